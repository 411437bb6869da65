"""All screens there are, those of single games among them: which keys can be given to what."""

from importlib import import_module
from pkgutil import walk_packages

from textual.binding import Binding

from octotui import screens, tables
from octotui.terminal.keys import bound, keys, loaded

ROOMS = ("octotui.app", "octotui.screens.", "octotui.tables.")
"""Where the app's own screens are. Those of a server are its guests'."""


def bindings() -> dict[str, Binding]:
    """Every binding of every screen of the app that has an id; `key` holds all its standard keys. Loads every screen."""
    for package in (screens, tables):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    return dict(sorted(loaded(ROOMS).items(), key=lambda found: found[0].split(".")[0]))


def standards() -> dict[str, tuple[str, ...]]:
    """The standard keys of every binding, by their names and as people write them. Loads every screen."""
    return {id: (*bound(id, {}), *keys(id, {})) for id in bindings()}
