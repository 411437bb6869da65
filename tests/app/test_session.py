"""What the people at one keyboard are told, and what they take back."""

import pytest

from engine.core.prompt import LogLine, Refused
from engine.night.table import Night
from engine.octopush.table import Table as Reef
from octotui.play.log import merge_repeats
from octotui.play.session import Session
from octotui.play.table import Table
from tests.app import nights, reefs
from tests.app.tables import PEOPLE
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a, there


def test_what_is_said_again_and_again_is_said_once() -> None:
    pays, plays = LogLine("Ann pays 1 star", "paid"), LogLine("Ann plays a card", "played")
    assert merge_repeats([pays, pays, plays, pays]) == (LogLine("Ann pays 1 star (2 times)", "paid"), plays, pays)


def test_cards_drawn_one_by_one_are_counted() -> None:
    draws = LogLine("Ann draws a card", "drew")
    assert merge_repeats([draws, draws]) == (LogLine("Ann draws 2 cards", "drew"),)


def test_a_turn_is_taken_back_as_a_whole() -> None:
    match = reefs.match_at(hand="yellow-dash yellow-crawl")
    session = Session(Table(match))
    session.act("play yellow-dash")
    session.act("pawn yellow-3")
    session.undo_turn()
    assert match.here == 0 and session.asked_seat == 0
    with pytest.raises(Refused, match="you have no answer to undo"):
        session.undo_turn()


def test_of_a_round_of_many_turns_only_the_last_is_taken_back() -> None:
    match = reefs.match_at()
    session = Session(Table(match))
    while 0 in match.pending:
        session.act(there(match.game.prompt(match.state, 0)).proposal)
    while 0 not in match.pending:
        match.act(match.pending[0], there(match.game.prompt(match.state, match.pending[0])).proposal)
    begun, round_number = match.here, as_a(Reef, match.state).round
    with pytest.raises(Refused, match="your turn has only begun"):
        session.undo_turn()
    assert match.here == begun
    session.act(there(match.game.prompt(match.state, 0)).proposal)
    session.undo_turn()
    assert match.here == begun > 0 and as_a(Reef, match.state).round == round_number


def test_taking_a_turn_back_leaves_the_turn_before_as_it_was() -> None:
    """Ann has gathered in the first turn, and set her clock in the second."""
    match = nights.forgotten()
    assert as_a(Night, match.state).turn == 2 and match.nodes[7].code == "clock garden library"
    Session(Table(match)).undo_turn()
    assert match.here == 6 and as_a(Night, match.state).turn == 2 and match.pending == (0, 1, 2)


def test_c19_who_has_taken_forbidden_knowledge_is_called_by_name() -> None:
    match = match_at(Seat(hand="nothing"), Seat(), people=PEOPLE, taken={"ink": 1, "coins": 0})
    reasons = {refusal.code: refusal.reason.text for refusal in there(Session(Table(match)).prompt()).refused}
    assert (reasons["claim ink"], reasons["claim coins"]) == ("taken by Bo", "already yours")
