"""Written positions at the table, with the cards of the tests' own deck: nothing here changes when cards are tuned."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.state import to_json
from engine.cosmoctopus.setup import CosmoctopusOptions
from tests.app.tables import BOT
from tests.cosmoctopus import TEST, Seat, given, play


def match_at(*seats: Seat, answers: tuple[str, ...] = (), people: Any = BOT, **options: Any) -> Match:
    """A match that begins at this written position, some answers given."""
    state = play(given(*seats, **options), *answers)
    investigator: Any = options["case"].difficulty if options.get("case") else "none"
    bridge: Any = "random" if options.get("bridge") else "no"
    chosen = CosmoctopusOptions(layout=options.get("layout", "square"), bridge=bridge, investigator=investigator)
    return Match.from_position(TEST, to_json(state), people, chosen, 1)
