"""Drawing an Oct8 octopus: a head with its arm cards fanned below as arms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from operator import itemgetter

from textual.geometry import Region

from engine.core.codes import Verb
from engine.core.numbers import key_of, numbered
from engine.core.state import Names
from engine.oct8.codes import SHIP, TO, WITH
from engine.oct8.octopus import arms_of, colour_of, read_octopus
from engine.oct8.readings import coming, octopus_reading
from engine.oct8.table import Table
from engine.oct8.words import head_name
from octotui.tables.oct8.alike import TO_ARM, twin_code
from octotui.tables.oct8.octopus_art import ARMS, OctopusArt
from octotui.tables.oct8.scene import Oct8Scene
from octotui.terminal.canvas import NEW, Pen
from themes import Glyphs

COMING, GOING = "coming", "going"
"""Arms that would come or go; like NEW, they get a sign at the root."""
MARKS = {NEW: "changed bold", COMING: "good bold", GOING: "danger bold"}
NAME = 5
"""Length of the longest name."""
ENDS = 2
"""Rows below the drawing, for the ends of the arms and their cards."""
MOST = 8
"""Maximum arms on a card."""
ROOMY_STEP = 3
"""Minimum spacing for a frame below predicted cards, as each cell costs bytes on a slow line."""
WIDE_STEP = 5
"""Minimum spacing for arms drawn as two lines with a tip between them."""

TO_HEAD = (TO, WITH, SHIP)
"""The verbs of choices on an octopus."""


def letter(colour: str) -> str:
    return colour[0].upper()


def sign(glyphs: Glyphs, card: str) -> str:
    """The shape and letter of a card's colour."""
    colour = colour_of(card)
    return glyphs[colour] + letter(colour)


def head_sign(glyphs: Glyphs, head: str) -> str:
    """A head: the shape of its colour and its name."""
    shape = glyphs[colour_of(head)]
    return f"{shape}{beside_word(shape)}{head_name(head)}"


def beside_word(glyph: str) -> str:
    """What parts a sign from a word: a space if it is a letter, as without Unicode."""
    return " " * glyph.isalpha()


def card_sign(glyphs: Glyphs, card: str) -> str:
    """An arm card in three signs: shape, letter, arms."""
    return f"{sign(glyphs, card)}{arms_of(card)}"


def chip_signs(glyphs: Glyphs, chips: Iterable[int]) -> list[str]:
    """Baby chips, equal ones counted: `4×◘2`, then `◘1`."""
    return [f"{n}×{glyphs['token']}{worth}" if n > 1 else f"{glyphs['token']}{worth}" for worth, n in Counter(chips).items()]


def code_for(scene: Oct8Scene, verbs: Iterable[Verb], card: str) -> str:
    """The code of the choice on this card; empty if there is none."""
    return next((code for verb in verbs if (code := verb.code(card)) in scene.choices), "")


def keys_on(scene: Oct8Scene, octopuses: Iterable[Names]) -> dict[str, str]:
    """The choices of these octopuses themselves, each with the key of its line in the menu."""
    mine = {verb.code(octopus[0]) for octopus in octopuses if octopus for verb in TO_HEAD}
    return {choice.code: key_of(n) for n, choice in numbered(scene.choices.values()) if choice.code in mine}


def codes_of(octopuses: Iterable[Names]) -> list[str]:
    """Every choice that may be drawn on these octopuses."""
    return [verb.code(card) for octopus in octopuses for n, card in enumerate(octopus) for verb in (TO_ARM if n else TO_HEAD)]


@dataclass(frozen=True)
class Shown:
    """An octopus as shown, with cards just added and cards that would come or go."""

    head: str
    cards: Names
    """Its present cards, then those that would come."""
    marks: dict[str, str]
    """NEW, COMING or GOING by card."""
    arms: int
    points: int
    """Its present points; amid an exchange those before it."""
    after: tuple[int, int]
    """The predicted arms and points."""
    blocked: bool
    dotted: frozenset[str] = frozenset()
    """Those of the cards that would come which are drawn with dotted arms."""
    taken: bool = False
    """Whether the last answer has made it whole."""

    def places(self, whole: int) -> list[str]:
        """The card of each arm as it would be, left to right: what would come follows those that stay, as it will lie then, and what would
        go keeps its place if nothing comes for it; what has no room there is told in words and numbers.
        """
        come = [card for card in self.cards if self.marks.get(card) == COMING]
        now = [card for card in self.cards if card not in come]
        then = [card for card in now if self.marks.get(card) != GOING] + come
        return one_by_arm(then if come and sum(map(arms_of, then)) <= whole else (*now, *come))[:whole]

    def replaced(self, places: list[str]) -> list[str]:
        """The cards that would go and whose arms, in these places, are those of what would come."""
        return [card for card in self.cards if self.marks.get(card) == GOING and card not in places]

    def lacks(self, places: list[str], arm: int) -> bool:
        """Whether it has no arm here, or would have none."""
        return arm >= len(places) or self.marks.get(places[arm]) == GOING


def one_by_arm(cards: Iterable[str]) -> list[str]:
    """Each card as often as it has arms."""
    return [card for card in cards for _ in range(arms_of(card))]


def shown_octopus(scene: Oct8Scene, octopus: Names, fresh: frozenset[str]) -> Shown:
    """An octopus of a scene; `fresh` are the cards the last answer added to octopuses."""
    view, found, foreseen = scene.view, octopus_reading(scene.view, octopus), scene.foreseen
    there = coming(view).get(found.head, ())
    after = tuple(card for head, card in foreseen.coming if head == found.head and card not in there) if foreseen else ()
    going = tuple(card for card in found.cards if foreseen and card in foreseen.going)
    marks = {card: NEW for card in found.cards if card in fresh}
    marks |= dict.fromkeys((*there, *after), COMING) | dict.fromkeys(going, GOING)
    later = tuple(card for card in (*found.cards, *after) if card not in going)
    return Shown(
        found.head,
        (*found.cards, *after),
        marks,
        arms=found.arms,
        points=found.points,
        after=(sum(map(arms_of, later)), read_octopus((found.head, *later)).points(view.box.scoring)),
        blocked=found.blocked,
        dotted=foreseen.dotted if foreseen else frozenset(),
        taken=bool(fresh) and found.head in heads(scene.before) - heads(view),
    )


def heads(view: Table | None) -> set[str]:
    """The heads of the common octopuses."""
    return {octopus[0] for octopus in view.common if octopus} if view else set()


# --- drawing ------------------------------------------------------------------------------------------------------------------


def draw_octopus(pen: Pen, scene: Oct8Scene, x: int, y: int, art: OctopusArt, one: Shown, own: bool = True, apart: int = 0) -> None:
    """Draw an octopus and its choices, the next one so many columns `apart`. Blocking is shown only if it belongs to a player (`own`), not
    for a common one. Arms of a single cell that would come are dotted, as each cell costs bytes on a slow line.
    """
    colour, places = colour_of(one.head), one.places(scene.view.box.numbers.whole)
    styles = dict.fromkeys(("head", "mouth", "shape", "letter", "name"), f"{colour} bold") | {"eyes": "text bold"}
    texts = {"shape": iter(pen.glyphs[colour]), "letter": iter(letter(colour)), "name": iter(f"{head_name(one.head):^{NAME}}")}
    eye = eye_of(pen.glyphs, one, scene.view.box.numbers.whole)
    rooted: set[int] = set()
    stubs = art.stubs
    for n in range(len(ARMS)):
        lacking = one.lacks(places, n)
        if lacking or places[n] in one.dotted or (stubs and one.marks.get(places[n]) == COMING):
            style = f"{colour} bold" if stubs else "dim" if lacking else f"{colour_of(places[n])} bold"
            for dx, dy in art.dotted(n):
                pen.text(x + dx, y + dy, pen.glyphs["h" if stubs else "bullet"], style)
    for dx, dy, char, part in art.cells:
        if part in styles:
            own_char = next(texts[part]) if part in texts else eye if part == "eyes" else " "
            pen.text(x + dx, y + dy, char if own_char == " " else own_char, styles[part])
            continue
        n = int(part) - 1
        if n >= len(places):
            continue
        mark, root = one.marks.get(places[n], ""), n not in rooted and places.index(places[n]) == n
        if not root and (places[n] in one.dotted or (stubs and mark == COMING)):
            continue
        if mark and root:
            pen.text(x + dx, y + dy, mark if mark == NEW else pen.glyphs[mark], MARKS[mark])
            if mark != NEW:
                pen.part(scene.cursor, Region(x + dx, y + dy, 1, 1))
        elif mark != GOING:
            pen.text(x + dx, y + dy, char, f"{colour_of(places[n])} bold")
        rooted.add(n)
    draw_ends(pen, scene, x + art.tip, y + art.height, art.step, x + max(art.width + 1, apart - 1), one, places)
    draw_numbers(pen, scene, x, y, art, one, own)
    draw_leaving(pen, scene, x, y, art, one, places)
    draw_mark(pen, scene, x, y, art, one)


def eye_of(g: Glyphs, one: Shown, whole: int) -> str:
    """An eye: glad with all arms, also if only the marked choice would bring them, asleep without any; else as the art has it."""
    return g["glad"] if one.after[0] == whole else " " if one.arms else g["asleep"]


def draw_ends(pen: Pen, scene: Oct8Scene, x: int, y: int, step: int, edge: int, one: Shown, places: list[str]) -> None:
    """Draw the ends of the arms in the shapes of their colours, with their cards below, up to the column `edge`. A card whose arms are
    drawn as those of what would come can still be picked there.
    """
    g = pen.glyphs
    whole = scene.view.box.numbers.whole
    for n in range(whole):
        at = x + n * step
        if one.lacks(places, n):
            pen.text(at, y, g["room"] + " " * (n + 1 < whole), "dim")
            continue
        colour = colour_of(places[n])
        pen.text(at, y, g[colour] + " " * (places[n + 1 : n + 2] == [places[n]]), f"{colour} bold")
        if step >= WIDE_STEP:
            pen.text(at - 1, y, g["cbl"], f"{colour} bold")
            pen.text(at + 1, y, g["cbr"], f"{colour} bold")
    for card, left, label in labels(pen, x, step, edge, one, places):
        mark = one.marks.get(card)
        code = code_for(scene, TO_ARM, card) if mark != COMING else ""
        style = card_style(scene, card, code) if mark != COMING else f"{colour_of(card)} bold"
        leaves = label.find(g[GOING]) if mark == GOING and "reverse" not in style else -1
        pen.text(left, y + 1, label, style)
        if leaves >= 0:
            pen.text(left + leaves, y + 1, g[GOING], MARKS[GOING])
        if code:
            draw_spot(pen, scene, code, left, y + 1, len(label))
    at = x + step * next((n for n, card in enumerate(places) if one.marks.get(card) == COMING), 0)
    for card in one.replaced(places):
        if code := code_for(scene, TO_ARM, card):
            draw_spot(pen, scene, code, at, y + 1, (arms_of(card) - 1) * step + 1)
        at += arms_of(card) * step


def draw_spot(pen: Pen, scene: Oct8Scene, code: str, x: int, y: int, width: int) -> None:
    """Let a choice be picked here, with its letter while letters are shown."""
    pen.spot(code, x, y, width, 1)
    if code in scene.hints:
        pen.text(x, y, scene.hints[code], "marked bold reverse")


def draw_leaving(pen: Pen, scene: Oct8Scene, x: int, y: int, art: OctopusArt, one: Shown, places: list[str]) -> None:
    """Draw beside the head the cards that would go where others come in their places; how many, if there is no room for all of them."""
    g, cards, free = pen.glyphs, one.replaced(places), beside_head(art, one.blocked)
    told = [(card, card_sign(g, card)[1:], f"{colour_of(card)} bold") for card in cards]
    if len(cards) > len(free):
        told = [("", f"×{len(cards)}", MARKS[GOING])]
    for (card, said, style), (dx, dy) in zip(told, sorted(free[: len(told)], key=itemgetter(1, 0)), strict=True):
        marked = bool(card) and code_for(scene, TO_ARM, card) == scene.cursor
        pen.text(x + dx, y + dy, g[GOING], "marked bold reverse" if marked else MARKS[GOING])
        pen.text(x + dx + 1, y + dy, said, "marked bold reverse" if marked else style)
        pen.part(scene.cursor, Region(x + dx, y + dy, LEAVING, 1))


def beside_head(art: OctopusArt, blocked: bool) -> list[tuple[int, int]]:
    """The columns and rows beside a head, right and left, where a card and its sign have room, but not beside its numbers."""
    found, mark = list[tuple[int, int]](), min(dx for dx, dy, _, part in art.cells if part == "head" and dy == 1)
    for row in range(art.height):
        parts = [(dx, part) for dx, dy, _, part in art.cells if dy == row]
        if row == 1 or any(part in ARMS for _, part in parts):
            continue
        right, left = max(parts)[0] + 2 + 2 * (blocked and not row), min(mark, min(parts)[0]) - LEAVING - 1
        found += [(right, row)] * (right + LEAVING <= art.width) + [(left, row)] * (left >= 0)
    return found


LEAVING = 3
"""Columns of a card that would go, with its sign."""

Label = tuple[str, int, str]
"""A card, a column, and what stands there."""


def labels(pen: Pen, x: int, step: int, edge: int, one: Shown, places: list[str]) -> list[Label]:
    """The cards of these places, each with a column from this one on and before the `edge`, and a label. Long labels push others aside and
    make frames narrower; where there is no room for that, cards of one arm have shorter ones.
    """
    reach = 1 if step >= WIDE_STEP else 0
    begins = {card: places.index(card) for card in places}
    runs = {card: len([*takewhile(card.__eq__, places[at:])]) for card, at in begins.items()}
    wide = {card: (runs[card] - 1) * step + 1 + 2 * reach for card in begins}

    def label(card: str, room: int, framed: int = 0) -> str:
        return arm_label(pen.glyphs, card, one.marks.get(card, ""), step, framed, max(wide[card], room))

    first, edge = x - reach, min(pen.width, edge)
    room = step if sum(len(label(card, step)) + 1 for card in begins) - 1 <= edge - first else step - 1
    found, free = list[tuple[str, int, str]](), first
    last = edge + 1 - sum(len(label(card, room)) + 1 for card in begins)
    for card, at in begins.items():
        own, least = first + at * step, len(label(card, room))
        left = max(free, min(own, last))
        last += least + 1
        found.append((card, left, label(card, room, min(own + wide[card], last - 1) - left)))
        free = left + len(found[-1][2]) + 1
    return found


def arm_label(g: Glyphs, card: str, mark: str, step: int, wide: int, room: int) -> str:
    """A card below its arms, whose ends have its shape: its letter and number, with a frame around these columns; where there is too little
    room, the letter of its colour, below its one arm.
    """
    short = card_sign(g, card)[1:] if room > 1 else letter(colour_of(card))
    label = g[GOING] + short if mark == GOING and room >= 3 else short
    if wide >= len(label) + 2 and (mark != COMING or step >= ROOMY_STEP):
        before = (wide - 2 - len(label)) // 2
        return g["cbl"] + g["h"] * before + label + g["h"] * (wide - 2 - len(label) - before) + g["cbr"]
    return label


def card_style(scene: Oct8Scene, card: str, code: str) -> str:
    """The style of a card: marked, or its colour, underlined if it can be chosen."""
    if code and code == scene.cursor:
        return "marked bold reverse"
    legal = code or twin_code(scene.view, TO_ARM, card, scene.choices)
    return f"{colour_of(card)} bold" + (" underline" if legal else "")


def draw_numbers(pen: Pen, scene: Oct8Scene, x: int, y: int, art: OctopusArt, one: Shown, own: bool) -> None:
    """Draw its points left of the head, its arm count right of it, and whether it is blocked behind its name."""
    g, whole = pen.glyphs, scene.view.box.numbers.whole
    arms, points = one.after
    worth = f"{one.points}{g['arrow_right']}{points}p" if points != one.points else f"{points}p"
    change = "good bold" if points > one.points else "danger bold" if points < one.points else "text"
    head = [dx for dx, dy, _, part in art.cells if part == "head" and dy == 1]
    brow = max(dx for dx, dy, _, part in art.cells if part == "head" and dy == 0)
    blocked = g["blocked"] if own and one.blocked else ""
    left = x + max(0, min(head) - 1 - len(worth))
    pen.text(left, y + 1, worth, change)
    still = arms == one.arms or max(arms, one.arms) > whole
    full = f"{min(one.arms, whole)}/{whole}" if still else f"{one.arms}{g['arrow_right']}{arms}"
    style = "good bold" if arms == whole else "text"
    right = x + min(art.width - len(full), max(head) + 2)
    pen.text(right, y + 1, full, style)
    if arms != one.arms or points != one.points:
        pen.part(scene.cursor, Region(left, y + 1, right + len(full) - left, 1))
    pen.text(x + brow + 2, y, blocked, "good bold")


def draw_mark(pen: Pen, scene: Oct8Scene, x: int, y: int, art: OctopusArt, one: Shown) -> None:
    """Draw on the forehead the key that picks the octopus itself or whether it is marked, or else whether it has just been taken."""
    code = code_for(scene, TO_HEAD, one.head)
    marked = code == scene.cursor
    at = x + max(0, next(dx for dx, dy, _, part in art.cells if part == "head" and dy == 1) - 1)
    if not code:
        pen.text(at, y, pen.glyphs["check"] if one.taken else "", "good bold")
        return
    key = keys_on(scene, [(one.head,)])[code]
    pen.text(at, y, *((pen.glyphs["marked"], "marked bold reverse") if marked else (key, "legal bold")))
    if marked:
        for dx, dy, _, part in art.cells:
            if part == "name":
                pen.fill(x + dx, y + dy, 1, 1, "marked bold reverse")
    if code in scene.hints:
        pen.text(at, y, scene.hints[code], "marked bold reverse")
    pen.spot(code, x + art.width // 4, y, art.width // 2, art.height)


# --- a card -------------------------------------------------------------------------------------------------------------------


def draw_tile(pen: Pen, x: int, y: int, width: int, height: int, card: str, style: str) -> None:
    """Draw an arm card in a frame: its signs, and its number of arms if there is room."""
    g, colour = pen.glyphs, colour_of(card)
    marked = "reverse" in style
    pen.box(x, y, width, height, "legal bold" if marked else style, corners="c")
    text, room = card_sign(g, card), width - 2
    pen.text(x + 1 + (room - 3) // 2, y + 1, text, style if marked else f"{colour} bold")
    across, rows = MOST // 2, height - 3
    if rows > 1 and 2 * across <= room + 1:
        left = x + 1 + (room - 2 * across + 1) // 2
        for n in range(arms_of(card)):
            pen.text(left + n % across * 2, y + height - 3 + n // across, g["tentacle"], colour)
    elif rows and len(colour) <= room:
        pen.text(x + 1 + (room - len(colour)) // 2, y + 2, colour, colour)
