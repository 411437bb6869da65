"""Set-up: players' sides and cards, the tiles, and the cards left out (P2, P4 to P7, P20, P22)."""

from engine.core.chance import Chance
from engine.core.frames import Operations, Question
from engine.core.game import BadOption
from engine.core.prompt import Choice, Reason, Refusal
from engine.core.state import Frame, Names, put
from engine.octopush.box import COLOURS, HOME, Box
from engine.octopush.codes import LEAVE
from engine.octopush.grid import CELLS, HOME_CELLS, SIDES
from engine.octopush.rounds import FIRST, begin_turn, home_cells, open_round, shuffle
from engine.octopush.table import OctopushOptions, Table

DICE_SIDES = {2: ("south", "north"), 3: ("south", "west", "north"), 4: SIDES}
"""Sides by number of players of the dice variant [ours: two face each other]."""


def deal(box: Box, options: OctopushOptions, seats: int, chance: Chance) -> Table:
    """The initial position; the choice of cards and the first turn are still frames. Raises BadOption."""
    s = Table(
        box=box,
        options=options,
        tiles=lay_tiles(chance.shuffle(box.tiles)),
        points=((0, 0, 0, 0),) * seats,
        hand=((),) * seats,
        deck=((),) * seats,
        discard=((),) * seats,
        pack=((),) * seats,
        left=(None,) * seats,
        pups=(0,) * seats,
    )
    order = chance.shuffle(COLOURS)
    if s.dice:
        s.colours = tuple((colour,) for colour in order[:seats])
        sides = dict(zip(order, DICE_SIDES[seats], strict=False))
    else:
        s.colours = deal_colours(order, seats, options.first, chance)
        sides = dict(zip([colour for colours in s.colours for colour in colours], SIDES, strict=True))
    s.side = tuple(sides.get(colour) for colour in COLOURS)
    s.pawns = home_cells(s.side)
    s.derive()
    if s.dice:
        begin_turn(s, int(chance.pick(tuple(map(str, range(seats))))) if options.first is None else options.first)
    else:
        s.turn = s.owner[COLOURS.index(FIRST)]
        open_round(s)
    return s


def check_options(options: OctopushOptions) -> None:
    """Raise BadOption for options that exclude each other."""
    if options.variant == "dice" and options.beginners:
        raise BadOption("options: beginners: it leaves out cards, and the dice variant has none")
    if options.choose_anew and (options.beginners or options.variant == "dice"):
        raise BadOption("options: choose_anew: nobody chooses cards in the beginners' game or with the die (P4, P22)")


def lay_tiles(shuffled: Names) -> Names:
    """The tile of every cell: homes in their places, the others in this order (P2)."""
    rest = iter(shuffled)
    return tuple([HOME if cell in HOME_CELLS else next(rest) for cell in CELLS])


def deal_colours(order: Names, seats: int, first: int | None, chance: Chance) -> tuple[Names, ...]:
    """The colours of each seat, clockwise in this order; seats with combined colours take two adjacent ones (P5, P6)."""
    pairs = {2: (0, 1), 3: (int(chance.pick(("0", "1", "2"))),) if seats == 3 else (), 4: ()}[seats]
    sizes = [2 if seat in pairs else 1 for seat in range(seats)]
    while True:
        colours, rest = [], order
        for size in sizes:
            colours.append(rest[:size])
            rest = rest[size:]
        if first is None or FIRST in colours[first]:
            return tuple(colours)
        order = (*order[1:], order[0])


class Leave(Question[Table]):
    """Each player leaves out a card of each of their colours, for the whole match or, if so chosen, for the round (P4, P20). All choose at
    once.

    A choice can be changed until all are in.
    """

    kind = "leave"
    simultaneous = True

    def waiting(self, s: Table, frame: Frame) -> tuple[int, ...]:
        return tuple([i for i, left in enumerate(s.left) if left is None or len(left) < len(s.colours[i])])

    def changing(self, s: Table, frame: Frame) -> tuple[int, ...]:
        return tuple([i for i, left in enumerate(s.left) if left is not None and len(left) == len(s.colours[i])])

    def legal(self, s: Table, frame: Frame, seat: int) -> Names:
        cards = s.box.cards
        return tuple([cards[card_id].leave_code for card_id in s.pack[seat]])

    def permits(self, s: Table, frame: Frame, seat: int, code: str) -> bool:
        return LEAVE.begins(code) and LEAVE.thing(code) in s.pack[seat]

    def answer(self, s: Table, frame: Frame, seat: int, code: str, chance: Chance) -> None:
        suits, cards, colours, before = s.box.suits, s.box.cards, s.colours[seat], s.left[seat] or ()
        card = cards[LEAVE.thing(code)]
        kept = [left for left in before if cards[left].colour != card.colour]
        left = [c for colour in colours for c in (card.id, *kept) if c in suits[colour]]
        s.left = put(s.left, seat, tuple(left))
        s.pack = put(s.pack, seat, tuple([c for colour in colours for c in suits[colour] if c not in left]))
        if len(before) < len(left) == len(colours):
            s.events.append(("chose", seat))
        if self.waiting(s, frame):
            s.frames = (frame, s.frames)

    def proposal(self, s: Table, frame: Frame, seat: int) -> str:
        """A card that beginners play without, preferably of a colour with nothing left out yet."""
        cards, chosen = s.box.cards, [s.box.cards[left].colour for left in s.left[seat] or ()]
        missing = [card for card in s.pack[seat] if cards[card].colour not in chosen] or list(s.pack[seat])
        card = next((card for card in missing if cards[card].kind.marked), missing[0])
        return cards[card].leave_code

    def text(self, s: Table, frame: Frame) -> str:
        time = "this round" if s.options.choose_anew else "for the whole match"
        return f"Choose the card of each colour that you leave out {time}."

    def choice(self, s: Table, frame: Frame, code: str) -> Choice:
        card = s.box.cards[LEAVE.thing(code)]
        return Choice(code, f"leave out {card.colour} {card.kind.name}", gain=card.kind.text)

    def refusals(self, s: Table, frame: Frame, seat: int) -> tuple[Refusal, ...]:
        chosen = [s.box.cards[card_id] for card_id in s.left[seat] or ()]
        reason = Reason("left-already", "you leave it out already")
        return tuple(Refusal(card.leave_code, f"leave out {card.colour} {card.kind.name}", reason) for card in chosen)


OPERATIONS: Operations[Table] = {"leave": Leave(), "shuffle": shuffle}
