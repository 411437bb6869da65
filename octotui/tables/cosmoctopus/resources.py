"""The player's resources, with what is paid and gained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from textual.geometry import Region

from engine.cosmoctopus.codes import CLAIM, GAIN, PAY
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.prices import knowledge_price
from octotui.tables.cosmoctopus.card import (
    resource_sign,
)
from octotui.tables.cosmoctopus.changes import resource_changes
from octotui.tables.cosmoctopus.payment import amounts_due
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.tables.cosmoctopus.short_text import short_step
from octotui.tables.initials import alike_in_form
from octotui.terminal.canvas import Pen, cut, fitting
from octotui.widgets.area import draw_key, here, relevant
from themes import Glyphs

WIDEST = 40
"""Columns beyond which a price would stand too far from its resource."""
NARROW = 20
"""Columns up to which the space before the number is needed for the bar and the change."""
YOU = "you"
"""How the player is told among the owners."""
OWNER = 8
"""Columns of the owner of Forbidden Knowledge where there is room."""
MARK = 2
"""Columns of what a resource has gained beside its owner: `+4`."""
WIDE = 34
"""Columns from which the name of a resource has room beside a bar."""
BARRED = 45
"""Columns from which two resources side by side have bars instead of names."""
SIGN, NUMBER = 2, 2
"""Columns of the sign and of the number of a resource."""
NAMES = 8, 5
"""Columns of the names of resources in two columns."""
TOLD = 5
"""What somebody lacks at most of the usual price of Forbidden Knowledge where it is told beside a name."""
VERBS = (PAY, GAIN, CLAIM)
"""The verbs for a resource."""


class Resources(CosmoctopusArea):
    """The player's resources as bars up to the limit, or by name where columns are few, and each Forbidden Knowledge."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view, seat = scene.view, scene.seat
        codes = [verb.code(r) for r in RESOURCES for verb in VERBS]
        marks = (resource_changes(scene, seat), tuple(amounts_due(scene).items()))
        return view.resources[seat], view.knowledge, view.powers[seat], marks, relevant(scene, codes)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, seat = scene.view, scene.seat
        change, proposal = resource_changes(scene, seat), amounts_due(scene)
        heading, legend = scene.heading("Resources"), f"{pen.glyphs['knowledge']} Forbidden Knowledge"
        headed = cell_len(f"{heading} {legend}") < pen.width
        in_lanes = pen.height <= len(RESOURCES)
        in_words = in_lanes and pen.width < BARRED
        bought = in_words and None in view.knowledge and cell_len(f"{heading} {self._bought(pen, scene)}") < pen.width
        pen.heading(heading, self._bought(pen, scene) if bought else legend if headed else "")
        marks = [mark_of(change[i], proposal.get(name, 0)) for i, name in enumerate(RESOURCES)]
        limit = scene.game.box.numbers.resource_limit
        if in_lanes:
            named = NAMES if in_words else (0, 0)
            half = (pen.width - 1) // 2 - (named[0] - named[1] + 1) // 2
            taken = SIGN + NUMBER + (1 + named[1] if in_words else (half > NARROW) + limit)
            owners = owners_told(scene, half, taken)
            for i, name in enumerate(RESOURCES):
                x, width = ((0, pen.width - 1 - half if in_words else half), (pen.width - half, half))[i % 2]
                lane = Region(x, 1 + i // 2, width, 1)
                self._resource(pen, scene, lane, i, marks[i], proposal.get(name, 0), owners, named[i % 2])
            return
        gap = 2 if pen.height > 2 * len(RESOURCES) else 1
        width = min(pen.width, WIDEST)
        owners = owners_told(scene, width, SIGN + NUMBER + (width > NARROW) + limit)
        for i, name in enumerate(RESOURCES):
            y = 1 + i * gap
            if y < pen.height:
                self._resource(pen, scene, Region(0, y, min(pen.width, WIDEST), 1), i, marks[i], proposal.get(name, 0), owners)
                if gap > 1:
                    pen.text(6, y + 1, ", ".join(self._powers(view.powers[seat], i, pen.glyphs)), "dim", pen.width - 6)
        last = 1 + len(RESOURCES) * gap
        if last < pen.height and not headed:
            pen.text(max(0, min(pen.width, WIDEST) - cell_len(legend)), last, legend, "dim")

    def _resource(
        self,
        pen: Pen,
        scene: CosmoctopusScene,
        lane: Region,
        i: int,
        mark: str,
        proposed: int,
        owners: Mapping[int, str],
        named: int = 0,
    ) -> None:
        """Draw one resource: sign, number, bar, upcoming change, and its Forbidden Knowledge with price or owner; instead of the bar its
        name where this many columns are `named`, with the price once it is near or another than for everybody.

        What a proposed payment takes, and what a proposed or made gain brings, has precedence over these.
        """
        view, seat, name, g = scene.view, scene.seat, RESOURCES[i], pen.glyphs
        stock, y = view.resources[seat][i], lane.y
        most = scene.game.box.numbers.resource_limit
        limit = 0 if named else most
        code = next((c for verb in VERBS if (c := verb.code(name)) in scene.choices), "")
        style = here(scene, code, f"{name} bold", f"{name} bold")
        wide = lane.width >= WIDE
        columns = 1 + named if named else 9 * wide
        label = f"{resource_sign(pen, name):<2}" + " " * (named > 0 or lane.width > NARROW) + f"{name:<{columns}}" * (columns > 0)
        x = pen.text(lane.x, y, label, style)
        x = pen.text(x, y, f"{stock:>2}", "danger bold" if named and stock > most else style) + 1
        for k in range(limit):
            pen.text(
                x + k, y, g["slot_filled"] if k < stock else g["slot_empty"], ("danger" if stock > most else name) if k < stock else "dim"
            )
        room = lane.right - x - limit
        owner = view.knowledge[i]
        if owner is None:
            _, price, _ = knowledge_price(view, seat, i)
            usual = price == scene.game.box.numbers.knowledge_price and price - stock > TOLD
            text, text_look = "" if named and usual else f"{g['knowledge']}{price}", "legal bold" if stock >= price else "dim"
        else:
            text = g["knowledge"] + (owners[owner] if owner >= 0 else g["glass"])
            text_look = f"seat{owner} bold" if owner >= 0 else "dim"
        if mark and len(mark) + cell_len(text) + 2 * bool(proposed) > room:
            text = ""
        end = lane.right - cell_len(text)
        pen.text(end, y, text, text_look)
        look = "marked" if proposed else "danger" if mark[:1] == "-" else "good"
        pen.text(x + limit + (len(mark) + 1 < end - x - limit), y, mark, f"{look} bold")
        if code:
            pen.spot(code, lane.x, y, lane.width, 1)
            draw_key(pen, scene, code, lane.x, y)

    def _bought(self, pen: Pen, scene: CosmoctopusScene) -> str:
        """What Forbidden Knowledge costs and brings."""
        numbers = scene.game.box.numbers
        return f"{pen.glyphs['knowledge']}: {numbers.knowledge_price} of one for {numbers.knowledge_tentacles} tentacles"

    def _powers(self, power: Any, i: int, glyphs: Glyphs) -> list[str]:
        """The effects of the player's cards in play on a resource."""
        notes = [f"-{power.discount[i]} cost"] if power.discount[i] else []
        notes += [f"+{power.on_gain[i]} per gain"] if power.on_gain[i] else []
        return [*notes, short_step(("autofill", (i,)), glyphs)] if power.autofill[i] else notes


def mark_of(change: int, proposed: int) -> str:
    """What a resource is about to gain or lose by what is proposed, or else has gained or lost by the last answer."""
    return f"{proposed:+}?" if proposed else f"{change:+}" if change else ""


def owners_told(scene: CosmoctopusScene, width: int, taken: int) -> dict[int, str]:
    """The owners of Forbidden Knowledge in lanes of a width of which so many columns are taken, all others in one form, beside which a mark
    has room too, apart from it where that leaves room for a word.
    """
    room = width - 1 - taken
    space = OWNER if width >= WIDE else min(room - MARK - 1, max(len(YOU), room - MARK - 2))
    owners = {owner for owner in scene.view.knowledge if owner is not None and owner >= 0}
    if scene.named or space < len(YOU):
        return alike_in_form(scene.names, owners, space)
    return alike_in_form(scene.names, owners - {scene.seat}, space) | {scene.seat: YOU}


def lowered_costs(pen: Pen, scene: CosmoctopusScene, room: int) -> str:
    """The player's tokens, and the discounts that the costs shown have already, in signs: `token ◘3 costs after -1❖ -2◗i`; where these need
    more room, the tokens.
    """
    power, g = scene.view.powers[scene.seat], pen.glyphs
    tokens = [f"{g['token']}{worth}" for worth in scene.view.tokens[scene.seat]]
    less = [f"-{power.generic}{g['any']}"] if power.generic else []
    less += [f"-{power.discount[i]}{resource_sign(pen, r)}" for i, r in enumerate(RESOURCES) if power.discount[i]]
    lowered, held = ["costs after", *less] if less else [], " ".join(tokens)
    named = [f"token{'s' * (len(tokens) > 1)} {held}"] if tokens else []
    return cut(fitting(room, 1, *(" ".join(told) for told in ([*named, *lowered], [*tokens, *lowered], named)), held), room, g["more"])
