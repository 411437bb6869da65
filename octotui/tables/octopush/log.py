"""The log beside the reef, where what a card or the die does is told in one entry; the page of the log tells every step by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.core.prompt import EventKind, LogLine
from engine.core.state import HIDDEN
from engine.octopush.words import pawn_word
from octotui.tables.octopush.courses import BEGINS
from octotui.tables.octopush.scene import OctopushScene
from octotui.terminal.canvas import Pen
from octotui.widgets import areas as everywhere

LONGEST = 120
"""Maximum characters of an entry that tells several things."""


class Log(everywhere.Log):
    """The log; `Cuttle plays yellow Wade: Yellow 1 moves h3 to f3, follows arrows f3 to e3`."""

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        super().draw(pen, replace(scene, log=joined(scene.game.events, scene.log)))


def joined(kinds: Mapping[str, EventKind], lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The lines, with what happens to a pawn in the entry of its card or of what it did before; without turns that a card or the die
    begins, and without what others draw.
    """
    found, before = list[LogLine](), ""
    for line in lines:
        last, pawn = found[-1] if found else LogLine("", ""), pawn_of(kinds, line)
        begun = last.kind in BEGINS
        if line.kind == "drew" and HIDDEN in line.event:
            continue
        if line.kind in BEGINS and last.kind == "turn":
            found.pop()
        more = f": {line.text}" if begun else f", {line.text.removeprefix(f'{pawn_word(pawn)} ')}" if pawn == before else ""
        if pawn and more and len(last.text) + len(more) <= LONGEST:
            found[-1] = last._replace(text=last.text + more, kind=line.kind)
        else:
            found.append(line)
        before = pawn
    return tuple(found)


def pawn_of(kinds: Mapping[str, EventKind], line: LogLine) -> str:
    """The pawn that a line tells of; empty if it tells of none."""
    kind = kinds.get(line.kind)
    return str(dict(zip(kind.fields, line.event[2:], strict=True)).get("pawn", "")) if kind and line.event else ""
