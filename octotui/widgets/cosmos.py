"""The areas of the Cosmoctopus table: realm, row, resources, summoning tile, tableau, opponents, hand, status."""

from __future__ import annotations

from typing import Any

from engine.cosmoctopus.effects import RESOURCES, Effect
from octotui.art import summoning
from octotui.canvas import Area, Pen, Scene, here, relevant
from octotui.widgets.card import draw_face, draw_line, draw_slots, resource_sign

PAY = {r: f"pay {r}" for r in RESOURCES}
GAIN = {r: f"gain {r}" for r in RESOURCES}
CLAIM = {r: f"claim {r}" for r in RESOURCES}


class Status(Area):
    """One line: round, whose turn, everybody's tentacles, deck and discard pile."""

    def sees(self, scene: Scene) -> object:
        view = scene.view
        return view.round, view.turn, view.tentacles, len(view.deck), len(view.discard), view.over

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, g = scene.view, pen.glyphs
        pen.fill(0, 0, pen.width, 1, "text on surface")
        x = pen.text(1, 0, f"Round {view.round}", "title on surface bold")
        for seat, name in enumerate(scene.names):
            mark = g["marked"] if seat == view.turn else " "
            x = pen.text(x + 2, 0, f"{mark}{name} ", f"seat{seat} on surface" + (" bold underline" if seat == view.turn else ""))
            x = pen.text(x, 0, f"{view.tentacles[seat]}{g['tentacle']}", "tentacle on surface bold")
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


class Realm(Area):
    """The Inky Realm: a tile on each place, the head of Cosmoctopus on one of them."""

    def sees(self, scene: Scene) -> object:
        return scene.view.head, scene.view.realm, relevant(scene, [f"move {t}" for t in scene.view.realm])

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, places = scene.view, scene.game.box.layout.places
        columns, rows = max(x for x, _ in places) // 2 + 1, max(y for _, y in places) // 2 + 1
        width, height = pen.width // columns, pen.height // rows
        for tile, (px, py) in zip(view.realm, places, strict=True):
            self._tile(pen, scene, tile, px * width // 2, py * height // 2, width, height)

    def _tile(self, pen: Pen, scene: Scene, tile: str, x: int, y: int, width: int, height: int) -> None:
        code = f"move {tile}"
        head = tile == scene.view.head
        choice = scene.choices.get(code)
        marked = code == scene.cursor and choice is not None
        look = "head bold" if head else "legal" if choice is not None else "border"
        pen.box(x, y, width, height, look, double=head)
        signs = tile_signs(pen, scene.game.box.tiles[tile].effect)
        length = sum(len(text) for text, _ in signs) + len(signs) - 1
        at, middle = x + max(1, (width - length) // 2), y + (height - 1) // 2
        for text, sign_look in signs:
            at = pen.text(at, middle, text, sign_look, x + width - 1 - at) + 1
        if height > 3:
            name = scene.game.word(tile)
            pen.text(x + max(1, (width - len(name)) // 2), middle + 1, name, "dim", width - 2)
        if marked:
            pen.fill(x + 1, y + 1, width - 2, height - 2, "marked bold reverse")
        if head:
            sign = pen.glyphs["head"]
            pen.text(x + 1, y, f" {sign} ", "head bold")
            pen.text(x + width - 4, y, f" {sign} ", "head bold")
        if choice is not None:
            if choice.cost:
                cost = f"-{choice.cost.split()[0]}"
                pen.text(x + width - 2 - len(cost), y + height - 1, cost, look)
            if code in scene.hints:
                pen.text(x + 1, y, scene.hints[code], "marked bold reverse")
            pen.spot(code, x, y, width, height)


class Row(Area):
    """The card row."""

    def sees(self, scene: Scene) -> object:
        cards = [c for c in scene.view.row if c]
        return scene.view.row, relevant(scene, [f"{verb} {c}" for c in cards for verb in ("take", "play")])

    def draw(self, pen: Pen, scene: Scene) -> None:
        places = len(scene.view.row)
        width = pen.width // places
        for i, card_id in enumerate(scene.view.row):
            if card_id is None:
                pen.box(i * width, 0, width, pen.height, "dim")
                continue
            code = next((c for c in (f"take {card_id}", f"play {card_id}") if c in scene.choices), "")
            look = here(scene, code, "legal", "border")
            draw_face(pen, i * width, 0, width, pen.height, scene.game.box.cards[card_id], look)
            if code:
                pen.spot(code, i * width, 0, width, pen.height)
                if code in scene.hints:
                    pen.text(i * width + 1, 0, scene.hints[code], "marked bold reverse")


class Resources(Area):
    """One's resources as bars up to the limit, discounts, and each Forbidden Knowledge."""

    def sees(self, scene: Scene) -> object:
        view, seat = scene.view, scene.seat
        codes = [*PAY.values(), *GAIN.values(), *CLAIM.values()]
        return view.resources[seat], view.knowledge, view.powers[seat], view.tokens[seat], relevant(scene, codes)

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, seat = scene.view, scene.seat
        stock, power, limit = view.resources[seat], view.powers[seat], scene.game.box.numbers.resource_limit
        price = scene.game.box.numbers.knowledge_price
        title = "Resources"
        if view.tokens[seat]:
            title += f"  {pen.glyphs['token']}{','.join(map(str, view.tokens[seat]))}"
        pen.box(0, 0, pen.width, pen.height, title=title)
        gap = (pen.height - 2) // 4
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


class Summoning(Area):
    """The summoning tile: the tentacles one has, growing round the portal."""

    def __init__(self, *args: Any, ascii_only: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ascii = ascii_only

    def sees(self, scene: Scene) -> object:
        return scene.view.tentacles[scene.seat], scene.before is not None and scene.before.tentacles[scene.seat]  # type: ignore[attr-defined]

    def draw(self, pen: Pen, scene: Scene) -> None:
        count = scene.view.tentacles[scene.seat]
        art = summoning(pen.width, pen.height, self._ascii)
        looks = {"tentacle": "tentacle bold", "bud": "dim", "portal": "title", "head": "head bold"}
        dx, dy = (pen.width - art.width) // 2, (pen.height - art.height) // 2
        for x, y, char, part in art.cells(count):
            pen.text(x + dx, y + dy, char, looks[part])
        label = f"{count}/{scene.game.box.numbers.tentacles_to_win}"
        pen.text(0, pen.height - 1, label, "tentacle bold")


class Tableau(Area):
    """One's cards in play: constellations with their slots, then scriptures and relics."""

    def sees(self, scene: Scene) -> object:
        view, seat = scene.view, scene.seat
        slots = [f"place {c} {x}" for c in view.constellations[seat] for x in "abcd"]
        full = [f"complete {c}" for c in view.constellations[seat]]
        return view.tableau[seat], view.constellations[seat], view.filled[seat], relevant(scene, [*slots, *full])

    def draw(self, pen: Pen, scene: Scene) -> None:
        draw_tableau(pen, scene, scene.seat, "In play", spots=True)


def draw_tableau(pen: Pen, scene: Scene, seat: int, title: str, spots: bool = False) -> None:
    """A seat's cards in play, framed."""
    view, cards = scene.view, scene.game.box.cards
    pen.box(0, 0, pen.width, pen.height, title=title)
    y = 1
    for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
        card = cards[card_id]
        code = f"complete {card_id}"
        pen.text(1, y, f"{pen.glyphs['constellation']} {card.name}", here(scene, code, "legal", "constellation bold"), pen.width - 2)
        if spots and code in scene.choices:
            pen.spot(code, 1, y, pen.width - 2, 1)
        draw_slots(pen, 3, y + 1, card, filled, spots=spots, cursor=scene.cursor if spots else "")
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
        return view.tentacles, view.resources, hands, view.tableau, view.constellations, view.filled, view.turn, view.tokens

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
            x = pen.text(x + 1, y, f"{view.tentacles[seat]}{g['tentacle']}", "tentacle bold")
            for i, name in enumerate(RESOURCES):
                x = pen.text(x + 1, y, f"{view.resources[seat][i]}{resource_sign(pen, name)}", name)
            pen.text(x + 1, y, f"{len(view.hand[seat])}{g['card']}", "text")
            inner = Pen(pen.width - 2, each - 1, g)
            line = 0
            for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
                if line < inner.height and y + 1 + line < pen.height - 1:
                    card = scene.game.box.cards[card_id]
                    room = pen.width - 18
                    pen.text(2, y + 1 + line, f"{g['constellation']} {card.name}", "constellation", room)
                    pen.text(pen.width - 14, y + 1 + line, slot_signs(pen, card, filled), "text")
                    line += 1
            rest = "  ".join(f"{g[scene.game.box.cards[c].type]}{scene.game.box.cards[c].name}" for c in view.tableau[seat])
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
        return cards, scene.view.picked, relevant(scene, [f"{v} {c}" for c in cards for v in verbs]), scene.prompt is None

    def draw(self, pen: Pen, scene: Scene) -> None:
        view, cards = scene.view, scene.game.box.cards
        hand = view.hand[scene.seat]
        drafting = bool(view.pack[scene.seat])
        shown = view.pack[scene.seat] if drafting else hand
        title = "Pack: keep one" if drafting else f"Hand {len(hand)}/{scene.game.box.numbers.hand_limit}"
        pen.text(0, 0, title, "title bold")
        faces = pen.height >= 9 and pen.width // max(1, len(shown)) >= 20
        width = pen.width // max(1, len(shown)) if faces else pen.width // (1 if len(shown) < pen.height and pen.width < 70 else 2)
        width = min(width, 34) if faces else width
        rows = pen.height - 1
        for i, card_id in enumerate(shown):
            code = next((c for c in (f"play {card_id}", f"discard {card_id}", f"keep {card_id}") if c in scene.choices), "")
            look = here(scene, code, "legal", "text")
            if faces:
                x, y, height = i * width, 1, rows
                draw_face(pen, x, y, width, height, cards[card_id], look if code else "border")
            else:
                x, y, height = (i // rows) * width, 1 + i % rows, 1
                draw_line(pen, x, y, width - 1, cards[card_id], look)
            if code:
                pen.spot(code, x, y, width - (not faces), height)
                if code in scene.hints:
                    pen.text(x, y, scene.hints[code], "marked bold reverse")
