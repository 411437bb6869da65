"""Whatever keys are pressed in whatever order, the table goes on: nothing ends the program, and its keys do what they always do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from engine.bots import answer_for, bot
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.narration import prompt_for
from octotui.play.replay import Replay
from octotui.screens.catalogue import standards
from octotui.screens.glyph_page import GlyphScreen
from octotui.screens.key_settings import KeysScreen
from octotui.screens.proposal import ProposalScreen
from octotui.screens.replay import ReplayScreen
from octotui.screens.settings import SettingsScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.storage.config import read_config
from octotui.storage.folders import config_file
from octotui.terminal.decoder import Decoder
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.storms import storm
from tests.app.tables import app, settled
from tests.typed import there

LOOKS = ("L", "t", "d", "x", "S", "question_mark", "f", "H", "o", "ctrl+p")
MOVES = ("tab", "shift+tab", "up", "down", "left", "right", "pagedown")
ANSWERS = ("enter", "space", ".", "1", "2", "3", "0", "i", "s", "u", "r", "U")
BACK = ("escape", "escape", "backspace")
STEPS = ("h", "l", "[", "]", "g", "a", "v", "p", "e", "R", "+", "-", "home", "end", "H")
LISTS = ("4", "5", "6", "7", "8", "9", "a", "b", "e", "D", "v", "i", "delete")
KEYS = 120
STORM = 2000


def match_of(name: str, seed: int) -> Match:
    """A match of a person and bots."""
    made = load(name)
    seats = (Seat("Ann"), *(Seat(f"bot {n}", "random") for n in range(max(2, made.seats[0]) - 1)))
    return Match.start(made, seats, made.read_options({}), seed)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
async def test_no_keys_in_any_order_make_the_table_deaf(name: str, seed: int, tmp_path: Path) -> None:
    match, rng = match_of(name, seed), Random(seed)
    pressed: list[str] = []

    async def press(pilot: Any, *keys: str) -> None:
        pressed.extend(keys)
        await pilot.press(*keys)

    shown = app(tmp_path, match)
    shown.thinker = Adviser()
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for _ in range(KEYS):
            await press(pilot, rng.choice(rng.choice((LOOKS, MOVES, ANSWERS, BACK))))
            if rng.random() < 0.3:
                await settled(shown, pilot)
            assert shown.is_running, pressed
        await settled(shown, pilot)
        for _ in range(6):
            await press(pilot, "escape")
            await settled(shown, pilot)
        if not isinstance(shown.screen, TableScreen) or match.over:
            return
        choices = shown.screen.scene.choices
        prompt = there(prompt_for(match.game, match.state, 0))
        assert list(choices) == [choice.code for choice in prompt.choices], pressed
        before = shown.screen.marks.code
        await press(pilot, "tab")
        assert (shown.screen.marks.code != before) == (len(choices) > 1 or not before), pressed
        here = match.here
        await press(pilot, "full_stop")
        await settled(shown, pilot)
        assert match.here != here or not isinstance(shown.screen, TableScreen), pressed


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("begins", "keys"), [("title", LISTS), ("replay", STEPS)])
def test_no_keys_in_any_order_end_the_program_unasked(
    begins: str, keys: tuple[str, ...], seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of them export the match, into the present folder."""
    monkeypatch.chdir(tmp_path)
    match, rng = match_of("octopush", seed), Random(seed)
    while not match.over:
        if not answer_for(match, bot):
            match.act(0, rng.choice(match.game.legal(match.state, 0)))

    async def go() -> int | None:
        shown = app(tmp_path)
        shown.thinker = Adviser()
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            if begins == "replay":
                shown.push_screen(ReplayScreen(Replay(match)))
            for _ in range(KEYS):
                await pilot.press(rng.choice(rng.choice((keys, MOVES, ANSWERS, LOOKS, BACK))))
                if rng.random() < 0.3:
                    await settled(shown, pilot)
        return shown.return_code

    assert run(go()) in (None, 0)


@pytest.mark.parametrize("made", [SettingsScreen, KeysScreen, GlyphScreen, partial(ProposalScreen, "night")])
async def test_no_keys_in_any_order_end_the_settings(
    made: Callable[[], Screen[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lead to tables too, and export matches from there; only the title, where Quit is a line, takes none of them."""
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    rng = Random(1)
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            if len(shown.screen_stack) < 3:
                shown.push_screen(made())
            await settled(shown, pilot)
            for _ in range(KEYS):
                if isinstance(shown.screen, TitleScreen):
                    shown.push_screen(made())
                    await settled(shown, pilot)
                await pilot.press(rng.choice(rng.choice((MOVES, ANSWERS, LISTS, ("enter", "g", "D", "d", "f5", "comma")))))
                assert shown.is_running
    found = read_config(config_file(), standards)
    assert not found.fault and found.wrong == [], "what was written is right, without a clash of keys"


@pytest.mark.parametrize("name", GAMES)
def test_no_storm_of_input_ends_the_program(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasted, held, typed fast or torn into pieces by a slow line: several keys come in one turn of the loop."""
    monkeypatch.chdir(tmp_path)
    rng = Random(name)
    blowing, left = storm(rng), STORM

    async def go(number: int, left: int) -> int:
        """Storm until that is over, or until the program is left by a key; return how much of it is left."""
        folder = tmp_path / str(number)
        folder.mkdir()
        shown, decoder = app(folder, match_of(name, number)), Decoder()
        shown.thinker = Adviser()
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            while left > 0 and shown.is_running:
                burst = rng.randrange(1, 40)
                left -= burst
                for message in decoder.feed("".join(islice(blowing, burst))):
                    shown.post_message(message)
                if rng.random() < 0.5:
                    for message in decoder.silence():
                        shown.post_message(message)
                await pilot.pause()
        assert shown.return_code in (None, 0)
        return left

    for number in count():
        left = run(go(number, left))
        if left <= 0:
            break


async def test_in_too_small_a_terminal_no_key_acts_unseen(tmp_path: Path) -> None:
    match = Match.start(load("oct8"), (Seat("Ann"), Seat("Bo")), load("oct8").read_options({}), 1)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(60, 15)) as pilot:
        await settled(shown, pilot)
        for key in ("enter", "1", ".", "down", "enter"):
            await pilot.press(key)
            await settled(shown, pilot)
        assert len(match.nodes) == 1
        await pilot.resize_terminal(80, 24)
        for _ in range(2):
            await settled(shown, pilot)
            await pilot.press("enter")
        await settled(shown, pilot)
        assert len(match.nodes) > 1
