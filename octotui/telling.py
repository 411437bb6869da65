"""A position in words, for people who read the game or hear it. Only what a view shows is told."""

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from engine.core.game import Game
from engine.core.state import HIDDEN, State, to_json
from engine.cosmoctopus import readings
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.words import amounts_text, card_text, cost_text, counted, effect_text

Teller = Callable[[Any, int | None, tuple[str, ...]], list[str]]
"""Tells a view of a seat (None: a spectator) in lines, with the seats' names."""


def in_short(game: Game[Any], view: Any, seat: int, names: tuple[str, ...]) -> list[str]:
    """What a seat has before it each time it is asked."""
    return in_part("short", game, view, seat, names)


def in_full(game: Game[Any], view: Any, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything that can be seen."""
    return in_part("look", game, view, seat, names)


def in_part(part: str, game: Game[Any], view: Any, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """One of the `parts` of what can be seen."""
    return TELLERS.get(game.id, {}).get(part, zones)(view, seat, names)


def parts(game: Game[Any]) -> dict[str, str]:
    """The parts of what can be seen that can be told by themselves, and what each tells."""
    return PARTS.get(game.id, {"look": "everything you can see"})


def spoken(text: str) -> str:
    """A text as it is heard: without signs that are read out as rubbish."""
    listed = re.sub(r"\b([a-d]>[a-d]) (?=[a-d]>[a-d]\b)", r"\1, ", text)
    return re.sub(r"\b([a-d])>([a-d])\b", r"\1 opens \2", listed).replace(" + ", " plus ")


def zones(view: State, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The zones as they are, for a game without words of its own."""
    return [f"{name}: {value}" for name, value in to_json(view).items() if name != "frames"]


# --- Cosmoctopus ----------------------------------------------------------------------------------------------------------


def cosmoctopus_short(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    mine = seat or 0
    cards = ", ".join(view.card(c).name for c in view.hand[mine]) or "none"
    row = ", ".join(view.card(c).name for c in view.row if c) or "empty"
    return [
        f"{names[mine]} has {stock(view, mine)}. {whereabouts(view)}",
        f"Hand: {cards}.",
        f"Row: {row}.",
    ]


def cosmoctopus_full(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    lines = [f"Round {view.round}, {names[view.turn]}'s turn."]
    lines += [*tiles(view, seat, names), *row(view, seat, names)]
    free = [r for r, owner in zip(RESOURCES, view.knowledge, strict=True) if owner is None]
    lines.append(f"Forbidden Knowledge to be had: {', '.join(free) or 'none'}.")
    lines.append(
        f"Deck: {counted(len(view.deck), 'cards')}. Discard pile: {', '.join(view.card(c).name for c in view.discard) or 'empty'}."
    )
    lines += readings.lines(view)
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    for at in order:
        lines += of_seat(view, at, names)
    return lines


def whereabouts(view: Table) -> str:
    """Where the head is, and what the bridge joins."""
    if not view.realm:
        tokens = f" Bridge tokens: {', '.join(view.bridge)}." if view.bridge else ""
        return f"The tiles are face down.{tokens}"
    head = f"The head is on {tile(view, view.head)}."
    joins = " and ".join(tile(view, view.realm[view.layout.names.index(place)]) for place in view.bridge)
    return f"{head} The bridge joins {joins}." if joins else head


def tiles(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The tiles and what each gives: line by line where they lie in lines, else each with those beside it."""
    layout = view.layout
    named = [f"{tile(view, at)}: {effect_text(view.box.tiles[at].effect)}" for at in view.realm] or list(layout.names)
    if view.realm and layout.gridded:
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
    """The cards of one's own hand in full."""
    held = view.hand[seat or 0]
    return [f"Your hand, {counted(len(held), 'cards')}:", *(card_line(view.card(c)) for c in held if c != HIDDEN)]


def tile(view: Table, at: str) -> str:
    return view.box.tiles[at].name


def of_seat(view: Table, at: int, names: tuple[str, ...]) -> list[str]:
    """All that is known of one seat."""
    held = view.hand[at]
    lines = [f"{names[at]}: {stock(view, at)}, {counted(len(held), 'cards')} in hand."]
    lines += [card_line(view.card(c)) for c in held if c != HIDDEN]
    if claimed := [r for r, owner in zip(RESOURCES, view.knowledge, strict=True) if owner == at]:
        lines.append(f"  has the Forbidden Knowledge of {' and '.join(claimed)}.")
    lines += [f"  in play: {view.card(c).name}: {card_text(view.card(c))}." for c in view.tableau[at]]
    for card_id, filled in zip(view.constellations[at], view.filled[at], strict=True):
        lines.append(f"  in play: {view.card(card_id).name}: {card_text(view.card(card_id))}. Filled slots: {', '.join(filled) or 'none'}.")
    return lines


def seats(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """All that is known of the others."""
    return [line for at in range(len(names)) if at != seat for line in of_seat(view, at, names)]


def mine(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """What one has oneself: resources, hand, cards in play."""
    return of_seat(view, seat or 0, names)


def stock(view: Table, at: int) -> str:
    """Resources, tentacles and tokens of a seat."""
    tokens = "".join(f", a discount token worth {worth}" for worth in view.tokens[at])
    return f"{amounts_text(view.resources[at])}, {view.tentacles[at]} of {view.box.numbers.tentacles_to_win} tentacles{tokens}"


def card_line(card: Card) -> str:
    return f"  {card.name}, {card.type}, costs {cost_text(card.cost)}: {card_text(card)}."


TELLERS: Mapping[str, Mapping[str, Teller]] = {
    "cosmoctopus": {
        "short": cosmoctopus_short,
        "look": cosmoctopus_full,
        "hand": hand,
        "row": row,
        "tiles": tiles,
        "me": mine,
        "others": seats,
    }
}
"""For each game, what tells each part of it; `short` is said each time somebody is asked."""

PARTS: Mapping[str, Mapping[str, str]] = {
    "cosmoctopus": {
        "look": "everything you can see",
        "hand": "the cards in your hand",
        "row": "the cards of the row",
        "tiles": "the tiles, and where the head is",
        "me": "what you have, and your cards in play",
        "others": "what the others have",
    }
}
"""For each game, the parts that one can ask for, and what each tells."""
