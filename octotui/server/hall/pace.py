"""The pace of a match on a server: live, on a clock, or over days. What happens when the time is up is agreed beforehand."""

from __future__ import annotations

from typing import Literal

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """The pace of a match. Without a clock nobody's time runs out."""

    kind: Literal["live", "answer", "seat", "days"] = "live"
    """`answer`: a time limit for each answer. `seat`: one for all answers of a seat together."""
    seconds: int = 0
    at_zero: Literal["proposal", "bot"] = "proposal"
    """What answers for a seat whose time is up: the proposal or a bot."""

    @property
    def clock(self) -> bool:
        """Whether there is a clock."""
        return self.kind in ("answer", "seat")

    @property
    def words(self) -> str:
        """A short label for a list of choices."""
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
        """A sentence that explains the pace to players."""
        match self.kind:
            case "live":
                return "Live, without a clock."
            case "days":
                return "By days: come when you like; the lobby says which games wait for you."
        after = f", then {GRACE} s an answer" if self.kind == "seat" else ""
        return f"{self.words}{after}; at zero {AT_ZERO[self.at_zero]}."


GRACE = 10
"""Seconds per answer once a seat's time for the match is used up."""
AT_ZERO = {"proposal": "the proposed answer is taken", "bot": "a bot answers"}
PACES = (
    Pace(),
    *(Pace("answer", seconds) for seconds in (30, 60, 120, 300)),
    *(Pace("seat", 60 * minutes) for minutes in (5, 10, 20, 40)),
    Pace("days"),
)
"""The available paces."""


def in_words(seconds: int) -> str:
    """A time to be heard.

    >>> in_words(90), in_words(120), in_words(10)
    ('1 min 30 s', '2 min', '10 s')
    """
    minutes, rest = divmod(seconds, 60)
    return " ".join(part for part, count in ((f"{minutes} min", minutes), (f"{rest} s", rest or not minutes)) if count)


def length(seconds: int) -> str:
    """A duration in the unit that fits."""
    return f"{seconds // 60} min" if seconds % 60 == 0 else f"{seconds} s"


def another(pace: Pace, step: int) -> Pace:
    """The next or previous pace on offer; what happens at zero stays."""
    kinds = [(one.kind, one.seconds) for one in PACES]
    at = kinds.index((pace.kind, pace.seconds)) if (pace.kind, pace.seconds) in kinds else 0
    return msgspec.structs.replace(PACES[(at + step) % len(PACES)], at_zero=pace.at_zero)
