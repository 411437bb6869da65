"""An Octopush position in words, for sighted readers and screen readers, limited to what the view shows."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.match import Match
from engine.core.prompt import Choice, Prompt
from engine.core.state import HIDDEN
from engine.core.words import count_of, enumeration, opening
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, OF, PUPS
from engine.octopush.choosing import SETTLING, TILES, after
from engine.octopush.codes import LEAVE, PAWN, PLAY
from engine.octopush.grid import CELLS, OPPOSITE, RAYS, SIZE
from engine.octopush.rounds import on_board, played, to_come
from engine.octopush.table import NO_SEAT, Table
from engine.octopush.words import card_word, pawn_word, pawns_word, points_word
from octotui.tables.game_table import Ending, Narration, Shorthand
from octotui.tables.octopush.deeds import deeds
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
        lines.append(f"Hand: {cards(view, view.hand[mine])}.")
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
        lines.append(f"  hand: {cards(view, view.hand[at])}; deck: {len(view.deck[at])}.")
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
    but = f", but for {secret} left out in secret" if secret else ""
    return f"Still to come or in hand{but}:"


def lowered(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def hand(view: Table, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's hand, or the cards being chosen from, in full."""
    mine = seat or 0
    held = [card for card in (*view.hand[mine], *view.pack[mine]) if card != HIDDEN]
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


def with_people(text: str, view: Table, names: tuple[str, ...]) -> str:
    """A text of the game with names for the players of colours: `5 points for Bo`."""
    for colour, owner in zip(COLOURS, view.owner, strict=True):
        if names and owner != NO_SEAT:
            text = text.replace(f"the {colour} player", names[owner])
    return text


def asked(view: Table, names: tuple[str, ...], prompt: Prompt) -> Prompt:
    """The question, with what choices bring others by name."""
    choices = tuple(told(view, prompt, replace(choice, cost=with_people(choice.cost, view, names))) for choice in prompt.choices)
    return aiming(view, one_colour(view, replace(prompt, choices=choices)))


def aiming(view: Table, prompt: Prompt) -> Prompt:
    """The first question of a round says which way one's pawns cross, and what for."""
    if prompt.kind != PLAY.word or played(view, prompt.seat):
        return prompt
    ways = ", ".join(f"{colour} {'crosses ' * (not n)}{goal(view, colour)}" for n, colour in enumerate(view.colours[prompt.seat]))
    return replace(prompt, text=f"Play a card. {opening(ways)}: {points_word(view.box.points.crossed)} a pawn.", shorter=())


def goal(view: Table, colour: str) -> str:
    """The side over which a colour crosses."""
    side = view.side[COLOURS.index(colour)]
    assert side is not None
    return OPPOSITE[side]


def to_go(view: Table, pawn: str) -> int:
    """The spaces a pawn on the board is from leaving over its far side."""
    cell = view.cell(pawn)
    assert cell is not None
    return len(RAYS[goal(view, OF[pawn])][cell]) + 1


def told(view: Table, prompt: Prompt, choice: Choice) -> Choice:
    """A choice that costs and brings nothing with what there is to say of it: how far a pawn has to go, where a direction takes it."""
    if choice.cost or choice.gain:
        return choice
    if PAWN.begins(choice.code):
        return replace(choice, gain=f"{to_go(view, PAWN.thing(choice.code))} to go")
    if prompt.kind != "direction" or view.mover is None:
        return choice
    new = after(view, prompt.seat, choice.code)
    asks = new.frames[0][0] if new.frames else ""
    end = None if asks in UNSETTLED else new.cell(view.mover)
    says = ["way across"] * (choice.code == goal(view, OF[view.mover])) + ["then you choose"] * (asks in SETTLING)
    return replace(choice, label=f"{choice.label} to {end}" if end else choice.label, gain=", ".join(says))


UNSETTLED = frozenset(SETTLING) - frozenset(TILES)
"""The operations of the questions on where a pawn comes to."""


def subject(view: Table) -> str:
    """The pawn that a direction or a choice about tiles is for; empty for other questions."""
    return pawn_word(view.mover) if view.mover and view.frames[0][0] in ("direction", *TILES) else ""


def one_colour(view: Table, prompt: Prompt) -> Prompt:
    """Ask for the card to leave out one colour at a time, naming the cards that beginners leave out."""
    if prompt.kind != "leave" or prompt.answered:
        return prompt
    cards, colours, done = view.box.cards, view.colours[prompt.seat], view.left[prompt.seat] or ()
    at, colour = next((n, colour) for n, colour in enumerate(colours, 1) if colour not in {cards[card].colour for card in done})
    suit = [choice for choice in prompt.choices if cards[LEAVE.thing(choice.code)].colour == colour]
    marked = [cards[card].kind.name for card in view.box.suits[colour] if cards[card].kind.marked]
    time = "this round" if view.options.choose_anew else "the whole match"
    part = f", {at} of {len(colours)} colours" if len(colours) > 1 else ""
    text = f"Which {colour} card do you leave out for {time}{part}? Beginners play without {enumeration(marked)}."
    named = tuple(replace(choice, label=f"leave out {cards[LEAVE.thing(choice.code)].kind.name}") for choice in suit)
    refused = tuple(refusal for refusal in prompt.refused if cards[LEAVE.thing(refusal.code)].colour == colour)
    return replace(prompt, text=text, shorter=(), choices=named, refused=refused)


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

ORDER = None

NARRATION = Narration(TELLERS, PARTS, SHORTHANDS, ORDER, ending, RECAP, asked, stories, deeds=deeds, subject=subject)
