"""What the other seats have in play, told in rows that nothing needs while nobody here is asked."""

from __future__ import annotations

from rich.cells import cell_len

from octotui.tables.cosmoctopus.in_play import InPlay
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.tableau import NAME, shared_rows
from octotui.terminal.canvas import cut
from octotui.widgets.menu_lines import Block
from themes import Glyphs


def in_play_of_all(scene: CosmoctopusScene) -> object:
    """The cards of every seat, with their filled slots."""
    view = scene.view
    return view.tableau, view.constellations, view.filled


def others_in_play(scene: CosmoctopusScene, glyphs: Glyphs, width: int, room: int) -> list[Block]:
    """Rows with the name and the cards of each of the others who has any, shared out as evenly as what they need allows."""
    others = [(scene.seat + k) % len(scene.names) for k in range(1, len(scene.names))]
    seats = [seat for seat in others if scene.view.constellations[seat] or scene.view.tableau[seat]]
    if not seats or room < 1:
        return []
    names = {seat: cut(scene.names[seat], NAME, "") for seat in seats}
    start = max(map(cell_len, names.values())) + 1
    plays = [InPlay(scene, seat, glyphs, width) for seat in seats]
    slotted = [len(scene.view.constellations[seat]) for seat in seats]
    given = shared_rows(room, 0, [min(1, n) for n in slotted], [1] * len(seats), slotted, [play.tight(width - start) for play in plays])
    shown = list[Block]()
    for seat, play, rows in zip(seats, plays, given, strict=True):
        for n, cells in enumerate(play.in_signs(width - start, rows) if rows else ()):
            x, row = start, [(0, names[seat], f"seat{seat} bold")] if n == 0 else []
            for text, style in cells:
                row.append((x, text, style))
                x += cell_len(text)
            shown.append(Block("", (tuple(row),)))
    return shown
