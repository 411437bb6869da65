"""Reference pages of any table: the log, the help with signs and keys, and the signs on a thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.geometry import Size

from octotui.screens.table_actions import can_do
from octotui.tables import signs, table_of
from octotui.tables.combined_picks import as_one
from octotui.tables.game_table import PAGED, Inspection, Rows
from octotui.tables.log_page import by_headings
from octotui.tables.rulebook import Section, games, rulebook, text_rows
from octotui.terminal.keys import keys
from octotui.terminal.wrapping import hanging
from octotui.widgets.scene import Scene
from themes import AsDrawn, Glyphs

ARROWS = ("table.up", "table.down", "table.left", "table.right")
KEYS: tuple[tuple[str | tuple[str, ...], str], ...] = (
    (ARROWS, "to the nearest choice in that direction"),
    (("table.next", "table.previous"), "the next choice, the one before"),
    ("1 to 9", "pick that line of the menu at once; capital letters pick those after the ninth"),
    ("0", "end the turn, or a series of picks, where that is possible"),
    (("table.pick",), "pick what is marked"),
    (("table.suggested",), "take at once what is marked, or the answer as set so far: at first a quick guess, no advice"),
    (("table.hint",), "a hint: what an expert would do, the next best, and their chances; once you follow it, its next step"),
    (("table.hints",), "letters on every choice; type one"),
    (("table.undo",), "undo one answer"),
    (("table.redo",), "redo it"),
    (("table.undo_turn",), "undo back to the start of the turn"),
    (("table.palette",), "everything that can be done now; type to find it"),
    (("table.inspect",), "inspect what is marked; left and right: every card you may look at"),
    (("table.discard",), "discard pile"),
    (("table.tableaux",), "everything in play"),
    (("table.secret",), "what only you know"),
    (("table.log",), "log"),
    (("table.panel",), "the next side panel in front; it stays until one step back"),
    (("table.again",), "what others did last, once more, step by step"),
    (("table.say",), "say something to all at the table: a promise, a threat"),
    (("table.view",), "while you watch: the next seat in front; after the end: your table, or the winner's"),
    (("table.page_down", "table.page_up"), "the menu's next page, the one before"),
    (("table.help",), "this help"),
    (("app.repaint",), "repaint"),
    (("table.back",), "one step back: close what is open, or take back a choice just begun"),
    (("table.leave",), "leave the table; the game is saved"),
)
"""Binding ids, or fixed keys, and what they do."""

OTHER_KEYS = (("", "text"), ("Any of them can be changed: Settings at the title, then Keys.", "dim"))
"""Rows on where keys are changed, and have their ids."""

AFTER = 7
"""How many of `KEYS` come before those of a single game."""

RULE = 8
"""Rows for the rule behind a question in the smallest terminal, which leaves the goal and the first signs visible."""
GOAL = 2
"""Rows of the goal beside which the rule has these rows."""
SMALLEST = 24
MARGINS = 4
"""Columns beside the text of a page."""


def log_rows(scene: Scene[Any, Any]) -> Rows:
    """The whole log."""
    return by_headings(scene.log)


def key_rows(own: Mapping[str, str], about: Inspection[Any, Any] | None = None, scene: Scene[Any, Any] | None = None) -> Rows:
    """The table's keys as bound, with a game's own if `about` is of a game; at a scene only those that do something. Without a game
    those of all games are told.
    """
    rows: Rows = []
    spectator, turns_view = (scene.spectator, scene.turns_view) if scene else (False, False)
    every = [table_of(game).inspection for game in games()]
    for what, text in (*KEYS[:AFTER], *(about.letters_said if about else ()), *KEYS[AFTER:]):
        name = what[0].removeprefix("table.") if isinstance(what, tuple) else ""
        if not can_do(name, spectator, turns_view) and (about or spectator):
            continue
        if name in PAGED:
            if any(name not in one.pages for one in ([about] if about else every)):
                continue
            text = about.pages[name].label if about else text
        if isinstance(what, str):
            names = what
        elif what == ARROWS and not any(id in own for id in ARROWS):
            names = "arrows hjkl"
        else:
            names = " ".join(key for id in what for key in keys(id, own))
        if len(names) > 15:
            rows.append((f"  {names}", "text"))
            names = ""
        rows.append((f"  {names:<15} {text}", "text"))
    return rows


def table_key_rows(own: Mapping[str, str]) -> Rows:
    """The keys of every table under their heading."""
    return [("Keys at the table", "title bold"), *key_rows(own), *OTHER_KEYS]


def help_rows(scene: Scene[Any, Any], standing: signs.Found, own: Mapping[str, str], glyphs: Glyphs, size: Size) -> Rows:
    """The goal, the rule behind the question, the signs on the table, and the keys as bound."""
    game, about = scene.game.id, table_of(scene.game.id).inspection
    rows: Rows = []
    if game in games():
        book = rulebook(game)
        goal = book.goals.get(table_of(game).narration.goal(scene.view), book.goal).splitlines()
        rows += [("The goal", "title bold"), *((line, "text") for line in goal), ("", "text")] if goal else []
        if prompt := scene.prompt:
            rows += [(prompt.text, "title bold")]
            room = RULE + max(0, size.height - SMALLEST) - max(0, len(goal) - GOAL)
            rows += rule_rows(book.about(prompt.kind, prompt.cause), size.width - MARGINS, room, keys("help.rules", own)[0])
            how = about.how_at_once if as_one(prompt) else about.how
            rows += [(how[prompt.kind], "legal")] if prompt.kind in how else []
            rows += [("", "text")]
    found = signs.rows(signs.only(game, standing), glyphs)
    rows += [("Signs on the table", "title bold"), *found, ("", "text")] if found else []
    return [*rows, ("Keys", "title bold"), *key_rows(own, about, scene), *OTHER_KEYS]


def rule_rows(section: Section, width: int, room: int, key: str) -> Rows:
    """As many paragraphs of a section as fit, at least one, and the key that opens the whole section."""
    rows, used = text_rows(section), 0
    kept: Rows = []
    for line, style in rows:
        used += len(hanging(line, width))
        if kept and used > room:
            break
        kept.append((line, style))
    while kept and not kept[-1][0]:
        kept.pop()
    whole = len(kept) >= len(rows) - 1
    return kept if whole else [*kept, (f"{key}: all of “{section.title}”", "dim")]


def question_rows(scene: Scene[Any, Any]) -> Rows:
    """The whole rule behind the question."""
    if scene.prompt is None or not scene.cursor or scene.game.id not in games():
        return []
    return text_rows(rulebook(scene.game.id).about(scene.prompt.kind, scene.prompt.cause))


def pages_with_signs(scene: Scene[Any, Any], standing: signs.Found, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """Pages to inspect, each with the signs on it; the marked thing's page also lists its signs on the table.

    A marked choice with nothing to say of itself, such as rolling the die, shows the rule behind the question.
    """
    game, inspect = scene.game.id, table_of(scene.game.id).inspection.inspect
    pages, at = inspect(scene, glyphs)
    probed, _ = inspect(scene, signs.probe(game, glyphs))
    found = []
    for n, ((heading, rows), (_, drawn)) in enumerate(zip(pages, probed, strict=True)):
        told = "\n".join(text if isinstance(style, AsDrawn) else signs.glyphs_of(text) for text, style in drawn)
        there = {**signs.standing(game, told), **(standing if n == at else {})}
        shown = [signs.row(same, glyphs) for group in signs.only(game, there) for same in signs.alike(group.sign)]
        about = rows or (question_rows(scene) if n == at else [])
        found.append((heading, [*about, *([("", "text"), ("Signs on it", "title bold"), *shown] if shown else [])]))
    return found, at
