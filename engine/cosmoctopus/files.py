"""Users' decks, Private Investigator cards and layouts: parsing and descriptions."""

from collections import Counter
from collections.abc import Iterable

from engine.core.files import FileKind
from engine.cosmoctopus.box import Deck, DeckFile, read_deck, tile_ids
from engine.cosmoctopus.dossier import Dossier, DossierFile, read_dossier
from engine.cosmoctopus.layouts import SHIPPED, Layout, LayoutFile, Pair, layout_of, read_layout, shipped_layout


def deck_in(text: str, file: str) -> Deck:
    """Parse a deck. Raises BadDeck."""
    return read_deck(text, file, tile_ids("basic"))


def about_deck(deck: Deck) -> list[str]:
    """Its name and number of cards."""
    types = Counter(deck.cards[c].type for c in deck.devotees)
    return [
        deck.name,
        f"{len(deck.devotees)} devotee cards: " + ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in types.items()),
        f"{len(deck.contacts)} First Contact cards, {len(deck.hands)} starting hands; hash {deck.hash}",
    ]


def dossier_in(text: str, file: str) -> Dossier:
    """Parse the Private Investigator's cards. Raises BadDeck."""
    return read_dossier(text, file, tile_ids("basic"))


def about_dossier(dossier: Dossier) -> list[str]:
    """Its name and number of cards."""
    cards = f"{len(dossier.behaviours)} behaviour cards, {len(dossier.revelations)} revelation cards"
    return [dossier.name, f"{cards}; hash {dossier.hash}"]


def about_layout(file: LayoutFile) -> list[str]:
    """Its name, its places, and which of them are adjacent."""
    layout = layout_of(file)
    return [layout.name, summary(layout), *(f"  {line}" for line in beside(layout))]


def summary(layout: Layout) -> str:
    """A layout in a few words: its places and the distances between them."""
    width, height = layout.size
    parts = "two sections, which only the bridge joins" if layout.in_two_sections else "one section"
    longest = max(max(row) for row in layout.distance)
    return f"{len(layout.places)} places, {parts}; the longest way takes {longest} steps; {width} half-steps wide, {height} high"


def beside(layout: Layout) -> list[str]:
    """One line per place, listing its adjacent places."""
    return [f"{name}: {', '.join(layout.names[other] for other in adjacent(i, layout.links))}" for i, name in enumerate(layout.names)]


def adjacent(place: int, links: Iterable[Pair]) -> list[int]:
    """Indices of the places adjacent to one."""
    return [j if i == place else i for i, j in links if place in (i, j)]


FILES = {
    "deck": FileKind(DeckFile, deck_in, about_deck),
    "layout": FileKind(LayoutFile, read_layout, about_layout, option="layout", shipped=SHIPPED, load=shipped_layout),
    "dossier": FileKind(DossierFile, dossier_in, about_dossier),
}
