"""Why cards in hand cannot be played now, or would bring nothing, and how many tiles cannot be paid, each told in one row of the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.core.prompt import Choice, Prompt, Refusal
from engine.core.state import Names
from engine.core.words import count_of
from engine.cosmoctopus.box import Card
from engine.cosmoctopus.codes import MOVE, PLAY
from engine.cosmoctopus.effects import TYPES
from engine.cosmoctopus.paying import TOO_FEW
from octotui.tables.cosmoctopus.short_name import NARROW, called, short_name, shorter_among, without_article
from octotui.tables.cosmoctopus.short_text import in_signs
from octotui.terminal.canvas import fitting
from octotui.widgets.menu_lines import KEY, Block
from themes import Glyphs


def in_vain(choice: Choice, cards: Mapping[str, Card], glyphs: Glyphs, width: int) -> Block:
    """The row that says why a card, which is picked where it lies, would bring nothing now: where columns are short with its short name and
    the sign of the type that it looks for.
    """
    card = called(cards[PLAY.thing(choice.code)], width, cards)
    signed = choice.idle
    for kind in TYPES:
        signed = signed.replace(kind, glyphs[kind])
    named = without_article(card.name), *shorter_among(card.name, cards)
    short = named[-1]
    least = *(f"{short} finds nothing: {why}" for why in (choice.idle, signed)), f"{short}: {choice.idle}", f"{short}: {signed}"
    text = fitting(width - 2, 1, *(f"{which} would find nothing: {choice.idle}" for which in named), *least)
    return Block("", (((2, text, "dim"),),))


EVEN_SO = " even with discards"
"""What a card lacks is what all others in hand could not pay either."""


def lacking(dear: Sequence[Refusal], names: Names, glyphs: Glyphs, width: int, rows: int = 1) -> str:
    """What cards that cannot be paid lack, the nearest first: `Ferryman lacks 1¢c, Squid 2❖; 1 other`; where columns are many, by their
    whole names if all fit; and where all fit, that the other cards in hand are counted.
    """
    nearest = sorted(dear, key=lambda refusal: refusal.reason.missing)

    def told(named: Callable[[str], str], count: int) -> str:
        parts = [f"{named(refusal.label)} {in_signs(refusal.reason.missing, lacked(refusal), glyphs)}" for refusal in nearest[:count]]
        parts[0] = " lacks ".join(parts[0].rsplit(" ", 1))
        others = f"; {count_of(len(nearest) - count, 'others')}" if count < len(nearest) else ""
        return f"{', '.join(parts)}{others}"

    all_short, *some_short = (told(lambda name: short_name(name, names), count) for count in range(len(nearest), 0, -1))
    whole = [told(without_article, len(nearest))] * (width + KEY >= NARROW)
    return fitting(width, rows, *(text + more for text in (*whole, all_short) for more in (EVEN_SO, "")), *some_short)


def tiles_counted(prompt: Prompt, glyphs: Glyphs) -> tuple[list[Block], Prompt]:
    """The row that counts the tiles whose price cannot be paid, if there are several, and the question without these refusals."""
    far = [refusal for refusal in prompt.refused if MOVE.begins(refusal.code) and refusal.cost]
    if len(far) < 2:
        return [], prompt
    row = (0, glyphs["barred"], "danger"), (2, f"{len(far)} tiles cost more than you can pay", "dim")
    return [Block("", (row,))], replace(prompt, refused=tuple(refusal for refusal in prompt.refused if refusal not in far))


def spent_plays(prompt: Prompt) -> tuple[Refusal, ...]:
    """The cards in hand that may not be played any more in this turn."""
    return tuple(refusal for refusal in prompt.refused if PLAY.begins(refusal.code) and not refusal.cost)


def lacked(refusal: Refusal) -> str:
    """What a card lacks: its own resource, or anything."""
    return "any" if refusal.reason.code == TOO_FEW else refusal.price[0][1]
