"""Saves that are damaged or cannot be used: this is reported, and never stops a game."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import Game
from engine.core.journal import Damaged
from octotui.storage import sqlite_file
from octotui.storage.schema import VERSION
from octotui.storage.store import Store
from octotui.storage.trouble import Trouble
from tests.app.saves import answer, begun, change, position, put_aside, saved, sqlite, text_of

# --- damage ---------------------------------------------------------------------------------------------------------------


def test_a_damaged_journal_opens_up_to_the_damaged_line_and_says_so(file: Path, store: Store) -> None:
    match = begun()
    id = saved(store, match)
    answer(match, 20)
    change(file, "UPDATE line SET text = replace(text, '[', '{') WHERE n = 12")

    loaded, damage = store.load(id)

    assert damage is not None
    assert damage.line == 12
    assert position(loaded) == position(answer(begun(), 10))


@pytest.mark.parametrize("blow", ["DELETE FROM line WHERE n = 12", "UPDATE line SET text = text || char(10) || 'x' WHERE n = 12"])
def test_lost_and_grown_lines_are_damage_at_their_place(file: Path, store: Store, blow: str) -> None:
    id = saved(store, answer(begun(), 20))
    change(file, blow)

    loaded, damage = store.load(id)

    assert damage is not None
    assert damage.line == 12
    assert len(loaded.lines) == 11


def test_a_line_that_is_not_text_is_damage_too(file: Path, store: Store) -> None:
    id = saved(store, answer(begun(), 20))
    change(file, "UPDATE line SET text = CAST(x'ff00fe' AS TEXT) WHERE n = 12")

    damage = store.load(id)[1]

    assert damage is not None
    assert damage.line == 12
    assert "\ufffd" in text_of(store, id)


def test_playing_on_puts_the_damaged_end_aside(file: Path, store: Store) -> None:
    id = saved(store, answer(begun(), 20))
    change(file, "UPDATE line SET text = replace(text, '[', '{') WHERE n = 12")
    before = text_of(store, id)

    match, _, recorder = store.resume(id)
    assert text_of(store, id) == before
    assert put_aside(store, id) == ""
    answer(match, 3)

    assert recorder.broken is None
    assert text_of(store, id) == match.journal()
    assert put_aside(store, id).splitlines() == before.splitlines()[11:]
    assert store.load(id)[1] is None


def test_a_first_line_that_cannot_be_used_is_reported(file: Path, store: Store) -> None:
    id = saved(store, begun())
    change(file, "UPDATE line SET text = 'x' WHERE n = 1")

    with pytest.raises(Damaged, match="line 1"):
        store.load(id)


def test_an_unknown_game_is_reported(store: Store, file: Path) -> None:
    id = saved(store, begun())

    def no_game(name: str) -> Game[Any]:
        raise KeyError(name)

    with Store.open(file, games=no_game) as other, pytest.raises(Damaged, match="unknown game 'cosmoctopus'"):
        other.load(id)


def test_a_file_with_a_ruined_page_gives_what_comes_before_it(file: Path, store: Store) -> None:
    match = answer(begun(), 400)
    id = saved(store, match)
    page = sqlite(store).execute("PRAGMA page_size").fetchone()[0]
    store.close()
    data = bytearray(file.read_bytes())
    middle = data.rindex(match.lines[350].encode()) // page * page
    data[middle : middle + page] = b"\xa5" * page
    file.write_bytes(data)

    with Store.open(file) as ruined:
        loaded, damage = ruined.load(id)

    assert damage is not None
    assert 1 < len(loaded.lines) <= 350
    assert loaded.lines == match.lines[: damage.line - 1]
    assert "damaged" in str(damage)


# --- trouble --------------------------------------------------------------------------------------------------------------


def unusable(tmp_path: Path, what: str) -> Path:
    """The path of saves that cannot be used."""
    path = tmp_path / "saves.db"
    match what:
        case "below a file":
            path.write_text("a file")
            return path / "saves.db"
        case "a folder":
            path.mkdir()
        case "no database":
            path.write_bytes(b"these are no saves at all" * 100)
        case "another program's":
            change(path, "CREATE TABLE theirs (x)")
        case "newer":
            Store.open(path).close()
            change(path, f"PRAGMA user_version = {VERSION + 1}")
    return path


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("below a file", "a file is where its folder should be"),
        ("a folder", "a folder, not a file"),
        ("no database", "it is no file of saves, or it was damaged"),
        ("another program's", "belongs to another program"),
        ("newer", "written by a newer octotui (its version is 2, this one reads up to 1)"),
    ],
)
def test_a_file_that_cannot_be_used_is_reported_and_left_alone_and_the_game_goes_on(tmp_path: Path, what: str, told: str) -> None:
    path = unusable(tmp_path, what)
    before = path.read_bytes() if path.is_file() else None

    with Store.open(path) as store:
        match = begun()
        id = saved(store, match)
        answer(match, 5)

        assert store.trouble is not None
        assert store.trouble.startswith("Games are not saved: ")
        assert told in store.trouble
        assert str(path) in store.trouble
        assert store.recent()[0].answers == 5
        assert position(store.load(id)[0]) == position(match)
        assert store.trouble is not None
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("closed", [True, False], ids=["closed well", "killed"])
def test_saves_on_a_read_only_disk_can_be_looked_at_and_played_on_unsaved(
    file: Path, store: Store, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = answer(begun(), 20)
    id = saved(store, match)
    if closed:
        store.close()

    def read_only(*_: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(sqlite_file, "open_file", read_only)

    with Store.open(file) as reading:
        assert reading.trouble == f"Games are not saved: the file or its folder is read-only ({file})."
        again, _, recorder = reading.resume(id)
        assert position(again) == position(match)
        answer(again, 5)

        assert recorder.broken is None
        assert text_of(reading, id) == again.journal()


def fill(store: Store) -> None:
    """Let there be no room for more on the store's disk."""
    sqlite(store).execute(f"PRAGMA max_page_count = {sqlite(store).execute('PRAGMA page_count').fetchone()[0]}")


def test_on_a_full_disk_the_game_goes_on_unsaved_and_says_so_once(file: Path, store: Store) -> None:
    told: list[str] = []
    match = begun()
    recorder = store.new(match, on_trouble=told.append)
    fill(store)

    answer(match, 400)

    assert told == [f"From here on the game is not saved: the disk is full ({file})."]
    assert recorder.broken == told[0]
    assert recorder.id is not None
    kept = text_of(store, recorder.id)
    assert match.journal().startswith(kept)
    assert len(kept.splitlines()) == recorder.kept < len(match.lines)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("database or disk is full", "the disk is full"),
        ("attempt to write a readonly database", "the file or its folder is read-only"),
        ("disk I/O error", "the disk reports errors"),
        ("database disk image is malformed", "the file is damaged"),
        ("something new", "something new"),
    ],
)
def test_what_sqlite_says_is_put_in_words(store: Store, message: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        in_transaction = False

        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError(message)

    match = begun()
    recorder = store.new(match)
    assert recorder.id is not None
    with monkeypatch.context() as patch:
        patch.setattr(store.db, "connection", Failing())
        answer(match)
        assert recorder.broken == f"From here on the game is not saved: {told} ({store.file})."
        assert store.recent() == []
        assert store.trouble == f"Saved games cannot be listed: {told} ({store.file})."
        with pytest.raises(Trouble, match=told):
            text_of(store, recorder.id)
        with pytest.raises(Trouble, match=told):
            store.delete(recorder.id)
        with pytest.raises(Trouble, match=told):
            store.import_text(match.journal())

    assert len(store.recent()) == 1
    assert store.trouble is None


def test_a_file_that_another_program_holds_does_not_hold_up_the_game(file: Path, store: Store) -> None:
    with Store.open(file, patience=0) as hasty:
        match = begun()
        recorder = hasty.new(match)
        sqlite(store).execute("BEGIN IMMEDIATE")
        answer(match, 2)
        sqlite(store).execute("ROLLBACK")

        assert recorder.broken == f"From here on the game is not saved: another program is holding the file ({file})."


def test_a_match_that_went_two_ways_is_saved_from_one_of_them(file: Path, store: Store) -> None:
    id = saved(store, answer(begun(), 10))
    with Store.open(file, patience=0) as other:
        mine, _, my_recorder = store.resume(id)
        theirs, _, their_recorder = other.resume(id)
        sqlite(store).execute("BEGIN IMMEDIATE")
        answer(theirs, 2)
        sqlite(store).execute("ROLLBACK")
        assert their_recorder.broken is not None
        assert "another program is holding the file" in their_recorder.broken
        answer(mine, 3)
        answer(theirs, 2)

        assert my_recorder.broken is None
        assert "went another way in another window" in their_recorder.broken
        assert text_of(other, id) == mine.journal()


def test_a_match_deleted_in_another_window_stays_deleted(file: Path, store: Store) -> None:
    match = begun()
    recorder = store.new(match)
    assert recorder.id is not None
    with Store.open(file) as other:
        other.delete(recorder.id)
    answer(match, 2)

    assert recorder.broken is not None
    assert "deleted in another window" in recorder.broken
    assert sqlite(store).execute("SELECT count(*) FROM line").fetchone() == (0,)


def test_a_closed_store_does_not_stop_a_game(store: Store) -> None:
    match = begun()
    recorder = store.new(match)
    store.close()

    answer(match, 2)

    assert recorder.broken is not None
    assert "the file was closed" in recorder.broken


def test_a_title_that_is_not_text_is_saved_as_well_as_it_can_be(store: Store) -> None:
    saved(store, begun(), "caf\udce9")

    assert store.recent()[0].title == "caf?"
