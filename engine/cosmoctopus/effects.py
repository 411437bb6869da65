"""The effect language of cards and tiles, parsed into the tuples that frames run.

An effect is steps separated by `;`. A step is a word and its arguments, some of them effects in braces:

    gain ink 3; may { draw 1 }        choose { gain stars 2 | draw 1 }        per relic { gain coins 1 }

An effect is parsed into a tuple of `(word, args)` steps; the word is the name of the operation that carries it out. `POWERS` is the second,
smaller language, for effects that last while a card is in play.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Self

from engine.core.naming import quoted, unknown
from engine.core.state import Names

Step = tuple[str, tuple[Any, ...]]
Effect = tuple[Step, ...]
Amounts = tuple[int, int, int, int]
"""Amounts of ink, coins, whispers and stars."""

RESOURCES: Names = ("ink", "coins", "whispers", "stars")
TYPES: Names = ("scripture", "relic", "hallucination", "constellation")
"""Type i is tied to resource i (C1)."""
NONE: Amounts = (0, 0, 0, 0)


DEEPEST = 5
"""Maximum depth of nested braces."""
MOST_STEPS = 20
"""Maximum number of steps of an effect, those in braces included."""


class BadEffect(ValueError):
    """An effect text that cannot be parsed; the message names the word."""


class Words:
    """A cursor over the words of an effect text."""

    def __init__(self, text: str, tiles: Collection[str]) -> None:
        self.words = re.findall(r"[{}|;]|[^\s{}|;]+", text)
        self.tiles = tiles
        self.at = self.depth = self.steps = 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def next(self, what: str) -> str:
        word = self.peek()
        if not word or word in "{}|;":
            raise BadEffect(f"expected {what}, found {word or 'the end'}")
        self.at += 1
        return word

    def sign(self, sign: str) -> None:
        if self.peek() != sign:
            raise BadEffect(f"expected {sign}, found {self.peek() or 'the end'}")
        self.at += 1

    def number(self) -> int:
        word = self.next("a number")
        if not re.fullmatch("[1-9][0-9]?", word):
            raise BadEffect(f"expected a number from 1 to 99, found {word}")
        return int(word)

    def one_of(self, known: Collection[str], what: str) -> str:
        word = self.next(what)
        if word not in known:
            raise BadEffect(unknown(what, word, known))
        return word

    def resource(self) -> int:
        return RESOURCES.index(self.one_of(RESOURCES, "resource"))

    def type(self) -> str:
        return self.one_of(TYPES, "card type")

    def optional_type(self) -> str | None:
        return self.type() if self.peek() in TYPES else None

    def block(self) -> Effect:
        options = self.options()
        if len(options) > 1:
            raise BadEffect("only choose has several effects separated by |")
        return options[0][1]

    def effect(self) -> Effect:
        steps = [self.step()]
        while self.peek() == ";":
            self.at += 1
            steps.append(self.step())
        return tuple(steps)

    def options(self) -> list[tuple[str, Effect]]:
        """Parse effects in braces with `|` between them, each paired with its text."""
        self.sign("{")
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadEffect(f"effects can be nested {DEEPEST} deep, not deeper")
        options = [self.named_effect()]
        while self.peek() == "|":
            self.at += 1
            options.append(self.named_effect())
        self.depth -= 1
        self.sign("}")
        return options

    def named_effect(self) -> tuple[str, Effect]:
        """Parse an effect. Returns its text and its steps."""
        start = self.at
        effect = self.effect()
        return " ".join(self.words[start : self.at]), effect

    def step(self) -> Step:
        return self.step_in(EFFECTS)

    def step_in(self, language: Mapping[str, Callable[[Self], Step]]) -> Step:
        word = self.one_of(language, "effect word")
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise BadEffect(f"an effect has at most {MOST_STEPS} steps, those in braces included")
        return language[word](self)

    def end(self) -> None:
        if self.peek():
            raise BadEffect(f"unexpected word {quoted(self.peek())}")


def amounts(resource: int, n: int) -> Amounts:
    """n of one resource and none of the others."""
    return (n, 0, 0, 0) if resource == 0 else (0, n, 0, 0) if resource == 1 else (0, 0, n, 0) if resource == 2 else (0, 0, 0, n)


def _gain(w: Words) -> Step:
    match w.peek():
        case "any":
            w.at += 1
            return "gain-any", (w.number(),)
        case "mix":
            w.at += 1
            return "gain-mix", (w.number(), NONE)
        case "each":
            w.at += 1
            n = w.number()
            return "gain", ((n, n, n, n),)
    bundle = [0, 0, 0, 0]
    while True:
        resource = w.resource()
        bundle[resource] += w.number()
        if w.peek() not in RESOURCES:
            return "gain", (tuple(bundle),)


def _choose(w: Words) -> Step:
    options = w.options()
    if len(options) < 2:
        raise BadEffect("choose needs two or more effects separated by |")
    return "choose", tuple(options)


MULTIPLIED = ("gain", "gain-any", "gain-mix", "draw")
"""The steps that `per` can multiply."""


def _per(w: Words) -> Step:
    kind, steps = w.type(), w.block()
    for word, _ in steps:
        if word not in MULTIPLIED:
            raise BadEffect(f"per can multiply gains and draws only, not {word}")
    return "per", (kind, steps)


def times(effect: Effect, n: int) -> Effect:
    """An effect of gains and draws, multiplied by n."""
    return tuple((word, (tuple(n * a for a in args[0]) if word == "gain" else n * args[0], *args[1:])) for word, args in effect)


EFFECTS: dict[str, Callable[[Words], Step]] = {
    "gain": _gain,
    "draw": lambda w: ("draw", (w.number(),)),
    "take": lambda w: ("take", (w.optional_type(),)),
    "sweep": lambda w: ("sweep", ()),
    "flush": lambda w: ("flush", ()),
    "omen": lambda w: ("omen", ()),
    "salvage": lambda w: ("salvage", (w.optional_type(),)),
    "move": lambda w: ("move", ()),
    "go": lambda w: ("go", (w.one_of(w.tiles, "tile"),)),
    "tentacle": lambda w: ("tentacle", ()),
    "conjure": lambda w: ("conjure", (w.type(),)),
    "unveil": lambda w: ("unveil", (w.type(),)),
    "again": lambda w: ("again", ()),
    "submerge": lambda w: ("submerge", ()),
    "fill": lambda w: ("fill", (w.number(),)),
    "may": lambda w: ("may", (w.block(),)),
    "if-fk": lambda w: ("if-fk", (w.block(),)),
    "choose": _choose,
    "per": _per,
}

POWERS: dict[str, Callable[[Words], Step]] = {
    "discount": lambda w: ("discount", (w.one_of((*RESOURCES, "generic"), "resource"), w.number())),
    "forbidden": lambda w: ("forbidden", (w.number(),)),
    "on-gain": lambda w: ("on-gain", (w.resource(), w.number())),
    "on-tentacle": lambda w: ("on-tentacle", (w.block(),)),
    "on-play": lambda w: ("on-play", (w.type(), w.block())),
    "on-complete": lambda w: ("on-complete", (w.block(),)),
    "autofill": lambda w: ("autofill", (w.resource(),)),
    "stride": lambda w: ("stride", (w.number(),)),
}


def read_effect(text: str, tiles: Collection[str]) -> Effect:
    """Parse an effect text into steps; none for an empty text. Raises BadEffect naming the faulty word."""
    if not text.strip():
        return ()
    words = Words(text, tiles)
    effect = words.effect()
    words.end()
    return effect


def read_powers(text: str, tiles: Collection[str]) -> Effect:
    """Parse a text of lasting powers into steps; none for an empty text. Raises BadEffect naming the faulty word."""
    if not text.strip():
        return ()
    words = Words(text, tiles)
    powers = []
    while True:
        word = words.one_of(POWERS, "power word")
        powers.append(POWERS[word](words))
        if words.peek() != ";":
            words.end()
            return tuple(powers)
        words.at += 1
