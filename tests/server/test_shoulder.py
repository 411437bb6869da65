"""A look over a seat's shoulder: who may have one, what it shows, that nobody else sees it, and that it ends at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt import Refused
from octotui.play.audience import PATIENCE, REMEMBERED, Audience, Event, Watcher
from octotui.play.feed import Feed
from octotui.play.presence import AWAY
from octotui.play.watching import WatcherSession
from octotui.server.hall.served_table import ServedTable
from octotui.server.rpc.desk import request_info
from tests.app.clock import run as in_no_time
from tests.server.answers import answer
from tests.server.halls import TestHall, hall_in
from tests.server.hands import among, names
from tests.server.house import Guest, guest, new_key, run, serving
from tests.server.test_playing import seated

BEA, DOV = Watcher("key of bea", "bea"), Watcher("key of dov", "dov")


# --- who may


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def audience(*watchers: Watcher) -> tuple[Audience, Clock]:
    clock = Clock()
    found = Audience(clock, lambda: None)
    for watcher in watchers:
        found.comes(watcher)
    return found, clock


def granted(found: Audience, watcher: Watcher, seat: int) -> None:
    found.wish(watcher, seat, offered=False)
    wish = found.wish_for((seat,), "")
    assert wish is not None
    found.answer(wish, True)


def test_a_look_needs_both_sides() -> None:
    found, _ = audience(BEA)
    found.wish(BEA, 0, offered=False)
    assert found.wish_for((), BEA.key) is None and found.wish_for((1,), "") is None
    asked = found.wish_for((0,), "")
    assert asked is not None and not found.looks
    found.answer(asked, False)
    assert not found.looks
    found.wish(BEA, 0, offered=True)
    assert found.wish_for((0,), "") is None
    offered = found.wish_for((), BEA.key)
    assert offered is not None
    found.answer(offered, True)
    assert found.looks == {0: BEA}


def test_whoever_was_told_no_cannot_ask_that_seat_again() -> None:
    found, _ = audience(BEA, DOV)
    found.wish(BEA, 0, offered=False)
    wish = found.wish_for((0,), "")
    assert wish is not None
    found.answer(wish, False)
    with pytest.raises(Refused):
        found.wish(BEA, 0, offered=False)
    found.wish(DOV, 0, offered=False)


def test_there_is_one_look_over_each_shoulder_and_one_for_each_person() -> None:
    found, _ = audience(BEA, DOV)
    granted(found, BEA, 0)
    with pytest.raises(Refused):
        found.wish(DOV, 0, offered=False)
    with pytest.raises(Refused):
        found.wish(BEA, 1, offered=False)
    granted(found, DOV, 1)
    assert found.looks == {0: BEA, 1: DOV}


def test_silence_for_a_minute_is_a_no() -> None:
    found, clock = audience(BEA)
    found.wish(BEA, 0, offered=False)
    clock.now += PATIENCE - 1
    found.tick()
    assert found.wishes
    clock.now += 1
    found.tick()
    assert not found.wishes and list(found.events) == [Event("declined", BEA, 0)]


def test_a_look_ends_when_the_last_window_of_the_watcher_goes() -> None:
    found, _ = audience(BEA, BEA)
    granted(found, BEA, 0)
    found.goes(BEA)
    assert found.looks == {0: BEA}
    found.goes(BEA)
    assert not found.looks and not found.people


def test_a_no_stays_a_no_under_another_name_and_after_much_else() -> None:
    found, _ = audience(BEA)
    found.wish(BEA, 0, offered=False)
    found.answer(found.wishes[0], False)
    for n in range(REMEMBERED):
        found.say(DOV, str(n))
    for watcher in (BEA, BEA._replace(name="dee")):
        with pytest.raises(Refused, match="you were told no"):
            found.wish(watcher, 0, offered=False)
    found.wish(BEA, 0, offered=True)


def tables(hall: TestHall, game: str = "cosmoctopus") -> ServedTable:
    """A match of Ann and Bo, who are both at it."""
    served = hall.tables[hall.match_of(game, hall.person("ann"), hall.person("bo"))]
    for name in ("ann", "bo"):
        assert served.sit(f"key of {name}", lambda: None)
    return served


def test_only_the_latest_is_remembered_and_each_reads_what_is_left_once(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            feed = Feed(watching(served, "cy"))
            found = served.presence.audience
            for n in range(REMEMBERED + 5):
                found.note(Event("said", DOV, text=str(n)))
            assert len(found.events) == REMEMBERED
            assert feed.watchers() == [f"dov: “{n}”" for n in range(5, REMEMBERED + 5)] and not feed.watchers()
            found.say(DOV, "last")
            assert feed.watchers() == ["dov: “last”"] and not Feed(watching(served, "eve")).watchers()

    run(play())


def watching(served: ServedTable, name: str) -> WatcherSession:
    session = served.watch(f"key of {name}", name)
    assert isinstance(session, WatcherSession)
    return session


def look(served: ServedTable, name: str, seat: int) -> WatcherSession:
    """Let somebody look over a seat's shoulder."""
    session = watching(served, name)
    granted(served.presence.audience, session.watcher, seat)
    return session


def test_the_look_shows_the_view_log_and_question_of_that_seat_and_answers_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            match, seat = served.table.match, served.table.match.pending[0]
            own = served.sit(("key of ann", "key of bo")[seat], lambda: None)
            bea = look(served, "bea", seat)
            assert own is not None
            assert bea.view() == own.view() != match.game.observe(match.state, None)
            assert bea.prompt() == own.prompt() and bea.log() == own.log()
            before = match.here
            with pytest.raises(Refused):
                bea.act(match.game.proposal(match.state, seat))
            for change in (bea.undo, bea.redo):
                with pytest.raises(Refused):
                    change()
            assert match.here == before and bea.hint_bar()

    in_no_time(play())


def test_nobody_who_has_ever_sat_there_looks_over_a_shoulder(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            served.stand("key of bo", served.keyboards["key of bo"])
            served.give_up("key of bo")
            bo = watching(served, "bo")
            with pytest.raises(Refused, match="sat at this table"):
                served.presence.audience.wish(bo.watcher, 0, offered=False)

    in_no_time(play())


def test_whoever_has_seen_one_hand_never_looks_at_another_one_even_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            bea = look(served, "bea", 0)
            served.presence.audience.end(0)
            with pytest.raises(Refused, match="ann's shoulder"):
                served.presence.audience.wish(bea.watcher, 1, offered=True)
        with hall_in(tmp_path) as hall:
            served = hall.table(1)
            for name in ("ann", "bo"):
                served.sit(f"key of {name}", lambda: None)
            bea = watching(served, "bea")
            with pytest.raises(Refused, match="ann's shoulder"):
                served.presence.audience.wish(bea.watcher, 1, offered=True)
            served.presence.audience.wish(bea.watcher, 0, offered=True)

    in_no_time(play())


def test_the_look_ends_when_the_seat_leaves_or_is_a_bots(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            bea = look(served, "bea", 0)
            served.stand("key of ann", served.keyboards["key of ann"])
            assert bea.viewer is None
            with pytest.raises(Refused, match="not at the table"):
                served.presence.audience.wish(bea.watcher, 0, offered=False)
            dov = look(served, "dov", 1)
            served.give_up("key of bo")
            assert dov.viewer is None

    in_no_time(play())


def test_a_player_who_changes_windows_keeps_the_look(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            bea = look(served, "bea", 0)
            served.sit("key of ann", lambda: None)
            hall.clock.now += AWAY
            served.tick()
            assert bea.viewer == 0

    in_no_time(play())


def test_a_program_that_waits_for_consent_is_not_told_of_a_wish_in_its_place(tmp_path: Path) -> None:
    async def play() -> None:
        with hall_in(tmp_path) as hall:
            served = tables(hall)
            ann = served.sit("key of ann", lambda: None)
            assert ann is not None and ann.ask_end()
            served.presence.audience.wish(watching(served, "bea").watcher, ann.mine[0], offered=False)
            request = request_info(ann)
            assert request is not None and (request.what, request.text) == ("end", "")

    in_no_time(play())


# --- what is sent to the terminals


@asynccontextmanager
async def four(folder: Path) -> AsyncIterator[tuple[ServedTable, dict[str, Guest]]]:
    """Ann and Bo play, Bea and Dov watch, each at a terminal of their own."""
    async with (
        serving(folder) as (server, port),
        guest(port, "ann", new_key()) as ann,
        guest(port, "bo", new_key()) as bo,
        guest(port, "bea", size=(120, 36)) as bea,
        guest(port, "dov", size=(120, 36)) as dov,
    ):
        await seated(ann, bo, "Cosmoctopus")
        await ann.until("Hand")
        await bo.until("Hand")
        for watcher in (bea, dov):
            await watcher.until("Games to watch")
            watcher.press("1")
            await watcher.until("You watch")
        yield server.hall.tables[1], {"ann": ann, "bo": bo, "bea": bea, "dov": dov}


def hidden(served: ServedTable, seat: int) -> set[str]:
    """The names of the cards in this seat's hand that never lay in the open."""
    match = served.table.match
    state: Any = match.state
    states: list[Any] = [node.state for node in match.nodes]
    public = {card for one in states for card in (*one.row, *one.discard)}
    return names(state, (card for card in state.hand[seat] if card not in public))


def test_only_the_looker_is_sent_the_hand_and_only_until_the_look_ends(tmp_path: Path) -> None:
    async def play() -> None:
        async with four(tmp_path) as (served, at):
            bos = hidden(served, 1)
            at["bea"].press("W")
            await at["bea"].until("Who is here")
            at["bea"].press("2")
            await at["bo"].until("bea would look over your shoulder")
            assert at["bo"].text.count("y: yes") == 1
            assert not among(bos, at["bea"].text)
            at["bo"].press("y")
            await at["bea"].until("over bo's shoulder")
            await at["bea"].until(lambda text: len(among(bos, text)) == len(bos))
            await at["bo"].until("bea at your shoulder")
            await at["dov"].until("bea looks over bo's shoulder")
            at["bo"].press("W")
            await at["bo"].until("Who is here")
            at["bo"].press("3")
            await at["bea"].until(lambda text: "You watch" in text and not among(bos, text))
            sent = len(at["bea"].shown)
            match = served.table.match
            answer(served.table, 16)
            later = hidden(served, 1)
            rounds: Any = match.state
            await at["bea"].until(f"Round {rounds.round}")
            assert not among(bos | later, at["bea"].shown[sent:].decode())
            for name in ("ann", "dov"):
                assert not among(bos & later, at[name].shown.decode())

    run(play())


def test_the_lookers_keys_answer_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with four(tmp_path) as (served, at):
            seat = served.table.match.pending[0]
            watcher = next(one for one in served.presence.audience.people if one.name == "bea")
            granted(served.presence.audience, watcher, seat)
            await at["bea"].until("shoulder")
            lines = len(served.table.match.lines)
            for key in ("1", "enter", ".", "u", "r", "U", "down", "enter", "space", "f", "a", "i", "c", "y", "n", "H"):
                at["bea"].press(key)
            at["bea"].press("?")
            await at["bea"].until("Help")
            assert len(served.table.match.lines) == lines

    run(play())
