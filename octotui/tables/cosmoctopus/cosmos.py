"""The areas of the Cosmoctopus table: realm, row, resources, summoning tile, tableau, opponents, hand, status."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

from rich.cells import cell_len

from engine.core.state import HIDDEN
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.effects import RESOURCES, Effect
from engine.cosmoctopus.investigator import finished
from engine.cosmoctopus.paying import knowledge_price
from engine.cosmoctopus.readings import Reading, Stock, reading
from engine.cosmoctopus.words import effect_text
from octotui.tables.cosmoctopus.card import (
    FACE,
    LARGEST,
    LETTERED,
    SLOTS,
    draw_face,
    draw_lines,
    draw_slots,
    gist,
    in_lines,
    lettered,
    line_width,
    lines_height,
    places,
    resource_sign,
    slots_height,
)
from octotui.tables.cosmoctopus.payment import taken
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene
from octotui.tables.cosmoctopus.summoning import summoning
from octotui.terminal.canvas import NEW, Pen, cut, wrap
from octotui.widgets.area import here, relevant

PAY = {r: f"pay {r}" for r in RESOURCES}
GAIN = {r: f"gain {r}" for r in RESOURCES}
CLAIM = {r: f"claim {r}" for r in RESOURCES}


def stocked(scene: CosmoctopusScene, seat: int) -> tuple[int, ...]:
    """By how much each resource of a seat has changed with the last answer."""
    if scene.before is None:
        return (0,) * len(RESOURCES)
    before: Any = scene.before
    return tuple(now - was for now, was in zip(scene.view.resources[seat], before.resources[seat], strict=True))


def grown(scene: CosmoctopusScene, seat: int) -> int:
    """By how much a seat's tentacles have changed with the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.tentacles[seat] - before.tentacles[seat]


def fresh(scene: CosmoctopusScene, cards: Callable[[Any], Iterable[str | None]]) -> frozenset[str | None]:
    """The cards that the last answer brought to a place; `cards` reads them from a view."""
    return frozenset() if scene.before is None else frozenset(cards(scene.view)) - frozenset(cards(scene.before))


def in_play(view: Any, seat: int) -> dict[str, str]:
    """The cards a seat has in play, with the filled slots of constellations."""
    return {**dict.fromkeys(view.tableau[seat], ""), **dict(zip(view.constellations[seat], view.filled[seat], strict=True))}


def laid(scene: CosmoctopusScene, seat: int) -> dict[str, str]:
    """The cards in play that the last answer changed, with the slots it filled: all letters and NEW for a new card."""
    if scene.before is None:
        return {}
    before, now = in_play(scene.before, seat), in_play(scene.view, seat)
    return {c: (set_apart(filled, before[c]) if c in before else filled + NEW) for c, filled in now.items() if before.get(c) != filled}


def set_apart(letters: str, without: str) -> str:
    return "".join(letter for letter in letters if letter not in without)


def asked(scene: CosmoctopusScene) -> int | None:
    """Whose turn it is; before the first round, the one who is asked at this keyboard."""
    if scene.view.round:
        return int(scene.view.turn)
    return scene.seat if scene.prompt else None


class Status(CosmoctopusArea):
    """One line: round, whose turn, everybody's tentacles, the Private Investigator in short, deck and discard pile."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        gained = tuple(grown(scene, seat) for seat in range(len(scene.names)))
        pursuer = reading(view), pursued(scene)
        return view.round, asked(scene), view.tentacles, len(view.deck), len(view.discard), view.over, gained, pursuer

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}" if view.round else "Set-up", "title on surface bold")
        for seat, name in enumerate(scene.names):
            mark, more = (g["now"], " bold underline") if seat == asked(scene) else (" ", "")
            x = pen.text(x + 2, 0, f"{mark}{name} ", f"seat{seat} on surface{more}")
            style = "changed on surface bold underline" if grown(scene, seat) else "tentacle on surface bold"
            x = pen.text(x, 0, f"{view.tentacles[seat]}{g['tentacle']}" + (g["check"] if finished(view, seat) else ""), style)
        x = self._pursuer(pen, scene, x + 3)
        deck, pile = len(view.deck), len(view.discard)
        for right in (f"deck {deck}  discard {pile} [d]  help [?]", f"deck {deck}  {pile} [d]  [?]"):
            if pen.width - len(right) - 1 > x:
                pen.text(pen.width - len(right) - 1, 0, right, "dim on surface")
                break

    def _pursuer(self, pen: Pen, scene: CosmoctopusScene, x: int) -> int:
        """The tentacles of the Private Investigator, and the resource with which it is nearest to the next one; gives the column after."""
        found, g = reading(scene.view), pen.glyphs
        if found is None:
            return x - 3
        style = "changed" if pursued(scene) else "danger" if found.in_force else "text"
        x = pen.text(x, 0, f"{g['glass']}{found.tentacles}/{found.goal}{g['tentacle']}", f"{style} on surface bold")
        stock = nearest(found)
        sign, close = closeness(stock)
        x = pen.text(x + 1, 0, f"{sign}{resource_sign(pen, stock.resource)}", f"{close} on surface bold")
        return pen.text(x, 0, f"{stock.has}+{stock.coming}/{stock.threshold}", f"{close} on surface bold")


CLOSE = 3
"""What is lacking at most of a threshold that is called close."""
PAYS, NEAR = "!!", "!"
"""Stand beside a threshold that will be reached, or is close, for those who do not see its colour."""


def closeness(stock: Stock) -> tuple[str, str]:
    """The sign and the look of how near the Private Investigator is to paying with a resource."""
    if not stock.missing:
        return PAYS, "danger"
    return (NEAR, "changed") if stock.missing <= CLOSE else ("", "text")


def nearest(found: Reading) -> Stock:
    """The resource that lacks least; of several, one that brings more tentacles, then the first."""
    return min(found.stocks, key=lambda stock: (stock.missing, not stock.knowledge))


def pursued(scene: CosmoctopusScene) -> int:
    """By how much the tentacles of the Private Investigator have changed with the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.track - before.track


def tile_signs(pen: Pen, effect: Effect) -> list[tuple[str, str]]:
    """A tile's effect in signs, each with its look."""
    signs: list[tuple[str, str]] = []
    for step in effect:
        match step:
            case "gain", (bundle,):
                signs += [(f"+{n}{resource_sign(pen, RESOURCES[i])}", f"{RESOURCES[i]} bold") for i, n in enumerate(bundle) if n]
            case "gain-any", (n,):
                signs.append((f"+{n} any", "text bold"))
            case "take", _:
                signs.append((f"+{pen.glyphs['card']}", "text"))
            case "flush", _:
                signs.append(("new row", "text"))
            case "omen", _:
                signs.append(("omen", "text bold"))
            case "sweep", _:
                signs.append((f"all {pen.glyphs['card']}", "text bold"))
            case word, _:
                signs.append((word, "text"))
    return signs


def shared_out(needs: Sequence[int], room: int) -> list[int]:
    """Rows for each of several that need so many: an even share, and what one can do without to those that need more."""
    rows = [room // len(needs)] * len(needs)
    rows[-1] += room % len(needs)
    for n, need in enumerate(needs):
        for other, less in enumerate(needs):
            given = max(0, min(need - rows[n], rows[other] - less))
            rows[n] += given
            rows[other] -= given
    return rows


NARROW = 17
"""Columns below which a card of the row has no face."""


class Row(CosmoctopusArea):
    """The card row."""

    def sees(self, scene: CosmoctopusScene) -> object:
        cards = [c for c in scene.view.row if c]
        return scene.view.row, fresh(scene, lambda v: v.row), relevant(scene, [f"{verb} {c}" for c in cards for verb in ("take", "play")])

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        count = len(scene.view.row)
        if pen.width // count < NARROW:
            self._in_lines(pen, scene)
            return
        gap = int(pen.width // count > FACE[0])
        new = fresh(scene, lambda v: v.row)
        for i, card_id in enumerate(scene.view.row):
            x, width = i * (pen.width + gap) // count, (pen.width + gap) // count - gap
            if card_id is None:
                pen.box(x, 0, width, pen.height, "dim", corners="c")
                continue
            code = next((c for c in (f"take {card_id}", f"play {card_id}") if c in scene.choices), "")
            style = here(scene, code, "legal", "changed" if card_id in new else "border")
            draw_face(pen, x, 0, width, pen.height, scene.game.box.cards[card_id], style)
            if card_id in new:
                pen.text(x + 2, pen.height - 1, f" {NEW} ", "changed bold")
            if code:
                pen.spot(code, x, 0, width, pen.height)
                if code in scene.hints:
                    pen.text(x + 1, 0, scene.hints[code], "marked bold reverse")

    def _in_lines(self, pen: Pen, scene: CosmoctopusScene) -> None:
        """The cards one below another, in a few lines each."""
        new, row, cards = fresh(scene, lambda v: v.row), scene.view.row, scene.game.box.cards
        talls = shared_out([lines_height(pen, cards[c], pen.width) if c else 1 for c in row], pen.height)
        for y, tall, card_id in zip(accumulate(talls, initial=0), talls, row, strict=False):
            if card_id is None:
                pen.text(2, y, "no card", "dim")
                continue
            code = next((c for c in (f"take {card_id}", f"play {card_id}") if c in scene.choices), "")
            style = here(scene, code, "legal", "changed" if card_id in new else "text")
            draw_lines(pen, 0, y, pen.width, tall, cards[card_id], style)
            if card_id in new:
                pen.text(1, y, NEW, "changed bold")
            if code:
                pen.spot(code, 0, y, pen.width, tall)
                if code in scene.hints:
                    pen.text(0, y, scene.hints[code], "marked bold reverse")


class Resources(CosmoctopusArea):
    """One's resources as bars up to the limit, discounts, and each Forbidden Knowledge."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view, seat = scene.view, scene.seat
        codes = [*PAY.values(), *GAIN.values(), *CLAIM.values()]
        marks = (stocked(scene, seat), tuple(taken(scene).items()))
        return view.resources[seat], view.knowledge, view.powers[seat], view.tokens[seat], marks, relevant(scene, codes)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, seat = scene.view, scene.seat
        pen.heading("Resources")
        change, proposal = stocked(scene, seat), taken(scene)
        gap = 2 if pen.height >= 2 * len(RESOURCES) + 2 else 1
        for i, name in enumerate(RESOURCES):
            y = 1 + i * gap
            if y < pen.height:
                self._resource(pen, scene, y, i, change[i], proposal.get(name, 0))
                if gap > 1:
                    pen.text(6, y + 1, ", ".join(self._powers(view.powers[seat], i)), "dim", pen.width - 6)
        last = 1 + len(RESOURCES) * gap
        if last < pen.height:
            self._foot(pen, scene, last, gap == 1)

    def _resource(self, pen: Pen, scene: CosmoctopusScene, y: int, i: int, change: int, proposed: int) -> None:
        """One resource: sign, number, bar, what becomes of it, and the Forbidden Knowledge of it: its price, or who has it."""
        view, seat, name, g = scene.view, scene.seat, RESOURCES[i], pen.glyphs
        stock, limit = view.resources[seat][i], scene.game.box.numbers.resource_limit
        code = next((c for c in (PAY[name], GAIN[name], CLAIM[name]) if c in scene.choices), "")
        style = here(scene, code, f"{name} bold", f"{name} bold")
        wide = pen.width >= 34
        label = f"{resource_sign(pen, name):<2} " + (f"{name:<9}" if wide else "") + f"{stock:>2}"
        x = pen.text(0, y, label, style) + 1
        for k in range(limit):
            pen.text(
                x + k, y, g["slot_filled"] if k < stock else g["slot_empty"], ("danger" if stock > limit else name) if k < stock else "dim"
            )
        owner = view.knowledge[i]
        if owner is None:
            _, price, _ = knowledge_price(view, seat, i)
            text, text_look = f"{g['knowledge']}{price}", "legal bold" if stock >= price else "dim"
        else:
            holder = scene.names[owner] if owner >= 0 else "-"
            text = g["knowledge"] + (cut(holder, 8, "") if wide else holder[:1])
            text_look = f"seat{owner} bold" if owner >= 0 else "dim"
        end = pen.width - cell_len(text)
        pen.text(end, y, text, text_look)
        mark = f"-{proposed}?" if proposed else f"{change:+}" if change else ""
        room = end - x - limit
        mark = mark if len(mark) < room else mark.rstrip("?")
        pen.text(x + limit + (len(mark) + 1 < room), y, mark, "marked bold" if proposed else "changed bold")
        if code:
            pen.spot(code, 0, y, pen.width, 1)
            if code in scene.hints:
                pen.text(0, y, scene.hints[code], "marked bold reverse")

    def _powers(self, power: Any, i: int) -> list[str]:
        """What one's cards in play do for a resource."""
        notes = [f"-{power.discount[i]} cost"] if power.discount[i] else []
        notes += [f"+{power.on_gain[i]} per gain"] if power.on_gain[i] else []
        return [*notes, "autofill"] if power.autofill[i] else notes

    def _foot(self, pen: Pen, scene: CosmoctopusScene, y: int, short: bool) -> None:
        """Discounts and tokens; where there are none, what the sign of Forbidden Knowledge means."""
        power, g = scene.view.powers[scene.seat], pen.glyphs
        notes = [f"{g['token']}{worth}" for worth in scene.view.tokens[scene.seat]]
        if power.generic:
            notes.append(f"-{power.generic} any cost")
        if short:
            notes += [f"-{power.discount[i]}{resource_sign(pen, r)} cost" for i, r in enumerate(RESOURCES) if power.discount[i]]
        text = "  ".join(notes) or f"{g['knowledge']} Forbidden Knowledge"
        pen.text(0 if notes else max(0, pen.width - len(text)), y, text, "dim", pen.width)


class Summoning(CosmoctopusArea):
    """The summoning tile: the tentacles one has, growing round the portal."""

    def __init__(self, *args: Any, ascii_only: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ascii = ascii_only

    def sees(self, scene: CosmoctopusScene) -> object:
        return scene.view.tentacles[scene.seat], grown(scene, scene.seat)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        count = scene.view.tentacles[scene.seat]
        label = f"{count}/{scene.game.box.numbers.tentacles_to_win}"
        more = grown(scene, scene.seat)
        pen.heading("Tentacles" if pen.width < 24 else "Summoning tile", label + (f" {more:+}" if more else ""))
        art = summoning(pen.width, pen.height - 1, self._ascii)
        styles = {"tentacle": "tentacle bold", "bud": "dim", "portal": "title", "head": "head bold"}
        dx, dy = (pen.width - art.width) // 2, 1 + (pen.height - 1 - art.height) // 2
        old = {(x, y) for x, y, _, part in art.cells(count - max(0, more)) if part == "tentacle"}
        for x, y, char, part in art.cells(count):
            new = more > 0 and part == "tentacle" and (x, y) not in old
            pen.text(x + dx, y + dy, char, "changed bold" if new else styles[part])


# --- cards in play --------------------------------------------------------------------------------------------------------


class InPlay:
    """A seat's cards in play, constellations first: as faces where all fit, else in lines, as wordy as there is room for."""

    def __init__(self, scene: CosmoctopusScene, seat: int, spots: bool) -> None:
        view, cards = scene.view, scene.game.box.cards
        self.scene, self.spots = scene, spots
        self.cards: list[tuple[Card, str]] = [
            (cards[c], filled) for c, filled in zip(view.constellations[seat], view.filled[seat], strict=True)
        ]
        self.cards += [(cards[c], "") for c in view.tableau[seat]]
        self.changed = laid(scene, seat)

    def need(self, width: int) -> int:
        """How many rows show every word at this width."""
        return sum(self._rows(card, width) for card, _ in self.cards)

    def _rows(self, card: Card, width: int) -> int:
        """How many rows a card takes with all its words."""
        if card.slots:
            return max(slots_height(card, width), 1 + len(wrap(gist(card), width - SLOTS - 3, 4, ""))) if width >= 50 else 1
        room = width - 4 - cell_len(card.name)
        text = effect_text(card.powers)
        return 1 if len(text) <= room else 1 + len(wrap(text, width - 2, 3, ""))

    def faces(self, width: int, height: int) -> list[tuple[int, int, int, int]]:
        """Where the faces lie in a room of this size; empty if they do not all fit."""
        return places(len(self.cards), width, height) if width >= 44 else []

    def draw(self, pen: Pen, x: int, y: int, width: int, height: int) -> None:
        lying = self.faces(width, height)
        if lying:
            for (card, filled), (dx, dy, wide, tall) in zip(self.cards, lying, strict=True):
                self._face(pen, x + dx, y + dy, wide, tall, card, filled)
            return
        spare = height - len(self.cards)
        for n, (card, filled) in enumerate(self.cards):
            if height <= 0:
                return
            if height == 1 and n < len(self.cards) - 1:
                self._rest(pen, x, y, width, [card for card, _ in self.cards[n:]])
                return
            rows = min(self._rows(card, width), 1 + max(0, spare))
            spare -= rows - 1
            self._line(pen, x, y, width, rows, card, filled)
            y += rows
            height -= rows

    def _rest(self, pen: Pen, x: int, y: int, width: int, cards: list[Card]) -> None:
        """The cards that there is no room for, counted by type."""
        start = x
        for kind in dict.fromkeys(card.type for card in cards):
            count = sum(card.type == kind for card in cards)
            x = pen.text(x, y, f"{count}{pen.glyphs[kind]}", kind, width) + 1
        pen.text(x, y, "more, see t", "dim", width - (x - start))

    def _code(self, card: Card) -> str:
        code = f"complete {card.id}"
        return code if self.spots and code in self.scene.choices else ""

    def _marks(self) -> tuple[CosmoctopusScene, str] | None:
        return (self.scene, "place") if self.spots else None

    def _face(self, pen: Pen, x: int, y: int, width: int, height: int, card: Card, filled: str) -> None:
        code = self._code(card)
        style = here(self.scene, code, "legal", "changed" if card.id in self.changed else "border")
        draw_face(pen, x, y, width, height, card, style, filled, self._marks())
        if NEW in self.changed.get(card.id, ""):
            pen.text(x + 2, y + height - 1, f" {NEW} ", "changed bold")
        if code:
            pen.spot(code, x, y, width, height)

    def _line(self, pen: Pen, x: int, y: int, width: int, rows: int, card: Card, filled: str) -> None:
        """Type and name, then the slots or what the card does; what does not fit on the line goes below."""
        code, changed = self._code(card), self.changed.get(card.id, "")
        pen.text(x, y, pen.glyphs[card.type], card.type)
        across = (LETTERED if lettered(card, self._marks()) else SLOTS) if card.slots else 0
        room = width - 2 - across - bool(across)
        end = pen.text(x + 2, y, card.name, here(self.scene, code, "legal", f"{card.type} bold" if card.slots else card.type), room)
        if NEW in changed:
            pen.text(x + 1, y, NEW, "changed bold")
        if code:
            pen.spot(code, x, y, width, rows)
        if card.slots:
            draw_slots(pen, x + width - across, y, across, rows, card, filled, self._marks(), changed)
            pen.words(x + 2, y + 1, width - across - 3, rows - 1, gist(card), "dim")
            return
        text = effect_text(card.powers)
        if len(text) <= x + width - end - 2 or rows == 1:
            pen.text(end + 2, y, text, "dim", x + width - end - 2)
        else:
            pen.words(x + 2, y + 1, width - 2, rows - 1, text, "dim")


def kept_so_far(scene: CosmoctopusScene) -> list[Card] | None:
    """The cards one has kept in the draft; None where there is no draft."""
    view, cards = scene.view, scene.game.box.cards
    return [cards[c] for c in view.hand[scene.seat] if c != HIDDEN] if view.pack[scene.seat] else None


class Tableau(CosmoctopusArea):
    """One's cards in play: constellations with their slots, then scriptures and relics. In a draft, the cards kept so far."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view, seat = scene.view, scene.seat
        slots = [f"place {c} {x}" for c in view.constellations[seat] for x in "abcd"]
        full = [f"complete {c}" for c in view.constellations[seat]]
        changed = tuple(laid(scene, seat).items())
        kept = kept_so_far(scene)
        return view.tableau[seat], view.constellations[seat], view.filled[seat], kept, changed, relevant(scene, [*slots, *full])

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        if (kept := kept_so_far(scene)) is not None:
            return 1 + len(kept), 1 + 3 * len(kept)
        rows = InPlay(scene, scene.seat, True).need(width)
        return min(2, 1 + rows), 1 + rows

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        if (kept := kept_so_far(scene)) is not None:
            pen.heading("Kept", f"{len(kept)} so far" if kept else "nothing yet")
            tall = min(3, (pen.height - 1) // max(1, len(kept)))
            for n, card in enumerate(kept):
                draw_lines(pen, 0, 1 + n * tall, pen.width, tall, card, "text")
            return
        mine = InPlay(scene, scene.seat, spots=True)
        pen.heading("In play", "" if mine.cards else "nothing yet")
        mine.draw(pen, 0, 1, pen.width, pen.height - 1)


class Opponents(CosmoctopusArea):
    """The other seats: tentacles, resources, cards in hand and in play."""

    def sees(self, scene: CosmoctopusScene) -> object:
        view = scene.view
        hands = tuple(map(len, view.hand))
        seats = self._others(scene)
        marks = [(stocked(scene, s), grown(scene, s), self._drew(scene, s), tuple(laid(scene, s).items())) for s in seats]
        return view.tentacles, view.resources, hands, view.tableau, view.constellations, view.filled, view.turn, view.tokens, marks

    def _others(self, scene: CosmoctopusScene) -> list[int]:
        """The other seats in the order of play."""
        return [(scene.seat + k) % len(scene.names) for k in range(1, len(scene.names))]

    def _drew(self, scene: CosmoctopusScene, seat: int) -> bool:
        """Whether the last answer changed how many cards a seat has in hand."""
        before: Any = scene.before
        return before is not None and len(before.hand[seat]) != len(scene.view.hand[seat])

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        others = self._others(scene)
        return (len(scene.names), 1 + sum(1 + InPlay(scene, seat, False).need(width - 2) for seat in others)) if others else (0, 0)

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        others = self._others(scene)
        together = scene.view.difficulty is not None
        pen.heading(("The others" if len(others) > 1 else "The other") if together else "Opponents" if len(others) > 1 else "Opponent")
        plays = {seat: InPlay(scene, seat, False) for seat in others}
        room = pen.height - 1 - len(others)
        wanted = {seat: plays[seat].need(pen.width - 2) for seat in others}
        y = 1
        for n, seat in enumerate(others):
            self._seat(pen, scene, seat, y)
            rest = sum(wanted[later] for later in others[n + 1 :])
            share = max(room - rest, room // (len(others) - n))
            plays[seat].draw(pen, 2, y + 1, pen.width - 2, share)
            used = share if n < len(others) - 1 and plays[seat].faces(pen.width - 2, share) else min(share, wanted[seat])
            y += 1 + used
            room -= used

    def _seat(self, pen: Pen, scene: CosmoctopusScene, seat: int, y: int) -> None:
        """One line about a seat."""
        view, g, mark = scene.view, pen.glyphs, "changed bold underline"
        change = stocked(scene, seat)
        x = pen.text(0, y, scene.names[seat], f"seat{seat} bold" + (" underline" if seat == view.turn else ""), 12)
        x = pen.text(x + 1, y, f"{view.tentacles[seat]}{g['tentacle']}", mark if grown(scene, seat) else "tentacle bold")
        if finished(view, seat):
            pen.text(x + 1, y, f"{g['check']} finished" + ("" if view.over else ", gives bonuses"), "good")
            return
        for i, name in enumerate(RESOURCES):
            x = pen.text(x + 1, y, f"{view.resources[seat][i]}{resource_sign(pen, name)}", mark if change[i] else name)
        x = pen.text(x + 1, y, f"{len(view.hand[seat])}{g['card']}", mark if self._drew(scene, seat) else "text")
        for worth in view.tokens[seat]:
            x = pen.text(x + 1, y, f"{g['token']}{worth}", "text")


FINISHED = "You have all your tentacles. You only move on, and give the bonus of each tile to somebody who has not."


def moves_on(scene: CosmoctopusScene) -> bool:
    """Whether one has finished before the others (C36); whose last tentacle has won the game still has their hand."""
    return finished(scene.view, scene.seat) and not scene.view.over


class Hand(CosmoctopusArea):
    """One's cards in hand."""

    def sees(self, scene: CosmoctopusScene) -> object:
        cards = scene.view.hand[scene.seat] + scene.view.pack[scene.seat]
        verbs = ("play", "discard", "keep")
        new = fresh(scene, lambda v: v.hand[scene.seat])
        return (
            cards,
            moves_on(scene),
            scene.view.picked,
            new,
            relevant(scene, [f"{v} {c}" for c in cards for v in verbs]),
            self._choosing(scene),
        )

    def _choosing(self, scene: CosmoctopusScene) -> bool:
        """Whether one is asked what to play, so that what cannot be played is dim."""
        return scene.prompt is not None and scene.prompt.kind == "act"

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        count = max(1, len(scene.view.hand[scene.seat] + scene.view.pack[scene.seat]))
        across = -(-width // LARGEST[0])
        return 1 + -(-count // across) * FACE[1], 1 + -(-count // across) * LARGEST[1]

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view, cards = scene.view, scene.game.box.cards
        hand = view.hand[scene.seat]
        drafting = bool(view.pack[scene.seat])
        shown = view.pack[scene.seat] if drafting else hand
        pen.heading("Pack: keep one" if drafting else f"Hand {len(hand)}/{scene.game.box.numbers.hand_limit}")
        if moves_on(scene):
            pen.words(0, 1, pen.width, pen.height - 1, FINISHED, "dim")
            return
        new = fresh(scene, lambda v: v.hand[scene.seat]) if not drafting else frozenset()
        plain = "dim" if self._choosing(scene) else "text"
        faces = places(len(shown), pen.width, pen.height - 1)
        needs = [1 if card_id == HIDDEN else line_width(pen, cards[card_id]) for card_id in shown]
        for card_id, (x, y, width, height) in zip(shown, faces or in_lines(needs, pen.width, pen.height - 1), strict=False):
            y += 1
            if card_id == HIDDEN:
                pen.text(x, y, f"{pen.glyphs['card']} hidden", "dim", width)
                continue
            code = next((c for c in (f"play {card_id}", f"discard {card_id}", f"keep {card_id}") if c in scene.choices), "")
            if faces:
                draw_face(pen, x, y, width, height, cards[card_id], here(scene, code, "legal", "changed" if card_id in new else "border"))
            else:
                draw_lines(pen, x, y, width, height, cards[card_id], here(scene, code, "legal", plain))
            if card_id in new:
                pen.text(x + 1, y, NEW, "changed bold")
            if code:
                pen.spot(code, x, y, width, height)
                if code in scene.hints:
                    pen.text(x, y, scene.hints[code], "marked bold reverse")
