"""The revelation of a Night of the Grand Octopus at the table: all clocks, and what came of each; and talks that others have."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.state import HIDDEN, Event
from engine.night.table import Night
from octotui.headless.line import play
from octotui.play.recap import recap, sentences
from octotui.play.replay import Replay
from octotui.play.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.board import layout
from octotui.tables.night.consequences import consequences, told
from octotui.tables.night.consequences import revealed as clocks_of
from octotui.tables.night.dial import Dial
from octotui.tables.night.names import least_name
from octotui.tables.night.narration import ending
from octotui.tables.night.outcomes import REVEALED, last_turn
from octotui.tables.night.revelation import draw_revelation, draw_rows
from octotui.tables.night.words import NightLog
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Cells
from tests.app import nights
from tests.app.revelations import BESIDE_TALK, revealed, scene_of
from tests.app.tables import app, area_text, screen_text, settled, undrawn
from tests.night import Cult
from tests.typed import as_a


def text(cells: Cells) -> str:
    return "".join(text for text, _ in cells)


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


async def test_n06_all_clocks_stand_side_by_side_with_what_came_of_each_until_a_hand_is_set(tmp_path: Path) -> None:
    shown = app(tmp_path, revealed("take grimoire"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        heading, *rows = lines(area_text(shown, "dial"))
        assert heading.startswith("What turn 1 brought")
        assert rows == [
            *("A museum ʆa garden", "-1 power by ʆc"),
            *("B library ʆb crypt", "+1 grimoire"),
            *("C crypt ʆc museum", "-1 power by ʆb"),
        ]
        await pilot.press("down")
        await settled(shown, pilot)
        assert area_text(shown, "dial").startswith(heading)
        await pilot.press("3")
        await settled(shown, pilot)
        assert "❯A cultists" in area_text(shown, "dial")


async def test_n06_where_there_is_room_every_clock_is_drawn_with_its_hands(tmp_path: Path) -> None:
    """Three clocks of 13 columns stand side by side, each with six numbers, and the letters of the pawns at the tips of its hands."""
    shown = app(tmp_path, revealed("take grimoire"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "dial")
        assert [text.count(number) for number in "23456"] == [3] * 5
        assert [len(re.findall(rf"[^ ]{letter} |{letter}[^ ]", text)) for letter in "ABC"]
        assert "A museum B library C crypt" in lines(text)


async def test_n07_at_200_by_60_what_came_of_a_clock_is_told_in_full_below_it(tmp_path: Path) -> None:
    shown = app(tmp_path, revealed("take grimoire"))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        told = [row.rstrip() for row in area_text(shown, "dial").splitlines()]
        assert any(row.startswith("-1 power, met offspring") and "+1 grimoire" in row for row in told), told
        assert any(row.split() == ["of", "Cy", "of", "Bo"] for row in told)


async def test_n05_a_clock_that_leads_outside_says_so_without_its_number(tmp_path: Path) -> None:
    shown = app(tmp_path, revealed(settings=("museum museum", "crypt library", "museum crypt")))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "outside " in area_text(shown, "dial").splitlines()[5]


async def test_five_clocks_have_a_line_each_where_rows_are_few(tmp_path: Path) -> None:
    match = nights.match_at(cults=[Cult()] * 5)
    for seat in range(5):
        match.act(seat, "clock garden library" if seat else "clock library museum")
    match.act(0, "take idol")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = lines(area_text(shown, "dial"))
        assert rows[1:3] == ["A museum ʆa library +1 idol", "B library ʆb garden -1 power"] and len(rows) == 6


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (
            (80, 24),
            [
                "A observ. ʆa crypt   -1 power",
                "B library ʆb observ. +grimoire",
                "C lab     ʆc observ. +1 potion",
                "D outside no ʆ       +1 key",
                "E museum  ʆe garden  +1 idol",
            ],
        ),
        (
            (120, 36),
            [
                "A observatory ʆa crypt       -1 power by ʆb ʆc",
                "B library     ʆb observatory +1 grimoire",
                "C laboratory  ʆc observatory +1 potion",
                "D outside     no offspring   +1 silver key",
                "E museum      ʆe garden      +1 stone idol",
            ],
        ),
    ],
)
async def test_n07_what_came_of_each_of_five_clocks_stands_in_one_column(size: tuple[int, int], rows: list[str], tmp_path: Path) -> None:
    """Ann meets offspring of Bo and Cy, and each of the others is alone; no room's name is too long for that."""
    match = nights.match_at(cults=[Cult()] * 5, exterior="colony")
    for seat, setting in enumerate(
        ("crypt observatory", "observatory library", "observatory laboratory", "museum museum", "garden museum")
    ):
        match.act(seat, f"clock {setting}")
    while as_a(Night, match.state).turn == 1:
        seat = match.pending[0]
        match.act(seat, match.game.proposal(match.state, seat))
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert [row.rstrip() for row in area_text(shown, "dial").splitlines()[1:6]] == rows


@pytest.mark.parametrize("place", ["crypt", "observatory"])
async def test_no_line_of_five_clocks_ends_in_the_middle_of_a_word(place: str, tmp_path: Path) -> None:
    """All meet in one place, and Ann, who speaks first, yields to Bo."""
    match = nights.match_at(cults=[Cult()] * 5)
    for seat in range(5):
        match.act(seat, f"clock laboratory {place}")
    for code in ("gather lantern", "agree", "agree", "agree", "agree"):
        match.act(match.pending[0], code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert lines(area_text(shown, "dial"))[1] == f"A {least_name(as_a(Night, match.state), place)} ʆa lab yields to Bo"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_n08_a_talk_that_others_have_has_its_panel_and_its_place(size: tuple[int, int], tmp_path: Path) -> None:
    """Bo and Cy meet in the library, and Cy has spoken second."""
    shown = app(tmp_path)
    shown.showing = Replay(revealed("gather lantern", "nothing", settings=BESIDE_TALK))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("end")
        await settled(shown, pilot)
        told = " ".join(screen_text(shown).split())
        for said in (
            "Talk in the library",
            "2 of 3",
            "❯B Bo C Cy",
            "Bo: let us be brief",
            "Cy proposes that nothing",
            "❯1 library",
        ):
            assert said in told


async def test_n08_once_a_talk_has_ended_the_clocks_say_how(tmp_path: Path) -> None:
    shown = app(tmp_path, revealed("gather lantern", "agree", "take grimoire", "take idol", settings=BESIDE_TALK))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        rows = lines(area_text(shown, "dial"))
        assert rows[3:] == ["B library ʆb garden", "+1 grimoire", "C library ʆc garden", "yields to Bo"]


@pytest.mark.parametrize(("code", "told"), [("agree", "peace with"), ("confront", "-1 power, fought")])
def test_n08_how_a_talk_ended_is_told_to_all_who_were_there(code: str, told: str) -> None:
    match = revealed("nothing", code, settings=BESIDE_TALK)
    scene = scene_of(match)
    came = consequences(scene, last_turn(scene.log), load_glyphs("ascii"))
    assert [text(came[seat][-1][0]) for seat in (1, 2)] == [f"{told} Cy", f"{told} Bo"]


def test_n06_before_the_conflicts_each_clock_says_whom_the_cultists_meet() -> None:
    """Ann meets Cy's offspring and Bo nobody: Cy meets Bo's offspring."""
    scene = scene_of(revealed())
    moved = [event for event in last_turn(scene.log) if event[0] in REVEALED]
    came = consequences(scene, moved, load_glyphs("unicode"))
    assert [text(came[seat][0][0]) for seat in range(3)] == ["meets offspring of Cy", "alone", "meets offspring of Bo"]


@pytest.mark.parametrize(
    ("event", "words", "signs"),
    [
        (("gathered", 0, "key", "city"), "+1 silver key", "+1⊸"),
        (("left", 0, "city"), "gathers nothing", "nothing"),
        (("dominates", 0, "city"), "dominates", "dominates"),
        (("dreamt", 0, 5), "+1 power in dreams", "+1ǂ"),
        (("paid-toll", 0, "city", 3), "-1 power, the toll", "-1ǂ"),
        (("named", 0, "lantern", 3), "names Bo, -1 power", "-1ǂ"),
        (("discarded", 0, "skull", "crypt"), "-1 skull", "-1⍥"),
        (("swapped", 0, "skull", "key", "lantern"), "gives a skull for a silver key of Bo", "+1⊸ -1⍥"),
        (("swapped", 1, "skull", "key", "choir"), "gives a silver key for a skull of Bo", "+1⍥ -1⊸"),
        (("swapped", 1, HIDDEN, HIDDEN, "choir"), "exchanges a component", "+1? -1?"),
        (("out", 0), "out", "out"),
    ],
)
def test_whatever_comes_of_a_clock_is_told_in_words_and_in_signs(event: Event, words: str, signs: str) -> None:
    """N7, N9, N12 to N15: of Ann's clock, who is Seat 0 and leads the Drowned Choir."""
    came = consequences(scene_of(revealed()), [("went", 0, "city"), event], load_glyphs("unicode"))[0]
    assert [text(came[-1][0]), text(came[-1][-1])] == [words, signs]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("swapped", 0, "skull", "key", "lantern"), "gives a silver key for your skull"),
        (("attacked", 1, "museum", ("choir",), 3), "-1 power, met your offspring"),
        (("attacked", 1, "museum", ("choir", "salt"), 3), "-1 power, met offspring of you, Cy"),
    ],
)
def test_what_comes_of_a_clock_by_whoever_is_told_speaks_to_them(event: Event, told: str) -> None:
    """N7, N13: of Bo's clock, told to Ann."""
    came = consequences(scene_of(revealed()), [("went", 1, "museum"), event], load_glyphs("unicode"))[1]
    assert text(came[-1][0]) == told


def test_n15_a_toll_and_a_fight_after_it_are_told_apart_in_few_words() -> None:
    moved = [("went", 0, "city"), ("went", 1, "city")]
    events = [*moved, ("paid-toll", 0, "city", 3), ("met", -1, "city"), ("confronted", 0, "city", 2), ("confronted", 1, "city", 3)]
    came = consequences(scene_of(revealed()), events, load_glyphs("unicode"))[0]
    assert [", ".join(text(forms[level]) for forms in came) for level in (1, 2)] == ["-1 toll, -1 power, fought B", "-1 toll, -1 fight"]


def test_n14_nothing_is_said_of_a_choice_outside_before_it_is_made() -> None:
    """Ann, who has a key, is alone outside, and may name Bo."""
    cults = Cult("crypt", 4, "key"), Cult("library", 4, "skull"), Cult("museum", 4)
    match = nights.match_at(cults=cults, people=3, exterior="colony")
    for seat, setting in enumerate(("museum museum", "crypt library", "library garden")):
        match.act(seat, f"clock {setting}")
    while "name lantern" not in match.game.legal(match.state, match.pending[0]):
        match.act(match.pending[0], "leave")
    scene = scene_of(match)
    came = consequences(scene, last_turn(scene.log), load_glyphs("unicode"))[0]
    assert text(came[-1][0]) == "dominates"


def test_n16_a_cult_whose_cultists_lie_down_meets_nobody() -> None:
    came = consequences(scene_of(revealed()), [("summoned", 0, "crypt"), ("went", 1, "museum")], load_glyphs("unicode"))
    assert not came[0] and text(came[1][0][0]) == "alone"


def test_n07_who_has_lost_power_is_told_where_in_sentences() -> None:
    """The moves of others are told, so only one's own loss has its place."""
    told = sentences(recap(revealed("take grimoire"), 0))
    assert "Ann: loses 1 power to offspring of Cy in the museum, 3 left." in told
    assert "Cy: goes to the crypt, offspring to the museum, loses 1 power to offspring of Bo, 3 left." in told


def test_n06_the_recap_begins_with_what_the_revelation_brings_until_the_turn_is_over() -> None:
    match = revealed(settings=("garden museum", "library crypt", "garden library"))
    assert sentences(recap(match, 0))[0] == "The clocks strike. You are alone in the museum."
    assert sentences(recap(match, 2))[0] == "The clocks strike. Something waits for you in the library: offspring of Bo."
    match.act(0, "leave")
    assert not any("strike" in line for line in sentences(recap(match, 0)))


def test_n10_how_a_match_ended_is_told_without_the_revelation_before_it() -> None:
    won = (Cult(power=4, components="grimoire idol skull"), *nights.THREE[1:])
    match = nights.match_at(cults=won, people=3)
    for seat, setting in enumerate(("garden laboratory", "crypt library", "museum crypt")):
        match.act(seat, f"clock {setting}")
    match.act(1, "take grimoire")
    match.act(0, "take potion")
    assert match.over
    told = sentences(recap(match, 1))
    assert not any("strike" in line for line in told) and told[-1].startswith("Ann: ") and "4 of 4 now, wins: " in told[-1]


@pytest.mark.parametrize(("power", "last"), [(4, "1 component, 3 power"), (1, "1 component, out in turn 1")])
def test_n10_the_places_behind_the_winner_say_what_decides_them(power: int, last: str) -> None:
    """Cy loses 1 power to Bo's offspring. Where Bo and Cy then have as much, Bo's grimoire decides."""
    cults = Cult(power=4, components="grimoire idol skull"), Cult(power=3), Cult(power=power, components="potion")
    match = nights.match_at(cults=cults, people=3)
    for seat, setting in enumerate(("garden laboratory", "crypt library", "museum crypt")):
        match.act(seat, f"clock {setting}")
    match.act(1, "take grimoire")
    match.act(0, "take potion")
    scores = ending(match, as_a(Night, match.state)).scores
    assert scores == ("4 components, 4 power", f"1 component, 3 power{', with a grimoire' * (power > 1)}", last)


def test_n10_what_each_cult_has_at_the_end_is_told_in_the_order_of_the_panel() -> None:
    """That of the locations; Ann gathers the idol, of the museum, last."""
    match = nights.match_at(cults=(Cult("museum", components="potion skull chart"), Cult(), Cult()), people=3)
    for seat, setting in enumerate(("garden museum", "crypt library", "crypt laboratory")):
        match.act(seat, f"clock {setting}")
    for code in ("take grimoire", "take idol", "leave"):
        match.act(match.pending[0], code)
    assert [(story.title, story.text) for story in ending(match, as_a(Night, match.state)).how][1:] == [
        ("Ann", "stone idol, skull, potion, star chart"),
        ("Bo", "grimoire"),
    ]


async def test_n06_without_animations_the_revelation_is_told_in_the_recap(tmp_path: Path) -> None:
    shown = app(tmp_path, revealed(settings=("garden museum", "crypt library", "library museum")), motion="off")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "You stand face to face with Cy in the museum" in area_text(shown, "describe")


def test_n06_in_line_mode_the_revelation_is_told_once() -> None:
    page = io.StringIO()
    play(Table(revealed(settings=("garden museum", "crypt library", "library museum"))), io.StringIO("again\n"), page)
    assert page.getvalue().count("\nCults meet in the museum.\n") == 1 and "In short" not in page.getvalue()


@pytest.mark.parametrize(("cults", "menu", "rows"), [(4, 5, 9), (4, 8, 9), (5, 5, 6), (5, 7, 6)])
def test_n06_clocks_keep_their_form_at_80_by_24_whether_anybody_is_asked_or_not(cults: int, menu: int, rows: int) -> None:
    """Four have two lines each, which leave the menu the 8 rows of a clock's numbers. Five have one."""
    match = nights.match_at(cults=[Cult()] * cults)
    for seat in range(cults):
        match.act(seat, "clock observatory library" if seat else "clock library observatory")
    scene = replace(scene_of(match), log=scene_of(match).log[:-1])
    log, dial = (undrawn(area).need(scene, 31) for area in (NightLog, Dial))
    assert scene.prompt is None and (log[0], dial) == (0, (1 + cults, rows))
    needs = {"menu": (menu, menu), "dial": dial, "cults": (cults, cults), "log": log}
    assert layout(80, 24, "log", lambda area, width: needs[area])["dial"].height == rows


@pytest.mark.parametrize(
    ("others", "own", "words", "brief", "why"),
    [
        (("", ""), "potion", "already has one", "has one", "already has a potion"),
        (("potion", "potion"), "", "none left", "none left", "no potion left"),
        (("potion", ""), "potion", "none left", "none left", "no potion left"),
    ],
)
def test_n07_a_cult_that_cannot_gather_where_it_dominates_is_told_with_the_reason(
    others: tuple[str, str], own: str, words: str, brief: str, why: str
) -> None:
    """Three cults have two potions. That none is left for anybody comes before that Bo, alone in the laboratory, has one."""
    ann, cy = others
    match = nights.match_at(cults=(Cult(components=ann), Cult(components=own), Cult(components=cy)))
    for seat, setting in enumerate(("garden museum", "garden laboratory", "garden crypt")):
        match.act(seat, f"clock {setting}")
    while as_a(Night, match.state).turn == 1:
        match.act(match.pending[0], "leave")
    scene = scene_of(match)
    came = consequences(scene, last_turn(scene.log), load_glyphs("unicode"))[1]
    assert [text(came[-1][0]), text(came[-1][-1])] == [words, brief]
    (told,) = [line for line in recap(match, 0) if line.who == "Bo"]
    assert told.told[-1].said == f"dominates the laboratory, {why}"


def test_whom_cultists_meet_is_told_in_the_fewest_columns_too() -> None:
    """Bo and Cy meet in the library; offspring of Bo's is in the museum, where Ann is."""
    scene = scene_of(revealed(settings=("garden museum", "museum library", "garden library")))
    moved = [event for event in last_turn(scene.log) if event[0] in REVEALED]
    came = consequences(scene, moved, load_glyphs("unicode"))
    assert [text(came[seat][0][-1]) for seat in range(3)] == ["ʆb", "meets C", "meets B"]


def test_what_came_of_a_clock_is_told_as_its_results_alone_where_all_of_it_has_no_room() -> None:
    """Ann dominates the Colony of the Moon Men, names Bo and, with a third event, is out."""
    scene = scene_of(revealed())
    events: list[Event] = [("went", 0, "colony"), ("dominates", 0, "colony"), ("named", 0, "lantern", 0), ("out", 0)]
    came = consequences(scene, events, load_glyphs("unicode"))[0]
    assert [text(told(came, room)) for room in (19, 10, 7, 3)] == ["-1 power, out", "-1ǂ, out", "out", "out"]


def test_what_came_of_one_clock_keeps_its_words_when_more_comes_of_others() -> None:
    """Ann meets offspring of Bo; that Cy has lost power to offspring of both has no room in full."""
    scene, said, g = scene_of(revealed()), list[str](), load_glyphs("unicode")
    moved: list[Event] = [
        ("went-and-summoned", 0, "museum", "library"),
        ("went-and-summoned", 1, "crypt", "museum"),
        ("went", 2, "library"),
    ]
    for more in ([], [("attacked", 2, "library", ("choir", "lantern"), 3)]):
        events, pen = [*moved, *more], Pen(31, 7, g)
        came = consequences(scene, events, g)
        draw_rows(pen, scene, clocks_of(events), [came[seat] for seat in range(3)])
        said.append("".join(char for char, _ in pen.rows[2]).strip())
    assert said == ["meets offspring of Bo"] * 2


def test_the_same_is_told_in_the_same_words_whoever_is_named() -> None:
    """`-1 power, met offspring of Bo` has 29 columns, and one more for Ann, to whoever looks on."""
    scene = replace(scene_of(revealed()), spectator=True)
    events: list[Event] = [("went", seat, "crypt") for seat in range(2)]
    events += [("attacked", 0, "crypt", ("lantern",), 3), ("attacked", 1, "crypt", ("choir",), 3)]
    came = consequences(scene, events, load_glyphs("unicode"))
    for room, words in (
        (30, ["-1 power, met offspring of Bo", "-1 power, met offspring of Ann"]),
        (29, ["-1 power by ʆb", "-1 power by ʆa"]),
    ):
        assert [text(told(came[seat], room, scene.names)) for seat in range(2)] == words


async def test_n16_the_word_for_a_cult_gone_astray_keeps_clear_of_the_hand_of_its_offspring(tmp_path: Path) -> None:
    match = nights.match_at(cults=nights.THREE, errors=True)
    for seat, setting in enumerate(("crypt library", "observatory line", "museum line")):
        match.act(seat, f"clock {setting}")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        rows = area_text(shown, "dial").splitlines()
        astray = [row for row in rows if "astray" in row]
        assert astray and not any(re.search("[ʆʃ] ?astray|astray ?[ʆʃ]", row) for row in astray)


@pytest.mark.parametrize(("width", "gathered"), [(31, "+1 idol"), (46, "+1 stone idol")])
def test_the_clocks_of_a_turn_call_components_in_few_columns_as_small_rooms_do(width: int, gathered: str) -> None:
    """Cy gathers nothing alone in the library, and then Ann something alone in the museum."""
    pen = Pen(width, 8, load_glyphs("unicode"))
    draw_revelation(pen, scene_of(revealed("leave", "take idol", settings=("garden museum", "garden crypt", "garden library"))))
    assert gathered in [" ".join("".join(char for char, _ in row).split()) for row in pen.rows]
