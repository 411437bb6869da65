"""What a list of kept screens consists of; `screens/` has a list for each game, and one for the screens that every game shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.match import Match

Screens = dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]]
"""By name: the match one sits down at (none: the title), and the keys from there."""


class Kept(NamedTuple):
    screens: Screens
    small: frozenset[str] = frozenset()
    """Those that are kept in the smallest size only."""
    large: frozenset[str] = frozenset()
    """Those that are kept in the largest size too, because they are drawn differently there."""
    recorded: frozenset[str] = frozenset()
    """Those that are shown to somebody with games behind them."""
