"""Effects of the Private Investigator in signs and few words, for a board with few rows."""

from __future__ import annotations

from engine.core.words import count_of
from engine.cosmoctopus.box import tile_names
from engine.cosmoctopus.effects import NONE, RESOURCES, Amounts, Effect, Step
from engine.cosmoctopus.words import pursuit_step_text
from octotui.tables.cosmoctopus.short_text import in_signs, short_amounts, with_letter
from octotui.terminal.canvas import CLAUSE
from themes import Glyphs


def short_pursuit(effect: Effect, sought: str, glyphs: Glyphs, alone: bool, most: str, held: Amounts = NONE) -> str:
    """An effect in short, in which *it* is the Private Investigator, who investigates the resource `sought`; said to somebody who plays
    `alone`, or to several, and holds so much of each resource, most of one."""
    return CLAUSE.join(_step(step, sought, glyphs, alone, most, held) for step in effect)


def _step(step: Step, sought: str, g: Glyphs, alone: bool, most: str, held: Amounts) -> str:
    all_of_you = "" if alone else "all "

    def lost(n: int, resource: str) -> str:
        loses = min(n, held[RESOURCES.index(resource)]) if alone else n
        return in_signs(loses, resource, g) if loses else f"nothing (no {with_letter(resource, g)})"

    match step:
        case "pi-gain", (bundle,):
            return f"it gains {short_amounts(bundle, g).replace('+', '')}"
        case "pi-here", (n,):
            return f"it gains {in_signs(n, sought, g)}"
        case "pi-dig", (n,):
            whose = "its" if n == 1 else "each one's"
            return f"it turns up {count_of(n, 'cards')}, gains 1 of {whose} type"
        case "pi-per", (kind, effect):
            what = g[kind] if kind == "knowledge" else f"{g[kind]} in play or row"
            return f"{short_pursuit(effect, sought, g, alone, most, held)} per {what}"
        case "pi-drop", (n,):
            return f"it loses {n} of its most"
        case "pi-crowd", (effect,):
            return f"per player over 2: {short_pursuit(effect, sought, g, alone, most, held)}"
        case "pi-lose", (resource, n):
            return f"{all_of_you}lose {lost(n, RESOURCES[resource])}"
        case "pi-lose-most", (n,):
            if alone and not any(held):
                return "lose nothing"
            return f"lose {lost(n, most)}, your most" if alone else f"all lose {n}: your most, {with_letter(most, g)}"
        case "pi-discard", (n,):
            return f"{all_of_you}discard {n}{g['card']}"
        case "flush", ():
            return "the row is dealt anew"
        case "pi-toll", (n,):
            return f"longer Moves cost +{in_signs(n, 'any', g)}"
        case "pi-guard", ():
            return f"{g['glass']} tiles give nothing"
        case "pi-drag", (tile,):
            return f"go to {tile_names()[tile].split()[-1]}"
    return pursuit_step_text(step, sought, alone)
