"""Saves of a test's own; and a test may be a coroutine, which the jumping clock runs."""

import inspect
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from octotui.storage.store import Store
from tests.app.clock import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "saves.db"


@pytest.fixture
def address(file: Path) -> Path | str:
    """Where the store is."""
    return file


@pytest.fixture
def store(address: Path | str) -> Iterator[Store]:
    ticks = count(1000)
    with Store.open(address, clock=lambda: float(next(ticks))) as opened:
        assert opened.trouble is None
        yield opened


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine; leave all others to pytest."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True
