"""The page of a log: what each turn brought below its heading, apart from the one before."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt import FLOURISH, LogLine
from octotui.tables.game_table import Rows


def by_headings(lines: Iterable[LogLine]) -> Rows:
    """The rows of a log, a free one above each heading but the first."""
    rows: Rows = []
    for line in lines:
        if line.heading and rows:
            rows.append(("", "text"))
        rows.append((line.text, "title bold" if line.heading else "dim" if line.kind == FLOURISH else "text"))
    return rows
