"""Pawns of Night of the Grand Octopus: in as many rows, and with as much of their names, as a place has room for."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from octotui.tables.initials import letter
from octotui.tables.night.scene import NightScene
from octotui.widgets.scene import Cells
from themes import Glyphs

Pawn = list[Cells]
"""The rows of a pawn."""


class Pawns(NamedTuple):
    """The pawns of a place: `tall` ones have two rows, those of a `roomy` place three."""

    glyphs: Glyphs
    scene: NightScene
    tall: bool
    roomy: bool

    @property
    def rows(self) -> int:
        """The rows of cultists."""
        return 1 + self.tall + self.roomy

    def cultist(self, seat: int, named: bool) -> Pawn:
        """A cult's cultists, in as many rows as are available, with their name or else a letter."""
        g, high = self.glyphs, self.rows
        name, sign, style = self.scene.names[seat], letter(self.scene.names, seat), f"seat{seat} bold"
        if self.scene.view.down[seat]:
            flat = g["h"] + (name if named else sign) + (g["h"] if self.tall else "")
            return [*[()] * (high - 1), ((flat, style),)]
        behind: Cells = ((f" {name}", f"seat{seat}"),) if named else ()
        if self.roomy:
            text = f" {name if named else sign} "
            across, style = g["h"] * cell_len(text), f"{style} reverse"
            middle = ((f"{g['v']}{text}{g['v']}", style),)
            return [((g["ctl"] + across + g["ctr"], style),), middle, ((g["cbl"] + across + g["cbr"], style),)]
        if self.tall:
            return [((g["ctl"] + sign + g["ctr"], f"{style} reverse"), *behind), ((g["cbr"] + " " + g["cbl"], style),)]
        return [((sign, f"{style} reverse"), *behind)]

    def offspring(self, seat: int, named: bool) -> Pawn:
        """A cult's offspring, with a name or only a letter."""
        g, name, sign = self.glyphs, self.scene.names[seat], letter(self.scene.names, seat).lower()
        behind: Cells = ((f" {name}", f"seat{seat}"),) if named else ()
        return [((g["offspring"] + sign + (g["offspring"] if self.tall else ""), f"seat{seat} bold"), *behind)]


def columns(pawn: Pawn) -> int:
    """The columns of a pawn."""
    return max(sum(cell_len(text) for text, _ in cells) for cells in pawn)
