"""The record: what counts, for whom, how often running; worked out by hand from a few games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.play.lesson import Lesson
from octotui.play.record import (
    Best,
    Entry,
    Game,
    PersonalResult,
    Streak,
    Tally,
    achievements_in,
    entry_of,
    people_of,
    read_entry,
    record_of,
)
from octotui.play.record_entries import RecordEntries
from octotui.play.record_page import CHART, NOTHING, bar, latest_text, record_rows, sentences, trend_rows
from octotui.play.replay import Replay
from octotui.storage.store import Store
from octotui.tables import table_of
from tests.app.records import DAY, NOON, SOME, entry, keep
from tests.app.saves import begun, change, saved, sqlite
from tests.cosmoctopus import TEST
from themes import load_glyphs

ANN = (Seat("Ann"), Seat("Robo", "random"))


def games(*entries: Entry) -> list[Game]:
    return [Game(n, float(NOON + n * DAY), float(NOON + n * DAY), one) for n, one in enumerate(entries)]


def over(match: Match) -> Match:
    """With random answers until it is over."""
    rng = Random(1)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(match.game.legal(match.state, seat)))
    return match


# --- from entries to the record


def test_games_are_counted_by_game_level_and_seats() -> None:
    record = record_of(games(*SOME), "Ann")
    assert record.total == Tally(7, 4)
    assert record.games == {"cosmoctopus": Tally(3, 1), "octopush": Tally(1, 0), "oct8": Tally(1, 1), "night": Tally(2, 2)}
    assert record.levels == {
        "easy": Tally(1, 1),
        "medium": Tally(2, 1),
        "hard": Tally(1, 0),
        "expert": Tally(1, 1),
        "the naive Investigator": Tally(1, 1),
        "the obsessive Investigator": Tally(1, 0),
    }
    assert record.seats == {1: Tally(2, 1), 2: Tally(1, 1), 3: Tally(3, 2), 4: Tally(1, 0)}
    assert (record.first, record.last) == (NOON, NOON + 6 * DAY)


@pytest.mark.parametrize(
    ("played", "name"), [([], "Player"), (["Ann"], "Ann"), (["Ann", "Bea"], "Bea"), (["Player", "Ann"], "Player")], ids=str
)
def test_a_record_has_the_name_that_was_played_under(played: list[str], name: str) -> None:
    entries = [Entry("oct8", seats=2, level="easy", rounds=5, people=(PersonalResult(one, 1, True, 9),)) for one in played]
    assert record_of(games(*entries), "Player").name == name
    assert record_of(games(*entries), "Player", strictly=True).name == "Player"


def test_the_record_of_one_game_leaves_the_others_out() -> None:
    record = record_of(games(*SOME), "Ann", "cosmoctopus")
    assert (record.total, record.games) == (Tally(3, 1), {"cosmoctopus": Tally(3, 1)})
    assert {done.game for done in record.achievements} == {"cosmoctopus"}


@pytest.mark.parametrize(
    ("won", "streak"),
    [("", (0, 0)), ("1", (1, 1)), ("110", (0, 2)), ("1011", (2, 2)), ("111011", (2, 3))],
)
def test_streaks_are_games_won_one_after_the_other(won: str, streak: tuple[int, int]) -> None:
    assert record_of(games(*(entry("oct8", won=sign == "1") for sign in won)), "Ann").streak == Streak(*streak)


def test_games_count_in_the_order_in_which_they_were_played_last() -> None:
    early, late = Game(2, 0.0, 5.0, entry("oct8", won=False)), Game(1, 0.0, 9.0, entry("oct8"))
    assert record_of([late, early], "Ann").form == (False, True)


def test_the_best_against_the_investigator_is_the_quickest_game_won_or_else_the_most_tentacles() -> None:
    naive, obsessive = "the naive Investigator", "the obsessive Investigator"
    against = [(obsessive, False, 9, 3), (naive, True, 12, 8), (obsessive, False, 7, 5), (naive, True, 10, 8), (naive, False, 4, 2)]
    played = [entry("cosmoctopus", level, won, rival=True, rounds=rounds, score=score) for level, won, rounds, score in against]
    assert record_of(games(*played), "Ann").best == (Best(naive, 3, 2, 10, 8, "tentacles"), Best(obsessive, 2, 0, 0, 5, "tentacles"))


def test_the_trend_is_the_share_won_in_equal_stretches() -> None:
    won = [entry("oct8", won=n >= 20) for n in range(40)]
    assert record_of(games(*won), "Ann").trend == (0.0,) * 10 + (1.0,) * 10


def test_whoever_played_alone_against_bots_is_the_person_whatever_the_name() -> None:
    assert record_of(games(entry("oct8", name="Someone")), "Ann").total == Tally(1, 1)
    assert record_of(games(entry("oct8", name="Someone")), "Ann", strictly=True).total == Tally()


@pytest.mark.parametrize(
    ("done", "all", "full"), [(0, 21, 0), (1, 21, 1), (2, 21, 1), (3, 21, 1), (11, 21, 5), (20, 21, 9), (21, 21, 10), (1, 200, 1)]
)
def test_a_bar_is_empty_only_for_none_and_full_only_for_all(done: int, all: int, full: int) -> None:
    assert bar(done / all, load_glyphs("ascii")) == load_glyphs("ascii")["full"] * full + load_glyphs("ascii")["rest"] * (10 - full)


def test_everybody_who_sat_in_a_game_that_counts_has_played_the_latest_first() -> None:
    def sat(name: str) -> PersonalResult:
        return PersonalResult(name, 1, True, 9)

    played = [
        entry("oct8", people=(sat("Bo"), sat("Ann"))),
        entry("night", people=(sat("Cy"),)),
        Entry("oct8", "damaged", people=(sat("Di"),)),
    ]
    assert people_of(games(*played)) == ("Cy", "Bo", "Ann")


def test_all_pages_tell_their_parts_in_one_order() -> None:
    told = [
        [text.split("  ")[0] for text, style in record_rows(record_of(games(*SOME), "Ann", game), load_glyphs("ascii"), 80)]
        for game in ("", "night")
    ]
    parts = "Game", "Against (the strongest bot)", "At a table of", "The best", "The latest games"
    assert [[row for row in rows if row in parts] for rows in told] == [[*parts], [*parts[1:]]]


def test_among_several_people_it_is_the_one_of_that_name() -> None:
    both = Entry(
        "oct8", seats=2, level="people only", people=(PersonalResult("Bo", 1, True, 9, ("twins",)), PersonalResult("Ann", 2, False, 4))
    )
    assert record_of(games(both), "Ann").total == Tally(1, 0)
    assert record_of(games(both), "Bo").total == Tally(1, 1)
    assert record_of(games(both), "Cy").total == Tally()


@pytest.mark.parametrize("width", [80, 112, 119, 120, 200])
def test_the_columns_of_a_record_fit_beside_each_other(width: int) -> None:
    rows = record_rows(record_of(games(*SOME), "Ann"), load_glyphs("unicode"), width)
    assert max(len(text) for text, _ in rows) <= width - 4


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_a_wide_record_draws_the_trend_and_says_what_is_still_to_achieve(glyphs: str) -> None:
    record = record_of(games(*SOME), "Ann")
    rows = [text for text, _ in record_rows(record, load_glyphs(glyphs), 200)]
    scale = [n for n, row in enumerate(rows) if "100 %" in row or "  0 %" in row]
    assert scale[1] - scale[0] == CHART - 1
    assert sum("Still to achieve: 15 of 21" in row for row in rows) == 1
    assert all(sum(one.name in row for row in rows) == (not one.times) for one in record.achievements)


def test_the_chart_of_games_that_were_all_lost_has_a_line_at_nothing_in_the_colour_of_its_axis() -> None:
    rows = trend_rows((0.0, 0.0), load_glyphs("unicode"), 2)
    assert rows[-1] == ("   0 %│▁ ▁ ", "text") and {style for _, style in rows} == {"text"}


def test_the_latest_games_come_with_their_place_or_the_rival_beaten() -> None:
    found = record_of(games(*SOME), "Ann").latest
    assert [(one.game, one.ended) for one in found[1:]] == [
        ("night", "1st of 3"),
        ("cosmoctopus", "lost"),
        ("cosmoctopus", "won"),
        ("octopush", "2nd of 4"),
    ]


def test_a_score_is_told_in_what_the_game_counts() -> None:
    found = record_of(games(*SOME), "Ann").latest
    assert [latest_text(one).rpartition(", ")[2] for one in found] == [
        "5 components",
        "5 components",
        "3 tentacles",
        "8 tentacles",
        "5 points",
    ]


@pytest.mark.parametrize(("variant", "counts"), [("cards", "points"), ("dice", "pups")])
def test_octopush_counts_points_or_with_the_die_pups(variant: str, counts: str) -> None:
    assert table_of("octopush").book.counts({"variant": variant}) == counts


def test_an_achievement_is_told_with_its_first_date_and_how_often() -> None:
    done = {one.id: one for one in record_of(games(*SOME), "Ann").achievements}
    assert (done["in-peace"].times, done["in-peace"].first) == (2, NOON + 5 * DAY)
    assert (done["broom"].times, done["broom"].first) == (0, None)


# --- what counts


def test_a_game_against_bots_counts() -> None:
    match = over(begun())
    found = entry_of(match, None)
    assert (found.game, found.bar, found.seats, found.level) == ("cosmoctopus", "", 2, "random")
    result = match.game.result(match.state)
    assert [(sat.name, sat.place, sat.won, sat.score) for sat in found.people] == [
        ("Ann", result.places[0], result.places[0] == 1, result.scores[0])
    ]


def test_the_level_is_that_of_the_best_bot() -> None:
    seats = (Seat("Ann"), Seat("B", "keen"), Seat("C", "random"))
    match = over(Match.start(load("oct8"), seats, load("oct8").options(), 1))
    assert entry_of(match, None).level == "hard"


def test_against_the_investigator_the_level_is_its_difficulty() -> None:
    game = load("cosmoctopus")
    match = over(Match.start(game, (Seat("Ann"),), game.read_options({"investigator": "tenacious"}), 3))
    assert (entry_of(match, None).level, entry_of(match, None).rival) == ("the tenacious Investigator", True)


def test_a_game_with_bots_only_does_not_count() -> None:
    seats = (Seat("A", "random"), Seat("B", "random"))
    match = over(Match.start(load("oct8"), seats, load("oct8").options(), 1))
    assert entry_of(match, None).bar == "in which only bots played"
    assert achievements_in(match, 0) == []


def test_a_game_with_cards_of_ones_own_does_not_count() -> None:
    match = over(Match.start(TEST, ANN, TEST.options(), 1))
    assert read_entry(match.journal().encode(), None).bar == "with cards of your own"


def test_what_is_played_on_from_a_replay_does_not_count() -> None:
    replay = Replay(over(begun()))
    replay.go(3)
    assert entry_of(over(replay.branch()), None).bar == "played on from a replay"


def test_a_lesson_does_not_count() -> None:
    match = Lesson("oct8", person="Ann").match
    assert entry_of(match, None).bar == "from a written position"


def test_a_game_by_earlier_rules_does_not_count_unless_it_was_read_before(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = over(begun())
    number = saved(store, match)
    first = RecordEntries(store)
    first.read_all()
    other = saved(store, over(begun(seed=8)))
    monkeypatch.setattr(type(match.game), "version", match.game.version + 1)
    monkeypatch.setattr("octotui.play.record_entries.EDITION", 99)
    entries = RecordEntries(store)
    entries.read_all()
    bars = {one.id: one.entry.bar for one in entries.games}
    assert bars == {number: "", other: "by earlier rules"}


def test_a_damaged_journal_counts_for_nothing_and_is_reported_once(store: Store) -> None:
    good, bad = saved(store, over(begun())), saved(store, over(begun(seed=8)))
    assert store.file
    change(store.file, "UPDATE line SET text = 'rubbish' WHERE match = ? AND n = 9", bad)
    entries = RecordEntries(store)
    entries.read_all()
    record = entries.record("Ann")
    assert (record.total.games, record.damaged) == (1, (bad,))
    told = [text for text, _ in record_rows(record, load_glyphs("unicode")) if "damaged" in text]
    assert told == [f"A saved game is damaged and not counted: number {bad}."]
    assert good != bad


def test_a_game_of_the_future_does_not_count(store: Store) -> None:
    saved(store, over(begun()))
    bad = saved(store, over(begun(seed=8)))
    assert store.file
    change(store.file, "UPDATE match SET started = ?, played = ? WHERE id = ?", store.clock() + 3 * DAY, store.clock() + 3 * DAY, bad)
    entries = RecordEntries(store)
    entries.read_all()
    record = entries.record("Ann")
    assert (record.total.games, record.left_out) == (1, {"dated in the future": 1})
    assert ("Not counted: 1 dated in the future.", "dim") in record_rows(record, load_glyphs("unicode"))


def test_a_game_that_is_not_over_is_not_mentioned(store: Store) -> None:
    saved(store, begun())
    entries = RecordEntries(store)
    entries.read_all()
    assert record_rows(entries.record("Ann"), load_glyphs("unicode")) == [(NOTHING, "text")]


# --- what is kept


def test_what_was_read_once_is_kept(store: Store) -> None:
    saved(store, over(begun()))
    first = RecordEntries(store)
    assert first.remaining == 1
    first.read_all()
    again = RecordEntries(store)
    assert (again.remaining, again.games) == (0, first.games)


def test_a_game_that_was_changed_is_read_again(store: Store) -> None:
    match = over(begun())
    saved(store, match)
    RecordEntries(store).read_all()
    match.undo(match.node.seat)
    assert RecordEntries(store).remaining == 1


def test_a_new_edition_reads_all_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(store, over(begun()))
    RecordEntries(store).read_all()
    monkeypatch.setattr("octotui.play.record_entries.EDITION", 99)
    assert RecordEntries(store).remaining == 1


def test_a_kept_entry_that_cannot_be_read_is_read_again_from_the_game(store: Store) -> None:
    saved(store, over(begun()))
    RecordEntries(store).read_all()
    store.db.execute("UPDATE entry SET text = '{'")
    assert RecordEntries(store).remaining == 1


def test_what_was_kept_goes_with_the_game(store: Store) -> None:
    (number,) = keep(store, entry("oct8"))
    store.delete(number)
    assert sqlite(store).execute("SELECT count(*) FROM entry").fetchone() == (0,)


def test_saves_of_an_older_octotui_get_a_place_for_it(store: Store) -> None:
    assert store.file
    number = saved(store, over(begun()))
    sqlite(store).execute("DROP TABLE entry")
    store.close()
    with Store.open(store.file) as again:
        entries = RecordEntries(again)
        entries.read_all()
        assert [one.id for one in entries.games] == [number]
        assert RecordEntries(again).remaining == 0


# --- in words


def test_the_record_in_sentences() -> None:
    told = sentences(record_of(games(*SOME), "Ann"))
    assert told[1].startswith("7 games, 4 won (57 %), from ")
    assert told[2] == "Winning streak: 2."
    assert "Oct8: 1 game, 1 won." in told
    assert "Against the naive Investigator: 1 game, 1 won." in told
    assert "Best against the naive Investigator: won in 11 rounds." in told
    assert "Best against the obsessive Investigator: not won yet, 3 tentacles." in told
    assert "6 of 21 achievements: Small fry, Twins, In peace, Ambush, Unread, Aligned." in told
    assert told[-1] == "Not counted: 1 in which only bots played."


def test_a_streak_is_told_once_a_game_has_been_won() -> None:
    won, lost = entry("oct8"), entry("oct8", won=False)
    told = [
        [line for line in sentences(record_of(games(*played), "Ann")) if "streak" in line]
        for played in ((lost,), (won, won, lost), (won, lost, won))
    ]
    assert told == [[], ["Winning streak: none now, 2 at most."], ["Winning streak: 1."]]


def test_new_achievements_are_told_and_old_ones_are_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    book = table_of("oct8").book
    everything = {one.id: lambda story, seat: True for one in book.achievements}
    monkeypatch.setattr(table_of("oct8"), "book", replace(book, earned=everything))
    match = over(Match.start(load("oct8"), ANN, load("oct8").options(), 1))
    keep(store, entry("oct8", achieved="twins small-fry small-change"))
    assert [story.sentence for story in RecordEntries(store).news(match, None)] == [
        "You have achieved “Thoroughbred”: ended with an octopus all of whose arms have its head's colour.",
        "Also “True colours”: shipped three octopuses of the secret colour.",
    ]


def test_every_game_has_achievements_that_teach() -> None:
    found = [one for name in GAMES for one in table_of(name).book.achievements]
    assert len(found) >= 20
    assert len({(one.game, one.id) for one in found}) == len(found)
    assert all(one.teaches.endswith(".") and one.did[0].islower() for one in found)
