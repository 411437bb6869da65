"""What others did, as a table shows it: the strip until a key, the stop between two rounds, and the last turns again step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from textual.geometry import Region, Size

from octotui.play.session import Session
from octotui.screens.services import Services
from octotui.tables.recap import Part, RecapLine
from octotui.terminal.canvas import Appearance
from octotui.terminal.keys import keys
from octotui.widgets.recap import Stop
from octotui.widgets.scene import Cells, Scene, Strand
from themes import Glyphs

WIDEST = 78
"""Columns of the stop between two rounds."""
DESCRIBE = 2
"""Rows at the bottom of every table that the stop leaves free."""


class Shown(NamedTuple):
    """What a scene shows of it all."""

    recap: tuple[Strand, ...]
    recap_keys: str
    stop_heading: str
    stop: tuple[Cells, ...]


class Unread:
    """What the person at a table has not read yet of what others did."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.recap = True
        """Whether what others did has not been read yet."""

    @property
    def stops(self) -> bool:
        """Whether the game waits for the person to look at the round that has ended."""
        return self.session.interval() is not None

    def shown(self, app: Services) -> Shown:
        """What a scene shows of it now."""
        found = self.session.interval()
        lines = self.session.recap() if self.recap else ()
        said = f"{keys('table.again', app.own_keys)[0]} again"
        return Shown(strands(lines, app.glyphs, app.appearance), said, *((found.heading, found.rows) if found else ("", ())))


def place_stop(area: Stop, scene: Scene[Any, Any], size: Size) -> None:
    """The stop lies on the lower part of the table, and leaves the last rows free."""
    area.display = bool(scene.stop)
    if scene.stop:
        width = min(WIDEST, size.width - 2)
        height = min(area.need(scene, width)[1], size.height - DESCRIBE - 1)
        area.place(Region((size.width - width) // 2, size.height - DESCRIBE - height, width, height))


def strands(lines: Iterable[RecapLine], glyphs: Glyphs, appearance: Appearance) -> tuple[Strand, ...]:
    """A recap in the signs and colours of a terminal."""
    return tuple(Strand(who(line), tuple(cells(part, glyphs, appearance) for part in line.parts)) for line in lines)


def who(line: RecapLine) -> Cells:
    if not line.who:
        return ()
    return ((f"{line.who}: ", f"{line.look or f'seat{line.seat}'} bold" if line.seat >= 0 else "danger bold"),)


def cells(part: Part, glyphs: Glyphs, appearance: Appearance) -> Cells:
    """One piece: its words, then each amount with its sign, in the colour of the sign where it has one."""
    found = [(part.text, part.look)] if part.text else []
    for text, sign in part.signs:
        gap = " " if found and sign != "" and text.strip() == text and not found[-1][0].endswith(" ") else ""
        look = sign if sign in appearance.palette.roles else part.look
        found.append((f"{gap}{text}{glyphs[sign] if sign else ''}", look))
    return tuple(found)
