"""The status line at the top of the table."""

from __future__ import annotations

from engine.cosmoctopus.investigator import finished
from engine.cosmoctopus.readings import Reading, Stock, reading
from octotui.tables.cosmoctopus.card import (
    resource_sign,
)
from octotui.tables.cosmoctopus.changes import grown, pursued
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.terminal.canvas import Pen


def asked(scene: CosmoctopusScene) -> int | None:
    """Whose turn it is; before the first round, the one who is asked at this keyboard."""
    if scene.view.round:
        return int(scene.view.turn)
    return scene.seat if scene.prompt else None


class Status(CosmoctopusArea):
    """One line: round, whose turn, everybody's tentacles, the Private Investigator in short, deck and discard pile."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        gained = tuple(grown(scene, seat) for seat in range(len(scene.names)))
        pursuer = reading(view), pursued(scene)
        return view.round, asked(scene), view.tentacles, len(view.deck), len(view.discard), view.over, gained, pursuer

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}" if view.round else "Set-up", "title on surface bold")
        for seat, name in enumerate(scene.names):
            mark, more = (g["now"], " bold underline") if seat == asked(scene) else (" ", "")
            x = pen.text(x + 2, 0, f"{mark}{name} ", f"seat{seat} on surface{more}")
            style = "changed on surface bold underline" if grown(scene, seat) else "tentacle on surface bold"
            x = pen.text(x, 0, f"{view.tentacles[seat]}{g['tentacle']}" + (g["check"] if finished(view, seat) else ""), style)
        x = self._pursuer(pen, scene, x + 3)
        deck, pile = len(view.deck), len(view.discard)
        for right in (f"deck {deck}  discard {pile} [d]  help [?]", f"deck {deck}  {pile} [d]  [?]"):
            if pen.width - len(right) - 1 > x:
                pen.text(pen.width - len(right) - 1, 0, right, "dim on surface")
                break

    def _pursuer(self, pen: Pen, scene: CosmoctopusScene, x: int) -> int:
        """The tentacles of the Private Investigator, and the resource with which it is nearest to the next one; gives the column after."""
        found, g = reading(scene.view), pen.glyphs
        if found is None:
            return x - 3
        style = "changed" if pursued(scene) else "danger" if found.in_force else "text"
        x = pen.text(x, 0, f"{g['glass']}{found.tentacles}/{found.goal}{g['tentacle']}", f"{style} on surface bold")
        stock = nearest(found)
        sign, close = closeness(stock)
        x = pen.text(x + 1, 0, f"{sign}{resource_sign(pen, stock.resource)}", f"{close} on surface bold")
        return pen.text(x, 0, f"{stock.has}+{stock.coming}/{stock.threshold}", f"{close} on surface bold")


CLOSE = 3
"""What is lacking at most of a threshold that is called close."""

PAYS, NEAR = "!!", "!"
"""Stand beside a threshold that will be reached, or is close, for those who do not see its colour."""


def closeness(stock: Stock) -> tuple[str, str]:
    """The sign and the style of how near the Private Investigator is to paying with a resource."""
    if not stock.missing:
        return PAYS, "danger"
    return (NEAR, "changed") if stock.missing <= CLOSE else ("", "text")


def nearest(found: Reading) -> Stock:
    """The resource that lacks least; of several, one that brings more tentacles, then the first."""
    return min(found.stocks, key=lambda stock: (stock.missing, not stock.knowledge))
