"""Two processes answer for two seats at the same instant, a thousand times: one journal, and no answer is lost without a word."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Match
from octotui.storage.store import Store
from tests.server.rivals import SEATS, Given, deal, race
from tests.server.test_cluster import address

__all__ = ["address"]
TIMES = 1000
MATCHES = 200
"""More than it takes."""


def answers(number: int, match: Match, seats: tuple[int, ...]) -> list[Given]:
    """The answers of these seats that stand in a match, in order."""
    nodes = [match.nodes[node] for node in match.path()[1:]]
    return [Given(number, node.seat, node.code) for node in nodes if node.seat in seats]


def test_two_processes_that_answer_at_the_same_instant_write_one_journal(address: Path | str) -> None:
    numbers = deal(address, MATCHES)
    found = race(address, numbers, TIMES)
    assert [played.races >= TIMES for played in found] == [True, True]
    assert found[0].journals == found[1].journals
    with Store.open(address) as store:
        for number, lines in found[0].journals.items():
            match, damage = store.load(number)
            assert damage is None and list(match.lines) == lines and match.over
            for played, seats in zip(found, SEATS, strict=True):
                assert [given for given in played.given if given.match == number] == answers(number, match, seats)
    assert [played.refused for played in found] == [[], []], "what is asked of one seat does not hang on what another one chooses in secret"
