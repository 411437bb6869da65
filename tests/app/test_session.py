"""What the people at one keyboard are told, and what they take back."""

import pytest

from engine.core.prompt import LogLine, Refused
from engine.night.table import Night
from octotui.play.log import merge_repeats
from octotui.play.session import Session
from octotui.play.table import Table
from tests.app import nights, reefs
from tests.typed import as_a


def test_what_is_said_again_and_again_is_said_once() -> None:
    pays, plays = LogLine("Ann pays 1 star", "paid"), LogLine("Ann plays a card", "played")
    assert merge_repeats([pays, pays, plays, pays]) == (LogLine("Ann pays 1 star (2 times)", "paid"), plays, pays)


def test_a_turn_is_taken_back_as_a_whole() -> None:
    match = reefs.match_at(hand="yellow-dash yellow-crawl")
    session = Session(Table(match))
    session.act("play yellow-dash")
    session.act("pawn yellow-3")
    session.undo_turn()
    assert match.here == 0 and session.asked_seat == 0
    with pytest.raises(Refused, match="you have no answer to undo"):
        session.undo_turn()


def test_taking_a_turn_back_leaves_the_turn_before_as_it_was() -> None:
    """Ann has gathered in the first turn, and set her clock in the second."""
    match = nights.forgotten()
    assert as_a(Night, match.state).turn == 2 and match.nodes[7].code == "clock garden library"
    Session(Table(match)).undo_turn()
    assert match.here == 6 and as_a(Night, match.state).turn == 2 and match.pending == (0, 1, 2)
