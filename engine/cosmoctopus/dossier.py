"""The Private Investigator's cards, read from a data file and checked, and the language they are written in (C31, C33, C34).

    gain here 2; lose coins 1        flush; row        per relic { gain here 1 }

An effect is parsed into `(word, args)` steps; the word is the name of the operation that carries it out. A rule is written in the second,
smaller language `RULES`.
"""

import re
from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from engine.core.naming import name_fault, quoted, unknown
from engine.core.state import Names
from engine.cosmoctopus.datafile import WIDEST_NAME, BadDeck, read_rows, slug
from engine.cosmoctopus.effects import RESOURCES, TYPES, BadEffect, Effect, Step, Words

PER = (*TYPES, "knowledge")
"""What `per` counts: face-up cards of a type, or Forbidden Knowledge in players' hands."""
BEHAVIOURS = 2
"""Behaviour cards per resource (C31)."""
REVELATIONS = 3
MOST_OFF = 5
"""Maximum reduction of thresholds: a tentacle has to cost something."""


class BehaviourRow(msgspec.Struct, forbid_unknown_fields=True):
    """One behaviour card in a file: the resource whose tiles it investigates, and its two effects."""

    name: str
    investigates: str
    knowledge: str
    tentacle: str
    source: str = "octotui"


class RevelationRow(msgspec.Struct, forbid_unknown_fields=True):
    """One revelation card in a file."""

    name: str
    rule: str
    source: str = "octotui"


class DossierFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file of Private Investigator cards."""

    name: str
    behaviour: list[BehaviourRow]
    revelation: list[RevelationRow]


class Behaviour(msgspec.Struct, frozen=True):
    """A behaviour card: the resource the Private Investigator looks for, and the effects of taking Forbidden Knowledge or a single
    tentacle."""

    id: str
    name: str
    resource: int
    knowledge: Effect
    tentacle: Effect


class Rule(NamedTuple):
    """The rule changes of a revelation in force (C34)."""

    watch: int = 0
    """Extra gain on an investigated tile."""
    threshold: int = 0
    """Reduction of the price of tentacles."""
    on_tentacle: Effect = ()
    """Effect of each tentacle a player gains."""
    each_turn: Effect = ()
    """Effect at the start of each turn of the Private Investigator, after its gains from the row."""


class Revelation(msgspec.Struct, frozen=True):
    """A revelation card."""

    id: str
    name: str
    steps: Effect
    """The rule as parsed, for descriptions."""
    rule: Rule


class Dossier(msgspec.Struct, frozen=True):
    """The checked cards of the Private Investigator by id, in file order."""

    name: str
    hash: str
    behaviours: dict[str, Behaviour]
    revelations: dict[str, Revelation]


# --- the language -----------------------------------------------------------------------------------------------------------


class PursuitWords(Words):
    """A cursor over the words of a Private Investigator effect."""

    def step(self) -> Step:
        return self.step_in(EFFECTS)


def _gain(w: Words) -> Step:
    match w.peek():
        case "here":
            w.at += 1
            return "pi-here", (w.number(),)
        case "each":
            w.at += 1
            n = w.number()
            return "pi-gain", ((n, n, n, n),)
    bundle = [0, 0, 0, 0]
    while True:
        resource = w.resource()
        bundle[resource] += w.number()
        if w.peek() not in RESOURCES:
            return "pi-gain", (tuple(bundle),)


def _lose(w: Words) -> Step:
    if w.peek() == "most":
        w.at += 1
        return "pi-lose-most", (w.number(),)
    return "pi-lose", (w.resource(), w.number())


MULTIPLIED = ("pi-gain", "pi-here")
"""The steps that `per` can multiply."""


def _per(w: Words) -> Step:
    kind, steps = w.one_of(PER, "thing to count"), w.block()
    for word, _ in steps:
        if word not in MULTIPLIED:
            raise BadEffect("per can multiply gains only")
    return "pi-per", (kind, steps)


EFFECTS: dict[str, Callable[[Words], Step]] = {
    "gain": _gain,
    "row": lambda w: ("pi-row", ()),
    "dig": lambda w: ("pi-dig", (w.number(),)),
    "per": _per,
    "drop": lambda w: ("pi-drop", (w.number(),)),
    "crowd": lambda w: ("pi-crowd", (w.block(),)),
    "lose": _lose,
    "discard": lambda w: ("pi-discard", (w.number(),)),
    "flush": lambda w: ("flush", ()),
    "toll": lambda w: ("pi-toll", (w.number(),)),
    "guard": lambda w: ("pi-guard", ()),
    "drag": lambda w: ("pi-drag", (w.one_of(w.tiles, "tile"),)),
}

RULES: dict[str, Callable[[Words], Step]] = {
    "watch": lambda w: ("watch", (w.number(),)),
    "threshold": lambda w: ("threshold", (w.number(),)),
    "on-tentacle": lambda w: ("on-tentacle", (w.block(),)),
    "each-turn": lambda w: ("each-turn", (w.block(),)),
}


def read_pursuit(text: str, tiles: Collection[str]) -> Effect:
    """Parse an effect text into steps. Raises BadEffect naming the faulty word."""
    words = PursuitWords(text, tiles)
    effect = words.effect()
    words.end()
    return effect


def read_rules(text: str, tiles: Collection[str]) -> Effect:
    """Parse a text of rules into steps. Raises BadEffect naming the faulty word."""
    words = PursuitWords(text, tiles)
    steps = []
    while True:
        word = words.one_of(RULES, "rule word")
        steps.append(RULES[word](words))
        if words.peek() != ";":
            words.end()
            return tuple(steps)
        words.at += 1


def rule_of(steps: Effect) -> Rule:
    """The combined rule of these steps. Raises BadEffect if thresholds fall too far."""
    rule = Rule()
    for step in steps:
        match step:
            case "watch", (n,):
                rule = rule._replace(watch=rule.watch + n)
            case "threshold", (n,):
                rule = rule._replace(threshold=rule.threshold + n)
            case "on-tentacle", (effect,):
                rule = rule._replace(on_tentacle=rule.on_tentacle + effect)
            case "each-turn", (effect,):
                rule = rule._replace(each_turn=rule.each_turn + effect)
    if rule.threshold > MOST_OFF:
        raise BadEffect(f"thresholds can fall by {MOST_OFF} at most, not {rule.threshold}")
    return rule


# --- the file -----------------------------------------------------------------------------------------------------------------


def read_dossier(text: str, file: str, tiles: Names) -> Dossier:
    """Parse the cards from TOML. Raises BadDeck naming `file`, the card and the field."""
    rows = read_rows(text, file, DossierFile, {"behaviour": BehaviourRow, "revelation": RevelationRow})
    behaviours: dict[str, Behaviour] = {}
    revelations: dict[str, Revelation] = {}
    for row in rows.behaviour:
        card_id = _new_id(row.name, file, (behaviours, revelations))
        if row.investigates not in RESOURCES:
            why = unknown("resource", row.investigates, RESOURCES)
            raise BadDeck(f"{file}: card {quoted(row.name)}, field investigates: {why}")
        knowledge, tentacle = (_read(row.name, field, getattr(row, field), file, tiles) for field in ("knowledge", "tentacle"))
        behaviours[card_id] = Behaviour(card_id, row.name, RESOURCES.index(row.investigates), knowledge, tentacle)
    for line in rows.revelation:
        card_id = _new_id(line.name, file, (behaviours, revelations))
        steps = _read(line.name, "rule", line.rule, file, tiles)
        revelations[card_id] = Revelation(card_id, line.name, steps, rule_of(steps))
    for i, resource in enumerate(RESOURCES):
        n = sum(card.resource == i for card in behaviours.values())
        if n != BEHAVIOURS:
            raise BadDeck(
                f"{file}: behaviour: there have to be {BEHAVIOURS} behaviour cards that investigate {resource} (C31); there are {n}"
            )
    if len(revelations) != REVELATIONS:
        raise BadDeck(f"{file}: revelation: there have to be {REVELATIONS} revelation cards (C2); there are {len(revelations)}")
    rules = ([(b.id, b.resource, b.knowledge, b.tentacle) for b in behaviours.values()], [(r.id, r.steps) for r in revelations.values()])
    return Dossier(rows.name, blake2b(msgspec.json.encode(rules), digest_size=8).hexdigest(), behaviours, revelations)


def _new_id(name: str, file: str, known: tuple[Collection[str], ...]) -> str:
    """The id of a new card, checked for duplicates."""
    if fault := name_fault(name, WIDEST_NAME):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: it {fault}")
    card_id = slug(name)
    if not re.search("[a-z]", card_id):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: it needs letters")
    if any(card_id in cards for cards in known):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: there is already a card with the id {card_id}")
    return card_id


def _read(name: str, field: str, text: str, file: str, tiles: Names) -> Effect:
    """Parse the effects or rules in a field."""
    try:
        steps = (read_rules if field == "rule" else read_pursuit)(text, tiles)
        if field == "rule":
            rule_of(steps)
    except BadEffect as error:
        raise BadDeck(f"{file}: card {quoted(name)}, field {field}: {error}") from None
    return steps
