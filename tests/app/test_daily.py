"""The game of the day: the same deal for everybody, and three lines on how it went."""

from __future__ import annotations

from datetime import date, datetime
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play import daily
from octotui.play.daily import Day
from octotui.play.record import sign
from octotui.play.record_entries import RecordEntries
from octotui.storage.store import Store
from tests.app.records import entry, keep
from tests.app.saves import saved

SUNDAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12).timestamp()


def played(match: Match, seed: int = 1) -> Match:
    rng = Random(seed)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(match.game.legal(match.state, seat)))
    return match


def at(store: Store, moment: float) -> None:
    store.clock = lambda: moment


# Worked out with b2sum: printf '2026-11-22 oct8' | b2sum -l 64 gives 31c120f47f28a1e6, which is 3585183012841103846.
@pytest.mark.parametrize(("game", "seed"), [("cosmoctopus", 75908), ("octopush", 564296), ("oct8", 103846), ("night", 491776)])
def test_the_seed_is_the_hash_of_date_and_game(game: str, seed: int) -> None:
    assert daily.seed_of(SUNDAY, game) == seed


def test_the_games_take_turns_in_the_order_of_the_registry() -> None:
    days = [date(2026, 11, day) for day in range(21, 26)]
    assert [daily.game_of(day) for day in days] == ["octopush", "oct8", "night", "cosmoctopus", "octopush"]


def test_the_command_for_a_game_of_the_day_names_it_unless_it_is_its_turn() -> None:
    assert daily.command(SUNDAY, "oct8") == "octotui today"
    assert daily.command(SUNDAY, "night") == "octotui today night"
    assert "`octotui today night`" in daily.over_text(SUNDAY, "night") and "`octotui today night`" in daily.pass_on_text(SUNDAY, "night")


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_same_deal_of_three_seats_with_medium_bots(game: str) -> None:
    ann, bob = (daily.match_of(SUNDAY, load(game), name) for name in ("Ann", "Bob"))
    assert ann.state == bob.state
    assert ann.names[0] == "Ann"
    assert [seat.bot for seat in ann.header.seats] == [None, "greedy", "greedy"]
    assert daily.match_of(date(2026, 11, 23), load(game), "Ann").header.seed != ann.header.seed


def test_a_person_named_like_a_bot_does_not_sit_there_twice() -> None:
    assert daily.match_of(SUNDAY, load("oct8"), "Argo").names == ("Argo", "Cuttle", "Argo 2")


def test_other_seats_options_or_seeds_make_another_game() -> None:
    header = daily.match_of(SUNDAY, load("octopush"), "Ann").header
    assert daily.is_of(header, SUNDAY)
    assert not daily.is_of(header, date(2026, 11, 23))
    assert not daily.is_of(replace(header, seed=header.seed + 1), SUNDAY)
    assert not daily.is_of(replace(header, study=True), SUNDAY)
    assert not daily.is_of(replace(header, options={**header.options, "beginners": True}), SUNDAY)
    assert not daily.is_of(replace(header, seats=(*header.seats[:2], Seat("Eve", "deep"))), SUNDAY)


def test_a_date_in_the_future_is_refused_with_a_sentence() -> None:
    assert daily.why_refused(SUNDAY, SUNDAY) == ""
    assert daily.why_refused(date(2026, 11, 21), SUNDAY) == ""
    assert daily.why_refused(date(2026, 11, 23), SUNDAY) == "The game of 2026-11-23 is dealt on that day; today is 2026-11-22."


def test_three_lines_to_pass_on() -> None:
    day = Day("2026-11-22", "oct8", 2, (14, 17, 9), (1, 0, 0, 2), 0)
    assert day.lines() == ("octotui 2026-11-22: Oct8", "2nd of 3, 14 to 17 and 9", "▣□□■")
    level = day._replace(place=1, scores=(17, 17, 9))
    assert level.lines()[1] == "1st of 3 by tie-break, 17 to 17 and 9"
    assert level._replace(shared=True).lines()[1] == "shared 1st of 3, 17 to 17 and 9"
    assert day._replace(taken_back=3).lines(ascii_only=True)[1:] == ("2nd of 3, 14 to 17 and 9, 3 taken back", "=..#")


@pytest.mark.parametrize(("standing", "told"), [((3, 2, 1), 1), ((3, 3, 1), 0), ((2, 1, 3), -1), ((4,), 1)])
def test_one_is_ahead_of_the_best_of_the_others_or_behind(standing: tuple[int, ...], told: int) -> None:
    assert sign(standing, 0) == told


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_sign_for_each_turn_of_the_person(game: str, store: Store) -> None:
    match = played(daily.match_of(SUNDAY, load(game), "Ann"))
    at(store, NOON)
    saved(store, match)
    found = RecordEntries(store).first_of(SUNDAY, game)
    assert found is not None and found.entry.day is not None
    events = [event for node in match.path() for event in match.nodes[node].state.events]
    assert len(found.entry.day.turns) == max(1, sum(event[0] == "turn" and event[1] in (0, -1) for event in events))
    result = match.game.result(match.state)
    assert (found.entry.day.place, found.entry.day.scores[0]) == (result.places[0], result.scores[0])


def test_only_the_first_play_of_the_day_counts(store: Store) -> None:
    for n, moment in enumerate((NOON + 60, NOON, NOON + 120)):
        at(store, moment)
        saved(store, played(daily.match_of(SUNDAY, load("night"), f"Ann{n}"), seed=n))
    entries = RecordEntries(store)
    found = entries.first_of(SUNDAY, "night")
    assert found is not None and found.entry.people[0].name == "Ann1"
    entries.read_all()
    assert entries.record("Ann").days == (found.entry.day,)


def test_a_first_play_that_was_left_is_the_one_to_go_on_with(store: Store) -> None:
    at(store, NOON)
    left = saved(store, daily.match_of(SUNDAY, load("night"), "Ann"))
    at(store, NOON + 60)
    saved(store, played(daily.match_of(SUNDAY, load("night"), "Ann")))
    entries = RecordEntries(store)
    found = entries.first_of(SUNDAY, "night")
    assert found is not None and (found.id, found.entry.day) == (left, None)
    entries.read_all()
    assert entries.record("Ann").days == ()


def test_a_deal_that_is_played_on_another_day_is_not_that_days_game(store: Store) -> None:
    at(store, NOON + 86_400)
    saved(store, played(daily.match_of(SUNDAY, load("night"), "Ann")))
    assert RecordEntries(store).first_of(SUNDAY, "night") is None


def test_only_games_begun_that_day_are_read_to_find_it(store: Store) -> None:
    at(store, NOON - 86_400)
    saved(store, played(daily.match_of(date(2026, 11, 21), load("night"), "Ann")))
    entries = RecordEntries(store)
    assert entries.first_of(SUNDAY, "night") is None
    assert entries.remaining == 1


def test_answers_taken_back_after_something_came_to_light_are_counted(store: Store) -> None:
    match = daily.match_of(SUNDAY, load("oct8"), "Ann")
    played(match)
    match.undo(0)
    played(match)
    at(store, NOON)
    saved(store, match)
    found = RecordEntries(store).first_of(SUNDAY, "oct8")
    assert found is not None and found.entry.day is not None and found.entry.day.taken_back == 1


def test_games_of_the_day_are_told_latest_first(store: Store) -> None:
    days = [Day(f"2026-09-2{n}", "oct8", 1, (1, 0), (), 0) for n in range(3)]
    keep(store, *(entry("oct8", dealt_for=day.date, day=day) for day in days))
    assert RecordEntries(store).record("Ann").days == tuple(reversed(days))
