"""Octopush as a `Game`: operations, events, result, and the re-deal of hidden information."""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.features import Features
from engine.core.frames import Machine
from engine.core.game import Game, Options, Result
from engine.core.prompt import EventKind
from engine.core.state import Generator, Names, put
from engine.core.words import count_of, in_a_row
from engine.octopush import dice, setup, turn
from engine.octopush.box import BLANK, CHOMP, COLOURS, HOLE, HOME, NUMBER, PAWNS, Box
from engine.octopush.choosing import QUESTIONS
from engine.octopush.codes import FOLLOW, FORMS, IGNORE
from engine.octopush.features import SCHOOLS, features
from engine.octopush.grid import CELLS, DIRECTIONS, HOMES
from engine.octopush.positions import check_first, check_frames, check_table
from engine.octopush.table import OctopushOptions, Table
from engine.octopush.value import value
from engine.octopush.words import card_word, face_word, follow_word, pawn_word, way_word

EVENTS = {
    "automatic": EventKind(("code", "cause"), "{seat}: {code} (the only choice)"),
    "round": EventKind(("round",), "Round {round}", heading=True),
    "chose": EventKind((), "{seat} has chosen"),
    "dealt": EventKind((), "Everyone shuffles their cards and draws a hand"),
    "turn": EventKind((), "{seat}'s turn", heading=True),
    "played": EventKind(("card",), "{seat} plays {card}"),
    "stood-up": EventKind(("pawn",), "{pawn} stands up"),
    "moved": EventKind(("pawn", "path"), "{pawn} moves {path}"),
    "pushed": EventKind(("pawn", "path"), "{pawn} is pushed {path}"),
    "drifted": EventKind(("pawn", "path"), "{pawn} drifts {path}"),
    "jumped": EventKind(("pawn", "start", "end"), "{pawn} jumps from {start} to {end}"),
    "dived": EventKind(("pawn", "start", "end"), "{pawn} dives from {start} to {end}"),
    "stayed": EventKind(("pawn", "cell"), "{pawn} stays in the hole on {cell}: no other one is free"),
    "led": EventKind(("pawn", "way"), "{pawn} follows an arrow {way}"),
    "blocked": EventKind(("pawn", "anchor"), "{pawn} is stopped by {anchor}, which lies at anchor"),
    "barred": EventKind(("pawn", "other"), "{pawn} goes nowhere: {other} is in its way"),
    "left": EventKind(("pawn", "cell", "side"), "{pawn} goes over the {side} edge from {cell}"),
    "fell": EventKind(("pawn", "cell"), "{pawn} falls into the hole on {cell}"),
    "chomped": EventKind(("pawn", "cell", "by"), "{pawn} is chomped on {cell} by {by}"),
    "anchored": EventKind(("pawn",), "{pawn} lies down at anchor"),
    "guise": EventKind(("choice",), "{seat} chooses: {choice}"),
    "loop": EventKind(("pawn", "cell"), "{pawn} ends its loop on {cell}"),
    "endless": EventKind(
        ("pawn", "cell"), "The pawns would push each other for ever: {pawn} stops on {cell}, and all others where they are"
    ),
    "crossed": EventKind(("points", "colour", "pawn"), "{pawn} has crossed: {points} points on {seat}'s {colour} shell"),
    "removed": EventKind(("points", "colour", "pawn"), "{pawn} is removed: {points} points on {seat}'s {colour} shell"),
    "survived": EventKind(("points", "colour"), "{seat} scores {points} for the {colour} pawns still on the board"),
    "drew": EventKind(("card",), "{seat} draws {card}", ("card",), "{seat} draws a card"),
    "wiped-out": EventKind(("colour",), "No {colour} pawn is left: the round ends"),
    "played-out": EventKind((), "A hand is empty: the round ends"),
    "round-over": EventKind(("round",), "Round {round} is over", heading=True),
    "kept-out": EventKind(("card",), "{seat} left out {card}: it stays out for the whole match"),
    "passed-on": EventKind((), "Everyone's colours and cards go to the next player"),
    "rolled": EventKind(("face",), "{seat} rolls {face}"),
    "freed": EventKind(("pawn", "pups"), "{pawn} frees a pup: {seat} has {pups} now"),
    "came-back": EventKind(("colour",), "No {colour} pawn is left: all four of {seat} are back on their homes"),
}


class Octopush(Game[Table]):
    """The game with one box."""

    id: ClassVar[str] = "octopush"
    name: ClassVar[str] = "Octopush"
    version: ClassVar[int] = 3
    seats: ClassVar[tuple[int, int]] = (2, 4)
    schools = SCHOOLS
    options: ClassVar[type[Options]] = OctopushOptions
    events = EVENTS
    forms = FORMS
    state = Table

    def __init__(self, box: Box) -> None:
        self.box = box
        self.machine = Machine({**QUESTIONS, **turn.OPERATIONS, **dice.OPERATIONS, **setup.OPERATIONS})

    def data_hash(self) -> str:
        return self.box.hash

    def names(self) -> Mapping[str, Names]:
        return {
            "CARD": tuple(self.box.cards),
            "COLOUR": COLOURS,
            "PAWN": PAWNS,
            "CELL": CELLS,
            "WAY": DIRECTIONS,
            "TILE": (HOLE, BLANK, HOME, *self.box.arrows),
            "GUISE": (FOLLOW, IGNORE, *COLOURS),
            "FACE": tuple(dict.fromkeys(self.box.faces)),
        }

    def constants(self, options: OctopushOptions) -> dict[str, object]:
        return {"box": self.box, "options": options}

    def deal(self, options: OctopushOptions, seats: int, chance: Chance) -> Table:
        return setup.deal(self.box, options, seats, chance)

    def result(self, s: Table) -> Result:
        """Most points win (P21); with the die, whoever has freed all four pups (P25)."""
        scores = s.pups if s.dice else tuple(map(sum, s.points))
        places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        return Result(places, scores, "all four pups are free" if s.dice else "everyone has played every colour")

    def round_of(self, s: Table) -> int | None:
        return None if s.dice else s.round

    def stage(self, s: Table) -> str:
        """The round; with the die there are none, so how many pups are free in all (P25)."""
        return f"{count_of(sum(s.pups), 'pups') if any(s.pups) else 'no pup'} free" if s.dice else super().stage(s)

    def standing(self, s: Table) -> str:
        """Pups that are free, or points, unless they are played without totals (P18, P25)."""
        if s.dice:
            return in_a_row(s.pups, "pups")
        return in_a_row(map(sum, s.points), "points") if s.options.totals else ""

    def pool(self, thing: str) -> str:
        return self.box.cards[thing].colour

    def redeal(self, s: Table, seat: int | None, rng: Generator) -> Table:
        """As in every game, but seat by seat: a player of combined colours has them mixed in one deck and one hand.

        A card left out is always replaced by one of its colour.
        """
        new = s.clone()
        for owner in range(len(s.hand)):
            hidden = [*s.deck[owner]]
            if owner != seat:
                hidden += (*s.hand[owner], *s.pack[owner], *(s.left[owner] or ()))
            hidden.sort()
            rng.shuffle(hidden)
            if owner != seat:
                self._redeal_choice(new, owner, hidden)
                size = len(s.hand[owner])
                new.hand = put(new.hand, owner, tuple(hidden[:size]))
                hidden = hidden[size:]
            new.deck = put(new.deck, owner, tuple(hidden))
        return new

    def _redeal_choice(self, new: Table, owner: int, hidden: list[str]) -> None:
        """Replace a seat's left-out cards, and the cards it chooses from, by others; takes them from `hidden`."""
        left, colours, cards = new.left[owner], new.colours[owner], self.box.cards
        if left is not None:
            chosen = [next(c for c in hidden if cards[c].colour == colour) for colour in colours]
            taken = tuple(chosen if len(left) == len(colours) else [c for c in chosen if c == min(chosen, key=hidden.index)])
            for card in taken:
                hidden.remove(card)
            new.left = put(new.left, owner, taken)
        if new.pack[owner]:
            new.pack = put(new.pack, owner, tuple([c for colour in colours for c in self.box.suits[colour] if c in hidden]))
            hidden.clear()

    def board(self, s: Table) -> dict[str, object]:
        """Home tiles by side, where each arrow tile sends each colour, the number of rounds, and whether totals are shown."""
        return {
            "homes": HOMES,
            "arrows": self.box.arrows,
            "rounds": 1 if s.dice else len(s.hand),
            "totals": s.options.totals,
        }

    def value(self, view: Table, seat: int) -> float:
        return value(view, seat)

    def features(self, s: Table) -> Features:
        return features(s)

    def word(self, name: object) -> str:
        if isinstance(name, tuple):
            return way_word(name)
        text = str(name)
        if text in NUMBER:
            return pawn_word(text)
        if text in self.box.cards:
            return card_word(self.box.cards[text])
        if text == CHOMP:
            return face_word(text)
        if text in (FOLLOW, IGNORE):
            return follow_word(text)
        return " ".join(self.word(part) for part in text.split(" ")) if " " in text else text

    def check_options(self, options: OctopushOptions, seats: int) -> None:
        super().check_options(options, seats)
        setup.check_options(options)

    def check_agreement(self, s: Table, options: OctopushOptions) -> None:
        if options.first is not None:
            check_first(s, options.first)

    def check(self, s: Table) -> None:
        """Check that every pawn and card occurs once, tiles match the box, counters are within limits, and work in progress fits."""
        s.derive()
        check_table(s)
        check_frames(s)
