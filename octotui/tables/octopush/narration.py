"""An Octopush position in words, for sighted readers and screen readers, limited to what the view shows."""

from collections.abc import Iterable, Iterator

from engine.core.match import Match
from engine.core.state import HIDDEN
from engine.core.words import count_of, enumeration
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, PUPS
from engine.octopush.grid import CELLS, OPPOSITE, SIZE
from engine.octopush.rounds import on_board, played, to_come
from engine.octopush.table import NO_SEAT, Table
from engine.octopush.words import card_word, pawns_word, points_word
from octotui.tables.game_table import Ending, Narration, Shorthand
from octotui.tables.octopush.choices import asked, in_hand_order, order, step_word, subject, thrown_away
from octotui.tables.octopush.deeds import deeds
from octotui.tables.octopush.first_mark import begins
from octotui.tables.octopush.recap import RECAP
from octotui.tables.octopush.stories import stories
from octotui.tables.turn_history import Story


def short(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    mine = seat or 0
    lines = [f"{names[mine]} plays {enumeration(view.colours[mine])}. {scores(view, mine)}"]
    for colour, side, owner in zip(COLOURS, view.side, view.owner, strict=True):
        if side is not None and owner != NO_SEAT:
            lines.append(f"{names[owner]}'s {colour}, bound {OPPOSITE[side]}: {places(view, colour)}.")
    if view.die is not None:
        lines.append(f"The die shows {view.die}.")
    if view.hand[mine]:
        lines.append(f"Hand: {cards(view, in_hand_order(view, mine, view.hand[mine]))}.")
    return lines


def full(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    lines = [f"{names[view.turn]}'s turn." if view.dice else f"Round {view.round} of {len(names)}, {names[view.turn]}'s turn."]
    if view.playing is not None:
        lines.append(f"Being played: {card_word(view.box.cards[view.playing])}.")
    if view.die is not None:
        lines.append(f"The die shows {view.die}.")
    lines += [*reef(view, seat, names), *pawns(view, seat, names)]
    order = range(len(names)) if seat is None else [(seat + i) % len(names) for i in range(len(names))]
    for at in order:
        lines += of_seat(view, at, names)
    known = staying_out(view)
    return [*lines, known] if known else lines


def reef(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Every tile, row by row from the north."""
    lines = ["The reef, row by row from the north; arrows are those of yellow, purple, green and coral:"]
    for row in range(SIZE, 0, -1):
        here = [cell for cell in CELLS if cell.endswith(str(row))]
        lines.append(f"  Row {row}. " + ". ".join(f"{cell} {tile_words(view, cell)}" for cell in here) + ".")
    return lines


def tile_words(view: Table, cell: str) -> str:
    """The contents of a cell's tile."""
    tile = view.tiles[CELLS.index(cell)]
    if tile in (HOLE, BLANK, HOME):
        return tile
    ways = view.box.arrows[tile]
    return ", ".join(ways[colour] for colour in COLOURS)


def pawns(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Where every pawn is and where it has to go, colour by colour."""
    found = []
    for colour, side, owner in zip(COLOURS, view.side, view.owner, strict=True):
        if side is not None:
            found.append(f"{standing(view, colour)} It is {names[owner]}'s, and crosses from {side} to {OPPOSITE[side]}.")
    return found


def standing(view: Table, colour: str) -> str:
    """Where a colour's pawns are."""
    return f"{colour.capitalize()}: {places(view, colour)}."


def places(view: Table, colour: str) -> str:
    """The cells of a colour's pawns."""
    anchored = dict.fromkeys(view.anchored, ", at anchor")
    found = [f"{pawn.partition('-')[2]} on {view.cell(pawn)}{anchored.get(pawn, '')}" for pawn in on_board(view, colour)]
    return "; ".join(found) or "none on the board"


def scores(view: Table, at: int) -> str:
    """A seat's points on each track, or its pups."""
    if view.dice:
        return f"Pups freed: {view.pups[at]} of {PUPS}."
    tracks = [f"{n} {colour}" for n, colour in zip(view.points[at], COLOURS, strict=True) if n or colour in view.colours[at]]
    total = f", {sum(view.points[at])} in all" if view.options.totals else ""
    return f"Points: {', '.join(tracks)}{total}."


def cards(view: Table, held: tuple[str, ...]) -> str:
    """Cards by name; hidden cards are counted."""
    known = [card_word(view.box.cards[card]) for card in held if card != HIDDEN]
    hidden = held.count(HIDDEN)
    known += [f"{hidden} hidden"] if hidden else []
    return ", ".join(known) or "none"


def staying_out(view: Table) -> str:
    """The cards publicly known to be out for the whole match; empty if there are none."""
    found = tuple(card for card in view.out if card is not None)
    return f"Out for the whole match: {cards(view, found)}." if found else ""


def of_seat(view: Table, at: int, names: tuple[str, ...]) -> list[str]:
    """Everything known about one seat."""
    lines = [f"{names[at]} plays {enumeration(view.colours[at])}. {scores(view, at)}"]
    if not view.dice:
        lines.append(f"  hand: {cards(view, in_hand_order(view, at, view.hand[at]))}; deck: {len(view.deck[at])}.")
        lines.append(f"  played this round: {cards(view, played(view, at))}.")
        lines.append(f"  {lowered(to_come_heading(view, at))} {cards(view, coming(view, at))}.")
    if view.pack[at]:
        lines.append(f"  chooses from: {cards(view, view.pack[at])}.")
    if left := view.left[at]:
        lines.append(f"  has left out: {cards(view, left)}.")
    return lines


def coming(view: Table, at: int) -> tuple[str, ...]:
    """A seat's cards that are to come or in its hand, as far as the viewer can tell."""
    return tuple(card for card in to_come(view, at) if card not in (view.left[at] or ()))


def to_come_heading(view: Table, at: int) -> str:
    """What is listed of a seat's cards, and how many of them it has left out without the viewer's knowing which."""
    secret = len(coming(view, at)) - len(view.hand[at]) - len(view.deck[at]) - len(view.pack[at])
    but = f" ({secret} of them {'is' if secret == 1 else 'are'} left out, in secret)" if secret else ""
    return f"Still to come or in hand{but}:"


def lowered(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def hand(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's hand, or the cards being chosen from, in full."""
    mine = seat or 0
    held = [card for card in (*in_hand_order(view, mine, view.hand[mine]), *view.pack[mine]) if card != HIDDEN]
    found = [view.box.cards[card] for card in held]
    return ["Your cards:", *(f"  {card_word(card)}: {card.kind.text}" for card in found)] if found else ["You have no cards."]


def mine(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own holdings."""
    return of_seat(view, seat or 0, names)


def others(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything known about the other seats."""
    return [line for at in range(len(names)) if at != seat for line in of_seat(view, at, names)]


def ending(match: Match, view: Table) -> Ending:
    """The winner, and the points by track."""
    result = match.game.result(view)
    winners = [match.names[seat] for seat, place in enumerate(result.places) if place == 1]
    headline = f"{enumeration(winners)} {'has' if len(winners) == 1 else 'have'} won"
    if view.dice:
        pups = tuple(count_of(n, "pups") for n in result.scores)
        return Ending(headline, pups, tuple(freed_by(match)))
    how = [Story(name, by_track(track)) for name, track in zip(match.names, view.points, strict=True)]
    return Ending(headline, tuple(points_word(n) for n in result.scores), tuple(how))


def freed_by(match: Match) -> Iterator[Story]:
    """Which pawns have freed each player's pups, in order."""
    events = [event for node in match.path() for event in match.nodes[node].state.events if event[0] == "freed"]
    for seat, name in enumerate(match.names):
        if pawns := [event[2] for event in events if event[1] == seat]:
            yield Story(name, f"freed by {pawns_word(pawns)}")


def by_track(points: Iterable[int]) -> str:
    """A seat's points by colour: `3 yellow, 4 purple`."""
    return ", ".join(f"{n} {colour}" for n, colour in zip(points, COLOURS, strict=True) if n) or "no points"


TELLERS = {
    "short": short,
    "look": full,
    "hand": hand,
    "reef": reef,
    "pawns": pawns,
    "me": mine,
    "others": others,
}

PARTS = {
    "look": "everything you can see",
    "hand": "your cards",
    "reef": "the tiles, and where their arrows lead",
    "pawns": "where the pawns are, and where they go",
    "me": "what you have",
    "others": "what the others have",
}

SHORTHANDS: dict[str, Shorthand] = {}


def waits(view: Table, seat: int) -> bool:
    """Whether a turn has thrown away the last pawns of a colour of one's own."""
    return bool(thrown_away(view, seat))


def goal_of(view: Table) -> str:
    """What is played for, as the rulebook names it."""
    return "die" if view.dice else "cards"


NARRATION = Narration(
    TELLERS,
    PARTS,
    SHORTHANDS,
    order,
    ending,
    RECAP,
    asked,
    stories,
    deeds=deeds,
    goal=goal_of,
    subject=subject,
    step=step_word,
    begins=begins,
    waits=waits,
)
