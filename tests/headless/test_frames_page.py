"""What `docs/headless.md` says of frames, against the operations of each game, the checks of positions, and games that are played."""

from collections.abc import Iterator
from functools import cache
from random import Random
from types import GenericAlias
from typing import Any, NamedTuple

import pytest

from engine.core.chance import Search
from engine.core.game import Game
from engine.core.registry import load
from engine.core.state import EVERYONE, Frame, frame_list
from engine.cosmoctopus import positions_frames as cosmoctopus
from engine.cosmoctopus.dossier import PER
from engine.cosmoctopus.effects import RESOURCES, Amounts
from engine.night import positions as night
from engine.oct8 import positions as oct8
from engine.octopush import positions as octopush
from tests.games import profile
from tests.headless.test_docs import HEADLESS, names, rows

SHAPES = {"cosmoctopus": cosmoctopus.SHAPES, "octopush": octopush.SHAPES, "oct8": oct8.SHAPES, "night": night.SHAPES}
NEVER_WAIT = {"cosmoctopus": set(), "octopush": set(), "oct8": {"turn"}, "night": {"turn", "reveal", "settle"}}
"""Operations that are done at once and so in no position."""
MANY = {("CELL", ...): tuple[str, ...], ("PAWN", "CELL", ...): tuple[str, ...], ("N", "POSITION", ...): tuple[int | str, ...]}
EFFECTS = cosmoctopus.Steps
TYPES = {"N": int, "RESOURCE": int, "AMOUNTS": Amounts, "EFFECTS": EFFECTS, "TYPE or null": str | None}
"""Types of arguments that are not names."""


class Row(NamedTuple):
    """What the page says of an operation."""

    arguments: tuple[Any, ...]
    """Words; an ellipsis for any number of the last one."""
    asks: str


@cache
def page(game: str) -> dict[str, Row]:
    told = {}
    for operation, arguments, asks, _ in rows(HEADLESS, f"{game.capitalize()}: frames"):
        words = [f"{word} or null" if "or null" in arguments else word for word in names(arguments)]
        (told_of,) = names(operation)
        assert told_of not in told
        told[told_of] = Row((*words, *([...] if "…" in arguments else [])), "".join(names(asks)))
    return told


@pytest.mark.parametrize("game", SHAPES)
def test_every_operation_is_described_with_what_it_asks(game: str) -> None:
    machine = load(game).machine
    kinds = {name: machine.questions[name].kind if name in machine.questions else "" for name in machine.automatic}
    assert {name: row.asks for name, row in page(game).items()} == kinds


def shape(row: Row) -> Any:
    """The type of the arguments that the page gives."""
    if row.arguments and row.arguments[0] in ("[SOURCE, EFFECTS]", "[TEXT, EFFECTS]"):
        return tuple[tuple[str, EFFECTS], ...]
    return MANY.get(row.arguments) or GenericAlias(tuple, tuple(TYPES.get(word, str) for word in row.arguments))


@pytest.mark.parametrize("game", SHAPES)
def test_the_arguments_are_those_that_a_position_may_have(game: str) -> None:
    told = {name: shape(row) for name, row in page(game).items() if name not in NEVER_WAIT[game]}
    assert told == SHAPES[game]


def fits(game: Game[Any], word: str, value: Any) -> bool:
    """Whether an argument is what the page calls it."""
    match word:
        case "N":
            return isinstance(value, int)
        case "RESOURCE":
            return value in range(len(RESOURCES))
        case "AMOUNTS":
            return len(value) == len(RESOURCES) and all(isinstance(n, int) for n in value)
        case "EFFECTS":
            return all(op in SHAPES[game.id] and suits(game, page(game.id)[op], args) for op, args in value)
        case "TYPE or null":
            return value is None or value in game.names()["TYPE"]
        case "WHAT":
            return value in PER
        case "CODE":
            return value in game.codes
        case "TEXT":
            return f"choose {value}" in game.codes
        case "PROPOSAL":
            return value in ("nothing", *(f"gather {cult}" for cult in game.names()["CULT"]))
        case "POSITION":
            return len(value.split()) > len(game.names()["PAWN"])
        case "[SOURCE, EFFECTS]" | "[TEXT, EFFECTS]":
            name, effects = value
            return fits(game, word[1:].partition(",")[0], name) and fits(game, "EFFECTS", effects)
    return value in game.names()[word]


def suits(game: Game[Any], row: Row, args: tuple[Any, ...]) -> bool:
    words = list(row.arguments)
    if ... in words:
        words.remove(...)
        words += words[-1:] * (len(args) - len(words))
        del words[len(args) :]
    return len(words) == len(args) and all(fits(game, word, value) for word, value in zip(words, args, strict=True))


def played(game: Game[Any], option_set: str, seed: int) -> Iterator[Frame]:
    """All frames of a random game."""
    rng, known = Random(seed), profile(game.id)
    seats = known.seats.get(option_set, range(max(2, game.seats[0]), game.seats[1] + 1))
    state = game.setup(game.read_options(known.option_sets[option_set]), seats[seed % len(seats)], Search(rng))
    while asked := game.pending(state):
        yield from frame_list(state.frames)
        state = game.apply(state, asked[0], rng.choice(game.legal(state, asked[0])), Search(rng))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SHAPES)
def test_the_frames_of_random_games_are_as_the_page_says(name: str, seed: int) -> None:
    game, told = load(name), page(name)
    for option_set in profile(name).option_sets:
        for op, seat, args, _ in set(played(game, option_set, seed)):
            assert op not in NEVER_WAIT[name]
            assert suits(game, told[op], args), (op, args)
            assert (seat == EVERYONE) == of_nobody(name, op), (op, seat)


def of_nobody(game: str, op: str) -> bool:
    """Whether the page says that an operation is of no seat."""
    before = HEADLESS.partition(f"\n## {game.capitalize()}: frames\n")[2].partition("\n|")[0]
    sentence = next((part for part in before.replace("\n", " ").split(". ") if "seat −1" in part), "")
    return op in names(sentence) or (op.startswith("pi-") and "pi-" in names(sentence))
