"""Drawing cards as faces or on lines, and constellation slots with their arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, combinations, pairwise, product, takewhile
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.state import Names
from engine.cosmoctopus.box import Card, Cost
from engine.cosmoctopus.codes import CONTACT, KEEP, PLAY, TAKE, place_code
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.words import card_text, effect_text, slot_name, tentacles_of
from octotui.tables.combined_picks import picks
from octotui.tables.cosmoctopus.plain_text import plain_gists
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.cosmoctopus.short_text import (
    COMPLETE,
    COST,
    draw_short,
    gists_led,
    gists_listed,
    rest_of_reward,
    short_gist,
    tersest_gist,
    with_letter,
)
from octotui.terminal.canvas import CLAUSE, Pen, fitting, of_whole_clauses, wrap
from octotui.widgets.scene import Cells
from themes import Glyphs

SLOTS = 15
"""Columns for the slots of a constellation."""
LINED = 13
"""Columns of the slots of most constellations on a line."""
NAMED = 3
"""Columns before the name on a line: the sign of the type, the key, a space."""
GAP = 2
"""Columns between a name and what stands beside it, and before a price."""
MOST_LINES = 4
"""Maximum lines of a card in a list."""
SHORT = 2
"""Lines of a card with its effect in short."""
LETTERED = SLOTS + 4
"""The same with a letter on each slot."""

FREE = "free"
"""What stands in place of a price of nothing."""

Place = tuple[int, int, int, int]
"""Column, row, width, height."""

Token = tuple[str, str]
"""A piece of a slot line: a slot's letter and an empty text, or an empty letter and the text between slots."""


def resource_sign(pen: Pen, resource: str) -> str:
    """A resource's glyph with its letter; the letter alone if they are the same."""
    return with_letter(resource, pen.glyphs)


def cost_signs(pen: Pen, cost: Cost) -> list[tuple[str, str]]:
    """A cost in signs, like `3¢c` and `2❖`, each with its style."""
    resource = RESOURCES[cost.resource]
    signs = [(f"{cost.specific}{resource_sign(pen, resource)}", resource)] if cost.specific else []
    if not (cost.specific or cost.generic):
        return [(FREE, "text")]
    if cost.generic:
        signs.append((f"{cost.generic}{pen.glyphs['any']}", "text"))
    return signs


def cost_width(pen: Pen, cost: Cost) -> int:
    """The width of a cost in columns, a space between its parts."""
    return cell_len(" ".join(text for text, _ in cost_signs(pen, cost)))


def draw_cost(pen: Pen, end: int, y: int, cost: Cost, style: str = "") -> int:
    """Draw a cost ending before column `end`; return its first column."""
    x = start = end - cost_width(pen, cost)
    for text, sign_style in cost_signs(pen, cost):
        x = pen.text(x, y, text, style or sign_style)
        x = pen.text(x, y, " " * min(1, end - x))
    return start


def card_to_get(code: str, cards: Mapping[str, Card]) -> Card | None:
    """The card that a choice plays or takes, if any."""
    return next((cards[verb.thing(code)] for verb in (PLAY, TAKE, KEEP, CONTACT) if verb.begins(code)), None)


def gist(card: Card, glyphs: Glyphs) -> str:
    """A card's effect; for a constellation, its reward. A tentacle won has its sign, as in every shorter wording."""
    if card.slots:
        won, effect = tentacles_of(card)
        lead, rest = COMPLETE, effect_text(effect)
    else:
        won = sum(1 for _ in takewhile(lambda step: step[0] == "tentacle", card.play))
        lead, rest = "", card_text(replace(card, play=card.play[won:]))
    return CLAUSE.join(filter(None, (f"{lead}+{won}{glyphs['tentacle']}" if won else "", rest)))


SUBMERGE = "discard the scriptures and relics of the row, move once for each"
"""What the keyword of that name means, in few words."""


def submerged(glyphs: Glyphs) -> str:
    """The same in signs."""
    return f"discard {glyphs['scripture']} {glyphs['relic']} of the row: 1 move each"


def gists(card: Card, glyphs: Glyphs, explained_in_short: bool = False) -> tuple[str, ...]:
    """A card's effect, longest wording first; the first ones explain a keyword, the last of them in short if that is preferred to words
    without an explanation.
    """
    whole, short = gist(card, glyphs), short_gist(card, glyphs)
    ways = (whole, SUBMERGE), (whole, submerged(glyphs)), *[(short, submerged(glyphs))] * explained_in_short
    explained = tuple(text.replace("submerge", f"submerge ({meaning})") for text, meaning in ways if "submerge" in text)
    return *explained, whole, *plain_gists(card, glyphs), *gists_led(card, glyphs), tersest_gist(card, glyphs)


def draw_gist(pen: Pen, x: int, y: int, width: int, lines: int, card: Card, style: str) -> int:
    """Write a card's effect on at most `lines` lines, in short if the whole does not fit; return the number of lines used."""
    return draw_short(pen, x, y, width, lines, fitting(width, lines, *gists(card, pen.glyphs)), style)


# --- lines ----------------------------------------------------------------------------------------------------------------


def draw_lines(pen: Pen, x: int, y: int, width: int, lines: int, card: Card, style: str, shorter: Names = ()) -> None:
    """Draw a card on this many lines: type, name, cost; the effect after the name, or below if there is more than one line. On one line
    a name without room is one of the `shorter` ones.
    """
    marked, dim = "reverse" in style, style == "dim"
    start = draw_cost(pen, x + width, y, card.cost, "dim" if dim else "")
    pen.text(x, y, pen.glyphs[card.type], "dim" if dim else card.type)
    room = start - x - NAMED - GAP
    told = on_a_line(card, room, shorter, pen.glyphs) if lines == 1 else Line("", "", GAP)
    names = [told.name] if lines == 1 else wrap(without_article(card.name), room, 2, pen.glyphs["more"])
    for n, name in enumerate(names):
        end = pen.text(x + NAMED, y + n, name, style, room)
        if marked:
            pen.fill(x + NAMED - 1, y + n, 1, 1, style)
            pen.fill(end, y + n, 1, 1, style)
    slots = bool(card.slots) and len(names) == 1 and end + told.gap + slots_width(card) + GAP <= start and (lines > 1 or bool(told.beside))
    if slots:
        end = draw_slots(pen, end + told.gap, y, card, "")
    below = lines - len(names)
    if card.slots and not below:
        text = fitting(start - end - 2, 1, *rewards_beside(card, pen.glyphs)) if slots else pen.glyphs["more"]
        draw_short(pen, end + (cell_len(text) > 1 or end + GAP < start), y, start - end - 1, 1, text, "dim")
    if below > 0 and card.slots and not slots and width - 2 > 2 * SLOTS:
        beside = before_gist(card)
        text = fitting(width - 2, below, *(beside + text for text in gists(card, pen.glyphs)))
        draw_short(pen, x + 2, y + len(names), width - 2, below, text, "dim")
        pen.text(x + 2, y + len(names), " " * len(beside))
        draw_slots(pen, x + 2, y + len(names), card, "")
    elif below > 0:
        draw_gist(pen, x + 2, y + len(names), width - 2, below, card, "dim")
    elif not card.slots and told.beside:
        draw_short(pen, end + told.gap, y, room, 1, told.beside, "dim")
    elif not card.slots and lines > 1 and end + 2 + cell_len(short_gist(card, pen.glyphs)) < x + width:
        text = fitting(start - end - 3, 1, gist(card, pen.glyphs), short_gist(card, pen.glyphs))
        draw_short(pen, end + 2, y + len(names) - 1, x + width - end - 2, 1, text, "dim")


def rewards_beside(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """What completing a constellation brings, for beside its slots, in ever fewer words; last a sign that it is more than a tentacle."""
    return *gists_listed(card, glyphs), glyphs["more"] if rest_of_reward(card, glyphs) else ""


class Line(NamedTuple):
    """A card on a single line."""

    name: str
    beside: str
    """Its effect, or a filler as wide as its slots; empty where there is no room."""
    gap: int
    """The columns between."""


def on_a_line(card: Card, room: int, shorter: Names, glyphs: Glyphs) -> Line:
    """A card's name with the longest wording of its effect that fits: beside the whole name if any does, else beside one of the `shorter`
    ones, else without the word that it is costs that are less, else as much as fits beside the shortest; else the name alone.
    """
    wordings = ("-" * slots_width(card),) if card.slots else gists(card, glyphs)
    names = without_article(card.name), *shorter
    if line := side_by_side(names, wordings, room) or side_by_side(names[-1:], (wordings[-1].removesuffix(COST),), room):
        return line
    begun = "" if card.slots else of_whole_clauses(wordings[-1], room - cell_len(names[-1]) - GAP, 1, glyphs["more"])
    if begun and cell_len(names[-1]) + GAP + cell_len(begun) <= room:
        return Line(names[-1], begun, GAP)
    return Line(fitting(room, 1, *names), "", GAP)


def side_by_side(names: Sequence[str], wordings: Sequence[str], room: int) -> Line | None:
    """The first of these names beside which one of the wordings fits, with the longest that does; a gap of one column only if it has to."""
    ways = (Line(name, text, gap) for name in names for gap in (GAP, 1) for text in wordings)
    return next((line for line in ways if cell_len(line.name) + line.gap + cell_len(line.beside) <= room), None)


def before_gist(card: Card) -> str:
    """A filler as wide as the slots before the effect of a constellation."""
    if not card.slots:
        return ""
    return "-" * max(LINED, slots_width(card)) + " "


def slots_width(card: Card) -> int:
    """The columns of a constellation's slots on a line."""
    return sum(2 if slot else cell_len(between) for slot, between in slot_line(card, ">"))


def lines_height(pen: Pen, card: Card, width: int) -> int:
    """The rows that `draw_lines` needs to show all of a card."""
    names = wrap(without_article(card.name), width - NAMED - GAP - cost_width(pen, card.cost), 2, "")
    return len(names) + len(wrap(before_gist(card) + gist(card, pen.glyphs), width - 2, 9, ""))


def line_width(pen: Pen, card: Card) -> int:
    """The columns that `draw_lines` needs for type, name and cost."""
    return cell_len(without_article(card.name)) + NAMED + GAP + cost_width(pen, card.cost)


def least_lines(pen: Pen, card: Card, width: int) -> int:
    """The rows without which `draw_lines` shortens the name of a card, or tells its effect, or the reward of a constellation, in less than
    words and signs.
    """
    effect = short_gist(card, pen.glyphs)
    beside = width - line_width(pen, card) - GAP
    return 2 if card.slots or cell_len(effect) > beside else 1


def fewest_lines(pen: Pen, card: Card, width: int, shorter: Names) -> int:
    """The rows without which `draw_lines` leaves out a part of an effect, or the reward of a constellation, whatever the wording, or
    leaves one column before it.
    """
    told = side_by_side((without_article(card.name), *shorter), gists(card, pen.glyphs), width - NAMED - GAP - cost_width(pen, card.cost))
    return 2 if card.slots or told is None or told.gap < GAP else 1


def wordy_lines(pen: Pen, card: Card, width: int) -> int:
    """The rows with which `draw_lines` tells all of a card in words: one if these fit beside its whole name, and below it those of the
    reward of a constellation whose slots do.
    """
    text, beside = gist(card, pen.glyphs), width - line_width(pen, card) - GAP
    if card.slots and slots_width(card) <= beside:
        return 1 + len(wrap(text, width - 2, MOST_LINES, ""))
    return 1 if not card.slots and cell_len(text) <= beside else lines_height(pen, card, width)


def keeps_its_name(pen: Pen, card: Card, width: int, shorter: Names) -> bool:
    """Whether `draw_lines` writes the whole name of a card on a single line."""
    room = width - NAMED - GAP - cost_width(pen, card.cost)
    return on_a_line(card, room, shorter, pen.glyphs).name == without_article(card.name)


def in_lines(
    needs: Sequence[int], least: Sequence[int], most: Sequence[int], width: int, height: int, wordy: Sequence[int] = ()
) -> list[Place]:
    """Arrange cards of these widths on lines: stacked, in `wordy` rows if there are enough; if lines are short, two cards side by side on
    some, or all in columns of one line each.
    """
    count = len(needs)
    if not count or height < 1:
        return []
    if count <= height:
        enough = bool(wordy) and sum(wordy) <= height
        talls = stacked_rows(wordy if enough else least, most, height)
        return [(0, y, width, tall) for y, tall in zip(accumulate(talls, initial=0), talls, strict=False)]
    if count <= 2 * height:
        return in_pairs(needs, width, height)
    wide = (width + 1) // -(-count // height)
    return [(i // height * wide, i % height, wide - 1, 1) for i in range(count)]


def stacked_rows(least: Sequence[int], most: Sequence[int], height: int) -> list[int]:
    """The rows of cards one below another: where they are few, all that each can use, else those in which each tells its effect (`least`),
    from the top as long as there are rows. When a card goes, the others so keep theirs, and the last rows stay free.
    """
    each, spare = height // len(least), height - len(least)
    talls = []
    for rows in [min(rows, each, MOST_LINES) for rows in most] if each > SHORT else least:
        talls.append(min(rows, 1 + spare))
        spare -= talls[-1] - 1
    return talls


def in_pairs(needs: Sequence[int], width: int, height: int) -> list[Place]:
    """Arrange cards on this many rows, some in pairs, of which all second ones begin in the same column, if possible a few columns behind
    the first; where names would lose by that, pair those whose names lose least.
    """

    def lacking(firsts: tuple[int, ...]) -> int:
        return sum(max(0, needs[i] + needs[i + 1] + 1 - width) for i in firsts)

    count = len(needs) - height
    apart = [firsts for firsts in combinations(range(len(needs) - 1), count) if all(b - a > 1 for a, b in pairwise(firsts))]
    for gap, firsts in product((GAP, 1), apart):
        least, most = max(needs[i] for i in firsts), width - gap - max(needs[i + 1] for i in firsts)
        if least <= most:
            _, left, _ = sorted((least, (width - gap) // 2, most))
            return with_pairs(dict.fromkeys(firsts, left), gap, width, height)
    firsts = min(apart, key=lacking)
    return with_pairs({i: sorted((needs[i], width // 2, width - 1 - needs[i + 1]))[1] for i in firsts}, 1, width, height)


def with_pairs(lefts: Mapping[int, int], gap: int, width: int, height: int) -> list[Place]:
    """A row for each card, but for each of `lefts`, that has so many columns, with the next one behind a gap."""
    lying: list[Place] = []
    for y in range(height):
        if left := lefts.get(len(lying)):
            lying += [(0, y, left, 1), (left + gap, y, width - left - gap, 1)]
        else:
            lying.append((0, y, width, 1))
    return lying


# --- slots ----------------------------------------------------------------------------------------------------------------


def layers(card: Card) -> list[str]:
    """The slots of a constellation by arrow depth: `a`, then `bc`, then `d`."""
    depth = dict.fromkeys("abcd", 0)
    for _ in depth:
        for before, after in card.arrows:
            depth[after] = max(depth[after], depth[before] + 1)
    return ["".join(x for x in "abcd" if depth[x] == n) for n in range(max(depth.values()) + 1)]


def slot_line(card: Card, arrow: str) -> list[Token]:
    """The slots on one line: `a>b>(c d)`."""
    found = layers(card)
    arrows = set(card.arrows)
    if arrows == {(x, z) for now, then in pairwise(found) for x in now for z in then}:
        tokens: list[Token] = []
        for n, layer in enumerate(found):
            tokens += [("", arrow)] if n else []
            tokens += _bracketed([[(x, "")] for x in layer])
        return tokens

    def branch(slot: str) -> list[Token]:
        after = [branch(z) for x, z in card.arrows if x == slot]
        return [(slot, ""), *([("", arrow), *_bracketed(after)] if after else [])]

    return _bracketed([branch(x) for x in found[0]])


def _bracketed(branches: list[list[Token]]) -> list[Token]:
    """Parallel branches, in brackets if there are several."""
    if len(branches) == 1:
        return branches[0]
    tokens: list[Token] = [("", "(")]
    for n, branch in enumerate(branches):
        tokens += [*([("", " ")] if n else []), *branch]
    return [*tokens, ("", ")")]


def has_letters(card: Card, scene: CosmoctopusScene | None) -> bool:
    """Whether to letter the slots of this card, because the question names one."""
    return scene is not None and any(place_code(card.id, slot) in scene.choices for slot in "abcd")


def draw_slots(pen: Pen, x: int, y: int, card: Card, filled: str, scene: CosmoctopusScene | None = None, changed: str = "") -> int:
    """Draw a constellation's slots with their arrows on a line; `scene` is given where slots can be chosen. Return the column behind."""
    for slot, between in slot_line(card, pen.glyphs["arrow_right"]):
        x = draw_slot(pen, x, y, card, slot, filled, scene, changed) if slot else pen.text(x, y, between, "dim")
    return x


def draw_slot(pen: Pen, x: int, y: int, card: Card, slot: str, filled: str, scene: CosmoctopusScene | None, changed: str) -> int:
    """Draw one slot: filled, open or closed, and its resource's letter; before it the slot's own letter while slots are asked for."""
    resource = RESOURCES[card.slots["abcd".index(slot)]]
    state = slot_state(card, slot, filled)
    style = "changed bold underline" if slot in filled and slot in changed else slot_style(card, slot, filled)
    if scene is not None:
        code = place_code(card.id, slot)
        if code in picks(scene.cursor):
            style = "marked bold reverse"
        if has_letters(card, scene):
            asked = code in scene.choices
            if asked:
                pen.spot(code, x, y, 3, 1)
            x = pen.text(x, y, slot_name(slot), style if code in picks(scene.cursor) else "legal bold" if asked else "dim")
    return pen.text(x, y, pen.glyphs[state] + resource[0], style)


def slot_cells(card: Card, filled: str, glyphs: Glyphs) -> Cells:
    """A constellation's slots on a line, each with its state and its resource's letter."""
    return tuple(
        (glyphs[slot_state(card, slot, filled)] + RESOURCES[card.slots["abcd".index(slot)]][0], slot_style(card, slot, filled))
        if slot
        else (between, "dim")
        for slot, between in slot_line(card, glyphs["arrow_right"])
    )


def slots_in_signs(card: Card, glyphs: Glyphs) -> str:
    """The slots of a constellation that nothing fills yet, with a space behind them; empty for another card."""
    return "".join(text for text, _ in slot_cells(card, "", glyphs)) + " " if card.slots else ""


def slot_style(card: Card, slot: str, filled: str) -> str:
    """The style of a slot: of its resource, dim while it is closed."""
    return "dim" if slot_state(card, slot, filled) == "slot_empty" else f"{RESOURCES[card.slots['abcd'.index(slot)]]} bold"


def slot_state(card: Card, slot: str, filled: str) -> str:
    """The glyph name of a slot's state: filled, open or still closed."""
    return "slot_filled" if slot in filled else "slot_open" if slot in card.open[filled] else "slot_empty"


def slots_at_length(card: Card, filled: str, glyphs: Glyphs) -> str:
    """A constellation's slots on a line like `slot_cells`, each with its letter and its whole resource."""
    return "".join(
        slot_name(slot) + glyphs[slot_state(card, slot, filled)] + RESOURCES[card.slots["abcd".index(slot)]] if slot else between
        for slot, between in slot_line(card, glyphs["arrow_right"])
    )
