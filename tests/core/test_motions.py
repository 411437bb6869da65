"""What all at a table agree on: to take back an answer beyond the fair line, to let a bot play for somebody, to end the match."""

from __future__ import annotations

import json

import pytest

from engine.bots import LEVELS
from engine.core.journal import Damaged, Seat, seal
from engine.core.match import Match
from engine.core.motion import BOT, END, ENDED, STAND_IN, UNDO
from engine.core.prompt import Refused
from engine.core.registry import load

THREE = (Seat("Ann"), Seat("Bo"), Seat("Cy"))


def night(answers: int = 0, seats: tuple[Seat, ...] = THREE) -> Match:
    """The first night, for which all choose at once; this many have."""
    game = load("night")
    match = Match.start(game, seats, game.options(quick=True), 5)
    for seat in range(answers):
        match.act(seat, game.legal(match.state, seat)[0])
    return match


def records(match: Match) -> list[str]:
    return [line[9:] for line in match.lines[1:]]


def loaded(match: Match) -> Match:
    found, damage = Match.load(match.game, match.journal())
    assert damage is None
    return found


def reason(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.reason.code


def test_an_undo_that_all_agree_to_is_done_with_the_last_consent() -> None:
    match = night(2)
    match.ask(0, UNDO, 0, (1, 2))
    match.agree(2, True)
    assert match.here == 2
    match.agree(1, True)
    assert match.here == 0
    assert match.pending == (0, 1, 2)
    assert records(match)[2:] == [
        '["ask",0,"undo",0,[1,2]]',
        '["agree",2,true]',
        '["agree",1,true]',
        '["goto",0,"undo beyond the fair line"]',
    ]
    assert loaded(match).here == 0
    assert loaded(match).motion is None


def test_one_no_is_enough() -> None:
    match = night(2)
    match.ask(0, UNDO, 0, (1, 2))
    match.agree(1, True)
    match.agree(2, False)
    assert match.here == 2
    assert match.motion is None
    assert match.last_motion is not None
    assert match.last_motion.refused == 2
    with pytest.raises(Refused) as refused:
        match.agree(1, True)
    assert reason(refused) == "not-asked-to-agree"


def test_whoever_has_asked_may_withdraw_it_but_not_consent() -> None:
    match = night(2)
    match.ask(0, UNDO, 0, (1, 2))
    with pytest.raises(Refused):
        match.agree(0, True)
    match.agree(0, False)
    assert match.motion is None


def test_a_request_to_take_back_ends_as_soon_as_the_game_goes_on() -> None:
    match = night(2)
    match.ask(0, UNDO, 0, (1, 2))
    match.act(2, match.game.legal(match.state, 2)[0])
    assert match.motion is None
    assert loaded(match).motion is None


def test_a_request_to_end_stands_while_the_game_goes_on() -> None:
    match = night(2)
    match.ask(0, END, 0, (1, 2))
    match.act(2, match.game.legal(match.state, 2)[0])
    assert match.motion is not None
    assert loaded(match).motion == match.motion


def test_two_requests_at_once_are_one_too_many() -> None:
    match = night(2)
    match.ask(0, END, 0, (1, 2))
    with pytest.raises(Refused) as refused:
        match.ask(1, UNDO, 1, (0, 2))
    assert reason(refused) == "asked-already"


def test_with_nobody_to_ask_it_is_done_at_once() -> None:
    match = night(1)
    match.ask(0, BOT, 1, ())
    assert match.seats[1] == Seat("Bo", "greedy") and STAND_IN in LEVELS
    assert loaded(match).seats == match.seats


def test_a_request_ends_once_a_bot_plays_for_somebody_who_was_asked() -> None:
    match = night(1)
    match.ask(0, END, 0, (1, 2))
    match.sit(2, Seat("Cy", "greedy"))
    assert match.motion is None


def test_a_match_that_all_agree_to_end_asks_nobody_any_more() -> None:
    match = night(1)
    match.ask(0, END, 0, (1,))
    match.agree(1, True)
    for one in (match, loaded(match)):
        assert one.ended
        assert one.pending == ()
        assert not one.over
        with pytest.raises(Refused) as refused:
            one.act(1, one.game.legal(one.state, 1)[0])
        assert reason(refused) == "ended"
        one.say(1, "Thanks.")


@pytest.mark.parametrize("seats", [THREE, (Seat("Ann"), Seat("Bo", "greedy"), Seat("Cy", "greedy"))], ids=["people", "alone"])
def test_of_a_match_that_all_agree_to_end_nothing_is_undone_or_redone(seats: tuple[Seat, ...]) -> None:
    match = night(1, seats)
    match.undo(0)
    match.ask(0, END, 0, ())
    assert match.undo_bar(0) == ENDED
    for go in (match.undo, lambda seat: match.undo(seat, consent=True), match.redo):
        with pytest.raises(Refused) as refused:
            go(0)
        assert reason(refused) == "ended"


def test_nobody_is_asked_to_go_back_to_a_place_one_has_not_come_from() -> None:
    match = night(2)
    match.undo(1)
    for about in (-1, 1, 2, 9):
        with pytest.raises(ValueError, match="nobody can be asked"):
            match.ask(0, UNDO, about, (1, 2))


@pytest.mark.parametrize("record", ['["ask",0,"dance",0,[1]]', '["ask",7,"end",0,[1]]', '["agree",1,true]', '["end",1]'])
def test_what_is_not_a_request_is_damage(record: str) -> None:
    match = night(1)
    line, _ = seal(json.loads(record), match.crc)
    with pytest.raises(Damaged):
        match.follow([line])


def test_two_windows_follow_what_is_agreed() -> None:
    match = night(2)
    other = loaded(match)
    known = len(match.lines)
    match.ask(0, UNDO, 0, (1,))
    match.agree(1, True)
    other.follow(match.lines[known:])
    assert other.here == match.here == 0
    assert other.last_motion == match.last_motion
