"""The cards of the Private Investigator, read from a data file and checked, and the language they are written in (C31, C33, C34).

    gain here 2; lose coins 1        flush; row        per relic { gain here 1 }

Reading an effect gives `(word, args)` steps; the word is the name of the operation that carries it out. A rule is written in the second,
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
"""What `per` counts: cards of a type that lie open, and Forbidden Knowledge in players' hands."""
BEHAVIOURS = 2
"""Behaviour cards for each resource (C31)."""
REVELATIONS = 3
MOST_OFF = 5
"""Thresholds cannot fall by more: a tentacle has to cost something."""


class BehaviourRow(msgspec.Struct, forbid_unknown_fields=True):
    """One behaviour card of a file: the resource whose tiles it investigates, and its two effects."""

    name: str
    investigates: str
    knowledge: str
    tentacle: str
    source: str = "octotui"


class RevelationRow(msgspec.Struct, forbid_unknown_fields=True):
    """One revelation card of a file."""

    name: str
    rule: str
    source: str = "octotui"


class DossierFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file with the cards of the Private Investigator."""

    name: str
    behaviour: list[BehaviourRow]
    revelation: list[RevelationRow]


class Behaviour(msgspec.Struct, frozen=True):
    """A behaviour card: what the Private Investigator looks for, and what follows a Forbidden Knowledge or a single tentacle."""

    id: str
    name: str
    resource: int
    knowledge: Effect
    tentacle: Effect


class Rule(NamedTuple):
    """What a revelation changes once it is in force (C34)."""

    watch: int = 0
    """So much more is gained on an investigated tile."""
    threshold: int = 0
    """So much less has to be paid for tentacles."""
    on_tentacle: Effect = ()
    """What follows each tentacle a player gains."""
    each_turn: Effect = ()
    """What begins each turn of the Private Investigator, after the gains from the row."""


class Revelation(msgspec.Struct, frozen=True):
    """A revelation card."""

    id: str
    name: str
    steps: Effect
    """The rule as it is written, for the words."""
    rule: Rule


class Dossier(msgspec.Struct, frozen=True):
    """The checked cards of the Private Investigator by id, in the order of the file."""

    name: str
    hash: str
    behaviours: dict[str, Behaviour]
    revelations: dict[str, Revelation]


# --- the language -----------------------------------------------------------------------------------------------------------


class PursuitWords(Words):
    """A cursor over the words of an effect of the Private Investigator."""

    def step(self) -> Step:
        word = self.one_of(EFFECTS, "effect word")
        return EFFECTS[word](self)


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


def _per(w: Words) -> Step:
    kind, steps = w.one_of(PER, "thing to count"), w.block()
    for word, _ in steps:
        if word not in ("pi-gain", "pi-here"):
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
    """The steps of an effect text. Raises BadEffect naming the word that is wrong."""
    words = PursuitWords(text, tiles)
    effect = words.effect()
    words.end()
    return effect


def read_rules(text: str, tiles: Collection[str]) -> Effect:
    """The rules in a text, as steps. Raises BadEffect naming the word that is wrong."""
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
    """What these rules do together. Raises BadEffect where thresholds fall too far."""
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
    """The cards in a TOML text. Raises BadDeck naming `file`, the card and the field."""
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
    """The id of a card that is not there yet."""
    if why := name_fault(name, WIDEST_NAME):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: it {why}")
    card_id = slug(name)
    if not re.search("[a-z]", card_id):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: it needs letters")
    if any(card_id in cards for cards in known):
        raise BadDeck(f"{file}: card {quoted(name)}, field name: there is already a card with the id {card_id}")
    return card_id


def _read(name: str, field: str, text: str, file: str, tiles: Names) -> Effect:
    """The effects or rules in a field."""
    try:
        steps = (read_rules if field == "rule" else read_pursuit)(text, tiles)
        if field == "rule":
            rule_of(steps)
    except BadEffect as error:
        raise BadDeck(f"{file}: card {quoted(name)}, field {field}: {error}") from None
    return steps
