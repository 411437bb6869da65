"""The menu of the Cosmoctopus table: prices in signs as on the cards, what cards pay, and what those lack that cannot be paid."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from engine.core.numbers import numbered
from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.core.words import count_of
from engine.cosmoctopus.box import Card, Price
from engine.cosmoctopus.codes import CLAIM, DISCARD, KEEP, MOVE, PLACE, PLAY, SWEEP, TAKE, TO, TOKEN
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.paying import payment_text
from engine.cosmoctopus.row import row_cards
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import COMPLETES, amounts_of
from octotui.tables.combined_picks import picks
from octotui.tables.cosmoctopus.barred import BARRED, barred_choice, dimmed, with_barred, with_gaps
from octotui.tables.cosmoctopus.bill import ALIKE, Bill, BillLine, Spelling, barred_lines, in_brief, worth_of_cards
from octotui.tables.cosmoctopus.card import card_to_get, slot_cells
from octotui.tables.cosmoctopus.discards_due import LISTED, discards_told, dues
from octotui.tables.cosmoctopus.discards_due import in_signs as discards_in_signs
from octotui.tables.cosmoctopus.foresight import filled_slots, prospects
from octotui.tables.cosmoctopus.hand import dear_plays, listed
from octotui.tables.cosmoctopus.in_play import BELOW
from octotui.tables.cosmoctopus.inspection import LETTERS
from octotui.tables.cosmoctopus.knowledge import claim_price, knowledge, knowledge_as_one, saying_what_it_lacks
from octotui.tables.cosmoctopus.menu_cards import APART, INDENT, beside_their_prices, named_as_in_row, on_a_row, on_one_row, worded
from octotui.tables.cosmoctopus.menu_worth import with_worth
from octotui.tables.cosmoctopus.mixing import MIX, Mix
from octotui.tables.cosmoctopus.others_in_play import in_play_of_all, others_in_play
from octotui.tables.cosmoctopus.payment import DONE, PAYING, worth_a_row
from octotui.tables.cosmoctopus.placing import is_run, slots_of, slots_text
from octotui.tables.cosmoctopus.primer import THEN, begins_first_turns
from octotui.tables.cosmoctopus.prospect_rows import prospect_rows
from octotui.tables.cosmoctopus.race import cards_to_pay
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import NARROW, called, shorter_among, with_short_names, without_article
from octotui.tables.cosmoctopus.short_text import COMPLETE, price_in_signs, rest_of_reward, rewards, spelling
from octotui.tables.cosmoctopus.unplayable import in_vain, lacking, spent_plays, tiles_counted
from octotui.tables.cosmoctopus.winning import WINS, wins_at_once
from octotui.terminal.canvas import Pen, fitting, wrap
from octotui.widgets import areas as common
from octotui.widgets.areas import elsewhere
from octotui.widgets.menu_lines import BEFORE, KEY, Block, Sheet, height, side_by_side, tidy
from themes import Glyphs


class Menu(common.Menu):
    """The menu of this table, where cards in play take precedence over refusals; where rows are short, cards are told in signs."""

    WANTS_REFUSALS = False
    narrow = False
    """Whether cards are called by their short names in the question."""
    rows = 0
    """The rows below the question while they are filled; 0 while it is asked how many are needed."""

    def __init__(self, *args: Any, opponents: CosmoctopusArea | None = None, **options: Any) -> None:
        """`opponents`: the panel of the other seats."""
        super().__init__(*args, **options)
        self.opponents = opponents

    def sees(self, scene: CosmoctopusScene) -> object:
        return super().sees(scene), in_play_of_all(scene), self._others_untold(scene)

    def _others_untold(self, scene: CosmoctopusScene) -> bool:
        """Whether the panel of the other seats has no row for their cards."""
        return self.opponents is None or not self.opponents.display or self.opponents.region_on_screen.height <= len(scene.names)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        """While nobody here is asked, with what the others have in play where columns are few."""
        super().draw(pen, scene)
        if scene.prompt is None and not scene.news and pen.width < BELOW and self._others_untold(scene):
            top = self.need(scene, pen.width)[0] - 1
            for y, block in enumerate(others_in_play(scene, pen.glyphs, pen.width, pen.height - top), top):
                for x, text, style in block.rows[0]:
                    pen.text(x, y, text, style)

    def _worded(self, scene: CosmoctopusScene, prompt: Prompt, width: int, tight: bool) -> list[Choice]:
        cards, glyphs = scene.game.box.cards, self._glyphs()
        prompt = with_names_for(replace(prompt, choices=worth_a_row(prompt.choices, scene)), width, cards)
        if prompt.kind in PAYING:
            ways = (1,) if width < NARROW else (0, 1)
            return paid_in_brief(scene.view, prompt.choices, spelling(glyphs), width - KEY, ways)
        gains = sum(bool(choice.further_gain) for choice in prompt.choices)
        apart = len(prompt.choices) + gains <= self.rows
        several = width < ROW_EACH and len(constellations_of(prompt)) > 1
        choices = (
            [in_few_words(choice, scene.view, glyphs, width, apart) for choice in prompt.choices]
            if tight or several or any(is_run(choice.code) and cell_len(choice.label) > width - KEY for choice in prompt.choices)
            else prompt.choices
        )
        choices = with_slots(choices, scene, glyphs, width) if several else choices
        row = scene.view.row
        found = [card_to_get(choice.code, cards) for choice in choices]
        told = [card and listed(scene, card.id, width) for card in found]
        choices = [on_a_row(choice, width - KEY) if tight else choice for choice in choices]
        told_first = sum(width < ROW_EACH or not CLAIM.begins(refusal.code) for refusal in prompt.refused)
        shown = with_worth(scene, choices, glyphs, width, self.rows - len(choices) - told_first)
        below = tight and len(shown) + sum(card is not None for card in told) <= self.rows
        narrow = width if tight else 0
        lines = [worded(choice, card, glyphs, narrow, row, below, width) for choice, card in zip(shown, told, strict=True)]
        if tight and self.rows and height(tidy(numbered(lines), self._sheet(prompt, lines, width))) > self.rows:
            lines = [on_one_row(choice, card, cards, row, glyphs, width - KEY - 2) for choice, card in zip(lines, told, strict=True)]
        cards_due = [cards_to_pay(scene.view, scene.seat, choice.code) for choice in lines]
        lines = [
            replace(choice, cost=claim_price(choice, due, glyphs)) if due else choice for choice, due in zip(lines, cards_due, strict=True)
        ]
        due = dues(scene.view, scene.seat, prompt)
        lines = [
            replace(choice, cost=f"{choice.cost} {discards_in_signs(due[choice.code], glyphs)}") if choice.code in due else choice
            for choice in lines
        ]
        lines = [named_as_in_row(choice, cards, row) for choice in lines] if width < BELOW else lines
        prices = [*(choice.cost for choice in lines), *(price_in_signs(refusal.price, glyphs) for refusal in dear_plays(prompt))]
        room = width - KEY - APART - BEFORE - max(map(cell_len, prices), default=0)
        return beside_their_prices(lines, cards, room)

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        least, wanted = super().need(scene, width)
        if scene.prompt is None:
            return least, wanted
        if isinstance(scene.prompt, Bill) and width < ROW_EACH:
            title = len(self._title(scene, scene.prompt, width))
            *_, apart, fewest = (title + rows_of(blocks) for blocks in self._bill_ways(scene, scene.prompt, width))
            least, wanted = fewest, apart
        marked = scene.prompt.kind == "act" and width < ROW_EACH and bool(dues(scene.view, scene.seat, scene.prompt))
        dear = dear_plays(scene.prompt) or spent_plays(scene.prompt)
        told = marked + bool(dear) + sum(bool(choice.idle) for choice in scene.prompt.choices)
        return least + told, wanted + told

    def _refusals(self, prompt: Prompt, page: Sheet, tight: bool) -> list[Block]:
        """All cards that cannot be paid are on one row, or on two where there is room, with what they lack, or all that may not be played
        any more, with the reason.
        """
        if tight:
            refused = (
                replace(to, label=knowledge(to, page.glyphs, page.width)) if CLAIM.begins(to.code) and to.cost else to
                for to in prompt.refused
            )
            prompt = replace(prompt, refused=tuple(refused))
        refused = (
            saying_what_it_lacks(to, page.glyphs, page.column - 1) if CLAIM.begins(to.code) and to.cost else to
            for to in knowledge_as_one(prompt.refused)
        )
        prompt = replace(prompt, refused=tuple(refused))
        dear = dear_plays(prompt) or spent_plays(prompt)
        if not dear:
            return super()._refusals(prompt, page, tight)
        names = tuple(card.name for card in self.scene.game.box.cards.values()) if self.scene else ()
        room, most = page.width - 2, 1 if tight else 2
        text = lacking(dear, names, self._glyphs(), room, most) if dear[0].cost else dear[0].reason.text
        first, *below = wrap(text, room, most, page.more)
        told = Block("", (((0, page.glyphs["barred"], "danger"), (2, first, "dim")), *(((2, row, "dim"),) for row in below)))
        others = replace(prompt, refused=tuple(refusal for refusal in prompt.refused if refusal not in dear))
        return [told, *super()._refusals(others, page, tight)]

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        lettered = isinstance(prompt, Bill) or prompt.kind == MIX
        return dataclasses.replace(super()._sheet(prompt, choices, width), letters=LETTER_OF, lettered=lettered)

    def _told_in_place(self, scene: CosmoctopusScene, prompt: Prompt, width: int) -> str:
        """What the keys choose; at a payment, what the cards in hand pay."""
        if not pays_with_cards(scene, prompt):
            things = [thing for verb, thing in THINGS.items() if any(map(verb.begins, scene.digits))]
            if len(things) != 1:
                return super()._told_in_place(scene, prompt, width)
            playable = things == [THINGS[PLAY]] and any(PLAY.begins(refusal.code) for refusal in prompt.refused)
            told = f"{common.picking_keys(scene)}: {'a card you can play' if playable else things[0]}"
            dear = any(MOVE.begins(choice.code) and choice.price for choice in prompt.choices)
            leads = [(told, DEAR[0]), *((common.picking_keys(scene), sign) for sign in DEAR)]
            return fitting(width - 2, 1, *(f"{lead}; {sign}" for lead, sign in leads if dear), told)
        keys = f"{common.picking_keys(scene)}: "
        worth = self._instead(prompt) or self._worth_of_cards(scene, prompt)
        return fitting(width - 2, 1, *(keys + text for text in (*worth, "discard a card to pay", "pay with a card")))

    def _instead(self, prompt: Prompt) -> Names:
        """Which card pays a price of 1, in words and in signs; empty for any other price."""
        if not isinstance(prompt, Bill) or sum(prompt.price[1:]) != 1:
            return ()
        kind = TYPES[prompt.price[0]]
        if prompt.price[1]:
            return tuple(f"discard a {name} instead" for name in (kind, self._glyphs()[kind]))
        return "discard a card instead", "discard a card"

    def _worth_of_cards(self, scene: CosmoctopusScene, prompt: Prompt) -> tuple[str, ...]:
        """What each type of card that can pay pays of a price, types in words and in signs; empty where the price is not known."""
        if not isinstance(prompt, Bill):
            return ()
        glyphs, signs = self._glyphs(), spelling(self._glyphs())
        named = [f"a {kind}" for kind in TYPES], [glyphs[kind] for kind in TYPES]
        resource, specific, generic = prompt.price
        held = [scene.view.card(DISCARD.thing(line.code)).suit for line in prompt.choices + prompt.refused if DISCARD.begins(line.code)]
        price = resource, specific if resource in held else 0, generic
        return tuple(worth_of_cards(price, kinds, signs.amount) for kinds in named)

    def _title(self, scene: CosmoctopusScene, prompt: Prompt, width: int, most: int = common.TITLE) -> list[str]:
        self.narrow = width < NARROW
        return super()._title(scene, prompt, width, most)

    def _wordings(self, scene: CosmoctopusScene, prompt: Prompt) -> Names:
        cards = scene.game.box.cards
        whole = bill_wordings(scene.view, prompt, self._glyphs()) if isinstance(prompt, Bill) else super()._wordings(scene, prompt)
        short = tuple(with_short_names(text, cards) for text in whole)
        return short if self.narrow else (*whole, short[-1])

    def _pages(self, scene: CosmoctopusScene, prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        glyphs = self._glyphs()
        refused = tuple(replace(refusal, cost=price_in_signs(refusal.price, glyphs) or refusal.cost) for refusal in prompt.refused)
        self.rows = room
        prompt = replace(prompt, refused=refused)
        pages = self._bill_pages(scene, prompt, width, room) if isinstance(prompt, Bill) else super()._pages(scene, prompt, width, room)
        self.rows = 0
        if len(pages) == 1 and not isinstance(prompt, Bill):
            pages[0] = self._with_prospects(scene, prompt, pages[0], width, room)
            if isinstance(prompt.choices[0], Mix) and height(pages[0]) < room:
                pages[0].insert(1, changes_told(prompt, width))
        if len(pages) == 1 and not any(block.cut for block in pages[0]):
            listed = {block.code for block in pages[0]}
            idle = (choice for choice in prompt.choices if choice.idle and choice.code not in listed)
            vain = [in_vain(choice, scene.game.box.cards, glyphs, width) for choice in idle]
            pages[0] += vain[: room - height(pages[0])]
            if height(pages[0]) < room and pays_with_cards(scene, prompt) and listed.issuperset(scene.digits):
                pages[0] += [
                    Block("", (((2, text, "dim"),),)) for text in self._worth_of_cards(scene, prompt) if cell_len(text) <= width - 2
                ][:1]
        return pages

    def _bill_ways(self, scene: CosmoctopusScene, bill: Bill, width: int) -> tuple[list[Block], ...]:
        """The ways to lay out the lines of a payment, each in fewer rows than the one before: all of them; with those of cards told in one
        line; side by side; and without those that can change nothing now. These keep their number, and where each has a row their row, so
        that little moves while a payment changes; a key that does the same as a line has none of its own.
        """
        first, *listed = numbered(self._worded(scene, bill, width, tight=True))
        page = self._sheet(bill, [first[1], *(choice for _, choice in listed)], width)
        top = tidy([first], page)
        in_place = self._told_in_place(scene, bill, width) if scene.digits else ""
        told = [*top, *([Block("", (((2, in_place, "dim"),),))] if in_place else [])]
        left = elsewhere(listed, scene)
        barred, g = [refusal for refusal in barred_lines(bill) if refusal.reason.code != ALIKE], self._glyphs()
        in_place = with_gaps(in_place, listed, barred, g, width - 2)
        fewer = [*top, *([Block("", (((2, in_place, "dim"),),))] if in_place else [])]
        reasons = [barred_choice(refusal, g) for refusal in barred]
        return (
            [*top, *tidy(with_barred(listed, reasons), page)],
            [*told, *tidy(with_barred(left, reasons), page)],
            [*told, *chain(*side_by_side(with_barred(left, reasons), page))],
            [*fewer, *tidy(left, page)],
            [*fewer, *chain(*side_by_side(left, page))],
        )

    def _bill_pages(self, scene: CosmoctopusScene, bill: Bill, width: int, room: int) -> list[list[Block]]:
        """The pages of a payment; on a single one the lines that can change nothing now stand at their numbers."""
        shown = next((blocks for blocks in self._bill_ways(scene, bill, width) if rows_of(blocks) <= room), None)
        barred = barred_lines(bill)
        others = replace(bill, refused=tuple(refusal for refusal in bill.refused if refusal not in barred))
        if shown is None:
            return super()._pages(scene, others, width, room)
        if len(bill.choices) == 1:
            return [[*shown, *[Block("", (((2, ONLY_WAY, "dim"),),))] * (rows_of(shown) < room)]]
        page = self._sheet(bill, bill.choices, width)
        below = [] if any(block.x for block in shown) else self._refusals(others, page, tight=False)
        if rows_of(shown) + height(below) > room:
            below = self._refusals(others, page, tight=True)
        blocks = [dimmed(block) if block.code.startswith(BARRED) else block for block in shown]
        for refusal in below:
            blocks += [refusal] * (rows_of([*blocks, refusal]) <= room)
        if rows_of(blocks) < room and any(isinstance(choice, BillLine) and choice.change for choice in bill.choices):
            blocks.insert(1, changes_told(bill, width))
            chooses = sum(map(DISCARD.begins, picks(bill.proposal))) > 1 and cell_len(KEEPING) <= width - 2
            blocks[2:2] = [Block("", (((2, KEEPING, "dim"),),))] * (chooses and rows_of(blocks) < room)
        return [blocks]

    def _with_prospects(self, scene: CosmoctopusScene, prompt: Prompt, page: list[Block], width: int, room: int) -> list[Block]:
        """A page with what tiles that are picked where they lie bring, and advice on a Move, before refusals."""
        listed, glyphs = {block.code for block in page}, self._glyphs()
        tiles = {MOVE.thing(code): code for code in scene.digits if MOVE.begins(code) and code not in listed}
        refusals = [block for block in page if block.rows[0][0][1] == glyphs["barred"]]
        shown = [block for block in page if block not in refusals]
        due = dues(scene.view, scene.seat, prompt)
        unlisted = {code: n for code, n in due.items() if code not in listed} if width < NARROW else {}
        marked = discards_told(scene.view, unlisted, glyphs) if unlisted else (LISTED.format(glyphs["card"]),) if due else ()
        if marked and height(shown) < room:
            shown.append(Block("", (((2, fitting(width - 2, 1, *marked), "dim"),),)))
        worthy = prospects(scene.view, scene.seat, tuple(tiles), glyphs)
        keys = {tile: scene.hints.get(code) or scene.digits[code] for tile, code in tiles.items()}
        for told, text in prospect_rows(worthy, keys, width, room - height(shown), width < NARROW, glyphs["more"]):
            shown.append(Block("", (((2, told, "legal"), (3 + cell_len(told), text, "text")),)))
        for text in self._advice(scene, prompt, width - 2, bool(tiles and not worthy)):
            shown += [Block("", (((2, text, "dim"),),))] * (height(shown) < room)
        for counted, others in (((), prompt), tiles_counted(prompt, glyphs)):
            if height(shown) + height(refusals) > room:
                refusals = [*counted, *self._refusals(others, self._sheet(prompt, prompt.choices, width), tight=True)]
        for refusal in refusals:
            shown += [refusal] * (height([*shown, refusal]) <= room)
        return shown

    def _advice(self, scene: CosmoctopusScene, prompt: Prompt, width: int, in_vain: bool) -> Names:
        """How a turn goes on, in the first ones; until the first tentacle what resources and cards are for, if all tiles are `in_vain`."""
        glyphs = self._glyphs()
        open_slot = glyphs["slot_open"]
        filling = next((text for text in (text.format(open_slot) for text in FILLING) if cell_len(text) <= width), "")
        told = (*filter(None, (filling,)), fitting(width, 1, *(text.format(glyphs["card"]) for text in TAKEN)))
        then = (fitting(width, 1, *THEN),) if begins_first_turns(scene, prompt) else ()
        return (*then, *(told if in_vain and not scene.view.tentacles[scene.seat] else ()))


FILLING = (
    "resources buy cards; only those that you gain from now on fill slots {}",
    "resources buy cards; new ones fill slots {}",
)
"""What resources are for, in decreasing length."""
DEAR = "-1 costs 1 resource", "-1: 1 resource"
"""What the sign on a tile that is farther than one step says, in decreasing length."""
TAKEN = "{} is a card of the row for your hand", "{} is a card of the row"
"""What the sign of a card on a tile is, in decreasing length."""
THINGS = {
    MOVE: "a tile",
    PLAY: "a card in hand",
    DISCARD: "a card in hand",
    KEEP: "a card of the pack",
    TAKE: "a card of the row",
    TO: "a place",
    TOKEN: "a place",
}
"""What is chosen where it lies."""
SAME = "same as {}"
"""What a line of a payment says that leads to the same as one before it."""
KEEPING = "to keep one of these cards: its line, then that of another"
"""How it is chosen which of several cards a payment keeps."""
CHANGES = "the lines below change it: nothing is {} yet", "the lines below change it"
"""What stands between a payment, or a mix to gain, and the lines that change it, in decreasing length."""
ONLY_WAY = "the only way to pay"
"""What stands below a payment that nothing can change."""
LETTER_OF = {lead + code: letter for letter, codes in LETTERS.items() for code in codes for lead in ("", BARRED)}
"""The letter key of each resource to pay, to gain or to know, and of the bridge."""


def changes_told(prompt: Prompt, width: int) -> Block:
    """The row that says what the lines below it do."""
    return Block("", (((2, fitting(width - 2, 1, *(text.format(DONE[prompt.kind]) for text in CHANGES)), "dim"),),))


def pays_with_cards(scene: CosmoctopusScene, prompt: Prompt) -> bool:
    """Whether cards in hand can pay."""
    return prompt.kind in PAYING and bool(scene.digits) and all(map(DISCARD.begins, scene.digits))


def with_names_for(prompt: Prompt, width: int, cards: Mapping[str, Card]) -> Prompt:
    """A prompt with choices in which cards have the names that they have in a menu of this width."""
    if width >= NARROW:
        return prompt
    named = (replace(to, label=with_short_names(to.label, cards), gain=with_short_names(to.gain, cards)) for to in prompt.choices)
    return replace(prompt, choices=tuple(named))


def paid_in_brief(view: Table, lines: Sequence[Choice], signs: Spelling, room: int, names: Sequence[int]) -> list[Choice]:
    """The lines of a payment in signs, all with those of the `names` of cards in which they have the fewest rows; the whole payment with
    what it leaves if that fits beside it. A card whose line comes to the same as that of one before it names that one.
    """
    same = same_as(lines)
    ways = [
        [
            replace(line, label=SAME.format(same[line.code]), gain="") if line.code in same else in_brief(view, line, signs, shorter)
            for line in lines
        ]
        for shorter in names
    ]
    told = min(ways, key=lambda way: sum(len(wrap(line.label, room, len(ways), "")) for line in way))
    pays = [isinstance(line, BillLine) and line.pays for line in lines]
    return [
        replace(line, gain="") if whole and cell_len(f"{line.label}  {line.gain}") > room else line
        for line, whole in zip(told, pays, strict=True)
    ]


def same_as(lines: Iterable[Choice]) -> dict[str, int]:
    """The codes of the cards whose lines lead to the same payment as that of a card before them, with the number of that one."""
    first, same = dict[object, int](), dict[str, int]()
    for line in lines:
        if isinstance(line, BillLine) and line.change and DISCARD.begins(line.code):
            amounts, cards, tokens, _ = line.change.then
            number = first.setdefault((amounts, frozenset(cards), tokens), line.number)
            if number != line.number:
                same[line.code] = number
    return same


def bill_wordings(view: Table, bill: Bill, glyphs: Glyphs) -> Names:
    """The question of a payment, first with the price before it was lowered."""
    asked = payment_text(view, bill.purchase, price_in_signs(amounts_of(bill.price), glyphs))
    if MOVE.begins(bill.purchase):
        return (asked,)
    printed = printed_price(view, bill.purchase)
    lowered = () if printed == bill.price else (f"{asked[:-1]} (was {price_in_signs(amounts_of(printed), glyphs)}).",)
    return *lowered, asked


def printed_price(view: Table, purchase: str) -> Price:
    """The price of a card or of Forbidden Knowledge before anything lowers it."""
    if PLAY.begins(purchase):
        resource, specific, generic = view.card(PLAY.thing(purchase)).cost
        return resource, specific, generic
    return RESOURCES.index(CLAIM.thing(purchase)), view.box.numbers.knowledge_price, 0


def in_few_words(choice: Choice, view: Table, glyphs: Glyphs, width: int, below: bool) -> Choice:
    """A choice of a slot by its card and letter alone, as question and cost say the rest, and what completes a constellation in signs; of
    all cards of a type with their number, as their names stand in the row; of Forbidden Knowledge with its resource, and its tentacles in
    signs. `below`: there is a row for a gain below its choice.
    """
    if SWEEP.begins(choice.code):
        return replace(choice, gain=count_of(len(row_cards(view, SWEEP.thing(choice.code))), "cards"))
    if CLAIM.begins(choice.code):
        gain = f"+{view.box.numbers.knowledge_tentacles}{glyphs['tentacle']}{WINS * wins_at_once(view, view.turn, choice.code)}"
        return replace(choice, label=knowledge(choice, glyphs, width, cards_to_pay(view, view.turn, choice.code)), gain=gain)
    if not PLACE.begins(choice.code):
        return choice
    card_id, run = slots_of(choice.code)
    card = called(view.card(card_id), width, view.box.cards)
    label = f"{without_article(card.name)}, {slots_text(run)}"
    brought = [f"{COMPLETES}{text}" for text in rewards(card, glyphs)]
    shortest = rewards(card, glyphs)[-1]
    rest = rest_of_reward(card, glyphs) or shortest
    room = width - INDENT if below else width - KEY - cell_len(label) - APART
    gain = fitting(room, 1, choice.gain, *brought, f"{COMPLETE}{shortest}", shortest, rest) if choice.gain else ""
    return replace(choice, label=label, gain=gain)


def constellations_of(prompt: Prompt) -> tuple[str, ...]:
    """The constellations with slots to choose from, each once."""
    return tuple(dict.fromkeys(slots_of(choice.code)[0] for choice in prompt.choices if PLACE.begins(choice.code)))


def with_slots(choices: Iterable[Choice], scene: CosmoctopusScene, glyphs: Glyphs, width: int) -> list[Choice]:
    """These choices, the first slot of each constellation with all its slots, if there is room, as In play may have none."""
    view, shown, told = scene.view, list[Choice](), set[str]()
    for choice in choices:
        card_id = slots_of(choice.code)[0] if PLACE.begins(choice.code) else ""
        if card_id and card_id not in told and not choice.gain:
            card = called(view.card(card_id), width, scene.game.box.cards)
            slots = "".join(text for text, _ in slot_cells(card, filled_slots(view, scene.seat, card_id), glyphs))
            room = width - KEY - APART - cell_len(slots)
            slot = choice.label.removeprefix(without_article(card.name))
            names = choice.label, *(f"{name}{slot}" for name in shorter_among(card.name, scene.game.box.cards))
            label = next((name for name in names if cell_len(name) <= room), "")
            choice = replace(choice, label=label, gain=slots) if label else choice
            told.add(card_id)
        shown.append(choice)
    return shown


def rows_of(blocks: Iterable[Block]) -> int:
    """The rows of these entries, of which some stand beside those before them."""
    return sum(len(block.rows) for block in blocks if not block.x)


ROW_EACH = 50
"""Columns from which the menu has a row for each thing to tell."""
