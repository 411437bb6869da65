"""Cosmoctopus as a `Game`: its operations, its events, its result, and what a written position has to fulfil."""

from collections import Counter
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.features import Features
from engine.core.frames import Machine
from engine.core.game import Game, Options, Result
from engine.core.prompt import EventKind
from engine.core.state import BadPosition, frame_list, names_in, things
from engine.cosmoctopus import bridge, gaining, paying, pursuit, row, setup, turn
from engine.cosmoctopus.box import Deck, make_box, standard_dossier
from engine.cosmoctopus.casefile import asks_rightly, check_case, overasked
from engine.cosmoctopus.dossier import Dossier
from engine.cosmoctopus.effects import RESOURCES
from engine.cosmoctopus.features import SCHOOLS, features
from engine.cosmoctopus.investigator import GONE, active, caught
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.shapes import misshapen
from engine.cosmoctopus.table import Table
from engine.cosmoctopus.value import value
from engine.cosmoctopus.words import amounts_text, pursuit_text

AMOUNTS = {"amounts": RESOURCES}

EVENTS = {
    "automatic": EventKind(("code", "cause"), "{seat}: {code} (the only choice)"),
    "turn": EventKind(("round",), "Round {round}: {seat}"),
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
    "contacted": EventKind(("card",), "{seat} makes First Contact: {card}"),
    "contact-declined": EventKind((), "{seat} takes no First Contact card"),
    "claimed": EventKind(("resource",), "{seat} takes the Forbidden Knowledge of {resource}"),
    "realm-laid": EventKind((), "The tiles of the Inky Realm are turned over"),
    "bridge-placed": EventKind(("place",), "{seat} lays a bridge token at {place}"),
    "bridge-laid": EventKind(("tile", "other"), "The cosmic bridge joins {tile} and {other}"),
    "bridge-moved": EventKind(("tile", "to"), "{seat} moves the bridge token from {tile} to {to}"),
    "chose": EventKind((), "{seat} has chosen"),
    "passed-on": EventKind((), "Everyone passes their cards to the left"),
    "pi-turn": EventKind(("round",), "Round {round}: the Private Investigator"),
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
    "finished": EventKind((), "{seat} has every tentacle and moves on for the others"),
    "given": EventKind(("tile",), "{seat} is given the bonus of {tile}"),
    "caught": EventKind((), "The Private Investigator knows everything, and the summoning fails"),
}


class Cosmoctopus(Game[Table]):
    """The game with one deck, and one set of cards of the Private Investigator, in its box."""

    id: ClassVar[str] = "cosmoctopus"
    name: ClassVar[str] = "Cosmoctopus"
    version: ClassVar[int] = 4
    seats: ClassVar[tuple[int, int]] = (1, 4)
    schools = SCHOOLS
    options: ClassVar[type[Options]] = CosmoctopusOptions
    events = EVENTS
    state = Table
    step = 0

    def __init__(self, deck: Deck, dossier: Dossier | None = None) -> None:
        self.box = make_box(deck, dossier or standard_dossier())
        self.machine = Machine(
            {
                **row.OPERATIONS,
                **gaining.OPERATIONS,
                **paying.OPERATIONS,
                **turn.OPERATIONS,
                **bridge.OPERATIONS,
                **setup.OPERATIONS,
                **pursuit.OPERATIONS,
            }
        )

    def data_hash(self) -> str:
        return self.box.hash

    def fixed(self, options: CosmoctopusOptions) -> dict[str, object]:
        return {"box": self.box, "layout": setup.layout_for(options.layout)}

    def read_options(self, data: object) -> CosmoctopusOptions:
        """As for every game; a layout that does not exist or cannot be played is a bad option too."""
        if isinstance(data, dict) and isinstance(name := data.get("layout"), str):
            setup.layout_for(name)
        options = super().read_options(data)
        assert isinstance(options, CosmoctopusOptions)
        setup.layout_for(options.layout)
        return options

    def deal(self, options: CosmoctopusOptions, seats: int, chance: Chance) -> Table:
        return setup.deal(self.box, options, seats, chance)

    def result(self, s: Table) -> Result:
        """More tentacles, better place; the same number shares it. The one with eight has won (C21).

        Against the Private Investigator all win or all lose, and so all share the first place (C36).
        """
        if s.difficulty is not None:
            lost, goal = caught(s), f"{s.box.numbers.tentacles_to_win} tentacles"
            reason = f"the Private Investigator has {goal}" if lost else f"everyone has {goal}" if len(s.hand) > 1 else goal
            return Result((1,) * len(s.hand), s.tentacles, reason, lost)
        places = tuple(1 + sum(other > mine for other in s.tentacles) for mine in s.tentacles)
        return Result(places, s.tentacles, f"{s.box.numbers.tentacles_to_win} tentacles")

    def pool(self, thing: str) -> str:
        card = self.box.cards.get(thing)
        if card is None:
            return "behaviour" if thing in self.box.dossier.behaviours else "revelation"
        return "contact" if card.contact else "devotee"

    def possible(self, s: Table) -> bool:
        """Whoever is paying can pay (C17)."""
        if not s.frames or s.frames[0][0] != "payment":
            return True
        _, seat, (_, *price), _ = s.frames[0]
        return paying.Purse(s, seat).affords((price[0], price[1], price[2]))

    def board(self, s: Table) -> dict[str, object]:
        """The layout: its name, the places in half-tile steps with their sections, and which of them are adjacent without the bridge."""
        layout = s.layout
        places = zip(layout.names, layout.places, layout.sections, strict=True)
        return {
            "layout": layout.name,
            "places": [{"name": name, "x": x, "y": y, "section": section} for name, (x, y), section in places],
            "links": [[layout.names[i], layout.names[j]] for i, j in layout.links],
        }

    def position(self, data: object, options: Options, seats: int) -> Table:
        """As for every game; options and position have to agree on the Private Investigator. Raises BadOption too."""
        assert isinstance(options, CosmoctopusOptions)
        setup.check_options(self.box, options, seats)
        s = super().position(data, options, seats)
        if (s.difficulty or "none") != options.investigator:
            there = s.difficulty or "none"
            raise BadPosition("difficulty", f"the position says {there}, and the option investigator {options.investigator}")
        if options.revelation not in ("random", s.revelation):
            there = s.revelation or "that nobody knows it"
            raise BadPosition("revelation", f"the position says {there}, and the option revelation {options.revelation}")
        return s

    def value(self, view: Table, seat: int) -> float:
        return value(view, seat)

    def features(self, s: Table) -> Features:
        return features(s)

    def word(self, name: object) -> str:
        if isinstance(name, tuple):
            return amounts_text(name)
        thing = self.box.cards.get(str(name)) or self.box.tiles.get(str(name))
        if thing is not None:
            return thing.name
        if name == "first-contact":
            return "First Contact"
        if name == bridge.BRIDGE:
            return "the cosmic bridge"
        dossier = self.box.dossier
        if name in dossier.behaviours:
            return dossier.behaviours[str(name)].name
        if name in dossier.revelations:
            return f"{dossier.revelations[str(name)].name}: {pursuit_text(dossier.revelations[str(name)].steps)}"
        verb, *rest = str(name).split(" ")
        if verb in ("knowledge", "tentacle") and rest and rest[0] in dossier.behaviours:
            card = dossier.behaviours[rest[0]]
            return f"{card.name}: {pursuit_text(card.knowledge if verb == 'knowledge' else card.tentacle)}"
        if verb in ("play", "move"):
            return self.word(rest[0])
        if verb == "claim":
            return f"the Forbidden Knowledge of {rest[0]}"
        return " ".join((verb, *map(self.word, rest)))

    def check(self, s: Table) -> None:
        """A position that can be: every card once, the realm whole, slots filled along the arrows, counters within limits."""
        cards, numbers, seats = self.box.cards, self.box.numbers, len(s.hand)
        check_case(s)
        for name in ("deck", "row", "discard", "contact", "resolving", "removed", "hand", "tableau", "constellations", "pack", "picked"):
            for card_id in names_in(getattr(s, name)):
                if card_id not in cards:
                    raise BadPosition(name, f"there is no card {card_id}")
        for card_id, n in (things(s) + Counter(dict.fromkeys(cards, 0))).items():
            if n > 1:
                raise BadPosition("cards", f"{card_id} is in {n} places")
        placed = things(s)
        missing = [c for c in cards if c not in placed]
        if missing:
            raise BadPosition("cards", "in no place: " + ", ".join(missing))
        if len(s.row) != numbers.row:
            raise BadPosition("row", f"it has {numbers.row} places")
        if any(not cards[c].contact for c in (*s.contact, *s.removed)):
            raise BadPosition("contact", "only First Contact cards can be here")
        if any(cards[c].contact for c in (*s.deck, *s.discard, *(c for c in s.row if c))):
            raise BadPosition("deck", "First Contact cards are never in the deck, the row or the discard pile")
        self._check_realm(s)
        for name in ("turn", "first"):
            if not 0 <= getattr(s, name) < seats:
                raise BadPosition(name, f"there is no seat {getattr(s, name)}")
        lowest = 0 if s.difficulty is None else GONE
        if any(owner is not None and not lowest <= owner < seats for owner in s.knowledge):
            raise BadPosition("knowledge", "an owner is a seat or null, or -1 where the Private Investigator was there")
        if s.round < 0 or s.plays < 0:
            raise BadPosition("round" if s.round < 0 else "plays", "it cannot be below 0")
        for seat in range(seats):
            self._check_seat(s, seat)
        if s.difficulty is None:
            if s.over != (max(s.tentacles) >= numbers.tentacles_to_win):
                raise BadPosition("over", f"the game is over when somebody has {numbers.tentacles_to_win} tentacles, and only then (C21)")
        elif s.over != (caught(s) or not active(s)):
            raise BadPosition("over", "the game is over when all players or the Private Investigator have their tentacles (C36)")
        s.derive()
        self._check_frames(s)

    def _check_realm(self, s: Table) -> None:
        ops = [op for op, _, _, _ in frame_list(s.frames)]
        places = len(s.layout.places)
        special = {tile for tile in s.realm if tile in self.box.special}
        if "turn-over" in ops:
            if s.realm or s.head:
                raise BadPosition("realm", "the tiles are face down until the bridge tokens lie (C39)")
        elif len(s.realm) != places or sorted(s.realm) != sorted((*self.box.basic, *special)):
            raise BadPosition("realm", f"it has to hold each basic tile once, and {places - len(self.box.basic)} special tiles (C5)")
        elif s.head not in s.realm:
            raise BadPosition("head", f"there is no tile {s.head} in the realm")
        if fault := bridge.misplaced(s, ops):
            raise BadPosition("bridge", fault)

    def _check_seat(self, s: Table, seat: int) -> None:
        cards, numbers = self.box.cards, self.box.numbers
        if any(n < 0 for n in s.resources[seat]):
            raise BadPosition("resources", f"seat {seat} cannot have fewer than 0")
        if not 0 <= s.tentacles[seat] <= numbers.tentacles_to_win:
            raise BadPosition("tentacles", f"seat {seat} has from 0 to {numbers.tentacles_to_win}")
        if any(worth not in numbers.discount_tokens or worth < 1 for worth in s.tokens[seat]):
            raise BadPosition("tokens", f"seat {seat} has a token that is not in the box")
        if any(cards[c].type not in ("scripture", "relic") for c in s.tableau[seat]):
            raise BadPosition("tableau", f"seat {seat}: only scriptures and relics stay there")
        if any(cards[c].type != "constellation" for c in s.constellations[seat]):
            raise BadPosition("constellations", f"seat {seat}: only constellations lie there")
        if len(s.filled[seat]) != len(s.constellations[seat]):
            raise BadPosition("filled", f"seat {seat}: one entry for each constellation in play")
        for card_id, filled in zip(s.constellations[seat], s.filled[seat], strict=True):
            opened = cards[card_id].open
            if filled not in opened or any(not any(x in opened[f] for f in opened if set(f) < set(filled)) for x in filled):
                raise BadPosition("filled", f"seat {seat}: “{filled}” cannot be filled on {card_id}")

    def _check_frames(self, s: Table) -> None:
        frames = frame_list(s.frames)
        if s.over:
            if frames:
                raise BadPosition("frames", "nothing is in progress once the game is over")
            return
        if not frames or frames[0][0] not in self.machine.questions:
            raise BadPosition("frames", "the first frame has to be a question while the game is not over")
        if frames[-1][0] not in ("tidy", "turn"):
            raise BadPosition("frames", "the last frame has to be tidy or turn, or the game would stop")
        for op, seat, args, _ in frames:
            if not asks_rightly(s, op, seat):
                raise BadPosition("frames", f"{op} cannot be asked of seat {seat} in the turn of seat {s.turn}")
            fault = misshapen(self.box, op, args)
            if fault:
                raise BadPosition("frames", fault)
        if fault := bridge.misbegun(s, frames) or overasked(s, frames):
            raise BadPosition("frames", fault)
        if [op for op, _, _, _ in frames].count("draft") != bool(any(s.pack)):
            raise BadPosition("frames", "there is a draft while there are packs, and only then")
        under_way = sorted(args[0] for op, _, args, _ in frames if op in ("enter", "spent", "completed"))
        if under_way != sorted(s.resolving):
            raise BadPosition("resolving", "a card is here while a frame enter, spent or completed names it, and only then")
        for seat in range(len(s.hand)):
            if not self.legal(s, seat) and seat in self.pending(s):
                raise BadPosition("frames", f"{frames[0][0]} has no answer here")
