"""What can be saved of the end of a match, as a picture or a text, or copied."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from octotui.play import daily
from octotui.screens.finale import Finale
from octotui.screens.result import ResultScreen
from octotui.screens.sharing import SIZE, TEXT, shared_file
from octotui.tables.appearance import load_glyphs
from octotui.tables.turn_history import Story
from octotui.terminal.svg import colours
from octotui.widgets.ask_line import AskLine
from tests.app.ends import ENDS, ended, finale_of
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


async def test_a_picture_goes_where_games_are_exported_to_and_its_path_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    match = ended("octopush")
    file = tmp_path / f"octopush-{match.header.seed}.svg"
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("s", "enter")
        await settled(shown, pilot)
        said = screen_text(shown)
        assert f"Savedas{file}" in "".join(said.split())
        svg = file.read_text("utf-8")
        picture = fromstring(svg)
        words = "".join(picture.itertext())
        assert "octotui: Octopush" in words and "url(" not in svg and "src=" not in svg
        finale = replace(finale_of(shown), seat=None)
        width = finale.places(*SIZE).told.width
        assert all(text.strip() in words for row in finale.text_rows(width) for text, _ in row)
        yellow = [box for box in picture.iter() if box.get("fill") == colours(shown.appearance["yellow"])[0]]
        assert sum(float(box.get("width", 0)) * float(box.get("height", 0)) for box in yellow) > 20_000
        await pilot.press("s", "enter")
        await settled(shown, pilot)
        assert file.read_text("utf-8") == svg and (tmp_path / f"octopush-{match.header.seed}-2.svg").exists()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("end", ENDS)
async def test_the_question_for_a_file_lies_over_the_last_rows(end: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        before = screen_text(shown).splitlines()
        await pilot.press("s")
        await settled(shown, pilot)
        after = screen_text(shown).splitlines()
        assert after[:-3] == before[:-3] and "into which file?" in after[-3]


async def test_the_end_is_copied_as_the_text_that_could_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = app(tmp_path, ended("octopush"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "c: copy as text" in screen_text(shown)
        await pilot.press("c")
        await settled(shown, pilot)
        assert "As text: copied, if your terminal allows it." in screen_text(shown)
        await pilot.press("s", *"end.txt", "enter")
        await settled(shown, pilot)
        assert (tmp_path / "end.txt").read_text("utf-8") == shown.clipboard


async def test_a_saved_picture_is_good_news_until_the_next_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = app(tmp_path, ended("octopush"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for key in ("down", "pagedown", "3"):
            await pilot.press("s", "enter")
            await settled(shown, pilot)
            result = as_a(ResultScreen, shown.screen)
            line = result.query_one("#unsaved")
            assert line.has_class("good") and result.remarked.startswith("Saved as ")
            await pilot.press(key)
            await settled(shown, pilot)
            assert not result.remarked and not line.display
        await pilot.press("escape")
        await settled(shown, pilot)
        await pilot.press("s", *"x.png", "enter")
        await settled(shown, pilot)
        assert result.remarked == "Nothing is saved: a picture ends in .svg, a text in .txt." and not line.has_class("good")


async def test_what_is_typed_replaces_the_proposed_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    shown = app(tmp_path, ended("octopush"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("s")
        await settled(shown, pilot)
        line = shown.screen.query_one(AskLine)
        proposed = line.value
        await pilot.press("1")
        await settled(shown, pilot)
        assert line.value == "1" and proposed.endswith(".svg")


@pytest.mark.parametrize("end", ENDS)
async def test_a_text_tells_all_of_it(end: str, tmp_path: Path) -> None:
    file = tmp_path / "end.txt"
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert as_a(ResultScreen, shown.screen).write_file(file) == f"Saved as {file}"
        text, finale = file.read_text("utf-8"), replace(finale_of(shown), seat=None)
        assert finale.ending.headline in text
        assert all(word in text for row in finale.text_rows(72) for words, _ in row for word in words.split())


@pytest.mark.parametrize(("name", "said"), [("end.png", "a picture ends in .svg, a text in .txt"), ("end.txt/x.svg", "cannot be written")])
async def test_what_cannot_be_saved_is_said(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "end.txt").write_text("mine")
    shown = app(tmp_path, ended("octopush"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert said in as_a(ResultScreen, shown.screen).write_file(tmp_path / name)
    assert (tmp_path / "end.txt").read_text() == "mine"


def test_the_file_that_is_shared_tells_nobody_to_share_the_game_of_the_day(tmp_path: Path) -> None:
    told = (
        Story("Ann has achieved Twins", "took two octopuses in one turn"),
        Story("", daily.over_text(date(2026, 11, 22), "oct8"), own=True),
    )
    finale = Finale(ended("oct8"), False, told)
    shared = shared_file(finale, TEXT, app(tmp_path).appearance, load_glyphs("unicode"))
    assert "Twins" in shared and "game of the day" not in shared
