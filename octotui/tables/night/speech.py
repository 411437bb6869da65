"""How a cult words what it says in a talk: the manner follows from what was said before, the wordings are data, in `speech.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from engine.core.state import Event
from engine.night.codes import NOTHING

Manner = Literal["opens", "counters", "insists", "changes", "ends", "yields", "accepts", "concedes"]
SPOKEN = ("proposed", "agreed")
"""Kinds of events of a cult that has spoken in a talk that goes on."""
YIELDING = frozenset[Manner]({"yields", "concedes"})
"""Manners of somebody who gives way."""


class Wordings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wordings of one manner, by whose dominance is proposed: nobody's, another's, or the speaker's."""

    peace: tuple[str, ...]
    other: tuple[str, ...]
    own: tuple[str, ...] = ()
    """None where somebody gives way, which is never to oneself."""
    spare: tuple[str, ...] = ()
    """Those for another's dominance where the speaker has one of what lies there; none where that is no reason."""


@cache
def wordings() -> dict[Manner, Wordings]:
    """All wordings by manner."""
    return msgspec.convert(tomllib.loads(Path(__file__).with_name("speech.toml").read_text("utf-8")), dict[Manner, Wordings])


class Speaker(NamedTuple):
    """A cult in a talk, and what it has proposed there, in order."""

    own: str
    """The proposal that it dominates."""
    wanted: Sequence[str]

    def proposing(self, what: str, answers: bool, last: bool) -> Manner:
        """The manner of a proposal. `answers`: others have proposed something before; `last`: nothing can be proposed after it."""
        if self.wanted and self.wanted[-1] == self.own != what:
            return "yields"
        if last:
            return "ends"
        if not self.wanted:
            return "counters" if answers else "opens"
        return "insists" if self.wanted[-1] == what else "changes"

    def agreeing(self, what: str) -> Manner:
        """The manner of agreeing to a proposal."""
        return "concedes" if self.wanted and self.wanted[-1] != what != self.own else "accepts"

    def gives_way(self, event: Event) -> bool:
        """Whether it gives way with what it proposes or agrees to."""
        kind, _, what = event
        return (self.proposing(what, True, False) if kind == "proposed" else self.agreeing(what)) in YIELDING

    def wordings(self, manner: Manner, what: str, has_one: bool) -> tuple[str, ...]:
        """What it may say in this manner; `has_one`: everybody sees that it has one of what lies there."""
        ways = wordings()[manner]
        if what == NOTHING:
            return ways.peace
        return ways.own if what == self.own else (has_one and ways.spare) or ways.other


def gives_way(own: str, spoken: Event, earlier: Iterable[Event]) -> bool:
    """Whether the cult whose own dominance is `own` gives way with what it says, after these events, the latest first."""
    talk = takewhile(lambda event: event[0] != "met", earlier)
    wanted = [event[2] for event in talk if event[:2] == ("proposed", spoken[1])]
    return Speaker(own, wanted[::-1]).gives_way(spoken)


def worded(ways: Sequence[str], begin: int, said: Counter[str]) -> str:
    """The wording that has been said least, of equals the first from `begin` on, the last one followed by the first."""
    first = begin % len(ways)
    return min((*ways[first:], *ways[:first]), key=said.__getitem__)
