"""How the menu lists cards that lie face up in the row."""

from __future__ import annotations

from engine.core.prompt import Choice
from octotui.tables.cosmoctopus.menu_cards import named_as_in_row
from tests.cosmoctopus import TEST


def test_a_card_of_the_row_is_listed_by_its_whole_name_alone_and_another_as_it_is() -> None:
    """The row shows the rest of it; a card of the discard pile lies nowhere else."""
    cards = TEST.box.cards
    taken = Choice("take fork", "short", gain="complete: +1ʃ")
    assert named_as_in_row(taken, cards, ("fork", None)) == Choice("take fork", "Fork")
    for other, row in ((taken, ("diver", None)), (Choice("play fork", "Fork", gain="complete: +1ʃ"), ("fork", None))):
        assert named_as_in_row(other, cards, row) == other
