"""A Cosmoctopus position in words, for sighted readers and screen readers, limited to what the view shows."""

from itertools import groupby

from msgspec.structs import replace

from engine.core.codes import verb_and_thing
from engine.core.match import Match
from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.state import HIDDEN
from engine.core.words import count_of, enumeration
from engine.cosmoctopus import readings
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import CLAIM, DECLINE, MOVE, TAKE, TO, TOKEN
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.investigator import GONE
from engine.cosmoctopus.layouts import reading_order
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text, card_text, costs_text, effect_text, slot_name
from octotui.tables.cosmoctopus import race, tentacles
from octotui.tables.cosmoctopus.bill import as_before, whole
from octotui.tables.cosmoctopus.deeds import deeds, leaps
from octotui.tables.cosmoctopus.discarding import all_at_once
from octotui.tables.cosmoctopus.discards_due import dues, with_discards
from octotui.tables.cosmoctopus.log import sentences
from octotui.tables.cosmoctopus.mixing import MIX, mix
from octotui.tables.cosmoctopus.outlook import outlook
from octotui.tables.cosmoctopus.placing import with_several
from octotui.tables.cosmoctopus.recap import RECAP
from octotui.tables.cosmoctopus.stories import stories
from octotui.tables.cosmoctopus.unfilled import settled
from octotui.tables.cosmoctopus.winning import with_victory
from octotui.tables.game_table import Ending, Narration, Shorthand
from octotui.tables.others import known_of_hand


def short(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    mine = seat or 0
    cards = ", ".join(view.card(c).name for c in view.hand[mine]) or "none"
    row = ", ".join(view.card(c).name for c in view.row if c) or "empty"
    return [
        f"{names[mine]} has {stock(view, mine)}. {whereabouts(view)}",
        f"Hand: {cards}.",
        f"Row: {row}.",
    ]


def full(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    lines = [f"Round {view.round}, {names[view.turn]}'s turn."]
    lines += [*tiles(view, seat, names), *row(view, seat, names)]
    free = [r for r, owner in zip(RESOURCES, view.knowledge, strict=True) if owner is None]
    lines.append(f"Forbidden Knowledge to be had: {', '.join(free) or 'none'}.")
    lines.append(
        f"Deck: {count_of(len(view.deck), 'cards')}. Discard pile: {', '.join(view.card(c).name for c in view.discard) or 'empty'}."
    )
    lines += readings.lines(view)
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    for at in order:
        lines += of_seat(view, at, names)
    return lines


def whereabouts(view: Table) -> str:
    """Where the head is, and what the bridge connects."""
    if not view.realm:
        tokens = f" Bridge tokens: {', '.join(view.bridge)}." if view.bridge else ""
        return f"The tiles are face down.{tokens}"
    head = f"The head is on {tile(view, view.head)}."
    joins = " and ".join(tile(view, view.realm[view.layout.names.index(place)]) for place in view.bridge)
    return f"{head} The bridge joins {joins}." if joins else head


def tiles(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The tiles and their effects: row by row if the layout has rows, else each with its neighbours."""
    layout = view.layout
    named = [f"{tile(view, at)}: {effect_text(view.box.tiles[at].effect)}" for at in view.realm] or list(layout.names)
    if view.realm and layout.is_grid:
        lines = [f"{whereabouts(view)} Tiles, line by line:"]
        for number, (_, group) in enumerate(groupby(zip(layout.places, named, strict=True), key=lambda p: p[0][1]), 1):
            lines.append(f"  Line {number}. {'. '.join(text for _, text in group)}.")
        return lines
    short = [tile(view, at) for at in view.realm] or named
    lines = [f"{whereabouts(view)} Tiles, {layout.name}:"]
    for i, text in enumerate(named):
        beside = [short[j if k == i else k] for k, j in layout.links if i in (k, j)]
        lines.append(f"  {text}; beside {', '.join(beside)}.")
    return lines


def row(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The cards of the row in full."""
    return ["Row:", *(card_line(view.card(c)) for c in view.row if c)]


def hand(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own hand in full."""
    held = view.hand[seat or 0]
    return [f"Your hand, {count_of(len(held), 'cards')}:", *(card_line(view.card(c)) for c in held if c != HIDDEN)]


def tile(view: Table, at: str) -> str:
    return view.box.tiles[at].name


def of_seat(view: Table, at: int, names: tuple[str, ...]) -> list[str]:
    """Everything known about one seat."""
    held = view.hand[at]
    lines = [f"{names[at]}: {stock(view, at)}, {hand_text(view, at)}."]
    lines += [card_line(view.card(c)) for c in (view.known[at] if HIDDEN in held else held)]
    if claimed := [r for r, owner in zip(RESOURCES, view.knowledge, strict=True) if owner == at]:
        lines.append(f"  has the Forbidden Knowledge of {enumeration(claimed)}.")
    lines += [f"  in play: {view.card(c).name}: {card_text(view.card(c))}." for c in view.tableau[at]]
    for card_id, filled in zip(view.constellations[at], view.filled[at], strict=True):
        card, slots = view.card(card_id), ", ".join(map(slot_name, filled)) or "none"
        lines.append(f"  in play: {card.name}: {card_text(card)}. Filled slots: {slots}.")
    return lines


def hand_text(view: Table, at: int) -> str:
    """The number of cards in a hand; of another player's, also those that everybody knows."""
    hidden = HIDDEN in view.hand[at]
    return known_of_hand(len(view.hand[at]), [view.card(c).name for c in view.known[at]] if hidden else ())


def seats(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything known about the other seats."""
    return [line for at in range(len(names)) if at != seat for line in of_seat(view, at, names)]


def mine(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own resources, hand and cards in play."""
    return of_seat(view, seat or 0, names)


def stock(view: Table, at: int) -> str:
    """Resources, tentacles and tokens of a seat."""
    tokens = "".join(f", a discount token worth {worth}" for worth in view.tokens[at])
    return f"{amounts_text(view.resources[at])}, {view.tentacles[at]} of {view.box.numbers.tentacles_to_win} tentacles{tokens}"


def card_line(card: Card) -> str:
    return f"  {card.name}, {card.type}, {costs_text(card.cost)}: {card_text(card)}."


def ending(match: Match, view: Table) -> Ending:
    """The winner or the reason for losing, and how everyone's tentacles were won."""
    result = match.game.result(view)
    events = [event for node in match.path() for event in match.nodes[node].state.events]
    order = sorted((seat for seat in range(len(match.names)) if view.tentacles[seat]), key=lambda seat: result.places[seat])
    won = [(match.names[seat], view.tentacles[seat], tentacles.of_seat(view.box, events, seat)) for seat in order]
    scores = tuple(count_of(score, "tentacles") for score in result.scores)
    rival = ("Private Investigator", count_of(view.track, "tentacles")) if view.difficulty is not None else None
    if result.lost:
        won.insert(0, ("Private Investigator", view.track, tentacles.of_pursuer(events)))
        headline = f"The Private Investigator has won at the {view.difficulty} level: the summoning fails"
        return Ending(headline, scores, tentacles.lines(won), rival=rival)
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    who = "Everyone" if len(winners) > 1 else match.names[winners[0]]
    deed = "summoned Cosmoctopus" + (f" against the {view.difficulty} Private Investigator" if view.difficulty else "")
    return Ending(f"{who} has {deed}", scores, tentacles.lines(won), "" if len(winners) > 1 else deed, rival)


TELLERS = {
    "short": short,
    "look": full,
    "hand": hand,
    "row": row,
    "tiles": tiles,
    "me": mine,
    "others": seats,
}

PARTS = {
    "look": "everything you can see",
    "hand": "the cards in your hand",
    "row": "the cards of the row",
    "tiles": "the tiles, and where the head is",
    "me": "what you have, and your cards in play",
    "others": "what the others have",
}

SHORTHANDS: dict[str, Shorthand] = {}


def order(view: Table, code: str) -> tuple[int, ...]:
    """Sort key of a choice: destination tiles and places for a token first, in reading order; all others as listed."""
    verb, thing = verb_and_thing(code)
    if verb in (MOVE.word, TO.word) and thing in view.realm:
        return (0, *reading_order(view.layout.places[view.realm.index(thing)]))
    if verb == TOKEN.word and thing in view.layout.names:
        return (0, *reading_order(view.layout.places[view.layout.names.index(thing)]))
    return (1,)


def as_asked(view: Table, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """The question, with the names of those who have taken Forbidden Knowledge, what cards have to pay of that to be had and of cards to
    play, and a gain placed as a whole.
    """

    def named(refusal: Refusal) -> Refusal:
        owner = view.knowledge[RESOURCES.index(CLAIM.thing(refusal.code))] if CLAIM.begins(refusal.code) else None
        if owner is None or owner in (GONE, prompt.seat) or not names:
            return refusal
        return replace(refusal, reason=replace(refusal.reason, text=f"taken by {names[owner]}"))

    prompt = with_several(view, prompt)
    due = dues(view, prompt.seat, prompt)
    choices = tuple(
        with_discards(with_victory(view, prompt.seat, with_cards_to_pay(view, prompt.seat, choice)), due.get(choice.code, 0))
        for choice in prompt.choices
    )
    return replace(prompt, choices=choices, refused=tuple(map(named, prompt.refused)))


def with_cards_to_pay(view: Table, seat: int, choice: Choice) -> Choice:
    """Forbidden Knowledge for which the resources of a seat do not suffice with the cards that have to pay the rest: `12 stars and a
    card`.
    """
    cards = race.cards_to_pay(view, seat, choice.code)
    if not cards:
        return choice
    ((price, name),) = choice.price
    held = [count_of(price - cards, name)] if price > cards else []
    return replace(choice, cost=enumeration([*held, "a card" if cards == 1 else count_of(cards, "cards")]))


def text_of_taken(view: Table, choice: Choice) -> str:
    """What a card does that can be taken."""
    return card_text(view.card(TAKE.thing(choice.code))) if TAKE.begins(choice.code) else ""


AMID_TENTACLES = (
    *("resource", "mix", "place", "fill", "complete", "order", "may", "choose"),
    *("move", "tribute", "take", "sweep", "salvage", "discard", "play-free"),
)
"""The questions that may come between two tentacles that are due to the same player."""

SEVERAL = {"payment": whole, "tribute": whole, "discard": all_at_once, MIX: mix}


def goal_of(view: Table) -> str:
    """Which of the goals of the rulebook is played for."""
    return "race" if view.difficulty is None else "alone" if len(view.hand) == 1 else "together"


def step(start: Table, s: Table, seat: int, code: str) -> str:
    """A later step of a hint's line of play: what is declined, where one may do something."""
    declines = code == DECLINE and s.frames[0][0] == "may"
    return f"decline to {effect_text(s.frames[0][2][0])}" if declines else ""


NARRATION = Narration(
    TELLERS,
    PARTS,
    SHORTHANDS,
    order,
    ending,
    RECAP,
    asked=as_asked,
    stories=stories,
    several=SEVERAL,
    alike=dict.fromkeys(AMID_TENTACLES, race.if_won),
    runs=("place",),
    settled=settled,
    log=sentences,
    deeds=deeds,
    turn_deeds=leaps,
    goal=goal_of,
    outlook=outlook,
    step=step,
    orders=("order", "complete"),
    unlisted=text_of_taken,
    numbered=as_before,
)
