"""Palettes: a colour for every role, from the files that come with the app or from a person's own folder.

A person's file may start from another palette and change some roles (`extends = "deep-sea"`). It goes before a file of the same name that
comes with the app, and may extend it. Every mistake in a file is reported with the file and the role. What games declare counts as if it
stood in the themes that come with the app; a role that a theme knows nothing of has the colour of the one that stands in for it.
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
"""The colours that the terminal itself decides, by the names that Textual gives them."""

RGB = re.compile(r"#[0-9a-f]{6}")
FIELDS = {"title": str, "dark": bool, "extends": str, "roles": dict, "sixteen": dict}
TABLES = ("roles", "sixteen")
KINDS = {str: "text in quotes", bool: "true or false", dict: "a table, [roles] or [sixteen]"}


class Palette(msgspec.Struct, frozen=True):
    """A colour for every role, ready to be asked: `palette.roles["marked"]`."""

    name: str
    title: str
    """Its name for people."""
    dark: bool
    roles: dict[str, str]
    """From each of ROLES, and from those of games, to "#rrggbb" or to one of ANSI."""
    sixteen: dict[str, str] = {}
    """Other colours for some roles, where the terminal has but 16 and the nearest of those could not be read."""

    def in_16(self) -> "Palette":
        """The palette for a terminal of 16 colours."""
        return msgspec.structs.replace(self, roles=self.roles | self.sixteen)

    @property
    def ansi(self) -> bool:
        """Whether the terminal's own colours are written on, so that no other colour may be mixed in."""
        return self.roles["background"] in ANSI

    def textual(self) -> "Theme":
        """The same as a Textual theme; style sheets reach every role as `$role-title`, `$role-marked` and so on."""
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
        if self.ansi:  # Textual's own style sheets ask for these two, which it makes up for all other themes
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
    """The palettes that there are, the default first; `folder` holds a person's own."""
    return sorted(_files(folder), key=lambda name: (name != DEFAULT, name))


def load_palette(name: str, folder: Path | None = None, games: tuple[Path, ...] = ()) -> Palette:
    """The palette of that name; `folder` holds a person's own, which go first, `games` what games declare. Raises BadTheme naming file and
    role."""
    found = _files(folder)
    if name not in found:
        raise BadTheme(f"{name}.toml", "", f"there is no palette of that name; {nearest(name, palette_names(folder))}")
    declared = tuple(map(read_appearance, games))
    stand_ins = _stand_ins(declared)
    known = (*ROLES, *stand_ins)
    chain = _chain(found, found[name][0], (), known)
    own = chain[0]
    roles: dict[str, str] = {}
    sixteen: dict[str, str] = {}
    for file in reversed(chain):
        for table in (_read(file, known), *(_of_game(game, file.stem) for game in declared if file.parent == BUILT_IN)):
            roles |= table["roles"]
            sixteen = {role: colour for role, colour in sixteen.items() if role not in table["roles"]} | table["sixteen"]
    for role in ROLES:
        if role not in roles:
            raise BadTheme(own, role, f'this role has no colour; give it one, or start from another palette with extends = "{DEFAULT}"')
    for role, other in stand_ins.items():
        if role not in roles:
            roles[role] = roles[other]
            sixteen |= {role: sixteen[other]} if other in sixteen and role not in sixteen else {}
    tables = [_read(file, known) for file in chain]
    title = tables[0].get("title", name.replace("-", " ").capitalize())
    dark = next((table["dark"] for table in tables if "dark" in table), None)
    if dark is None:
        raise BadTheme(own, "dark", "it is missing; write true if light colours are written on a dark background, else false")
    return Palette(name, title, dark, {role: roles[role] for role in known}, sixteen)


def _stand_ins(declared: tuple[GameAppearance, ...]) -> dict[str, str]:
    """The roles of all games, each with the one that stands in for it."""
    found: dict[str, str] = {}
    for game in declared:
        for role in game.roles:
            if role in found:
                raise BadTheme(game.file, role, "another game has a role of that name")
        found |= game.roles
    return found


def _files(folder: Path | None) -> dict[str, list[Path]]:
    """Each palette's files by name, a person's own before the one that comes with the app."""
    files: dict[str, list[Path]] = {}
    for place in (folder, BUILT_IN):
        for file in sorted(place.glob("*.toml")) if place else ():
            files.setdefault(file.stem, []).append(file)
    return files


def _chain(found: dict[str, list[Path]], file: Path, above: tuple[Path, ...], known: tuple[str, ...]) -> tuple[Path, ...]:
    """The file and, in order, those that it starts from. A file that extends its own name starts from the next one of that name."""
    chain = (*above, file)
    base = _read(file, known).get("extends")
    if base is None:
        return chain
    if base not in found:
        raise BadTheme(file, "extends", f'there is no palette "{base}"; {nearest(base, found)}')
    for candidate in found[base]:
        if candidate not in chain:
            return _chain(found, candidate, chain, known)
    raise BadTheme(file, "extends", "it goes round in a circle: " + " → ".join(f.stem for f in (*chain, found[base][0])))


def _read(file: Path, known: tuple[str, ...]) -> dict[str, Any]:
    """The checked tables of one file, `roles` among them, possibly not all of those known. Those that come with the app are read once."""
    return _read_once(file, ROLES) if file.parent == BUILT_IN else _check(file, read_toml(file), known)


def _of_game(game: GameAppearance, theme: str) -> dict[str, Any]:
    """The checked tables of a game's colours in a theme that comes with the app, read once; empty ones where it has none."""
    file = game.palette(theme)
    return _read_once(file, tuple(game.roles)) if file.exists() else {table: {} for table in TABLES}


@cache
def _read_once(file: Path, known: tuple[str, ...]) -> dict[str, Any]:
    return _check(file, read_toml(file), known)


def _check(file: Path, tables: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """The tables with colours in small letters, if all fields, roles and colours are known ones."""
    for field, value in tables.items():
        if field not in FIELDS:
            raise BadTheme(file, field, f"there is no such field; {nearest(field, FIELDS)}")
        if not isinstance(value, FIELDS[field]):
            raise BadTheme(file, field, f"it has to be {KINDS[FIELDS[field]]}")
    return tables | {name: {role: _colour(file, role, value, known) for role, value in tables.get(name, {}).items()} for name in TABLES}


def _colour(file: Path, role: str, value: object, known: tuple[str, ...]) -> str:
    """The colour of that role in small letters."""
    if role not in known:
        raise BadTheme(file, role, f"there is no such role; {nearest(role, known)}")
    colour = value.lower() if isinstance(value, str) else ""
    if colour not in ANSI and not RGB.fullmatch(colour):
        raise BadTheme(file, role, f'{value!r} is no colour; write "#rrggbb", or one of the terminal\'s own like "ansi_blue"')
    return colour
