"""The first line of the Night's table: who is near to winning, what decides, and when it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.state import put
from engine.night.box import COMPONENTS
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.cults import Turn, nearest_to_win
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


def test_a_turn_that_ends_the_game_is_called_so_in_the_first_line() -> None:
    """N10: with four different ones one wins when the turn is over. N14: until then one may have to be put back."""
    names, state = ("Ann", "Bo", "Cy", "Di"), given(*NEAR)
    state.gathered = put(state.gathered, 0, (*state.gathered[0], state.stock[COMPONENTS.index("chart")][0]))
    state.exterior = "colony"
    assert nearest_to_win(state, names)[0] == "Ann has 4 components, and wins unless made to put one back"
    state.exterior = "city"
    assert nearest_to_win(state, names)[0] == "Ann has 4 components: the game ends with this turn"
    state.gathered = put(state.gathered, 2, (*state.gathered[2], state.stock[COMPONENTS.index("plant")][0]))
    assert nearest_to_win(state, names)[0] == "Ann and Cy have 4 components: the game ends with this turn, and a grimoire decides"
    assert nearest_to_win(given(*nights.FOUR), names) == ()
