"""Checks of frame arguments in written positions, so that the rules can run them."""

from typing import Any

import msgspec

from engine.core.codes import verb_and_thing
from engine.core.naming import quoted
from engine.cosmoctopus import dossier, effects
from engine.cosmoctopus.box import Box
from engine.cosmoctopus.codes import CLAIM, MOVE, PLAY
from engine.cosmoctopus.dossier import PER
from engine.cosmoctopus.effects import EFFECTS, RESOURCES, TYPES, Amounts, BadEffect, Effect, read_effect

Nothing = tuple[()]
Count = tuple[int]
Steps = tuple[tuple[str, tuple[Any, ...]], ...]
Price = tuple[str, int, int, int]

SHAPES: dict[str, Any] = {
    **dict.fromkeys(("turn", "first-move", "move", "act", "tidy", "discard-down", "draft", "contact", "tentacle"), Nothing),
    **dict.fromkeys(("complete-which", "omen", "flush", "sweep", "sweep-type", "again", "submerge"), Nothing),
    **dict.fromkeys(("draw", "gain-any", "gain-one", "fill", "fill-slot"), Count),
    **dict.fromkeys(("take", "take-card", "salvage", "salvage-card"), tuple[str | None]),
    **dict.fromkeys(("conjure", "conjure-card", "unveil"), tuple[str]),
    **dict.fromkeys(("gain", "place"), tuple[Amounts]),
    **dict.fromkeys(("payment", "tribute"), Price),
    **dict.fromkeys(("enter", "spent", "completed", "go", "land"), tuple[str]),
    **dict.fromkeys(("may", "if-fk"), tuple[Steps]),
    **dict.fromkeys(("triggers", "order", "choose"), tuple[tuple[str, Steps], ...]),
    **dict.fromkeys(("bridge-lay", "turn-over", "bridge-token"), Nothing),
    "bridge-to": tuple[str],
    "bridge-card": tuple[str, str],
    **dict.fromkeys(("pi-turn", "pi-row", "pi-guard"), Nothing),
    **dict.fromkeys(("pi-check", "pi-here", "pi-dig", "pi-drop", "pi-discard", "pi-lose-most", "pi-toll", "hand-in"), Count),
    **dict.fromkeys(("donate", "pi-drag"), tuple[str]),
    "pi-gain": tuple[Amounts],
    "pi-lose": tuple[int, int],
    "pi-per": tuple[str, Steps],
    "pi-crowd": tuple[Steps],
    "gain-mix": tuple[int, Amounts],
    "per": tuple[str, Steps],
    "know": Count,
}
"""By operation: the type of its arguments."""

HOW_MUCH = ("pi-here", "pi-dig", "pi-drop", "pi-discard", "pi-lose-most", "pi-toll", "hand-in", "pi-lose")
"""Operations of the Private Investigator whose last argument is an amount or a count."""
MOST = 99
"""Maximum amount in a frame."""
STEPS = {*EFFECTS, "gain-any", "gain-mix"} | {op for op in SHAPES if op.startswith("pi-")} - {"pi-turn", "pi-check"}
"""The operations that are steps of effects."""
NESTED = {
    **dict.fromkeys(("may", "if-fk", "choose", "pi-crowd"), STEPS),
    **dict.fromkeys(("triggers", "order"), STEPS | {"contact"}),
    "per": {*effects.MULTIPLIED},
    "pi-per": {*dossier.MULTIPLIED},
}
"""By operation: the steps that its effects can have."""


def argument_fault(box: Box, op: str, args: tuple[Any, ...]) -> str:
    """The fault in a frame's arguments, nested effects included; empty if there is none."""
    if op not in SHAPES:
        return f"there is no operation {op}"
    try:
        msgspec.convert(args, SHAPES[op])
    except (msgspec.ValidationError, RecursionError) as error:
        return f"{op}: {error}"
    match op, args:
        case (("enter" | "spent" | "completed"), (card_id,)) if card_id not in box.cards:
            return f"{op}: there is no card {card_id}"
        case "completed", (card_id,) if box.cards[card_id].type != "constellation":
            return f"{op}: {card_id} is not a constellation"
        case "spent", (card_id,) if box.cards[card_id].type != "hallucination":
            return f"{op}: {card_id} is not a hallucination"
        case (("go" | "land" | "donate" | "pi-drag"), (tile,)) if tile not in (box.basic if op in ("go", "pi-drag") else box.tiles):
            return f"{op}: there is no tile {tile}"
        case (("take" | "take-card" | "salvage" | "salvage-card"), (kind,)) if kind not in (None, *TYPES):
            return f"{op}: there is no type {kind}"
        case (("conjure" | "conjure-card" | "unveil" | "per"), (kind, *_)) if kind not in TYPES:
            return f"{op}: there is no type {kind}"
        case (("know" | "pi-lose"), (resource, *_)) if not 0 <= resource < len(RESOURCES):
            return f"{op}: there is no resource number {resource}"
        case (("payment" | "tribute"), (what, resource, specific, generic)):
            return _price(box, op, what, resource, specific, generic)
        case (("draw" | "gain-any" | "gain-one" | "fill" | "fill-slot" | "gain-mix"), (n, *_)) if not 1 <= n <= MOST:
            return f"{op}: {n} is not from 1 to {MOST}"
        case _, (*_, int(n)) if op in HOW_MUCH and not 1 <= n <= MOST:
            return f"{op}: {n} is not from 1 to {MOST}"
        case "pi-check", (n,) if not 0 <= n < box.numbers.tentacles_to_win:
            return f"{op}: the track cannot have been at {n}"
        case "pi-per", (kind, _) if kind not in PER:
            return f"{op}: there is no {kind} to count"
    for bundle in args:
        if SHAPES[op] in (tuple[Amounts], tuple[int, Amounts]) and isinstance(bundle, tuple) and not all(0 <= n <= MOST for n in bundle):
            return f"{op}: {bundle} are not amounts from 0 to {MOST}"
    return _inside(box, op, args)


def _price(box: Box, op: str, what: str, resource: int, specific: int, generic: int) -> str:
    verb, name = verb_and_thing(what)
    known = {PLAY.word: box.cards, CLAIM.word: RESOURCES, MOVE.word: box.tiles}
    if verb not in known or name not in known[verb] or (verb == MOVE.word) != (op == "tribute"):
        return f"{op}: {what} is not something to pay for"
    if op == "tribute" and specific:
        return "tribute: it is paid with resources of any kind"
    if not 0 <= resource < len(RESOURCES) or not 0 <= specific <= MOST or not 0 <= generic <= MOST or not specific + generic:
        return f"{op}: {specific} + {generic} is not a price"
    return ""


def _says(box: Box, text: str, effect: Effect) -> bool:
    """Whether this text is that effect, as a deck file has it."""
    try:
        return read_effect(text, box.basic) == effect
    except BadEffect:
        return False


def _inside(box: Box, op: str, args: tuple[Any, ...]) -> str:
    """The fault in the effects nested in a frame's arguments."""
    match op:
        case "may" | "if-fk" | "pi-crowd":
            nested = [args[0]]
        case "triggers" | "order" | "choose":
            nested = [effect for _, effect in args]
            if op == "choose" and len(args) < 2:
                return "choose: it needs several effects"
            if op == "choose" and len(dict(args)) < len(args):
                return f"{op}: the effects need different texts"
            if op == "choose" and (other := next((text for text, effect in args if not _says(box, text, effect)), None)) is not None:
                return f"{op}: {quoted(other)} is not its effect in words"
            if op != "choose" and any(name not in box.cards and name != "first-contact" for name, _ in args):
                return f"{op}: a source is not a card"
        case "per" | "pi-per":
            nested = [args[1]]
        case _:
            return ""
    for effect in nested:
        for word, inner in effect:
            if word not in NESTED[op]:
                return f"{op}: {word} is no step of such an effect"
            fault = argument_fault(box, word, inner)
            if fault:
                return f"{op}: {fault}"
    return ""
