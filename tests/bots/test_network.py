"""Networks: what the weights of one say, worked out by hand, and where bots go by it."""

from math import exp
from random import Random
from typing import Any

import pytest

from engine.bots.learned import chances, prospect, weights_of
from engine.bots.network import Layer, Network, Weights, network_of
from engine.bots.playing_on import turn_played
from engine.core.chance import Search
from engine.core.inputs import Inputs
from engine.core.registry import GAMES, load
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.table import Table
from tests.typed import as_a

WEIGHTS = Weights(
    "by hand",
    parts=Layer(own=((2.0,),), other=((-1.0,),), common=((1.0,),), bias=(-3.0,)),
    sides=Layer(own=((1.0,),), other=((0.0,),), common=((0.5,),), bias=(0.0,)),
    pooled=((0.5,),),
    part_units=(0.1,),
    side_units=(2.0,),
    part_inputs=(0.01,),
    side_inputs=(0.001,),
)
INPUTS = Inputs(parts=(((3.0,), (1.0,)), ((1.0,), (4.0,))), sides=((5.0,), (-9.0,)), shared=((1.0,), (2.0,)), table=(4.0,))


def test_what_a_network_says_is_as_worked_out_by_hand() -> None:
    """Parts of the first side: 2 · 3 - 1 + 1 - 3 = 3, and 2 · 1 - 4 + 2 - 3 = -3, which says nothing: together 3.
    Its unit: 5 + 0.5 · 3 + 0.5 · 4 = 8.5. Its score: 2 · 8.5 + 0.1 · 3 + 0.01 · (3 + 1) + 0.001 · 5 = 17.345.
    Parts of the second: 2 - 3 + 1 - 3 = -3, and 8 - 1 + 2 - 3 = 6: together 6. Its unit: -9 + 3 + 2 = -4, which says nothing.
    Its score: 0.1 · 6 + 0.01 · (1 + 4) + 0.001 · -9 = 0.641."""
    found = Network(WEIGHTS)

    assert found.scores(INPUTS) == pytest.approx([17.345, 0.641])
    assert found.chance(INPUTS) == pytest.approx(1 / (1 + exp(0.641 - 17.345)))


def test_both_sides_are_judged_alike() -> None:
    turned = INPUTS._replace(parts=INPUTS.parts[::-1], sides=INPUTS.sides[::-1])

    assert Network(WEIGHTS).chance(turned) == pytest.approx(1 - Network(WEIGHTS).chance(INPUTS))


def starts_of_turns(seed: int, seats: int = 2, **options: object) -> list[Table]:
    """The positions at the start of each turn of a game between quick players."""
    game, chance = load("cosmoctopus"), Search(Random(seed))
    s = game.setup(game.read_options(options), seats, chance)
    found = []
    while not s.over:
        found.append(as_a(Table, s))
        s = turn_played(game, s, game.turn(s), chance)
    return found


@pytest.mark.parametrize("express", [False, True])
def test_a_network_has_a_weight_for_everything_that_its_game_reads(express: bool) -> None:
    network, game = network_of("cosmoctopus"), load("cosmoctopus")
    assert network
    weights = network.weights
    widths = [len(rows) for rows in (weights.parts.own, weights.sides.own, weights.parts.common, weights.sides.common)]

    for s in starts_of_turns(3, express=express):
        inputs = game.inputs(s)
        assert inputs
        rows = [*inputs.parts[0], *inputs.parts[1]], inputs.sides, inputs.shared, [inputs.table]
        assert [{len(row) for row in kind} for kind in rows] == [{width} for width in widths]
        assert all(isinstance(number, int | float) and abs(number) < 10 for kind in rows for row in kind for number in row)
        assert 0 < prospect(game, s, 0).compared < 1
        assert prospect(game, s, 0).compared + prospect(game, s, 1).compared == pytest.approx(1)


def test_bots_compare_by_the_network_and_people_are_told_the_forecast() -> None:
    game, network = load("cosmoctopus"), network_of("cosmoctopus")
    assert network
    s = starts_of_turns(3)[-1]
    inputs = game.inputs(s)
    assert inputs

    assert prospect(game, s, 1) == (pytest.approx(1 - network.chance(inputs)), chances(game, s)[1])


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (1, {"investigator": "naive"}), (2, {"investigator": "naive"}), (2, {"layout": "threeping"}), (2, {"bridge": "random"})],
    ids=["three players", "alone", "together", "another realm", "a bridge"],
)
def test_games_that_it_has_not_learned_are_judged_by_the_weights(seats: int, options: dict[str, Any]) -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    s = starts_of_turns(5, seats, **options)[3]
    school, (_, sides, side_of, phase) = weights_of("cosmoctopus")[game.features(s).school], game.features(s)

    assert game.inputs(s) is None
    assert prospect(game, s, 0).compared == school.chances(sides, phase)[side_of[0]]


def test_other_games_have_none() -> None:
    assert [name for name in GAMES if network_of(name)] == ["cosmoctopus"]
    assert network_of("no game") is None
