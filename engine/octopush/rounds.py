"""Points, and the end of a turn, of a round and of the game (P14 to P21, P25)."""

from typing import Any

from engine.core.chance import Chance
from engine.core.frames import push
from engine.core.state import EVERYONE, Names, put
from engine.octopush.box import COLOURS, NUMBER, OF, PAWNS, PUPS, TEAM
from engine.octopush.grid import HOMES, LEFT, OPPOSITE
from engine.octopush.table import NO_SEAT, Table

FIRST = "yellow"
"""The colour whose player begins each round (P7)."""
FIRST_NUMBER = COLOURS.index(FIRST)
PLACES = {colour: slice(NUMBER[team[0]], NUMBER[team[-1]] + 1) for colour, team in TEAM.items()}
"""Slice of the `pawns` zone for each colour."""
NOBODY = (None,) * 4


def score_exit(s: Table, seat: int, pawn: str, side: str | None = None) -> None:
    """Score a pawn that has left the board on the turn of `seat`: over a side, into a hole, or chomped (P15, P16, P25)."""
    colour = OF[pawn]
    number = COLOURS.index(colour)
    owner, home = s.owner[number], s.side[number]
    crossed = side is not None and home is not None and side == OPPOSITE[home]
    if s.dice:
        if crossed and not s.over:
            s.pups = put(s.pups, owner, s.pups[owner] + 1)
            s.events.append(("freed", owner, pawn, s.pups[owner]))
            s.over = s.pups[owner] == PUPS
    elif crossed:
        score(s, owner, colour, s.box.points.crossed)
        s.events.append(("crossed", owner, s.box.points.crossed, colour, pawn))
    elif owner != seat:
        assert s.mover is not None
        score(s, seat, OF[s.mover], s.box.points.removed)
        s.events.append(("removed", seat, s.box.points.removed, OF[s.mover], pawn))


def score(s: Table, seat: int, colour: str, points: int) -> None:
    """Add points to a seat's track of one colour (P18)."""
    track = s.points[seat]
    s.points = put(s.points, seat, put(track, COLOURS.index(colour), track[COLOURS.index(colour)] + points))


def shells(points: int) -> tuple[int, int]:
    """Points as shown on a track: the number of 20-point tokens, and the place of the pup, which may stand on 20 (P1)."""
    tokens = max(0, points - 1) // 20
    return tokens, points - 20 * tokens


def on_board(s: Table, colour: str) -> Names:
    """The pawns of a colour on the board."""
    pawns = s.pawns
    return tuple([pawn for pawn in TEAM[colour] if pawns[NUMBER[pawn]] is not None])


def empty_colour(s: Table) -> str | None:
    """A colour in play with no pawn left on the board; None if there is none."""
    if len(s.at) > len(PAWNS) - len(NOBODY):
        return None
    pawns = s.pawns
    for colour, places in PLACES.items():
        if pawns[places] == NOBODY and s.owner[COLOURS.index(colour)] != NO_SEAT:
            return colour
    return None


def closes(s: Table) -> str:
    """What is over once the last colour on the board or the last card is gone: the round, or with the last one the game."""
    return "game" if is_last_round(s) else "round"


def is_last_round(s: Table) -> bool:
    """Whether the game ends with this round: everybody has played every colour by then (P21)."""
    return s.round == len(s.hand)


def final_points(s: Table) -> list[int]:
    """Everybody's points if the game ended here, those for pawns left on the board among them (P17)."""
    left = [sum(len(on_board(s, colour)) for colour in colours) * s.box.points.survived for colours in s.colours]
    return [sum(points) + more for points, more in zip(s.points, left, strict=True)]


def is_last_turn(s: Table, seat: int) -> bool:
    """Whether the round ends after this turn of a seat, as it stands now (P19)."""
    if s.dice:
        return False
    played_out = any(not hand and not (at == seat and s.deck[at]) for at, hand in enumerate(s.hand))
    return empty_colour(s) is not None or (played_out and (seat + 1) % len(s.hand) == s.owner[FIRST_NUMBER])


# --- the end of a turn


def finish_turn(s: Table, seat: int, chance: Chance) -> None:
    """Discard the card and draw another; then begin the next turn, or end the round (P14, P19, P25).

    No card is drawn at the end of a round: it would be passed on unseen [ours].
    """
    s.mover, s.guise, s.pushed, s.queue, s.die = None, None, (), (), None
    if s.playing is not None:
        s.discard = put(s.discard, seat, (*s.discard[seat], s.playing))
        s.playing = None
    after = (seat + 1) % len(s.hand)
    if s.dice:
        come_back(s, seat)
        begin_turn(s, after)
        return
    deck = s.deck[seat]
    gone = empty_colour(s)
    if deck and gone is None:
        s.deck = put(s.deck, seat, deck[1:])
        s.hand = put(s.hand, seat, (*s.hand[seat], deck[0]))
        s.events.append(("drew", seat, deck[0]))
    if gone is not None:
        s.events.append(("wiped-out", EVERYONE, gone))
        end_round(s)
    elif after == s.owner[FIRST_NUMBER] and () in s.hand:
        s.events.append(("played-out", EVERYONE))
        end_round(s)
    else:
        begin_turn(s, after)


def begin_turn(s: Table, seat: int) -> None:
    """Begin a seat's turn: one card, or one roll of the die."""
    s.turn = seat
    s.events.append(("turn", seat))
    s.frames = (("roll" if s.dice else "play", seat, (), ""), (("end", seat, (), ""), s.frames))


def come_back(s: Table, seat: int) -> None:
    """Return players without a pawn on the board: all four go to their homes, and opponents standing there are chomped (P25).

    In turn order, from the current seat; a player who loses the last pawn to this returns too [ours].
    """
    seats = len(s.hand)
    missing = True
    while missing:
        missing = False
        for i in range(seats):
            colour = s.colours[(seat + i) % seats][0]
            if not on_board(s, colour):
                missing = True
                put_back(s, (seat + i) % seats, colour)


def put_back(s: Table, seat: int, colour: str) -> None:
    """Put all four pawns of a colour on their homes, removing opponents there."""
    side = s.side[COLOURS.index(colour)]
    assert side is not None
    homes = dict(zip(TEAM[colour], HOMES[side], strict=True))
    s.events.append(("came-back", seat, colour))
    s.events += [("chomped", seat, s.at[cell], cell, pawn) for pawn, cell in homes.items() if cell in s.at]
    chomped = {s.at[cell] for cell in homes.values() if cell in s.at}
    s.pawns = tuple([homes.get(pawn) or (None if pawn in chomped else cell) for pawn, cell in zip(PAWNS, s.pawns, strict=True)])
    s.index_pawns()


# --- the end of a round


def end_round(s: Table) -> None:
    """Score a point for each pawn on the board; then begin the next round, or end the game (P17, P19 to P21)."""
    s.events.append(("round-over", EVERYONE, s.round))
    for colour, owner in zip(COLOURS, s.owner, strict=True):
        standing = len(on_board(s, colour)) * s.box.points.survived
        if standing:
            score(s, owner, colour, standing)
            s.events.append(("survived", owner, standing, colour))
    if is_last_round(s):
        s.over, s.frames = True, ()
        return
    if chooses(s) and not s.options.choose_anew:
        keep_out(s)
    s.round += 1
    pass_on(s)
    open_round(s)


def keep_out(s: Table) -> None:
    """Keep the cards left out before the first round out for the whole match, open to whoever gets the others [ours: to all] (P20)."""
    left = {s.box.cards[card].colour: card for cards in s.left for card in cards or ()}
    s.out = tuple([left[colour] for colour in COLOURS])
    s.events += [("kept-out", owner, card) for owner, card in zip(s.owner, s.out, strict=True)]


def chooses(s: Table) -> bool:
    """Whether players choose cards to leave out before this round (P4, P20)."""
    return not s.dice and not s.options.beginners and (s.round == 1 or s.options.choose_anew)


def pass_on(s: Table) -> None:
    """Pass cards and colours to the left, combined colours together; each colour starts from the next side (P20)."""
    s.colours = (s.colours[-1], *s.colours[:-1])
    aside = LEFT if len(s.hand) > 2 else OPPOSITE
    s.side = tuple([side and aside[side] for side in s.side])
    s.events.append(("passed-on", EVERYONE))
    s.index_colours()


def open_round(s: Table) -> None:
    """Set up a round: pawns on their homes, and each player's cards in front of them, of which some may still be left out (P4 to P6,
    P20)."""
    seats = len(s.hand)
    s.pawns = home_cells(s.side)
    s.anchored = ()
    s.index_pawns()
    nothing: tuple[Names, ...] = ((),) * seats
    s.hand = s.deck = s.discard = nothing
    s.left = (None,) * seats
    suits = s.box.beginners if s.options.beginners else s.box.suits
    out = frozenset(s.out)
    s.pack = tuple([tuple([card for colour in colours for card in suits[colour] if card not in out]) for colours in s.colours])
    s.events.append(("round", EVERYONE, s.round))
    push(s, "shuffle", EVERYONE)
    if chooses(s):
        push(s, "leave", EVERYONE)


def played(s: Table, seat: int) -> Names:
    """The cards a seat has played this round, the one being played last."""
    return (*s.discard[seat], *([s.playing] if s.playing is not None and s.turn == seat else []))


def to_come(s: Table, seat: int) -> Names:
    """What everybody can tell of a seat's cards: those it was given for this round and has not played, left out or not."""
    suits = s.box.beginners if s.options.beginners else s.box.suits
    seen = {*s.discard[seat], s.playing, *s.out}
    return tuple([card for colour in s.colours[seat] for card in suits[colour] if card not in seen])


def home_cells(sides: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """The cells of all pawns at the beginning of a round."""
    cells: list[str | None] = []
    for side in sides:
        cells += HOMES[side] if side else (None,) * len(HOMES["south"])
    return tuple(cells)


def shuffle(s: Table, seat: int, args: tuple[Any, ...], cause: str, chance: Chance) -> None:
    """Shuffle the kept cards into decks and deal hands; the yellow player begins (P6, P7)."""
    seats, first = len(s.hand), s.owner[FIRST_NUMBER]
    for i in range(seats):
        player = (first + i) % seats
        deck = chance.shuffle(s.pack[player])
        size = hand_size(s, player)
        s.hand, s.deck = put(s.hand, player, deck[:size]), put(s.deck, player, deck[size:])
    s.pack = ((),) * seats
    s.events.append(("dealt", EVERYONE))
    begin_turn(s, first)


def hand_size(s: Table, seat: int) -> int:
    """Number of cards a seat holds while its deck lasts (P6)."""
    return s.box.hand if len(s.colours[seat]) == 1 else s.box.pair_hand
