"""The table of Night of the Grand Octopus, driven by keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.state import EVERYONE, to_json
from engine.night.words import clock_hands
from octotui.app import OctotuiApp
from octotui.lesson import Lesson
from octotui.replay import Replay
from octotui.screens.cover import HandOverScreen, ResultScreen
from octotui.screens.guide import GuideEndScreen, GuideScreen
from octotui.screens.list import Lines
from octotui.screens.look import LookScreen
from octotui.screens.replay import ReplayScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.night.table import layout
from octotui.widgets.campus import plan
from octotui.widgets.dial import Orders
from tests.app import nights
from tests.app.clock import run
from tests.app.snapshots import NIGHT
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.night import GAME, Cult

SIZES = [(80, 24), (120, 36), (200, 60)]


def painted(shown: OctotuiApp) -> list[list[tuple[str, str]]]:
    """Everything on the screen, with its colours."""
    return [[(segment.text, str(segment.style)) for segment in strip] for strip in shown.screen._compositor.render_strips()]


async def sat_down(shown: OctotuiApp, pilot: Pilot[None]) -> None:
    """The person whose turn it is is there and looks."""
    await settled(shown, pilot)
    if isinstance(shown.screen, HandOverScreen):
        await pilot.press("enter")
        await settled(shown, pilot)


async def played_out(shown: OctotuiApp, pilot: Pilot[None], rng: Random) -> None:
    """Play to the end by keys: clocks by two digits, everything else by one."""
    for _ in range(3000):
        await sat_down(shown, pilot)
        if isinstance(shown.screen, ResultScreen):
            return
        prompt = table_of(shown).scene.prompt
        assert prompt is not None
        if prompt.kind == "clock":
            code = rng.choice([choice.code for choice in prompt.choices])
            digits = [str(GAME.box.rooms[room].number) for room in clock_hands(code)]
            await pilot.press(*digits, "enter")
        else:
            await pilot.press(str(rng.randint(1, len(prompt.choices))) if len(prompt.choices) < 10 else "full_stop")
    raise AssertionError("the game does not end")


def test_a_whole_game_from_the_title_to_the_result_by_keys_alone(tmp_path: Path) -> None:
    async def play() -> None:
        shown = app(tmp_path)
        async with shown.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            assert isinstance(shown.screen, SetupScreen)
            line = [line.id for line in shown.screen.query_one(Lines).lines].index("game")
            await pilot.press(*["down"] * line)
            while shown.screen.game != "night":
                await pilot.press("right")
            assert "Face down" in screen_text(shown) and "Quick game" in screen_text(shown)
            await pilot.press(*["up"] * line, "enter")
            await played_out(shown, pilot, Random(3))
            assert isinstance(shown.screen, ResultScreen)
            assert "has won" in screen_text(shown) and "power" in screen_text(shown)
            assert [saved.over for saved in shown.store.recent()] == [True]

    run(play())


@pytest.mark.parametrize(
    "options", [{"face_down": True, "exterior": "marsh"}, {"quick": True}, {"errors": True, "exterior": "dreams"}], ids=str
)
def test_five_people_round_one_keyboard_play_a_whole_game(tmp_path: Path, options: dict[str, Any]) -> None:
    async def play() -> None:
        shown = app(tmp_path, nights.dealt(count=5, people=5, **options))
        async with shown.run_test(size=(80, 24)) as pilot:
            rng = Random(2)
            for _ in range(1500):
                await sat_down(shown, pilot)
                if isinstance(shown.screen, ResultScreen):
                    return
                prompt = table_of(shown).scene.prompt
                assert prompt is not None
                table_of(shown).answer(rng.choice([choice.code for choice in prompt.choices]))
            raise AssertionError("the game does not end")

    run(play())


SCENES = [name for name in NIGHT if name not in ("night-help", "night-inspect", "night-cults", "night-set", "night-said")]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", SCENES)
def test_every_choice_lies_within_the_screen_and_can_be_given(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def play() -> None:
        shown = app(tmp_path, NIGHT[name][0]())
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            table = table_of(shown)
            spots, choices, prompt = table.spots(), table.scene.choices, table.scene.prompt
            assert prompt is not None and choices
            assert all(r.x >= 0 and r.right <= size[0] and r.y >= 0 and r.bottom <= size[1] for r in spots.values())
            if prompt.kind == "clock":
                assert len(table.areas["campus"].spots) == 6
            else:
                assert set(choices) == set(spots)
            before = len(table.session.match.nodes)
            await pilot.press("full_stop")
            await settled(shown, pilot)
            assert len(table.session.match.nodes) > before

    run(play())


# --- the clock


def test_a_digit_for_each_hand_sets_the_clock(tmp_path: Path) -> None:
    """N5: the offspring to the crypt (3), the cultists to the museum (2)."""

    async def play() -> None:
        match = nights.match_at()
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("3")
            assert clock_hands(table_of(shown).cursor)[0] == "crypt" and "Where do the cultists go?" in area_text(shown, "menu")
            await pilot.press("2")
            assert table_of(shown).cursor == "clock crypt museum" and len(match.nodes) == 1
            text = area_text(shown, "dial")
            assert "3 crypt" in text and "2 museum" in text and "enter sets it" in text
            await pilot.press("enter")
            await settled(shown, pilot)
            assert match.nodes[1].code == "clock crypt museum"

    run(play())


def test_what_the_dagger_cannot_point_at_says_why(tmp_path: Path) -> None:
    """N3: from the library stairs lead everywhere but to the botanical garden (6)."""

    async def play() -> None:
        match = nights.match_at()
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("3", "6")
            assert "The dagger cannot point at 6: no stairs lead from the library" in screen_text(shown)
            assert [line for line in area_text(shown, "menu").splitlines() if "6 garden" in line and "no stairs" in line]
            await pilot.press("7")
            assert "The clock has the numbers 1, 2, 3, 4, 5, 6." in screen_text(shown)
            assert len(match.nodes) == 1 and table_of(shown).typed == "3"

    run(play())


def test_both_hands_on_one_number_lead_outside(tmp_path: Path) -> None:
    """N5."""

    async def play() -> None:
        shown = app(tmp_path, nights.match_at())
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("6", "6")
            assert table_of(shown).cursor == "clock garden garden"
            assert table_of(shown).scene.foreseen.place == "city" and "outside" in area_text(shown, "dial")

    run(play())


def test_the_cursor_moves_one_hand_after_the_other_over_the_map(tmp_path: Path) -> None:
    async def play() -> None:
        match = nights.match_at()
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            table = table_of(shown)
            for _ in range(3):
                await pilot.press("up")
            await pilot.press("left")
            tentacle = clock_hands(table.cursor)[0]
            assert tentacle in ("museum", "garden")
            await pilot.press("enter")
            assert len(match.nodes) == 1 and table.typed
            for _ in range(3):
                await pilot.press("down")
            assert clock_hands(table.cursor)[0] == tentacle
            code = table.cursor
            await pilot.press("enter")
            await settled(shown, pilot)
            assert match.nodes[1].code == code

    run(play())


def test_escape_takes_back_the_last_digit(tmp_path: Path) -> None:
    async def play() -> None:
        shown = app(tmp_path, nights.match_at())
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("3", "2", "escape")
            assert table_of(shown).typed == "3"
            await pilot.press("4")
            assert table_of(shown).cursor == "clock crypt laboratory"

    run(play())


def test_the_line_is_0_where_errors_can_be_made(tmp_path: Path) -> None:
    """N16."""

    async def play() -> None:
        match = nights.match_at(errors=True)
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("0", "0", "enter")
            await settled(shown, pilot)
            assert match.nodes[1].code == "clock line line"

    run(play())


def test_both_hands_on_the_line_lead_nowhere(tmp_path: Path) -> None:
    """N16: that is an error, not the sign for the place outside."""

    async def play() -> None:
        shown = app(tmp_path, nights.match_at(errors=True))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("0", "0")
            text = area_text(shown, "dial")
            assert text.count("0 on the line") == 2 and "outside" not in text

    run(play())


def test_the_menu_says_why_nothing_can_be_gathered_outside(tmp_path: Path) -> None:
    """N15: the toll takes the last power; N7: who has one of a kind gathers no other."""

    async def play() -> None:
        cults = (Cult(power=1, components="skull"), Cult(), Cult())
        shown = app(tmp_path, nights.match_at(cults=cults))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("5")
            rows = [row.split(maxsplit=1)[1].strip() for row in area_text(shown, "menu").splitlines() if row[:1] in "12345"]
            assert "outside  you would be out" in rows and "crypt  you have one" in rows and "museum  2 stone idols" in rows

    run(play())


@pytest.mark.parametrize("name", ["night-tentacle", "night-clock", "night-dagger", "night-colony", "night-propose", "night-respond"])
def test_nothing_is_cut_in_the_menu_at_the_least_size(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        shown = app(tmp_path, NIGHT[name][0]())
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("1")
            assert "⋯" not in area_text(shown, "menu")

    run(play())


ALL_OUTSIDE = ["museum museum"] * 5
LONG = ("Annabella", "Bartolome", "Cassandra", "Desdemona", "Ernestine")


@pytest.mark.parametrize(("names", "row"), [(nights.NAMES, "❯C Ann  L Bo  S Cy  T Di  V Ed"), (LONG, "❯C Annabella  L  S  T  V")])
def test_five_in_one_talk_are_all_shown_with_the_question(
    names: tuple[str, ...], row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        shown = app(tmp_path, nights.match_at(cults=(Cult(),) * 5, clocks=ALL_OUTSIDE, exterior="dreams"))
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            assert [line.rstrip() for line in area_text(shown, "dial").splitlines()][1] == row
            assert "What do you propose?" in area_text(shown, "menu") and "7 a confrontation" in area_text(shown, "menu")

    monkeypatch.setattr(nights, "NAMES", names)
    run(play())


@pytest.mark.parametrize("name", ["night-propose", "night-respond", "night-swap"])
def test_a_talk_needs_the_same_room_on_a_fresh_screen(name: str, tmp_path: Path) -> None:
    """What the menu needs does not depend on what it showed before."""

    async def play() -> None:
        shown = app(tmp_path, NIGHT[name][0]())
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            table = table_of(shown)
            fresh = Orders(lambda: shown.looks, lambda: shown.glyphs)
            assert fresh.need(table.scene, 32) == table.areas["menu"].need(table.scene, 32)

    run(play())


def test_who_leads_a_cult_is_named_where_it_is_chosen(tmp_path: Path) -> None:
    """Bo leads the Lantern Watch."""

    async def play() -> None:
        for name, line in (("night-propose", "it goes to L Bo"), ("night-colony", "L Bo puts one back")):
            (tmp_path / name).mkdir()
            shown = app(tmp_path / name, NIGHT[name][0]())
            async with shown.run_test(size=(80, 24)) as pilot:
                await settled(shown, pilot)
                assert line in area_text(shown, "menu")

    run(play())


def test_the_palette_tells_settings_apart_that_lead_to_the_same(tmp_path: Path) -> None:
    """N5: six settings lead outside, each with both hands on another number."""

    async def play() -> None:
        shown = app(tmp_path, nights.match_at())
        async with shown.run_test(size=(120, 60)) as pilot:
            await settled(shown, pilot)
            await pilot.press("ctrl+p", *"no offspring")
            await settled(shown, pilot)
            rows = [row.split() for row in screen_text(shown).splitlines() if "no offspring, cultists to" in row]
            assert [row[:2] for row in rows] == [[digit, digit] for digit in "123456"]
            await pilot.press("ctrl+u", *"places", "enter")
            await settled(shown, pilot)
            assert isinstance(shown.screen, LookScreen) and "Places" in screen_text(shown)

    run(play())


# --- secrets, and taking back


SPEED = 0.0015
"""Seconds for which a sentence is shown."""


def clocks(*settings: str) -> Match:
    """Four people; the first of them have set their clocks like this."""
    match = nights.match_at(people=4)
    for seat, setting in enumerate(settings):
        match.act(seat, f"clock {setting}")
    return match


async def seen_by_bo(folder: Path, setting: str, pilot_keys: tuple[str, ...]) -> list[list[list[tuple[str, str]]]]:
    """What Ann leaves on the screen for Bo: the cover, and the table."""
    match = clocks()
    shown = app(folder, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        await pilot.press(*pilot_keys)
        table_of(shown).answer(f"clock {setting}")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen)
        found = [painted(shown)]
        await pilot.press("enter")
        await settled(shown, pilot)
        assert table_of(shown).session.seat == 1
        return [*found, painted(shown)]


def test_nothing_on_the_screen_depends_on_what_others_have_set(tmp_path: Path) -> None:
    """N5, N19: neither words nor colours."""

    async def play() -> None:
        first = await seen_by_bo(tmp_path / "a", "museum crypt", ())
        assert "C" in str(first[1]) and first == await seen_by_bo(tmp_path / "b", "garden garden", ("3", "2", "escape"))

    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    run(play())


def test_nothing_that_is_waited_for_depends_on_what_others_have_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """N5, N19: from an answer to the cover for the next person nothing is shown for a time; that comes once all clocks are set."""
    waited: list[float | None] = []
    wait_for = asyncio.wait_for

    def counting(awaitable: Any, timeout: float | None) -> Any:
        waited.append(timeout)
        return wait_for(awaitable, timeout)

    async def passed_on(folder: Path, *settings: str) -> list[int]:
        folder.mkdir()
        found = []
        shown = app(folder, clocks(), bot_speed=SPEED, motion="on")
        async with shown.run_test(size=(80, 24)) as pilot:
            for setting in settings:
                await sat_down(shown, pilot)
                table_of(shown).answer(f"clock {setting}")
                await settled(shown, pilot)
                found.append(waited.count(SPEED))
                assert isinstance(shown.screen, HandOverScreen) or len(found) == 4
        waited.clear()
        return found

    monkeypatch.setattr(asyncio, "wait_for", counting)
    first = asyncio.run(passed_on(tmp_path / "a", "museum crypt", "garden garden", "crypt library", "library museum"))
    assert first[:3] == [0, 0, 0] and first[3] > 0
    assert asyncio.run(passed_on(tmp_path / "b", "garden garden", "crypt laboratory", "library museum")) == [0, 0, 0]


def test_who_has_set_the_clock_is_named(tmp_path: Path) -> None:
    async def play() -> None:
        shown = app(tmp_path, clocks("museum crypt", "garden library"))
        async with shown.run_test(size=(80, 24)) as pilot:
            await sat_down(shown, pilot)
            text = area_text(shown, "dial")
            assert "set: C L" in text and "wait: S T" in text

    run(play())


def test_what_lies_face_down_looks_the_same_whatever_it_is(tmp_path: Path) -> None:
    """N18: Ann sees her own, and of the others only how many."""

    async def play() -> None:
        found = []
        for n, (bo, cy) in enumerate((("grimoire", "skull"), ("skull", "grimoire"))):
            cults = (Cult(components="potion"), Cult(components=bo), Cult(components=cy))
            (tmp_path / str(n)).mkdir()
            shown = app(tmp_path / str(n), nights.match_at(cults=cults, face_down=True))
            async with shown.run_test(size=(120, 36)) as pilot:
                await settled(shown, pilot)
                assert area_text(shown, "cults").count("?") == 2
                table = painted(shown)
                await pilot.press("t")
                await settled(shown, pilot)
                found.append((table, painted(shown)))
        assert found[0] == found[1]

    run(play())


def test_a_choice_can_be_taken_back_until_all_are_in(tmp_path: Path) -> None:
    """N5: before Bo looks, the keyboard goes back to Ann, who sets her clock anew."""

    async def play() -> None:
        match = clocks()
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await sat_down(shown, pilot)
            await pilot.press("3", "2", "enter")
            await settled(shown, pilot)
            assert isinstance(shown.screen, HandOverScreen) and match.state.clock[0] == "crypt museum"
            await pilot.press("u")
            await sat_down(shown, pilot)
            assert table_of(shown).session.seat == 0 and match.state.clock[0] is None
            await pilot.press("4", "4", "enter")
            await settled(shown, pilot)
            assert match.state.clock[0] == "laboratory laboratory"

    run(play())


async def back_to_ann(shown: OctotuiApp, pilot: Pilot[None], match: Match) -> None:
    """From the cover for Cy back over Bo to Ann, who both set their clocks before."""
    await settled(shown, pilot)
    for person in ("Bo", "Ann"):
        assert f"back to {person}" in screen_text(shown)
        await pilot.press("u")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HandOverScreen)
    assert match.state.clock == (None,) * 4 and "back to" not in screen_text(shown)
    await sat_down(shown, pilot)
    assert table_of(shown).session.seat == 0


def test_the_keyboard_goes_back_as_far_as_choices_can_be_changed(tmp_path: Path) -> None:
    """N5."""

    async def play() -> None:
        match = clocks()
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            for setting in ("museum crypt", "garden library"):
                await sat_down(shown, pilot)
                table_of(shown).answer(f"clock {setting}")
            await back_to_ann(shown, pilot, match)

    run(play())


def test_the_keyboard_goes_back_in_a_game_that_was_saved(tmp_path: Path) -> None:
    """N5."""

    async def play() -> None:
        match, _ = Match.load(GAME, clocks("museum crypt", "garden library").journal())
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await back_to_ann(shown, pilot, match)

    run(play())


def test_a_game_is_saved_in_the_middle_of_a_choice(tmp_path: Path) -> None:
    match = clocks("museum crypt", "garden library")
    again, damage = Match.load(GAME, match.journal())
    assert damage is None and again.pending == (2, 3)
    assert to_json(again.state) == to_json(match.state)


# --- talk


def test_what_is_said_stands_in_the_log_and_in_the_save(tmp_path: Path) -> None:
    async def play() -> None:
        match = NIGHT["night-respond"][0]()
        assert match is not None
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            await pilot.press("m", "3", "q", "enter")
            await settled(shown, pilot)
            assert "Ann: “3q”" in area_text(shown, "dial") and len(match.nodes) == 1
            again, damage = Match.load(GAME, match.journal())
            assert damage is None and again.said == match.said
            assert Replay(again).log()[-1] == "Ann: “3q”"

    run(play())


def test_the_talk_says_who_speaks_and_what_is_proposed(tmp_path: Path) -> None:
    """N8: Bo has proposed to gather, Ann answers."""

    async def play() -> None:
        match = NIGHT["night-respond"][0]()
        assert match is not None
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            text = screen_text(shown)
            assert "Talk in the library" in text and "Lantern Watch" in text
            await pilot.press("y")
            await settled(shown, pilot)
            assert match.nodes[1].code == "agree" and len(match.state.gathered[1]) == 1

    run(play())


# --- looking back


def test_a_replay_reveals_conflict_by_conflict(tmp_path: Path) -> None:
    """The cults move one after the other, Di is attacked, Ann and Cy are; each sentence is a moment of one answer."""
    match = nights.match_at(people=4, exterior="dreams")
    for seat, setting in enumerate(("museum crypt", "crypt library", "garden crypt", "library laboratory")):
        match.act(seat, f"clock {setting}")
    moved = ("crypt", "library", "crypt", "laboratory")

    async def play() -> None:
        shown = app(tmp_path)
        shown.showing = Replay(match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            screen = shown.screen
            assert isinstance(screen, ReplayScreen)
            await pilot.press("right", "right", "right")
            assert screen.replay.at == 3 and screen.replay.now().cultists == ("library",) * 4
            for count in range(1, 5):
                await pilot.press("right")
                assert screen.replay.at == 4 and screen.replay.now().cultists == (*moved[:count], *("library",) * (4 - count))
            for power in ((5, 4, 6, 3), (5, 3, 6, 3), (4, 3, 6, 3), (4, 3, 5, 3)):
                assert screen.replay.now().power == power
                await pilot.press("right")
            await pilot.press("home", "right", "right", "right", "right", "left")
            assert screen.replay.at == 3

    run(play())


def test_a_replay_shows_every_moment_from_every_view(tmp_path: Path) -> None:
    match, rng = nights.dealt(people=3, face_down=True, exterior="marsh"), Random(6)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(GAME.legal(match.state, seat)))

    async def play() -> None:
        shown = app(tmp_path)
        replay = shown.showing = Replay(match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            seen = set()
            for _ in range(4):
                for key in ("home", "right", "end", "left", "right"):
                    await pilot.press(key)
                    await settled(shown, pilot)
                    assert "1 library" in screen_text(shown)
                seen.add(replay.view)
                await pilot.press("v")
            assert seen == {0, 1, 2, EVERYONE}

    run(play())


# --- the lesson


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_lesson_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        shown = app(tmp_path)
        async with shown.run_test(size=size) as pilot:
            await pilot.pause()
            shown.push_screen(GuideScreen(Lesson("night")))
            for _ in range(60):
                await settled(shown, pilot)
                if isinstance(shown.screen, GuideEndScreen):
                    return
                table = shown.screen
                assert isinstance(table, GuideScreen)
                lesson = table.lesson
                code = "" if lesson.over or lesson.reading else lesson.expected()
                assert lesson.over or " ".join(lesson.step.text.split()) in " ".join(screen_text(shown).split())
                if code.startswith("clock"):
                    await pilot.press(*[str(GAME.box.rooms[room].number) for room in clock_hands(code)], "enter")
                elif code:
                    await pilot.press(str(list(table.scene.choices).index(code) + 1))
                else:
                    await pilot.press("enter")
            raise AssertionError("the lesson does not end")

    run(play())


# --- the map


@pytest.mark.parametrize("size", [(47, 21), (47, 19), (72, 33), (130, 57), (130, 117)])
@pytest.mark.parametrize("outside", [True, False])
def test_the_places_lie_apart_on_the_map(size: tuple[int, int], outside: bool) -> None:
    found = plan(*size, outside)
    regions = [*found.rooms.values(), *([found.outside] if found.outside else [])]
    assert len(regions) == 6 + outside
    assert all(r.x >= 0 and r.y >= 0 and r.right <= size[0] and r.bottom <= size[1] for r in regions)
    assert not [(a, b) for i, a in enumerate(regions) for b in regions[i + 1 :] if a.overlaps(b)]


def test_all_pawns_of_one_room_can_be_read(tmp_path: Path) -> None:
    """N16: after an error a cult's cultists lie down, and its offspring may share their place. Ed is alone in the museum."""

    async def play() -> None:
        cults = tuple(Cult(power=5) for _ in range(5))
        match = nights.match_at(cults=cults, errors=True, people=5)
        shown = app(tmp_path, match)
        async with shown.run_test(size=(80, 24)) as pilot:
            await sat_down(shown, pilot)
            assert "│C L S T V" in area_text(shown, "campus")
            for setting in ("library line", "library line", "library line", "library line", "crypt museum"):
                table_of(shown).answer(f"clock {setting}")
                await sat_down(shown, pilot)
            text = area_text(shown, "campus")
            assert "─C ─L ─S ─T" in text and "ʆc ʆl ʆs ʆt" in text and "│V*" in text

    run(play())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (110, 36), (120, 36), (160, 48), (200, 60), (300, 120)])
@pytest.mark.parametrize("panel", ["dial", "log", ""])
def test_areas_lie_apart_and_within_the_terminal(size: tuple[int, int], panel: str) -> None:
    found = layout(*size, panel)
    regions = list(found.values())
    assert {"status", "campus", "cults", "menu", "describe"} <= set(found)
    assert all(r.x >= 0 and r.y >= 0 and r.right <= size[0] and r.bottom <= size[1] and r.area for r in regions)
    assert not [(a, b) for i, a in enumerate(regions) for b in regions[i + 1 :] if a.overlaps(b)]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_ascii_means_ascii(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        for name in ("night-dagger", "night-respond", "night-colony"):
            shown = app(tmp_path, NIGHT[name][0](), glyphs="ascii")
            async with shown.run_test(size=size) as pilot:
                await settled(shown, pilot)
                assert screen_text(shown).isascii(), [line for line in screen_text(shown).splitlines() if not line.isascii()]

    run(play())
