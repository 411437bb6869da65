"""The questions of a turn: card, pawn, directions, and the choices that cards offer (P4, P6, P8, P11, P12, P14)."""

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.frames import Operations, Question, finish, push
from engine.core.prompt import END, Choice, Reason, Refusal
from engine.core.state import Frame, Names, put, without
from engine.octopush.box import CHOMP, COLOURS, FIGURE, NUMBER, OF, TEAM, Card
from engine.octopush.choosing import Choosing, ended, within_turn
from engine.octopush.codes import COLOUR, FOLLOW, IGNORE, PAWN, TILE
from engine.octopush.grid import CELLS, DIRECTIONS, OPPOSITE
from engine.octopush.moving import OVER, Board, chomp_bar, move
from engine.octopush.rounds import finish_turn, is_last_turn, on_board
from engine.octopush.settling import arrows_of, fall, follow_tiles, free_holes, rest, settle
from engine.octopush.table import Table
from engine.octopush.words import follow_word, pawn_word

ENDING: Names = (END,)
FOLLOWING: Names = (FOLLOW, IGNORE)
CAMOUFLAGE: Names = tuple(map(COLOUR.code, COLOURS))
PAWN_CODE = {pawn: PAWN.code(pawn) for pawn in NUMBER}
TEAM_CODES = {colour: [(NUMBER[pawn], PAWN_CODE[pawn]) for pawn in team] for colour, team in TEAM.items()}
"""By colour: the index in the `pawns` zone and the code of each of its pawns."""
LOOKED_AHEAD = 2
"""Maximum further movements that a suggestion looks ahead."""


# --- card and pawn


def can_move(s: Table, card: Card) -> bool:
    """Whether any pawn can be moved with a card: with Chomp possibly none (P4, P10)."""
    kind = card.kind
    return kind.meets != "chomp" or any(can_chomp(s, pawn, kind.spaces) for pawn in on_board(s, card.colour))


def can_chomp(s: Table, pawn: str, spaces: int) -> bool:
    """Whether Chomp may go in any direction."""
    return any(chomp_bar(s, pawn, way, spaces) is None for way in DIRECTIONS)


def chomp_ways(s: Table, pawn: str, spaces: int) -> Names:
    """The directions in which Chomp may go."""
    return tuple([way for way in DIRECTIONS if chomp_bar(s, pawn, way, spaces) is None])


@within_turn("play")
class Play(Choosing):
    """The card to play. One with which no pawn can be moved may be played without effect, if there is no other [ours]."""

    kind = "play"
    forced = False
    resting = True
    depth = movements = 2

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        hand = [cards[card_id] for card_id in s.hand[seat]]
        codes = [card.play_code for card in hand if card.kind.meets != "chomp" or can_move(s, card)]
        return tuple(codes or [card.play_code for card in hand])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        card = s.box.played.get(code)
        return card is not None and card.id in s.hand[seat] and (can_move(s, card) or code in self.legal(s, frame, seat))

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        card = s.box.played[code]
        s.hand = put(s.hand, seat, without(s.hand[seat], card.id))
        s.playing = card.id
        s.events.append(("played", seat, card.id))
        if can_move(s, card):
            push(s, "pawn", seat, (), card.id)

    def text(self, s: Table, frame: Frame) -> str:
        return "Play a card."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.box.played[code]
        return Choice(code, f"play {card.colour} {card.kind.name}", gain=card.kind.text)

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        barred = Reason("no-way", "no pawn of its colour can go that far without passing another one, or ending on an anchored one")
        legal = self.legal(s, frame, seat)
        cards = [s.box.cards[card_id] for card_id in s.hand[seat]]
        return tuple(Refusal(card.play_code, f"{card.colour} {card.kind.name}", barred) for card in cards if card.play_code not in legal)


@within_turn("pawn")
class Pawn(Choosing):
    """The pawn to move: of the card's colour, or with a die any of one's own, each with its own number. An anchored one stands up (P4)."""

    kind = "pawn"
    resting = True
    depth = movements = 1

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        colour, pawns, kind = self.colour(s, seat), s.pawns, s.kind
        if kind.meets == "chomp":
            return tuple([PAWN_CODE[pawn] for pawn in on_board(s, colour) if can_chomp(s, pawn, kind.spaces)])
        return tuple([code for number, code in TEAM_CODES[colour] if pawns[number] is not None])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        kind, pawn = s.kind, PAWN.thing(code)
        if pawn not in TEAM[self.colour(s, seat)] or code != PAWN_CODE[pawn] or s.cell(pawn) is None:
            return False
        return kind.meets != "chomp" or can_chomp(s, pawn, kind.spaces)

    def colour(self, s: Table, seat: int) -> str:
        """The colour of the pawn to move."""
        return s.colours[seat][0] if s.playing is None else s.box.cards[s.playing].colour

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pawn = s.mover = PAWN.thing(code)
        if pawn in s.anchored:
            s.anchored = tuple([other for other in s.anchored if other != pawn])
            s.events.append(("stood-up", seat, pawn))
        if s.playing is None and s.die == CHOMP:
            push(s, "prey", seat, (), frame[3])
        else:
            push(s, "direction", seat, (1,), frame[3])

    def text(self, s: Table, frame: Frame) -> str:
        if s.playing is None and s.die == CHOMP:
            return "Which pawn chomps?"
        return f"{f'The die shows {s.die}. ' if s.die else ''}Which pawn moves?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        pawn = PAWN.thing(code)
        return f"{pawn_word(pawn)} on {s.cell(pawn)}{', at anchor' if pawn in s.anchored else ''}"

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        return replace(super().choice(s, frame, code), number=FIGURE[PAWN.thing(code)])

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        legal = self.legal(s, frame, seat)
        refusals = []
        for pawn, code in PAWN_CODE.items():
            if code in legal or s.owner[COLOURS.index(OF[pawn])] != seat:
                continue
            if s.playing is not None and OF[pawn] != s.box.cards[s.playing].colour:
                reason = Reason("other-colour", f"the card is {s.box.cards[s.playing].colour}")
            elif s.cell(pawn) is None:
                reason = Reason("out", "not on the board")
            else:
                reason = Reason("no-way", "no way to go without passing another pawn, or ending on an anchored one")
            own = OF[pawn] == self.colour(s, seat)
            refusals.append(Refusal(code, pawn_word(pawn), reason, number=FIGURE[pawn] if own else 0))
        return tuple(refusals)


# --- moving


@within_turn("direction")
class Direction(Choosing):
    """One straight movement of the mover; `args` is its number, from 1 (P8)."""

    kind = "direction"
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        kind = s.kind
        if kind.meets != "chomp":
            return DIRECTIONS
        assert s.mover is not None
        return chomp_ways(s, s.mover, kind.spaces)

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        kind, pawn, number = s.kind, s.mover, frame[2][0]
        assert pawn is not None
        board = Board(s, seat)
        going = move(board, pawn, code, kind)
        if s.over:
            board.write_back()
            finish(s)
        elif number < kind.legs and (going or (kind.between and board.cells[NUMBER[pawn]])):
            board.write_back()
            if kind.between:
                offer(s, seat, (), frame[3])
            else:
                push(s, "direction", seat, (number + 1,), frame[3])
        else:
            board.build_queue(pawn)
            board.pushes = 0
            follow_tiles(board, frame[3])

    def further(self, s: Table, frame: Frame) -> int:
        number: int = frame[2][0]
        return min(s.kind.legs - number, LOOKED_AHEAD)

    def is_ahead(self, s: Table, code: str) -> bool:
        assert s.mover is not None
        side = s.side[COLOURS.index(OF[s.mover])]
        return side is not None and code == OPPOSITE[side]

    def text(self, s: Table, frame: Frame) -> str:
        assert s.mover is not None
        which = f" ({frame[2][0]} of {s.kind.legs})" if s.kind.legs > 1 else ""
        return f"Where does {pawn_word(s.mover)} go{which}?"

    def shorter(self, s: Table, frame: Frame) -> Names:
        assert s.mover is not None
        return (f"{pawn_word(s.mover)} goes where ({frame[2][0]} of {s.kind.legs})?",) if s.kind.legs > 1 else ()

    def label(self, s: Table, frame: Frame, code: str) -> str:
        return code

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        kind, refusals = s.kind, []
        assert s.mover is not None
        for way in DIRECTIONS if kind.meets == "chomp" else ():
            bar = chomp_bar(s, s.mover, way, kind.spaces)
            if bar is not None:
                cannot = "is at anchor" if bar in s.anchored else "cannot be passed"
                refusals.append(Refusal(way, way, Reason("barred", f"{pawn_word(bar)} on {s.cell(bar)} {cannot}")))
        return tuple(refusals)


# --- between the movements of Flow


def offer(s: Table, seat: int, asked: Names, cause: str) -> None:
    """Ask whether the mover follows the tile it is on, or else for the second movement.

    Each tile is asked about only once, and only if it would have an effect, so nobody goes round for ever [ours].
    """
    assert s.mover is not None
    cell = s.cell(s.mover) or OVER
    way = s.reef.arrows[OF[s.mover]].get(cell)
    if cell not in asked and (cell in s.reef.holes or (way is not None and Board(s, seat).step(s.mover, way))):
        push(s, "between", seat, (*asked, cell), cause)
    else:
        push(s, "direction", seat, (2,), cause)


@within_turn("between")
class Between(Choosing):
    """Flow: whether to follow one tile (P4). `args` are the tiles asked about, the current one last."""

    kind = "flow"
    movements = 1

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return FOLLOWING

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pawn, cause = s.mover, frame[3]
        assert pawn is not None
        if code == IGNORE:
            push(s, "direction", seat, (2,), cause)
            return
        cell = frame[2][-1]
        board = Board(s, seat)
        if cell in s.reef.holes:
            fall(board, pawn)
        else:
            board.step(pawn, s.reef.arrows[OF[pawn]][cell])
            board.report("drifted")
        if board.cell(pawn):
            board.write_back()
            offer(s, seat, frame[2], cause)
        else:
            board.end = cell
            board.build_queue(pawn)
            board.pushes = 0
            follow_tiles(board, cause)

    def text(self, s: Table, frame: Frame) -> str:
        assert s.mover is not None
        effect = "fall into the hole" if frame[2][-1] in s.reef.holes else "follow the arrow"
        return f"Does {pawn_word(s.mover)} {effect} on {frame[2][-1]}, before it moves again?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        assert s.mover is not None
        cell = frame[2][-1]
        if code == IGNORE:
            return f"stay on {cell}"
        return "fall into the hole" if cell in s.reef.holes else f"follow the arrow {s.reef.arrows[OF[s.mover]][cell]}"


# --- choices while tiles are followed


@within_turn("wade")
class Wade(Choosing):
    """Follow all tiles this turn, or none (P4). Asked when the mover first meets one with an effect [ours]."""

    kind = "wade"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return FOLLOWING

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.guise = code
        s.events.append(("guise", seat, code))

    def text(self, s: Table, frame: Frame) -> str:
        assert s.mover is not None
        return f"Does {pawn_word(s.mover)} follow tiles?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        return follow_word(code)


@within_turn("camouflage")
class Camouflage(Choosing):
    """The colour whose arrows the mover follows this turn (P4). Asked when it first meets an arrow [ours]."""

    kind = "camouflage"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return CAMOUFLAGE

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        s.guise = COLOUR.thing(code)
        s.events.append(("guise", seat, s.guise))

    def text(self, s: Table, frame: Frame) -> str:
        assert s.mover is not None
        return f"Which colour's arrows does {pawn_word(s.mover)} follow this turn?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        assert s.mover is not None
        colour = COLOUR.thing(code)
        return f"{colour}: {s.reef.arrows[colour][s.cell(s.mover) or OVER]}"


@within_turn("loop")
class Loop(Choosing):
    """Where a pawn caught in a loop stops: the active player chooses (P12). `args`: the pawn, and the loop from its cell on."""

    kind = "loop"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TILE.code(cell) for cell in frame[2][1:]])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pawn, *circle = frame[2]
        path = circle[: circle.index(TILE.thing(code)) + 1]
        if len(path) > 1:
            put_down(s, seat, pawn, path[-1])
            s.events.append(("drifted", seat, pawn, tuple(path)))
        s.events.append(("loop", seat, pawn, path[-1]))
        rest(s, seat, pawn)

    def text(self, s: Table, frame: Frame) -> str:
        return f"{pawn_word(frame[2][0])} goes round in a loop. Where does it stop?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        return f"stop on {TILE.thing(code)}"


@within_turn("standoff")
class Standoff(Loop):
    """Where pawns that push each other for ever stop: the active player chooses for the next one, and all others stop too [ours].

    `args`: the pawn, and the cells on its way. Afterwards only holes still have an effect.
    """

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pawn, end = frame[2][0], TILE.thing(code)
        board = Board(s, seat)
        arrows = s.reef.arrows[arrows_of(s, pawn)]
        while board.cell(pawn) != end:
            board.step(pawn, arrows[board.cell(pawn)])
        board.report("drifted")
        board.queue = [other for other in (*board.queue, pawn) if board.cells[NUMBER[other]] in s.reef.holes]
        board.write_back()
        s.events.append(("endless", seat, pawn, end))
        rest(s, seat, pawn)

    def text(self, s: Table, frame: Frame) -> str:
        return f"Pawns push each other for ever. Where does {pawn_word(frame[2][0])} stop? Then all the others stay where they are."


@within_turn("dive")
class Dive(Choosing):
    """The hole in which a mover that is in a hole surfaces, of its player's choice (P4)."""

    kind = "dive"

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return tuple([TILE.code(hole) for hole in free_holes(s, s.at)])

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        pawn, hole = frame[2][0], TILE.thing(code)
        cell = s.cell(pawn)
        put_down(s, seat, pawn, hole)
        s.events.append(("dived", seat, pawn, cell, hole))

    def text(self, s: Table, frame: Frame) -> str:
        return f"{pawn_word(frame[2][0])} dives. In which hole does it come up?"

    def label(self, s: Table, frame: Frame, code: str) -> str:
        return f"in the hole on {TILE.thing(code)}"

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        refusals = []
        for hole in CELLS:
            if hole in s.reef.holes and hole in s.at:
                own_hole = s.at[hole] == frame[2][0]
                taken = Reason("taken", f"{pawn_word(s.at[hole])} is there")
                reason = Reason("same-hole", "it has to be another hole") if own_hole else taken
                refusals.append(Refusal(TILE.code(hole), f"in the hole on {hole}", reason))
        return tuple(refusals)


def put_down(s: Table, seat: int, pawn: str, cell: str) -> None:
    """Move a pawn on the board directly to an empty cell."""
    board = Board(s, seat)
    board.jump(pawn, cell)
    board.write_back()


# --- the end of the turn


class End(Question[Table]):
    """The end of the turn, asked because everything up to here can be undone, and then a card is drawn (P14)."""

    kind = "end"
    forced = False
    resting = True

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        return ENDING

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        return code == END

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        finish_turn(s, seat, chance)

    def text(self, s: Table, frame: Frame) -> str:
        return "End your turn." if s.mover else "The card can move no pawn. End your turn."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        if is_last_turn(s, frame[1]):
            end = ended(s, frame[1])
            return Choice(code, "end the turn", gain=end.gain, wins=end.wins)
        return Choice(code, "end the turn", gain="then draw a card" if s.deck[frame[1]] else "")


OPERATIONS: Operations[Table] = {"settle": settle, "end": End()}
