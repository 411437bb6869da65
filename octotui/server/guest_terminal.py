"""What a guest's terminal can show, by its environment."""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import ColorSystem

TRUE = ("truecolor", "24bit")


def colours(environment: Mapping[str, str]) -> ColorSystem:
    """The colour system of a terminal with this environment."""
    term = environment.get("TERM", "")
    if environment.get("COLORTERM", "").lower() in TRUE or term.endswith("-direct"):
        return ColorSystem.TRUECOLOR
    return ColorSystem.EIGHT_BIT if "256" in term else ColorSystem.STANDARD


def has_unicode(environment: Mapping[str, str]) -> bool:
    """Whether a terminal with this environment can show Unicode; most can."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "utf")
    return "utf" in locale.lower() and environment.get("TERM") != "linux"
