"""Building blocks of the balance reports: lines, missed targets, and the wins of the seats that did something."""

from dataclasses import dataclass
from math import sqrt

from tools.intervals import Z

Z_MISS = 3.5
"""A report has some two hundred lines, of which ten leave an interval of 95 % by chance; one report in ten has a line that leaves this many
standard errors."""


@dataclass
class Wins:
    """How often the seats that did something won, and how often they would have by chance."""

    n: int = 0
    won: int = 0
    even: float = 0.0

    def add(self, won: bool, seats: int) -> None:
        self.n += 1
        self.won += won
        self.even += 1 / seats

    @property
    def share(self) -> float:
        return self.won / self.n if self.n else 0.0

    @property
    def baseline(self) -> float:
        return self.even / self.n if self.n else 0.0

    @property
    def lift(self) -> float:
        return self.share - self.baseline

    @property
    def error(self) -> float:
        """One standard error."""
        return sqrt(max(self.baseline * (1 - self.baseline), 0.04) / self.n) if self.n else 1.0

    def __str__(self) -> str:
        return f"{self.share:5.0%} ±{Z * self.error:4.0%} (even {self.baseline:3.0%})"


class Report:
    """Lines of text, some of which report a missed target."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.misses: list[str] = []

    def head(self, text: str) -> None:
        self.lines += ["", text, "-" * len(text)]

    def line(self, text: str, *misses: str | None) -> None:
        why = ", ".join(m for m in misses if m)
        self.lines.append(f"{text}  <-- {why}" if why else text)
        if why:
            self.misses.append(f"{text.strip().split('  ')[0]}: {why}")

    def end(self) -> str:
        self.head("Targets")
        self.lines += self.misses or ["All met."]
        return "\n".join(self.lines).strip()


def off(share: float, target: float, by: float, error: float) -> str | None:
    """What to say of a share that is too far from its target, if that is more than chance explains."""
    if abs(share - target) <= max(by, Z_MISS * error):
        return None
    return "too high" if share > target else "too low"
