"""What an answer would do, as the screen asks for it: P8 to P16 beforehand, and nothing hidden."""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.prompt import Refused
from engine.octopush.preview import preview
from engine.octopush.table import OctopushOptions, Table
from tests.octopush import ONE_EACH, SHIPPED, asked, game_of, given, play, where


def test_p08_a_preview_tells_what_would_happen_on_the_board() -> None:
    s = given({**ONE_EACH, "yellow-1": "c3", "green-1": "c5"}, tiles={"c7": "esss"})
    shown = preview(game_of(s), s, 0, "play yellow-dash", "pawn yellow-1", "north")
    assert [event[0] for event in shown.events] == ["played", "moved", "pushed", "drifted"]
    assert (shown.pawns["yellow-1"], shown.pawns["green-1"]) == ("d7", "c8")
    assert shown.asks == "end"
    assert where(s)["yellow-1"] == "c3", "nothing has happened"


def test_p16_a_preview_counts_points() -> None:
    s = given({**ONE_EACH, "yellow-1": "d4", "coral-1": "d7"})
    shown = preview(game_of(s), s, 0, "play yellow-dash", "pawn yellow-1", "north")
    assert ("removed", 0, 2, "yellow", "coral-1") in shown.events
    assert shown.pawns["coral-1"] is None


def test_p08_a_preview_of_one_step_ends_at_the_next_question() -> None:
    s = play(given({**ONE_EACH, "yellow-1": "c3"}), "play yellow-crawl", "pawn yellow-1")
    shown = preview(game_of(s), s, 0, "north")
    assert shown.events == (("moved", 0, "yellow-1", ("c3", "c4")),) and shown.asks == "direction"


def test_p08_a_preview_is_what_then_happens() -> None:
    rng = Random(5)
    chance = Search(rng)
    s = SHIPPED.setup(OctopushOptions(), 4, chance)
    for _ in range(200):
        if not (asking := SHIPPED.pending(s)):
            break
        code = rng.choice(SHIPPED.legal(s, asking[0]))
        kind, shown = SHIPPED.question(s).kind, preview(SHIPPED, s, asking[0], code)
        s = SHIPPED.apply(s, asking[0], code, chance)
        if kind not in ("leave", "end"):
            assert shown.events == tuple(s.events) and shown.pawns["yellow-1"] == s.pawns[0]


@pytest.mark.parametrize("variant", ["cards", "dice"])
def test_p14_nothing_hidden_is_told(variant: Any) -> None:
    """In every world the seat cannot tell from this one the preview is the same, and of drawing, rolling and choosing it says nothing."""
    rng = Random(7)
    chance = Search(rng)
    s = SHIPPED.setup(OctopushOptions(variant=variant), 3, chance)
    for ply in range(250):
        if not (asking := SHIPPED.pending(s)):
            break
        seat = asking[0]
        for code in SHIPPED.legal(s, seat):
            shown = preview(SHIPPED, s, seat, code)
            assert preview(SHIPPED, SHIPPED.redeal(s, seat, Random(ply)), seat, code) == shown
            if SHIPPED.question(s).kind in ("leave", "end", "roll"):
                assert shown.events == ()
        s = SHIPPED.apply(s, seat, rng.choice(SHIPPED.legal(s, seat)), chance)


def test_p08_what_is_not_legal_has_no_preview() -> None:
    with pytest.raises(Refused):
        preview(SHIPPED, s := given(ONE_EACH), 0, "play yellow-chomp")
    assert not s.over


def test_p08_choices_say_what_follows_from_them() -> None:
    s = play(given({**ONE_EACH, "yellow-1": "d4", "coral-1": "d7"}), "play yellow-dash", "pawn yellow-1")
    prompt = game_of(s).prompt(s, 0)
    assert prompt is not None
    said = {choice.code: (choice.gain, choice.cost) for choice in prompt.choices}
    assert said["north"] == ("2 points, Coral 1 over the edge", "")
    assert said["south"] == ("", "Yellow 1: over the edge")
    assert prompt.proposal == "north"


def said_of(s: Table) -> dict[str, str]:
    """What is said of each answer, gains and costs together."""
    return {choice.code: f"{choice.gain} {choice.cost}".strip() for choice in asked(s).choices}


def test_p12_a_cost_that_every_end_of_a_loop_brings_is_told_before() -> None:
    """Yellow 1 pushes Yellow 2 onto a hole and goes round on c6 and d6: wherever it stops, Yellow 2 falls then."""
    tiles = {"c6": "esss", "d6": "wnnn", "c7": "hole"}
    s = play(given({**ONE_EACH, "yellow-1": "c2", "yellow-2": "c6"}, tiles=tiles), "play yellow-dash", "pawn yellow-1")
    assert said_of(s)["north"] == "Yellow 2: in a hole"
    s = play(s, "north")
    assert asked(s).kind == "loop" and {*said_of(s).values()} == {"Yellow 2: in a hole"}


def test_p10_only_ones_own_pawns_are_said_to_be_stopped() -> None:
    """Green is pushed onto c7, and its arrow leads into coral, which lies at anchor."""
    pawns = {**ONE_EACH, "yellow-1": "c2", "green-1": "c5", "coral-1": "d7"}
    s = play(given(pawns, anchored="coral-1", tiles={"c7": "nnen"}), "play yellow-dash", "pawn yellow-1")
    assert said_of(s)["north"] == ""


def test_p10_a_pushed_pawn_that_is_stopped_is_named() -> None:
    """Yellow 1 lies down on c3, and the arrow that Yellow 2 was pushed onto leads back into it."""
    pawns = {**ONE_EACH, "yellow-1": "c1", "yellow-2": "c2"}
    s = play(given(pawns, tiles={"c4": "snnn"}, hand="yellow-anchor yellow-dash"), "play yellow-anchor", "pawn yellow-1")
    assert said_of(s)["north"] == "Yellow 2 is stopped by Yellow 1 at anchor"


def test_p10_a_stop_is_told_once() -> None:
    """Yellow runs into coral, and its arrow leads into coral once more."""
    s = given({**ONE_EACH, "yellow-1": "c2", "coral-1": "c5"}, anchored="coral-1", tiles={"c4": "nesw"})
    assert said_of(play(s, "play yellow-dash", "pawn yellow-1"))["north"] == "stopped by Coral 1 at anchor"
