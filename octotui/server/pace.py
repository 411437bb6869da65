"""How fast a match on a server is to be played: live, against a clock, or by days. What the clock does at zero is agreed beforehand."""

from __future__ import annotations

from typing import Literal

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """The pace of a match. Without a clock nobody's time runs out."""

    kind: Literal["live", "answer", "seat", "days"] = "live"
    """`answer`: so many seconds for each answer. `seat`: for all answers of a seat together."""
    seconds: int = 0
    at_zero: Literal["proposal", "bot"] = "proposal"
    """What is answered for somebody whose time is up: what is proposed to them, or what a bot would say."""

    @property
    def clock(self) -> bool:
        """Whether there is a clock."""
        return self.kind in ("answer", "seat")

    @property
    def words(self) -> str:
        """In a few words, as a choice."""
        match self.kind:
            case "live":
                return "live"
            case "days":
                return "by days"
            case _:
                each = "an answer" if self.kind == "answer" else "a seat"
                return f"{length(self.seconds)} {each}"

    @property
    def sentence(self) -> str:
        """What it means for those who sit down."""
        match self.kind:
            case "live":
                return "Live, without a clock."
            case "days":
                return "By days: come when you like; the lobby says which games wait for you."
        after = f", then {GRACE} s an answer" if self.kind == "seat" else ""
        return f"{self.words}{after}; at zero {AT_ZERO[self.at_zero]}."


GRACE = 10
"""Seconds for an answer of a seat whose time for the match is used up."""
AT_ZERO = {"proposal": "the proposed answer is taken", "bot": "a bot answers"}
PACES = (
    Pace(),
    *(Pace("answer", seconds) for seconds in (30, 60, 120, 300)),
    *(Pace("seat", 60 * minutes) for minutes in (5, 10, 20, 40)),
    Pace("days"),
)
"""Those on offer."""


def length(seconds: int) -> str:
    """So many seconds, in the unit that fits."""
    return f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"


def another(pace: Pace, step: int) -> Pace:
    """The next pace on offer, or the one before; what happens at zero stays."""
    kinds = [(one.kind, one.seconds) for one in PACES]
    at = kinds.index((pace.kind, pace.seconds)) if (pace.kind, pace.seconds) in kinds else 0
    return msgspec.structs.replace(PACES[(at + step) % len(PACES)], at_zero=pace.at_zero)
