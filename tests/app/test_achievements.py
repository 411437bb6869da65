"""Achievements: each is earned in one short match and missed by a little in another; and in games that are really played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from engine.core.chance import Scripted
from engine.core.game import Game, Result
from engine.core.journal import Header, Seat
from engine.core.registry import GAMES
from engine.core.state import Event, State
from octotui.tables import table_of
from octotui.tables.book import PlayedAnswer, PlayedMatch
from tests import cosmoctopus, night, oct8, octopush

MINE, OTHER, ALL = 0, 1, -1


class Told(NamedTuple):
    """What happened, who won, and what else the last position, and every one before it, shows."""

    events: tuple[Event, ...] = ()
    places: tuple[int, ...] = (1, 2, 3)
    lost: bool = False
    state: dict[str, Any] = {}


def match_of(told: Told) -> PlayedMatch[Any]:
    """A match in which every event came of an answer of its own."""
    start: Any = SimpleNamespace(events=[], **told.state)
    after: list[Any] = [SimpleNamespace(events=[event], **told.state) for event in told.events]
    answers = tuple(PlayedAnswer(MINE, start, state) for state in after)
    seats = tuple(Seat(name) for name in "ABCD"[: len(told.places)])
    return PlayedMatch(Header("any", 1, "", seats, {}, 1), Result(told.places, told.places, "", told.lost), start, answers)


LOSING = (2, 1, 3)
TURN, OTHERS = ("turn", MINE, 1), ("turn", OTHER, 1)
CLAIM, COMPLETE, PLAY = ("claimed", MINE, "ink"), ("completed", MINE, "fork"), ("played", MINE, "walk")
CARD, MOVE = ("played", MINE, "yellow-dash"), ("moved", MINE, "yellow-1", ("f2", "f3"))
OVER = tuple(("left", MINE, f"green-{n}", "f8", "north") for n in range(1, 5))
FELL, REMOVED = ("fell", MINE, "green-1", "c3"), ("removed", MINE, 2, "yellow", "green-1")
CROSSED = tuple(("crossed", MINE, 5, "yellow", f"yellow-{n}") for n in range(1, 5))
WHOLE = ("completed", MINE, "red-head-1")
AREA = {"secret": ("red-head-9", None), "colours": (None, None)}
REDS = tuple((f"red-head-{n}",) for n in range(1, 4))
SET = ("turn", ALL, 1)

CASES: dict[str, tuple[Told, Told]] = {
    "cosmoctopus unread": (Told((("claimed", OTHER, "ink"),)), Told((CLAIM,))),
    "cosmoctopus well-read": (Told((CLAIM, CLAIM), LOSING), Told((CLAIM, ("claimed", OTHER, "ink")))),
    "cosmoctopus aligned": (Told((TURN, COMPLETE, COMPLETE)), Told((TURN, COMPLETE, OTHERS, TURN, COMPLETE))),
    "cosmoctopus spellbound": (Told((TURN, PLAY, PLAY, PLAY)), Told((TURN, PLAY, PLAY, OTHERS, TURN, PLAY))),
    "cosmoctopus nothing-spilled": (Told((("lost", OTHER, (1, 0, 0, 0)),)), Told((("lost", MINE, (1, 0, 0, 0)),))),
    "cosmoctopus case-closed": (
        Told(places=(1,), state={"difficulty": "relentless"}),
        Told(places=(1,), state={"difficulty": "tenacious"}),
    ),
    "octopush broom": (Told((CARD, MOVE, *OVER[:3])), Told((CARD, MOVE, *OVER[:2], ("left", MINE, "yellow-1", "f8", "north")))),
    "octopush plug-pulled": (Told((TURN, FELL, REMOVED)), Told((TURN, OVER[0], REMOVED))),
    "octopush ferried": (Told((OTHERS, CROSSED[0])), Told((TURN, CROSSED[0]))),
    "octopush rock": (
        Told((("blocked", OTHER, "green-1", "yellow-2"),), state={"owner": (MINE, 1, 1, 2)}),
        Told((("blocked", OTHER, "green-1", "yellow-2"),), state={"owner": (2, MINE, 1, 1)}),
    ),
    "octopush regatta": (
        Told((("round", ALL, 1), *CROSSED)),
        Told((("round", ALL, 1), *CROSSED[:3], ("round", ALL, 2), CROSSED[3])),
    ),
    "oct8 small-fry": (
        Told(state={"area": ((("red-head-1", "red-4-1", "blue-4-1"),),), "shipped": ((),)}),
        Told(state={"area": ((("red-head-1", "red-5-1", "blue-3-1"),),), "shipped": ((),)}),
    ),
    "oct8 small-change": (
        Told((("exchanged", MINE, "red-8-1", "red-head-1", ("red-2-1", "red-3-1", "red-3-2")),)),
        Told((("exchanged", MINE, "red-5-1", "red-head-1", ("red-2-1", "red-3-1")),)),
    ),
    "oct8 twins": (Told((TURN, WHOLE, WHOLE)), Told((TURN, WHOLE, OTHERS, TURN, WHOLE))),
    "oct8 thoroughbred": (
        Told(state={"area": ((),), "shipped": ((("red-head-1", "red-4-1", "red-4-2"),),)}),
        Told(state={"area": ((("red-head-1", "red-4-1", "blue-4-2"),),), "shipped": ((),)}),
    ),
    "oct8 true-colours": (
        Told(state={**AREA, "shipped": (REDS,)}),
        Told(state={**AREA, "shipped": ((*REDS[:2], ("blue-head-1",)),)}),
    ),
    "night in-peace": (
        Told((("confronted", OTHER, "crypt", 3),)),
        Told((("confronted", MINE, "crypt", 3),)),
    ),
    "night talked-round": (
        Told((("settled", ALL, "crypt", "gather choir"),), LOSING, state={"cult": ("choir", "salt", "veil")}),
        Told((("settled", ALL, "crypt", "gather salt"),), state={"cult": ("choir", "salt", "veil")}),
    ),
    "night ambush": (
        Told(
            (
                SET,
                ("went-and-summoned", MINE, "crypt", "museum"),
                ("attacked", 1, "museum", ("choir",), 3),
                ("attacked", 2, "museum", ("choir",), 3),
            )
        ),
        Told(
            (
                SET,
                ("went-and-summoned", MINE, "crypt", "museum"),
                ("attacked", 1, "museum", ("choir",), 3),
                ("attacked", 2, "garden", ("salt",), 3),
            )
        ),
    ),
    "night deep-sleep": (
        Told((("dreamt", MINE, 7),), state={"box": night.GAME.box}),
        Told((("dreamt", MINE, 6),), state={"box": night.GAME.box}),
    ),
    "night last-light": (
        Told(state={"box": night.GAME.box, "quick": False, "gathered": (("skull-1",) * 3,), "covered": ((),)}),
        Told(state={"box": night.GAME.box, "quick": False, "gathered": (("skull-1",) * 4,), "covered": ((),)}),
    ),
}
"""By game and achievement: a match in which seat 0 has earned it, and one in which that is missed by a little."""
NEEDS_WINNING = ("unread", "nothing-spilled", "case-closed", "small-fry", "in-peace", "last-light")


def earned(name: str, told: Told, seat: int = MINE) -> bool:
    game, id = name.split()
    return table_of(game).book.earned[id](match_of(told), seat)


def test_there_is_a_case_for_every_achievement() -> None:
    assert set(CASES) == {f"{game} {one.id}" for game in GAMES for one in table_of(game).book.achievements}


@pytest.mark.parametrize("name", CASES)
def test_it_is_earned(name: str) -> None:
    assert earned(name, CASES[name][0])


@pytest.mark.parametrize("name", CASES)
def test_it_is_missed_by_a_little(name: str) -> None:
    assert not earned(name, CASES[name][1])


@pytest.mark.parametrize("name", [name for name in CASES if name.split()[1] in NEEDS_WINNING])
def test_it_takes_a_win(name: str) -> None:
    told = CASES[name][0]
    assert not earned(name, told._replace(places=tuple(place + 1 for place in told.places)))
    assert not earned(name, told._replace(lost=True))


# --- in games that are really played


def played(game: Game[Any], start: State, *codes: str, places: tuple[int, ...] = (1, 2, 3, 4)) -> PlayedMatch[Any]:
    """The match of these answers, each of the first seat that is asked, with places as they are given."""
    answers, state = [], start
    for code in codes:
        before, seat = state, game.pending(state)[0]
        state = game.apply(before, seat, code, Scripted())
        answers.append(PlayedAnswer(seat, before, state))
    header = Header(game.id, game.version, "", tuple(Seat(name) for name in "ABCD"), {}, 1)
    return PlayedMatch(header, Result(places, places, ""), start, tuple(answers))


def has(told: PlayedMatch[Any], game: str, seat: int = MINE) -> set[str]:
    book = table_of(game).book
    return {one.id for one in book.achievements if book.earned[one.id](told, seat)}


def test_three_pawns_pushed_over_the_edge_with_a_dash() -> None:
    pawns = {**octopush.ONE_EACH, "yellow-1": "d4", "green-1": "d5", "purple-1": "d6", "coral-1": "d7"}
    start = octopush.given(pawns, hand="yellow-dash yellow-crawl")
    told = played(octopush.game_of(start), start, "play yellow-dash", "pawn yellow-1", "north")
    gone = [event[2] for event in told.events if event[0] == "left"]
    assert gone == ["coral-1", "purple-1", "green-1"]
    assert has(told, "octopush") == {"broom"}


def test_the_last_tentacle_without_forbidden_knowledge() -> None:
    start = cosmoctopus.given(cosmoctopus.Seat(hand="pact", tentacles=7), cosmoctopus.Seat())
    told = played(cosmoctopus.TEST, start, "play pact", places=(1, 2))
    assert told.end.over
    assert has(told, "cosmoctopus") >= {"unread", "nothing-spilled"}


def test_one_big_card_for_three_of_the_hand() -> None:
    start = oct8.given(oct8.Seat(hand="red-2-1 red-3-1 red-3-2", area=("red-head-1 blue-8-1",), chips=(1,)))
    told = played(oct8.GAME, start, "exchange-hand", "give blue-8-1", "put red-3-1", "put red-3-2", "put red-2-1")
    assert has(told, "oct8") >= {"small-change", "thoroughbred"}


def test_an_offspring_among_two_cults() -> None:
    start = night.given(night.Cult(), night.Cult(), night.Cult())
    start.events.append(SET)
    told = played(night.GAME, start, "clock museum crypt", "clock garden museum", "clock library museum")
    assert has(told, "night", seat=0) >= {"ambush"}
    assert "ambush" not in has(told, "night", seat=1)
