"""Where tentacles come from, and what cards are for: read by somebody with nothing in play where there is room for it. The texts are in
`primer.toml`; the slots of a constellation in hand show how they are filled.
"""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import accumulate
from pathlib import Path

import msgspec

from engine.core.prompt import Prompt
from engine.core.state import HIDDEN
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.effects import TYPES
from octotui.tables.cosmoctopus.card import draw_slots, layers, slots_width
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.tables.cosmoctopus.short_name import without_article
from octotui.terminal.canvas import Pen, wrap
from themes import Glyphs

LEFT, RIGHT = 3, 7
"""Columns before the texts, and of the tentacles behind them."""
CAPTION = " as it fills:"
"""What stands before the steps in which a constellation is filled."""
MOST = 9
"""Maximum rows of a text."""
ALL = 9
"""More parts than there are."""
STEP = 3
"""Columns between two steps of filling slots."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one thing is for."""

    sign: str
    text: str
    gives: int = 0
    shown: bool = False
    """Whether slots are shown below it."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines under a title."""

    title: str
    line: tuple[Line, ...]


class Primer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    part: tuple[Part, ...]


@cache
def primer() -> Primer:
    """The texts."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")), Primer)


def height(scene: CosmoctopusScene, glyphs: Glyphs, width: int, parts: int = ALL) -> int:
    """The rows that its first parts take, with a free one above each."""
    example = example_of(scene)
    rows = 0
    for part in primer().part[:parts]:
        rows += 2
        for line in part.line:
            rows += len(wrapped(scene, line, width)) + (line.shown and example is not None)
    return rows


def draw_primer(pen: Pen, scene: CosmoctopusScene, y: int) -> None:
    """Draw as many parts as fit from this row on."""
    g = pen.glyphs
    fitting = (n for n in range(len(primer().part), 0, -1) if y + height(scene, g, pen.width, n) <= pen.height)
    for part in primer().part[: next(fitting, 0)]:
        pen.text(1, y + 1, part.title, "title")
        y += 2
        for line in part.line:
            pen.text(1, y, g[line.sign], f"{line.sign if line.sign in TYPES else 'text'} bold")
            if line.gives:
                pen.text(pen.width - RIGHT + 2, y, f"+{line.gives}{g['tentacle']}", "tentacle bold")
            for row in wrapped(scene, line, pen.width):
                pen.text(LEFT, y, row, "dim")
                y += 1
            if line.shown and (card := example_of(scene)):
                draw_filling(pen, LEFT, y, card)
                y += 1


def wrapped(scene: CosmoctopusScene, line: Line, width: int) -> list[str]:
    """The rows of a line's text."""
    text = line.text.format(price=scene.game.box.numbers.knowledge_price)
    return wrap(text, width - LEFT - RIGHT, MOST, "")


def example_of(scene: CosmoctopusScene) -> Card | None:
    """The first constellation in the player's hand, if there is one."""
    held = (scene.game.box.cards[card] for card in scene.view.hand[scene.seat] if card != HIDDEN)
    return next((card for card in held if card.slots), None)


def draw_filling(pen: Pen, x: int, y: int, card: Card) -> None:
    """Draw how the slots of a constellation are filled as its arrows lead on, after its name: as many of the last steps as fit."""
    x = pen.text(pen.text(x, y, without_article(card.name), "constellation"), y, CAPTION, "dim")
    step = STEP + slots_width(card)
    steps = list(accumulate(layers(card), initial=""))
    for filled in steps[-((pen.width - RIGHT - x) // step) :]:
        draw_slots(pen, x + STEP, y, card, filled)
        x += step


FIRST_ROUNDS = 2
"""The rounds in which it is said how a turn goes on."""
THEN = "then play one card, and end the turn", "then one card, and end the turn"
"""How it goes on after the Move that begins it, in decreasing length."""


def begins_first_turns(scene: CosmoctopusScene, prompt: Prompt) -> bool:
    """Whether the question is the Move with which one of a player's first turns begins."""
    return prompt.kind == "move" and not prompt.cause and scene.view.round <= FIRST_ROUNDS
