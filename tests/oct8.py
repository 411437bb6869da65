"""Written positions of Oct8, and scripts played from them.

`given` builds a position in which every card is in exactly one place, `play` answers the pending questions in turn. Octopuses are written
as their cards separated by spaces, the head first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.chance import Scripted, Search
from engine.core.prompt import Choice, Prompt
from engine.core.state import Event, Names, things, to_json
from engine.oct8 import game as made
from engine.oct8.box import read_box
from engine.oct8.game import Oct8
from engine.oct8.octopus import arms_of, colour_of
from engine.oct8.setup import Oct8Options
from engine.oct8.table import Table
from tests.refusing import refusal

GAME = made()
BOX = GAME.boxes.box()
"""The box of a game with nothing chosen."""
NUMBERS = """
colours = ["red", "blue", "green"]
arms = [6, 6, 5, 4, 2, 1, 1, 1]
heads = {heads}
short_heads = 3
whole = 8
common = 3
hand = 6
draw = 2
chip = 2
area = 3
hand_limit = 8
double = 2
"""
FEW_HEADS = Oct8(read_box(NUMBERS.format(heads=3), "test.toml"))
"""The game with three heads of each colour, so that the head deck can be used up in a script."""


@dataclass(frozen=True)
class Seat:
    """What one seat has. Cards are written as names separated by spaces."""

    hand: str = ""
    known: str = ""
    secret: str = ""
    """A head; without it the first one that is named nowhere."""
    area: tuple[str, ...] = ()
    shipped: tuple[str, ...] = ()
    chips: tuple[int, ...] = ()


def given(
    *seats: Seat,
    game: Oct8 = GAME,
    turn: int = 0,
    first: int | None = None,
    ask: str = "act",
    actions: int = 1,
    acted: bool = False,
    common: Sequence[str] = ("red-head-10", "blue-head-10", "green-head-10"),
    lifted: str = "",
    top: str = "",
    pile: str | None = None,
    heads: str = "",
    rest: str = "deck",
    closer: int | None = None,
    **options: Any,
) -> Table:
    """A written position, checked by the game itself.

    `ask` is the question of seat `turn`. `top` are the next cards of the arm deck, `heads` those of the head deck, `pile` the discard pile
    with its top card last. Arm cards that are named nowhere go to the `rest`: below `top` in the "deck", to the bottom of the "pile", or
    "shipped" by the last seat as whole octopuses with all heads that are left. Heads that are named nowhere lie below `heads`.

    A seat with more chips than octopuses has shipped others that are worth nothing. Of the rest, what the deck cannot hold any more after
    the first turn draw lies at the bottom of the pile; where the pile is given, on worthless octopuses of the last seat.
    `options` are the game's own besides who is first.
    """
    seats = (*seats, *(Seat() for _ in range(2 - len(seats))))
    chosen = Oct8Options(first=turn if first is None else first, **options)
    surplus: list[str] = []
    data: dict[str, Any] = to_json(game.setup(chosen, len(seats), Search(Random(1))))
    box = game.box(chosen)
    stacked = "green-1-6" if pile is None else pile
    written = [text for seat in seats for text in (seat.hand, seat.known, seat.secret, *seat.area, *seat.shipped)]
    named = {card for text in (*written, *common, lifted, top, stacked, heads) for card in text.split()}
    others = [card for card in box.heads if card not in named]
    secrets = [seat.secret or others.pop(0) for seat in seats]
    arms = [card for card in box.arms if card not in named]
    shipped = [[octopus.split() for octopus in seat.shipped] for seat in seats]
    for seat, octopuses in zip(seats, shipped, strict=True):
        for _ in range(sum(seat.chips) - len(seat.area) - len(octopuses)):
            octopuses.append(worthless(arms, others))
    if rest == "deck":
        most = len(box.arms) - len(seats) * box.numbers.hand - 1 - 1 - (turn - (chosen.first or 0)) % len(seats) - len(top.split())
        while pile is not None and len(arms) > most:
            shipped[-1].append(worthless(arms, others))
        arms, surplus = arms[:most], arms[most:]
    if rest == "shipped":
        shipped[-1] += packed(arms, others)
        arms, others = [], []
    data |= {
        "round": 1,
        "turn": turn,
        "first": chosen.first,
        "actions": actions,
        "acted": acted,
        "closer": closer,
        "common": [octopus.split() for octopus in common],
        "heads": heads.split() + others,
        "deck": top.split() + (arms if rest == "deck" else []),
        "pile": (arms if rest == "pile" else surplus) + stacked.split(),
        "lifted": lifted.split(),
        "hand": [seat.hand.split() for seat in seats],
        "known": [seat.known.split() for seat in seats],
        "secret": secrets,
        "area": [[octopus.split() for octopus in seat.area] for seat in seats],
        "shipped": shipped,
        "chips": [seat.chips for seat in seats],
        "frames": [[ask, turn, [], ""]] + ([] if ask == "act" else [["act", turn, [], ""]]) + [["tidy", turn, [], ""]],
    }
    return game.position(data, chosen, len(seats))


def worthless(arms: list[str], heads: list[str]) -> list[str]:
    """A whole octopus that scores nothing, of cards and a head that are taken from these lists."""
    head, room = heads.pop(), 8
    octopus = [head]
    for card in sorted(arms, key=arms_of, reverse=True):
        if arms_of(card) <= room and colour_of(card) != colour_of(head):
            arms.remove(card)
            octopus.append(card)
            room -= arms_of(card)
    assert not room, "the cards make no whole octopus"
    return octopus


def packed(arms: list[str], heads: list[str]) -> list[list[str]]:
    """Whole octopuses of all these cards."""
    left, found = sorted(arms, key=arms_of, reverse=True), []
    for head in heads:
        octopus, room = [head], 8
        for card in tuple(left):
            if arms_of(card) <= room:
                left.remove(card)
                octopus.append(card)
                room -= arms_of(card)
        found.append(octopus)
    assert not left, "the cards make no whole octopuses"
    return found


def game_of(s: Table) -> Oct8:
    return FEW_HEADS if s.box.numbers.heads == FEW_HEADS.boxes.numbers.heads else GAME


def play(s: Table, *codes: str) -> Table:
    """The position after these answers, each of the seat that is asked. Nothing in a turn is left to chance."""
    game, whole = game_of(s), things(s)
    for code in codes:
        s = game.apply(s, game.pending(s)[0], code, Scripted())
        assert things(s) == whole, f"after “{code}” a card is missing or there twice"
    return s


def legal(s: Table, verb: str = "") -> set[str]:
    """The legal codes of the seat that is asked, or those that begin with `verb`."""
    game = game_of(s)
    return {code for code in game.legal(s, game.pending(s)[0]) if not verb or code.split(" ")[0] == verb}


def asked(s: Table) -> Prompt:
    """The question that is being asked."""
    game = game_of(s)
    prompt = game.prompt(s, game.pending(s)[0])
    assert prompt is not None
    return prompt


def choice(s: Table, code: str) -> Choice:
    """A legal code in words."""
    return next(found for found in asked(s).choices if found.code == code)


def refused(s: Table, code: str, seat: int | None = None) -> str:
    """The reason code with which this answer is refused; the position stays as it is."""
    return refusal(game_of(s), s, code, seat)


def events(s: Table, kind: str) -> list[Event]:
    """The events of one kind that the last answer caused: their values after the seat."""
    return [event[2:] for event in s.events if event[0] == kind]


def held(s: Table, seat: int = 0) -> set[str]:
    """The whole hand of a seat."""
    return {*s.hand[seat], *s.known[seat]}


def heads(octopuses: Sequence[Names]) -> list[str]:
    """The heads of some octopuses; nothing for an empty place."""
    return [octopus[0] if octopus else "" for octopus in octopuses]
