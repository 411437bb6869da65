"""Checks of written positions, frames and their arguments included, so that the game can go on from them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.state import EVERYONE, BadPosition, Frame, Names, frame_list, names_in, things
from engine.octopush.box import COLOURS, OF, PAWNS, PUPS, TEAM
from engine.octopush.choosing import QUESTIONS
from engine.octopush.codes import FOLLOW, IGNORE
from engine.octopush.dice import DIE
from engine.octopush.grid import CELLS, HOME_CELLS, SIDES
from engine.octopush.moving import Board
from engine.octopush.rounds import FIRST, chooses, empty_colour, hand_size, home_cells
from engine.octopush.settling import arrows_of, circle
from engine.octopush.setup import lay_tiles
from engine.octopush.table import Table

Nothing = tuple[()]
SHAPES: dict[str, Any] = {
    **dict.fromkeys(("leave", "shuffle", "play", "pawn", "wade", "camouflage", "end", "roll", "prey"), Nothing),
    "direction": tuple[int],
    "settle": tuple[int | str, ...],
    **dict.fromkeys(("between", "loop", "standoff"), Names),
    "dive": tuple[str],
}
"""By operation: the type of its arguments."""
MOST_PUSHES = 999
FOLLOWING = ("wade", "camouflage", "loop", "standoff", "dive")
"""Questions asked while tiles are followed."""
OPPOSED = [2, 2]
"""Clockwise steps from side to side for two players with the die."""


def check_table(s: Table) -> None:
    """Check everything but the frames. Raises BadPosition naming the field."""
    seats = len(s.hand)
    if not 0 <= s.turn < seats:
        raise BadPosition("turn", f"there is no seat {s.turn}")
    if not 1 <= s.round <= (1 if s.dice else seats):
        raise BadPosition("round", f"there is no round {s.round} (P21)")
    _check_colours(s, seats)
    _check_reef(s)
    _check_pawns(s)
    _check_anchored(s)
    _check_cards(s, seats)
    _check_points(s, seats)
    if any(not 0 <= n <= PUPS or (n and not s.dice) for n in s.pups):
        raise BadPosition("pups", f"from 0 to {PUPS}, in the dice variant only (P25)")
    if s.die is not None and (not s.dice or s.die not in s.box.faces):
        raise BadPosition("die", f"it cannot show {s.die}")
    if s.dice and s.over != (PUPS in s.pups):
        raise BadPosition("over", "must be true exactly when somebody has freed all pups (P25)")
    if s.over and not s.dice and (s.round < seats or (empty_colour(s) is None and () not in s.hand)):
        raise BadPosition("over", "must be true exactly when the last round has ended, with a colour gone or a hand empty (P19, P21)")


def _check_colours(s: Table, seats: int) -> None:
    sizes = sorted(len(colours) for colours in s.colours)
    expected = [1] * seats if s.dice else sorted([4 // seats + (i < 4 % seats) for i in range(seats)])
    played = [colour for colours in s.colours for colour in colours]
    if sizes != expected or len(set(played)) < len(played) or not set(played) <= set(COLOURS):
        raise BadPosition("colours", "each seat has its own, all four are played with cards, and one each with the die (P5, P22)")
    sides = dict(zip(COLOURS, s.side, strict=True))
    placed = [side for side in s.side if side is not None]
    if any((sides[colour] is None) != (colour not in played) for colour in COLOURS):
        raise BadPosition("side", "a colour has a side if it is played")
    if len(set(placed)) < len(placed) or not set(placed) <= set(SIDES):
        raise BadPosition("side", "each colour has a side of its own: " + ", ".join(SIDES))
    around = [SIDES.index(side) for colour in played if (side := sides[colour])]
    steps = [(end - start) % len(SIDES) for start, end in zip(around, around[1:] + around[:1], strict=True)]
    if sum(steps) != len(SIDES) or (s.dice and seats == len(OPPOSED) and steps != OPPOSED):
        raise BadPosition("side", "clockwise in the order of the seats, two colours of a seat side by side; two with the die face to face")


def check_first(s: Table, first: int) -> None:
    """Check the option `first` against the position; with the die it leaves no trace (P7, P20)."""
    begins = (first + s.round - 1) % len(s.hand)
    if not s.dice and FIRST not in s.colours[begins]:
        raise BadPosition("colours", f"with the option first {first}, seat {begins} plays {FIRST} in round {s.round} (P7, P20)")


def _check_reef(s: Table) -> None:
    if any((tile == "home") != (cell in HOME_CELLS) for cell, tile in zip(CELLS, s.tiles, strict=True)):
        raise BadPosition("tiles", "home tiles must be exactly the middle four of each edge (P2)")
    if Counter(s.tiles) != Counter(lay_tiles(s.box.tiles)):
        raise BadPosition("tiles", "must hold each tile as often as the box does (P2)")


def _check_pawns(s: Table) -> None:
    for pawn, cell in zip(PAWNS, s.pawns, strict=True):
        if cell is None:
            continue
        if cell not in CELLS:
            raise BadPosition("pawns", f"{pawn}: there is no cell {cell}")
        if s.side[COLOURS.index(OF[pawn])] is None:
            raise BadPosition("pawns", f"{pawn}: nobody plays this colour")
        if s.at[cell] != pawn:
            raise BadPosition("pawns", f"two pawns are on {cell}")
    for name in ("anchored", "pushed", "queue"):
        value = getattr(s, name)
        if len(set(value)) < len(value) or not set(value) <= set(PAWNS):
            raise BadPosition(name, "each pawn once, by its name")
    if s.mover is not None and (s.mover not in OF or s.owner[COLOURS.index(OF[s.mover])] != s.turn):
        raise BadPosition("mover", f"{s.mover} is not a pawn of the seat whose turn it is")


def _check_anchored(s: Table) -> None:
    """Each pawn at anchor was moved with a card that anchors, in this round (P4, P10)."""
    for pawn in s.anchored:
        if s.cell(pawn) is None or s.cell(pawn) in s.reef.holes or s.dice:
            raise BadPosition("anchored", f"{pawn} cannot lie at anchor off the board, in a hole, or in the dice variant (P10, P24)")
    played = [card for card in (*names_in(s.discard), s.playing) if card in s.box.cards and s.box.cards[card].kind.anchors]
    for colour in COLOURS:
        lying = [pawn for pawn in s.anchored if OF[pawn] == colour]
        if len(lying) > len([card for card in played if card is not None and s.box.cards[card].colour == colour]):
            raise BadPosition("anchored", f"{' and '.join(lying)}: not enough {colour} cards played this round anchor a pawn (P4)")


def _check_points(s: Table, seats: int) -> None:
    """No track exceeds what its pawns can have scored, and only colours that a seat has played have points (P15 to P18, P21)."""
    for seat, track in enumerate(s.points):
        for colour, points in zip(COLOURS, track, strict=True):
            most = 0 if s.dice else most_points(s, seat, colour)
            if not 0 <= points <= most:
                raise BadPosition("points", f"seat {seat}: its {colour} track is from 0 to {most} (P15 to P18)")


def most_points(s: Table, seat: int, colour: str) -> int:
    """Maximum points on a seat's track of a colour: played now, in an earlier round, or not yet."""
    owner, each = s.owner[COLOURS.index(colour)], s.box.points
    if (owner - seat) % len(s.hand) >= s.round:
        return 0
    pawns = {pawn: s.cell(pawn) for pawn in PAWNS}
    out = [pawn for pawn, cell in pawns.items() if cell is None or owner != seat]
    mine = [pawn for pawn in out if OF[pawn] == colour]
    others = [pawn for pawn in out if OF[pawn] not in s.colours[owner]]
    survived = (len(TEAM[colour]) - len(mine)) * each.survived if s.over else 0
    return len(mine) * max(each.crossed, each.survived) + survived + len(others) * each.removed


def _check_cards(s: Table, seats: int) -> None:
    suits = s.box.beginners if s.options.beginners else s.box.suits
    expected = Counter(card for colours in suits.values() for card in colours) if not s.dice else Counter()
    for card in names_in((s.hand, s.deck, s.discard, s.pack, s.left, s.playing, s.out)):
        if card not in s.box.cards:
            raise BadPosition("cards", f"there is no card {card}")
    _check_out(s)
    counts = things(s)
    for card in {*counts, *expected}:
        if counts[card] != expected[card]:
            raise BadPosition("cards", f"{card} is in {counts[card]} places, expected in {expected[card]}")
    for seat in range(seats):
        mine = (*s.hand[seat], *s.deck[seat], *s.discard[seat], *s.pack[seat], *(s.left[seat] or ()))
        mine += (s.playing,) if s.playing is not None and seat == s.turn else ()
        mine += tuple([card for colour, card in zip(COLOURS, s.out, strict=True) if card is not None and colour in s.colours[seat]])
        if any(s.box.cards[card].colour not in s.colours[seat] for card in mine):
            raise BadPosition("cards", f"seat {seat}: only cards of its own colours (P6)")
        if not s.dice and len(mine) != sum(len(suits[colour]) for colour in s.colours[seat]):
            raise BadPosition("cards", f"seat {seat}: all cards of its colours (P6)")
        _check_left(s, seat, suits)
        size = hand_size(s, seat)
        if len(s.hand[seat]) > size:
            raise BadPosition("hand", f"seat {seat}: no more than {size} (P6)")
        playing = seat == s.turn and (s.playing is not None or s.over)
        if s.deck[seat] and len(s.hand[seat]) < size - playing:
            raise BadPosition("hand", f"seat {seat}: {size} as long as there is a deck to draw from (P6, P14)")


def _check_left(s: Table, seat: int, suits: dict[str, Names]) -> None:
    left, colours = s.left[seat], s.colours[seat]
    if left is None:
        return
    if not chooses(s) or not left:
        raise BadPosition("left", f"seat {seat}: must be null if nobody chooses, and while nothing is left out (P4, P20)")
    if [c for c in colours for card in left if s.box.cards[card].colour == c] != [s.box.cards[card].colour for card in left]:
        raise BadPosition("left", f"seat {seat}: in the order of its colours")
    if len({s.box.cards[card].colour for card in left}) < len(left):
        raise BadPosition("left", f"seat {seat}: one card of each colour (P4)")
    if s.pack[seat] and s.pack[seat] != tuple(c for colour in colours for c in suits[colour] if c not in left):
        raise BadPosition("pack", f"seat {seat}: in the order of its colours and of the box")


def _check_out(s: Table) -> None:
    """Check the cards that stay out for the whole match (P20)."""
    staying = not s.dice and not s.options.beginners and not chooses(s)
    for colour, card in zip(COLOURS, s.out, strict=True):
        if staying and (card is None or s.box.cards[card].colour != colour):
            raise BadPosition("out", f"{colour}: from the second round on one card of each colour stays out (P20)")
        if card is not None and not staying:
            raise BadPosition("out", f"{colour}: null before the first round is over, and where nothing stays out (P20)")


def check_frames(s: Table) -> None:
    """Check that work in progress fits the table. Raises BadPosition naming `frames`."""

    def bad(why: str) -> BadPosition:
        return BadPosition("frames", why)

    frames = frame_list(s.frames)
    if s.over:
        return
    for op, _, args, _ in frames:
        if fault := argument_fault(s, op, args):
            raise bad(fault)
    ops = [op for op, _, _, _ in frames]
    choosing = ops in (["leave", "shuffle"], ["shuffle"])
    if choosing:
        _check_choosing(s, frames, bad)
        return
    if any(seat != s.turn for _, seat, _, _ in frames):
        raise bad(f"it is the turn of seat {s.turn}")
    if any(s.pack):
        raise BadPosition("pack", "must be empty once the choice is over")
    if chooses(s) and any(len(left or ()) < len(mine) for left, mine in zip(s.left, s.colours, strict=True)):
        raise BadPosition("left", "everyone has left out a card of each colour (P4)")
    if ops[-1:] != ["end"] or ops.count("end") != 1:
        raise bad("a turn ends with one frame end, the last one")
    _check_turn(s, frames[:-1], bad)


def _check_choosing(s: Table, frames: list[Frame], bad: Any) -> None:
    if not chooses(s) or frames[0][0] != "leave" or any(seat != EVERYONE for _, seat, _, _ in frames):
        raise bad("everyone at once leaves out a card, in a game with all cards: before the first round, or before each with choose_anew")
    if any(s.hand) or any(s.deck) or any(s.discard) or s.playing is not None or s.mover is not None or s.queue or s.pushed:
        raise bad("no card is dealt while some are still chosen")
    if all(len(left or ()) == len(colours) for left, colours in zip(s.left, s.colours, strict=True)):
        raise bad("everyone has chosen")
    if s.pawns != home_cells(s.side):
        raise BadPosition("pawns", "all must be on their homes while cards are chosen (P5)")
    for seat, (pack, left, colours) in enumerate(zip(s.pack, s.left, s.colours, strict=True)):
        if pack != tuple(c for colour in colours for c in s.box.suits[colour] if c not in (left or ())):
            raise BadPosition("pack", f"seat {seat}: all cards of its colours but those it leaves out, in order")


def _check_turn(s: Table, frames: list[Frame], bad: Any) -> None:
    """Check a turn's frames, all but its last: one question, with a settle below it if tiles are being followed."""
    ops = tuple(op for op, _, _, _ in frames)
    begun = s.playing is not None or s.die is not None
    if ops in (("play",), ("roll",)):
        if (ops == ("roll",)) != s.dice or begun or s.mover is not None or s.queue or s.pushed or s.guise is not None:
            raise bad("a turn begins with the card or the die, with nothing else in progress")
        _check_colours_left(s)
        _check_hands(s, s.turn)
        return
    if not begun or (s.playing is not None) == s.dice:
        raise bad("a card is played, or the die rolled")
    _check_hands(s)
    if not ops:
        return
    kind, cause = s.kind, s.playing or DIE
    if any(frame[3] != cause for frame in frames):
        raise bad(f"the cause is {cause}")
    settling = ops[1:] == ("settle",)
    if len(ops) != 1 + settling or settling != (ops[0] in FOLLOWING):
        raise bad("one question is asked at a time")
    if ops[0] == "pawn":
        if s.mover is not None or s.queue or s.pushed or s.guise is not None:
            raise bad("no pawn is chosen yet")
        _check_colours_left(s)
    elif s.mover is None or (ops[0] not in ("loop", "standoff") and s.cell(s.mover) is None):
        raise bad(f"{ops[0]}: there has to be a mover on the board")
    elif s.mover in s.anchored and ops[0] not in ("loop", "standoff"):
        raise bad("the mover stands")
    elif s.playing is not None and OF[s.mover] != s.box.cards[s.playing].colour:
        raise BadPosition("mover", "it is of the colour of the card")
    _check_waiting(s, frames[0])
    _check_question(s, frames[0], bad)
    if s.guise is not None and s.guise not in {"choice": (FOLLOW, IGNORE), "colour": COLOURS, "all": ()}[kind.tiles]:
        raise BadPosition("guise", f"{s.guise} cannot be chosen with this card")
    if not QUESTIONS[ops[0]].legal(s, frames[0], s.turn):
        raise bad(f"{ops[0]} has no answer here")


def _check_waiting(s: Table, frame: Frame) -> None:
    """Pawns are pushed during the card's movement, and wait for their tiles after it; with Flow some wait earlier (P13)."""
    op, _, args, _ = frame
    if s.pushed and not (op == "between" or (op == "direction" and args[0] > 1)):
        raise BadPosition("pushed", "pawns pushed by a movement join the queue only when it is over (P13)")
    if s.queue and not (op in FOLLOWING or (s.kind.between and (op == "between" or (op == "direction" and args[0] > 1)))):
        raise BadPosition("queue", "no pawn waits for a tile before the movement is over (P13)")


def _check_colours_left(s: Table) -> None:
    """Until something has moved in a turn, every colour played has a pawn (P19, P25)."""
    if colour := empty_colour(s):
        raise BadPosition("pawns", f"no {colour} pawn is left, so there are no more turns (P19, P25)")


def _check_hands(s: Table, *seats: int) -> None:
    """These seats, and all whose turn is still to come in this set, have a card to play (P19)."""
    size, first = len(s.hand), s.owner[COLOURS.index(FIRST)]
    later = [(s.turn + i) % size for i in range(1, 1 + (first - s.turn - 1) % size)]
    for seat in () if s.dice else (*seats, *later):
        if not s.hand[seat]:
            raise BadPosition("hand", f"seat {seat} has no card left to play")


def _check_question(s: Table, frame: Frame, bad: Any) -> None:
    op, _, args, _ = frame
    kind = s.kind
    here = s.cell(s.mover) if s.mover else None
    fits: dict[str, Callable[[], bool]] = {
        "pawn": lambda: True,
        "direction": lambda: s.die != "chomp" and 1 <= args[0] <= kind.legs,
        "prey": lambda: s.die == "chomp" and any(OF[pawn] not in s.colours[s.turn] for pawn in s.at.values()),
        "between": lambda: kind.between and bool(args) and args[-1] == here,
        "wade": lambda: kind.tiles == "choice" and s.guise is None and s.queue[:1] == (s.mover,),
        "camouflage": lambda: kind.tiles == "colour" and s.guise is None and s.queue[:1] == (s.mover,),
        "dive": lambda: kind.dives and args[0] == s.mover and here in s.reef.holes,
        "loop": lambda: s.cell(args[0]) == args[1],
        "standoff": lambda: args == (args[0], *circle(Board(s, s.turn), args[0], s.reef.arrows[arrows_of(s, args[0])])),
    }
    if op not in fits or not fits[op]():
        raise bad(f"{op} is not asked here")
    arrows = s.reef.arrows["yellow"]
    if op == "camouflage" and here not in arrows:
        raise bad("the mover is on no arrow")
    if op == "between" and not all(cell in arrows or cell in s.reef.holes for cell in args):
        raise bad("between: there is no tile to follow")
    if op == "loop" and any(cell in s.at for cell in args[2:]):
        raise bad("a loop leads over free cells")


def argument_fault(s: Table, op: str, args: tuple[Any, ...]) -> str:
    """The fault in a frame's arguments; empty if there is none."""
    if op not in SHAPES:
        return f"there is no operation {op}"
    try:
        msgspec.convert(args, SHAPES[op])
    except msgspec.ValidationError as error:
        return f"{op}: {error}"
    match op, args:
        case "settle", args if not args or not isinstance(args[0], int) or not all(isinstance(snapshot, str) for snapshot in args[1:]):
            return "settle: how often arrows have pushed, and what was met before"
        case "settle", (n, *_) if not 0 <= n <= MOST_PUSHES:
            return f"settle: arrows cannot have pushed {n} times"
        case "between", cells if not set(cells) <= set(CELLS) or len(set(cells)) < len(cells):
            return "between: the tiles asked about, each once"
        case "loop" | "standoff", (*cells,) if (
            len(cells) < 2 or cells[0] not in PAWNS or s.cell(cells[0]) is None or not set(cells[1:]) <= set(CELLS)
        ):
            return f"{op}: a pawn on the board, and the cells of the loop"
        case "loop" | "standoff", cells if len(set(cells)) < len(cells):
            return f"{op}: each cell once"
        case "dive", (pawn,) if pawn not in PAWNS:
            return f"dive: there is no pawn {pawn}"
    return ""
