"""What lies below a hint: what it may hide of a table, and what matters most there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.geometry import Region


def nowhere(code: str) -> Sequence[Region]:
    """Where an answer lies on a board that shows none."""
    return ()


def untouched(place: Region) -> None:
    """What lies below a hint on no table."""


class Hidden(NamedTuple):
    """How much a hint hides, what matters most first."""

    advised: int
    """The choices on the board that the advice is about."""
    choices: int
    """All choices on the board."""
    marked: int
    """The marked line of the menu."""
    lines: int
    """All its lines."""
    drawn: int
    """The cells of what is drawn, and of the line that describes."""
    told: int
    """The rows of the question and its choices, without the free ones below them."""
    apart: int
    """The rows between it and the menu."""

    @property
    def to_choose(self) -> tuple[int, ...]:
        """How much of what is chosen from."""
        return self.advised, self.choices, self.marked, self.lines


class Ground(NamedTuple):
    """A table on which a hint is to lie."""

    menu: Region = Region()
    lines: Sequence[Region] = ()
    """Those of its choices."""
    marked: Region = Region()
    """The marked one of these."""
    choices: Sequence[Region] = ()
    """The choices on the board."""
    drawn: Sequence[Region] = ()
    """The areas that a hint hides only for want of another place: all but the menu and the log."""
    narrowest: int = 0
    """Columns from which it lies beside or over the menu, and not across the table."""
    about: Callable[[str], Sequence[Region]] = nowhere
    """Where an answer lies on the board."""
    lie_below: Callable[[Region], None] = untouched
    """Tells the areas where it lies, so that nothing beside it is torn."""

    def hidden(self, place: Region, advised: Sequence[Region]) -> Hidden:
        """What a hint in this place hides, whose best choice lies at `advised` on the board."""
        told = self.menu._replace(height=max((line.bottom for line in self.lines), default=self.menu.bottom) - self.menu.y)
        return Hidden(
            advised=sum(map(place.overlaps, advised)),
            choices=sum(map(place.overlaps, self.choices)),
            marked=int(place.overlaps(self.marked)),
            lines=sum(map(place.overlaps, self.lines)),
            drawn=sum(place.intersection(one).area for one in self.drawn),
            told=place.intersection(told).height,
            apart=max(0, self.menu.y - place.bottom, place.y - self.menu.bottom),
        )
