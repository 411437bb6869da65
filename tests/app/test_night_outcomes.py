"""The outcome of each place in a Night of the Grand Octopus, as it stands on the map, and whose pawns are there."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.night.table import Night
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.campus import Campus
from octotui.tables.night.outcomes import Outcome, forms, outcomes
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.tables import app, area_text, settled, table_of, undrawn
from tests.night import GAME, Cult
from tests.typed import as_a

SETTINGS = ("garden museum", "garden library", "museum crypt")
"""Cy's offspring is where Ann is; Bo and Cy are alone."""


def came(match: Match) -> dict[str, tuple[Outcome, ...]]:
    return outcomes(as_a(Night, match.state), Session(Table(match)).log())


def played(*codes: tuple[int, str], settings: tuple[str, ...] = SETTINGS) -> Match:
    match = nights.match_at(people=3, cults=nights.THREE)
    for seat, setting in enumerate(settings):
        match.act(seat, f"clock {setting}")
    for seat, code in codes:
        match.act(seat, code)
    return match


def test_n07_a_place_says_who_lost_power_to_whose_offspring_and_who_gathered() -> None:
    match = played((1, "take grimoire"), (2, "leave"))
    found = came(match)
    assert found == {
        "library": (Outcome("gathered", (1,), (), "grimoire"),),
        "museum": (Outcome("attacked", (0,), (2,)),),
        "crypt": (Outcome("left", (2,)),),
    }
    match.act(0, "clock library museum")
    assert came(match) == found, "a clock that is set changes nothing on the map"


def test_n06_a_new_revelation_clears_what_came_of_the_turn_before() -> None:
    match = played((1, "take grimoire"), (2, "leave"))
    for seat, setting in enumerate(("garden museum", "garden library", "garden crypt")):
        match.act(seat, f"clock {setting}")
    assert came(match) == {}


def test_n08_all_in_a_confrontation_are_one_outcome() -> None:
    match = played((0, "leave"), (1, "confront"), settings=("garden museum", "garden crypt", "garden crypt"))
    assert came(match)["crypt"] == (Outcome("confronted", (1, 2)),)


def test_n09_all_who_meet_the_same_offspring_are_one_outcome_though_one_of_them_falls() -> None:
    """Ann has 1 power, and comes first; Cy's offspring comes to the museum, where Ann and Bo are."""
    match = nights.match_at(people=3, cults=(Cult(power=1), Cult(), Cult()))
    for seat, setting in enumerate(("garden museum", "garden museum", "museum crypt")):
        match.act(seat, f"clock {setting}")
    assert came(match)["museum"] == (Outcome("attacked", (0, 1), (2,)),)


def test_nothing_came_of_any_place_before_the_first_revelation() -> None:
    assert came(nights.match_at(people=3, cults=nights.THREE)) == {}


@pytest.mark.parametrize(
    ("size", "said"), [((80, 24), "A -1 power"), ((120, 36), "Ann: -1 power by Cy"), ((200, 60), "Ann: -1 power, met offspring of Cy")]
)
async def test_the_map_says_it_in_as_many_words_as_there_is_room_for(size: tuple[int, int], said: str, tmp_path: Path) -> None:
    match = played((1, "take grimoire"), (2, "leave"))
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert said in area_text(shown, "campus")


async def test_where_names_have_no_room_letters_say_whose_offspring_took_power(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Cuttle", "Mimic"))
    shown = app(tmp_path, played((1, "take grimoire"), (2, "leave")))
    async with shown.run_test(size=(120, 36)) as pilot:
        await nights.sat_down(shown, pilot)
        assert "│A -1 power by M" in area_text(shown, "campus")


async def test_all_who_lose_power_in_the_narrowest_room_are_told_to_lose_power(tmp_path: Path) -> None:
    """All three meet in the museum, and fight."""
    match = nights.match_at(cults=nights.THREE)
    for seat in range(3):
        match.act(seat, "clock garden museum")
    match.act(0, "confront")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "│all: -1 power" in area_text(shown, "campus")


async def test_the_longest_component_has_room_where_columns_are_few(tmp_path: Path) -> None:
    shown = app(tmp_path, played((1, "take grimoire"), (2, "take skull")))
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        assert "B +1 grimoire" in area_text(shown, "campus")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_pawns_have_names_where_there_is_room(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(cults=(Cult("crypt"), Cult("museum"), Cult("museum"))))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "campus")
        assert any(pawn in rows for pawn in ("A Ann", "╭A╮ Ann", "│ Ann │"))


async def test_pawns_that_have_moved_have_no_sign_of_what_is_new(tmp_path: Path) -> None:
    """All pawns move in every turn."""
    shown = app(tmp_path, nights.match_at(cults=nights.THREE))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("7", "enter")
        await settled(shown, pilot)
        assert table_of(shown).scene.before is not None and "*" not in area_text(shown, "campus")


async def test_power_just_lost_is_shown_on_the_track(tmp_path: Path) -> None:
    """Bo's cultists, with 4 power, are in the library, where Ann's offspring comes; Ann is alone in the museum."""
    match = nights.match_at(cults=[Cult()] * 3, clocks=("library museum", "museum library", "garden crypt"))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.before = GAME.observe(as_a(Night, nights.match_at(cults=[Cult()] * 3).state), 0)
        table.show()
        assert "ǂ▰▰▰✕▱▱▱3*" in area_text(shown, "cults")


@pytest.mark.parametrize(("size", "words"), [((120, 36), "Bo: +1 grimoire"), ((200, 60), "Bo: +1 grimoire")])
async def test_a_room_says_what_came_about_and_who_may_come_next(tmp_path: Path, size: tuple[int, int], words: str) -> None:
    """From the library and the crypt, where the others are, nobody reaches the botanical garden."""
    shown = app(tmp_path, played((1, "take grimoire"), (2, "take skull")))
    async with shown.run_test(size=size) as pilot:
        await nights.sat_down(shown, pilot)
        text = area_text(shown, "campus")
        assert text.count("may be in:") == 5 and words in text


async def test_what_came_about_in_a_room_keeps_its_words_when_the_same_comes_about_elsewhere(tmp_path: Path) -> None:
    """On the map of 120x36 `Cy: +1 grimoire` and `Bo: +1 skull` stay as they are when Ann gathers a star chart."""
    match = nights.match_at(cults=[Cult("laboratory"), Cult("crypt"), Cult("library")], people=3)
    for seat, setting in enumerate(("garden observatory", "garden crypt", "garden library")):
        match.act(seat, f"clock {setting}")
    said = []
    for code in ("take grimoire", "take skull", "take chart"):
        match.act(match.pending[0], code)
        session = Session(Table(match))
        scene = Scene(GAME, session.view(), 0, match.names, log=session.log())
        undrawn(Campus).draw(pen := Pen(71, 33, load_glyphs("unicode")), scene)
        said.append("".join(char for char, _ in chain(*pen.rows)))
    assert all("Cy: +1 grimoire" in text for text in said) and "Bo: +1 skull" in said[1]


async def test_what_is_gathered_is_told_in_the_same_words_in_every_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 200x60 the emblem of the museum leaves fewer columns beside it than that of the library."""
    monkeypatch.setattr(nights, "NAMES", ("Ann", "Cuttle", "Argo"))
    match = nights.match_at(cults=[Cult("crypt"), Cult("museum"), Cult("observatory")])
    for seat, setting in enumerate(("garden crypt", "garden museum", "garden observatory")):
        match.act(seat, f"clock {setting}")
    for code in ("take idol", "take skull", "take chart"):
        match.act(match.pending[0], code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(200, 60)) as pilot:
        await nights.sat_down(shown, pilot)
        text = area_text(shown, "campus")
        assert all(told in text for told in ("Cuttle: +1 stone idol", "Ann: +1 skull", "Argo: +1 star chart"))


def outside(exterior: str, *answers: str) -> Match:
    """The first of three people goes outside alone, the others into each other's offspring; then it gives these answers."""
    match = nights.match_at(cults=(Cult(components="skull"), Cult(components="idol"), Cult()), people=3, exterior=exterior)
    for seat, setting in enumerate(("museum museum", "crypt library", "library crypt")):
        match.act(seat, f"clock {setting}")
    for answer in answers:
        match.act(0, answer)
    return match


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_what_happened_outside_covers_nothing_of_the_rule(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, outside("colony", "take key"))
    async with shown.run_test(size=size) as pilot:
        await nights.sat_down(shown, pilot)
        text = " ".join(area_text(shown, "campus").replace("│", " ").split())
        assert "which puts a component back." in text
        assert re.search(r"Ann: \+1 (key|silver key)", text)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_n15_outside_the_toll_and_what_was_gathered_are_both_told(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, outside("city", "take key"))
    async with shown.run_test(size=size) as pilot:
        await nights.sat_down(shown, pilot)
        assert re.search(r"Ann: (-1 toll|-1 power, the toll) +Ann: \+1 (key|silver key)", area_text(shown, "campus"))


def test_n15_a_toll_and_a_fight_outside_are_told_apart_in_few_words() -> None:
    match = nights.match_at(cults=[Cult()] * 3, people=3, exterior="city")
    for seat, code in ((0, "clock museum museum"), (1, "clock crypt crypt"), (2, "clock garden library")):
        match.act(seat, code)
    while "confront" not in match.game.legal(match.state, match.pending[0]):
        match.act(match.pending[0], "leave")
    match.act(match.pending[0], "confront")
    session = Session(Table(match))
    scene = Scene(GAME, session.view(), 0, match.names, log=session.log())
    toll, fight = came(match)["city"]
    assert [["".join(text for text, _ in cells) for cells in forms(scene, one)[1:4]] for one in (toll, fight)] == [
        ["Ann, Bo: -1 toll", "A B -1 toll", "A B -1 toll"],
        ["Ann, Bo: -1 fight", "A B -1 fight", "A B -1 fight"],
    ]


def test_n13_an_exchange_is_told_outside() -> None:
    assert came(outside("marsh", "leave", "swap skull idol lantern"))["marsh"][-1] == Outcome("swapped", (0,), (1,), "idol", "skull")


@pytest.mark.parametrize(
    ("exterior", "words", "brief"),
    [
        ("marsh", "1 silver key for the Lantern Watch, may exchange one component", "+1 key, exchange"),
        ("colony", "1 silver key for the Lantern Watch, or may name a cult", "+1 key, or name a cult"),
        ("city", "1 silver key for the Lantern Watch", "+1 key"),
    ],
)
def test_n08_a_proposal_outside_says_what_else_dominating_brings(exterior: str, words: str, brief: str) -> None:
    match = nights.match_at(
        "leave", people=3, cults=nights.THREE, exterior=exterior, clocks=("museum museum", "crypt crypt", "library crypt")
    )
    prompt = as_a(Prompt, match.game.prompt(match.state, 0))
    found = next(choice for choice in prompt.choices if choice.code == "gather lantern")
    assert (found.gain, found.brief_gain) == (words, brief)


async def test_n08_the_heading_of_a_talk_says_its_round(tmp_path: Path) -> None:
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        for number, code in ((1, "nothing"), (1, "gather lantern"), (2, "nothing"), (2, "gather lantern"), (3, "agree")):
            await nights.sat_down(shown, pilot)
            assert re.search(rf"Talk in the library (round )?{number} of 3", area_text(shown, "dial"))
            table_of(shown).answer(code)


async def test_who_may_dominate_keeps_the_colour_of_its_seat(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt")))
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        campus = table_of(shown).areas["campus"]
        region = campus.spots["gather lantern"]
        assert campus._painted[region.y][region.x] == ("B", "seat1 bold reverse underline")


@pytest.mark.parametrize("offspring", [1, 0], ids=["in each room", "in none"])
async def test_who_may_come_is_told_of_every_room_or_of_none(offspring: int, tmp_path: Path) -> None:
    """At 80 x 24 the rooms of the quick game have two rows for what happened and who may come."""
    places = ("museum", "garden", "crypt", "library", "laboratory")
    match = nights.match_at(cults=[Cult(place) for place in places], people=5, quick=True)
    sent = ("observatory crypt", "crypt garden", "garden museum", "museum library", "garden laboratory")
    for seat, setting in enumerate(sent if offspring else [f"observatory {place}" for place in places]):
        match.act(seat, f"clock {setting}")
    while match.game.question(match.state).kind != "clock":
        match.act(match.pending[0], match.game.proposal(match.state, match.pending[0]))
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await nights.sat_down(shown, pilot)
        text = area_text(shown, "campus")
        assert text.count("may be") == 6 and ("-1 power" in text or "+1 skull" in text)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("quick", [True, False])
async def test_all_rooms_show_as_many_signs_as_there_are_or_all_a_single_one(quick: bool, size: tuple[int, int], tmp_path: Path) -> None:
    """The tick of what Ann has keeps clear of the name beside it."""
    shown = app(tmp_path, nights.match_at(cults=(Cult(components="skull idol"), *nights.FOUR[1:]), quick=quick))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "campus")
        signs = re.findall(r"│([◫⍝⍥⍙✧❧]+)∙* [23]", text)
        assert len(signs) == 6 and (len({*map(len, signs)}) == 1 if size == (80, 24) else all(len(one) > 1 for one in signs))
        assert not re.search(r"\w✓", text)


@pytest.mark.parametrize(("size", "pawn"), [((80, 24), "A Ann"), ((120, 36), "╭A╮")])
async def test_pawns_outside_are_as_large_as_in_rooms_where_the_rule_leaves_room(size: tuple[int, int], pawn: str, tmp_path: Path) -> None:
    shown = app(tmp_path, outside("colony", "take key"))
    async with shown.run_test(size=size) as pilot:
        await nights.sat_down(shown, pilot)
        *_, below = area_text(shown, "campus").partition("Who dominates it")
        assert pawn in below
