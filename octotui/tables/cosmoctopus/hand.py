"""Cards to choose from: the row in the middle and the player's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Region

from engine.core.prompt import Prompt, Refusal
from engine.core.state import HIDDEN, Names
from engine.cosmoctopus.box import Card, Cost
from engine.cosmoctopus.codes import DISCARD, KEEP, PLAY, TAKE
from engine.cosmoctopus.investigator import has_finished
from engine.cosmoctopus.prices import price_of
from octotui.tables.cosmoctopus.bill import Bill
from octotui.tables.cosmoctopus.card import (
    Place,
    cost_width,
    draw_lines,
    fewest_lines,
    in_lines,
    keeps_its_name,
    least_lines,
    line_width,
    lines_height,
    wordy_lines,
)
from octotui.tables.cosmoctopus.changes import fresh
from octotui.tables.cosmoctopus.discards_due import dues, in_signs
from octotui.tables.cosmoctopus.face import FACE, LARGEST, draw_face, most_abreast, places
from octotui.tables.cosmoctopus.payment import being_paid_for, given_up
from octotui.tables.cosmoctopus.resources import lowered_costs
from octotui.tables.cosmoctopus.scene import CosmoctopusArea, CosmoctopusScene, QuietArea
from octotui.tables.cosmoctopus.short_name import NARROW as SHORT_NAMED
from octotui.tables.cosmoctopus.short_name import called, shorter_among
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.area import draw_key, here, relevant

IN_ROW = (TAKE, PLAY)
IN_HAND = (PLAY, DISCARD, KEEP)
"""The verbs for a card of the row and for one in hand."""


def shared_out(needs: Sequence[int], room: int) -> list[int]:
    """Distribute rows by need: an even share each, with the surplus of some going to those that need more."""
    rows = [room // len(needs)] * len(needs)
    rows[-1] += room % len(needs)
    for n, need in enumerate(needs):
        for other, less in enumerate(needs):
            given = max(0, min(need - rows[n], rows[other] - less))
            rows[n] += given
            rows[other] -= given
    return rows


def priced(scene: CosmoctopusScene, card_id: str) -> Card:
    """A card with what it costs the player now."""
    card = scene.game.box.cards[card_id]
    return replace(card, cost=Cost(*price_of(scene.view, scene.seat, card)))


def listed(scene: CosmoctopusScene, card_id: str, width: int) -> Card:
    """A card with what it costs now and the name that it has on lines of this width."""
    return called(priced(scene, card_id), width, scene.game.box.cards)


NARROW = 17
"""Width below which cards of the row have no faces."""


class Row(QuietArea):
    """The card row."""

    def sees(self, scene: CosmoctopusScene) -> object:
        cards = [c for c in scene.view.row if c]
        costs = [priced(scene, c).cost for c in cards]
        return scene.view.row, costs, fresh(scene, lambda v: v.row), relevant(scene, [verb.code(c) for c in cards for verb in IN_ROW])

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
            code = next((c for verb in IN_ROW if (c := verb.code(card_id)) in scene.choices), "")
            style = here(scene, code, "legal", "changed" if card_id in new else "border")
            draw_face(pen, x, 0, width, pen.height, priced(scene, card_id), style, changed=NEW if card_id in new else "")
            if code:
                pen.spot(code, x, 0, width, pen.height)
                draw_key(pen, scene, code, x + 1, 0)

    def _in_lines(self, pen: Pen, scene: CosmoctopusScene) -> None:
        """Draw the cards one below another, on a few lines each."""
        new, row = fresh(scene, lambda v: v.row), scene.view.row
        talls = shared_out([lines_height(pen, listed(scene, c, pen.width), pen.width) if c else 1 for c in row], pen.height)
        for y, tall, card_id in zip(accumulate(talls, initial=0), talls, row, strict=False):
            if card_id is None:
                pen.text(2, y, "no card", "dim")
                continue
            code = next((c for verb in IN_ROW if (c := verb.code(card_id)) in scene.choices), "")
            style = here(scene, code, "legal", "changed" if card_id in new else "text")
            card = listed(scene, card_id, pen.width)
            draw_lines(pen, 0, y, pen.width, tall, card, style, shorter_among(card.name, scene.game.box.cards))
            if card_id in new:
                pen.text(1, y, NEW, "changed bold")
            if code:
                pen.spot(code, 0, y, pen.width, tall)
                draw_key(pen, scene, code, 1, y)


def dear_plays(prompt: Prompt | None) -> tuple[Refusal, ...]:
    """The cards in hand that cannot be paid, when a question asks what to play."""
    return tuple(refusal for refusal in prompt.refused if PLAY.begins(refusal.code) and refusal.cost) if prompt else ()


FINISHED = "You have all your tentacles. You only move on, and give the bonus of each tile to somebody who has not."
THEY_FINISHED = "{} has all tentacles, only moves on, and gives the bonus of each tile to somebody who has not."


def moves_on(scene: CosmoctopusScene) -> bool:
    """Whether the player has finished before the others (C36); a player whose last tentacle has won the game still shows the hand."""
    return has_finished(scene.view, scene.seat) and not scene.view.over


def held(scene: CosmoctopusScene) -> Names:
    """The cards in hand, and the one that is being paid for where it was among them, or last where that is unknown."""
    hand, card = scene.view.hand[scene.seat], being_paid_for(scene)
    if not card or not isinstance(scene.prompt, Bill):
        return tuple(hand)
    place = scene.prompt.place - 1 if scene.prompt.place else len(hand)
    return (*hand[:place], card, *hand[place:])


class Hand(CosmoctopusArea):
    """The player's cards in hand with the one that is being paid for, and what lowers their costs."""

    def sees(self, scene: CosmoctopusScene) -> object:
        cards = held(scene) + scene.view.pack[scene.seat]
        new = fresh(scene, lambda v: v.hand[scene.seat])
        return (
            cards,
            [priced(scene, c).cost for c in cards if c != HIDDEN],
            (scene.view.powers[scene.seat], scene.view.tokens[scene.seat]),
            moves_on(scene),
            scene.view.picked,
            new,
            relevant(scene, [verb.code(c) for c in cards for verb in IN_HAND]),
            self._choosing(scene),
            [refusal.code for refusal in dear_plays(scene.prompt)],
            dues(scene.view, scene.seat, scene.prompt),
            given_up(scene),
            being_paid_for(scene),
        )

    def _choosing(self, scene: CosmoctopusScene) -> bool:
        """Whether the player is asked what to play, which dims unplayable cards."""
        return scene.prompt is not None and scene.prompt.kind == "act"

    def need(self, scene: CosmoctopusScene, width: int) -> tuple[int, int]:
        shown = held(scene) + scene.view.pack[scene.seat]
        count = len(shown)
        if moves_on(scene) or not count:
            return (3, 3) if moves_on(scene) else (1, 1)
        if width <= 2 * FACE[0]:
            pen, cards = Pen(width, 1, self._glyphs()), scene.game.box.cards
            return 1 + sum(1 if c == HIDDEN else least_lines(pen, called(cards[c], width, cards), width) for c in shown), 1 + 3 * count
        across = -(-width // LARGEST[0])
        abreast = across if count <= 2 * across else most_abreast(width)
        return 1 + -(-count // abreast) * FACE[1], 1 + -(-count // across) * LARGEST[1]

    def _in_lines(self, pen: Pen, cards: Mapping[str, Card], lying: Names) -> list[Place]:
        """Where cards lie on lines below the heading, whatever they cost just now. Where they cannot all have two rows, only those have a
        second one that need it, so that few cards move when one comes or goes.
        """
        shown = [called(cards[card], pen.width, cards) if card != HIDDEN else None for card in lying]
        needs = [line_width(pen, card) if card else 1 for card in shown]
        if 2 * len(lying) < pen.height:
            least = [least_lines(pen, card, pen.width) if card else 1 for card in shown]
        else:
            least = [fewest_lines(pen, card, pen.width, shorter_among(card.name, cards)) if card else 1 for card in shown]
        most = [lines_height(pen, card, pen.width) if card else 1 for card in shown]
        wordy = [wordy_lines(pen, card, pen.width) if card else 1 for card in shown] if pen.width >= SHORT_NAMED else []
        return in_lines(needs, least, most, pen.width, pen.height - 1, wordy)

    def _named_alike(self, pen: Pen, box: Mapping[str, Card], cards: Mapping[str, Card], lying: Mapping[str, Place]) -> dict[str, Card]:
        """These cards of the `box` on their lines, all with their short names if one has no room for its whole one."""
        whole = all(
            height > 1 or keeps_its_name(pen, cards[card], width, shorter_among(cards[card].name, box))
            for card, (_, _, width, height) in lying.items()
        )
        return {card: cards[card] if whole else called(cards[card], 0, box) for card in lying}

    def draw(self, pen: Pen, scene: CosmoctopusScene) -> None:
        view = scene.view
        drafting = bool(view.pack[scene.seat])
        shown = tuple(sorted(view.pack[scene.seat])) if drafting else held(scene)
        heading = scene.heading("Pack: keep one" if drafting else f"Hand {len(view.hand[scene.seat])}/{scene.game.box.numbers.hand_limit}")
        lowered = lowered_costs(pen, scene, pen.width - cell_len(heading) - 1)
        pen.heading(heading, "" if moves_on(scene) else lowered)
        if moves_on(scene):
            pen.words(0, 1, pen.width, pen.height - 1, THEY_FINISHED.format(scene.owner) if scene.spectator else FINISHED, "dim")
            return
        new = fresh(scene, lambda v: v.hand[scene.seat]) if not drafting else frozenset()
        plain = "dim" if self._choosing(scene) else "text"
        faces = places(len(shown), pen.width, pen.height - 1, slim=True)
        dear = [refusal.code for refusal in dear_plays(scene.prompt)]
        now = {card_id: priced(scene, card_id) if faces else listed(scene, card_id, pen.width) for card_id in shown if card_id != HIDDEN}
        dearly = dues(view, scene.seat, scene.prompt)
        lying = faces or self._in_lines(pen, scene.game.box.cards, shown)
        if not faces:
            now = self._named_alike(pen, scene.game.box.cards, now, {c: at for c, at in zip(shown, lying, strict=False) if c in now})
        for card_id, (x, y, width, height) in zip(shown, lying, strict=False):
            y += 1
            if card_id == HIDDEN:
                pen.text(x, y, f"{pen.glyphs['card']} hidden", "dim", width)
                continue
            code = next((c for verb in IN_HAND if (c := verb.code(card_id)) in scene.choices), "")
            if faces:
                style = here(scene, code, "legal", "changed" if card_id in new else "border")
                draw_face(pen, x, y, width, height, now[card_id], style, changed=NEW if card_id in new else "")
            else:
                shorter = shorter_among(now[card_id].name, scene.game.box.cards)
                draw_lines(pen, x, y, width, height, now[card_id], here(scene, code, "legal", plain), shorter)
                if card_id in new:
                    pen.text(x + 1, y, NEW, "changed bold")
            if due := dearly.get(PLAY.code(card_id), 0):
                self._mark_due(pen, now[card_id], due, (x, y, width), faced=bool(faces))
            if card_id in given_up(scene):
                pen.recede(Region(x, y, width, height))
            if PLAY.code(card_id) in dear:
                pen.text(x + 1, y, pen.glyphs["barred"], "danger bold")
            if card_id == being_paid_for(scene):
                pen.text(x + 1, y, pen.glyphs["now"], "marked bold")
            if card_id in given_up(scene):
                pen.text(x + 2, y, "-", "marked bold")
            if code:
                pen.spot(code, x, y, width, height)
                draw_key(pen, scene, code, x + 1, y)

    def _mark_due(self, pen: Pen, card: Card, due: int, at: tuple[int, int, int], faced: bool) -> None:
        """Mark a card that cannot be played without discarding others; on a face with how many, before its price."""
        x, y, width = at
        if faced:
            text = f" {in_signs(due, pen.glyphs)}"
            pen.text(x + width - 3 - cost_width(pen, card.cost) - len(text), y, text, "text bold")
        else:
            pen.text(x + 2, y, pen.glyphs["card"], "text bold")
