"""All screens, including those of single games, and the bindings that can be given other keys."""

from importlib import import_module
from pkgutil import walk_packages

from textual.binding import Binding

from octotui import screens, tables
from octotui.terminal.keys import bound_keys, keys, load_bindings

ROOMS = ("octotui.screens.", "octotui.tables.")
"""Packages of the app's own screens. The screens of a server belong to its guests."""


def bindings() -> dict[str, Binding]:
    """Every binding with an id on any screen of the app; `key` holds all its standard keys. Loads every screen."""
    for package in (screens, tables):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    return dict(sorted(load_bindings(ROOMS).items(), key=lambda found: found[0].split(".")[0]))


def standards() -> dict[str, tuple[str, ...]]:
    """The standard keys of every binding by id, as people write them. Loads every screen."""
    return {id: (*bound_keys(id, {}), *keys(id, {})) for id in bindings()}
