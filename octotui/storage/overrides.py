"""Settings for one start of the app: the command line goes before the environment, and that before the config file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine.core.naming import cut
from octotui.storage.config import ALLOWED, Config, theme_fault

NAMES = ("theme", "glyphs", "motion")
"""The settings that can be given so: those that depend on the terminal one sits at."""


class Override(NamedTuple):
    """One of them."""

    value: str
    source: str
    """Who says so: `--theme` or `OCTOTUI_THEME`."""


def flag(name: str) -> str:
    """The option of the command line."""
    return f"--{name}"


def variable(name: str) -> str:
    """The variable of the environment."""
    return f"OCTOTUI_{name.upper()}"


def fault(name: str, value: str) -> str:
    """Why a setting cannot have this value, as the end of a sentence; empty if it can."""
    if name == "theme":
        return theme_fault(value)
    kind = next(field.type for field in msgspec.structs.fields(Config) if field.name == name)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return f"it has to be {ALLOWED[name]}, not '{cut(value)}'"
    return ""


def overrides(flags: Mapping[str, str | None], environment: Mapping[str, str] = os.environ) -> tuple[dict[str, Override], list[str]]:
    """What counts in place of the file, and a sentence for each variable that does not count. Flags have been checked before."""
    found: dict[str, Override] = {}
    wrong: list[str] = []
    for name in NAMES:
        if (given := flags.get(name)) is not None:
            found[name] = Override(given, flag(name))
        elif value := environment.get(variable(name)):
            if why := fault(name, value):
                wrong.append(f"{variable(name)} is ignored: {why}.")
            else:
                found[name] = Override(value, variable(name))
    return found, wrong


def overridden(config: Config, by: Mapping[str, Override]) -> Config:
    """The settings that count."""
    changes: dict[str, Any] = {name: override.value for name, override in by.items()}
    return msgspec.structs.replace(config, **changes)
