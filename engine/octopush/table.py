"""The table: the place of every pawn, tile and card in a game of Octopush."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from engine.core.game import Options
from engine.core.printing import diagram, labelled
from engine.core.state import NOBODY, OWNER, SEALED, Names, State, Zone, asks, in_progress
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME, NUMBER, PAWNS, Box, Kind
from engine.octopush.grid import AHEAD, CELLS, SIZE

NO_SEAT = -1
"""The owner of a colour that stays in the box (P22)."""


class OctopushOptions(Options, frozen=True, forbid_unknown_fields=True):
    """Set-up options of Octopush."""

    variant: Literal["cards", "dice"] = "cards"
    """The game with cards, or the simpler one with a die (P22)."""
    beginners: bool = False
    """Leave the marked cards in the box (P4)."""
    choose_anew: bool = False
    """Players choose which cards to leave out before every round, not only before the first (P20)."""
    totals: bool = False
    """Show everyone's total during the game, not only the four tracks (P18). The rules are not affected."""
    first: int | None = None
    """The seat that begins, with yellow in the game with cards; None: random (P7, P22)."""


@dataclass(frozen=True)
class Reef:
    """The tiles prepared for the rules, once they are laid out."""

    arrows: dict[str, dict[str, str]]
    """By colour and cell: the direction in which the arrow there sends a pawn."""
    holes: frozenset[str]
    """Cells with holes."""

    @cached_property
    def fates(self) -> dict[str, dict[str, str]]:
        """By colour and cell: the exit of a pawn that follows tiles and meets nobody, `hole` or the side."""
        exits = {colour: {cell: self._fate(cell, arrows) for cell in CELLS} for colour, arrows in self.arrows.items()}
        return {colour: {cell: fate for cell, fate in fates.items() if fate} for colour, fates in exits.items()}

    def _fate(self, cell: str, arrows: dict[str, str]) -> str:
        visited = set()
        while cell in arrows and cell not in visited:
            visited.add(cell)
            way = arrows[cell]
            cell = AHEAD[way][cell]
            if not cell:
                return way
        return HOLE if cell in self.holes else ""


class Table(State, gc=False, eq=False, kw_only=True):
    """A position. Cells, pawns, tiles and cards are names; `box` and `options` are constant."""

    box: Box
    options: OctopushOptions
    reef: Annotated[Reef, Zone(derived=True)] = Reef({}, frozenset())
    at: Annotated[dict[str, str], Zone(derived=True)] = {}
    """By cell: the pawn there."""
    owner: Annotated[tuple[int, ...], Zone(derived=True, seats=True)] = ()
    """The current player of each colour; -1 for a colour nobody plays."""

    round: Annotated[int, Zone()] = 1
    turn: Annotated[int, Zone(seats=True)] = 0
    """The seat whose turn it is."""
    colours: Annotated[tuple[Names, ...], Zone(per_seat=True, of="COLOUR")] = ()
    """Each seat's colours this round."""
    side: Annotated[tuple[str | None, ...], Zone(keys=COLOURS, of="WAY")] = ()
    """The home side of each colour this round; None for one that stays in the box."""
    tiles: Annotated[Names, Zone(keys=CELLS, of="TILE")] = ()
    """The tile of each cell."""
    pawns: Annotated[tuple[str | None, ...], Zone(keys=PAWNS, of="CELL")] = ()
    """Each pawn's cell; None for one that is out."""
    anchored: Annotated[Names, Zone(of="PAWN")] = ()
    """Pawns at anchor (P10)."""

    mover: Annotated[str | None, Zone(of="PAWN")] = None
    """The pawn moved this turn."""
    guise: Annotated[str | None, Zone(of="GUISE")] = None
    """The mover's treatment of tiles this turn, once chosen: follow or ignore, or the colour whose arrows it follows."""
    pushed: Annotated[Names, Zone(of="PAWN", ordered=True)] = ()
    """Pawns pushed by the card's movement so far, in that order; they join the queue when it is over (P13)."""
    queue: Annotated[Names, Zone(of="PAWN", ordered=True)] = ()
    """Pawns whose tiles are still to be resolved, the next one first (P13)."""

    points: Annotated[tuple[tuple[int, int, int, int], ...], Zone(per_seat=True, keys=COLOURS)] = ()
    """Points on each seat's four shell tracks (P18)."""
    playing: Annotated[str | None, Zone(things=True, of="CARD")] = None
    """The card being played."""
    hand: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="CARD")] = ()
    deck: Annotated[tuple[Names, ...], Zone(NOBODY, per_seat=True, things=True, of="CARD")] = ()
    discard: Annotated[tuple[Names, ...], Zone(per_seat=True, things=True, of="CARD")] = ()
    """Cards played this round, open to all."""
    pack: Annotated[tuple[Names, ...], Zone(OWNER, per_seat=True, things=True, of="CARD")] = ()
    """Cards to choose from before the first round, or before each if players choose anew."""
    left: Annotated[tuple[Names | None, ...], Zone(SEALED, per_seat=True, things=True, of="CARD")] = ()
    """Cards left out this round, one of each colour; None until one is chosen, and where nothing is chosen (P4)."""
    out: Annotated[tuple[str | None, ...], Zone(things=True, keys=COLOURS, of="CARD")] = (None,) * len(COLOURS)
    """By colour: the card that stays out for the whole match, open once the cards are passed on; None while it is secret (P20)."""

    die: Annotated[str | None, Zone(of="FACE")] = None
    """This turn's roll."""
    pups: Annotated[tuple[int, ...], Zone(per_seat=True)] = ()
    """Pups freed by each seat in the dice variant (P25)."""

    def __str__(self) -> str:
        return diagram_of(self)

    def derive(self) -> None:
        self.reef = reef_of(self.box, self.tiles)
        self.index_pawns()
        self.index_colours()

    def index_pawns(self) -> None:
        """Recompute `at` from `pawns`."""
        self.at = {cell: pawn for pawn, cell in zip(PAWNS, self.pawns, strict=True) if cell is not None}

    def index_colours(self) -> None:
        """Recompute `owner` from `colours`."""
        seats = {colour: seat for seat, colours in enumerate(self.colours) for colour in colours}
        self.owner = tuple([seats.get(colour, NO_SEAT) for colour in COLOURS])

    def cell(self, pawn: str) -> str | None:
        return self.pawns[NUMBER[pawn]]

    @property
    def dice(self) -> bool:
        """Whether this is the dice variant."""
        return self.options.variant == "dice"

    @property
    def kind(self) -> Kind:
        """The abilities of the card being played, or of the die. Only while there is one."""
        return self.box.kinds[self.playing or self.die or ""]


def reef_of(box: Box, tiles: Names) -> Reef:
    """The tiles laid out cell by cell, prepared for the rules."""
    lying = {cell: box.arrows[tile] for cell, tile in zip(CELLS, tiles, strict=True) if tile in box.arrows}
    arrows = {colour: {cell: ways[colour] for cell, ways in lying.items()} for colour in COLOURS}
    return Reef(arrows, frozenset([cell for cell, tile in zip(CELLS, tiles, strict=True) if tile == HOLE]))


# --- --- printing

TILES = {HOLE: "(  )", BLANK: ".", HOME: "home"}
"""Symbols of the tiles without arrows. An arrow tile is its name: the letters of the directions for yellow, purple, green and coral."""


def short(name: str) -> str:
    """`Y3` for a pawn, `Y-dash` for a card; hidden names are unchanged."""
    colour, _, rest = name.partition("-")
    return name if not rest else f"{colour[0].upper()}{rest}" if rest.isdigit() else f"{colour[0].upper()}-{rest}"


def diagram_of(s: Table) -> str:
    """The reef with north at the top: each cell with its pawn, `!` if that lies at anchor, and its tile."""
    pawn_at = {cell: short(pawn) + "!" * (pawn in s.anchored) for pawn, cell in zip(PAWNS, s.pawns, strict=True) if cell}
    cells = [f"{pawn_at.get(cell, ''):<3}{TILES.get(tile, tile):<5}" for cell, tile in zip(CELLS, s.tiles, strict=True)]
    header = [
        f"Octopush, round {s.round}: {'over' if s.over else f'seat {s.turn}'}",
        *(labelled(label, short(value)) for label, value in turn_of(s) if value),
        labelled("queue", *map(short, s.queue)),
    ]
    lines = [", ".join(filter(None, header)), in_progress(s)]
    lines += [f"{y + 1} {''.join(cells[y * SIZE : (y + 1) * SIZE])}" for y in reversed(range(SIZE))]
    lines.append("".join(f"  {column}     " for column in "abcdefgh"))
    for seat in range(len(s.hand)):
        lines += seat_lines(s, seat)
    return diagram(lines)


def turn_of(s: Table) -> list[tuple[str, str | None]]:
    """The state of this turn, by label."""
    return [("playing", s.playing), ("rolled", s.die), ("mover", s.mover), ("guise", s.guise)]


def seat_lines(s: Table, seat: int) -> list[str]:
    """Colours, points, pups, and the places of a seat's cards."""
    sides = ", ".join(f"{colour} from the {s.side[COLOURS.index(colour)]}" for colour in s.colours[seat])
    points = " ".join(f"{colour[0].upper()}{n}" for colour, n in zip(COLOURS, s.points[seat], strict=True))
    cards: list[tuple[str, Names | None]] = [
        ("hand", s.hand[seat]),
        ("deck", s.deck[seat]),
        ("discard", s.discard[seat]),
        ("left out", s.left[seat]),
        ("pack", s.pack[seat]),
    ]
    piles = [labelled(label, *map(short, names)) for label, names in cards if names]
    score = f"pups {s.pups[seat]}" if s.dice else f"points {points}"
    return [f"{asks(s, seat)} seat {seat}: {sides}, {score}", "    " + ", ".join(piles) if piles else ""]
