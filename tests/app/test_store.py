"""The saves: nothing that was shown is lost, damage is told, and trouble with the file never stops a game."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from engine.core import registry
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from octotui import store as saves
from octotui.store import Store, Trouble, data_folder

ROOT = Path(__file__).parents[2]
GAME = registry.game("cosmoctopus")
SEATS = (Seat("Ann"), Seat("Robo", "random"))
PATIENCE = 60
"""Seconds after which a process is taken to hang."""


def begun(seed: int = 7) -> Match:
    return Match.start(GAME, SEATS, GAME.read_options({}), seed)


def answer(match: Match, answers: int = 1) -> Match:
    """So many answers, the middle one of each list, or until the game is over."""
    for _ in range(answers):
        if match.state.over:
            break
        seat = match.pending[0]
        codes = GAME.legal(match.state, seat)
        match.act(seat, codes[len(codes) // 2])
    return match


def to_the_end(match: Match) -> None:
    """Any answers until the game is over."""
    rng = Random(1)
    while not match.state.over:
        seat = match.pending[0]
        match.act(seat, rng.choice(GAME.legal(match.state, seat)))


def position(match: Match) -> object:
    """All that has to be as it was: the state, who is asked, and what."""
    seat = match.pending[0]
    return match.state.digest(), match.pending, GAME.prompt(match.state, seat), match.journal()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "saves.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    ticks = count(1000)
    with Store.open(file, clock=lambda: float(next(ticks))) as opened:
        assert opened.trouble is None
        yield opened


def text_of(store: Store, id: int) -> str:
    """A saved match as it is exported."""
    with tempfile.TemporaryDirectory() as folder:
        store.export(id, Path(folder) / "match.txt")
        return (Path(folder) / "match.txt").read_bytes().decode("utf-8", "replace")


def put_aside(store: Store, id: int) -> str:
    """The damaged ends of a match that were put aside."""
    rows = store.db.execute("SELECT CAST(text AS BLOB) FROM aside WHERE match = ? ORDER BY moved, n", (id,)).fetchall()
    return "".join(f"{text.decode('utf-8', 'replace')}\n" for (text,) in rows)


def saved(store: Store, match: Match, title: str = "") -> int:
    recorder = store.new(match, title)
    assert recorder.broken is None
    assert recorder.id is not None
    return recorder.id


def change(file: Path, statement: str, *values: object) -> None:
    """Tamper with a file behind the store's back."""
    db = sqlite3.connect(file)
    with db:
        db.execute(statement, values)
    db.close()


# --- places ---------------------------------------------------------------------------------------------------------------


def test_the_environment_says_where_the_saves_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path / "mine"))

    with Store.open() as store:
        assert store.file == tmp_path / "mine" / "saves.db"
        assert store.trouble is None
    assert (tmp_path / "mine" / "saves.db").exists()


def test_otherwise_they_are_in_the_persons_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OCTOTUI_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))

    assert data_folder().name == "octotui"
    assert data_folder().is_relative_to(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX")
def test_nobody_else_can_read_the_saves(file: Path, store: Store) -> None:
    saved(store, begun())

    modes = {path.name: path.stat().st_mode & 0o777 for path in [file.parent, *file.parent.iterdir()]}

    assert modes == {"data": 0o700, "saves.db": 0o600, "saves.db-wal": 0o600, "saves.db-shm": 0o600}


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX")
def test_saves_that_others_could_read_are_closed_to_them(file: Path, store: Store) -> None:
    store.close()
    file.chmod(0o644)

    Store.open(file).close()

    assert file.stat().st_mode & 0o777 == 0o600


# --- a match in progress --------------------------------------------------------------------------------------------------


def test_every_line_is_in_the_file_before_the_answer_returns(file: Path, store: Store) -> None:
    match = begun()
    id = saved(store, match)
    with Store.open(file) as other:
        for _ in range(60):
            answer(match)
            assert text_of(other, id) == match.journal()


def test_lines_written_before_the_store_came_are_saved_too(store: Store) -> None:
    match = answer(begun(), 5)

    id = saved(store, match)

    assert text_of(store, id) == match.journal()


def test_a_loaded_match_asks_the_very_same(store: Store) -> None:
    match = begun()
    id = saved(store, match)
    answer(match, 30)

    loaded, damage = store.load(id)

    assert damage is None
    assert position(loaded) == position(match)


def test_undo_and_redo_are_saved_like_answers(store: Store) -> None:
    match = begun()
    id = saved(store, match)
    answer(match, 6)
    seat = match.nodes[match.here].seat

    match.undo(seat, consent=True)
    undone = position(store.load(id)[0])
    answers = store.recent()[0].answers
    assert undone == position(match)
    assert answers == match.nodes[match.here].depth < 6
    match.redo(seat)

    assert position(store.load(id)[0]) == position(match)


def test_a_match_goes_on_where_it_stood(store: Store) -> None:
    match = begun()
    id = saved(store, match)
    answer(match, 10)

    again, damage, recorder = store.resume(id)
    answer(again, 10)

    assert damage is None
    assert recorder.broken is None
    assert text_of(store, id) == again.journal() == answer(match, 10).journal()


KILLED = """
import os, signal, sys
from octotui.store import Store
from tests.app.test_store import answer, begun
match = begun()
Store.open(sys.argv[1]).new(match)
answer(match, 33)
print(match.state.digest(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_killed_process_loses_nothing(file: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, str(file)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == -signal.SIGKILL, ended.stderr

    with Store.open(file) as store:
        (summary,) = store.recent(over=False)
        match, damage = store.load(summary.id)

    assert damage is None
    assert match.state.digest() == ended.stdout.strip()
    assert position(match) == position(answer(begun(), 33))
    assert summary.answers == 33


PLAYING = """
import sys
from octotui.store import Store
from tests.app.test_store import answer, begun
store = Store.open(sys.argv[1], patience=60)
for seed in range(int(sys.argv[2]), int(sys.argv[2]) + 3):
    match = begun(seed)
    recorder = store.new(match, str(seed))
    answer(match, 60)
    assert recorder.broken is None, recorder.broken
assert store.trouble is None, store.trouble
"""


def test_several_processes_save_side_by_side_from_the_first_moment(file: Path) -> None:
    command = [sys.executable, "-c", PLAYING, str(file)]
    running = [subprocess.Popen([*command, str(seed)], cwd=ROOT, stderr=subprocess.PIPE, text=True) for seed in (10, 20, 30)]
    for process in running:
        assert process.communicate(timeout=PATIENCE)[1] == ""
        assert process.returncode == 0

    with Store.open(file) as store:
        matches = {summary.title: text_of(store, summary.id) for summary in store.recent()}

    assert matches == {str(seed): answer(begun(seed), 60).journal() for start in (10, 20, 30) for seed in range(start, start + 3)}


# --- lists ----------------------------------------------------------------------------------------------------------------


def test_the_last_played_comes_first_with_what_a_list_shows(store: Store) -> None:
    first, second = begun(1), begun(2)
    ids = saved(store, first, "by the sea"), saved(store, second)
    answer(first, 3)

    one, two = store.recent()

    assert (one.id, two.id) == ids
    assert (one.game, one.title, one.names, one.seats) == ("cosmoctopus", "by the sea", ("Ann", "Robo"), SEATS)
    assert (one.played, one.answers, one.over, one.result) == (1004, 3, False, None)
    assert (two.title, two.played, two.answers) == ("Cosmoctopus", 1001, 0)
    assert store.recent(limit=1) == [one]


def test_a_match_that_ends_is_over_with_its_result_until_that_is_taken_back(store: Store) -> None:
    match = begun()
    id = saved(store, match)
    going = saved(store, begun(8))
    to_the_end(match)

    (summary,) = store.recent(over=True)
    assert (summary.id, summary.result) == (id, GAME.result(match.state))
    assert [other.id for other in store.recent(over=False)] == [going]
    match.undo(match.nodes[match.here].seat, consent=True)

    assert store.recent(over=True) == []


def test_a_deleted_match_is_gone_and_its_number_is_not_used_again(store: Store) -> None:
    id = saved(store, begun())

    store.delete(id)

    assert store.recent() == []
    with pytest.raises(Trouble, match=f"There is no saved game {id}"):
        text_of(store, id)
    assert saved(store, begun()) != id


def test_a_number_that_was_never_given_is_refused_in_words(store: Store) -> None:
    for id in (0, -1, 5, 2**70):
        with pytest.raises(Trouble, match="There is no saved game"):
            store.load(id)


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


def test_a_line_that_is_no_text_is_damage_too(file: Path, store: Store) -> None:
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


def test_a_first_line_that_cannot_be_used_is_told(file: Path, store: Store) -> None:
    id = saved(store, begun())
    change(file, "UPDATE line SET text = 'x' WHERE n = 1")

    with pytest.raises(Damaged, match="line 1"):
        store.load(id)


def test_a_game_that_is_not_here_is_told(store: Store, file: Path) -> None:
    id = saved(store, begun())

    def no_game(name: str) -> None:
        raise KeyError(name)

    with Store.open(file, games=no_game) as other, pytest.raises(Damaged, match="there is no game “cosmoctopus”"):  # type: ignore[arg-type]
        other.load(id)


def test_a_file_with_a_ruined_page_gives_what_comes_before_it(file: Path, store: Store) -> None:
    match = answer(begun(), 400)
    id = saved(store, match)
    page = store.db.execute("PRAGMA page_size").fetchone()[0]
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


# --- export and import ----------------------------------------------------------------------------------------------------


def test_a_match_goes_out_as_a_text_file_and_comes_back(store: Store, tmp_path: Path) -> None:
    match = answer(begun(), 20)
    store.export(saved(store, match), tmp_path / "match.txt")

    id, damage = store.import_text((tmp_path / "match.txt").read_bytes(), "from Bob")

    assert damage is None
    assert (tmp_path / "match.txt").read_text() == match.journal()
    assert position(store.load(id)[0]) == position(match)
    assert (store.recent()[0].title, store.recent()[0].answers) == ("from Bob", 20)


def test_what_mail_and_other_systems_do_to_line_ends_is_no_damage(store: Store) -> None:
    match = answer(begun(), 20)

    id, damage = store.import_text(("\ufeff\n" + match.journal().rstrip("\n") + "\n\n").replace("\n", "\r\n"))

    assert damage is None
    assert text_of(store, id) == match.journal()


def test_of_a_damaged_text_the_good_part_is_saved_and_the_rest_put_aside(store: Store) -> None:
    lines = answer(begun(), 20).lines
    cut = "\n".join([*lines[:15], lines[15][:-4]])

    id, damage = store.import_text(cut)

    assert damage is not None
    assert damage.line == 16
    assert text_of(store, id).splitlines() == lines[:15]
    assert put_aside(store, id).splitlines() == [lines[15][:-4]]


def test_a_text_that_is_no_journal_is_refused(store: Store) -> None:
    for text in ("", "hello", b"\xff\xfe\x00", "\udc80"):
        with pytest.raises(Damaged):
            store.import_text(text)
    assert store.recent() == []


def test_an_export_writes_over_a_file_only_if_it_is_told_to(store: Store, tmp_path: Path) -> None:
    id = saved(store, begun())
    (tmp_path / "match.txt").write_text("mine")

    with pytest.raises(Trouble, match="already"):
        store.export(id, tmp_path / "match.txt")
    assert (tmp_path / "match.txt").read_text() == "mine"
    with pytest.raises(Trouble, match=r"cannot be written: No such file or directory\."):
        store.export(id, tmp_path / "nowhere" / "match.txt")
    store.export(id, tmp_path / "match.txt", overwrite=True)

    assert (tmp_path / "match.txt").read_text() == text_of(store, id)


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
            change(path, f"PRAGMA user_version = {saves.VERSION + 1}")
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
def test_a_file_that_cannot_be_used_is_told_left_alone_and_the_game_goes_on(tmp_path: Path, what: str, told: str) -> None:
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

    monkeypatch.setattr(saves, "opened", read_only)

    with Store.open(file) as reading:
        assert reading.trouble == f"Games are not saved: the file or its folder is read-only ({file})."
        again, _, recorder = reading.resume(id)
        assert position(again) == position(match)
        answer(again, 5)

        assert recorder.broken is None
        assert text_of(reading, id) == again.journal()


def fill(store: Store) -> None:
    """Let there be no room for more on the store's disk."""
    store.db.execute(f"PRAGMA max_page_count = {store.db.execute('PRAGMA page_count').fetchone()[0]}")


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
def test_what_sqlite_says_is_told_in_words(store: Store, message: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError(message)

    match = begun()
    recorder = store.new(match)
    assert recorder.id is not None
    with monkeypatch.context() as patch:
        patch.setattr(store, "db", Failing())
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
        store.db.execute("BEGIN IMMEDIATE")
        answer(match, 2)
        store.db.execute("ROLLBACK")

        assert recorder.broken == f"From here on the game is not saved: another program is holding the file ({file})."


def test_a_match_played_on_in_two_windows_is_saved_from_one_of_them(file: Path, store: Store) -> None:
    id = saved(store, answer(begun(), 10))
    with Store.open(file) as other:
        mine, _, my_recorder = store.resume(id)
        theirs, _, their_recorder = other.resume(id)
        answer(mine, 3)
        answer(theirs, 2)

        assert my_recorder.broken is None
        assert their_recorder.broken is not None
        assert "another window" in their_recorder.broken
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
    assert store.db.execute("SELECT count(*) FROM line").fetchone() == (0,)


def test_a_closed_store_does_not_stop_a_game(store: Store) -> None:
    match = begun()
    recorder = store.new(match)
    store.close()

    answer(match, 2)

    assert recorder.broken is not None
    assert "the file was closed" in recorder.broken


def test_a_title_that_is_no_text_is_saved_as_well_as_can_be(store: Store) -> None:
    saved(store, begun(), "caf\udce9")

    assert store.recent()[0].title == "caf?"
