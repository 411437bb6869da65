"""The sheet that layouts are drawn on, and the files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cosmoctopus.files import FILES, beside, summary
from engine.cosmoctopus.layouts import SHIPPED, LayoutFile, layout_of, read_layout, shipped_layout
from octotui.storage.own_files import BadFile, entries, read_own, resolve
from octotui.tables.cosmoctopus.layout_files import delete, save, toml_of
from octotui.tables.cosmoctopus.sheet import Sheet

COSMOCTOPUS, LAYOUT = "cosmoctopus", FILES["layout"]

LINE = ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (0, 2), (2, 2), (4, 2), (6, 2))


def sheet(*spots: tuple[int, int]) -> Sheet:
    made = Sheet()
    for spot in spots:
        made.cursor = spot
        assert made.put() == ""
    return made


# --- drawing


def test_tiles_are_put_and_taken_away_at_the_cursor() -> None:
    made = Sheet()
    made.steer(3, 2)
    assert made.put() == "" and made.spots == ((3, 2),)
    assert made.put() == "" and made.spots == ()


def test_the_cursor_stays_on_the_sheet() -> None:
    made = Sheet()
    made.steer(-1, -1)
    assert made.cursor == (0, 0)
    made.steer(99, 99)
    assert made.cursor == (8, 6)


@pytest.mark.parametrize("spot", [(3, 2), (2, 3), (1, 2), (2, 1)])
def test_more_than_a_quarter_of_a_tile_is_not_covered(spot: tuple[int, int]) -> None:
    made = sheet((2, 2))
    made.cursor = spot
    assert "quarter" in made.put()
    assert made.spots == ((2, 2),)
    assert made.under == (2, 2)


def test_a_quarter_may_be_covered() -> None:
    assert sheet((2, 2), (3, 3)).links == ((0, 1),)


def test_what_is_adjacent_is_known_while_one_draws() -> None:
    made = sheet((0, 0), (2, 1), (4, 4))
    assert made.names == ("a1", "c2", "e5")
    assert made.links == ((0, 1),)
    assert made.neighbours((2, 1)) == ["a1"]
    assert made.sections == (0, 0, 1)


def test_a_link_joins_a_corner_and_goes_again() -> None:
    made = sheet((0, 0), (2, 2))
    made.cursor = (0, 0)
    assert "other tile" in made.tie()
    made.cursor = (2, 2)
    assert made.tie() == "" and made.links == ((0, 1),)
    assert "other tile" in made.tie()
    made.cursor = (0, 0)
    assert made.tie() == "" and made.links == ()


def test_a_wall_parts_an_edge() -> None:
    made = sheet((0, 0), (2, 0))
    made.cursor = (0, 0)
    made.tie()
    made.cursor = (2, 0)
    assert made.tie() == "" and made.links == ()
    assert made.file().walls == ("a1 c1",)


def test_two_that_do_not_touch_are_not_tied() -> None:
    made = sheet((0, 0), (6, 0))
    made.cursor = (0, 0)
    made.tie()
    made.cursor = (6, 0)
    assert made.tie() == "These two do not touch."
    assert made.tying is None


def test_a_tile_takes_its_links_with_it_and_brings_them_back() -> None:
    made = sheet((0, 0), (2, 2))
    made.cursor = (0, 0)
    made.tie()
    made.cursor = (2, 2)
    made.tie()
    made.remove()
    assert made.drawn.ties == frozenset()
    made.undo()
    assert made.links == ((0, 1),)


def test_the_drawing_moves_as_a_whole_up_to_the_edge() -> None:
    made = sheet((0, 0), (2, 0))
    assert made.shift(1, 1) == ""
    assert made.spots == ((1, 1), (3, 1)) and made.names == ("a1", "c1")
    assert made.shift(-1, 0) == "" and made.shift(-1, 0) == "The drawing touches that edge of the sheet."


def test_every_change_can_be_taken_back_and_made_again() -> None:
    made = sheet((0, 0), (2, 0), (4, 0))
    for n in (2, 1, 0):
        assert made.undo() == "" and len(made.spots) == n
    assert made.undo() == "There is nothing to take back."
    for n in (1, 2, 3):
        assert made.redo() == "" and len(made.spots) == n
    assert made.redo() == "There is nothing to make again."


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ((), "There is no place yet"),
        (LINE[:8], "It has 8 places, but a connected layout has 9."),
        ((*LINE[:8], (2, 6)), "c7 cannot be reached from a1"),
        ((*LINE, (8, 2)), "only a layout in two sections has 10"),
        (((0, 0), (3, 0), (6, 0)), "It falls into 3 sections"),
    ],
)
def test_problems_are_told_in_sentences(spots: tuple[tuple[int, int], ...], said: str) -> None:
    (problem,) = sheet(*spots).problems()
    assert problem.startswith(said) or said in problem
    assert problem.endswith(".")


def test_a_layout_that_can_be_played_has_no_problems() -> None:
    assert sheet(*LINE).problems() == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_layout_comes_back_from_the_sheet_as_it_was(name: str) -> None:
    made = Sheet(shipped_layout(name))
    before, after = layout_of(shipped_layout(name)), layout_of(made.file())
    assert (after.name, after.places, after.links, after.sections) == (before.name, before.places, before.links, before.sections)
    assert made.problems() == []


# --- files


@pytest.mark.parametrize("name", SHIPPED)
def test_a_layout_is_written_as_it_is_read(name: str) -> None:
    again = read_layout(toml_of(shipped_layout(name)), "x")
    assert layout_of(again).places == layout_of(shipped_layout(name)).places
    assert "drawing" in toml_of(shipped_layout(name))


def test_links_walls_overlaps_and_quotes_are_written_too() -> None:
    file = LayoutFile('Ann\'s "Pile"', places=(*LINE[:8], (7, 1)), walls=("a1 a3",))
    again = read_layout(toml_of(file), "x")
    assert again.name == file.name and again.walls == file.walls
    assert layout_of(again).places == layout_of(file).places


def test_problems_name_the_places_that_are_seen_wherever_on_the_sheet_the_drawing_lies() -> None:
    """Five tiles, and one apart: g1 and a1 as the editor labels them, though nothing lies in the sheet's corner."""
    made = sheet((1, 1), (3, 1), (7, 1), (1, 3), (3, 3), (5, 4))
    assert made.names == ("a1", "c1", "g1", "a3", "c3", "e4")
    (apart,) = made.problems()
    assert apart.startswith("g1 cannot be reached from a1: ")
    made.shift(1, 2)
    assert made.problems() == [apart]


def test_own_layouts_are_kept_in_the_folder_and_found_by_name(tmp_path: Path) -> None:
    own = tmp_path / "layouts"
    path = save(LayoutFile("Two Lanes", places=LINE), own)
    assert path == own / "two-lanes.toml"
    assert [entry.id for entry in entries(LAYOUT, own)] == [*SHIPPED, "two-lanes"]
    options = resolve(COSMOCTOPUS, {"layout": "two-lanes", "express": True}, own)
    assert options["express"] is True and options["layout"]["name"] == "Two Lanes"
    assert resolve(COSMOCTOPUS, {"layout": "threeping"}, own) == {"layout": "threeping"}
    assert resolve(COSMOCTOPUS, {"layout": "nowhere"}, own) == {"layout": "nowhere"}
    assert resolve(COSMOCTOPUS, options, own) == options
    assert resolve(COSMOCTOPUS, {}, own) == {}
    delete(path)
    assert [entry.id for entry in entries(LAYOUT, own)] == list(SHIPPED)


@pytest.mark.parametrize("layout", [{"a": 1}, [], [{}], 3, None, True], ids=str)
def test_what_is_not_the_name_of_a_layout_is_left_to_the_game(layout: object, tmp_path: Path) -> None:
    assert resolve(COSMOCTOPUS, {"layout": layout}, tmp_path) == {"layout": layout}


def test_a_changed_layout_replaces_its_file_also_under_a_new_name(tmp_path: Path) -> None:
    path = save(LayoutFile("One", places=LINE), tmp_path)
    save(LayoutFile("One", places=LINE, walls=("a1 a3",)), tmp_path, over=path)
    assert read_own(LAYOUT, path).walls == ("a1 a3",)
    save(LayoutFile("Two", places=LINE), tmp_path, over=path)
    assert [file.name for file in tmp_path.iterdir()] == ["two.toml"]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (LayoutFile("Threeping", places=LINE), "comes with the game"),
        (LayoutFile("one", places=LINE), "already"),
        (LayoutFile("!?", places=LINE), "letters"),
        (LayoutFile("Few", places=LINE[:8]), "8 places"),
    ],
)
def test_what_cannot_be_saved_is_not_saved(tmp_path: Path, file: LayoutFile, said: str) -> None:
    save(LayoutFile("One", places=LINE), tmp_path)
    with pytest.raises(BadFile, match=said):
        save(file, tmp_path)
    assert [found.name for found in tmp_path.iterdir()] == ["one.toml"]


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot be written"):
        save(LayoutFile("One", places=LINE), tmp_path / "file")


def test_a_bad_file_in_the_folder_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("name = 5")
    (tmp_path / "square.toml").write_text("name = 5")
    entry = entries(LAYOUT, tmp_path)[-1]
    assert (entry.id, entry.value) == ("broken", None) and "broken.toml" in entry.fault
    with pytest.raises(BadFile):
        resolve(COSMOCTOPUS, {"layout": "broken"}, tmp_path)


def test_a_layout_in_words() -> None:
    assert summary(layout_of(shipped_layout("square"))) == "9 places, one section; the longest way takes 4 steps; 6 half-steps wide, 6 high"
    assert "two sections" in summary(layout_of(shipped_layout("opposite-tides")))
    assert beside(layout_of(shipped_layout("square")))[0] == "a1: c1, a3"
