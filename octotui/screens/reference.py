"""What there is to read at any table: the log, and the help with its keys and signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from octotui.tables import table_of
from octotui.tables.game_table import PAGED, Inspection, Rows
from octotui.terminal.keys import keys, loaded
from octotui.widgets.scene import Scene
from themes import Glyphs

STEERING = ("table.up", "table.down", "table.left", "table.right")
KEYS: tuple[tuple[str | tuple[str, ...], str], ...] = (
    (STEERING, "to the nearest choice in that direction"),
    (("table.next", "table.previous"), "the next choice, the one before"),
    ("1 to 9", "pick that line of the menu at once"),
    (("table.pick",), "pick what is marked"),
    (("table.suggested",), "the obvious thing: end the turn, or the suggested choice"),
    (("table.hint",), "a hint: what an expert would do, the next best, and their chances"),
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
    (("table.panel",), "the next side panel"),
    (("table.again",), "what others did since your last answer, once more, step by step"),
    (("table.say",), "say something to all at the table: a promise, a threat"),
    (("table.page_down", "table.page_up"), "the menu's next page, the one before"),
    (("table.help",), "this help"),
    (("app.repaint",), "repaint"),
    (("table.back",), "one step back"),
    (("table.leave",), "leave the table; the game is saved"),
)
"""The ids of bindings, or keys that are always the same, and what they do."""

AFTER = 7
"""So many of them come before those that only one game has."""

LEGEND = (
    (("marked",), "what is marked, where its colour alone does not say so"),
    (("now",), "whose turn it is, or where it goes on"),
    (("cross",), "in the menu: not possible now, and why"),
    (("arrow_up", "arrow_down"), "there is more above, below"),
)
"""Glyphs of every table, and what they say."""


def log_rows(scene: Scene[Any, Any]) -> Rows:
    """All that happened."""
    return [(line.text, "title bold" if line.heading else "text") for line in scene.log]


def key_rows(own: Mapping[str, str], about: Inspection[Any, Any] | None = None) -> Rows:
    """The keys of the table as they are bound; with those of a game, if it is `about` one."""
    rows: Rows = []
    for what, text in (*KEYS[:AFTER], *(about.letters_said if about else ()), *KEYS[AFTER:]):
        name = what[0].removeprefix("table.") if isinstance(what, tuple) else ""
        if about and name in PAGED:
            if name not in about.pages:
                continue
            text = about.pages[name].label
        if isinstance(what, str):
            names = what
        elif what == STEERING and not any(id in own for id in STEERING):
            names = "arrows hjkl"
        else:
            names = " ".join(key for id in what for key in keys(id, own))
        if len(names) > 15:
            rows.append((f"  {names}", "text"))
            names = ""
        rows.append((f"  {names:<15} {text}", "text"))
    return rows


def id_rows(own: Mapping[str, str]) -> Rows:
    """The ids by which the config file gives other keys, with the keys that they have now."""
    ids = sorted(id for id in loaded() if id.startswith(("app.", "table.")))
    return [("Ids of these keys, for the settings", "title bold"), *((f"  {id:<22} {' '.join(keys(id, own))}", "text") for id in ids)]


def legend_rows(about: Inspection[Any, Any], glyphs: Glyphs) -> Rows:
    """What the signs and marks on the board mean."""
    rows = [(f"  {' '.join(glyphs[name] for name in names):<15} {text}", "text") for names, text in (*about.legend, *LEGEND)]
    return rows + [(f"  {mark:<15} {text}", "text") for mark, text in about.marks]


def help_rows(scene: Scene[Any, Any] | None, own: Mapping[str, str], glyphs: Glyphs, rule: Rows | None = None) -> Rows:
    """What is asked now and how to answer it, with the rule behind it; the keys as they are bound, and the signs."""
    if scene is None:
        return [("Keys at the table", "title bold"), *key_rows(own), ("", "text"), *id_rows(own)]
    about = table_of(scene.game.id).inspection
    rows: Rows = []
    if prompt := scene.prompt:
        rows += [("Now", "title bold"), (f"  {prompt.text}", "text")]
        for n, choice in enumerate(() if prompt.kind in about.keyed else prompt.choices, 1):
            also = [letter for letter, codes in about.letters.items() if choice.code in codes]
            also += ["."] if choice.code == prompt.proposal else []
            rows.append((f"  {' '.join([str(n) if n <= 9 else ' ', *also]):<15} {choice.label}", "legal"))
        rows += [(f"  {about.how[prompt.kind]}", "dim")] if prompt.kind in about.how else []
        rows += [("", "text"), *(rule or [])]
    rows += [("Keys", "title bold"), *key_rows(own, about), ("", "text")]
    return [*rows, ("Signs", "title bold"), *legend_rows(about, glyphs), ("", "text"), *id_rows(own)]
