"""Building blocks of all games' text diagrams, which `print(state)` shows, in a debugger or a failed assertion."""

from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80
"""Columns of a diagram."""
LONG, FEW = 16, 4
"""Items of a tuple that is shown whole, and items shown of a longer one."""


def shortened(value: object, most: int = LONG) -> str:
    """`repr(value)` with each list or tuple of more than `most` items cut to its first few and a count of the rest."""
    if not isinstance(value, list | tuple):
        return repr(value)
    items = [shortened(item, most) for item in (value if len(value) <= most else value[:FEW])]
    if len(value) > most:
        items.append(f"... {len(value) - FEW} more")
    left, right = "[]" if isinstance(value, list) else ("(", ",)" if len(items) == 1 else ")")
    return left + ", ".join(items) + right


def labelled(label: str, *values: object) -> str:
    """`hand eel-1 ray-3`; empty without values, or if all values are empty."""
    text = " ".join(map(str, values))
    return f"{label} {text}" if text else ""


def diagram(lines: Iterable[str]) -> str:
    """Join lines into a text of at most `WIDTH` columns: longer lines are wrapped and indented, empty ones dropped."""
    rows: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        rows += wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) if len(line) > WIDTH else filter(None, [line.rstrip()])
    return "\n".join(rows)
