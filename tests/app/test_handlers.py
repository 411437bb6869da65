"""Handlers of messages: Textual calls those of every base class too, so what a screen does otherwise is a method that the handler calls."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import octotui

HANDLERS = ("on_lines_", "on_ask_line_", "on_input_")


def classes() -> Iterator[type]:
    """The classes of all screens and widgets."""
    for folder in ("screens", "widgets", "server"):
        package = import_module(f"octotui.{folder}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for _, one in inspect.getmembers(import_module(module.name), inspect.isclass):
                if one.__module__ == module.name:
                    yield one


def test_no_class_handles_a_message_that_a_base_of_it_handles() -> None:
    twice = [
        f"{one.__module__}.{one.__name__}.{name}"
        for one in classes()
        for name in vars(one)
        if name.startswith(HANDLERS) and any(name in vars(base) for base in one.__mro__[1:] if base.__module__.startswith(octotui.__name__))
    ]
    assert not twice
