"""The witnesses of `tools/kill.py` notice what is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.views import view_to_json
from tools.kill import Lost, Storm, Witness

KEY = asyncssh.generate_private_key("ssh-ed25519")


def played(answers: int) -> Match:
    """A match of Oct8 after this many answers."""
    game = load("oct8")
    match = Match.start(game, (Seat("ann"), Seat("bo")), game.read_options({}), 5)
    for _ in range(answers):
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    return match


def told(match: Match, seat: int) -> Witness:
    """A witness who was told everything of a match."""
    nodes = [match.nodes[n] for n in match.path()]
    views: list[Any] = [json.loads(json.dumps(view_to_json(node.state, seat))) for node in nodes]
    return Witness(KEY, "ann", "oct8", seat, [node.code for node in nodes[1:] if node.seat == seat], views)


def test_a_journal_with_all_that_was_told_or_more_has_lost_nothing(tmp_path: Path) -> None:
    match = played(8)
    for answers in (8, 9):
        longer, storm = played(answers), Storm(tmp_path, [], KEY)
        witness = told(match, 0)
        codes, views = len(witness.codes), len(witness.views)
        storm.compare(witness, longer, longer.path())
        assert (storm.answers, storm.views) == (codes, views)
        assert not witness.codes and not witness.views


@pytest.mark.parametrize("what", ["codes", "views"])
def test_a_journal_without_the_last_answer_has_lost_it(tmp_path: Path, what: str) -> None:
    match = played(8)
    witness = told(match, match.node.seat)
    setattr(witness, "views" if what == "codes" else "codes", [])
    shorter = played(7)
    with pytest.raises(Lost):
        Storm(tmp_path, [], KEY).compare(witness, shorter, shorter.path())


def test_a_view_that_went_back_is_not_a_view_of_the_journal(tmp_path: Path) -> None:
    match = played(8)
    witness = told(match, 0)
    witness.views.append(witness.views[0])
    with pytest.raises(Lost):
        Storm(tmp_path, [], KEY).compare(witness, match, match.path())


def test_a_terminal_that_showed_counts_of_no_position_has_shown_what_is_lost(tmp_path: Path) -> None:
    match = played(8)
    states: list[Any] = [match.nodes[n].state for n in match.path()]
    storm = Storm(tmp_path, [], KEY, shown=[(state.round, len(state.deck), len(state.heads)) for state in states[::3]])
    storm.compare_terminal(match, match.path())
    last = states[-1]
    storm.shown = [(last.round, len(last.deck) - 1, len(last.heads))]
    with pytest.raises(Lost):
        storm.compare_terminal(match, match.path())
