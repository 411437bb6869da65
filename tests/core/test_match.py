"""A match: who may undo what, redo past bots, luck that stays the same, study games, games from a position."""

from random import Random
from typing import Any

import pytest

from engine.bots import answer_for, bot
from engine.core.fairness import CHANCE_USED, NOTHING_TO_REDO, OTHER_SEAT, OVER
from engine.core.game import BadOption
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.registry import GAMES, load
from engine.core.state import BadPosition, to_json
from engine.core.talk import LONGEST_SAID

GAME = load("cosmoctopus")
PEOPLE = (Seat("Ada"), Seat("Bo"))
WITH_BOT = (Seat("Ada"), Seat("Bot", "random"))


def match_of(seats: tuple[Seat, ...] = PEOPLE, seed: int = 3, study: bool = False, **options: object) -> Match:
    return Match.start(GAME, seats, GAME.read_options({"first": 0, **options}), seed, study)


def move_without_news(match: Match) -> str:
    """A Move to a tile that neither draws nor refills."""
    codes = [f"move {r}-3" for r in ("ink", "coins", "whispers", "stars")]
    return next(code for code in codes if code in GAME.legal(match.state, match.pending[0]))


def answers_with_luck(match: Match, limit: int = 2000) -> int:
    """Play on until an answer has used chance; return its node."""
    for _ in range(limit):
        seat = match.pending[0]
        match.act(seat, GAME.legal(match.state, seat)[-1 if match.here % 3 else 0])
        if match.node.outcomes:
            return match.here
    raise AssertionError("chance is never used")


def test_the_same_answer_after_undo_meets_the_same_luck() -> None:
    match = match_of()
    node = match.nodes[answers_with_luck(match)]
    assert match.undo_bar(node.seat) == CHANCE_USED
    with pytest.raises(Refused):
        match.undo(node.seat)
    match.undo(node.seat, consent=True)
    match.act(node.seat, node.code)
    again = match.node
    assert again.state == node.state and again.outcomes == node.outcomes and again is not node


def test_the_same_luck_also_after_loading_and_going_another_way_first() -> None:
    match = match_of()
    node = match.nodes[answers_with_luck(match)]
    match.undo(node.seat, consent=True)
    other = next((c for c in GAME.legal(match.state, node.seat) if c != node.code), None)
    if other:
        match.act(node.seat, other)
        match.undo(node.seat, consent=True)
    match, damage = Match.load(GAME, match.journal())
    assert damage is None
    match.act(node.seat, node.code)
    assert match.state == node.state


def test_undo_without_consent_stops_at_the_fair_line_and_says_why() -> None:
    match = match_of()
    match.act(0, move_without_news(match))
    while match.pending == (0,):
        match.act(0, GAME.proposal(match.state, 0))
    assert match.undo_bar(0) is None or match.node.outcomes
    match.act(1, move_without_news(match))
    assert match.undo_bar(0) == OTHER_SEAT
    with pytest.raises(Refused) as caught:
        match.undo(0)
    assert caught.value.reason == OTHER_SEAT
    match.undo(0, consent=True)
    assert match.pending == (0,) and GAME.legal(match.state, 0)[-1] == "end"
    assert match.lines[-1].endswith('"undo beyond the fair line"]')


@pytest.mark.parametrize("name", GAMES)
def test_nobody_takes_back_alone_the_answer_that_has_opened_the_whole_game(name: str) -> None:
    game = load(name)
    seats = tuple(Seat(f"Ada {n}") for n in range(max(2, game.seats[0])))
    match, rng = Match.start(game, seats, game.read_options({}), 3), Random(3)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(game.legal(match.state, seat)))
    assert match.undo_bar(match.node.seat) == OVER
    with pytest.raises(Refused):
        match.undo(match.node.seat)


def test_study_games_and_games_with_bots_forgive_and_the_record_says_so() -> None:
    for match in (match_of(study=True), match_of(WITH_BOT)):
        assert match.undo_is_free
        node = match.nodes[answers_with_luck(match)]
        match.undo(node.seat)
        assert match.lines[-1].endswith('"undo beyond the fair line"]')
    assert not match_of().undo_is_free


def test_undo_takes_back_what_a_bot_answered_and_redo_gives_it_again() -> None:
    match = match_of(WITH_BOT)
    while match.pending == (0,):
        before = match.here
        match.act(0, GAME.proposal(match.state, 0))
    while answer_for(match, bot):
        pass
    assert match.pending == (0,) and match.node.seat == 1
    end = match.here
    match.undo(0)
    assert match.here == before
    match.redo(0)
    assert match.here == end
    with pytest.raises(Refused) as caught:
        match.redo(0)
    assert caught.value.reason == NOTHING_TO_REDO


def test_redo_follows_the_branch_that_was_left_last() -> None:
    match = match_of()
    first, second = GAME.legal(match.state, 0)[:2]
    match.act(0, first)
    match.undo(0, consent=True)
    match.act(0, second)
    match.undo(0, consent=True)
    match.redo(0)
    assert match.node.code == second
    loaded, damage = Match.load(GAME, match.journal())
    assert damage is None and loaded.state == match.state
    loaded.undo(0, consent=True)
    loaded.redo(0)
    assert loaded.nodes[loaded.here].code == second


def test_a_refused_answer_leaves_no_trace() -> None:
    match = match_of()
    lines, heard = list(match.lines), list[Any]()
    match.keep = lambda change: heard.extend(change.lines)
    for seat, code in ((1, "move ink-3"), (0, "end"), (0, "move stars-3"), (0, ""), (7, "end"), (-1, "move ink-3")):
        with pytest.raises(Refused) as caught:
            match.act(seat, code)
        assert caught.value.reason.text
    assert match.lines == lines and heard == [] and len(match.nodes) == 1


def test_the_journal_is_written_before_the_answer_is_known() -> None:
    match = match_of()
    heard: list[tuple[str, int]] = []
    match.keep = lambda change: heard.append((change.lines[0], len(match.nodes)))
    match.act(0, move_without_news(match))
    assert heard[0][0] == match.lines[1]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_seats_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        Match.start(GAME, (Seat("Ada"),) * seats, GAME.read_options({}), 1)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"speed": 3}, "speed"),
        ({"express": "yes"}, "express"),
        ({"express": 1}, "express"),
        ({"hands": "big"}, "hands"),
        ({"hands": None}, "hands"),
        ({"first": "0"}, "first"),
        ({"first": 0.5}, "first"),
        ([], "options"),
        (None, "options"),
    ],
)
def test_an_option_that_is_wrong_is_named(options: object, named: str) -> None:
    with pytest.raises(BadOption, match=named):
        GAME.read_options(options)


@pytest.mark.parametrize("first", [-1, 2, 99])
def test_a_first_player_who_is_not_there(first: int) -> None:
    with pytest.raises(BadOption, match="first"):
        Match.start(GAME, PEOPLE, GAME.read_options({"first": first}), 1)


def test_options_left_out_are_the_defaults() -> None:
    assert GAME.read_options({}) == GAME.options()


def test_a_match_from_a_position_is_saved_with_it() -> None:
    match = match_of()
    match.act(0, move_without_news(match))
    other = Match.from_position(GAME, to_json(match.state), PEOPLE, match.options, 9)
    assert other.state == match.state and other.pending == match.pending
    seat = other.pending[0]
    other.act(seat, GAME.proposal(other.state, seat))
    loaded, damage = Match.load(GAME, other.journal())
    assert damage is None and loaded.state == other.state and loaded.journal() == other.journal()


def test_a_view_is_not_a_position() -> None:
    match = match_of()
    with pytest.raises(BadPosition):
        Match.from_position(GAME, to_json(GAME.observe(match.state, 0)), PEOPLE, match.options, 9)


@pytest.mark.parametrize("text", ["", "  ", "two\nlines", "\x1b[2J"])
def test_characters_that_cannot_be_shown_cannot_be_said(text: str) -> None:
    match = match_of()
    with pytest.raises(ValueError, match="nothing to say"):
        match.say(0, text)
    assert not match.said


def test_what_is_said_has_a_limit() -> None:
    match = match_of()
    match.say(0, "x" * LONGEST_SAID)
    with pytest.raises(ValueError, match="what is said has at most 120 characters, not 121"):
        match.say(0, "x" * (LONGEST_SAID + 1))
    assert len(match.said) == 1
