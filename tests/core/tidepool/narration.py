"""A position of Tidepool in words. Only what a view shows is told."""

from engine.core.state import HIDDEN
from octotui.tables.game_table import Narration
from octotui.tables.plain.narration import ending
from tests.core.toy import Pool


def short(view: Pool, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Said each time somebody is asked."""
    return [f"Round {view.round} of {view.rounds}. {names[view.leader]} leads.", *hand(view, seat, names)]


def hand(view: Pool, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The cards of one's own hand."""
    seen = [card for card in view.hand[seat or 0] if card != HIDDEN]
    return [f"Your hand: {', '.join(sorted(seen))}."] if seen else []


def full(view: Pool, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything one can see."""
    scores = [f"{name}: {score} points, {len(cards)} cards." for name, score, cards in zip(names, view.score, view.hand, strict=True)]
    return [*short(view, seat, names), f"The crab lies on cell {view.crab}.", f"Deck: {len(view.deck)} cards.", *scores]


NARRATION: Narration[Pool] = Narration(
    tellers={"short": short, "look": full, "hand": hand},
    parts={"look": "everything you can see", "hand": "the cards in your hand"},
    shorthands={},
    order=None,
    ending=ending,
)
