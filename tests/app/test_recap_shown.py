"""Recaps where they are shown: at the table until a key, step by step, and in line mode."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.prompt import FLOURISH
from engine.night.table import Night
from octotui.app import OctotuiApp
from octotui.headless.line import play
from octotui.play.recap import again, own_last
from octotui.play.session import Session
from octotui.play.step_by_step import steps_again, steps_of
from octotui.play.table import Table
from octotui.play.turn_steps import Step
from octotui.screens.others_turn import OthersTurn
from octotui.screens.recap import recap_rows_beyond
from octotui.screens.table import TableScreen
from octotui.tables.flourishes import kinds
from octotui.terminal.tinted import plain
from tests.app import nights, reefs, shoals
from tests.app.ends import ENDS, ended
from tests.app.recaps import cosmoctopus
from tests.app.tables import PEOPLE, THREE, app, area_text, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.golden.make import recorded
from tests.night import Cult
from tests.oct8 import Seat as Seats
from tests.typed import as_a

SIZES = [(80, 24), (120, 36), (200, 60)]


# --- at the table


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_shown_until_a_key_and_no_longer(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.answer("end")
        await settled(shown, pilot)
        assert "Bo: " in area_text(shown, "describe") and "a again" in area_text(shown, "describe")
        assert table.scene.recap
        await pilot.press("tab")
        await settled(shown, pilot)
        assert not table.scene.recap and "Bo: " not in area_text(shown, "describe")


async def test_a_key_that_does_nothing_leaves_it_to_be_read(tmp_path: Path) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.answer("end")
        await settled(shown, pilot)
        told = area_text(shown, "describe")
        assert table.scene.recap and "Bo: " in told
        for key in ("z", "percent_sign", "Z"):
            await pilot.press(key)
            await settled(shown, pilot)
            assert table.scene.recap and area_text(shown, "describe") == told
        await pilot.press("tab")
        await settled(shown, pilot)
        assert not table.scene.recap


@pytest.mark.parametrize("size", [(79, 36), (40, 60), (1, 40)])
async def test_a_tall_terminal_may_become_too_narrow_while_a_recap_has_more_rows_than_two(tmp_path: Path, size: tuple[int, int]) -> None:
    """As when a pane is split while the others' turns are told: once there is room again, the recap is there too."""
    shown = app(tmp_path, nights.dealt(5, seed=7))
    async with shown.run_test(size=(80, 40)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        while not recap_rows_beyond(table.areas["describe"], table.scene, shown.size):
            assert not table.session.match.over
            await pilot.press("full_stop")
            await settled(shown, pilot)
        told = area_text(shown, "describe")
        for now in (size, (80, 40)):
            await pilot.resize_terminal(*now)
            await settled(shown, pilot)
        assert area_text(shown, "describe") == told


def cosmoctopus_against_a_bot() -> Match:
    return match_at(Seat(hand="nothing one-ink", ink=2), Seat(hand="pact one-coin", tentacles=2), people=THREE[:2], head="ink-3")


async def test_keys_stand_behind_a_recap_where_all_have_no_room_and_others_behind_one_that_is_cut(tmp_path: Path) -> None:
    shown = app(tmp_path, shoals.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        longest, *shorter = table_of(shown).unread_turns.keys(shown)
        assert longest == "enter take  u undo  x inspect  H hint  L log  f letters  a again  ? help"
        assert shorter == [
            "enter take  u undo  H hint  a again  ? help",
            "enter take  u undo  H hint  ? help",
            "enter take  u undo  ? help",
            "enter take  u undo",
            "enter take",
            "u undo  x inspect  H hint  a again",
        ]


@pytest.mark.parametrize("size", SIZES)
async def test_a_key_plays_the_last_turns_again_also_without_motion_and_any_key_skips(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot(), motion="off")
    async with shown.run_test(size=size) as pilot:
        table, steps = await bots_turn_again(shown, pilot)
        here = table.session.match.here
        assert len(steps) > 1
        match = table.session.match
        own = match.nodes[own_last(match, 0)]
        assert table.scene.before == match.game.observe(match.nodes[own.parent].state, 0), "no change that is yet to come"
        assert table.stepping and "What happens" in screen_text(shown) and table.scene.news == steps[0].news
        foot = screen_text(shown).splitlines()[-1]
        assert foot.strip() == "enter next  ? help  L log  u undo  q leave  other keys skip", "what keys do now"
        assert screen_text(shown).count("skip") == 1, "said once"
        assert f"enter: next, 1/{len(steps)}" in screen_text(shown)
        await pilot.press("enter")
        await pilot.pause()
        assert f"enter: next, 2/{len(steps)}" in screen_text(shown)
        assert table.scene.before == steps[0].view, "changes since the step before"
        assert table.stepping and table.scene.news == steps[1].news, "enter goes one step on"
        await pilot.press("tab")
        await settled(shown, pilot)
        assert not table.stepping and table.session.match.here == here and table.scene.prompt is not None


async def bots_turn_again(shown: OctotuiApp, pilot: Pilot[None]) -> tuple[TableScreen, list[Step]]:
    """The table at the first step of the bot's turn, which is shown again, and all its steps."""
    await settled(shown, pilot)
    table = table_of(shown)
    table.answer("end")
    await settled(shown, pilot)
    steps = steps_again(table.session)
    await pilot.press("a")
    await pilot.pause()
    return table, steps


@pytest.mark.parametrize("key", ["question_mark", "L"])
async def test_a_page_opened_while_turns_are_shown_again_lets_them_wait(key: str, tmp_path: Path) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot(), motion="off")
    async with shown.run_test(size=(80, 24)) as pilot:
        table, steps = await bots_turn_again(shown, pilot)
        await pilot.press(key)
        await pilot.pause()
        table.others.next_step()
        for _ in range(10):
            await pilot.pause()
        assert shown.screen is not table and table.stepping and table.scene.news == steps[0].news, "the first step's time is over"
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert shown.screen is table and table.stepping and table.scene.news == steps[1].news
        await pilot.press("tab")
        await settled(shown, pilot)
        assert not table.stepping


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """How long each step was to be shown, of which none waits."""
    waited = list[int | None]()

    async def wait(_: OthersTurn, beats: int | None = 1) -> None:
        waited.append(beats)

    monkeypatch.setattr(OthersTurn, "_wait", wait)
    return waited


@pytest.mark.parametrize("motion", ["on", "off"])
async def test_each_turn_shown_again_stays_until_a_key(motion: str, tmp_path: Path, waits: list[int | None]) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot(), motion=motion)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.answer("end")
        await settled(shown, pilot)
        waits.clear()
        await pilot.press("a")
        await settled(shown, pilot)
        assert waits == [None] * len(steps_again(table.session))


async def test_a_step_stays_until_a_key(tmp_path: Path, waits: list[int | None]) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot(), motion="on", bot_speed=0.6)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        step = Step(table.scene.view, "Bo moves.", ())
        waits.clear()
        table.others.step_by_step([step, step._replace(news="Bo moves Cosmoctopus to Coin Hoard."), step._replace(beats=3)])
        await settled(shown, pilot)
        assert waits == [None] * 3


async def test_under_a_step_nothing_is_said_of_another_moment(tmp_path: Path, waits: list[int | None]) -> None:
    shown = app(tmp_path, cosmoctopus_against_a_bot())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.scene = replace(table.scene, spoken="u takes back your last answer.", flourish=(("It only wanted to play.", "text"),))
        table.others.show_step(Step(table.scene.view, "Bo moves.", ()))
        assert (table.scene.spoken, table.scene.flourish) == ("", ())
        await pilot.pause()
        assert area_text(shown, "describe").split() == ["enter", "next", "?", "help", "L", "log", "q", "leave", "other", "keys", "skip"]


async def test_each_person_has_a_recap_of_their_own_behind_the_cover(tmp_path: Path) -> None:
    match = cosmoctopus((1, "move coins-3"), (1, "play pact"))
    shown = app(tmp_path, match)
    match.act(1, "end")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "tentacle 3" not in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        table = table_of(shown)
        assert table.session.seat == 0 and "Bo, tentacle 3 ʃ: " in area_text(shown, "describe")


def test_within_a_turn_what_others_did_before_it_is_shown_again() -> None:
    """Ann is alone in Agoba Marsh, leaves the key there, and is asked whether she exchanges something."""
    match = nights.match_at(cults=(Cult(components="skull"), Cult(components="idol"), Cult()), people=3, exterior="marsh")
    assert again(match, 0) == []
    for seat, setting in enumerate(("museum museum", "crypt library", "library crypt")):
        match.act(seat, f"clock {setting}")
    steps = again(match, 0)
    assert steps
    match.act(0, "leave")
    assert match.game.pending(match.state) == (0,) and again(match, 0) == steps


def test_the_heading_of_a_turn_is_no_step_of_its_own() -> None:
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    while as_a(Night, match.state).turn == 1:
        seat = match.game.pending(match.state)[0]
        match.act(seat, match.game.legal(match.state, seat)[-1])
    assert "Turn 2" not in [step.news for step in steps_of(Session(Table(match)))]


def test_a_turn_that_decides_the_game_is_repeated_like_any_other() -> None:
    bo = Seat(hand="double-pact dear-vision", tentacles=6)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3")
    for seat, code in ((0, "end"), (1, "move coins-3"), (1, "play double-pact")):
        match.act(seat, code)
    assert match.over and again(match, 0)[-2:] == match.path()[-2:]
    *_, moved, won = steps_again(Session(Table(match)))
    assert moved.news == "Bo moves Cosmoctopus to Coin Hoard. Bo gains 3 coins from Coin Hoard." and not moved.view.over
    assert won.news == "Bo plays Double Pact. Bo gains a tentacle: 7 now (Double Pact). Bo gains a tentacle: 8 now (Double Pact)."


# --- in line mode


def typed(match: Match, lines: str) -> str:
    page = io.StringIO()
    play(Table(match), io.StringIO(lines), page)
    return page.getvalue()


def test_in_line_mode_a_rounds_end_is_a_paragraph_and_in_short_what_others_did_a_sentence() -> None:
    page = typed(reefs.last_pawn(), "brief\n" + "\n" * 4)
    cause = "No yellow pawn is left: that ends a round. The last of them, Yellow 1, crossed on Ann's turn."
    assert f"Round 1 of 4 is over. {cause} Ann scores 5 points: yellow 5 for crossing. Bo scores 2 points" in page
    assert "Yellow is Bo's now. You play coral from south to north.\n" in page
    assert page.count("In short: Bo: ") == 1


@pytest.mark.parametrize(("brief", "times"), [("", 0), ("brief\n", 1)])
def test_in_line_mode_it_is_told_in_short_once_and_only_if_that_is_wanted(brief: str, times: int) -> None:
    page = typed(cosmoctopus_against_a_bot(), f"{brief}end\nagain\nlook\n")
    assert page.count("In short: Bo: ") == times
    assert ("\nBo " in page or "Your answer: Bo " in page) != bool(times)


@pytest.mark.parametrize("size", SIZES)
async def test_an_octopus_that_comes_with_a_turn_draw_has_its_sentence_in_the_recap(size: tuple[int, int], tmp_path: Path) -> None:
    """E5: Bo ends his turn, and Ann turns up the last arm of Fern, which no other octopus takes. `*` stays."""
    common = ("green-head-1 red-4-1 green-3-1", "blue-head-10", "blue-head-9")
    match = shoals.match_at(
        seats=(Seats("red-1-1"), Seats("blue-2-1")), turn=1, first=0, acted=True, actions=0, top="blue-1-1", common=common
    )
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        texts = kinds("oct8")["whole"].texts
        assert any(f"│ {text}." in " ".join(screen_text(shown).split()) for text in texts)
        assert "enter take  u undo" in screen_text(shown)
        table = table_of(shown)
        before = table.before
        table.other_keyboards.hear()
        assert table.before is before


def revealed() -> Session:
    """Three clocks were set and shown; Bo meets offspring of Ann in the library, Cy is alone."""
    match = nights.match_at(cults=nights.THREE, people=3)
    for seat, setting in enumerate(("library crypt", "garden library", "museum laboratory")):
        match.act(seat, f"clock {setting}")
    return Session(Table(match))


def test_n6_all_clocks_are_shown_in_one_step_and_a_flourish_is_none() -> None:
    session = revealed()
    first, *others = steps_of(session)
    assert first.news == "The clocks strike. You are alone in the crypt. Your offspring has found Bo in the library." and first.beats == 3
    assert first.view.cultists == ("crypt", "library", "laboratory") and first.view.offspring == ("library", "garden", "museum")
    assert [line.text.split()[0] for line in first.log[-3:]] == ["Ann", "Bo", "Cy"]
    flourishes = {line.text for line in session.log() if line.kind == FLOURISH}
    assert flourishes and not flourishes & {step.news for step in others}
    logs = [[line.text for line in step.log] for step in others]
    assert flourishes <= {text for log in logs for text in log}
    assert all(log.count(text) < 2 for log in logs for text in flourishes)


def test_n6_setting_a_clock_in_secret_is_no_step_of_the_repeat() -> None:
    session = revealed()
    assert steps_again(session) and not [step.news for step in steps_again(session) if "has set the clock" in step.news]


@pytest.mark.parametrize(
    ("settings", "last"), [(("museum library", "laboratory crypt"), "Cy"), (("garden library", "crypt library"), "Ann")]
)
async def test_steps_stay_until_a_key_and_what_a_question_says_too_is_none(settings: tuple[str, str], last: str, tmp_path: Path) -> None:
    """Ann meets offspring of Bo in the museum, and Cy dominates the crypt; or nobody comes to the museum but Ann, who is then asked."""
    match = nights.match_at(cults=nights.THREE)
    for seat, setting in enumerate(settings, 1):
        match.act(seat, f"clock {setting}")
    shown = app(tmp_path, match, bot_speed=0.001, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table, seen = table_of(shown), []
        table.answer("clock library museum")
        await settled(shown, pilot)
        while table.stepping:
            assert table.others.waits_for_key and "enter: next" in screen_text(shown)
            seen.append(plain(table.scene.news))
            await pilot.press("enter")
            await settled(shown, pilot)
        assert seen[0].startswith("The clocks strike.")
        assert any("You lose 1 power, 3 left" in told for told in seen) == (last == "Cy")
        assert not [step.news for step in steps_of(table.session) if "dominates" in step.news], "the log tells it"


def test_that_cards_are_dealt_and_whose_turn_begins_is_no_step_of_octopush() -> None:
    match = recorded("octopush", "2")
    dealt = next(node for node in match.path() if any(event[0] == "dealt" for event in match.nodes[node].state.events))
    assert [step.news for step in steps_of(Session(Table(match)), dealt)] == []


@pytest.mark.parametrize("end", ENDS)
async def test_after_the_end_the_last_turns_are_repeated_as_the_person_saw_them(tmp_path: Path, end: str) -> None:
    """The table of the end has a winner in front, whose secrets are everybody's only then."""
    shown = app(tmp_path, ended(end), bot_speed=10)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("escape")
        await settled(shown, pilot)
        table = as_a(TableScreen, shown.screen)
        front, seen = table.scene.seat, set()
        await pilot.press("a")
        for _ in range(len(steps_again(table.session))):
            await pilot.pause()
            seen.add((table.scene.seat, table.scene.view.over))
            await pilot.press("enter")
        await settled(shown, pilot)
        assert table.scene.seat == front and table.scene.view.over
        assert seen <= {(front, True), (table.session.seat, False)}


def test_n14_others_who_name_somebody_and_put_something_back_are_steps_of_their_own() -> None:
    """Bo dominates the Colony of the Moon Men and pays 1 of 4 power; Cy has nothing but a potion. What Ann did is no step to her."""
    match = nights.match_at(clocks=nights.OUTSIDE_IS_BO, cults=nights.RICH, exterior="colony")
    match.act(1, "name salt")
    session = Session(Table(match))
    assert [(plain(step.news), step.grave) for step in steps_of(session)][:2] == [
        ("Bo pays 1 power to name Cy: 3 left", True),
        ("Cy puts a potion back into the laboratory", True),
    ]
    session.take_keyboard(1)
    assert [plain(step.news) for step in steps_of(session) if step.grave] == ["Cy puts a potion back into the laboratory"]


@asynccontextmanager
async def met_in_the_museum(folder: Path) -> AsyncIterator[tuple[OctotuiApp, Pilot[Any], TableScreen]]:
    """A table once all clocks are set and strike: Ann meets offspring of Bo in the museum; Bo and Cy are alone."""
    match = nights.match_at(cults=nights.THREE)
    for seat, setting in enumerate(("museum library", "garden crypt"), 1):
        match.act(seat, f"clock {setting}")
    shown = app(folder, match, bot_speed=0.001, motion="on")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).answer("clock library museum")
        await settled(shown, pilot)
        yield shown, pilot, table_of(shown)


async def test_n7_no_key_that_skips_skips_what_takes_something_from_the_player(tmp_path: Path) -> None:
    """The steps that follow are skipped as usual."""
    async with met_in_the_museum(tmp_path) as (shown, pilot, table):
        assert "other keys skip to the next stop" in screen_text(shown)
        for told in (False, True):
            await pilot.press("2")
            await settled(shown, pilot)
            assert "You lose 1 power, 3 left" in plain(table.scene.news) and "other keys skip" not in screen_text(shown)
            assert ("Enter goes on; no other key does" in area_text(shown, "describe")) == told
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "You lose" not in plain(table.scene.news)


async def test_steps_are_counted_only_where_all_of_them_are_known(tmp_path: Path) -> None:
    """N7: Bo, a bot, is asked after the first steps; once Ann is asked there is no more to come."""
    async with met_in_the_museum(tmp_path) as (shown, pilot, table):
        while table.stepping:
            assert "enter: next" in screen_text(shown) and "enter: next," not in screen_text(shown)
            await pilot.press("enter")
            await settled(shown, pilot)
        await pilot.press("a")
        await pilot.pause()
        assert f"enter: next, 1/{len(steps_again(table.session))}" in screen_text(shown)
