"""Night of the Grand Octopus as a `Game`: operations, events, result, and checks of written positions."""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.codes import verb_and_thing
from engine.core.features import Features
from engine.core.frames import Machine
from engine.core.game import Game, Options, Result
from engine.core.prompt import EventKind
from engine.core.state import BadPosition, Generator, Names
from engine.core.words import enumeration, in_a_row
from engine.night import clock, conflict, dealing, ending, exchange, positions, setup, talks
from engine.night.box import COMPONENTS, LINE, SEATS, Box
from engine.night.codes import DISCARD, FORMS, GATHER, NOTHING, TAKE
from engine.night.features import SCHOOLS, features
from engine.night.setup import NightOptions
from engine.night.table import Night, count
from engine.night.value import value
from engine.night.words import component_text, place_text, proposal_text

PLACE = ("place",)
MOVED = ("place", "room")
WEAKENED = "{seat} loses 1 power: {power} left"

EVENTS = {
    "automatic": EventKind(
        ("code", "cause"), "{seat}: {code} (the only choice)", hidden_text="{seat} had one choice only", fading=("code", "cause")
    ),
    "turn": EventKind(("turn",), "Turn {turn}", heading=True),
    "chose": EventKind((), "{seat} has set the clock"),
    "went": EventKind(PLACE, "{seat} sends the cultists to {place}", hidden_text="{seat} has sent the cultists out", fading=PLACE),
    "stayed": EventKind(PLACE, "{seat} keeps the cultists in {place}", hidden_text="{seat} has sent the cultists out", fading=PLACE),
    "went-and-summoned": EventKind(
        MOVED,
        "{seat} sends the cultists to {place}, the offspring to {room}",
        hidden_text="{seat} has sent cultists and offspring out",
        fading=MOVED,
    ),
    "stayed-and-summoned": EventKind(
        MOVED,
        "{seat} keeps the cultists in {place} and sends the offspring to {room}",
        hidden_text="{seat} has sent cultists and offspring out",
        fading=MOVED,
    ),
    "summoned": EventKind(PLACE, "{seat} summons the offspring in {place}", hidden_text="{seat} has sent the offspring out", fading=PLACE),
    "erred": EventKind(("power",), "{seat} has set the clock wrongly: the cultists lie down and lose 1 power, {power} left"),
    "paid-toll": EventKind(("place", "power"), "{seat} loses 1 power to {place}: {power} left", hidden_text=WEAKENED, fading=PLACE),
    "attacked": EventKind(
        ("place", "by", "power"),
        "{seat} loses 1 power, {power} left: attacked by {by} in {place}",
        hidden_text=WEAKENED,
        fading=("place", "by"),
    ),
    "met": EventKind(PLACE, "Cults meet in {place}", hidden_text="Cults meet", fading=PLACE),
    "proposed": EventKind(("what",), "{seat} proposes: {what}"),
    "agreed": EventKind(("what",), "{seat} agrees: {what}"),
    "defied": EventKind(PLACE, "{seat} wants a confrontation in {place}", hidden_text="{seat} wants a confrontation", fading=PLACE),
    "settled": EventKind(("place", "what"), "All agree in {place}: {what}", hidden_text="All agree", fading=PLACE),
    "confronted": EventKind(
        ("place", "power"), "{seat} loses 1 power, {power} left: the confrontation in {place}", hidden_text=WEAKENED, fading=PLACE
    ),
    "out": EventKind((), "{seat} has no power left and is out of the game"),
    "dominates": EventKind(PLACE, "{seat} dominates {place}", hidden_text="{seat} dominates a location", fading=PLACE),
    "gathered": EventKind(
        ("component", "place"),
        "{seat} gathers a {component} in {place}",
        hidden_text="{seat} gathers a component",
        fading=("component", "place"),
    ),
    "left": EventKind(PLACE, "{seat} gathers nothing in {place}", hidden_text="{seat} gathers nothing", fading=PLACE),
    "dreamt": EventKind(("power",), "{seat} gains power in dreams: {power} now"),
    "woke": EventKind((), "{seat} gains no power in dreams"),
    "named": EventKind(("cult", "power"), "{seat} pays 1 power to name {cult}: {power} left"),
    "discarded": EventKind(
        ("component", "place"),
        "{seat} puts a {component} back into {place}",
        hidden_text="{seat} puts a component back",
        fading=("component", "place"),
    ),
    "swapped": EventKind(
        ("given", "taken", "cult"),
        "{seat} gives a {given} for a {taken} of {cult}",
        hidden_text="{seat} exchanges a component with {cult}",
        fading=("given", "taken"),
    ),
    "kept": EventKind((), "{seat} exchanges nothing"),
    "asked": EventKind(
        ("given", "taken", "cult"),
        "{seat} offers a {given} for a {taken} to {cult}",
        hidden_text="{seat} offers {cult} an exchange",
        fading=("given", "taken"),
    ),
    "unable": EventKind((), "{seat} has no such component to give, or one of what is offered"),
    "uncovered": EventKind((), "All components are turned up"),
    "won": EventKind(("reason",), "{seat} wins: {reason}"),
    "unwon": EventKind(("reason",), "Nobody wins: {reason}"),
}
"""Event descriptions. `place` and component fields fade if components lie face down (N18)."""


class GrandOctopus(Game[Night]):
    """The game with its standard box."""

    id: ClassVar[str] = "night"
    name: ClassVar[str] = "Night of the Grand Octopus"
    version: ClassVar[int] = 2
    seats: ClassVar[tuple[int, int]] = SEATS
    schools = SCHOOLS
    options: ClassVar[type[Options]] = NightOptions
    events = EVENTS
    forms = FORMS
    state = Night

    def __init__(self, box: Box) -> None:
        self.box = box
        self.machine = Machine(
            {
                **clock.OPERATIONS,
                **conflict.OPERATIONS,
                **talks.OPERATIONS,
                **exchange.OPERATIONS,
                **ending.OPERATIONS,
            }
        )

    def data_hash(self) -> str:
        return self.box.hash

    def constants(self, options: NightOptions) -> dict[str, object]:
        return {
            "box": self.box,
            "clocks": self.box.settings[options.quick, options.errors],
            "quick": options.quick,
            "face_down": options.face_down,
            "errors": options.errors,
        }

    def names(self) -> Mapping[str, Names]:
        box = self.box
        return {
            "POINT": (*box.rooms, LINE),
            "CULT": tuple(box.cults),
            "KIND": COMPONENTS,
            "TOKEN": tuple(box.kind),
            "PLACE": (*box.rooms, *box.exteriors),
            "EXTERIOR": tuple(box.exteriors),
            "CLOCK": tuple(box.hands),
        }

    def deal(self, options: NightOptions, seats: int, chance: Chance) -> Night:
        return setup.deal(self.box, options, seats, chance)

    def result(self, s: Night) -> Result:
        """The winner first, then the others. Without a winner all have lost together (N10, N11)."""
        ended = ending.outcome(s)
        assert ended is not None
        seats = range(len(s.power))
        scores = tuple(count(s, i) for i in seats)
        if ended.winner is None:
            return Result((1,) * len(scores), scores, ended.reason, lost=True)
        ranks = [(i == ended.winner, *ending.standing(s, i)) for i in seats]
        return Result(tuple(1 + sum(other > mine for other in ranks) for mine in ranks), scores, ended.reason)

    def standing(self, s: Night) -> str:
        return in_a_row((count(s, seat) for seat in range(len(s.power))), "components")

    def pool(self, thing: str) -> str:
        return "component"

    def redeal(self, s: Night, seat: int | None, rng: Generator) -> Night:
        return self._resealed(dealing.deal_anew(s, seat, rng), seat, rng)

    def fades(self, before: Night, now: Night) -> bool:
        """With components face down, the log forgets a turn once the clocks of the next one are revealed (N18)."""
        if not now.face_down or now.over:
            return False
        revealed = now.frames[0][0] != "clock"
        return before.turn < now.turn - (not revealed)

    def possible(self, s: Night) -> bool:
        return positions.possible(s)

    def board(self, s: Night) -> dict[str, object]:
        """Rooms with numbers, components and stairs, the exterior location with its rule, the cults and the numbers."""
        box = s.box
        outside = box.exteriors.get(s.exterior)
        return {
            "rooms": [
                {"id": r.id, "number": r.number, "name": r.name, "component": r.component, "stairs": list(r.stairs)}
                for r in box.rooms.values()
            ],
            "exterior": {"id": outside.id, "name": outside.name, "rule": outside.rule} if outside else None,
            "cults": [{"id": c.id, "name": c.name, "letter": c.letter, "colour": c.colour} for c in map(box.cults.__getitem__, s.cult)],
            "goal": box.numbers.quick_goal if s.quick else box.numbers.goal,
            "most_power": box.numbers.most_power,
        }

    def check_options(self, options: NightOptions, seats: int) -> None:
        super().check_options(options, seats)
        setup.check_options(options)

    def check_agreement(self, s: Night, options: NightOptions) -> None:
        if options.exterior not in ("random", s.exterior):
            raise BadPosition("exterior", f"the position says {s.exterior}, and the option exterior {options.exterior}")
        if s.turn == 1 and options.first not in (None, s.first):
            raise BadPosition("first", f"the position says {s.first}, and the option first {options.first}")

    def check(self, s: Night) -> None:
        positions.check(s)

    def value(self, view: Night, seat: int) -> float:
        return value(view, seat)

    def features(self, s: Night) -> Features:
        return features(s)

    def word(self, name: object) -> str:
        """Display name of a place, component or cult, a list of cults, or the effect of a code."""
        if isinstance(name, tuple):
            return enumeration(map(self.word, name))
        box, text = self.box, str(name)
        if text in box.rooms or text in box.exteriors:
            return place_text(box, text)
        if text in box.components:
            return component_text(box, text)
        if text in box.cults:
            return box.cults[text].name
        if text in box.kind:
            return f"{component_text(box, box.kind[text])} token"
        verb, thing = verb_and_thing(text)
        if (verb == GATHER.word and thing in box.cults) or text == NOTHING:
            return proposal_text(box, text)
        if verb in (DISCARD.word, TAKE.word) and thing in box.components:
            return f"{verb} the {component_text(box, thing)}"
        return text
