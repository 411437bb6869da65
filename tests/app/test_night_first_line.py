"""The first line of the Night's table: who is near to winning, what decides, and when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.cults import Turn
from octotui.tables.night.race import nearest_to_win
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.tables import app, area_text, settled, undrawn
from tests.night import GAME, Cult, given

NEAR = (Cult(components="grimoire idol skull"), Cult(), Cult(components="idol skull chart"), Cult())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_who_lacks_one_component_to_win_is_named_in_the_first_line(size: tuple[int, int], tmp_path: Path) -> None:
    """N10: four different ones win."""
    shown = app(tmp_path, nights.match_at(cults=NEAR))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "You and Cy need 1" in area_text(shown, "status")
        assert area_text(shown, "cults").count("1 more to win" if size[0] > 80 else "3/4") == 2


def test_the_first_line_of_a_game_that_is_over_says_so_and_not_how_to_win() -> None:
    over = given(*NEAR)
    over.over = True
    pen = Pen(80, 1, load_glyphs("unicode"))
    undrawn(Turn).draw(pen, Scene(GAME, GAME.observe(over, 0), 0, ("Ann", "Bo", "Cy", "Di"), None, ""))
    assert "".join(char for char, _ in pen.rows[0]).split("  ")[:2] == [" Turn 1", "The game is over."]


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (80, "You and Cy need 1 more component to win"),
        (120, "You and Cy need 1 more to win; tie: grimoire first"),
        (140, "You and Cy need 1 more to win; tie: grimoire, then potion, chart, plant, key, then power"),
    ],
)
def test_n10_what_decides_between_several_is_said_in_the_first_line_whole_or_not_at_all(width: int, said: str) -> None:
    """Both have an idol and a skull, Ann a grimoire and Cy a chart."""
    pen = Pen(width, 1, load_glyphs("unicode"))
    undrawn(Turn).draw(pen, Scene(GAME, GAME.observe(given(*NEAR), 0), 0, ("Ann", "Bo", "Cy", "Di"), None, ""))
    assert f"  {said}  " in "".join(char for char, _ in pen.rows[0])


def test_n10_the_first_line_tells_all_that_may_decide_before_it_says_where_the_place_outside_is() -> None:
    """Both have an idol and a skull; the others are told in the order of N10."""
    pen = Pen(200, 1, load_glyphs("unicode"))
    undrawn(Turn).draw(pen, Scene(GAME, GAME.observe(given(*NEAR), 0), 0, ("Ann", "Bo", "Cy", "Di"), None, ""))
    line = "".join(char for char, _ in pen.rows[0])
    assert "if several get it, it goes by grimoire, then potion, chart, plant, key, then power" in line


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ann", "Bo", "Cy", "Di"), "Ann, Bo and Cy need 1 more component to win"),
        (("Firefly", "Bo", "Cuttle", "Di"), "Firefly, Bo and Cuttle need 1 more to win"),
        (("Nautilus", "Cuttle", "Octavia", "Argo"), "3 cults need 1 more to win"),
    ],
)
def test_the_first_line_says_what_is_lacking_also_where_three_lack_it(names: tuple[str, ...], said: str) -> None:
    pen = Pen(80, 1, load_glyphs("unicode"))
    state = given(*[Cult(components="grimoire idol skull")] * 3, Cult())
    undrawn(Turn).draw(pen, Scene(GAME, GAME.observe(state, 3), 3, names, None, ""))
    assert f"  {said}  " in "".join(char for char, _ in pen.rows[0])


CLOCKS = "crypt crypt", "laboratory library", "museum museum", "museum crypt"
"""Ann and Cy outside, Bo alone in the library, and Di in the crypt."""


def told(*answers: str, own: str = "", rival: str = "idol skull potion", seat: int = 0, **options: Any) -> tuple[str, ...]:
    """The forms of the first line for a seat, once Bo has gathered a grimoire, the fourth component, and after these answers."""
    power, fourth = options.pop("power", 4), options.pop("fourth", "skull")
    cults = Cult("museum", power, own), Cult("library", 4, rival), Cult("garden", power), Cult("crypt", 4, fourth)
    match = nights.match_at(cults=cults, people=4, **options)
    for at, setting in enumerate(CLOCKS):
        match.act(at, f"clock {setting}")
    for answer in ("take grimoire", *answers):
        match.act(match.pending[0], answer)
    session = Session(Table(match), (seat,))
    return nearest_to_win(Scene(GAME, session.view(), seat, match.names, log=session.log()))


def test_n10_who_can_still_win_by_the_tie_is_named_beside_the_one_who_has_enough() -> None:
    """With a key Ann has four too, and of the two grimoires beside it only she has an idol. Nothing need be put back for that (N14)."""
    own, rival = "grimoire idol skull", "potion chart plant"
    whole, *_, short, shortest = told(own=own, rival=rival, exterior="colony")
    assert whole == "Bo has 4 components, but one may be put back, and you can still win"
    assert (short, shortest) == ("Bo has 4, but you can still win", "Bo has 4, but another can still win")
    assert (
        told(own=own, rival=rival, exterior="colony", seat=1)[0] == "You have 4 components, but one may be put back, and Ann can still win"
    )
    assert told(own=own, rival=rival, exterior="city")[0] == "Bo has 4 components, but you can still win"


def test_n14_only_while_it_may_be_put_back_a_component_is_said_to_be() -> None:
    """Ann and Cy are outside without components, and nobody pays with the last power."""
    assert told(exterior="colony") == (
        "Bo has 4 components, and wins unless made to put one back",
        "Bo has 4: wins if none is put back",
    )
    assert told(exterior="colony", seat=1)[0] == "You have 4 components, and win unless made to put one back"
    assert told(exterior="colony", power=1) == ("Bo has 4 components: the game ends with this turn", "Bo has 4: the last turn")
    assert told("gather choir", "agree", "name lantern", own="idol skull", exterior="colony") == (
        "Bo needs 1 more component to win",
        "Bo needs 1 more to win",
    )


def test_n10_what_decides_between_two_with_enough_is_said_unless_it_may_change_hands() -> None:
    """Bo has a grimoire, a potion, a chart and a plant, Di gathers a skull beside a grimoire, an idol and a key; the others are outside."""
    answers: dict[str, Any] = {"rival": "potion chart plant", "fourth": "grimoire idol key", "seat": 2}
    ends = "Bo and Di have 4 components: the game ends with this turn"
    assert told("take skull", exterior="city", **answers)[0] == f"{ends}, and an idol decides"
    assert told("take skull", exterior="marsh", **answers)[0] == ends


def test_nobody_is_named_in_the_first_line_who_lacks_two() -> None:
    assert nearest_to_win(Scene(GAME, GAME.observe(given(*nights.FOUR), 0), 0, ("Ann", "Bo", "Cy", "Di"))) == ()


async def test_n10_that_the_player_can_still_win_stands_whole_in_a_narrow_first_line(tmp_path: Path) -> None:
    cults = Cult("museum", 4, "grimoire idol skull"), Cult("library", 4, "potion chart plant"), Cult("garden"), Cult("crypt", 4, "skull")
    match = nights.match_at(cults=cults, people=4, exterior="colony")
    for at, setting in enumerate(CLOCKS):
        match.act(at, f"clock {setting}")
    match.act(1, "take grimoire")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        assert "Bo has 4 components, but you can still win" in area_text(shown, "status")
