"""Effects of cards in short plain words: between the whole sentences of a card and its signs."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

from engine.core.words import count_of, singular
from engine.cosmoctopus.box import Card, tile_names
from engine.cosmoctopus.effects import RESOURCES, TYPES, Effect, Step
from engine.cosmoctopus.words import amounts_text, tentacles_of
from octotui.tables.cosmoctopus.short_text import COMPLETE, Wording, effects_of, per, short_effect, short_step
from octotui.terminal.canvas import CLAUSE
from themes import Glyphs

SIGNS = (*RESOURCES, *TYPES, "any", "card", "knowledge", "tentacle")
"""The signs in effects."""


def plain_gists(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """A card's effect in plain words, then with amounts of resources in signs, then with ever more of its steps in signs: those first of
    which signs save most columns. All in signs is none of them; a constellation that brings nothing more has none.
    """
    won = f"{COMPLETE}+{tentacles_of(card)[0]}{glyphs['tentacle']}" if card.slots else ""
    return _tellings(won, effects_of(card), tuple(map(glyphs.glyphs.__getitem__, SIGNS)))


@lru_cache(maxsize=256)
def _tellings(won: str, effects: tuple[Effect, ...], signs: tuple[str, ...]) -> tuple[str, ...]:
    """These effects in ever fewer words, behind what is `won`. Remembered, as every area that lists cards asks for them at every key."""
    glyphs = Glyphs("", dict(zip(SIGNS, signs, strict=True)))
    steps = [step for effect in effects for step in effect]

    def saved(step: Step) -> int:
        return cell_len(plain_step(step, glyphs)) - cell_len(short_step(step, glyphs))

    def told(wording: Wording) -> str:
        return CLAUSE.join(filter(None, (won, *(short_effect(effect, glyphs, wording) for effect in effects))))

    longest = sorted(filter(saved, dict.fromkeys(steps)), key=saved, reverse=True)
    ways = [worded_step, plain_step, *(_with_signs_for(longest[:n]) for n in range(1, len(longest)))]
    return tuple(dict.fromkeys(map(told, ways))) if steps else ()


def _with_signs_for(signed: list[Step]) -> Wording:
    """Plain words, but signs for these steps."""
    return lambda step, g: short_step(step, g) if step in signed else plain_step(step, g)


def worded_step(step: Step, g: Glyphs) -> str:
    """A step in short plain words."""
    match step:
        case "gain", (bundle,):
            return f"gain {amounts_text(bundle)}"
        case "gain-any", (n,):
            return f"gain {n} of one resource"
        case "gain-mix", (n, _):
            return f"gain any {count_of(n, 'resources')}"
    return _step(step, g, worded_step)


def plain_step(step: Step, g: Glyphs) -> str:
    """A step in short plain words, with amounts of resources in signs."""
    return _step(step, g, plain_step)


def _step(step: Step, g: Glyphs, wording: Wording) -> str:
    """A step in short plain words; what it does in turn has the given wording."""

    def inner(effect: Effect) -> str:
        return short_effect(effect, g, wording)

    match step:
        case "gain-any", (n,):
            return f"+{n} of one resource"
        case "gain-mix", (n, _):
            return f"+{n}{g['any']}"
        case "draw", (n,):
            return f"draw {count_of(n, 'cards')}"
        case "take", (kind,):
            return f"take a {kind or 'card'}"
        case "sweep", ():
            return "take all of one type"
        case "flush", ():
            return "deal a new row"
        case "omen", ():
            return "draw 1 card, +1 of its type"
        case "salvage", (kind,):
            return f"take back a {kind or 'card'}"
        case "go", (tile,):
            return f"go to {tile_names()[tile]}"
        case "conjure", (kind,):
            return f"play a {kind} of the row free"
        case "unveil", (kind,):
            return f"play a {kind} from hand free"
        case "again", ():
            return "play 1 more card"
        case "fill", (n,):
            return f"fill {count_of(n, 'open slots')}"
        case "may", (effect,):
            may = "" if all(word in ("draw", "move") for word, _ in effect) else "may "
            return f"{may}{inner(effect)}"
        case "if-fk", (effect,):
            return f"with Forbidden Knowledge: {inner(effect)}"
        case "choose", options:
            return " or ".join(inner(effect) for _, effect in options)
        case "per", (kind, effect):
            return per(inner(effect), f"{kind} in play")
        case "discount", (what, n):
            return f"{singular(what)} costs are {n} less" if what in RESOURCES else f"{g['any']} costs are {n} less"
        case "forbidden", (n,):
            return f"Forbidden Knowledge costs {n} less"
        case "on-gain", (resource, n):
            return f"when you gain {RESOURCES[resource]}, {n} more"
        case "on-tentacle", (effect,):
            return per(inner(effect), "new tentacle")
        case "on-play", (kind, effect):
            return f"when you play a {kind}: {inner(effect)}"
        case "on-complete", (effect,):
            return f"when you complete a constellation: {inner(effect)}"
        case "autofill", (resource,):
            return f"{singular(RESOURCES[resource])} slots fill by themselves"
        case "stride", (n,):
            return f"tribute is {n} less"
    return short_step(step, g)
