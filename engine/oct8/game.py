"""Oct8 as a `Game`: operations, events, result."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.chance import Chance
from engine.core.codes import verb_and_thing
from engine.core.features import Features
from engine.core.frames import Machine
from engine.core.game import Game, Options, Result
from engine.core.prompt import EventKind
from engine.core.state import BadPosition, Event, Names
from engine.core.words import enumeration, in_a_row
from engine.oct8 import attaching, exchanging, positions, setup, turn
from engine.oct8.box import Box, Boxes
from engine.oct8.codes import DECK, FORMS, PILE
from engine.oct8.features import SCHOOLS, features
from engine.oct8.octopus import colour_of
from engine.oct8.readings import score
from engine.oct8.setup import Oct8Options
from engine.oct8.table import Table
from engine.oct8.value import rank, value
from engine.oct8.words import cards_word

EVENTS = {
    "automatic": EventKind(("code", "cause"), "{seat}: {code} (the only choice)"),
    "turn": EventKind(("round",), "Round {round}: {seat}", heading=True),
    "turned": EventKind(("card",), "{seat} turns up {card}"),
    "kept": EventKind(("card",), "No octopus of another colour has room: {seat} keeps {card}"),
    "no-card": EventKind((), "The arm deck is used up: {seat} turns up nothing"),
    "attached": EventKind(("card", "head"), "{seat} attaches {card} to {head}"),
    "completed": EventKind(("head",), "{seat} takes {head}: it has eight arms"),
    "baby": EventKind(("worth",), "A baby octopus is born: {seat} has a chip worth {worth}"),
    "drew": EventKind(("card",), "{seat} draws {card}", ("card",), "{seat} draws a card"),
    "took": EventKind(("card",), "{seat} takes {card} from the discard pile"),
    "exchanged": EventKind(("arm", "head", "cards"), "{seat} exchanges {arm} of {head} for {cards} from the hand"),
    "swapped": EventKind(("given", "own", "taken", "other"), "{seat} exchanges {given} of {own} for {taken} of {other}"),
    "spent": EventKind(("worth",), "{seat} spends a baby chip worth {worth}"),
    "shipped": EventKind(("head",), "{seat} ships {head}"),
    "discarded": EventKind(("card",), "{seat} discards {card}"),
    "refilled": EventKind(("head",), "{head} joins the common octopuses"),
    "used-up": EventKind(("deck",), "The deck of {deck} is used up: everybody but {seat} has one more turn"),
    "colour": EventKind(("head",), "{seat}'s secret colour: {head}, which counts double"),
}


class Oct8(Game[Table]):
    """The game with its boxes."""

    id: ClassVar[str] = "oct8"
    name: ClassVar[str] = "Oct8"
    version: ClassVar[int] = 2
    seats: ClassVar[tuple[int, int]] = (2, 4)
    schools = SCHOOLS
    options: ClassVar[type[Options]] = Oct8Options
    events = EVENTS
    forms = FORMS
    state = Table

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self.machine = Machine({**turn.OPERATIONS, **attaching.OPERATIONS, **exchanging.OPERATIONS})

    def data_hash(self) -> str:
        return self.boxes.hash

    def names(self) -> Mapping[str, Names]:
        box = self.boxes.box()
        worths = tuple(map(str, range(1, box.numbers.chip + 1)))
        return {"HEAD": box.heads, "ARM": box.arms, "CARD": (*box.heads, *box.arms), "WORTH": worths}

    def box(self, options: Oct8Options) -> Box:
        """The box for a match with these options."""
        return self.boxes.box(options.short, options.scoring)

    def constants(self, options: Oct8Options) -> dict[str, object]:
        return {"box": self.box(options)}

    def deal(self, options: Oct8Options, seats: int, chance: Chance) -> Table:
        return setup.deal(self.box(options), options, seats, chance)

    def result(self, s: Table) -> Result:
        """Rank by points, then by octopuses, then by arm cards that score; seats equal in all share a place (E12, E13)."""
        ranks = [rank(s, seat) for seat in range(len(s.hand))]
        places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
        empty = [name for name, deck in (("the arm deck", s.deck), ("the head deck", s.heads)) if not deck]
        reason = f"{enumeration(empty)} {'is' if len(empty) == 1 else 'are'} used up"
        return Result(places, tuple(points for points, _, _ in ranks), reason)

    def standing(self, s: Table) -> str:
        """Points that everybody can count; those for the secret colour would tell it (E3)."""
        return in_a_row((score(s, seat).open for seat in range(len(s.hand))), "points")

    def pool(self, thing: str) -> str:
        return "head" if "-head-" in thing else "arm"

    def possible(self, s: Table) -> bool:
        """Whether a seat that is choosing hand cards has a legal answer."""
        if not s.frames or s.frames[0][0] not in ("attach-to", "attach-card", "give-arm", "match-hand"):
            return True
        frame = s.frames[0]
        return bool(self.question(s).legal(s, frame, frame[1]))

    def board(self, s: Table) -> dict[str, object]:
        """The numbers of the game: colours, cards of each colour, limits."""
        numbers = s.box.numbers
        heads = len(s.box.heads) // len(numbers.colours)
        limits = {name: getattr(numbers, name) for name in LIMITS}
        return {"colours": numbers.colours, "heads": heads, "arms": numbers.arms, "scoring": s.box.scoring, **limits}

    def value(self, view: Table, seat: int) -> float:
        return value(view, seat)

    def features(self, s: Table) -> Features:
        return features(s)

    def word(self, name: object) -> str:
        if isinstance(name, tuple):
            return cards_word(*name)
        text = str(name)
        if text in CODES:
            return CODES[text]
        verb, card = verb_and_thing(text)
        if card and "-" in card:
            return f"{verb} {cards_word(card)}"
        return cards_word(text) if text.count("-") == 2 and text[-1].isdigit() else text

    def sentence(self, event: Event, seats: tuple[str, ...]) -> str:
        """An event as a sentence; of a head that was a secret colour only that, as no octopus in play had its name."""
        return super().sentence((*event[:2], colour_of(event[2])) if event[0] == "colour" else event, seats)

    def check_agreement(self, s: Table, options: Oct8Options) -> None:
        if options.first not in (None, s.first):
            raise BadPosition("first", f"the position says {s.first}, and the option first {options.first}")

    def deck_limits(self, options: Oct8Options, position: Mapping[str, Any], seats: int) -> Mapping[str, tuple[int, str]]:
        now = [position[name] for name in ("round", "turn", "first")]
        if not all(isinstance(number, int) for number in now):
            return {}
        return {"deck": (max(0, positions.most_in_deck(self.box(options), seats, *now)), "pile")}

    def check(self, s: Table) -> None:
        positions.check(s)
        for seat in self.pending(s):
            if not self.legal(s, seat):
                raise BadPosition("frames", f"{s.frames[0][0]} has no answer here")


LIMITS = ("whole", "common", "hand", "draw", "chip", "area", "hand_limit", "double")
"""The numbers shown on screens."""
CODES = {
    DECK: "a card from the deck",
    PILE: "a card from the discard pile",
}
"""Display names of codes and causes."""
