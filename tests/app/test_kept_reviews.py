"""Reviews that are kept with the saved game: heard again later, and dropped once the expert would say something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.match import Match
from octotui.play import kept_reviews
from octotui.play.kept_reviews import KeptReviews
from octotui.play.replay import Replay
from octotui.play.review import Review
from octotui.screens.review import LEAVE, ReviewScreen
from octotui.storage.store import Store
from tests.app.advising import Adviser
from tests.app.reviews import decided
from tests.app.screens.shared import played_out
from tests.app.tables import app, screen_text, settled
from tests.typed import as_a


def saved(folder: Path) -> tuple[Store, Match, int]:
    """A store with a finished match, and its number there."""
    store, match = Store.open(folder / "saves.db"), played_out()
    number = store.new(match).id
    assert number is not None
    return store, match, number


def reviewed(store: Store, match: Match, number: int | None, answers: int) -> Review:
    """A review that has come this far; the first answer cost a quarter."""
    replay = Replay(match, saved=number)
    review, kept = Review(replay, 0), KeptReviews(store, replay)
    for n in range(answers):
        kept.hear(review, decided(review, other=0.6, given=0.6 if n else 0.35))
    return review


def again(store: Store, match: Match, number: int | None, seat: int = 0) -> Review:
    """A new review of the same match, with what was kept."""
    replay = Replay(match, saved=number)
    review = Review(replay, seat)
    KeptReviews(store, replay).resume(review)
    return review


def test_a_review_goes_on_where_it_was_left(tmp_path: Path) -> None:
    store, match, number = saved(tmp_path)
    before = reviewed(store, match, number, answers=4)
    store.close()
    after = again(Store.open(tmp_path / "saves.db"), match, number)
    assert (after.done, after.chances, after.mistakes) == (4, before.chances, before.mistakes)
    assert len(after.mistakes) == 1


def test_everybody_has_their_own(tmp_path: Path) -> None:
    store, match, number = saved(tmp_path)
    reviewed(store, match, number, answers=2)
    assert again(store, match, number, seat=1).done == 0


def test_another_expert_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, match, number = saved(tmp_path)
    reviewed(store, match, number, answers=2)
    monkeypatch.setattr(kept_reviews, "expert", lambda: b"another")
    assert again(store, match, number).done == 0


def test_another_journal_begins_anew(tmp_path: Path) -> None:
    store, match, number = saved(tmp_path)
    reviewed(store, match, number, answers=2)
    other = played_out(seed=5)
    assert again(store, other, number).done == 0


def test_of_a_game_that_is_not_saved_nothing_is_kept(tmp_path: Path) -> None:
    store, match, _ = saved(tmp_path)
    reviewed(store, match, None, answers=2)
    assert again(store, match, None).done == 0


def test_what_was_kept_goes_with_its_game_and_damage_is_left_out(tmp_path: Path) -> None:
    store, match, number = saved(tmp_path)
    reviewed(store, match, number, answers=2)
    store.db.execute("UPDATE judgement SET text = '{' WHERE moment = (SELECT max(moment) FROM judgement)")
    assert again(store, match, number).done == 1
    store.delete(number)
    assert store.db.rows("SELECT * FROM judgement") == []


async def test_a_finished_review_is_there_at_once_the_next_time(tmp_path: Path) -> None:
    store, match, number = saved(tmp_path)
    store.close()
    for asked in (True, False):
        shown = app(tmp_path)
        shown.thinker = adviser = Adviser()
        async with shown.run_test(size=(80, 24)) as pilot:
            await settled(shown, pilot)
            shown.navigator.review(Replay(match, saved=number), 0)
            await settled(shown, pilot)
            screen = as_a(ReviewScreen, shown.screen)
            while not screen.reviews[0].over:
                assert LEAVE[True] in screen_text(shown)
                await settled(shown, pilot)
            assert screen.reviews[0].over and bool(adviser.tasks) is asked
        shown.store.close()
