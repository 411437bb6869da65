"""What the menu says that choices are worth: with one form of each name, and nothing left out beside free rows."""

from __future__ import annotations

import dataclasses

import pytest

from engine.core.prompt import Choice
from engine.core.registry import load
from engine.cosmoctopus.game import Cosmoctopus
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.menu_worth import with_worth
from octotui.tables.cosmoctopus.scene import CosmoctopusScene
from octotui.widgets.scene import Scene
from tests.cosmoctopus import Seat, given
from tests.typed import as_a

SLOTS = {"the-upside-down-bishop": "", "the-heron-that-swallowed-noon": "a"}
"""Open for ink; and for ink and whispers."""
ROW = "blotted-notes the-kneeling-crab spaceborne-geode"


def gains(width: int, spare: int) -> list[str]:
    """Of the Moves that bring 3 ink and 3 whispers."""
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    state = given(Seat(constellations=SLOTS), game=game, row=ROW, ask="move")
    scene: CosmoctopusScene = Scene(game, game.observe(state, 0), 0, ("Ann", "Bob"), None, "")
    moves = [Choice("move ink-3", "Ink Well"), Choice("move whispers-3", "Whisper Hall")]
    there = dataclasses.replace(scene, digits={move.code: str(n) for n, move in enumerate(moves, 1)})
    return [choice.gain for choice in with_worth(there, moves, load_glyphs("unicode"), width, spare)]


@pytest.mark.parametrize(
    ("width", "spare", "told"),
    [
        pytest.param(
            80, 0, ["+3◗i, fits Heron That Swallowed Noon, Upside-Down Bishop", "+3≋w, fits Heron That Swallowed Noon"], id="whole"
        ),
        pytest.param(60, 0, ["+3◗i, fits Heron, Bishop", "+3≋w, fits Heron"], id="short in both though the second had room"),
        pytest.param(43, 0, ["+3◗i, fits Heron, ⋯", "+3≋w, fits Heron"], id="no free row"),
        pytest.param(43, 1, ["+3◗i, fits Heron, Bishop", "+3≋w, fits Heron"], id="one below"),
    ],
)
def test_names_are_alike_in_all_choices_and_what_has_no_room_beside_goes_below(width: int, spare: int, told: list[str]) -> None:
    assert gains(width, spare) == told


@pytest.mark.parametrize(
    ("width", "spare", "told"),
    [
        (60, 0, "+1✦s +▯, fits Kneeling Crab, 2 more"),
        (54, 0, "+1✦s +▯, fits Kneeling Crab, ⋯"),
        (52, 1, "+1✦s +▯, fits Kneeling Crab, Heron, Lantern"),
        (46, 1, "+1✦s +▯, fits Kneeling Crab, Heron, 1 more"),
    ],
)
def test_what_a_tile_fits_is_counted_where_not_all_is_named_and_goes_below_with_as_many_names_as_fit(
    width: int, spare: int, told: str
) -> None:
    game = as_a(Cosmoctopus, load("cosmoctopus"))
    slots = {"the-kneeling-crab": "a", "the-heron-that-swallowed-noon": "", "the-widows-lantern": ""}
    state = given(Seat(constellations=slots), game=game, row="blotted-notes drowned-effigy spaceborne-geode", ask="move")
    scene: CosmoctopusScene = Scene(game, game.observe(state, 0), 0, ("Ann", "Bob"), None, "", digits={"move stars-card": "9"})
    move = Choice("move stars-card", "Star Atlas")
    assert [choice.gain for choice in with_worth(scene, [move], load_glyphs("unicode"), width, spare)] == [told]
