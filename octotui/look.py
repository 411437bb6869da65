"""What there is to read: a card or tile in full, the piles, the log, the help. Lines with their looks, for any screen that shows them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cosmoctopus import readings
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.words import card_text, cost_text, counted, effect_text
from octotui.canvas import Scene
from octotui.keys import keys
from octotui.widgets.card import gist, slot_rows
from themes import Glyphs

Rows = list[tuple[str, str]]

BY_LETTER = {name[0]: name for name in RESOURCES}
STEERING = ("table.up", "table.down", "table.left", "table.right")
KEYS: tuple[tuple[str | tuple[str, ...], str], ...] = (
    (STEERING, "to the nearest choice in that direction"),
    (("table.next", "table.previous"), "the next choice, the one before"),
    ("1 to 9", "pick that line of the menu at once"),
    (("table.pick",), "pick what is marked"),
    (("table.suggested",), "the obvious thing: end the turn, or the suggested choice"),
    (("table.hints",), "letters on every choice; type one"),
    ("i c w s", "ink, coins, whispers, stars, where a resource is asked for"),
    (("table.undo",), "undo one answer"),
    (("table.redo",), "redo it"),
    (("table.undo_turn",), "undo back to the start of the turn"),
    (("table.palette",), "everything that can be done now; type to find it"),
    (("table.inspect",), "inspect what is marked; left and right: every card you may look at"),
    (("table.discard",), "discard pile"),
    (("table.tableaux",), "everything in play"),
    (("table.log",), "log"),
    (("table.panel",), "the next side panel"),
    (("table.page_down", "table.page_up"), "the menu's next page, the one before"),
    (("table.help",), "this help"),
    (("table.repaint",), "repaint"),
    (("table.back",), "one step back"),
    (("table.leave",), "leave the table; the game is saved"),
)
"""The ids of bindings, or keys that are always the same, and what they do."""

HOW = {
    "payment": "i c w s pay one of that resource; . pays as proposed. A card from the hand is only discarded if you pick it.",
    "tribute": "i c w s pay one of that resource; . pays as proposed.",
    "gain-one": "i c w s take one of that resource.",
    "gain-any": "i c w s pick the resource.",
    "place": "Pick an open slot, one after another, or keep the rest.",
    "act": "What is dim cannot be played now; x says why. . ends the turn.",
}
"""How a kind of prompt is answered, beside digits, cursor and letters."""

LEGEND: tuple[tuple[tuple[str, ...], str], ...] = (
    (("ink", "coins", "whispers", "stars"), "ink, coins, whispers, stars, each with its letter"),
    (("any",), "any resource; in a cost, +2 is two of anything"),
    (("scripture", "relic", "hallucination", "constellation"), "scripture, relic, hallucination, constellation"),
    (("slot_filled", "slot_open", "slot_empty"), "a slot that is filled, that is open, that is closed yet; the letter is its resource"),
    (("arrow_right",), "from a slot to those that open after it"),
    (("slot_filled", "slot_empty"), "resources: what you have, and room up to the limit"),
    (("knowledge",), "Forbidden Knowledge: its price, or who has it"),
    (("token",), "a discount token and what it is worth"),
    (("tentacle",), "tentacles"),
    (("head",), "on a tile with a doubled frame: Cosmoctopus is here"),
    (("glass",), "on a tile: the Private Investigator gains when a Move ends there; beside a resource: it looks for that one"),
    (("glass", "tentacle"), "at the top: its tentacles, and the resource with which it is nearest to the next one"),
    (("card",), "on a tile: take a card from the row; beside a name: cards in hand"),
    (("cross",), "in the menu: not possible now, and why"),
    (("arrow_up", "arrow_down"), "there is more above, below"),
)
"""Glyphs, and what they say on the board."""

MARKS = (
    ("-1", "in a tile's frame: the tribute for going there"),
    ("+2 -1", "beside a resource: what the last answer changed"),
    ("-2?", "beside a resource: what the proposed payment takes"),
    ("9+2 13", "the Private Investigator: what it has, what the row gives it next turn, and what it pays at"),
    ("! !!", "the Private Investigator is close to paying; it will pay in its next turn"),
    ("*", "what the last answer brought"),
)

RULES = (
    ("Goal", "Be the first with eight tentacles. The game ends the moment somebody has them."),
    ("Your turn", "Move Cosmoctopus. Then you may play a card. Then give up what you have beyond eight of each resource and eight cards."),
    ("Moving", "To a tile that shares an edge. Every step further costs one resource, the tribute. You gain what the last tile shows."),
    ("Resources", "Ink, coins, whispers and stars, each tied to a card type: scriptures, relics, hallucinations, constellations."),
    (
        "Paying",
        "A cost has a part of one resource and a part of anything. A card discarded from your hand takes 1 off the part of its own "
        "resource, or 1 off the part of anything. A discount token takes its worth off the part of anything.",
    ),
    ("Scriptures", "Stay in play and make costs smaller. Submerge: the row's scriptures and relics are discarded, and each gives a move."),
    ("Relics", "Stay in play and add to what you gain, pay you for tentacles, or fill slots by themselves."),
    ("Hallucinations", "Do what they say and are discarded. Some let you play one more card."),
    (
        "Constellations",
        "Four slots that open along the arrows. What you gain can be placed on open slots. When all are filled you gain a "
        "tentacle and the effect.",
    ),
    ("Forbidden Knowledge", "Thirteen of one resource, less your discounts, buys its tile and two tentacles. Each tile can be had once."),
    (
        "The Private Investigator",
        "After all players it gains from each card of the row, and pays 13 of a resource for its Forbidden Knowledge and two "
        "tentacles, or 8 once that is gone for one. With eight it wins. Against it the players win when every one of them has eight.",
    ),
    ("First Contact", "With your first tentacle you choose one of the First Contact cards. It costs nothing to play."),
)


def card_lines(card: Card, glyphs: Glyphs, filled: str | None = None) -> Rows:
    """A card in full; `filled` says which slots are, of a card in play."""
    rows = [(f"{glyphs[card.type]} {card.name}", f"{card.type} bold"), (f"{card.type}, costs {cost_text(card.cost)}", "text"), ("", "text")]
    if card.slots:
        rows += [(f"  {row}", "text") for row in slot_rows(card, filled, glyphs)]
        rows += [("", "text"), ("Once all four slots are filled: " + (gist(card).removeprefix("full: ")) + ".", "text")]
        arrows = ", ".join(f"{a} opens {b}" for a, b in card.arrows)
        rows.append((f"A slot is open once a slot with an arrow to it is filled: {arrows}.", "dim"))
    else:
        rows.append((card_text(card) or "no effect", "text"))
    rows.append(("", "text"))
    rows.append(("name and effect as in the rulebook" if card.source == "rulebook" else "our own design", "dim"))
    return rows


def card_rows(scene: Scene, glyphs: Glyphs) -> tuple[str, Rows]:
    """Whatever is marked, in full: the card or tile, what it costs and gives, and what is refused now."""
    box = scene.game.box
    choice = scene.choices.get(scene.cursor)
    rows: Rows = []
    heading = choice.label if choice else "Nothing is marked"
    for word in scene.cursor.split():
        if word in box.cards:
            rows += card_lines(box.cards[word], glyphs)
        elif word in box.tiles:
            rows += [(scene.game.word(word), "title bold"), (effect_text(box.tiles[word].effect), "text")]
    if choice:
        rows += [("", "text")]
        rows += [(f"Costs {choice.cost}.", "text")] if choice.cost else []
        rows += [(choice.gain[0].upper() + choice.gain[1:] + ".", "text")] if choice.gain else []
    if scene.prompt and scene.prompt.refused:
        rows += [("", "text"), ("Not now:", "title bold")]
        rows += [(f"{refusal.label}: {refusal.reason.text}", "dim") for refusal in scene.prompt.refused]
    return heading, rows


def inspect_pages(scene: Scene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """A page for every card one may look at (hand, row, one's own in play), and which of them is marked.

    Whatever else is marked is a page of its own, the first one.
    """
    view, seat, cards = scene.view, scene.seat, scene.game.box.cards
    lying = [(c, "in hand") for c in view.hand[seat]] + [(c, "in the pack") for c in view.pack[seat]]
    lying += [(c, "in the row") for c in view.row if c]
    lying += [(c, "in play") for c in (*view.constellations[seat], *view.tableau[seat])]
    lying = [(c, where) for c, where in lying if c in cards]
    filled = dict(zip(view.constellations[seat], view.filled[seat], strict=True))
    pages = [(f"{cards[c].name} ({where})", [*card_lines(cards[c], glyphs, filled.get(c)), *now_rows(scene, c)]) for c, where in lying]
    marked = [n for n, (c, _) in enumerate(lying) if c in scene.cursor.split()]
    return (pages, marked[0]) if marked else ([card_rows(scene, glyphs), *pages], 0)


def now_rows(scene: Scene, card_id: str) -> Rows:
    """What can be done with a card now, or why it cannot."""
    if scene.prompt is None:
        return []
    rows: Rows = []
    for choice in scene.prompt.choices:
        if card_id in choice.code.split():
            rows.append((f"Now: {choice.label}" + (f", costs {choice.cost}" if choice.cost else ""), "legal"))
    for refusal in scene.prompt.refused:
        if card_id in refusal.code.split():
            rows.append((f"Not now: {refusal.reason.text}", "danger"))
    return [("", "text"), *rows] if rows else []


def discard_rows(scene: Scene) -> Rows:
    """The discard pile, newest first."""
    cards = scene.game.box.cards
    rows: Rows = []
    for card_id in reversed(scene.view.discard):
        card = cards[card_id]
        rows.append((f"{card.name}  ({card.type}, {cost_text(card.cost)})  {card_text(card)}", card.type))
    return rows or [("The discard pile is empty.", "dim")]


def tableau_rows(scene: Scene) -> Rows:
    """Everything in play, seat by seat."""
    view, cards = scene.view, scene.game.box.cards
    rows: Rows = [(line, "text") for line in readings.lines(view)]
    rows += [("", "text")] if rows else []
    for seat, name in enumerate(scene.names):
        stock = ", ".join(counted(n, r) for n, r in zip(view.resources[seat], RESOURCES, strict=True))
        rows.append(
            (
                f"{name}: {counted(view.tentacles[seat], 'tentacles')}, {stock}, {counted(len(view.hand[seat]), 'cards')} in hand",
                f"seat{seat} bold",
            )
        )
        for card_id, filled in zip(view.constellations[seat], view.filled[seat], strict=True):
            card = cards[card_id]
            slots = " ".join(
                f"{x}:{RESOURCES[r]}{' filled' if x in filled else ' open' if x in card.open[filled] else ''}"
                for x, r in zip("abcd", card.slots, strict=True)
            )
            rows += [(f"  {card.name}", "constellation"), (f"    {slots}; then {effect_text(card.done)}", "text")]
        for card_id in view.tableau[seat]:
            rows.append((f"  {cards[card_id].name}: {effect_text(cards[card_id].powers)}", cards[card_id].type))
        rows.append(("", "text"))
    return rows


def log_rows(scene: Scene) -> Rows:
    """All that happened."""
    return [(line, "title bold" if line.startswith("Round") else "text") for line in scene.log]


def key_rows(own: Mapping[str, str]) -> Rows:
    """The keys of the table as they are bound."""
    rows: Rows = []
    for what, text in KEYS:
        if isinstance(what, str):
            names = what
        elif what == STEERING and not any(id in own for id in STEERING):
            names = "arrows hjkl"
        else:
            names = " ".join(key for id in what for key in keys(id, own))
        if len(names) > 15:
            rows.append((f"  {names}", "text"))
            names = ""
        rows.append((f"  {names:<15} {text}", "text"))
    return rows


def legend_rows(glyphs: Glyphs) -> Rows:
    """What the signs and marks on the board mean."""
    rows = [(f"  {' '.join(glyphs[name] for name in names):<15} {text}", "text") for names, text in LEGEND]
    return rows + [(f"  {mark:<15} {text}", "text") for mark, text in MARKS]


def help_rows(scene: Scene | None, own: Mapping[str, str], glyphs: Glyphs, rule: Rows | None = None) -> Rows:
    """What is asked now and how to answer it, with the rule behind it; the keys as they are bound, the signs, the rules in short."""
    rows: Rows = []
    if scene is not None and scene.prompt is not None:
        prompt = scene.prompt
        rows += [("Now", "title bold"), (f"  {prompt.text}", "text")]
        for n, choice in enumerate(prompt.choices, 1):
            also = [letter for letter in "icws" if choice.code in (f"pay {BY_LETTER[letter]}", f"gain {BY_LETTER[letter]}")]
            also += ["."] if choice.code == prompt.proposal else []
            rows.append((f"  {' '.join([str(n) if n <= 9 else ' ', *also]):<15} {choice.label}", "legal"))
        rows += [(f"  {HOW[prompt.kind]}", "dim")] if prompt.kind in HOW else []
        rows += [("", "text"), *(rule or [])]
    rows += [("Keys", "title bold"), *key_rows(own), ("", "text")]
    rows += [("Signs", "title bold"), *legend_rows(glyphs), ("", "text")]
    rows.append(("Cosmoctopus in short", "title bold"))
    return rows + [(f"  {heading:<20} {text}", "text") for heading, text in RULES]
