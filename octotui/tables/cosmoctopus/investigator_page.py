"""The page about the Private Investigator: what it wants and how it comes by it, what it has, and what its cards do, all in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.words import count_of, sentence
from engine.cosmoctopus.readings import Reading, Stock, reading
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.investigator import COLUMNS, ON_KNOWLEDGE, ON_TENTACLE, PANEL, revelation_text
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_text import with_letter
from octotui.tables.game_table import Rows
from themes import Glyphs

TITLE = "The Private Investigator"
KNOWLEDGE = "Forbidden Knowledge"


def investigator_page(scene: CosmoctopusScene, glyphs: Glyphs) -> list[tuple[str, Rows]]:
    """Its page; none in a game without it."""
    found = reading(scene.view)
    if found is None:
        return []
    tiles = " or ".join(scene.game.word(tile) for tile in found.tiles)
    rows: Rows = [(TITLE, "title bold"), (f"{count_of(found.tentacles, 'tentacles')} of {found.goal}, {found.difficulty}", "text")]
    rows += [("", "text"), *((rule, "text") for rule in found.rules)]
    rows += [("It never chooses: its cards and the row decide all it does.", "text"), ("", "text"), ("What it has", "title bold")]
    rows += [(stock_line(stock, glyphs), "text") for stock in found.stocks]
    rows += [(f"Its board: {COLUMNS}; {race.NEAR} is at most {race.CLOSE} short, {race.PAYS} pays next turn.", "dim")]
    rows += [("", "text"), (f"Its card: {found.behaviour}", "title bold")]
    rows += [(f"{glyphs['glass']} Whenever a Move ends on {tiles}, it gains {count_of(found.on_tile, found.investigates)}.", "text")]
    rows += [(sentence(f"{when}: {effect}"), "text") for when, effect in effects(found)]
    rows += [("The card changes after each turn in which it has taken a tentacle.", "dim")]
    rows += [("", "text"), (sentence(revelation_text(found)), "danger" if found.in_force else "text")]
    rows += [(sentence(f"Now {text}"), "danger") for text in found.hindrances]
    return [(TITLE, rows)]


def in_front(scene: CosmoctopusScene) -> bool:
    """Whether its board is in front, so that inspecting begins with its page."""
    return scene.panel == PANEL and reading(scene.view) is not None


def effects(found: Reading) -> Iterator[tuple[str, str]]:
    yield ON_KNOWLEDGE, found.on_knowledge
    yield ON_TENTACLE, found.on_tentacle


def stock_line(stock: Stock, glyphs: Glyphs) -> str:
    """`  ◗i  10 ink, gains 1 next turn: 2 short of Forbidden Knowledge (13)`."""
    what = KNOWLEDGE if stock.knowledge else "a tentacle"
    has = f"  {with_letter(stock.resource, glyphs):<2}  {count_of(stock.has, stock.resource)}"
    gains = f", gains {stock.coming} next turn" if stock.coming else ""
    if not stock.missing:
        return f"{has}{gains} and pays {stock.threshold} for {what}"
    return f"{has}{gains}: {stock.missing} short of {what} ({stock.threshold})"
