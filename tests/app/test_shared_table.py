"""Several windows, several people: one match, one journal, whoever is faster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.prompt import Refused
from engine.core.registry import GAMES, load
from octotui.play.session import Session
from octotui.play.table import OVERTAKEN, Table
from octotui.screens import other_keyboards
from octotui.screens.table import TableScreen
from octotui.storage.store import Store
from tests.app.saves import text_of
from tests.app.tables import app, screen_text, settled, table_of

PEOPLE = (Seat("Ann"), Seat("Bo"), Seat("Cy", "random"))


def match_of(game: str, seats: tuple[Seat, ...] = PEOPLE, **options: Any) -> Match:
    played = load(game)
    return Match.start(played, seats, played.options(**options), 5)


@contextmanager
def windows(match: Match, number: int) -> Iterator[tuple[list[Table], Store, int]]:
    """This many windows on a saved match, each with a connection of its own; and the store, with the number of the match."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stores = [stack.enter_context(Store.open(Path(folder) / "saves.db")) for _ in range(number)]
        id = stores[0].new(match).id
        assert id is not None
        tables = []
        for store in stores:
            resumed, _, recorder = store.resume(id)
            tables.append(Table(resumed, recorder))
        yield tables, stores[0], id


def answer(table: Table, seat: int, rng: Random | None = None) -> str:
    """An answer for this seat, by chance or the first legal one."""
    codes = table.match.game.legal(table.match.state, seat)
    code = (rng or Random(1)).choice(codes)
    table.act(seat, code)
    return code


def test_whoever_comes_second_follows_and_their_answer_still_counts() -> None:
    with windows(match_of("night", quick=True), 2) as ((one, two), store, id):
        heard: list[int] = []
        two.listen(lambda: heard.append(len(two.match.lines)))
        answer(one, 0)
        answer(two, 1)
        assert [node.seat for node in two.match.nodes] == [-1, 0, 1]
        assert heard == [2, 3]
        assert one.catch_up()
        assert one.match.journal() == two.match.journal() == text_of(store, id)
        assert not one.catch_up()


def test_a_question_that_is_answered_elsewhere_is_not_answered_twice() -> None:
    with windows(match_of("octopush"), 2) as ((one, two), store, id):
        seat = one.match.pending[0]
        code = one.match.game.legal(one.match.state, seat)[0]
        one.act(seat, code)
        with pytest.raises(Refused) as refused:
            two.act(seat, code)
        assert refused.value.reason == OVERTAKEN
        assert two.match.journal() == one.match.journal() == text_of(store, id)


def test_an_undo_elsewhere_leaves_nothing_to_redo_twice() -> None:
    with windows(match_of("octopush", (Seat("Ann"), Seat("Robo", "random"))), 2) as ((one, two), store, id):
        seat = one.match.pending[0]
        answer(one, seat)
        two.catch_up()
        one.undo(seat)
        with pytest.raises(Refused) as refused:
            two.undo(seat)
        assert refused.value.reason == OVERTAKEN
        two.redo(seat)
        with pytest.raises(Refused):
            one.redo(seat)
        assert two.match.journal() == one.match.journal() == text_of(store, id)


def test_the_people_seated_are_known_everywhere_and_after_loading() -> None:
    with windows(match_of("octopush"), 2) as ((one, two), store, id):
        one.sit(1, Seat("Bo", "greedy"))
        two.say(0, "Good luck.")
        assert two.match.seats[1] == Seat("Bo", "greedy")
        assert two.match.header.seats == PEOPLE
        again, damage, _ = store.resume(id)
        assert damage is None
        assert again.seats == two.match.seats
        assert store.recent()[0].seats == two.match.seats
        assert again.said[0].text == "Good luck."


def test_a_bot_that_others_let_answer_does_not_answer_again() -> None:
    with windows(match_of("octopush", (Seat("Robo", "random"), Seat("Ann"))), 2) as ((one, two), _, _id):
        seat = one.match.pending[0]
        while seat != 0:
            answer(one, seat)
            seat = one.match.pending[0]
        two.catch_up()
        code = two.match.game.legal(two.match.state, 0)[0]
        one.bot_acts(0, code)
        lines = list(one.match.lines)
        two.bot_acts(0, code)
        assert two.match.lines == lines


STEP = st.tuples(st.integers(0, 2), st.sampled_from(("act", "act", "act", "undo", "redo", "say", "look", "bot")), st.integers(0, 999))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEP, max_size=60))
def test_any_interleaving_ends_in_one_journal(game: str, steps: list[tuple[int, str, int]]) -> None:
    with windows(match_of(game), 3) as (tables, store, id):
        shown: list[str] = []
        for at, what, luck in steps:
            table, rng = tables[at], Random(luck)
            match = table.match
            before = len(match.lines)
            try:
                if what == "look":
                    table.catch_up()
                elif what == "say":
                    table.say(at % 2, f"number {luck}")
                elif what == "bot":
                    table.bot_answers()
                elif what in ("undo", "redo"):
                    getattr(table, what)(at % 2)
                elif waiting := [seat for seat in match.pending if seat < 2]:
                    answer(table, rng.choice(waiting), rng)
            except Refused:
                pass
            shown += match.lines[before:]
        for table in tables:
            table.catch_up()
        journals = {table.match.journal() for table in tables} | {text_of(store, id)}
        assert len(journals) == 1
        kept = tables[0].match.lines
        assert set(shown) <= set(kept)
        again, damage = Match.load(tables[0].match.game, tables[0].match.journal())
        assert damage is None
        assert {table.match.state.digest() for table in tables} == {again.state.digest()}


# --- on the screen


async def test_two_windows_on_one_saved_game_show_the_same(tmp_path: Path) -> None:
    first = app(tmp_path, match_of("octopush", (Seat("Ann"), Seat("Robo", "random"))))
    async with first.run_test(size=(80, 24)) as pilot:
        await settled(first, pilot)
        second = app(tmp_path)
        second.going_on_with = first.navigator.save_number(table_of(first).session.match)
        async with second.run_test(size=(80, 24)) as other:
            await settled(second, other)
            await pilot.press("enter")
            await settled(first, pilot)
            mine, theirs = table_of(first), table_of(second)
            theirs.session.table.catch_up()
            await settled(second, other)
            assert theirs.session.match.journal() == mine.session.match.journal()
            assert theirs.scene.prompt == mine.scene.prompt


async def test_what_another_process_has_written_is_shown_without_delay(tmp_path: Path) -> None:
    with patch.object(other_keyboards, "SOON", 1e9):
        shown = app(tmp_path, match_of("night", (Seat("Ann"), Seat("Bo"), Seat("Cy")), quick=True))
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            table = shown.navigator.table
            assert table is not None and table.recorder is not None and table.recorder.id is not None
            saves = table.recorder.store
            assert isinstance(saves, Store)
            shown.navigator.sit_down(Session(table, (0,), hosts=False))
            await settled(shown, pilot)
            told: list[bool] = []
            table.listen(lambda: told.append(table.follows))
            with Store.open(saves.file) as store:
                match, _, recorder = store.resume(table.recorder.id)
                Table(match, recorder).say(1, "hello from afar")
            assert table.catch_up()
            await settled(shown, pilot)
            assert "hello from afar" in screen_text(shown)
            table.say(0, "hello yourself")
            assert told == [True, False]


async def test_what_is_asked_here_stays_marked_while_others_answer(tmp_path: Path) -> None:
    shown = app(tmp_path, match_of("night", (Seat("Ann"), Seat("Bo"), Seat("Cy")), quick=True))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.navigator.table
        assert table is not None
        shown.navigator.sit_down(Session(table, (0,), hosts=False))
        await settled(shown, pilot)
        mine = table_of(shown)
        mine.action_next(1)
        marked = mine.marks.code
        answer(table, 1)
        await settled(shown, pilot)
        assert mine.marks.code == marked == mine.scene.cursor
        assert mine.session.asked_seat == 0


async def test_the_table_waits_for_whoever_sits_elsewhere(tmp_path: Path) -> None:
    shown = app(tmp_path, match_of("oct8", (Seat("Ann"), Seat("Bo"))))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = shown.navigator.table
        assert table is not None
        asked = table.match.pending[0]
        shown.navigator.sit_down(Session(table, (1 - asked,), hosts=False))
        await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)
        assert table_of(shown).scene.prompt is None
        for _ in range(50):
            if table.match.pending[0] != asked:
                break
            answer(table, asked)
        await settled(shown, pilot)
        prompt = table_of(shown).scene.prompt
        assert prompt is not None and prompt.seat == 1 - asked


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_said_elsewhere_is_seen_at_once_and_leaves_what_one_types(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, match_of(game, (Seat("Ann"), Seat("Bo"), Seat("Cy"))))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = shown.navigator.table
        assert table is not None
        for seat in (0, 1, 2):
            shown.navigator.sit_down(Session(table, (seat,), hosts=False))
            await settled(shown, pilot)
            table.say((seat + 1) % 3, f"[b]Hello {seat}[/b]")
            await settled(shown, pilot)
            assert f"“[b]Hello {seat}[/b]”" in screen_text(shown)
            await pilot.press("m", *"half a sen")
            table.say((seat + 2) % 3, f"Well, {seat}")
            await settled(shown, pilot)
            assert f"“Well, {seat}”" in screen_text(shown)
            await pilot.press(*"tence", "enter")
            await settled(shown, pilot)
            assert table.match.said[-1].text == "half a sentence"
