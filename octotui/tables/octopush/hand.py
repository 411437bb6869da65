"""The cards of Octopush, drawn with their movement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import msgspec

from engine.core.numbers import numbered
from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.state import HIDDEN, Names
from engine.octopush.box import OF, TEAM, Card, Kind
from engine.octopush.codes import LEAVE, PAWN, PLAY
from engine.octopush.rounds import hand_size
from engine.octopush.words import FATES, pawns_word
from octotui.tables.octopush.choices import NOW, aims_of, in_hand
from octotui.tables.octopush.scene import OctopushArea, OctopushScene
from octotui.tables.octopush.tile import LETTER
from octotui.terminal.canvas import NEW, Pen, wrap
from octotui.widgets.area import here, relevant
from octotui.widgets.areas import TITLE, Menu
from octotui.widgets.menu_lines import LONGEST, Block, Sheet, aligned, fit, height
from themes import Glyphs

FACE = (13, 4)
"""Minimum columns and rows of a card."""
LARGEST = (26, 7)
GAP, AROUND = 1, 3
"""Columns between two cards, which a card takes whose name would cover its corner, and those of a card's upper edge beside its name."""
IDLE = "border"
"""The role of a card that cannot be chosen."""
DECK, MOST = 10, 3
"""Columns of the deck, and the largest hand."""


def way_drawn(kind: Kind, g: Glyphs) -> str:
    """A card's movement drawn: a line for the spaces, and its final effect."""
    leg = g["h"] * kind.spaces + g["arrow_right"]
    if kind.between:
        return leg + leg
    if kind.legs > 1:
        turns = (g["arrow_right"], g["arrow_up"], g["arrow_right"], g["arrow_down"])
        return "".join(turns[n % len(turns)] for n in range(kind.legs))
    if kind.meets == "stop":
        return leg + g["v"]
    if kind.meets == "chomp":
        return leg + g["fall"] + g["rise"]
    if kind.anchors:
        return leg + g["lying"]
    return leg + (g["hole"] if kind.dives else "")


def gist(kind: Kind) -> str:
    """A card's effect in a word or two."""
    if kind.meets == "stop":
        return "to a pawn"
    if kind.meets == "chomp":
        return "eats one"
    if kind.between:
        return "may follow"
    if kind.legs > 1:
        return "any turns"
    if kind.anchors:
        return "holds fast"
    if kind.dives:
        return "any hole"
    return {"all": "straight", "choice": "may drift", "colour": "any colour"}[kind.tiles]


def span(kind: Kind) -> str:
    """The number of spaces, in digits."""
    return f"{kind.legs}x{kind.spaces}" if kind.legs > 1 else str(kind.spaces)


def draw_card(pen: Pen, x: int, y: int, width: int, height: int, card: Card, style: str, digit: str = "", whole: bool = False) -> None:
    """Draw a card: movement, and as much of its effect as fits, all of it if `whole`; on its upper edge its colour, or the digit that picks
    it and the colour, then its name. One that cannot be chosen is not bold.
    """
    g, inner, marked, strong = pen.glyphs, width - 2, style.startswith("marked"), " bold" * (style != IDLE)
    pen.box(x, y, width, height, "legal" if marked else style, corners="c")
    begin = pen.text(x + 1, y, digit, "legal bold") + 1 if digit else x
    end = pen.text(begin, y, LETTER[card.colour], f"{card.colour} bold reverse") + 1
    room = max(x + width - 1 - end, len(card.kind.name))
    pen.text(end, y, card.kind.name.ljust(min(room, len(card.kind.name) + 1)), style if marked else f"{card.colour}{strong}", room)
    drawn = way_drawn(card.kind, g)
    end = pen.text(x + 1, y + 1, drawn, f"{card.colour}{strong}", inner)
    number = span(card.kind)
    if x + width - 1 - len(number) > end:
        pen.text(x + width - 1 - len(number), y + 1, number, f"text{strong}")
    if whole or tells_all(card.kind, width, height):
        pen.words(x + 1, y + 2, text_width(card.kind, width), height - 3, card.kind.text, "text")
    else:
        pen.words(x + 1, y + 2, inner, height - 3, gist(card.kind), "text")


def text_width(kind: Kind, width: int) -> int:
    """Columns for the effect of a card: one is left free before its right edge unless that takes a row more."""
    apart, flush = (len(wrap(kind.text, width - edges, LARGEST[0], "")) for edges in (3, 2))
    return width - 3 if apart == flush else width - 2


def face_rows(kind: Kind, width: int) -> int:
    """Rows of a card that shows its whole effect."""
    return 3 + len(wrap(kind.text, width - 2, LARGEST[0], ""))


def tells_all(kind: Kind, width: int, height: int) -> bool:
    """Whether a card of this size shows its whole effect."""
    return height >= LARGEST[1] - 1 and face_rows(kind, width) <= height


def steps_of(kinds: Sequence[Kind], width: int, rows: int) -> list[int]:
    """The rows from each line of the grid to the next: the same for all, or where a card would not show its whole effect then, as many as
    each line takes, if there are as many.
    """
    same = min(LARGEST[1], rows // GRID)
    taken = [max(face_rows(kind, width) for kind in kinds[n : n + GRID]) - 1 for n in range(0, len(kinds), GRID)]
    return taken if max(taken) > same and sum(taken) <= rows else [same] * len(taken)


def is_spread(scene: OctopushScene) -> bool:
    """Whether the player is choosing among all cards of one colour."""
    return scene.prompt is not None and scene.prompt.kind == "leave" and not scene.prompt.answered


GRID = 3
"""Columns and rows of cards in the choice among one colour."""
SPREAD = GRID * LARGEST[0] - GRID
"""Minimum columns for that choice to show all cards."""
WIDEST = 33
"""Maximum columns of a card in that grid."""
PROPOSED = "proposed"
NARROW = 48
"""Columns below which choices are in few words."""
OUT = "out"
"""The code of the reason that a pawn is not on the board."""
LOST = re.compile(f"([^:]+): (?:{'|'.join(FATES.values())})(?:, )?")
"""How a cost says which pawns it costs, and what becomes of them."""
NUMBERED = re.compile(r"([A-Z]\w+) (\d(?:(?:, | and )\d)*)")
"""The pawns of a colour in it."""
COSTS = 40
"""Maximum column at which costs begin."""
EFFECTS = 8
"""Maximum rows of cards to play with what they do."""


def is_whole(blocks: list[Block], rows: int) -> bool:
    """Whether these entries are told in full in so many rows."""
    return height(blocks) <= rows and not any(block.cut for block in blocks)


class CardMenu(Menu):
    """The menu; only the question where cards to leave out are spread out, as these show their digits. Costs and gains begin in one column
    if that takes no more rows; else, even on wide screens, a cost stays near its choice. Points that are sure stand out. What cards to play
    do is told unless they say it themselves, in as few rows as it takes, if these are not too many; otherwise, and on narrow screens, the
    hand says it in short. On these all choices are in few words, as the line below says in full what the marked one does.

    Pawns that cannot be chosen for the same reason are named together, if they are all of their colour. Those that are out, which the reef
    shows, take no row on narrow screens.
    """

    hand: Hand | None = None
    """The hand beside it."""

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        choices = list(choices)
        page = super()._sheet(prompt, choices, width)
        page = replace(page, column=min(page.column, COSTS)) if page.column < page.width else page
        page = replace(page, bright=tuple(choice.code for choice in choices if choice.sure))
        return aligned(numbered(choices), page) if choices else page

    def _title(self, scene: OctopushScene, prompt: Prompt, width: int, most: int = TITLE) -> list[str]:
        """The question; the first of a round below what has to be known for it, if there are rows for that."""
        aims, room = aims_of(scene.view, prompt), width - len(scene.corner) - bool(scene.corner)
        told, asked = (wrap(text, room, LONGEST, "") for text in (aims, prompt.text.removesuffix(aims)))
        apart = [*told, "", *asked]
        return apart if aims and len(apart) <= most else super()._title(scene, prompt, width, most)

    def _wordings(self, scene: OctopushScene, prompt: Prompt) -> Names:
        """They name the card without its colour where a pawn in the question has it."""
        card = scene.game.box.cards.get(prompt.cause)
        if card is None or card.colour.capitalize() not in prompt.text:
            return super()._wordings(scene, prompt)
        return tuple(f"{card.kind.name}: {text}" for text in prompt.wordings)

    def _refusals(self, prompt: Prompt, page: Sheet, tight: bool) -> list[Block]:
        told = [refusal for refusal in prompt.refused if page.width >= NARROW or refusal.reason.code != OUT]
        return super()._refusals(msgspec.structs.replace(prompt, refused=together(told)), page, tight)

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        if scene.prompt is not None and self._is_question_only(scene, width):
            least, wanted = (len(self._title(scene, scene.prompt, width, most)) for most in (TITLE, LONGEST))
            return least, wanted
        least, wanted = super().need(scene, width)
        if scene.prompt is None or scene.prompt.kind != PLAY.word or self._leaves_to_hand(scene, width):
            return least, wanted
        choices, page = numbered(scene.prompt.choices), self._sheet(scene.prompt, scene.prompt.choices, width)
        rows = next((n for n in range(len(choices), EFFECTS + 1) if is_whole(fit(choices, page, n), n)), len(choices))
        return least, least + rows - len(choices)

    def _worded(self, scene: OctopushScene, prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        """The choices, without the effects of cards to leave out; of cards to play if it is `tight` or the hand tells them, with no more
        than what they can do now, unless they are too many for that.
        """
        if is_spread(scene):
            return [msgspec.structs.replace(choice, gain="") for choice in prompt.choices]
        if prompt.kind == PLAY.word and (tight or self._leaves_to_hand(scene, width)):
            return [msgspec.structs.replace(choice, gain="" if tight else of_now(choice, width)) for choice in prompt.choices]
        return [in_few_words(choice) for choice in prompt.choices] if width < NARROW else super()._worded(scene, prompt, width, tight)

    def _leaves_to_hand(self, scene: OctopushScene, width: int) -> bool:
        """Whether only the hand says what cards to play do."""
        return width < NARROW or (self.hand is not None and self.hand.is_whole(scene))

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        if scene.prompt is None or not self._is_question_only(scene, pen.width):
            super().draw(pen, scene)
            return
        self.firsts = ()
        for y, line in enumerate(self._title(scene, scene.prompt, pen.width, pen.height)):
            pen.text(0, y, line, "title bold")
        self._draw_corner(pen, scene)

    def _is_question_only(self, scene: OctopushScene, width: int) -> bool:
        """Whether all cards to choose from are spread out above, each with its digit."""
        return is_spread(scene) and width >= SPREAD


def of_now(choice: Choice, width: int) -> str:
    """What a card to play can do now, in full where there is room."""
    return choice.brief_gain if width < NARROW else choice.gain.partition(NOW)[2].removesuffix(".")


def in_few_words(choice: Choice) -> Choice:
    """A choice that says which pawns it costs, but not how."""
    return msgspec.structs.replace(choice.in_brief, cost=cost_in_brief(choice.cost))


def cost_in_brief(cost: str) -> str:
    """A cost without what becomes of the pawns, those of a colour together: `all coral pawns`."""
    lists, rest = LOST.findall(cost), LOST.sub("", cost)
    colours: dict[str, list[str]] = {}
    for colour, numbers in (found for pawns in lists for found in NUMBERED.findall(pawns)):
        colours.setdefault(colour.lower(), []).extend(re.findall(r"\d", numbers))
    told = [f"all {c} pawns" if len(n) == len(TEAM[c]) else pawns_word(f"{c}-{one}" for one in sorted(n)) for c, n in colours.items()]
    return ", ".join(filter(None, (*told, rest)))


def together(refused: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """These refusals, with one for all pawns of a colour in place of theirs where they have one reason."""
    found: list[Refusal] = []
    for (colour, _), alike in groupby(refused, key=lambda refusal: (colour_of(refusal.code), refusal.reason)):
        same = list(alike)
        found += [msgspec.structs.replace(same[0], label=f"{colour} pawns")] if colour and len(same) == len(TEAM[colour]) else same
    return tuple(found)


def colour_of(code: str) -> str:
    """The colour of the pawn that a code names; empty for another code."""
    return OF[PAWN.thing(code)] if PAWN.begins(code) else ""


class Hand(OctopushArea):
    """The player's hand, the card being played in its place; or all cards when one is to be left out."""

    def sees(self, scene: OctopushScene) -> object:
        view, seat = scene.view, scene.seat
        cards = view.hand[seat] + view.pack[seat]
        return view.dice, view.playing, cards, view.left[seat], len(view.deck[seat]), self._new(scene), self._codes(scene), is_spread(scene)

    def _codes(self, scene: OctopushScene) -> object:
        view = scene.view
        cards = view.hand[scene.seat] + view.pack[scene.seat]
        return relevant(scene, [f"{verb} {card}" for card in cards for verb in ("play", "leave")])

    def _new(self, scene: OctopushScene) -> frozenset[str]:
        """The cards that the last answer added to the hand; none where all of it is freshly dealt."""
        before: Any = scene.before
        held = frozenset(scene.view.hand[scene.seat])
        return frozenset() if before is None or held.isdisjoint(before.hand[scene.seat]) else held - frozenset(before.hand[scene.seat])

    def need(self, scene: OctopushScene, width: int) -> tuple[int, int]:
        if scene.view.dice:
            return 0, 0
        if is_spread(scene):
            return GRID * (LARGEST[1] - 1) + 1, GRID * LARGEST[1]
        rows = -(-len(scene.view.pack[scene.seat]) // max(1, width // FACE[0]))
        each = self._across(scene, width)
        whole = max(face_rows(card.kind, each) for card in scene.game.box.cards.values())
        return FACE[1], max(LARGEST[1], whole, rows * FACE[1])

    def _across(self, scene: OctopushScene, width: int) -> int:
        """Columns of each card of a whole hand; beside one that is not the largest, the deck keeps a place."""
        held = hand_size(scene.view, scene.seat)
        deck = DECK + 1 if held < MOST else 0
        return min(LARGEST[0], (width + 1 - deck) // held - 1)

    def is_whole(self, scene: OctopushScene) -> bool:
        """Whether every card of the hand shows its whole effect where it lies."""
        shown = in_hand(scene.view, scene.seat)
        across = self._across(scene, self.region_on_screen.width)
        kinds = [scene.game.box.cards[card].kind for card in shown if card != HIDDEN]
        return self.display and all(tells_all(kind, across, self.region_on_screen.height) for kind in kinds)

    def draw(self, pen: Pen, scene: OctopushScene) -> None:
        view, seat = scene.view, scene.seat
        cards = scene.game.box.cards
        if view.dice:
            return
        if is_spread(scene) and pen.width >= SPREAD:
            self._grid(pen, scene)
            return
        if view.pack[seat]:
            self._pack(pen, scene)
            return
        shown = in_hand(view, seat)
        if not shown:
            pen.text(0, 0, "No card left.", "dim")
            return
        width = self._across(scene, pen.width)
        height = min(pen.height, max(LARGEST[1], *(face_rows(card.kind, width) for card in cards.values())))
        for n, card_id in enumerate(shown):
            x = n * (width + 1)
            if card_id == HIDDEN:
                pen.box(x, 0, width, height, "border", corners="c")
                pen.text(x + 1, 1, pen.glyphs["shade"] * (width - 2), "dim")
                continue
            code = PLAY.code(card_id)
            playing = card_id == view.playing
            plain = "title bold" if playing else "changed" if card_id in self._new(scene) else IDLE
            across = max(width, min(width + GAP, AROUND + len(cards[card_id].kind.name)))
            draw_card(pen, x, 0, across, height, cards[card_id], here(scene, code, "legal", plain))
            if playing:
                pen.text(x + 1, height - 1, " played ", "title bold", width - 2)
            elif card_id in self._new(scene):
                pen.text(x + width - 4, height - 1, f" {NEW} ", "changed bold")
            self._choice(pen, scene, code, x, 0, width, height)
        left = len(view.deck[seat])
        x = len(shown) * (width + 1)
        width = min(width, pen.width - x)
        if width > 5:
            if left:
                pen.box(x, 0, width, height, "dim", corners="c")
            for row in range(1, height - 1 if left else 1):
                pen.text(x + 1, row, pen.glyphs["shade"] * (width - 2), "dim")
            pen.text(x + 1, height - 1, f" deck {left} ", "dim", width - 2)

    def _choice(self, pen: Pen, scene: OctopushScene, code: str, x: int, y: int, width: int, height: int) -> None:
        """Draw the mark of a choosable card and register its place."""
        if code not in scene.choices:
            return
        if code == scene.cursor:
            pen.text(x, y + 1, pen.glyphs["marked"], "marked bold")
        if code in scene.hints:
            pen.text(x, y + (height > 1), scene.hints[code], "marked bold reverse")
        pen.spot(code, x, y, width, height)

    def _grid(self, pen: Pen, scene: OctopushScene) -> None:
        """Draw the cards of one colour in full, three by three, overlapping frames if rows are short."""
        assert scene.prompt is not None
        width = min((pen.width + 1) // GRID - 1, WIDEST)
        cards = [scene.game.box.cards[LEAVE.thing(choice.code)] for choice in scene.prompt.choices]
        steps = steps_of([card.kind for card in cards], width, pen.height - 1)
        for n, (choice, card) in enumerate(zip(scene.prompt.choices, cards, strict=True)):
            x, y, height = n % GRID * (width + 1), sum(steps[: n // GRID]), min(LARGEST[1], steps[n // GRID] + 1)
            whole = face_rows(card.kind, width) <= height
            draw_card(pen, x, y, width, height, card, here(scene, choice.code, "legal", "dim"), str(n + 1), whole)
            if choice.code == scene.prompt.proposal:
                pen.text(x + width // 2, y + 1, PROPOSED, "text bold")
            self._choice(pen, scene, choice.code, x, y, width, height)

    def _pack(self, pen: Pen, scene: OctopushScene) -> None:
        """Draw all cards of the player's colours, of which one each is left out: in full if there is room, else by name."""
        view, seat = scene.view, scene.seat
        pack, left = view.pack[seat], view.left[seat] or ()
        if HIDDEN in pack:
            pen.text(0, 0, f"{pen.glyphs['card']} {len(pack)} cards to choose from", "dim")
            return
        across = pen.width // FACE[0]
        faces = -(-len(pack) // across) * FACE[1] <= pen.height
        colours = view.colours[seat]
        rows = pen.height // len(colours)
        for line, colour in enumerate(colours):
            suit = [card for card in scene.game.box.suits[colour] if card in pack or card in left]
            per = -(-len(suit) // max(1, rows))
            width = min(FACE[0] - 1, (pen.width + 1) // per - 1)
            for n, card_id in enumerate(suit):
                x, y = (n % per) * (width + 1), line * rows + n // per
                if faces:
                    at = pack.index(card_id) if card_id in pack else len(pack)
                    x, y, width = at % across * FACE[0], at // across * FACE[1], FACE[0]
                self._one(pen, scene, card_id, (x, y, width), faces, card_id in left)

    def _one(self, pen: Pen, scene: OctopushScene, card_id: str, spot: tuple[int, int, int], face: bool, out: bool) -> None:
        """Draw a card that may be, or has been, left out."""
        card = scene.game.box.cards[card_id]
        x, y, width = spot
        code = LEAVE.code(card_id)
        style = here(scene, code, "legal", "dim")
        if face and not out:
            draw_card(pen, x, y, width, FACE[1], card, style)
        elif not face:
            pen.text(x, y, LETTER[card.colour], f"{card.colour} bold reverse")
            name = f"{pen.glyphs['check']}{card.kind.name}" if out else card.kind.name
            gap = " " if width > 1 + len(name) else ""
            pen.text(x + 1, y, f"{gap}{name}"[: width - 1], "dim" if out else style)
        self._choice(pen, scene, code, x, y, width, FACE[1] if face else 1)
