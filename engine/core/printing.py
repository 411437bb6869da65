"""What the diagrams of all games are made of: lines of plain text that `print(state)` shows, in a debugger or a failed assertion."""

from collections.abc import Iterable
from textwrap import wrap

WIDTH = 80
"""Columns of a diagram."""
LONG, FEW = 16, 4
"""Items of a tuple that are shown whole, and how many of a longer one."""


def shortened(value: object, most: int = LONG) -> str:
    """`repr(value)` with each list or tuple of more than `most` items cut to its first few and the number of the others."""
    if not isinstance(value, list | tuple):
        return repr(value)
    items = [shortened(item, most) for item in (value if len(value) <= most else value[:FEW])]
    if len(value) > most:
        items.append(f"... {len(value) - FEW} more")
    left, right = "[]" if isinstance(value, list) else ("(", ",)" if len(items) == 1 else ")")
    return left + ", ".join(items) + right


def labelled(label: str, *values: object) -> str:
    """`hand eel-1 ray-3`; empty without values, or where there is nothing in any of them."""
    text = " ".join(map(str, values))
    return f"{label} {text}" if text else ""


def diagram(lines: Iterable[str]) -> str:
    """These lines as one text of at most `WIDTH` columns: what is longer goes on in the next line, indented. Empty lines are left out."""
    found: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        found += wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) if len(line) > WIDTH else filter(None, [line.rstrip()])
    return "\n".join(found)
