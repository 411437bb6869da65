"""Drawing the summoning tile: eight tentacles growing around a portal."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from octotui.tables.cosmoctopus.changes import tentacle_change
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.terminal.art import Cell, Rows, largest, sizes
from octotui.terminal.canvas import Pen

TENTACLES = 8
NARROW = 24
"""Columns below which its heading is one word."""
BESIDE = 45
"""Columns below which something lies at its left, whose heading a rule keeps apart."""


class SummoningArt(msgspec.Struct, frozen=True):
    """The summoning tile: eight tentacles around a portal, and the head that appears once all are there."""

    width: int
    height: int
    mask: Rows
    """`1` to `8` for a tentacle, clockwise from the top; `p` for the portal; `.` for nothing."""
    head: Rows
    """`h` where the head appears."""
    art: Rows
    bud: Rows
    """The visible buds of tentacles not yet gained."""
    head_art: Rows

    def cells(self, n: int) -> list[Cell]:
        """The cells drawn with `n` tentacles, as parts `tentacle`, `bud`, `portal` and `head`; at most one character per cell."""
        if not 0 <= n <= TENTACLES:
            raise ValueError(f"from 0 to {TENTACLES} tentacles, not {n}")
        cells: list[Cell] = []
        for y in range(self.height):
            for x, mark in enumerate(self.mask[y]):
                if n == TENTACLES and self.head[y][x] == "h":
                    cells.append((x, y, self.head_art[y][x], "head"))
                elif mark == "p":
                    cells.append((x, y, self.art[y][x], "portal"))
                elif mark != "." and int(mark) <= n:
                    cells.append((x, y, self.art[y][x], "tentacle"))
                elif mark != "." and self.bud[y][x] != " ":
                    cells.append((x, y, self.bud[y][x], "bud"))
        return cells


def summoning(width: int, height: int, ascii: bool = False) -> SummoningArt:
    """The largest summoning tile that fits."""
    return largest(summonings(ascii), width, height)


@cache
def summonings(ascii: bool = False) -> tuple[SummoningArt, ...]:
    """Every size, smallest first."""
    return sizes(SummoningArt, Path(__file__).with_suffix(".toml"), ascii)


class Summoning(CosmoctopusArea):
    """The summoning tile: the player's tentacles growing around the portal; without a heading where only the picture fits."""

    def __init__(self, *args: Any, ascii_only: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ascii = ascii_only

    def sees(self, scene: CosmoctopusScene) -> object:
        return scene.view.tentacles[scene.seat], tentacle_change(scene, scene.seat)

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        """It can do without any row unless a tentacle has just grown, the game is over, or a lesson points at it."""
        smallest = 1 + summonings(self._ascii)[0].height
        wanted = tentacle_change(scene, scene.seat) > 0 or scene.view.over or self.id in scene.pointed
        return smallest * wanted, smallest

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        count = scene.view.tentacles[scene.seat]
        label = f"{count}/{scene.game.box.numbers.tentacles_to_win}"
        more = tentacle_change(scene, scene.seat)
        top = int(pen.height > summonings(self._ascii)[0].height)
        if top:
            name = "Tentacles" if pen.width < NARROW else scene.heading("Tentacles")
            lead = f"{pen.glyphs['h']} " if pen.width < BESIDE else ""
            pen.heading(lead + name, label + (f" {more:+}" if more else ""))
            pen.text(0, 0, lead, "border")
        art = summoning(pen.width, pen.height - top, self._ascii)
        styles = {"tentacle": "tentacle bold", "bud": "dim", "portal": "title", "head": "head bold"}
        dx, dy = (pen.width - art.width) // 2, top + (pen.height - top - art.height) // 2
        old = {(x, y) for x, y, _, part in art.cells(count - max(0, more)) if part == "tentacle"}
        for x, y, char, part in art.cells(count):
            new = more > 0 and part == "tentacle" and (x, y) not in old
            pen.text(x + dx, y + dy, char, "changed bold" if new else styles[part])
