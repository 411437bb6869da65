"""Cards in play: the player's own, and the other seats in brief."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from engine.core.state import HIDDEN
from engine.core.words import count_of
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import COMPLETE, place_code
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import has_finished
from octotui.tables.cosmoctopus import primer, race
from octotui.tables.cosmoctopus.advice import IN_SHORT, advice, advised_rows, first_plan, fitting_advice
from octotui.tables.cosmoctopus.card import draw_lines
from octotui.tables.cosmoctopus.changes import changed_cards, resource_changes, tentacle_change
from octotui.tables.cosmoctopus.in_play import BELOW, FACED, IN_WORDS, InPlay, cells_width
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene, QuietArea
from octotui.tables.cosmoctopus.short_name import called, shorter_among
from octotui.tables.cosmoctopus.short_text import with_letter
from octotui.tables.cosmoctopus.summoning import SummoningArt, summonings
from octotui.terminal.canvas import Pen, cut
from octotui.widgets.area import relevant
from octotui.widgets.scene import Cells
from themes import Glyphs

FIRST = 3
"""Rows for the first cards in play where columns are few, kept from the start so that what lies below stays in its place."""


def kept_so_far(scene: CosmoctopusScene) -> list[Card] | None:
    """The cards the player has kept in the draft; None outside a draft."""
    view, cards = scene.view, scene.game.box.cards
    return [cards[c] for c in view.hand[scene.seat] if c != HIDDEN] if view.pack[scene.seat] else None


def learns(scene: CosmoctopusScene, width: int) -> bool:
    """Whether somebody is told at length where tentacles come from: before the first, where lines are long."""
    return width >= FACED and not scene.view.contacted[scene.seat] and not scene.spectator


class Tableau(CosmoctopusArea):
    """The player's cards in play: constellations with their slots, then scriptures and relics. In a draft, the cards kept so far."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view, seat = scene.view, scene.seat
        slots = [place_code(c, x) for c in view.constellations[seat] for x in "abcd"]
        full = [COMPLETE.code(c) for c in view.constellations[seat]]
        changed = tuple(changed_cards(scene, seat).items())
        kept = kept_so_far(scene)
        return (
            view.tableau[seat],
            view.constellations[seat],
            view.filled[seat],
            view.contacted[seat],
            kept,
            changed,
            advice(scene, self._glyphs(), FACED),
            relevant(scene, [*slots, *full]),
        )

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        if (kept := kept_so_far(scene)) is not None:
            return 1 + len(kept), 1 + 3 * len(kept)
        mine = InPlay(scene, scene.seat, self._glyphs(), width)
        steady = FIRST if width < BELOW and scene.view.difficulty is None else 0
        if not mine.cards:
            if learns(scene, width):
                return 1, 1 + primer.height(scene, self._glyphs(), width) + 1 + IN_SHORT
            return 1, 1 + max(steady, advised_rows(scene, self._glyphs(), width))
        rows = mine.need(width)
        if width < FACED and rows > IN_WORDS:
            rows = max(IN_WORDS, mine.least(width))
        told = 0 if width >= FACED else advised_rows(scene, self._glyphs(), width)
        return min(2, 1 + rows), 1 + max(steady, rows, min(rows + IN_SHORT, told))

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        if (kept := kept_so_far(scene)) is not None:
            pen.heading(scene.heading("Kept"), f"{len(kept)} so far" if kept else "nothing yet")
            tall = min(3, (pen.height - 1) // max(1, len(kept)))
            for n, card in enumerate(called(card, pen.width, scene.game.box.cards) for card in kept):
                draw_lines(pen, 0, 1 + n * tall, pen.width, tall, card, "text", shorter_among(card.name, scene.game.box.cards))
            return
        mine = InPlay(scene, scene.seat, pen.glyphs, pen.width, spots=True)
        unseen = mine.left_out(pen.width, pen.height - 1)
        pen.heading(scene.heading("In play"), (f"{unseen} more [t]" if unseen else "") if mine.cards else "nothing yet")
        if not mine.cards and learns(scene, pen.width) and primer.height(scene, pen.glyphs, pen.width) < pen.height:
            primer.draw_primer(pen, scene, 1)
            below = 2 + primer.height(scene, pen.glyphs, pen.width)
            if below + IN_SHORT <= pen.height:
                pen.words(1, below, pen.width - 2, IN_SHORT, first_plan(scene, pen.glyphs)[1], "text")
            return
        used = mine.draw(pen, 0, 1, pen.width, pen.height - 1)
        lying = mine.faces(pen.width, pen.height - 1)
        if lying and learns(scene, pen.width):
            primer.draw_primer(pen, scene, 1 + max(y + tall for _, y, _, tall in lying))
        elif not lying:
            left = pen.height - 1 - used
            pen.words(1, 1 + used, pen.width - 2, left, fitting_advice(scene, pen.glyphs, pen.width, left), "dim")


def shared_rows(room: int, least: int, *needs: Sequence[int]) -> list[int]:
    """The rows of each seat, as evenly as what they need allows: what all need first, then what all need next, and so on."""
    rows = [least] * len(needs[0])
    for wanted in needs:
        while sum(rows) < room and (short := [n for n, most in enumerate(wanted) if rows[n] < most]):
            rows[min(short, key=rows.__getitem__)] += 1
    return rows


NAME = 12
"""Maximum columns of a name."""
PICTURED = 50
"""Minimum columns for picturing the others' tentacles."""


def smallest_picture(glyphs: Glyphs) -> SummoningArt:
    """The summoning tile in its smallest size."""
    return summonings(glyphs.name == "ascii")[0]


def beside_picture(glyphs: Glyphs) -> int:
    """The columns that it takes from the cards beside it, with one at either side."""
    return smallest_picture(glyphs).width + 2


OTHERS = "opponents"
"""The name of the area of the other seats, as the panel in front."""


def is_headed(width: int, panel: str) -> bool:
    """Whether the other seats have a heading: where columns are few only while they are in front, as it would come and go with the rows of
    the question.
    """
    return width >= BELOW or panel == OTHERS


class Opponents(QuietArea):
    """The other seats: tentacles, resources, cards in hand and in play; with a small octopus each where all text has room beside them.
    With a row for each and no more, there is no heading, and in every question each row has the same form.
    """

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        hands = tuple(map(len, view.hand))
        seats = self._others(scene)
        marks = [
            (resource_changes(scene, s), tentacle_change(scene, s), self._drew(scene, s), tuple(changed_cards(scene, s).items()))
            for s in seats
        ]
        return (
            view.tentacles,
            view.resources,
            view.knowledge,
            hands,
            view.known,
            view.tableau,
            view.constellations,
            view.filled,
            view.turn,
            view.tokens,
            marks,
        )

    def _others(self, scene: CosmoctopusScene) -> list[int]:
        """The other seats in turn order."""
        return [(scene.seat + k) % len(scene.names) for k in range(1, len(scene.names))]

    def _drew(self, scene: CosmoctopusScene, seat: int) -> bool:
        """Whether the last answer changed a seat's hand size."""
        before: Any = scene.before
        return before is not None and len(before.hand[seat]) != len(scene.view.hand[seat])

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        others = self._others(scene)
        if not others:
            return 0, 0
        glyphs, pictured = self._glyphs(), width >= PICTURED
        inner, tall = width - 2 - beside_picture(glyphs) * pictured, smallest_picture(glyphs).height * pictured
        return len(scene.names), 1 + sum(1 + max(tall, InPlay(scene, seat, glyphs, width).need(inner)) for seat in others)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        others = self._others(scene)
        together = scene.view.difficulty is not None
        headed = pen.height > len(others) and is_headed(pen.width, scene.panel)
        plays = {seat: InPlay(scene, seat, pen.glyphs, pen.width) for seat in others}
        room = pen.height - headed - len(others)
        small = smallest_picture(pen.glyphs)
        beside = pen.width - 2 - beside_picture(pen.glyphs)
        drawn = pen.width >= PICTURED and room >= sum(max(small.height, play.lines(beside)) for play in plays.values())
        width = beside if drawn else pen.width - 2
        given = shared_rows(
            room,
            small.height * drawn,
            [min(1, len(scene.view.constellations[seat])) for seat in others],
            [min(1, len(plays[seat].cards)) for seat in others],
            [len(scene.view.constellations[seat]) for seat in others],
            [plays[seat].tight(width) for seat in others],
            [plays[seat].need(width) for seat in others],
        )
        for n, seat in enumerate(others):
            faces = plays[seat].faces(width, given[n] + room - sum(given))
            given[n] = max([given[n], *(y + tall for _, y, _, tall in faces)])
        if headed:
            heading = scene.others if not together else "The others" if len(others) > 1 else "The other"
            cut_short = any(rows < plays[seat].lines(width) for seat, rows in zip(others, given, strict=True))
            pen.heading(heading, "all cards [t]" if cut_short and scene.panel != OTHERS else "")
        if not all(plays[seat].keeps_names(width, rows) for seat, rows in zip(others, given, strict=True) if rows):
            for play in plays.values():
                play.shorten()
        y = int(headed)
        for seat, rows in zip(others, given, strict=True):
            end = self._seat(pen, scene, seat, y)
            if not rows and plays[seat].cards:
                end = plays[seat].draw_standing(pen, end + 2, y)
            plays[seat].draw(pen, 2, y + 1, width, rows)
            if drawn:
                self._octopus(pen, scene, seat, y + 1, small)
            y += 1 + rows

    def _octopus(self, pen: Pen, scene: CosmoctopusScene, seat: int, y: int, art: SummoningArt) -> None:
        """Draw a seat's summoning tile in small, at the right."""
        styles = {"tentacle": f"seat{seat} bold", "bud": "dim", "portal": "title", "head": f"seat{seat} bold"}
        for dx, dy, char, part in art.cells(scene.view.tentacles[seat]):
            pen.text(pen.width - 1 - art.width + dx, y + dy, char, styles[part])

    def _seat(self, pen: Pen, scene: CosmoctopusScene, seat: int, y: int) -> int:
        """Draw one line on a seat, in columns as wide as the other seats need too, if these fit; return the column after it."""
        playing = [other for other in self._others(scene) if not has_finished(scene.view, other)]
        brief = pen.width < BELOW and scene.panel != OTHERS
        listed = [self._cells(scene, other, pen.glyphs, brief) for other in playing]
        widths = [max(map(cells_width, column)) for column in zip_longest(*listed, fillvalue=())]
        aligned = seat in playing and sum(widths) + len(widths) <= pen.width
        end = -1
        for n, cells in enumerate(self._cells(scene, seat, pen.glyphs, brief)):
            start = x = end + 1
            for text, style in cells:
                x = pen.text(x, y, text, style)
            end = max(x, start + widths[n]) if aligned else x
        return end

    def _cells(self, scene: CosmoctopusScene, seat: int, g: Glyphs, brief: bool) -> list[Cells]:
        """What a line says of a seat: its name, tentacles, each resource, cards in hand, and tokens; in `brief` without tentacles, which
        stand in the first line, with signs alone for resources, and for cards in hand and tokens once anything is in play beside them.
        """
        view, mark = scene.view, "changed bold underline"
        change, count = resource_changes(scene, seat), len(view.hand[seat])
        alone = not any(view.tableau[other] or view.constellations[other] for other in self._others(scene))
        hand = count_of(count, "cards") if brief and alone else f"{count}{g['card']}"
        cells: list[Cells] = [
            ((cut(scene.names[seat], NAME, ""), f"seat{seat} bold" + (" underline" if seat == view.turn else "")),),
        ]
        tentacles = (f"{view.tentacles[seat]}{g['tentacle']}", mark if tentacle_change(scene, seat) else "tentacle bold")
        if has_finished(view, seat):
            return [*cells, (tentacles,), ((f"{g['check']} finished" + ("" if view.over else ", gives bonuses"), "good"),)]
        cells += [] if brief else [(tentacles,)]
        for i, name in enumerate(RESOURCES):
            sign, close = race.stock_nearness(view, seat, i)
            amount = f"{view.resources[seat][i]}{g[name] if brief else with_letter(name, g)}", mark if change[i] else name
            cells.append((amount, (sign, f"{close} bold")))
        cells.append(((hand, mark if self._drew(scene, seat) else "text"),))
        tokens = [f"{g['token']}{worth}" for worth in view.tokens[seat]]
        tokens[-1:] = [f"{token} token" * (brief and alone) or token for token in tokens[-1:]]
        return cells + [((token, "text"),) for token in tokens]
