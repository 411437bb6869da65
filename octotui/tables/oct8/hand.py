"""The player's cards at the Oct8 table, and the menu that lists what can be done with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import msgspec

from engine.core.numbers import numbered
from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.state import HIDDEN, Names
from engine.oct8.codes import HAND, OCTOPUSES
from engine.oct8.octopus import colour_of, look_alike
from engine.oct8.readings import heads_of_arms
from engine.oct8.table import hand_of
from engine.oct8.turn import NO_ACTION, NUMBERS
from engine.oct8.words import NO_POINTS, card_word, cards_word
from octotui.tables.oct8 import swap_lines
from octotui.tables.oct8.alike import TO_ARM, TO_CARD, alike, card_of, twin_code
from octotui.tables.oct8.narration import in_order
from octotui.tables.oct8.octopus import card_sign, chip_signs, code_for, draw_tile
from octotui.tables.oct8.scene import Oct8Area, Oct8Scene
from octotui.tables.oct8.status import length, secret
from octotui.terminal.canvas import NEW, Pen, wrap
from octotui.widgets.area import draw_key, here, relevant
from octotui.widgets.areas import Menu
from octotui.widgets.menu_lines import LONGEST, Block, Sheet, fit, flowing_block, height, paged, side_by_side, tidy


class Hand(Oct8Area):
    """The player's cards by colour and number, drawn in one size for all hands that may be kept, and smaller only where more are held."""

    def sees(self, scene: Oct8Scene) -> object:
        view, seat = scene.view, scene.seat
        cards = in_order(view, seat)
        codes = [verb.code(card) for card in cards for verb in TO_CARD]
        told = view.secret[seat], view.shipped[seat], scene.alone, scene.spectator
        return cards, view.known[seat], view.chips[seat], self._new(scene), relevant(scene, codes), self._choosing(scene), told

    def _new(self, scene: Oct8Scene) -> frozenset[str]:
        if scene.before is None:
            return frozenset()
        return frozenset(hand_of(scene.view, scene.seat)) - frozenset(hand_of(scene.before, scene.seat)) - {HIDDEN}

    def _choosing(self, scene: Oct8Scene) -> bool:
        """Whether hand cards are asked for, which dims those that cannot be chosen."""
        return scene.prompt is not None and scene.prompt.kind in ("attach-card", "match-hand", "discard")

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        count = max(1, held := len(hand_of(scene.view, scene.seat)))
        if not held and scene.view.box.numbers.hand_limit * NARROWEST_DOTTED > width:
            rows = 1 + len(wrap(NO_CARDS, width - 2, LONGEST, ""))
            return rows, rows
        wide, tall = usual_tile(width, scene.view.box.numbers.hand_limit)
        return 1 + SMALL[1] * rows_of(count, width, SMALL[0]), 1 + tall * rows_of(count, width, wide)

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        view, seat, g = scene.view, scene.seat, pen.glyphs
        cards = in_order(view, seat)
        draw_heading(pen, scene, len(cards))
        limit = view.box.numbers.hand_limit
        smaller = TILES[: 1 + TILES.index(usual_tile(pen.width, limit))]
        fits = (tile for tile in reversed(smaller) if tile[1] * rows_of(len(cards) or limit, pen.width, tile[0]) <= pen.height - 1)
        width, height = next(fits, SMALL)
        across, new = pen.width // width, self._new(scene)
        self._draw_places(pen, scene, len(cards), (width, height))
        for n, card in enumerate(cards):
            x, y = n % across * width, 1 + n // across * height
            if y + height > pen.height:
                break
            if card == HIDDEN:
                pen.text(x, y, f"{g['card']} ", "dim")
                continue
            code = code_for(scene, TO_CARD, card)
            twin = "" if code else twin_code(view, TO_CARD, card, scene.choices)
            plain = "legal bold" if twin else "changed bold" if card in new else "dim" if self._choosing(scene) else "border"
            style = here(scene, code, "legal bold", plain)
            if height < TILES[0][1]:
                pen.text(x, y, card_sign(g, card), style if "reverse" in style else "dim" if style == "dim" else f"{colour_of(card)} bold")
            else:
                draw_tile(pen, x, y, width, height, card, style)
                if card in view.known[seat]:
                    sign = g["known"] + SEEN * (width >= len(SEEN) + 3)
                    look = "marked bold" if "reverse" in style else "dim" if style == "border" else style
                    pen.text(x + 1, y + height - 1, sign, look)
            framed = height > 1
            if card in new:
                pen.text(x + framed, y, NEW, "changed bold")
            if twin and framed:
                pen.text(x + framed, y, scene.digits.get(twin, ""), "legal bold")
            if code:
                pen.spot(code, x, y, width - (not framed), height)
                if framed or code in scene.hints:
                    draw_key(pen, scene, code, x + framed, y)

    def _draw_places(self, pen: Pen, scene: Oct8Scene, cards: int, tile: tuple[int, int]) -> None:
        """Dot the corners of the places of cards to come, as many as may stay, where all of them fit on one row; say if there is none."""
        width, height = tile
        limit = scene.view.box.numbers.hand_limit
        dotted = limit * width <= pen.width and height > DOTTED
        if dotted:
            for x, y in product(range(cards * width, limit * width, width), (1, height)):
                pen.text(x, y, pen.glyphs["bullet"], "border")
                pen.text(x + width - 1, y, pen.glyphs["bullet"], "border")
        if not cards:
            pen.words(1, 1 + dotted, pen.width - 2, pen.height - 1 - dotted, NO_CARDS, "dim")


def rows_of(cards: int, width: int, wide: int) -> int:
    """The rows of so many cards of this width."""
    return -(-cards // max(1, width // wide))


def usual_tile(width: int, cards: int) -> tuple[int, int]:
    """The largest size at which so many cards lie on one row, or else on two; on one row they have a word for their colour."""
    largest = tuple(reversed(TILES))
    one_row = (tile for tile in largest[:-1] if rows_of(cards, width, tile[0]) == 1)
    return next(one_row, next((tile for tile in largest if rows_of(cards, width, tile[0]) <= 2), TILES[0]))


def draw_heading(pen: Pen, scene: Oct8Scene, held: int) -> None:
    """The cards and chips, and at the end the secret colour: in the longest form of both that leaves a rule between them, where shorter
    words for cards and chips come before a bare sign for the secret.
    """
    chips = "  ".join(chip_signs(pen.glyphs, scene.view.chips[scene.seat]))
    _, full, brief, least = secret(scene, pen.glyphs)
    titles = headings(held, scene.view.box.numbers.hand_limit, chips)
    ways = [(title, mine) for title in titles for mine in (full, brief, brief[:2])]
    ways += [(title, mine) for mine in (least, []) for title in titles]
    (title, note), mine = next(way for way in ways if not way[1] or title_end(scene, way[0]) + RULE + length(way[1]) < pen.width)
    pen.heading(scene.heading(title), note)
    x = pen.width - 1 - length(mine)
    if mine:
        pen.text(x - 1, 0, " ", "text")
    for text, style in mine:
        x = pen.text(x, 0, text, style)


def title_end(scene: Oct8Scene, told: tuple[str, str]) -> int:
    """The column where the rule behind a title and its note begins."""
    title, note = told
    return len(scene.heading(title)) + 1 + bool(note) * (len(note) + 1)


def headings(held: int, limit: int, chips: str) -> tuple[tuple[str, str], ...]:
    """How many cards of how many that may stay, and which chips, the longest words first."""
    cards = f"Hand {held}/{limit}"
    if not chips:
        return ((cards, ""),)
    return (f"{cards},", f"chips {chips}"), (f"{cards},", chips), (f"Hand {held},", chips)


RULE = 3
"""Least columns of a rule, with a space, between a heading and what stands at its end."""
DOTTED = 4
"""Rows of a card up to which the places of those to come have no dots, as each cell costs bytes on a slow line."""
NO_CARDS = "No cards: drawing some takes an action."
SMALL = (4, 1)
"""Columns and rows of a card shown only as signs, including a gap."""
SEEN = "seen"
"""What stands on a card that everybody knows."""
TILES = ((5, 3), (7, 4), (9, 5), (11, 6))
"""Sizes of drawn cards, smallest first; they stand frame to frame."""
NARROWEST_DOTTED = min(wide for wide, tall in TILES if tall > DOTTED)
"""Columns of the smallest card whose place is dotted."""


class Actions(Menu):
    """The menu; it writes points as on the octopuses (`+3p`), and when space is short it omits hand cards. Refused actions have the numbers
    they keep, so that no number goes missing.
    """

    def need(self, scene: Oct8Scene, width: int) -> tuple[int, int]:
        """Hand cards are listed with their effects as long as all of them fit; the minimum still shows every effect."""
        least, full = super().need(scene, width)[0], super().need(replace(scene, digits={}), width)[1]
        if scene.prompt is None:
            return least, full
        choices = self._worded(scene, scene.prompt, width, tight=True)
        page = self._sheet(scene.prompt, choices, width)
        return least - len(choices) + sum(len(flowing_block(one, n, page, LONGEST).rows) for n, one in numbered(choices)), full

    def _worded(self, scene: Oct8Scene, prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        worded = super()._worded(scene, prompt, width, tight)
        named = [in_signs(self._counted(scene, choice), tight) for choice in worded]
        if not tight or self._has_room(scene, prompt, named, width):
            return named
        return [in_signs(self._counted(scene, self._signed(scene, choice)), tight) for choice in worded]

    def _pages(self, scene: Oct8Scene, prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """Hand cards that do not fit below one another side by side, if all of them fit so."""
        if rows := self._columns(scene, prompt, width):
            return paged(rows, room, self._sheet(prompt, prompt.choices, width), scene.page_key)
        rows = self._abreast(scene, prompt, width, room) if scene.digits else []
        return [[block for row in rows for block in row]] if rows else super()._pages(scene, prompt, width, room)

    def _wordings(self, scene: Oct8Scene, prompt: Prompt) -> Names:
        width, _ = self.region_on_screen.size
        return (swap_lines.asked(scene.view, prompt),) if self._columns(scene, prompt, width) else super()._wordings(scene, prompt)

    def _columns(self, scene: Oct8Scene, prompt: Prompt, width: int) -> list[list[Block]]:
        """The first cards of an exchange in even columns, where they do not fit below one another; else none."""
        if prompt.kind not in swap_lines.ASKED or not width:
            return []
        signed = [in_signs(self._counted(scene, self._signed(scene, choice.in_brief)), tight=True) for choice in prompt.choices]
        if height(tidy(numbered(signed), self._sheet(prompt, signed, width))) < self.region_on_screen.height:
            return []
        figures = [swap_lines.in_figures(scene.view, prompt.seat, self._glyphs(), choice) for choice in prompt.choices]
        return swap_lines.in_columns(scene.view, scene.seat, numbered(figures), self._sheet(prompt, figures, width))

    def _abreast(self, scene: Oct8Scene, prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """The choices in rows of two where more rows than these would be needed else; none where that is not so, or one would be cut."""
        for tight in (False, True):
            worded = self._worded(scene, prompt, width, tight)
            choices, page = numbered(worded), self._sheet(prompt, worded, width)
            blocks = fit(choices, page, room)
            if height(blocks) <= room and not any(block.cut for block in blocks):
                return []
        rows = side_by_side(choices, page, room)
        return rows if len(rows) <= room and not any(block.cut for row in rows for block in row) else []

    def _has_room(self, scene: Oct8Scene, prompt: Prompt, named: Sequence[Choice], width: int) -> bool:
        """Whether each of these choices has a row to itself and fits on it, so that cards need not be named by their signs."""
        rows = height(tidy(numbered(named), self._sheet(prompt, named, width)))
        return rows == len(named) and len(self._title(scene, prompt, width)) + rows <= self.region_on_screen.height

    def _signed(self, scene: Oct8Scene, choice: Choice) -> Choice:
        """A choice of an arm card with the card in signs."""
        arm = next((verb.thing(choice.code) for verb in TO_ARM if verb.begins(choice.code)), "")
        if not arm:
            return choice
        sign, label = card_sign(self._glyphs(), arm), choice.label
        for words in (cards_word(arm), card_word(arm)):
            label = label.replace(words, sign)
        return msgspec.structs.replace(choice, label=label)

    def _refusals(self, prompt: Prompt, page: Sheet, tight: bool) -> list[Block]:
        return super()._refusals(msgspec.structs.replace(prompt, refused=by_number(prompt.refused)), page, tight)

    def _counted(self, scene: Oct8Scene, choice: Choice) -> Choice:
        """A choice with the number of equal cards that it stands for."""
        card = card_of(choice.code)
        if not card:
            return choice
        view = scene.view
        held = hand_of(view, scene.seat)
        mine = card in held
        there = alike(view, card, held if mine else heads_of_arms(view))
        if len(there) < 2:
            return choice
        told = all(card in there for card in held if look_alike(card, there[0])) if mine else True
        count = f"{'you have' if mine else 'it has'} {len(there)}" if told else f"{len(there)} alike"
        return msgspec.structs.replace(choice, label=f"{choice.label} ({count})")


def by_number(refused: Sequence[Refusal]) -> tuple[Refusal, ...]:
    """Refusals with the numbers they keep; where no action is left, those of all actions are one, of numbers alone; those of both exchanges
    for one reason are one too.
    """
    actions = [refusal for refusal in refused if refusal.code in NUMBERS]
    if spent := [refusal for refusal in actions if refusal.reason.code == NO_ACTION]:
        one = msgspec.structs.replace(spent[0], label=f"{actions[0].number} to {actions[-1].number}")
        return one, *(refusal for refusal in refused if refusal not in actions)
    exchanges = [refusal for refusal in actions if refusal.code in (HAND, OCTOPUSES)]
    if len(exchanges) > 1 and exchanges[0].reason == exchanges[1].reason:
        numbers = ", ".join(f"{refusal.number}" for refusal in exchanges)
        both = msgspec.structs.replace(exchanges[0], label=f"{numbers} exchanges", number=0)
        refused = [both if refusal is exchanges[0] else refusal for refusal in refused if refusal is not exchanges[1]]
    return tuple(
        msgspec.structs.replace(refusal, label=f"{refusal.number} {refusal.label}")
        if refusal.number and not card_of(refusal.code)
        else refusal
        for refusal in refused
    )


POINTS = re.compile(r"(\d+) points?\b")


def in_signs(choice: Choice, tight: bool) -> Choice:
    """A choice with the points in its words written as on the octopuses, also that there are none where it is `tight`."""
    label, gain = (POINTS.sub(r"\1p", text) for text in (choice.label, choice.gain))
    return msgspec.structs.replace(choice, label=label, gain=gain.replace(NO_POINTS.gain, "0p") if tight else gain)
