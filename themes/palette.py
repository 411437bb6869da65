"""Palettes: a colour for every role, from the files that come with the app or from the user's own folder.

A user's file may start from another palette and change some roles (`extends = "deep-sea"`). It takes precedence over a built-in file of the
same name, and may extend it. Every mistake in a file is reported with the file and the role. A game's declarations count as part of the
built-in themes; a role that a theme does not define has the colour of the one that stands in for it.
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from themes.declared import GameAppearance, read_appearance
from themes.errors import BadTheme, nearest, read_toml
from themes.names import ROLES

if TYPE_CHECKING:
    from textual.theme import Theme

BUILT_IN = Path(__file__).parent / "palettes"
DEFAULT = "deep-sea"

HUES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
ANSI = ("ansi_default", *(f"ansi_{hue}" for hue in HUES), *(f"ansi_bright_{hue}" for hue in HUES))
"""The terminal's own colours, by their Textual names."""

RGB = re.compile(r"#[0-9a-f]{6}")
FIELDS = {"title": str, "dark": bool, "extends": str, "roles": dict, "sixteen": dict}
TABLES = ("roles", "sixteen")
KINDS = {str: "text in quotes", bool: "true or false", dict: "a table, [roles] or [sixteen]"}


class Palette(msgspec.Struct, frozen=True):
    """A resolved palette: `palette.roles["marked"]`."""

    name: str
    title: str
    """Display name."""
    dark: bool
    roles: dict[str, str]
    """By role, the games' included: "#rrggbb" or one of ANSI."""
    sixteen: dict[str, str] = {}
    """Colours for 16-colour terminals, by role, where the nearest of the 16 would be unreadable."""

    def in_16(self) -> "Palette":
        """The palette for a 16-colour terminal."""
        return msgspec.structs.replace(self, roles=self.roles | self.sixteen)

    @property
    def ansi(self) -> bool:
        """Whether the background is the terminal's own, so that no other colour may be blended in."""
        return self.roles["background"] in ANSI

    def textual(self) -> "Theme":
        """The palette as a Textual theme; style sheets reach every role as `$role-title`, `$role-marked` and so on."""
        from textual.theme import Theme

        role = self.roles
        on_mark = "ansi_black" if self.ansi else role["background"]
        variables = {f"role-{name}": colour for name, colour in role.items()} | {
            "border": role["border"],
            "border-blurred": role["border"],
            "footer-key-foreground": role["legal"],
            "block-cursor-background": role["marked"],
            "block-cursor-foreground": on_mark,
            "input-cursor-background": role["marked"],
            "input-cursor-foreground": on_mark,
        }
        if self.ansi:  # Textual's own style sheets need these two, which it derives for all other themes
            variables |= {"ansi-background": role["background"], "ansi-foreground": role["text"]}
        return Theme(
            name=self.name,
            primary=role["legal"],
            secondary=role["title"],
            accent=role["marked"],
            warning=role["changed"],
            error=role["danger"],
            success=role["good"],
            foreground=role["text"],
            background=role["background"],
            surface=role["surface"],
            panel=role["surface"],
            boost=role["surface"],
            dark=self.dark,
            ansi=self.ansi,
            variables=variables,
        )


def palette_names(folder: Path | None = None) -> list[str]:
    """Names of all palettes, the default first; `folder` holds the user's own."""
    return sorted(_files(folder), key=lambda name: (name != DEFAULT, name))


def load_palette(name: str, folder: Path | None = None, games: tuple[Path, ...] = ()) -> Palette:
    """The palette of that name. `folder` holds the user's own, which take precedence; `games` are the folders of the games' declarations.
    Raises BadTheme naming file and role."""
    files = _files(folder)
    if name not in files:
        raise BadTheme(f"{name}.toml", "", f"there is no palette of that name; {nearest(name, palette_names(folder))}")
    declared = tuple(map(read_appearance, games))
    stand_ins = _stand_ins(declared)
    known = (*ROLES, *stand_ins)
    chain = _chain(files, files[name][0], (), known)
    chosen = chain[0]
    roles: dict[str, str] = {}
    sixteen: dict[str, str] = {}
    for file in reversed(chain):
        for table in (_read(file, known), *(_of_game(game, file.stem) for game in declared if file.parent == BUILT_IN)):
            roles |= table["roles"]
            sixteen = {role: colour for role, colour in sixteen.items() if role not in table["roles"]} | table["sixteen"]
    for role in ROLES:
        if role not in roles:
            raise BadTheme(chosen, role, f'this role has no colour; give it one, or start from another palette with extends = "{DEFAULT}"')
    for role, other in stand_ins.items():
        if role not in roles:
            roles[role] = roles[other]
            sixteen |= {role: sixteen[other]} if other in sixteen and role not in sixteen else {}
    tables = [_read(file, known) for file in chain]
    title = tables[0].get("title", name.replace("-", " ").capitalize())
    dark = next((table["dark"] for table in tables if "dark" in table), None)
    if dark is None:
        raise BadTheme(chosen, "dark", "it is missing; write true if light colours are written on a dark background, else false")
    return Palette(name, title, dark, {role: roles[role] for role in known}, sixteen)


def _stand_ins(declared: tuple[GameAppearance, ...]) -> dict[str, str]:
    """By game role: the common role that stands in for it."""
    stand_ins: dict[str, str] = {}
    for game in declared:
        for role in game.roles:
            if role in stand_ins:
                raise BadTheme(game.file, role, "another game has a role of that name")
        stand_ins |= game.roles
    return stand_ins


def _files(folder: Path | None) -> dict[str, list[Path]]:
    """By name: the palette's files, the user's own before the built-in one."""
    files: dict[str, list[Path]] = {}
    for place in (folder, BUILT_IN):
        for file in sorted(place.glob("*.toml")) if place else ():
            files.setdefault(file.stem, []).append(file)
    return files


def _chain(files: dict[str, list[Path]], file: Path, above: tuple[Path, ...], known: tuple[str, ...]) -> tuple[Path, ...]:
    """The file followed by those it extends, in order. A file that extends its own name continues with the next one of that name."""
    chain = (*above, file)
    base = _read(file, known).get("extends")
    if base is None:
        return chain
    if base not in files:
        raise BadTheme(file, "extends", f'there is no palette "{base}"; {nearest(base, files)}')
    for candidate in files[base]:
        if candidate not in chain:
            return _chain(files, candidate, chain, known)
    raise BadTheme(file, "extends", "it goes round in a circle: " + " → ".join(f.stem for f in (*chain, files[base][0])))


def _read(file: Path, known: tuple[str, ...]) -> dict[str, Any]:
    """The checked tables of one file, `roles` among them, possibly incomplete. Built-in files are read only once."""
    return _read_once(file, ROLES) if file.parent == BUILT_IN else _check(file, read_toml(file), known)


def _of_game(game: GameAppearance, theme: str) -> dict[str, Any]:
    """The checked tables of a game's colours in a built-in theme, read once; empty where it has none."""
    file = game.palette(theme)
    return _read_once(file, tuple(game.roles)) if file.exists() else {table: {} for table in TABLES}


@cache
def _read_once(file: Path, known: tuple[str, ...]) -> dict[str, Any]:
    return _check(file, read_toml(file), known)


def _check(file: Path, tables: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """Check all fields, roles and colours. Returns the tables with colours in lower case."""
    for field, value in tables.items():
        if field not in FIELDS:
            raise BadTheme(file, field, f"there is no such field; {nearest(field, FIELDS)}")
        if not isinstance(value, FIELDS[field]):
            raise BadTheme(file, field, f"it has to be {KINDS[FIELDS[field]]}")
    return tables | {name: {role: _colour(file, role, value, known) for role, value in tables.get(name, {}).items()} for name in TABLES}


def _colour(file: Path, role: str, value: object, known: tuple[str, ...]) -> str:
    """The colour of that role in lower case."""
    if role not in known:
        raise BadTheme(file, role, f"there is no such role; {nearest(role, known)}")
    colour = value.lower() if isinstance(value, str) else ""
    if colour not in ANSI and not RGB.fullmatch(colour):
        raise BadTheme(file, role, f'{value!r} is no colour; write "#rrggbb", or one of the terminal\'s own like "ansi_blue"')
    return colour
