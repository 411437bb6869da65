"""Cosmoctopus as a `Game`: operations, events, result, and checks of written positions."""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.features import Features
from engine.core.frames import Machine
from engine.core.game import Game, Options, Result
from engine.core.inputs import Inputs
from engine.core.prompt import EventKind
from engine.core.state import BadPosition, Event, Names
from engine.core.words import in_a_row
from engine.cosmoctopus import (
    bridge,
    constellations,
    gaining,
    knowledge,
    moving,
    paying,
    playing,
    positions,
    pursuit,
    resolving,
    row,
    setup,
    tentacles,
    triggers,
    turn,
)
from engine.cosmoctopus.box import SLOTS, Deck, make_box, standard_dossier
from engine.cosmoctopus.codes import BRIDGE, CLAIM, FORMS, MOVE, PLAY
from engine.cosmoctopus.dossier import Dossier
from engine.cosmoctopus.effects import RESOURCES, amounts
from engine.cosmoctopus.features import SCHOOLS, features
from engine.cosmoctopus.inputs import inputs
from engine.cosmoctopus.investigator import active, investigator_wins
from engine.cosmoctopus.kinds import kinds_of
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import value
from engine.cosmoctopus.words import amounts_text, felt_by, pursuit_text, slot_name

CHAPTERS = (setup, turn, moving, playing, paying, row, knowledge, resolving, gaining, constellations, tentacles, triggers, bridge, pursuit)
"""The modules with operations."""

AMOUNTS = {"amounts": RESOURCES}

FILLED = frozenset({"placed", "autofilled"})
"""The kinds of events in which a slot is filled."""
RULINGS = frozenset({"pi-effect", "revealed"})
"""Those that tell a rule or an effect of the Private Investigator."""

EVENTS = {
    "automatic": EventKind(("code", "cause"), "{seat}: {code} (the only choice)"),
    "turn": EventKind(("round",), "Round {round}: {seat}", heading=True),
    "moved": EventKind(("tile",), "{seat} moves Cosmoctopus to {tile}"),
    "gained": EventKind(("amounts", "cause"), "{seat} gains {amounts} from {cause}", keys=AMOUNTS),
    "paid": EventKind(("amounts", "what"), "{seat} pays {amounts} for {what}", keys=AMOUNTS),
    "lost": EventKind(("amounts",), "{seat} gives up {amounts} beyond the limit", keys=AMOUNTS),
    "token-used": EventKind(("worth",), "{seat} uses the discount token worth {worth}"),
    "drew": EventKind(("card",), "{seat} draws {card}", ("card",), "{seat} draws a card"),
    "no-card": EventKind((), "{seat} finds no card to take"),
    "no-slot": EventKind((), "{seat} has no open slot to fill"),
    "took": EventKind(("card",), "{seat} takes {card} from the row"),
    "salvaged": EventKind(("card",), "{seat} takes {card} from the discard pile"),
    "discarded": EventKind(("card",), "{seat} discards {card}"),
    "row-discarded": EventKind(("card",), "{card} is discarded from the row"),
    "refilled": EventKind(("card",), "{card} joins the row"),
    "reshuffled": EventKind((), "The discard pile is shuffled into a new deck"),
    "played": EventKind(("card",), "{seat} plays {card}"),
    "again": EventKind(("cause",), "{seat} may play one more card ({cause})"),
    "placed": EventKind(("card", "slot", "resource"), "{seat} fills slot {slot} of {card} with {resource}"),
    "autofilled": EventKind(("card", "slot", "resource"), "Slot {slot} of {card} fills with {resource}"),
    "completed": EventKind(("card",), "{seat} completes {card}"),
    "tentacle": EventKind(("count", "cause"), "{seat} gains a tentacle: {count} now ({cause})"),
    "contacted": EventKind(("card",), "{seat} makes First Contact with the first tentacle and takes {card}"),
    "contact-declined": EventKind((), "{seat} takes no First Contact card"),
    "claimed": EventKind(("resource",), "{seat} takes the Forbidden Knowledge of {resource}"),
    "realm-laid": EventKind((), "The tiles of the Inky Realm are turned over"),
    "bridge-placed": EventKind(("place",), "{seat} lays a bridge token at {place}"),
    "bridge-laid": EventKind(("tile", "other"), "The cosmic bridge joins {tile} and {other}"),
    "bridge-moved": EventKind(("tile", "to"), "{seat} moves the bridge token from {tile} to {to}"),
    "chose": EventKind((), "{seat} has chosen"),
    "passed-on": EventKind((), "Everyone passes their cards to the left"),
    "pi-turn": EventKind(("round",), "Round {round}: the Private Investigator", heading=True),
    "pi-gained": EventKind(("amounts", "cause"), "The Private Investigator gains {amounts} from {cause}", keys=AMOUNTS),
    "pi-lost": EventKind(("amounts", "cause"), "The Private Investigator loses {amounts} ({cause})", keys=AMOUNTS),
    "pi-nothing": EventKind(("cause",), "The Private Investigator finds nothing ({cause})"),
    "pi-knowledge": EventKind(
        ("resource", "price"), "The Private Investigator pays {price} for the Forbidden Knowledge of {resource}, which leaves the game"
    ),
    "pi-paid": EventKind(("resource", "price"), "The Private Investigator pays {price} {resource} for a tentacle"),
    "pi-tentacle": EventKind(("count",), "The Private Investigator gains a tentacle: {count} now"),
    "pi-effect": EventKind(("effect",), "{effect}"),
    "revealed": EventKind(("card",), "The revelation: {card}"),
    "behaviour": EventKind(("card", "resource"), "The Private Investigator turns to {card} and looks for {resource}"),
    "dug": EventKind(("card",), "The Private Investigator turns up {card}"),
    "dragged": EventKind(("tile",), "Cosmoctopus is dragged to {tile}"),
    "robbed": EventKind(("amounts", "cause"), "{seat} loses {amounts} ({cause})", keys=AMOUNTS),
    "no-bonus": EventKind(("tile",), "{tile} is guarded: {seat} gains nothing there"),
    "finished": EventKind((), "{seat} has every tentacle, gives up all cards and resources, and from now on only moves for the others"),
    "given": EventKind(("tile",), "{seat} is given the bonus of {tile}"),
    "caught": EventKind((), "The Private Investigator knows everything, and the summoning fails"),
}


class Cosmoctopus(Game[Table]):
    """The game with one deck and one set of Private Investigator cards."""

    id: ClassVar[str] = "cosmoctopus"
    name: ClassVar[str] = "Cosmoctopus"
    version: ClassVar[int] = 4
    seats: ClassVar[tuple[int, int]] = (1, 4)
    schools = SCHOOLS
    options: ClassVar[type[Options]] = CosmoctopusOptions
    events = EVENTS
    forms = FORMS
    state = Table
    step = 0

    def __init__(self, deck: Deck, dossier: Dossier | None = None) -> None:
        self.box = make_box(deck, dossier or standard_dossier())
        self.machine = Machine({name: operation for chapter in CHAPTERS for name, operation in chapter.OPERATIONS.items()})

    def data_hash(self) -> str:
        return self.box.hash

    def names(self) -> Mapping[str, Names]:
        return kinds_of(self.box)

    def constants(self, options: CosmoctopusOptions) -> dict[str, object]:
        return {"box": self.box, "layout": setup.layout_for(options.layout)}

    def read_options(self, data: object) -> CosmoctopusOptions:
        """As in every game; an unknown or unplayable layout is a bad option too."""
        if isinstance(data, dict) and isinstance(name := data.get("layout"), str):
            setup.layout_for(name)
        options = super().read_options(data)
        assert isinstance(options, CosmoctopusOptions)
        setup.layout_for(options.layout)
        return options

    def deal(self, options: CosmoctopusOptions, seats: int, chance: Chance) -> Table:
        return setup.deal(self.box, options, seats, chance)

    def result(self, s: Table) -> Result:
        """Rank by tentacles, with equal numbers sharing a place. Eight tentacles win (C21).

        Against the Private Investigator all share the first place, whether they win or lose (C36).
        """
        if s.difficulty is not None:
            lost, goal = investigator_wins(s), f"{s.box.numbers.tentacles_to_win} tentacles"
            reason = f"the Private Investigator has {goal}" if lost else f"everyone has {goal}" if len(s.hand) > 1 else goal
            return Result((1,) * len(s.hand), s.tentacles, reason, lost)
        places = tuple(1 + sum(other > mine for other in s.tentacles) for mine in s.tentacles)
        return Result(places, s.tentacles, f"{s.box.numbers.tentacles_to_win} tentacles")

    def standing(self, s: Table) -> str:
        mine = in_a_row(s.tentacles, "tentacles")
        return mine if s.difficulty is None else f"{mine}, Investigator {s.track}"

    def steps_to_win(self, s: Table, seat: int) -> int | None:
        """The tentacles a seat lacks (C21); None while another seat lacks some against the Private Investigator (C36)."""
        goal = s.box.numbers.tentacles_to_win
        waits = s.difficulty is not None and any(other != seat for other in active(s))
        return None if waits else goal - s.tentacles[seat]

    def pool(self, thing: str) -> str:
        card = self.box.cards.get(thing)
        if card is None:
            return "behaviour" if thing in self.box.dossier.behaviours else "revelation"
        return "contact" if card.contact else "devotee"

    def possible(self, s: Table) -> bool:
        """Whether a seat that is paying can pay (C17)."""
        if not s.frames or s.frames[0][0] != "payment":
            return True
        _, seat, (_, *price), _ = s.frames[0]
        return paying.Purse(s, seat).affords((price[0], price[1], price[2]))

    def board(self, s: Table) -> dict[str, object]:
        """The layout: its name, the places in half-tile steps with their sections, and the adjacent pairs without the bridge."""
        layout = s.layout
        places = zip(layout.names, layout.places, layout.sections, strict=True)
        return {
            "layout": layout.name,
            "places": [{"name": name, "x": x, "y": y, "section": section} for name, (x, y), section in places],
            "links": [[layout.names[i], layout.names[j]] for i, j in layout.links],
        }

    def check_options(self, options: CosmoctopusOptions, seats: int) -> None:
        super().check_options(options, seats)
        setup.check_options(self.box, options, seats)

    def check_agreement(self, s: Table, options: CosmoctopusOptions) -> None:
        positions.check_options(s, options)

    def value(self, view: Table, seat: int) -> float:
        return value(view, seat)

    def features(self, s: Table) -> Features:
        return features(s)

    def inputs(self, s: Table) -> Inputs | None:
        return inputs(s)

    def sentence(self, event: Event, seats: tuple[str, ...]) -> str:
        """As in every game; what fills a slot is one of its resource, and an effect of the Private Investigator is told as far as so many
        players feel it."""
        if event[0] in RULINGS:
            kind = self.events[event[0]]
            return kind.text.format(**{kind.fields[0]: self._ruling(str(event[2]), len(seats))})
        if event[0] in FILLED:
            *others, resource = event
            event = (*others, amounts(RESOURCES.index(resource), 1))
        return super().sentence(event, seats)

    def word(self, name: object) -> str:
        if isinstance(name, tuple):
            return amounts_text(name)
        if name in tuple(SLOTS):
            return slot_name(str(name))
        thing = self.box.cards.get(str(name)) or self.box.tiles.get(str(name))
        if thing is not None:
            return thing.name
        if name == "first-contact":
            return "First Contact"
        if name == BRIDGE:
            return "the cosmic bridge"
        if name in self.box.dossier.behaviours:
            return self.box.dossier.behaviours[str(name)].name
        if ruling := self._ruling(str(name), self.seats[-1]):
            return ruling
        verb, *rest = str(name).split(" ")
        if verb in (PLAY.word, MOVE.word):
            return self.word(rest[0])
        if verb == CLAIM.word:
            return f"the Forbidden Knowledge of {rest[0]}"
        return " ".join((verb, *map(self.word, rest)))

    def _ruling(self, name: str, seats: int) -> str:
        """A revelation or an effect of a behaviour, with its name, as so many players feel it; empty for any other name."""
        dossier = self.box.dossier
        verb, _, behaviour = name.partition(" ")
        if name in dossier.revelations:
            found, effect = dossier.revelations[name].name, dossier.revelations[name].steps
        elif verb in ("knowledge", "tentacle") and behaviour in dossier.behaviours:
            card = dossier.behaviours[behaviour]
            found, effect = card.name, card.knowledge if verb == "knowledge" else card.tentacle
        else:
            return ""
        return f"{found}: {pursuit_text(felt_by(seats, effect))}"

    def check(self, s: Table) -> None:
        positions.check_table(s)
        s.derive()
        positions.check_frames(s, self.machine.questions)
        for seat in self.pending(s):
            if not self.legal(s, seat):
                raise BadPosition("frames", f"{s.frames[0][0]} has no answer here")
