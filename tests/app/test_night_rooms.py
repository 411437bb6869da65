"""What rooms and places say while the clocks of a Night of the Grand Octopus are set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app import nights
from tests.app.nights import clocks, sat_down
from tests.app.tables import app, area_text, settled
from tests.night import Cult

SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_n03_rooms_say_which_others_may_come_while_the_clock_is_set(tmp_path: Path, size: tuple[int, int]) -> None:
    """From the library nobody reaches the botanical garden; Cy in the garden reaches the museum and the observatory, and may stay."""
    shown = app(tmp_path, nights.match_at(cults=(Cult(), Cult(), Cult("garden"))))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        found = [line.replace("Bo", "B").replace("Cy", "C").replace(",", "") for line in area_text(shown, "campus").splitlines()]
        assert sum("may be in: B" in line for line in found) == 3
        (above,) = [line for line in found if line.count("may be in") == 3]
        assert [part.split("│")[0].split() for part in above.split("may be in:")[1:]] == [["B", "C"], ["C"], ["B", "C"]]
        await pilot.press("enter", "enter")
        await settled(shown, pilot)
        assert "may be in:" not in area_text(shown, "campus")


@pytest.mark.parametrize(("size", "need"), [((120, 36), "need:"), ((200, 60), "need it:")])
async def test_n02_rooms_say_which_cults_lack_what_lies_there_once_some_have_it(tmp_path: Path, size: tuple[int, int], need: str) -> None:
    """Of idols, charts and four others. A cult that is out lacks nothing, and what lies face down is nobody's business (N18)."""
    cults = (Cult(components="idol"), Cult(components="idol chart"), Cult(), Cult(power=0))
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        found = area_text(shown, "campus").replace("Ann", "A").replace("Cy", "C").replace(",", "").replace("everybody", "all")
        assert found.count(f"{need} C") == 1 and found.count(f"{need} A C") == 1 and found.count(f"{need} all") == 4
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "need" not in area_text(shown, "campus"), "before anybody has gathered all rooms would say the same"
    shown = app(tmp_path, nights.forgotten(people=3))
    async with shown.run_test(size=size) as pilot:
        await sat_down(shown, pilot)
        assert not re.search("need", area_text(shown, "campus"))


async def test_n02_four_of_five_who_lack_something_have_room_beside_the_picture(tmp_path: Path) -> None:
    """Beside the small pictures of garden and crypt there are 12 columns."""
    cults = (Cult(components="plant", power=5), *[Cult(power=5)] * 4)
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        found = area_text(shown, "campus")
        assert "need: BCDE" in found and found.count("need:") == 6


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
async def test_n05_the_exterior_location_says_how_to_get_there(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "Both hands on one number lead here" in area_text(shown, "campus")


async def test_who_may_come_stays_on_the_map_while_others_set_their_clocks(tmp_path: Path) -> None:
    shown = app(tmp_path, clocks("museum crypt", "garden library", "garden library"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await sat_down(shown, pilot)
        assert area_text(shown, "campus").count("may be in:") == 5


@pytest.mark.parametrize("people", [3, 4, 5])
async def test_every_room_says_how_many_lie_there_and_letters_are_apart_where_there_is_room(people: int, tmp_path: Path) -> None:
    cults = [Cult(components=kind) for kind in ("grimoire", "potion", "chart", "skull", "grimoire")]
    shown = app(tmp_path, nights.match_at(cults=cults[:people]))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert len(re.findall(r"[∙◫⍝⍥⍙✧❧] ?\d[ │]", area_text(shown, "campus"))) == 6
        await pilot.resize_terminal(120, 36)
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        assert "may be in" in text
        assert re.search("be in: ([A-E] [A-E]|Bo, Cy)", text)


@pytest.mark.parametrize("last", ["garden", "crypt"])
async def test_who_may_come_is_told_by_letter_where_not_all_names_have_room(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`may be in: Cuttle, Argo` is longer than the 19 columns of a room at 120x36, whether both can come there or only one."""
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Cuttle", "Argo"))
    shown = app(tmp_path, nights.match_at(cults=(Cult(), Cult("garden"), Cult(last))))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        rows = [row for row in area_text(shown, "campus").replace("│", "\n").splitlines() if "may be" in row]
        assert rows and all(re.fullmatch("may be in: (C R|C|R)( +┊.*)?", row.strip()) for row in rows)


@pytest.mark.parametrize(("own", "brings"), [("skull", "may exchange one"), ("", "no silver key")])
async def test_a_place_outside_without_keys_says_what_it_still_brings(own: str, brings: str, tmp_path: Path) -> None:
    """N13: three cults have two keys; who has nothing has nothing to exchange."""
    shown = app(tmp_path, nights.match_at(cults=(Cult(components=own), Cult(components="key"), Cult(components="key")), exterior="marsh"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert f"outside, no offspring  {brings}" in area_text(shown, "menu")
        await pilot.press("1")
        await settled(shown, pilot)
        assert f"1 again: outside  {brings}" in area_text(shown, "menu")
        await pilot.press("1")
        await settled(shown, pilot)
        assert f"No silver key there{'; you may exchange one' if own else ''}. Bo" in " ".join(area_text(shown, "describe").split())
