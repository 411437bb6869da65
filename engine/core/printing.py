"""What the diagrams of all games are made of: lines of plain text that `print(state)` shows, in a debugger or a failed assertion."""

from collections.abc import Iterable
from textwrap import wrap

from engine.core.state import EVERYONE, State, frame_list

WIDTH = 80


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


def asks(s: State, seat: int) -> str:
    """`>` before a seat that the frame on top asks, alone or with others."""
    return ">" if s.frames and s.frames[0][1] in (seat, EVERYONE) else " "


def in_progress(s: State) -> str:
    """The frames with their seats, the next one to run first: `in progress: respond 4, verify`. Empty where there are none."""
    frames = [op if seat == EVERYONE else f"{op} {seat}" for op, seat, _, _ in frame_list(s.frames)]
    return f"in progress: {', '.join(frames)}" if frames else ""
