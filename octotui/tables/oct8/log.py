"""The log of Oct8, where several cards are one entry and are named as they are on the table. Beside the board a sentence too long for its
rows is shortened; the page of the log has whole ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from engine.core.prompt import FLOURISH, EventKind, LogLine
from engine.core.state import HIDDEN, Event, Names
from engine.core.words import count_of
from engine.oct8.octopus import colour_of
from engine.oct8.words import card_word, cards_word, head_name
from octotui.tables.game_table import MINIMUM
from octotui.tables.oct8.octopus import card_sign
from octotui.tables.oct8.scene import Oct8Scene
from octotui.tables.oct8.status import tells_round
from octotui.terminal.canvas import Pen
from octotui.terminal.tinted import tint
from octotui.widgets import areas as everywhere
from themes import Glyphs

BRIEF = {
    "kept": "{seat} keeps {card}",
    "no-card": "{seat} turns up nothing",
    "completed": "{seat} takes {head}",
    "baby": "{seat} has a chip worth {worth}",
    "took": "{seat} takes {card}",
    "spent": "{seat} spends a chip worth {worth}",
    "used-up": "The deck of {deck} is used up",
    "colour": "{seat}'s secret colour: {colour}",
}
"""By kind of event, its sentence in the fewest words, all of them from the whole sentence."""
NAMES_COLOUR = frozenset({"colour"})
"""Kinds of events that are about a colour, which goes in none of their wordings."""
FEW = 3
"""Cards named where words are fewest; of more, only their number."""
REPEATED = re.compile(r" \((\d+) times\)$")
"""The end of an entry that stands for several."""


COLLECTED = ("attached", "drew", "shipped", "discarded")
"""Events of one card or head, of which several in a row with all else the same are one entry."""


class Log(everywhere.Log):
    """The log; `Root exchanges ∎B8 of red Poppy for ⧫R2 ∎B1 of blue Delft`, with less where that takes fewer rows. Entries keep their words
    whatever follows. Its heading has the round if the first line of the smallest terminal has no room for it.
    """

    REWORDS = False
    SPARING = True

    def sees(self, scene: Oct8Scene) -> object:
        return super().sees(scene), scene.view.round

    def draw(self, pen: Pen, scene: Oct8Scene) -> None:
        super().draw(pen, replace(scene, log=joined(scene.game.events, names_in_colour(scene), scene.log)))

    def note(self, scene: Oct8Scene) -> str:
        return "" if tells_round(scene.names, MINIMUM[0]) else f"round {scene.view.round}"

    def wordings(self, scene: Oct8Scene, line: LogLine) -> tuple[str, ...]:
        kind, g = scene.game.events.get(line.kind), self._glyphs()
        if kind is None or not line.event:
            return (line.text,)
        whole = in_signs(line, g)
        if kind.secret or first_kept(scene.log, line):
            return (whole,)
        if turned_up(line):
            return whole, whole.replace(card_word(line.event[3]), head_name(line.event[3]))
        brief = BRIEF.get(line.kind, kind.text)
        full = brief if line.kind in NAMES_COLOUR else kind.text
        return whole, *(self._filled(scene, text, line, signs_of) for text in (full, brief))

    def excerpts(self, scene: Oct8Scene, line: LogLine) -> tuple[str, ...]:
        kind = scene.game.events.get(line.kind)
        if kind is None or not line.event or kind.secret or turned_up(line):
            return ()
        return (self._filled(scene, BRIEF.get(line.kind, kind.text), line, number_of),)

    def _filled(self, scene: Oct8Scene, text: str, line: LogLine, cards: Callable[[Glyphs, Names], str]) -> str:
        """A sentence on an entry's event, with how often it happened."""
        times = found[0] if (found := REPEATED.search(line.text)) else ""
        return filled(text, scene.game.events[line.kind], line.event, names_in_colour(scene), self._glyphs(), cards) + times


def first_kept(lines: Iterable[LogLine], line: LogLine) -> bool:
    """Whether an entry is the first of a turn draw that goes to the hand, which says why."""
    return line.kind == "kept" and next((one for one in lines if one.kind == "kept"), None) is line


TURNED_UP = "{turned}: to {head}"
"""The entry of a turn draw with its octopus."""


def turned_up(line: LogLine) -> bool:
    """Whether an entry is that of a turn draw with its octopus."""
    return line.kind == "attached" and line.text.endswith(TURNED_UP.format(turned="", head=card_word(line.event[3])))


def names_in_colour(scene: Oct8Scene) -> Names:
    """Everybody's names, each written in its colour."""
    return tuple(tint(name, f"seat{seat}") for seat, name in enumerate(scene.names))


def joined(kinds: Mapping[str, EventKind], names: Names, lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The lines, with several cards of the same fate in one entry, and with the octopus of a turn draw in the entry of its card."""
    found, at, drawn = list[LogLine](), -1, False
    for line in one_by_one(lines):
        if line.kind == FLOURISH:
            found.append(line)
            continue
        last = found[at] if found else LogLine("", "")
        placed = last.kind == "turned" and line.kind == "attached" and last.event[2] == line.event[2]
        if placed:
            found[at] = line._replace(text=TURNED_UP.format(turned=last.text, head=card_word(line.event[3])))
        elif not drawn and together(last, line):
            found[at] = collected(kinds[line.kind], names, last, line)
        else:
            found.append(line)
            at = len(found) - 1
        drawn = placed
    return tuple(found)


def one_by_one(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """The lines, with one for each of several equal cards."""
    for line in lines:
        times = REPEATED.search(line.text) if line.kind in COLLECTED else None
        yield from [line._replace(text=line.text[: times.start()])] * int(times[1]) if times else [line]


def together(last: LogLine, line: LogLine) -> bool:
    """Whether a line tells of one more card what the last one tells of others."""
    if not (line.kind == last.kind in COLLECTED and line.event and last.event) or HIDDEN in (line.event[2], last.event[2]):
        return False
    return (last.event[1], *last.event[3:]) == (line.event[1], *line.event[3:])


def collected(kind: EventKind, names: Names, last: LogLine, line: LogLine) -> LogLine:
    """One entry for the cards of two."""
    before = last.event[2]
    cards = (*(before if isinstance(before, tuple) else (before,)), line.event[2])
    fields = dict(zip(kind.fields, (cards_word(*cards), *map(cards_word, line.event[3:])), strict=True))
    return line._replace(text=kind.text.format(seat=names[line.event[1]], **fields), event=(*line.event[:2], cards, *line.event[3:]))


def in_signs(line: LogLine, glyphs: Glyphs) -> str:
    """An entry with the arm cards that it tells of in signs."""
    text = line.text
    for value in line.event[2:] if line.event else ():
        cards = value if isinstance(value, tuple) else (value,)
        if all(is_arm(card) for card in cards):
            text = text.replace(cards_word(*cards), signs_of(glyphs, cards))
    return text


def filled(
    text: str, kind: EventKind, event: Event, names: tuple[str, ...], glyphs: Glyphs, cards: Callable[[Glyphs, tuple[str, ...]], str]
) -> str:
    """A sentence on an event that hides nothing, with a card in signs, several as `cards` has them, and heads by their names alone."""
    _, seat, *values = event
    named = {field: signed(value, glyphs, cards) for field, value in zip(kind.fields, values, strict=True)}
    colour = next((colour_of(value) for value in values if is_head(value)), "")
    return text.format(seat=names[seat] if 0 <= seat < len(names) else "", colour=colour, **named)


def is_head(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and "-head-" in value


def is_arm(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value.count("-") == 2 and not is_head(value)


def signed(value: object, glyphs: Glyphs, cards: Callable[[Glyphs, tuple[str, ...]], str]) -> object:
    """A card, a head or several cards in short; anything else as it is."""
    if isinstance(value, tuple):
        return cards(glyphs, value)
    return head_name(value) if is_head(value) else card_sign(glyphs, value) if is_arm(value) else value


def signs_of(glyphs: Glyphs, cards: tuple[str, ...]) -> str:
    """Arm cards in signs, and heads by their names."""
    return " ".join(head_name(card) if is_head(card) else card_sign(glyphs, card) for card in cards)


def number_of(glyphs: Glyphs, cards: tuple[str, ...]) -> str:
    """A few arm cards in signs, of more their number."""
    return signs_of(glyphs, cards) if len(cards) <= FEW else count_of(len(cards), "cards")
