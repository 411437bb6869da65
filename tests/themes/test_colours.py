"""The palettes that come with the app: complete, readable, and distinct where two things must not be mistaken for each other."""

from collections.abc import Callable
from itertools import combinations, product

import pytest
from textual.app import App, ComposeResult
from textual.color import Color
from textual.widgets import Footer, Input, Label, OptionList

from octotui.tables.appearance import game_appearances, load_palette
from tests.app.clock import run
from tests.themes.colour import BLINDNESS, LINED, contrast, distance, in_16, in_256
from themes import Palette, palette_names
from themes.names import AREAS
from themes.names import ROLES as BASE
from themes.palette import ANSI

OWN = tuple(role for declared in game_appearances().values() for role in declared.roles)
"""The roles that games declare."""
ROLES = (*BASE, *OWN)
OTHERS = ["catppuccin-mocha", "deuteranopia", "dracula", "gruvbox", "high-contrast", "paper", "protanopia", "terminal", "tokyo-night"]
BUILT_IN = ["deep-sea", *OTHERS, "tritanopia"]
COLOURED = [name for name in BUILT_IN if name != "terminal"]
RESOURCES = ("ink", "coins", "whispers", "stars")
TYPES = ("scripture", "relic", "hallucination", "constellation")
SEATS = ("seat0", "seat1", "seat2", "seat3", "seat4")
PAWNS = ("yellow", "purple", "green", "coral")
OCTOPUSES = ("red", "blue", "green")
GROUPS = (RESOURCES, TYPES, SEATS, PAWNS, OCTOPUSES)
MARKS = ("text", "legal", "marked", "changed", "danger")
APART = (*GROUPS, MARKS, ("good", "danger"))
"""Roles that must be told apart."""
DEPTHS: dict[str, Callable[[str], str]] = {"rgb": str, "256": in_256}
SHOWN = DEPTHS | {"16": in_16}


def closest(palette: Palette, roles: tuple[str, ...], depth: str, blindness: str | None = None) -> tuple[float, str, str]:
    """The two of these roles that look most alike, and how far apart they are."""
    shown = {role: SHOWN[depth](palette.roles[role]) for role in roles}
    return min((distance(shown[a], shown[b], blindness), a, b) for a, b in combinations(roles, 2))


def too_faint(palette: Palette, depth: str, floor: Callable[[str], float]) -> list[tuple[str, str, float]]:
    """The roles whose contrast on an area is below their floor."""
    shown = {role: DEPTHS[depth](colour) for role, colour in palette.roles.items()}
    ratios = [(role, area, contrast(shown[role], shown[area])) for role in ROLES if role not in AREAS for area in AREAS]
    return [(role, area, round(ratio, 2)) for role, area, ratio in ratios if ratio < floor(role)]


def test_these_come_with_the_app_and_deep_sea_is_first() -> None:
    assert palette_names() == BUILT_IN


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_palette_has_every_role_and_a_title_of_its_own(name: str) -> None:
    palette = load_palette(name)
    assert palette.name == name
    assert tuple(palette.roles) == ROLES
    assert sum(load_palette(other).title == palette.title for other in BUILT_IN) == 1


def test_no_role_is_declared_twice_and_each_is_apart_from_those_of_the_table() -> None:
    assert len(set(OWN)) == len(OWN) and not set(OWN) & set(BASE)


@pytest.mark.parametrize("game", game_appearances())
def test_a_game_has_colours_for_known_themes_only(game: str) -> None:
    folder = game_appearances()[game].palette("").parent
    assert {file.stem for file in folder.glob("*")} <= set(BUILT_IN)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", COLOURED)
def test_all_that_is_written_has_4_5_to_1_and_lines_have_3_to_1(name: str, depth: str) -> None:
    assert too_faint(load_palette(name), depth, lambda role: 3 if role in LINED else 4.5) == []


@pytest.mark.parametrize("name", COLOURED)
def test_in_16_colours_everything_that_is_written_has_3_to_1(name: str) -> None:
    roles = {role: in_16(colour) for role, colour in load_palette(name).in_16().roles.items()}
    ratios = {(role, area): contrast(roles[role], roles[area]) for role in ROLES if role not in AREAS for area in AREAS}
    assert {pair: round(ratio, 1) for pair, ratio in ratios.items() if ratio < 3} == {}


@pytest.mark.parametrize("group", APART, ids=" ".join)
@pytest.mark.parametrize("name", COLOURED)
def test_what_must_be_told_apart_is_in_16_colours_too(name: str, group: tuple[str, ...]) -> None:
    palette = load_palette(name).in_16()
    assert closest(palette, group, "16") > (25, "", "")
    if name in BLINDNESS:
        assert closest(palette, group, "16", name) > (20, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
def test_in_high_contrast_everything_has_7_to_1(depth: str) -> None:
    assert too_faint(load_palette("high-contrast"), depth, lambda role: 7) == []


@pytest.mark.parametrize("name", COLOURED)
def test_dark_says_which_is_darker(name: str) -> None:
    palette = load_palette(name)
    black = "#000000"
    assert palette.dark == (contrast(black, palette.roles["background"]) < contrast(black, palette.roles["text"]))


@pytest.mark.parametrize("name", COLOURED)
def test_areas_stay_apart_in_256_colours(name: str) -> None:
    roles = load_palette(name).roles
    assert len({in_256(roles[area]) for area in AREAS}) == len(AREAS)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("group", GROUPS, ids=["resources", "types", "seats", "pawns", "octopuses"])
@pytest.mark.parametrize("name", COLOURED)
def test_resources_types_seats_and_pawns_are_apart(name: str, group: tuple[str, ...], depth: str) -> None:
    assert closest(load_palette(name), group, depth) > (25, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", COLOURED)
def test_a_resource_and_its_type_are_two_colours(name: str, depth: str) -> None:
    assert closest(load_palette(name), RESOURCES + TYPES, depth) > (8, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", COLOURED)
def test_marks_are_apart(name: str, depth: str) -> None:
    assert closest(load_palette(name), MARKS, depth) > (15, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("group", GROUPS, ids=["resources", "types", "seats", "pawns", "octopuses"])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_a_safe_palette_keeps_them_apart_for_the_eyes_it_is_for(blindness: str, group: tuple[str, ...], depth: str) -> None:
    assert closest(load_palette(blindness), group, depth, blindness) > (30, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_a_safe_palette_keeps_marks_apart_and_good_from_danger(blindness: str, depth: str) -> None:
    palette = load_palette(blindness)
    assert closest(palette, MARKS, depth, blindness) > (15, "", "")
    assert closest(palette, ("good", "danger"), depth, blindness) > (30, "", "")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", COLOURED)
def test_no_player_of_oct8_has_the_colour_of_arms(name: str, depth: str) -> None:
    """It has four of them at most, so that the fifth seat may."""
    for seat, arm in product(SEATS[:4], OCTOPUSES):
        for blindness in {None, name if name in BLINDNESS else None}:
            assert closest(load_palette(name), (seat, arm), depth, blindness) > (14, "", ""), seat


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", COLOURED)
def test_no_player_has_the_colour_of_danger(name: str, depth: str) -> None:
    for seat in SEATS:
        for blindness in {None, name if name in BLINDNESS else None}:
            assert closest(load_palette(name), (seat, "danger"), depth, blindness) > (15, "", ""), seat


def test_the_simulation_finds_what_it_should() -> None:
    red, green = "#b04020", "#6a6a10"
    assert distance(red, green) > 40
    assert distance(red, green, "deuteranopia") < 20


def test_terminal_has_only_the_terminals_own_colours() -> None:
    palette = load_palette("terminal")
    assert set(palette.roles.values()) <= set(ANSI)
    for group in GROUPS:
        assert len({palette.roles[role] for role in group}) == len(group)
    assert palette.roles["dim"] == palette.roles["text"], "many terminals make bright black too dark to read"
    assert not set(AREAS) & {role for role, colour in palette.roles.items() if colour != "ansi_default"}


@pytest.mark.parametrize("name", BUILT_IN)
def test_textual_takes_it(name: str) -> None:
    palette = load_palette(name)
    theme = palette.textual()
    variables = theme.to_color_system().generate()
    assert (theme.name, theme.dark, theme.ansi) == (name, palette.dark, name == "terminal")
    assert theme.variables["role-whispers"] == palette.roles["whispers"]
    assert variables["background"].lower() == palette.roles["background"]


class Shown(App[None]):
    """An app in that palette with something in the colour of ink, and the widgets whose style sheets ask for the most variables."""

    CSS = "Label { color: $role-ink; background: $role-surface; }"

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.register_theme(palette.textual())
        self.theme = palette.name

    def compose(self) -> ComposeResult:
        yield Label("ink")
        yield Input()
        yield OptionList("one", "two")
        yield Footer()


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_app_runs_in_it(name: str) -> None:
    palette = load_palette(name)

    async def show() -> tuple[Color, Color]:
        app = Shown(palette)
        async with app.run_test():
            styles = app.query_one(Label).styles
            return styles.color, styles.background

    assert run(show()) == (Color.parse(palette.roles["ink"]), Color.parse(palette.roles["surface"]))
