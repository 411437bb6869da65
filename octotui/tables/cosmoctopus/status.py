"""The status line at the top of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.cells import cell_len

from engine.cosmoctopus.investigator import has_finished
from engine.cosmoctopus.readings import reading
from octotui.tables.cosmoctopus import race
from octotui.tables.cosmoctopus.card import (
    resource_sign,
)
from octotui.tables.cosmoctopus.changes import investigator_change, tentacle_change
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.terminal.canvas import Pen
from themes import Glyphs


def seat_on_turn(scene: CosmoctopusScene) -> int | None:
    """The seat whose turn it is; before the first round, the seat asked at this keyboard."""
    if scene.view.round:
        return int(scene.view.turn)
    return scene.seat if scene.prompt else None


class Status(CosmoctopusArea):
    """One line: round, whose turn, everybody's tentacles, the Private Investigator in short, deck and discard pile."""

    recedes = False

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        gained = tuple(tentacle_change(scene, seat) for seat in range(len(scene.names)))
        near = tuple((race.one_slot_away(view, seat), race.knowledge_nearness(view, seat)) for seat in range(len(scene.names)))
        pursuer = reading(view), investigator_change(scene)
        return view.round, seat_on_turn(scene), view.tentacles, near, len(view.deck), len(view.discard), view.over, gained, pursuer

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}" if view.round else "Set-up", "title on surface bold")
        pursuer = PURSUER if reading(view) else 0
        x = pen.text(x + 1, 0, self._goal(pen, scene, x + 2 + pursuer + PILE * bool(pursuer)), "text on surface") + 1
        room, drawn = self._room(pen, scene, x + pursuer, KEYS)
        for seat, name in enumerate(scene.names):
            mark, more = (g["now"], " bold underline") if seat == seat_on_turn(scene) else (" ", "")
            x = pen.text(x + 1, 0, mark, f"seat{seat} on surface{more}")
            x = pen.text(x, 0, name, f"seat{seat} on surface{more}", room) + 1
            for text, style in drawn(g, view, seat):
                style = "changed bold underline" if style.startswith("tentacle") and tentacle_change(scene, seat) else style
                words = style.split(" ")
                x = pen.text(x, 0, text, " ".join((words[0], "on surface", *words[1:])))
            x = pen.text(x, 0, g["check"], "good on surface bold") if has_finished(view, seat) else x
        x = self._pursuer(pen, scene, x + 3)
        steady = x + (self._to_come(pen, scene) if drawn is race.in_short else 0)
        deck, pile, short = f"deck {len(view.deck)}", f"discard {len(view.discard)} [d]", f"disc {len(view.discard)} [d]"
        both = f"{deck}  {pile}  help [?]", f"{deck}  {pile}  [?]", f"{deck} {pile} [?]", f"{deck} {short} [?]"
        for right in (*both, f"{pile}  [?]", f"{short}  [?]", f"{short} [?]", "[?]"):
            if (steady if right in both else x) + APART + len(right) < pen.width:
                pen.text(pen.width - len(right) - 1, 0, right, "dim on surface")
                break

    def _to_come(self, pen: Pen, scene: CosmoctopusScene) -> int:
        """The columns of marks that are still to come beside the tentacles in numbers, one slot that lacks and Forbidden Knowledge for
        each: the size of the deck does not come and go with them.
        """
        marks = (len("".join(text for text, _ in race.in_short(pen.glyphs, scene.view, seat)[1:])) for seat in range(len(scene.names)))
        return sum(max(0, MARKS - columns) for columns in marks)

    def _goal(self, pen: Pen, scene: CosmoctopusScene, used: int) -> str:
        """The winning condition in the longest form beside which all names are whole, if there is one. Where there is room for the size
        of the deck too, it keeps its place once somebody is near Forbidden Knowledge.
        """
        forms, longest = race.goals(pen.glyphs, scene.view)[pen.width < WORDY :], max(map(len, scene.names))
        needs = used + COUNTS + sum(self._needs(pen, scene, race.places)) + longest * len(scene.names)
        marks = sum(len(text) for seat in range(len(scene.names)) for text, _ in race.knowledge_mark(pen.glyphs, scene.view, seat))
        if reading(scene.view) is None and needs - marks + len(forms[0]) <= pen.width:
            return next((form for form in forms if needs + len(form) <= pen.width), forms[-1])
        besides = (KEYS_AND_PILE, KEYS) if reading(scene.view) is None else (KEYS,)
        ways = ((form, keys) for keys in besides for form in forms)
        return next((form for form, keys in ways if self._room(pen, scene, used + len(form), keys)[0] >= longest), forms[0])

    def _needs(self, pen: Pen, scene: CosmoctopusScene, drawn: Race) -> list[int]:
        """The columns of everybody's tentacles in this form, with those beside the name."""
        return [sum(len(text) for text, _ in drawn(pen.glyphs, scene.view, seat)) + 3 for seat in range(len(scene.names))]

    def _room(self, pen: Pen, scene: CosmoctopusScene, used: int, keys: int) -> tuple[int, Race]:
        """The room for names beside so many columns of `keys`, and the form of the tentacles: a place each, or
        numbers where names or keys would give way to those.
        """
        for drawn in (race.places, race.in_short):
            needs = self._needs(pen, scene, drawn)
            room = (pen.width - used - keys - sum(needs)) // len(needs)
            if room >= min(LEAST_NAME, max(map(len, scene.names))):
                break
        return max(room, 1), drawn

    def _pursuer(self, pen: Pen, scene: CosmoctopusScene, x: int) -> int:
        """Draw the Private Investigator's tentacles and the resource that is to pay its next one; return the column after."""
        found, g = reading(scene.view), pen.glyphs
        if found is None:
            return x - 3
        style = "changed" if investigator_change(scene) else "danger" if found.in_force else "text"
        name = f"{PURSUER_NAME} " if pen.width >= WORDY and x + len(PURSUER_NAME) + PURSUER + PILES < pen.width else g["glass"]
        x = pen.text(x, 0, f"{name}{found.tentacles}{g['tentacle']}", f"{style} on surface bold")
        if scene.view.over:
            return x
        stock = race.nearest(found)
        sign, close = race.closeness(stock.missing)
        text = f"{sign}{resource_sign(pen, stock.resource)} {f'{stock.missing} short' if stock.missing else 'pays'}"
        if x + cell_len(f" {NEXT} {text}") + PILE < pen.width:
            x = pen.text(x + 1, 0, NEXT, "dim on surface")
        return pen.text(x + 1, 0, text, f"{close} on surface bold")


Race = Callable[[Glyphs, Any, int], list[tuple[str, str]]]
WORDY = 110
"""Minimum columns for the winning condition in words."""
LEAST_NAME = 8
"""Length of a name that takes precedence over a place for each tentacle."""
MARKS = 4
"""Columns of the marks beside the tentacles of a seat in numbers: `⊚⊛!!`."""
COUNTS = 26
"""The columns of the deck, the discard pile and the keys in their shortest form, with those before them."""
KEYS, KEYS_AND_PILE = 6, 18
"""The columns of the key for help with those before it, and with the shortest form of the discard pile too."""
PURSUER = 21
"""Columns for the Private Investigator."""
PURSUER_NAME = "Investigator"
"""Its name in place of its sign, where the line has room for it."""
NEXT = "next"
"""The word before the resource that is to pay next, where the discard pile keeps its columns."""
APART = 2
"""Minimum columns before deck and discard pile."""
PILE, PILES = 21, 31
"""The columns of the discard pile and of both, with those before them."""
