"""`import engine`: the names it gives, what it costs, and the examples in the docstrings of the engine."""

import doctest
import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import engine

DOCUMENTED = {"engine", "engine.bots.player", "engine.core.chance", "engine.core.game", "engine.core.match", "engine.core.registry"}
"""The modules that have to show how they are used."""


def modules() -> list[ModuleType]:
    """The front door, and all behind it."""
    return [engine, *(import_module(m.name) for m in walk_packages(engine.__path__, "engine."))]


def test_every_name_of_the_front_door_is_there() -> None:
    assert sorted(name for names in engine._HOMES.values() for name in names) == sorted(engine.__all__)
    assert all(getattr(engine, name) is not None for name in engine.__all__)
    assert set(engine.__all__) <= set(dir(engine))
    with pytest.raises(AttributeError, match="no attribute 'deck'"):
        getattr(engine, "deck")  # noqa: B009


def test_import_engine_loads_nothing_before_it_is_used() -> None:
    script = "import sys; old = {*sys.modules}; import engine; print(*{*sys.modules} - old); engine.load('oct8'); print(*sys.modules)"
    first, then = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.splitlines()
    assert first.split() == ["engine"]
    assert [name for name in engine.GAMES if f"engine.{name}" in then.split()] == ["oct8"]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_the_examples_in_docstrings_hold(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert not failed
    assert tried or module.__name__ not in DOCUMENTED
