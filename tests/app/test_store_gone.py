"""A file of saves that disappears, is replaced, is held by another program or is no file at all: reported at once, and nothing is lost."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from octotui.storage.store import Store
from octotui.storage.trouble import Trouble
from tests.app.saves import answer, begun, saved, sqlite, text_of

ANEW = "The file of saved games was deleted or replaced: it is written anew"


def remove(file: Path) -> None:
    """Delete the file of saves, and what SQLite keeps beside it."""
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()


@pytest.mark.parametrize("how", ["the file alone", "all its files", "the folder"])
def test_a_deleted_file_is_written_anew_at_the_next_answer_with_all_that_was_in_it(how: str, file: Path, store: Store) -> None:
    told: list[str] = []
    other = saved(store, answer(begun(3), 9))
    match = begun()
    recorder = store.new(match, on_trouble=told.append)
    answer(match, 5)
    match how:
        case "the file alone":
            file.unlink()
        case "all its files":
            remove(file)
        case _:
            shutil.rmtree(file.parent)

    answer(match := recorder.match, 2)

    assert told == [f"{ANEW} ({file})."]
    assert recorder.broken is None
    answer(match, 2)
    with Store.open(file) as again:
        assert recorder.id is not None
        assert text_of(again, recorder.id) == match.journal()
        assert text_of(again, other) == answer(begun(3), 9).journal()
        assert len(again.recent()) == 2
    assert len(told) == 1


def test_a_deleted_file_is_written_anew_without_another_answer_where_one_leaves(file: Path, store: Store) -> None:
    told: list[str] = []
    match = begun()
    recorder = store.new(match, on_trouble=told.append)
    answer(match, 5)
    remove(file)

    recorder.save()

    assert told == [f"{ANEW} ({file})."]
    with Store.open(file) as again:
        assert recorder.id is not None
        assert text_of(again, recorder.id) == match.journal()


def test_a_match_is_added_to_a_file_that_took_the_place_of_its_own(file: Path, store: Store, tmp_path: Path) -> None:
    told: list[str] = []
    match = begun()
    recorder = store.new(match, on_trouble=told.append)
    answer(match, 5)
    with Store.open(tmp_path / "other.db") as other:
        theirs = saved(other, answer(begun(4), 7))
    remove(file)
    (tmp_path / "other.db").rename(file)

    answer(match, 2)

    assert len(told) == 1
    assert recorder.id is not None
    with Store.open(file) as again:
        assert text_of(again, theirs) == answer(begun(4), 7).journal()
        assert text_of(again, recorder.id) == match.journal()


def test_a_file_that_comes_back_is_used_again(file: Path, store: Store, tmp_path: Path) -> None:
    match = begun()
    recorder = store.new(match)
    answer(match, 5)
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        sqlite(store).backup(copy)
    copy.close()
    remove(file)
    (tmp_path / "copy.db").rename(file)

    answer(match, 2)

    with Store.open(file) as again:
        assert [game.answers for game in again.recent()] == [7]
        assert recorder.id is not None
        assert text_of(again, recorder.id) == match.journal()


def test_where_a_deleted_file_cannot_be_made_again_that_is_reported_until_it_can(file: Path, store: Store) -> None:
    told: list[str] = []
    match = begun()
    recorder = store.new(match, on_trouble=told.append)
    answer(match, 5)
    remove(file)
    file.mkdir()

    answer(match, 3)
    assert told == [f"Games are not saved: that is a folder, not a file ({file})."]
    assert (store.trouble, store.file) == (told[0], None)
    file.rmdir()
    answer(match, 1)

    assert told[1:] == [f"Games are saved again ({file})."]
    assert store.trouble is None
    with Store.open(file) as again:
        assert recorder.id is not None
        assert text_of(again, recorder.id) == match.journal()


def test_nothing_is_deleted_in_a_file_that_was_not_listed(file: Path, store: Store) -> None:
    id = saved(store, begun())
    remove(file)

    with pytest.raises(Trouble, match=r"written anew \(.*\)\. Nothing was deleted\."):
        store.delete(id)

    store.delete(id)
    assert store.recent() == []


def test_once_another_program_lets_go_of_the_file_the_whole_game_is_saved(file: Path, store: Store) -> None:
    told: list[str] = []
    with Store.open(file, patience=0) as hasty:
        match = begun()
        recorder = hasty.new(match, on_trouble=told.append)
        sqlite(store).execute("BEGIN IMMEDIATE")
        answer(match, 5)
        sqlite(store).execute("ROLLBACK")
        answer(match, 1)

        assert told == [
            f"From here on the game is not saved: another program is holding the file ({file}).",
            f"The game is saved again, from its first answer on ({file}).",
        ]
        assert recorder.broken is None
        assert recorder.id is not None
        assert text_of(store, recorder.id) == match.journal()


def test_games_are_saved_once_a_file_that_could_not_be_used_at_the_start_can_be(tmp_path: Path) -> None:
    told: list[str] = []
    folder = tmp_path / "data"
    folder.write_text("a file")
    with Store.open(folder / "saves.db", patience=0) as store:
        match = begun()
        recorder = store.new(match, on_trouble=told.append)
        answer(match, 3)
        assert store.trouble and told == []
        folder.unlink()
        answer(match, 1)

        assert told == [f"Games are saved again ({folder / 'saves.db'})."]
        assert recorder.id is not None
        with Store.open(folder / "saves.db") as again:
            assert text_of(again, recorder.id) == match.journal()


@pytest.mark.parametrize("name", ["saves.db", "saves.db-journal", "saves.db-wal"])
def test_a_pipe_in_the_place_of_the_file_does_not_hold_up_the_start(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)

    with Store.open(tmp_path / "saves.db") as store:
        assert store.trouble == f"Games are not saved: that is a pipe or a device, not a file ({tmp_path / 'saves.db'})."
        saved(store, begun())


def test_a_file_of_an_older_octotui_learns_to_say_which_round_it_is_and_how_far_everybody_is(file: Path) -> None:
    with Store.open(file) as store:
        sqlite(store).execute("ALTER TABLE match DROP COLUMN stage")
        sqlite(store).execute("ALTER TABLE match DROP COLUMN standing")
        sqlite(store).execute("INSERT INTO match VALUES (7, 'oct8', 'Oct8', '[]', 1, 1, 3, 0, NULL)")

    with Store.open(file) as store:
        assert store.trouble is None
        assert [(game.about, game.outcome) for game in store.recent()] == [("Oct8", "3 answers")]
        saved(store, answer(begun(), 5))
        assert (store.recent()[0].about, store.recent()[0].outcome) == ("Cosmoctopus, round 1: Ann, Robo", "0-0 tentacles")


def test_a_file_of_an_older_octotui_learns_to_keep_lessons(file: Path) -> None:
    with Store.open(file) as store:
        sqlite(store).execute("DROP TABLE lesson")

    with Store.open(file) as store:
        assert store.trouble is None and store.lesson("oct8") == ""
        store.keep_lesson("oct8", "here")
        store.keep_lesson("octopush", "elsewhere")
        store.keep_lesson("oct8", "further on")

    with Store.open(file) as store:
        assert (store.lesson("oct8"), store.lesson("octopush")) == ("further on", "elsewhere")
        store.keep_lesson("oct8", "")
        assert (store.lesson("oct8"), store.lesson("octopush")) == ("", "elsewhere")


def test_a_file_of_an_older_octotui_learns_to_remember_choices(file: Path) -> None:
    with Store.open(file) as store:
        sqlite(store).execute("DROP TABLE choice")
    with Store.open(file) as store:
        assert store.trouble is None and store.recall("rules") == ""
        store.remember("rules", "oct8")
        store.remember("learn", "night")
        store.remember("rules", "octopush")
    with Store.open(file) as store:
        assert (store.recall("rules"), store.recall("learn")) == ("octopush", "night")


def test_a_lesson_is_not_kept_in_a_file_that_cannot_be_written_and_goes_on(file: Path) -> None:
    with Store.open(file) as store:
        store.close()
        store.keep_lesson("oct8", "here")
        assert store.lesson("oct8") == ""
