"""The areas of the Cosmoctopus table: realm, row, resources, summoning tile, tableau, opponents, hand, status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.state import HIDDEN
from engine.cosmoctopus.effects import RESOURCES, Effect
from engine.cosmoctopus.words import counted
from octotui.art import summoning
from octotui.canvas import Area, Pen, Scene, here, relevant
from octotui.widgets.areas import PAYING
from octotui.widgets.card import draw_face, draw_line, draw_slots, resource_sign

FACE = (20, 8)
"""Width and height that a card face takes at least."""
WORDY = 50
"""Columns from which a card's line says what it does."""
PAY = {r: f"pay {r}" for r in RESOURCES}
GAIN = {r: f"gain {r}" for r in RESOURCES}
CLAIM = {r: f"claim {r}" for r in RESOURCES}

NEW = "*"
"""Stands on what the last answer brought, for those who do not see its colour."""


def stocked(scene: Scene, seat: int) -> tuple[int, ...]:
    """By how much each resource of a seat has changed with the last answer."""
    if scene.before is None:
        return (0,) * len(RESOURCES)
    before: Any = scene.before
    return tuple(now - was for now, was in zip(scene.view.resources[seat], before.resources[seat], strict=True))


def grown(scene: Scene, seat: int) -> int:
    """By how much a seat's tentacles have changed with the last answer."""
    before: Any = scene.before
    return 0 if before is None else scene.view.tentacles[seat] - before.tentacles[seat]


def fresh(scene: Scene, cards: Callable[[Any], Iterable[str | None]]) -> frozenset[str | None]:
    """The cards that the last answer brought to a place; `cards` reads them from a view."""
    return frozenset() if scene.before is None else frozenset(cards(scene.view)) - frozenset(cards(scene.before))


def in_play(view: Any, seat: int) -> dict[str, str]:
    """The cards a seat has in play, with the filled slots of constellations."""
    return {**dict.fromkeys(view.tableau[seat], ""), **dict(zip(view.constellations[seat], view.filled[seat], strict=True))}


def laid(scene: Scene, seat: int) -> dict[str, str]:
    """The cards in play that the last answer changed, with the slots it filled: all letters and NEW for a new card."""
    if scene.before is None:
        return {}
    before, now = in_play(scene.before, seat), in_play(scene.view, seat)
    return {c: (set_apart(filled, before[c]) if c in before else filled + NEW) for c, filled in now.items() if before.get(c) != filled}


def set_apart(letters: str, without: str) -> str:
    return "".join(letter for letter in letters if letter not in without)


def taken(scene: Scene) -> dict[str, int]:
    """How much of each resource the proposed payment would take; empty where nothing is being paid."""
    if scene.prompt is None or scene.prompt.kind not in PAYING or scene.prompt.proposal not in scene.choices:
        return {}
    parts = scene.choices[scene.prompt.proposal].cost.split(", ")
    return {r: n for r in RESOURCES for n in range(1, scene.prompt.max + 1) if counted(n, r) in parts}


class Status(Area):
    """One line: round, whose turn, everybody's tentacles, deck and discard pile."""

    def sees(self, scene: Scene) -> object:
        view = scene.view
        gained = tuple(grown(scene, seat) for seat in range(len(scene.names)))
        return view.round, view.turn, view.tentacles, len(view.deck), len(view.discard), view.over, gained

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}", "title on surface bold")
        for seat, name in enumerate(scene.names):
            mark = g["marked"] if seat == view.turn else " "
            x = pen.text(x + 2, 0, f"{mark}{name} ", f"seat{seat} on surface" + (" bold underline" if seat == view.turn else ""))
            look = "changed on surface bold underline" if grown(scene, seat) else "tentacle on surface bold"
            x = pen.text(x, 0, f"{view.tentacles[seat]}{g['tentacle']}", look)
        right = f"deck {len(view.deck)}  discard {len(view.discard)} [d]  help [?]"
        if pen.width - len(right) - 1 > x:
            pen.text(pen.width - len(right) - 1, 0, right, "dim on surface")


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


class Row(Area):
    """The card row."""

    def sees(self, scene: Scene) -> object:
        cards = [c for c in scene.view.row if c]
        return scene.view.row, fresh(scene, lambda v: v.row), relevant(scene, [f"{verb} {c}" for c in cards for verb in ("take", "play")])

    def draw(self, pen: Pen, scene: Scene) -> None:
        places = len(scene.view.row)
        width = pen.width // places
        new = fresh(scene, lambda v: v.row)
        for i, card_id in enumerate(scene.view.row):
            if card_id is None:
                pen.box(i * width, 0, width, pen.height, "dim")
                continue
            code = next((c for c in (f"take {card_id}", f"play {card_id}") if c in scene.choices), "")
            look = here(scene, code, "legal", "changed" if card_id in new else "border")
            draw_face(pen, i * width, 0, width, pen.height, scene.game.box.cards[card_id], look)
            if card_id in new:
                pen.text((i + 1) * width - 4, 0, f" {NEW} ", "changed bold")
            if code:
                pen.spot(code, i * width, 0, width, pen.height)
                if code in scene.hints:
                    pen.text(i * width + 1, 0, scene.hints[code], "marked bold reverse")


class Resources(Area):
    """One's resources as bars up to the limit, discounts, and each Forbidden Knowledge."""

    def sees(self, scene: Scene) -> object:
        view, seat = scene.view, scene.seat
        codes = [*PAY.values(), *GAIN.values(), *CLAIM.values()]
        marks = (stocked(scene, seat), tuple(taken(scene).items()))
        return view.resources[seat], view.knowledge, view.powers[seat], view.tokens[seat], marks, relevant(scene, codes)

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, seat = scene.view, scene.seat
        stock, power, limit = view.resources[seat], view.powers[seat], scene.game.box.numbers.resource_limit
        price = scene.game.box.numbers.knowledge_price
        title = "Resources"
        if view.tokens[seat]:
            title += f"  {pen.glyphs['token']}{','.join(map(str, view.tokens[seat]))}"
        pen.box(0, 0, pen.width, pen.height, title=title)
        gap = (pen.height - 2) // 4
        change, proposal = stocked(scene, seat), taken(scene)
        for i, name in enumerate(RESOURCES):
            y = 1 + i * gap
            code = next((c for c in (PAY[name], GAIN[name], CLAIM[name]) if c in scene.choices), "")
            look = here(scene, code, f"{name} bold", name) if code else name
            x = pen.text(1, y, f"{resource_sign(pen, name):<2} {stock[i]:>2}", look if "reverse" in look else f"{name} bold")
            bar = pen.width - 9
            for k in range(min(bar, max(stock[i], limit))):
                pen.text(
                    x + 1 + k, y, pen.glyphs["slot_filled"] if k < stock[i] else pen.glyphs["slot_empty"], name if k < limit else "danger"
                )
            self._mark(pen, y, change[i], proposal.get(name, 0))
            owner = view.knowledge[i]
            knowledge = pen.glyphs["knowledge"]
            if owner is None:
                near = stock[i] >= price - power.discount[i] - power.forbidden
                pen.text(pen.width - 2, y, knowledge, "legal bold" if near else "dim")
            else:
                pen.text(pen.width - 2, y, str(owner + 1), f"seat{owner} bold")
            if gap > 1:
                notes = [f"-{power.discount[i]} cost"] if power.discount[i] else []
                notes += [f"+{power.on_gain[i]} per gain"] if power.on_gain[i] else []
                notes += ["autofill"] if power.autofill[i] else []
                pen.text(6, y + 1, ", ".join(notes), "dim", pen.width - 8)
            if code:
                pen.spot(code, 1, y, pen.width - 2, 1)
                if code in scene.hints:
                    pen.text(0, y, scene.hints[code], "marked bold reverse")

    def _mark(self, pen: Pen, y: int, change: int, proposed: int) -> None:
        """At the end of a bar: what the proposed payment would take, or else what the last answer changed."""
        if proposed:
            text, look = f"-{proposed}?", "marked bold"
        elif change:
            text, look = f"{change:+}", "changed bold"
        else:
            return
        pen.text(pen.width - 2 - len(text), y, text, look)


class Summoning(Area):
    """The summoning tile: the tentacles one has, growing round the portal."""

    def __init__(self, *args: Any, ascii_only: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ascii = ascii_only

    def sees(self, scene: Scene) -> object:
        return scene.view.tentacles[scene.seat], grown(scene, scene.seat)

    def draw(self, pen: Pen, scene: Scene) -> None:
        count = scene.view.tentacles[scene.seat]
        art = summoning(pen.width, pen.height, self._ascii)
        looks = {"tentacle": "tentacle bold", "bud": "dim", "portal": "title", "head": "head bold"}
        dx, dy = (pen.width - art.width) // 2, (pen.height - art.height) // 2
        more = grown(scene, scene.seat)
        old = {(x, y) for x, y, _, part in art.cells(count - max(0, more)) if part == "tentacle"}
        for x, y, char, part in art.cells(count):
            new = more > 0 and part == "tentacle" and (x, y) not in old
            pen.text(x + dx, y + dy, char, "changed bold" if new else looks[part])
        label = f"{count}/{scene.game.box.numbers.tentacles_to_win}"
        end = pen.text(0, pen.height - 1, label, "tentacle bold")
        if more:
            pen.text(end + 1, pen.height - 1, f"{more:+}", "changed bold")


class Tableau(Area):
    """One's cards in play: constellations with their slots, then scriptures and relics."""

    def sees(self, scene: Scene) -> object:
        view, seat = scene.view, scene.seat
        slots = [f"place {c} {x}" for c in view.constellations[seat] for x in "abcd"]
        full = [f"complete {c}" for c in view.constellations[seat]]
        changed = tuple(laid(scene, seat).items())
        return view.tableau[seat], view.constellations[seat], view.filled[seat], changed, relevant(scene, [*slots, *full])

    def draw(self, pen: Pen, scene: Scene) -> None:
        draw_tableau(pen, scene, scene.seat, "In play", spots=True)


def draw_tableau(pen: Pen, scene: Scene, seat: int, title: str, spots: bool = False) -> None:
    """A seat's cards in play, framed."""
    view, cards = scene.view, scene.game.box.cards
    pen.box(0, 0, pen.width, pen.height, title=title)
    y, changed = 1, laid(scene, seat)
    for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
        card = cards[card_id]
        code = f"complete {card_id}"
        pen.text(1, y, f"{pen.glyphs['constellation']} {card.name}", here(scene, code, "legal", "constellation bold"), pen.width - 2)
        if NEW in changed.get(card_id, ""):
            pen.text(2, y, NEW, "changed bold")
        if spots and code in scene.choices:
            pen.spot(code, 1, y, pen.width - 2, 1)
        draw_slots(
            pen, 3, y + 1, pen.width - 1, card, filled, spots=spots, cursor=scene.cursor if spots else "", changed=changed.get(card_id, "")
        )
        y += 2
        if y >= pen.height - 1:
            return
    for card_id in view.tableau[seat]:
        if y >= pen.height - 1:
            pen.text(pen.width - 4, pen.height - 1, pen.glyphs["more"], "title")
            return
        card = cards[card_id]
        from engine.cosmoctopus.words import effect_text

        pen.text(1, y, f"{pen.glyphs[card.type]} {card.name}", card.type, pen.width - 2)
        if card_id in changed:
            pen.text(2, y, NEW, "changed bold")
        end = 4 + len(card.name)
        pen.text(end, y, effect_text(card.powers), "dim", pen.width - end - 1)
        y += 1
    if y == 1:
        pen.text(1, 1, "nothing yet", "dim")


class Opponents(Area):
    """The other seats: tentacles, resources, cards in hand and in play."""

    def sees(self, scene: Scene) -> object:
        view = scene.view
        hands = tuple(map(len, view.hand))
        seats = [seat for seat in range(len(scene.names)) if seat != scene.seat]
        marks = [(stocked(scene, s), grown(scene, s), self._drew(scene, s), tuple(laid(scene, s).items())) for s in seats]
        return view.tentacles, view.resources, hands, view.tableau, view.constellations, view.filled, view.turn, view.tokens, marks

    def _drew(self, scene: Scene, seat: int) -> bool:
        """Whether the last answer changed how many cards a seat has in hand."""
        before: Any = scene.before
        return before is not None and len(before.hand[seat]) != len(scene.view.hand[seat])

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, g = scene.view, pen.glyphs
        pen.box(0, 0, pen.width, pen.height, title="Opponents")
        others = [(scene.seat + k) % len(scene.names) for k in range(1, len(scene.names))]
        y = 1
        each = max(2, (pen.height - 2) // max(1, len(others)))
        for seat in others:
            if y >= pen.height - 1:
                return
            x = pen.text(1, y, scene.names[seat], f"seat{seat} bold" + (" underline" if seat == view.turn else ""), 12)
            change, laid_out, mark = stocked(scene, seat), laid(scene, seat), "changed bold underline"
            x = pen.text(x + 1, y, f"{view.tentacles[seat]}{g['tentacle']}", mark if grown(scene, seat) else "tentacle bold")
            for i, name in enumerate(RESOURCES):
                x = pen.text(x + 1, y, f"{view.resources[seat][i]}{resource_sign(pen, name)}", mark if change[i] else name)
            pen.text(x + 1, y, f"{len(view.hand[seat])}{g['card']}", mark if self._drew(scene, seat) else "text")
            inner = Pen(pen.width - 2, each - 1, g)
            line = 0
            for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
                if line < inner.height and y + 1 + line < pen.height - 1:
                    card = scene.game.box.cards[card_id]
                    room = pen.width - 18
                    if NEW in laid_out.get(card_id, ""):
                        pen.text(1, y + 1 + line, NEW, "changed bold")
                    pen.text(2, y + 1 + line, f"{g['constellation']} {card.name}", "constellation", room)
                    pen.text(pen.width - 14, y + 1 + line, slot_signs(pen, card, filled), mark if card_id in laid_out else "text")
                    line += 1
            cards = scene.game.box.cards
            rest = "  ".join(f"{NEW if c in laid_out else ''}{g[cards[c].type]}{cards[c].name}" for c in view.tableau[seat])
            if rest and line < inner.height and y + 1 + line < pen.height - 1:
                line += pen.words(2, y + 1 + line, pen.width - 3, inner.height - line, rest, "dim")
            y += each


def slot_signs(pen: Pen, card: Any, filled: str) -> str:
    """The four slots in short: the letter of each resource, in brackets where it is filled."""
    return "".join(f"[{RESOURCES[r][0]}]" if x in filled else f" {RESOURCES[r][0]} " for x, r in zip("abcd", card.slots, strict=True))


class Hand(Area):
    """One's cards in hand."""

    def sees(self, scene: Scene) -> object:
        cards = scene.view.hand[scene.seat] + scene.view.pack[scene.seat]
        verbs = ("play", "discard", "keep")
        new = fresh(scene, lambda v: v.hand[scene.seat])
        return cards, scene.view.picked, new, relevant(scene, [f"{v} {c}" for c in cards for v in verbs]), self._choosing(scene)

    def _choosing(self, scene: Scene) -> bool:
        """Whether one is asked what to play, so that what cannot be played is dim."""
        return scene.prompt is not None and scene.prompt.kind == "act"

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, cards = scene.view, scene.game.box.cards
        hand = view.hand[scene.seat]
        drafting = bool(view.pack[scene.seat])
        shown = view.pack[scene.seat] if drafting else hand
        title = "Pack: keep one" if drafting else f"Hand {len(hand)}/{scene.game.box.numbers.hand_limit}"
        pen.text(0, 0, title, "title bold")
        new = fresh(scene, lambda v: v.hand[scene.seat]) if not drafting else frozenset()
        plain = "dim" if self._choosing(scene) else "text"
        width, height, rows = self._places(pen, len(shown))
        across = -(-len(shown) // rows)
        for i, card_id in enumerate(shown):
            column, row = divmod(i, rows) if height == 1 else divmod(i, across)[::-1]
            x, y = column * width, 1 + row * height
            if card_id == HIDDEN:
                pen.text(x, y, f"{pen.glyphs['card']} hidden", "dim", width - 1)
                continue
            code = next((c for c in (f"play {card_id}", f"discard {card_id}", f"keep {card_id}") if c in scene.choices), "")
            if height > 1:
                look = here(scene, code, "legal", "changed" if card_id in new else "dim" if plain == "dim" else "border")
                draw_face(pen, x, y, width, height, cards[card_id], look)
            else:
                draw_line(pen, x, y, width - 1, cards[card_id], here(scene, code, "legal", plain), text=width >= WORDY)
            if card_id in new:
                pen.text(x + 1, y, NEW, "changed bold")
            if code:
                pen.spot(code, x, y, width - (height == 1), height)
                if code in scene.hints:
                    pen.text(x, y, scene.hints[code], "marked bold reverse")

    def _places(self, pen: Pen, count: int) -> tuple[int, int, int]:
        """Width and height of a card's place, and how many lie below one another: faces where they fit, else lines."""
        rows = pen.height - 1
        across = max(1, min(count, pen.width // FACE[0]))
        down = -(-max(1, count) // across)
        if rows // down >= FACE[1]:
            return min(pen.width // across, 34), min(rows // down, 13), down
        return pen.width // (1 if count <= rows and pen.width < 70 else 2), 1, rows
