"""Each cult's leader, power and components: the first line and the panel of cults."""

from __future__ import annotations

from itertools import product

from rich.cells import cell_len
from textual.geometry import Region

from engine.core.state import HIDDEN
from engine.core.words import count_of
from engine.night.codes import DISCARD, VICTIM
from engine.night.readings import CultReading, cults
from engine.night.table import count, goal, seat_of
from engine.night.words import place_text
from octotui.tables.initials import letter
from octotui.tables.night.emblems import ROLE
from octotui.tables.night.names import plain
from octotui.tables.night.news import news
from octotui.tables.night.race import goals_in_words, nearest_to_win, style_of_nearest
from octotui.tables.night.scene import NightArea, NightScene
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.area import pick_out, relevant
from themes import Glyphs

NAME = 2
"""The column where the name begins."""
LEAST_NAME, BESIDE = 7, 18
"""Columns that a name has at least, and those of the power track, the components and their number after it."""
OVER = "The game is over."
"""What stands there once nobody can win any more."""
FIRST = ("speaks first in talks: ", "speaks first: ", "first: ")
"""What stands before the name of who speaks first, longest first; the longest only beside a goal in full."""
LONGEST_NAME = 12
"""Maximum columns of that name, and of a name for which the panel does without power tracks where it is narrow."""
HEADING = "Cults"
STILL = ("still to gather", "to gather")
"""What the signs of components are called that a cult has not gathered, longest first."""
WIDE = 44
"""Minimum columns for a second line per cult."""


class Turn(NightArea):
    """One line: the turn, who speaks first, the winning condition, the exterior location."""

    recedes = False

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        return view.turn, view.first, view.exterior, view.over, nearest_to_win(scene), style_of_nearest(scene)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        view = scene.view
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Turn {view.turn}", "title on surface bold")
        help_key, near = "help [?]", nearest_to_win(scene)
        if view.over:
            pen.text(x + 2, 0, OVER, "text on surface")
            pen.text(pen.width - len(help_key) - 1, 0, help_key, "dim on surface")
            return
        goals, style = (near, style_of_nearest(scene)) if near else (goals_in_words(view), "text on surface")
        name = min(LONGEST_NAME, cell_len(scene.names[view.first]))
        kept = pen.width - x - name - len(help_key) - 9
        roomy = cell_len(FIRST[0] + goals_in_words(view)[0]) <= kept
        leads = FIRST if roomy else FIRST[1:]
        ways = [(led, aim) for aim in goals for led in leads] if near else product(leads, goals)
        led, aim = next((way for way in ways if sum(map(cell_len, way)) <= kept), (FIRST[-1], goals[-1]))
        x = pen.text(x + 2, 0, led, "dim on surface")
        x = pen.text(x, 0, scene.names[view.first], f"seat{view.first} on surface bold", LONGEST_NAME)
        x = pen.text(x + 2, 0, aim, style, pen.width - x - len(help_key) - 5)
        outside = f"outside: {plain(place_text(view.box, view.exterior))}" if view.exterior else ""
        if outside and x + len(outside) + len(help_key) + 4 < pen.width:
            x = pen.text(x + 2, 0, outside, "dim on surface")
        if x + len(help_key) + 2 < pen.width:
            pen.text(pen.width - len(help_key) - 1, 0, help_key, "dim on surface")


def lies(scene: NightScene) -> dict[str, tuple[int, str]]:
    """Choices in the panel: the seat, and a kind of its components; empty for the whole line."""
    found = {}
    for code in scene.choices:
        if VICTIM.begins(code):
            found[code] = (seat_of(scene.view, VICTIM.thing(code)), "")
        elif DISCARD.begins(code):
            found[code] = (scene.seat, DISCARD.thing(code))
    return found


class Cults(NightArea):
    """One line per cult: its letter, leader, dagger of power and components; where rows are many a second one with its name."""

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        own = scene.seat, relevant(scene, lies(scene))
        return view.power, view.gathered, view.covered, view.cultists, view.first, view.over, news(scene), own

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        """A row each; where rows are free a heading, and where it is wide two each."""
        least = len(scene.names)
        return least, 1 + (1 + (width >= WIDE)) * least

    def draw(self, pen: Pen, scene: NightScene) -> None:
        found = cults(scene.view)
        head = int(pen.height > len(found))
        each = 2 if pen.height >= 1 + 2 * len(found) else 1
        if head:
            wide = pen.width >= WIDE
            yours = f"you lead {found[scene.seat].name}" if wide and each == 1 and not scene.spectator else ""
            signs = legend(pen.glyphs, pen.width - cell_len(HEADING) - 1)
            pen.heading(HEADING, yours or signs * (not scene.view.over))
        for cult in found:
            y = head + cult.seat * each
            end = self.line(pen, scene, cult, y)
            near = cult.power and cult.missing <= 1 and not scene.view.over
            style = "dim" if not near else "good bold" if cult.seat == scene.seat else "danger bold"
            if cult.power:
                pen.text(end, y, f"{count(scene.view, cult.seat)}/{goal(scene.view)}", style)
            if each > 1:
                yours = "you lead " if cult.seat == scene.seat and not scene.spectator else ""
                x = pen.text(NAME, y + 1, f"{yours}{cult.name}, ", "dim", pen.width - NAME)
                pen.text(x, y + 1, self.state(scene, cult), style, pen.width - x)

    def state(self, scene: NightScene, cult: CultReading) -> str:
        """How close the cult is to winning."""
        if not cult.power:
            return "out of the game"
        if scene.view.over:
            return count_of(count(scene.view, cult.seat), "components")
        return f"{cult.missing} more to win" if cult.missing else "enough to win"

    def line(self, pen: Pen, scene: NightScene, cult: CultReading, y: int) -> int:
        """Draw one cult; return the column after it."""
        seat = cult.seat
        start = power_column(pen, scene)
        own = " underline" if seat == scene.seat and not scene.spectator else ""
        pen.text(0, y, letter(scene.names, seat), f"seat{seat} bold reverse" if cult.power else "dim")
        pen.text(NAME, y, scene.names[seat], f"seat{seat} bold{own}" if cult.power else "dim", start - NAME - 1)
        end = self.power(pen, scene, cult, start, y)
        after = self.shelf(pen, scene, cult, end, y)
        for code, (at, kind) in lies(scene).items():
            if at == seat and kind:
                pick_out(pen, scene, code, Region(end + cult.components.index(kind), y, 1, 1))
            elif at == seat:
                named = Region(0, y, NAME + min(cell_len(scene.names[seat]), start - NAME - 1), 1)
                pick_out(pen, scene, code, named, f"seat{seat} bold reverse underline")
        return after

    def power(self, pen: Pen, scene: NightScene, cult: CultReading, x: int, y: int) -> int:
        """Draw a cult's power, also as a dagger filled up to it, with what it has just lost; return the column after it."""
        g = pen.glyphs
        before, most = news(scene), scene.view.box.numbers.most_power
        track = most * has_tracks(pen, scene)
        was = cult.power if before is None else before.power[cult.seat]
        if not was:
            return pen.text(x, y, "out".ljust(track + 3), "dim") + apart(pen, scene, 1)
        changed, lost = was != cult.power, max(0, was - cult.power)
        x = pen.text(x, y, g["dagger"], "text bold")
        if track:
            x = pen.text(x, y, g["full"] * cult.power, "changed bold" if changed else f"seat{cult.seat}")
            x = pen.text(x, y, g["spent"] * lost, "changed bold")
            x = pen.text(x, y, g["rest"] * (most - cult.power - lost), "dim")
        x = pen.text(x, y, str(cult.power), "changed bold underline" if changed else "text bold")
        return pen.text(x, y, NEW if changed else " ", "changed bold") + apart(pen, scene, 1)

    def shelf(self, pen: Pen, scene: NightScene, cult: CultReading, x: int, y: int) -> int:
        """Draw its components, with hidden ones counted, and the places of those it still needs to win; return the column after them."""
        g = pen.glyphs
        before, total = news(scene), len(cult.components) + cult.hidden
        changed = before.changed[cult.seat] if before else frozenset[str]()
        for kind in cult.components:
            x = pen.text(x, y, g[kind], "changed bold underline" if kind in changed else f"{ROLE[kind]} bold")
        x = pen.text(x, y, "?" * cult.hidden, "text bold")
        x = pen.text(x, y, g["bullet"] * (goal(scene.view) - total), "dim")
        return pen.text(x, y, NEW if changed else " ", "changed bold") + apart(pen, scene, 2)


def legend(g: Glyphs, room: int) -> str:
    """The signs of the panel that have no word beside them, in as many words as there is room for."""
    ways = [f"{g['dagger']} power  {g['bullet']} {words}" for words in STILL]
    return next((text for text in ways if cell_len(text) <= room), "")


def longest_name(scene: NightScene) -> int:
    return max(map(cell_len, scene.names))


def has_tracks(pen: Pen, scene: NightScene) -> bool:
    """Whether power has a track besides its number: where names have room beside it."""
    return NAME + min(longest_name(scene), LONGEST_NAME) + 1 + BESIDE <= pen.width


def power_column(pen: Pen, scene: NightScene) -> int:
    """The column where power begins: after the longest name, as far as there is room."""
    beside = BESIDE - scene.view.box.numbers.most_power * (not has_tracks(pen, scene))
    return NAME + 1 + max(LEAST_NAME, min(longest_name(scene), pen.width - beside - NAME - 1))


def apart(pen: Pen, scene: NightScene, gaps: int) -> int:
    """A column behind the sign of what is new, if there is room for so many of them."""
    beside = BESIDE - scene.view.box.numbers.most_power * (not has_tracks(pen, scene))
    return int(power_column(pen, scene) + beside + gaps <= pen.width)


def own_setting(scene: NightScene) -> tuple[str, str] | None:
    """The player's own clock setting, if set and visible."""
    setting = scene.view.clock[scene.seat]
    if setting is None or setting == HIDDEN:
        return None
    found: tuple[str, str] = scene.view.box.hands[setting]
    return found
