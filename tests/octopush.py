"""Written positions of Octopush, and scripts played from them.

`given` builds a position in which every pawn, tile and card is in exactly one place, `play` answers the pending questions in turn, and the
rest of this file reads what came of it. Every cell is blank but those that a test names, so nothing happens that it does not foresee.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine.core.chance import Scripted
from engine.core.prompt import Prompt
from engine.core.state import Event, Names, things
from engine.octopush.box import COLOURS, PAWNS, read_box, standard_box
from engine.octopush.game import Octopush
from engine.octopush.grid import CELLS, HOME_CELLS, SIDES
from engine.octopush.table import OctopushOptions, Table
from tests.refusing import refusal

DATA = files("engine.octopush").joinpath("box.toml").read_text("utf-8")
SHIPPED = Octopush(standard_box())
"""The game with the box that comes with it."""

PARTED: dict[int, tuple[Names, ...]] = {
    2: (("yellow", "purple"), ("green", "coral")),
    3: (("yellow", "purple"), ("green",), ("coral",)),
    4: (("yellow",), ("purple",), ("green",), ("coral",)),
}
"""Who plays what in these tests, by the number of seats. Yellow starts in the south, purple in the west, green north, coral east."""
DICE: dict[int, tuple[Names, ...]] = {2: (("yellow",), ("green",)), 3: PARTED[4][:3], 4: PARTED[4]}


def box_text(holes: int, arrows: Names) -> str:
    """The data file with other tiles: this many holes, these arrow tiles, and blanks."""
    before, _, rest = DATA.partition("[tiles]")
    cards = rest[rest.index("# The cards of a colour") :]
    names = ", ".join(f'"{arrow}"' for arrow in arrows)
    return f"{before}[tiles]\nholes = {holes}\nblanks = {48 - holes - len(arrows)}\narrows = [{names}]\n{cards}"


@cache
def game_with(holes: int, arrows: Names) -> Octopush:
    return Octopush(read_box(box_text(holes, arrows), "test.toml"))


def given(
    pawns: Mapping[str, str],
    *,
    tiles: Mapping[str, str] | None = None,
    hand: str = "yellow-dash yellow-crawl",
    hands: Mapping[int, str] | None = None,
    deck: Mapping[int, str] | None = None,
    anchored: str = "",
    seats: int = 4,
    turn: int = 0,
    round: int = 1,
    points: Mapping[tuple[int, str], int] | None = None,
    dice: bool = False,
    pups: Sequence[int] = (),
    sides: Names = SIDES,
    beginners: bool = False,
    **options: Any,
) -> Table:
    """A written position at the beginning of a turn, checked by the game itself.

    `pawns` says which pawn is where, all others are out; `tiles` what lies on cells that are not blank: `hole`, or an arrow tile by its
    name (each at most once). `hand` are the cards of the seat whose turn it is, `hands` those of others, which hold their first few
    otherwise; the Anchor of a colour of which a pawn lies at anchor has been played. Of the cards named nowhere the last of each colour is
    left out and the others are the deck, unless `deck` says which are: then the rest has been played. From the second round on it is open
    what is left out, if not everyone chooses anew. `options` are the game's own besides.
    """
    lying = dict(tiles or {})
    arrows = tuple(sorted(tile for tile in lying.values() if tile != "hole"))
    game = game_with(list(lying.values()).count("hole"), arrows)
    colours = (DICE if dice else PARTED)[seats]
    suits = game.box.beginners if beginners else game.box.suits
    first = {seat: " ".join(suits[mine[0]][: len(mine) + 1]) for seat, mine in enumerate(colours)}
    held = {**first, turn: hand, **(hands or {})}
    zones: dict[str, list[Any]] = {"hand": [], "deck": [], "discard": [], "left": []}
    for seat in range(seats):
        mine = [] if dice else held.get(seat, "").split()
        rest = [] if dice else [card for colour in colours[seat] for card in suits[colour] if card not in mine]
        kept = (deck or {}).get(seat)
        anchors = [f"{pawn.partition('-')[0]}-anchor" for pawn in anchored.split()]
        later = [card for card in rest if card not in anchors and (kept is None or card not in kept.split())]
        left = [] if dice or beginners else [[card for card in later if card.startswith(f"{c}-")][-1] for c in colours[seat]]
        zones["hand"].append(mine)
        deck_now = [card for card in later if card not in left] if kept is None else kept.split()
        zones["deck"].append(deck_now)
        zones["discard"].append([card for card in rest if card not in (*deck_now, *left)])
        zones["left"].append(left or None)
    out: dict[str, str | None] = dict.fromkeys(COLOURS)
    if round > 1 and not options.get("choose_anew"):
        out |= {game.box.cards[card].colour: card for left in zones["left"] for card in left or ()}
        zones["left"] = [None] * seats
    played = [colour for seat in colours for colour in seat]
    data: dict[str, Any] = {
        **zones,
        "frames": [["roll" if dice else "play", turn, [], ""], ["end", turn, [], ""]],
        "over": False,
        "round": round,
        "turn": turn,
        "colours": [list(mine) for mine in colours],
        "side": {colour: side if colour in played else None for colour, side in zip(COLOURS, sides, strict=True)},
        "tiles": {cell: "home" if cell in HOME_CELLS else lying.get(cell, "blank") for cell in CELLS},
        "pawns": {pawn: pawns.get(pawn) for pawn in PAWNS},
        "anchored": anchored.split(),
        "mover": None,
        "guise": None,
        "pushed": [],
        "queue": [],
        "points": [{colour: (points or {}).get((seat, colour), 0) for colour in COLOURS} for seat in range(seats)],
        "playing": None,
        "pack": [[] for _ in range(seats)],
        "out": out,
        "die": None,
        "pups": list(pups) or [0] * seats,
    }
    chosen = OctopushOptions(variant="dice" if dice else "cards", beginners=beginners, **options)
    return game.position(data, chosen, seats)


ONE_EACH = {"yellow-4": "f1", "purple-4": "a6", "green-4": "f8", "coral-4": "h6"}
"""A pawn of each colour at home, so that no colour is empty."""


def game_of(s: Table) -> Octopush:
    return SHIPPED if s.box is SHIPPED.box else Octopush(s.box)


def play(s: Table, *codes: str, luck: Sequence[Names] = ()) -> Table:
    """The position after these answers, each of the first seat that is asked. `luck` is what chance brings, in order."""
    chance, game, whole = Scripted(luck), game_of(s), things(s)
    for code in codes:
        s = game.apply(s, game.pending(s)[0], code, chance)
        assert things(s) == whole, f"after “{code}” a card is missing or there twice"
        game.check(s.clone())
    assert chance.used == len(luck), "chance was asked less often than the test expects"
    return s


def legal(s: Table) -> set[str]:
    """The legal codes of the first seat that is asked."""
    seats = game_of(s).pending(s)
    return set(game_of(s).legal(s, seats[0])) if seats else set()


def asked(s: Table) -> Prompt:
    """The question that is being asked, of the first seat that is asked."""
    prompt = game_of(s).prompt(s, game_of(s).pending(s)[0])
    assert prompt is not None
    return prompt


def refused(s: Table, code: str, seat: int | None = None) -> str:
    """The reason code with which this answer is refused; the position stays as it is."""
    return refusal(game_of(s), s, code, seat)


def events(s: Table, *kinds: str) -> list[Event]:
    """The events of these kinds that the last answer caused, without the seats."""
    return [(event[0], *event[2:]) for event in s.events if event[0] in kinds]


def where(s: Table) -> dict[str, str]:
    """The cell of every pawn on the board."""
    return {pawn: cell for pawn, cell in zip(PAWNS, s.pawns, strict=True) if cell is not None}


def points(s: Table, seat: int, colour: str) -> int:
    """What a seat has on its track of a colour."""
    return s.points[seat][COLOURS.index(colour)]
