"""The status line at the top of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

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
    """The seat whose turn it is; before the first round, the seat asked at this keyboard; None once the game is over."""
    if scene.view.over:
        return None
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
        form = form_of(pen.width, scene, g)
        pen.fill(0, 0, pen.width, 1, "text on surface")
        pen.text(1, 0, f"Round {view.round}" if view.round else "Set-up", "title on surface bold")
        apart = 1 + (form.takes(scene) + 1 < pen.width)
        x = pen.text(1 + ROUND + apart, 0, form.goal, "text on surface") + 1
        for seat, name in enumerate(scene.names):
            mark, more = (g["now"], " bold underline") if seat == seat_on_turn(scene) else (" ", "")
            after = x + form.columns(name)
            x = pen.text(x + 1, 0, mark, f"seat{seat} on surface{more}")
            x = pen.text(x, 0, name, f"seat{seat} on surface{more}", form.name) + 1
            for text, style in form.race(g, view, seat):
                style = "changed bold underline" if style.startswith("tentacle") and tentacle_change(scene, seat) else style
                words = style.split(" ")
                x = pen.text(x, 0, text, " ".join((words[0], "on surface", *words[1:])))
            x = pen.text(x, 0, g["check"], "good on surface bold") if has_finished(view, seat) else x
            x = after if form.marks else x
        if form.pursuer:
            x = self._pursuer(pen, scene, x + AWAY, form.pursuer)
        size = len(str(len(view.box.cards)))
        told = form.right.format(deck=f"{len(view.deck):<{size}}", discard=f"{len(view.discard):<{size}}")
        right = next((text for text in (told, HELP) if x + len(text) < pen.width), "")
        pen.text(pen.width - len(right) - 1, 0, right, "dim on surface")

    def _pursuer(self, pen: Pen, scene: CosmoctopusScene, x: int, wording: Pursuer) -> int:
        """Draw the Private Investigator's tentacles and the resource that is to pay its next one; return the column after it."""
        found, g = reading(scene.view), pen.glyphs
        if found is None:
            return x
        style = "changed" if investigator_change(scene) else "danger" if found.in_force else "text"
        end = x + wording.columns
        x = pen.text(x, 0, f"{wording.name or g['glass']}{found.tentacles}{g['tentacle']}", f"{style} on surface bold")
        if scene.view.over or not wording.lack:
            return end
        stock = race.nearest(found)
        sign, close = race.closeness(stock.missing)
        x = pen.text(x + 1, 0, wording.next, "dim on surface")
        lack = f"{stock.missing} short" if stock.missing else "pays"
        pen.text(x, 0, f"{sign}{resource_sign(pen, stock.resource)} {lack}", f"{close} on surface bold")
        return end


Race = Callable[[Glyphs, Any, int], list[tuple[str, str]]]


class Pursuer(NamedTuple):
    """How the Private Investigator is told of."""

    name: str
    """Its name; empty for its sign."""
    next: str
    """What stands before the resource that is to pay next."""
    lack: bool = True
    """Whether this resource is told with what it is short of."""

    @property
    def columns(self) -> int:
        """The columns of its name, its tentacles and the longest of what it lacks."""
        return max(1, len(self.name)) + 2 + self.lack * (1 + len(self.next) + len("!!◗i 13 short"))


class Form(NamedTuple):
    """How the line is written, the same all game long: its parts keep their columns whatever happens."""

    goal: str
    right: str
    """What stands at its right end, but for the numbers of cards."""
    race: Race
    places: int
    """The columns of somebody's tentacles."""
    marks: int
    """The columns kept for the marks behind them."""
    name: int
    """The maximum columns of a name."""
    pursuer: Pursuer | None

    def columns(self, name: str) -> int:
        """The columns of somebody of this name, with those before it."""
        return len("  ") + min(self.name, cell_len(name)) + 1 + self.places + self.marks

    def takes(self, scene: CosmoctopusScene) -> int:
        """The columns of everything, at least one of them between the race and what stands at the right."""
        size = len(str(len(scene.view.box.cards)))
        right = len(self.right.format(deck="0" * size, discard="0" * size))
        pursuer = AWAY + self.pursuer.columns if self.pursuer else 0
        return 3 + ROUND + len(self.goal) + sum(map(self.columns, scene.names)) + pursuer + 1 + right + 1


def form_of(width: int, scene: CosmoctopusScene, g: Glyphs) -> Form:
    """The richest form in which every name is whole or has at least `LEAST_NAME` columns; else the shortest, with what is left."""
    goals, longest = race.goals(g, scene.view), max(map(cell_len, scene.names))
    pursuers = (None,) if scene.view.difficulty is None else PURSUERS[width < WORDY :]
    told: tuple[tuple[Race, int, int], ...] = (race.places, race.goal(scene.view), MARKS), (race.in_short, 2, MARKS), (race.in_short, 2, 0)
    ways = [
        (shown, pursuer, form)
        for shown in told
        for pursuer in pursuers
        if pursuer is None or pursuer.lack or shown[0] is race.in_short
        for form in FORMS
    ]
    for least, listed in ((min(LEAST_NAME, longest), ways), (1, [(told[-1], pursuers[-1], LAST)])):
        for (drawn, places, marks), pursuer, (wording, right) in listed:
            named = (Form(goals[wording], right, drawn, places, marks, name, pursuer) for name in range(longest, least - 1, -1))
            if found := next((form for form in named if form.takes(scene) <= width), None):
                return found
    return Form(goals[LAST[0]], HELP, *told[-1], 1, pursuers[-1])


HELP = "[?]"
FORMS = (
    (0, "deck {deck}  discard {discard} [d]  help [?]"),
    (0, "deck {deck}  discard {discard} [d]  [?]"),
    (0, "discard {discard} [d]  [?]"),
    (0, "discard [d]  [?]"),
    (0, "help [?]"),
    (1, "deck {deck}  discard {discard} [d]  [?]"),
    (1, "discard {discard} [d]  [?]"),
    (1, "discard [d]  [?]"),
    (1, "[d]  [?]"),
    (1, HELP),
)
"""The wordings of the goal with what stands at the right end, the richest first."""
LAST = 2, HELP
"""The same where names have no room beside any of these."""
ROUND = len("Round 10")
WORDY = 110
"""Minimum columns for the name of the Private Investigator."""
LEAST_NAME = 8
"""Length of a name that takes precedence over a place for each tentacle."""
MARKS = 3
"""Columns kept for the marks behind the tentacles of a seat: `⊛!!`, or `⊚⊛!` behind numbers; one more takes the space behind them."""
PURSUERS = Pursuer("Investigator ", "next "), Pursuer("", "next "), Pursuer("", ""), Pursuer("", "", lack=False)
"""The wordings of the Private Investigator, the longest first; the last one only where tentacles are told in numbers."""
AWAY = 3
"""Columns before the Private Investigator."""
