"""The inspect pages of the Cosmoctopus table: cards and tiles in full, and the piles."""

from __future__ import annotations

from typing import Any

from engine.core.words import count_of, enumeration, opening, sentence
from engine.cosmoctopus import readings
from engine.cosmoctopus.box import Card, Price
from engine.cosmoctopus.codes import BRIDGE, CLAIM, GAIN, MOVE, PAY, TO, things
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.gaining import bonus_of
from engine.cosmoctopus.prices import price_of
from engine.cosmoctopus.words import arrows_text, card_text, completion_text, cost_text, costs_text, effect_text, slot_name
from octotui.tables.choice_page import marked_page, prediction_text
from octotui.tables.cosmoctopus import mixing, narration
from octotui.tables.cosmoctopus.affording import affording_rows
from octotui.tables.cosmoctopus.bill import Bill, BillLine, told_at_length
from octotui.tables.cosmoctopus.card import card_to_get, slots_at_length
from octotui.tables.cosmoctopus.foresight import foresee
from octotui.tables.cosmoctopus.investigator_page import in_front, investigator_page
from octotui.tables.cosmoctopus.mixing import MIX, Mix
from octotui.tables.cosmoctopus.payment import listed
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.tables.cosmoctopus.short_text import short_gist
from octotui.tables.game_table import Inspection, Page, Rows
from octotui.tables.others import known_heading, other_seats
from octotui.tables.rulebook import rulebook, text_rows
from themes import Glyphs

LETTERS = {**{name[0]: (PAY.code(name), GAIN.code(name), CLAIM.code(name)) for name in RESOURCES}, "b": (BRIDGE,)}
SAID = (("i c w s", "ink, coins, whispers, stars, or their Forbidden Knowledge"), ("b", "move a bridge token"))

KEYED: dict[str, Any] = {}

OWN = ", ".join(f"{kind} {resource}" for kind, resource in zip(TYPES, RESOURCES, strict=True))
CARDS_PAY = f"A card pays 1 of any resource, or of its own: {OWN}."

HOW = {
    "payment": f"Enter pays with what is marked, a digit or i c w s with that line. {CARDS_PAY}",
    "tribute": "Enter pays with what is marked, a digit or i c w s with that line.",
    "discard": "Enter discards the marked card, a digit the card of that line.",
    MIX: "i c w s take one of that resource.",
    "resource": "i c w s pick the resource.",
    "place": "Pick an open slot, one after another, or keep the rest.",
    "act": "The mark begins on what discards fewest cards, on a constellation first. What is dim cannot be played now; x says why. "
    "0 ends the turn; . does once nothing else would bring anything.",
}
"""How to answer each kind of prompt, beyond digits, cursor and letters."""

HOW_AT_ONCE = {
    "payment": f"Enter and 0 pay as proposed. A digit changes it; i c w s pay 1 more, then the fewest; esc takes it back. {CARDS_PAY}",
    "tribute": "Enter and 0 pay as proposed. A digit changes it; i c w s pay 1 more, then the fewest; esc takes it back.",
    "discard": "A digit marks a card or takes its mark away; enter on the first line and 0 discard what is marked.",
    MIX: "Enter and 0 gain what is proposed. Each press of a digit or i c w s puts in one of that resource; esc takes the last one back.",
}
"""The same for prompts that combine several picks."""


IN_PLAY = "in play"
ON_TILE = {MOVE: "go there", TO: "put the token there"}
"""What choosing a tile does, by verb."""

FILLED_WITH = "What you gain once it is in play can fill its slots; what you have before that cannot."
"""What fills the slots of a constellation (C27)."""

KEYWORDS = ("submerge",)
"""Effects with a section of the rules under their name, which a card's own words do not explain."""


def card_lines(card: Card, glyphs: Glyphs, filled: str = "", price: Price | None = None) -> Rows:
    """A card in full; for a card in play `filled` names the filled slots. `price`: what it costs the player, if not what is printed."""
    costs = costs_text(card.cost if price is None else price)
    costs += "" if price in (None, card.cost) else f" (printed: {cost_text(card.cost)})"
    rows = [(f"{glyphs[card.type]} {card.name}", f"{card.type} bold"), (f"{card.type}, {costs}", "text"), ("", "text")]
    if card.slots:
        rows.append((f"  {slots_at_length(card, filled, glyphs)}", "text"))
        rows += [("", "text"), (f"Complete, with all four slots filled: {completion_text(card)}.", "text")]
        rows.append((f"A slot is open once a slot with an arrow to it is filled: {arrows_text(card)}.", "dim"))
        rows.append((FILLED_WITH, "dim"))
    else:
        rows.append((card_text(card) or "no effect", "text"))
    signs = short_gist(card, glyphs)
    if signs not in rows[-1][0] and signs:
        rows.append((f"In signs: {signs}", "dim"))
    for word in KEYWORDS:
        if any(step == word for step, _ in card.play):
            section = rulebook("cosmoctopus")[word]
            rows += [("", "text"), (f"{section.title}: {text_rows(section)[0][0]}", "dim")]
    return rows


def card_rows(scene: CosmoctopusScene, glyphs: Glyphs) -> tuple[str, Rows]:
    """The marked card or tile in full: what it is, costs and gives, and what is refused now."""
    if on_tile(scene.cursor) and scene.cursor in scene.choices:
        return tile_page(scene, things(scene.cursor)[0])
    card = card_to_get(scene.cursor, scene.game.box.cards)
    bought: Rows = [(scene.prompt.text, "title bold"), ("", "text")] if isinstance(scene.prompt, Bill) else []
    return marked_page(scene, [*bought, *thing_rows(scene, glyphs)], prediction_text(scene), told=card_text(card) if card else "")


def closer_rows(scene: CosmoctopusScene, glyphs: Glyphs) -> Rows:
    """The marked choice closely, without what is refused."""
    choice = scene.choices.get(scene.cursor)
    if choice is None:
        return []
    rows = thing_rows(scene, glyphs)
    heading: Rows = [] if rows else [(opening(choice.label), "title bold")]
    prices = (price_of_thing(scene, word) for word in things(scene.cursor))
    known = any(cost_text(price) == choice.cost for price in prices if price)
    cost: Rows = [(f"Costs {choice.further_cost}.", "danger" if choice.loss else "text")] if choice.further_cost and not known else []
    gain: Rows = [(sentence(choice.further_gain), "text")] if choice.further_gain and not rows else []
    return [*heading, *rows, *cost, *gain, *foreseen_rows(scene), *affording_rows(scene)]


def foreseen_rows(scene: CosmoctopusScene) -> Rows:
    """What the marked choice sets off."""
    return [(sentence(prediction_text(scene)), "text")] if scene.foreseen and prediction_text(scene) else []


def thing_rows(scene: CosmoctopusScene, glyphs: Glyphs) -> Rows:
    """The cards and tiles that the marked choice names, in full."""
    box = scene.game.box
    choice = scene.choices.get(scene.cursor)
    if isinstance(scene.prompt, Bill) and isinstance(choice, BillLine):
        return [(line, "text") for line in told_at_length(scene.view, scene.prompt, choice)]
    if isinstance(choice, Mix):
        return [(line, "text") for line in mixing.told_at_length(choice, scene.view.resources[scene.seat])]
    rows: Rows = []
    filled = dict(zip(scene.view.constellations[scene.seat], scene.view.filled[scene.seat], strict=True))
    for word in dict.fromkeys(things(scene.cursor)):
        if word in box.cards:
            rows += card_lines(box.cards[word], glyphs, filled.get(word, ""), price_of_thing(scene, word))
        elif word in box.tiles:
            rows += [(scene.game.word(word), "title bold"), *bonus_rows(scene, word)]
    return rows


def bonus_rows(scene: CosmoctopusScene, tile: str) -> Rows:
    """What a tile gives the player, and what of it comes from which cards in play."""
    view, seat = scene.view, scene.seat
    printed, given = scene.game.box.tiles[tile].effect, bonus_of(view, seat, tile)
    rows: Rows = [(effect_text(given), "text")]
    for (word, fixed), (_, found) in zip(printed, given, strict=True):
        for index, name in enumerate(RESOURCES) if word == "gain" and fixed != found else ():
            more = found[0][index] - fixed[0][index]
            cards = [without_article(card.name) for card in map(view.card, view.tableau[seat]) if card.power.on_gain[index]]
            rows += [(sentence(f"{count_of(more, name)} of that {'comes' if more == 1 else 'come'} from {enumeration(cards)}"), "dim")] * (
                more > 0
            )
    return rows


def on_tile(code: str) -> str:
    """What a choice of a tile does there, in words; empty for other choices."""
    return next((words for verb, words in ON_TILE.items() if verb.begins(code)), "")


def tile_page(scene: CosmoctopusScene, tile: str) -> tuple[str, Rows]:
    """A tile in full: its bonus, what it gives the player, and whether and at what cost it can be chosen now."""
    found = scene.game.box.tiles[tile]
    printed, given = effect_text(found.effect), effect_text(bonus_of(scene.view, scene.seat, tile))
    more = [(f"With your cards in play: {given}", "text")] if given != printed else []
    return found.name, [(found.name, "title bold"), (printed, "text"), *more, *now_rows(scene, tile)]


def inspect_pages(scene: CosmoctopusScene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """A page for every visible card (hand, row, the player's own in play), for every other hand, for tiles that are refused now and for
    the Private Investigator, and the index of the marked one, or of the Investigator while its board is in front.

    Anything else that is marked gets a page of its own in front.
    """
    view, seat, cards = scene.view, scene.seat, scene.game.box.cards
    lying = [(c, "in hand") for c in view.hand[seat]] + [(c, "in the pack") for c in view.pack[seat]]
    lying += [(c, "in the row") for c in view.row if c]
    lying += [(c, IN_PLAY) for c in (*view.constellations[seat], *view.tableau[seat])]
    lying = [(c, where) for c, where in lying if c in cards]
    filled = dict(zip(view.constellations[seat], view.filled[seat], strict=True))
    pages = []
    for c, where in lying:
        now = now_rows(scene, c)
        pages.append((f"{cards[c].name} ({where})", [*card_lines(cards[c], glyphs, filled.get(c, ""), price_of_thing(scene, c)), *now]))
    pages += [(f"{scene.names[other]}'s hand", hand_rows(scene, other, glyphs)) for other in other_seats(scene)]
    refused = scene.prompt.refused if scene.prompt else ()
    pages += [tile_page(scene, things(refusal.code)[0]) for refusal in refused if on_tile(refusal.code)]
    pages += investigator_page(scene, glyphs)
    if in_front(scene):
        return pages, len(pages) - 1
    marked = [n for n, (c, _) in enumerate(lying) if c in things(scene.cursor)]
    return (pages, marked[0]) if marked else ([card_rows(scene, glyphs), *pages], 0)


def hand_rows(scene: CosmoctopusScene, seat: int, glyphs: Glyphs) -> Rows:
    """The cards of another hand that everybody saw arrive."""
    view, cards = scene.view, scene.game.box.cards
    known = [cards[c] for c in view.known[seat]]
    rows: Rows = [(known_heading(len(view.hand[seat]), view.known[seat]), f"seat{seat} bold")]
    return [*rows, *((f"{glyphs[c.type]} {c.name}  ({c.type}, {cost_text(c.cost)})  {card_text(c)}", c.type) for c in known)]


def price_of_thing(scene: CosmoctopusScene, thing: str) -> Price | None:
    """What a card costs the player; None for what is no card, or in play."""
    card = scene.game.box.cards.get(thing)
    in_play = thing in (*scene.view.tableau[scene.seat], *scene.view.constellations[scene.seat])
    return price_of(scene.view, scene.seat, card) if card and not in_play else None


def now_rows(scene: CosmoctopusScene, thing: str) -> Rows:
    """What can be done with a card or a tile now, or why not."""
    if scene.prompt is None:
        return []
    rows: Rows = []
    for choice in scene.prompt.choices:
        if thing in things(choice.code):
            cost = f", costs {choice.cost}" if choice.cost else ", free" if MOVE.begins(choice.code) else ""
            rows.append((f"Now: {on_tile(choice.code) or choice.label}{cost}", "legal"))
            rows += foreseen_rows(scene) if choice.code == scene.cursor else []
    for refusal in scene.prompt.refused:
        if thing in things(refusal.code):
            rows.append((f"Not now: {refusal.reason.text}", "danger"))
    return [("", "text"), *rows] if rows else []


def discard_rows(scene: CosmoctopusScene, glyphs: Glyphs) -> Rows:
    """The discard pile, newest first: each card, and below it what it does."""
    cards = scene.game.box.cards
    rows: Rows = []
    for card_id in reversed(scene.view.discard):
        card = cards[card_id]
        rows += [(f"{card.name} ({card.type}, {cost_text(card.cost)})", card.type), (f"  {card_text(card)}", "text")]
    return rows or [("The discard pile is empty.", "dim")]


def tableau_rows(scene: CosmoctopusScene, glyphs: Glyphs) -> Rows:
    """Everything in play, seat by seat."""
    view, cards = scene.view, scene.game.box.cards
    rows: Rows = [(line, "text") for line in readings.lines(view)]
    rows += [("", "text")] if rows else []
    for seat, name in enumerate(scene.names):
        stock = ", ".join(count_of(n, r) for n, r in zip(view.resources[seat], RESOURCES, strict=True))
        rows.append(
            (
                f"{name}: {count_of(view.tentacles[seat], 'tentacles')}, {stock}, {narration.hand_text(view, seat)}",
                f"seat{seat} bold",
            )
        )
        for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
            card = cards[card_id]
            rows += [
                (f"  {card.name}: {slots_at_length(card, filled, glyphs)}", "constellation"),
                (f"    {state_of_slots(card, filled)}; complete: {completion_text(card)}", "text"),
            ]
        for card_id in view.tableau[seat]:
            rows.append((f"  {cards[card_id].name}: {effect_text(cards[card_id].powers)}", cards[card_id].type))
        rows.append(("", "text"))
    return [*rows, *([(UNCOUNTED, "dim")] if len(scene.names) > 1 and view.difficulty is None else [])]


def state_of_slots(card: Card, filled: str) -> str:
    """`filled: A and B; open: C`."""
    states = {"filled": filled, "open": "".join(x for x in card.open[filled] if x not in filled)}
    return "; ".join(f"{state}: {enumeration(map(slot_name, sorted(slots)))}" for state, slots in states.items() if slots)


UNCOUNTED = "A ! only allows for what everybody can see. Cards from a hand can bring five tentacles and more in one turn without one."
"""What the signs of danger leave out."""

PAGES = {"discard": Page("Discard pile", discard_rows), "tableaux": Page("Everything in play", tableau_rows)}

INSPECTION = Inspection(
    letters=LETTERS,
    letters_said=SAID,
    how=HOW,
    how_at_once=HOW_AT_ONCE,
    pages=PAGES,
    keyed=KEYED,
    foresee=foresee,
    inspect=inspect_pages,
    listed=listed,
)
