"""Settings for one run of the app: the command line takes precedence over the environment, and that over the config file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine.core.naming import cut
from octotui.storage.config import ALLOWED, Config, theme_fault

NAMES = ("theme", "glyphs", "motion")
"""The settings that can be overridden: those that depend on the terminal."""


class Override(NamedTuple):
    """An overridden setting."""

    value: str
    source: str
    """The source of the value: `--theme` or `OCTOTUI_THEME`."""


def flag(name: str) -> str:
    """The setting's command-line option."""
    return f"--{name}"


def variable(name: str) -> str:
    """The setting's environment variable."""
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
    """The overrides, and a sentence for each variable that is ignored. Flags have been checked before."""
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
    """The effective settings."""
    changes: dict[str, Any] = {name: override.value for name, override in by.items()}
    return msgspec.structs.replace(config, **changes)
