"""The inspect pages of the Oct8 table: octopuses and cards in full, the discard pile, the secret colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.codes import verb_and_thing
from engine.core.prompt import END
from engine.core.state import HIDDEN, Names
from engine.core.words import count_of, enumeration, opening
from engine.oct8.codes import CHIP
from engine.oct8.octopus import colour_of, worth_on
from engine.oct8.readings import colour, octopus_reading
from engine.oct8.table import Table, hand_of
from engine.oct8.turn import BEGINS
from engine.oct8.words import card_word
from octotui.tables.choice_page import marked_page, prediction_text
from octotui.tables.combined_picks import picks
from octotui.tables.game_table import Held, Inspection, Page, Rows
from octotui.tables.log_page import by_headings
from octotui.tables.oct8 import narration
from octotui.tables.oct8.foresight import foresee
from octotui.tables.oct8.log import in_signs, joined, names_in_colour
from octotui.tables.oct8.octopus import card_sign, head_sign, sign
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.others import known_heading, other_seats
from octotui.tables.rulebook import Section, rulebook
from themes import Glyphs

LETTERS: dict[str, tuple[str, ...]] = {}
SAID: tuple[tuple[str, str], ...] = ()

KEYED: dict[str, Any] = {}

HOW = {
    "turn-draw": "Pick an octopus on the board or its line here; what comes of it is shown there.",
    "act": "The mark begins on what brings points now, else on a draw; often you find better. x tells what cannot be done now, and why.",
    "draw": "Pick the deck or the discards, here or on the board.",
    "attach-to": "Pick a common octopus, then your cards one by one.",
    "attach-card": "Pick cards one by one; “that is all” ends it.",
    "give-arm": "Pick an arm card on one of your octopuses, then the hand cards for it.",
    "match-hand": "Pick hand cards until they have as many arms. u takes the last one back.",
    "swap-arm": "Pick an arm card on the board, then another octopus, then cards of it.",
    "swap-arms": "Pick arm cards of the other octopus until they have as many arms.",
    "ship": "Shipped octopuses of your colour count double. S shows your colour.",
    "discard": "Pick the cards one by one; the last one will lie on top.",
}
"""How to answer each kind of prompt, beyond digits, cursor and letters."""


def octopus_rows(scene: Oct8Scene, octopus: Names, glyphs: Glyphs) -> Rows:
    """An octopus in full: its cards one by one, and their value."""
    found = octopus_reading(scene.view, octopus)
    rows: Rows = [(f"{head_sign(glyphs, found.head)}  {card_word(found.head)}", f"{found.colour} bold")]
    for card in found.cards:
        worth = "scores" if colour_of(card) == found.colour else "worth nothing here"
        rows.append((f"  {card_sign(glyphs, card)}  {card_word(card)}, {worth}", colour_of(card)))
    room = f"room for {count_of(found.room, 'more arms')}" if found.room else "finished"
    rows.append((f"  {count_of(found.arms, 'arms')}, {room}, {count_of(found.points, 'points')}", "text"))
    if found.blocked:
        rows.append((f"  {glyphs['blocked']}  {opening(narration.BLOCKED)}: all its arms have the colour of its head.", "good"))
    return rows


def marked_rows(scene: Oct8Scene, glyphs: Glyphs) -> tuple[str, Rows]:
    """The marked thing: what it is, its effect, and what is refused now."""
    _, thing = verb_and_thing(scene.cursor)
    marked = [octopus for octopus in lying(scene) if thing and thing in octopus]
    rows = [row for octopus in marked for row in octopus_rows(scene, octopus, glyphs)]
    if thing in hand_of(scene.view, scene.seat):
        rows = card_rows(scene, thing, glyphs)
    if scene.cursor == END:
        rows = [(sentence, "text") for sentence in at_turns_end(scene)]
    if section := about(scene.cursor):
        rows = [(paragraph, "text") for paragraph in section.paragraphs]
    return marked_page(scene, rows, prediction_text(scene))


def at_turns_end(scene: Oct8Scene) -> tuple[str, str]:
    """What the end of the player's turn brings, and what of that is to be done now (E10)."""
    view, seat, numbers = scene.view, scene.seat, scene.view.box.numbers
    beyond = {"ship": len(view.area[seat]) - numbers.area, "discard": len(hand_of(view, seat)) - numbers.hand_limit}
    todo = enumeration(f"{what} {n}" for what, n in beyond.items() if n > 0) or "have no more"
    return (
        f"At most {numbers.area} octopuses and {numbers.hand_limit} hand cards stay with you: you {todo}.",
        "Empty places among the common octopuses get new heads, as long as there are any.",
    )


def about(code: str) -> Section | None:
    """The section of the rules on an action or a baby chip; None for any other choice."""
    book, (action, *_) = rulebook("oct8"), picks(code)
    return book.about(BEGINS[action]) if action in BEGINS else book["chips"] if CHIP.begins(code) else None


def card_rows(scene: Oct8Scene, card: str, glyphs: Glyphs) -> Rows:
    """A hand card: where it scores, and whether everybody knows that it is there."""
    own = colour_of(card)
    worth = count_of(worth_on(card, own, scene.view.box.scoring), "points")
    rows: Rows = [(f"{card_sign(glyphs, card)}  {card_word(card)}", f"{own} bold")]
    rows.append((f"  On a {own} octopus it is worth {worth}, on any other nothing.", "text"))
    return [*rows, ("  Everybody saw it come to your hand.", "text")] if card in scene.view.known[scene.seat] else rows


def lying(scene: Oct8Scene) -> list[Names]:
    """Every unshipped octopus on the table: the common ones, the player's own, the others'."""
    seats = range(len(scene.names))
    areas = [octopus for n in seats for octopus in scene.view.area[(scene.seat + n) % len(seats)]]
    return [*(octopus for octopus in scene.view.common if octopus), *areas]


def inspect_pages(scene: Oct8Scene, glyphs: Glyphs) -> tuple[list[tuple[str, Rows]], int]:
    """The marked thing, then every unshipped octopus, then every other hand."""
    owners = {octopus: scene.names[seat] for seat, area in enumerate(scene.view.area) for octopus in area}
    pages = [marked_rows(scene, glyphs)]
    pages += [(f"{opening(card_word(o[0]))} ({owners.get(o, 'common')})", octopus_rows(scene, o, glyphs)) for o in lying(scene)]
    pages += [(f"{scene.names[other]}'s hand", hand_rows(scene, other, glyphs)) for other in other_seats(scene)]
    return pages, 0


def hand_rows(scene: Oct8Scene, seat: int, glyphs: Glyphs) -> Rows:
    """The cards of another hand that everybody saw arrive."""
    view = scene.view
    rows: Rows = [(known_heading(len(hand_of(view, seat)), view.known[seat]), f"seat{seat} bold")]
    return [*rows, *((f"{card_sign(glyphs, card)}  {card_word(card)}", colour_of(card)) for card in view.known[seat])]


def discard_rows(scene: Oct8Scene, glyphs: Glyphs) -> Rows:
    """The discard pile, top card first."""
    rows = [(f"{card_sign(glyphs, card)}  {card_word(card)}", colour_of(card)) for card in reversed(scene.view.pile)]
    return rows or [("The discard pile is empty.", "dim")]


def tableau_rows(scene: Oct8Scene, glyphs: Glyphs) -> Rows:
    """Everything on the table, seat by seat."""
    view = scene.view
    rows: Rows = [(line, "text") for line in narration.decks(view, scene.seat, scene.names)]
    rows += [("", "text"), ("Common", "title bold")]
    for octopus in view.common:
        rows += octopus_rows(scene, octopus, glyphs) if octopus else [("An empty place.", "dim")]
    for n in range(len(scene.names)):
        seat = (scene.seat + n) % len(scene.names)
        rows += [("", "text"), (narration.of_seat(view, seat, scene.names)[0], f"seat{seat} bold")]
        for octopus in view.area[seat]:
            rows += octopus_rows(scene, octopus, glyphs)
        if view.shipped[seat]:
            rows.append(("Shipped:", "text bold"))
        for octopus in view.shipped[seat]:
            rows += octopus_rows(scene, octopus, glyphs)
    return rows


def secret_rows(scene: Oct8Scene, glyphs: Glyphs) -> Rows:
    """The player's octopus colour, and the score with it."""
    view, seat = scene.view, scene.seat
    head = view.colours[seat] or view.secret[seat]
    lines: Rows = [(line, "text") for line in narration.secret(view, seat, scene.names)]
    if head is None or head == HIDDEN:
        return lines
    return [(f"{sign(glyphs, head)}  {colour_of(head)}", f"{colour_of(head)} bold"), ("", "text"), *lines]


def held(view: Table, seat: int, glyphs: Glyphs) -> list[Held]:
    """A seat's secret colour and its hand, as far as a view shows them."""
    mine, head = colour(view, seat), view.colours[seat] or view.secret[seat]
    secret = [Held(f"secret {sign(glyphs, head)}", f"{sign(glyphs, head)}   secret colour {mine}", f"{mine} bold")] if mine and head else []
    cards = [(card, card_sign(glyphs, card)) for card in narration.in_order(view, seat)]
    return [*secret, *(Held(signs, f"{signs}  {card_word(card)}", colour_of(card)) for card, signs in cards)]


def listed(scene: Oct8Scene) -> Iterable[str]:
    """The choices of a question that the menu lists one below another; none of one for hand cards, which have their digits on
    them.
    """
    return () if scene.digits else scene.choices


def log_rows(scene: Oct8Scene, glyphs: Glyphs) -> Rows:
    """The whole log, cards of the same fate in one entry, and in signs as on the table."""
    lines = joined(scene.game.events, names_in_colour(scene), scene.log)
    return by_headings(line._replace(text=in_signs(line, glyphs)) for line in lines)


PAGES = {
    "discard": Page("Discard pile", discard_rows),
    "log": Page("Log", log_rows),
    "tableaux": Page("Everything on the table", tableau_rows),
    "secret": Page("What only you know", secret_rows),
}

INSPECTION = Inspection(
    letters=LETTERS,
    letters_said=SAID,
    how=HOW,
    pages=PAGES,
    keyed=KEYED,
    foresee=foresee,
    inspect=inspect_pages,
    listed=listed,
    held=held,
)
