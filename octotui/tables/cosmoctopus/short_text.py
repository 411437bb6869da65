"""Costs and effects of cards in signs and few words, for places too small for whole sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby

from engine.core.prompt import Amount
from engine.core.words import count_of, repeated
from engine.cosmoctopus.box import Card, tile_names
from engine.cosmoctopus.effects import RESOURCES, Amounts, Effect, Step
from engine.cosmoctopus.words import amounts_text, tentacles_of
from octotui.tables.cosmoctopus.bill import Spelling
from octotui.terminal.canvas import CLAUSE, Pen, of_whole_clauses, wrap
from themes import Glyphs

PAID_WITH = (*RESOURCES, "any")
"""The names of amounts that have a sign."""


def with_letter(resource: str, glyphs: Glyphs) -> str:
    """A resource's glyph with its letter; the letter alone if they are the same."""
    glyph = glyphs[resource]
    return glyph if glyph == resource[0] else glyph + resource[0]


def in_signs(n: int, name: str, glyphs: Glyphs) -> str:
    """An amount of a resource, or of any: `3¢c`, `2❖`."""
    return f"{n}{with_letter(name, glyphs) if name in RESOURCES else glyphs['any']}"


def price_in_signs(price: Iterable[Amount], glyphs: Glyphs) -> str:
    """`3¢c 2❖`; empty for a price of other things."""
    return " ".join(in_signs(n, name, glyphs) for n, name in price if name in PAID_WITH)


def spelling(glyphs: Glyphs) -> Spelling:
    """Payments in signs."""

    def amounts(bundle: Amounts) -> str:
        if len(set(bundle)) == 1:
            return amounts_text(bundle)
        return " ".join(in_signs(n, name, glyphs) for n, name in zip(bundle, RESOURCES, strict=True) if n)

    return Spelling(lambda n, name: in_signs(n, name, glyphs), amounts, lambda worth: f"{glyphs['token']}{worth}")


# --- effects --------------------------------------------------------------------------------------------------------------


COMPLETE = "complete: "
"""What comes before the reward of a constellation."""
DONE = "done: "
"""What comes before the rest of that reward where columns are too few to say too that completing brings a tentacle, as it always does."""


def short_gist(card: Card, glyphs: Glyphs) -> str:
    """A card's effect in short; for a constellation, its reward."""
    return _gist(card, glyphs, COMPLETE, short_step)


def tersest_gist(card: Card, glyphs: Glyphs) -> str:
    """The same without dispensable words; for a constellation, its reward without what brings it."""
    return _gist(card, glyphs, "", tersest_step)


def gists_led(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """A card's effect in ever fewer columns, none of which gives the reward of a constellation for an effect of playing it."""
    return tuple(dict.fromkeys(_gist(card, glyphs, COMPLETE, wording) for wording in (short_step, tersest_step)))


def gists_listed(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """The same for a list of cards to compare, last with the rest of the reward alone."""
    rest = rest_of_reward(card, glyphs)
    return (*gists_led(card, glyphs), *([f"{DONE}{rest}"] if rest else []))


def rewards(card: Card, glyphs: Glyphs) -> tuple[str, ...]:
    """What completing a constellation brings, in ever shorter wordings."""
    return short_gist(card, glyphs).removeprefix(COMPLETE), tersest_gist(card, glyphs)


def rest_of_reward(card: Card, glyphs: Glyphs) -> str:
    """What completing a constellation brings beyond tentacles; empty of any other card."""
    return short_effect(tentacles_of(card)[1], glyphs, tersest_step) if card.slots else ""


Wording = Callable[[Step, Glyphs], str]
"""Puts one step into words."""


def effects_of(card: Card) -> tuple[Effect, ...]:
    """What a card does when it is played and from then on; of a constellation, what completing it brings beyond tentacles."""
    return (tentacles_of(card)[1],) if card.slots else (card.play, card.powers)


def _gist(card: Card, glyphs: Glyphs, lead: str, wording: Wording) -> str:
    """A card's effect with its steps in this wording; for a constellation, its reward behind this lead."""
    parts = [short_effect(effect, glyphs, wording) for effect in effects_of(card)]
    won = [f"{lead}+{tentacles_of(card)[0]}{glyphs['tentacle']}"] if card.slots else []
    return CLAUSE.join(filter(None, (*won, *parts)))


LOWERING, COST = ("discount", "forbidden"), " cost"
"""The powers that lower costs, and what they lower, which is said once for several: `-1❖ -1⊛ cost`."""


def short_effect(effect: Effect, glyphs: Glyphs, wording: Wording | None = None) -> str:
    """An effect, or a list of powers, in short."""
    told = list[str]()
    for lower, steps in groupby(effect, key=lambda step: step[0] in LOWERING):
        texts = [repeated((wording or short_step)(step, glyphs), len(list(same))) for step, same in groupby(steps)]
        signs = lower and not any(" " in text.removesuffix(COST) for text in texts)
        told += [" ".join([*(text.removesuffix(COST) for text in texts[:-1]), texts[-1]])] if signs else texts
    return CLAUSE.join(told)


def short_amounts(bundle: Amounts, glyphs: Glyphs) -> str:
    """`+2◗i +1✦s`."""
    if len(set(bundle)) == 1:
        return f"+{bundle[0]} of each"
    return " ".join(f"+{n}{with_letter(resource, glyphs)}" for n, resource in zip(bundle, RESOURCES, strict=True) if n)


def short_step(step: Step, g: Glyphs) -> str:
    """A step in short."""
    return _step(step, g, short_step)


def tersest_step(step: Step, g: Glyphs) -> str:
    """The same without dispensable words: tiles by the word on them in the smallest realm."""
    match step:
        case "again", ():
            return "1 more"
        case "sweep", ():
            return "all of a type"
        case "go", (tile,):
            return f"go to {tile_names()[tile].split()[-1]}"
        case "fill", (n,):
            return f"fill {n}"
        case "if-fk", (effect,):
            return f"with {g['knowledge']}: {short_effect(effect, g, tersest_step)}"
        case "per", (kind, effect):
            return per(short_effect(effect, g, tersest_step), g[kind])
        case "on-gain", (resource, n):
            return f"+{n} at +{with_letter(RESOURCES[resource], g)}"
        case "on-tentacle", (effect,):
            return whenever(short_effect(effect, g, tersest_step), f"+{g['tentacle']}")
        case "autofill", (resource,):
            return f"fills {with_letter(RESOURCES[resource], g)}"
        case "omen", ():
            return "draw 1 +its"
        case "conjure", (kind,):
            return f"free {g[kind]} from row"
        case "unveil", (kind,):
            return f"free {g[kind]} from hand"
    return _step(step, g, tersest_step)


def step_in_play(step: Step, g: Glyphs) -> str:
    """The same for a card in play, where the sign of its type says that it lowers costs."""
    return lowered(step, g) if step[0] in LOWERING else tersest_step(step, g)


def _step(step: Step, g: Glyphs, wording: Wording) -> str:
    """A step in short, with signs for types of cards; that a card may be drawn or a Move made goes without saying. What it does in turn has
    the given wording.
    """
    match step:
        case "gain", (bundle,):
            return short_amounts(bundle, g)
        case "gain-any", (n,):
            return f"+{n} same"
        case "gain-mix", (n, _):
            return f"+{n}{g['any']}"
        case "draw", (n,):
            return f"draw {n}"
        case "take", (kind,):
            return f"take {g[kind or 'card']}"
        case "sweep", ():
            return "take all of a type"
        case "flush", ():
            return "new row"
        case "omen", ():
            return "draw 1, +1 of its type"
        case "salvage", (kind,):
            return f"take back {g[kind or 'card']}"
        case "move", _:
            return "move"
        case "go", (tile,):
            return f"go to {tile_names()[tile]}"
        case "tentacle", ():
            return f"+1{g['tentacle']}"
        case "conjure", (kind,):
            return f"play {g[kind]} from row free"
        case "unveil", (kind,):
            return f"play {g[kind]} from hand free"
        case "again", ():
            return "play 1 more"
        case "submerge", ():
            return "submerge"
        case "fill", (n,):
            return f"fill {count_of(n, 'slots')}"
        case "may", (effect,):
            may = "" if all(word in ("draw", "move") for word, _ in effect) else "may "
            return f"{may}{short_effect(effect, g, wording)}"
        case "if-fk", (effect,):
            return f"with any {g['knowledge']}: {short_effect(effect, g, wording)}"
        case "choose", options:
            return " or ".join(short_effect(effect, g, wording) for _, effect in options)
        case "per", (kind, effect):
            return per(short_effect(effect, g, wording), f"{g[kind]} in play")
        case "contact", ():
            return "First Contact"
        case (("discount" | "forbidden"), _):
            return f"{lowered(step, g)}{COST}"
        case "on-gain", (resource, n):
            return f"+{n} at each {with_letter(RESOURCES[resource], g)} gain"
        case "on-tentacle", (effect,):
            return whenever(short_effect(effect, g, wording), f"each new {g['tentacle']}")
        case "on-play", (kind, effect):
            return whenever(short_effect(effect, g, wording), f"{g[kind]} played")
        case "on-complete", (effect,):
            return whenever(short_effect(effect, g, wording), f"{g['constellation']} done")
        case "autofill", (resource,):
            return f"fills {with_letter(RESOURCES[resource], g)} slots"
        case "stride", (n,):
            return f"-{n} tribute"
    raise AssertionError(f"no short words for {step}")


def per(effect: str, what: str) -> str:
    """What comes once for each thing there is, then the things: `+1❖ per ◊`; the other way round for an effect of several steps."""
    return f"per {what}: {effect}" if CLAUSE in effect else f"{effect} per {what}"


def whenever(effect: str, what: str) -> str:
    """What comes each time something happens from now on: `+3◗i at +ʃ`; the other way round for an effect of several steps."""
    return f"at {what}: {effect}" if CLAUSE in effect else f"{effect} at {what}"


def lowered(step: Step, g: Glyphs) -> str:
    """How much a power lowers a cost, in signs alone."""
    match step:
        case "discount", (what, n):
            return f"-{n}{with_letter(what, g) if what in RESOURCES else g['any']}"
        case "forbidden", (n,):
            return f"-{n}{g['knowledge']}"
    raise AssertionError(f"{step} lowers no cost")


# --- drawing --------------------------------------------------------------------------------------------------------------


def draw_short(pen: Pen, x: int, y: int, width: int, lines: int, text: str, style: str) -> int:
    """Write a text on at most `lines` lines, the signs in it in their own styles; return the number of lines used."""
    rows = wrap(of_whole_clauses(text, width, lines, pen.glyphs["more"]), width, lines, pen.glyphs["more"])
    signs = sign_pattern(pen.glyphs["tentacle"], *(with_letter(resource, pen.glyphs) for resource in RESOURCES))
    for n, row in enumerate(rows):
        pen.text(x, y + n, row, style, width)
        for found in signs.finditer(row):
            pen.text(x + found.start(), y + n, found[0], f"{found.lastgroup} bold")
    return len(rows)


@lru_cache(maxsize=4)
def sign_pattern(*signs: str) -> re.Pattern[str]:
    """These signs of a tentacle and of the resources, with their amounts, each in the group named after its style."""
    named = zip(("tentacle", *RESOURCES), signs, strict=True)
    return re.compile("|".join(rf"(?P<{name}>(?<!\w)[+-]?\d*{re.escape(sign)}(?!\w))" for name, sign in named))
