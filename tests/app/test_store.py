"""The saves: nothing that was shown is lost."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest

from engine.core.journal import Damaged
from octotui.storage.store import Store
from octotui.storage.trouble import Trouble
from tests.app.saves import GAME, PATIENCE, ROOT, SEATS, answer, begun, position, put_aside, saved, text_of, to_the_end
from tests.postgres import database


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def address(request: pytest.FixtureRequest, file: Path) -> Iterator[Path | str]:
    """Both databases, one after the other."""
    if request.param == "SQLite":
        yield file
    else:
        with database() as found:
            yield found


# --- a match in progress --------------------------------------------------------------------------------------------------


def test_every_line_is_in_the_file_before_the_answer_returns(address: Path | str, store: Store) -> None:
    match = begun()
    id = saved(store, match)
    with Store.open(address) as other:
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
    seat = match.node.seat

    match.undo(seat, consent=True)
    undone = position(store.load(id)[0])
    answers = store.recent()[0].answers
    assert undone == position(match)
    assert answers == match.node.depth < 6
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
    assert text_of(store, id) == again.journal() == answer(begun(), 20).journal()


KILLED = """
import os, signal, sys
from octotui.storage.store import Store
from tests.app.saves import answer, begun
match = begun()
Store.open(sys.argv[1]).new(match)
answer(match, 33)
print(match.state.digest(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_nothing(address: Path | str) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, str(address)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == -signal.SIGKILL, ended.stderr

    with Store.open(address) as store:
        (summary,) = store.recent(over=False)
        match, damage = store.load(summary.id)

    assert damage is None
    assert match.state.digest() == ended.stdout.strip()
    assert position(match) == position(answer(begun(), 33))
    assert summary.answers == 33


PLAYING = """
import sys
from octotui.storage.store import Store
from tests.app.saves import answer, begun
store = Store.open(sys.argv[1], patience=60)
for seed in range(int(sys.argv[2]), int(sys.argv[2]) + 3):
    match = begun(seed)
    recorder = store.new(match, str(seed))
    answer(match, 60)
    assert recorder.broken is None, recorder.broken
assert store.trouble is None, store.trouble
"""


def test_several_processes_save_side_by_side_from_the_first_moment(address: Path | str) -> None:
    command = [sys.executable, "-c", PLAYING, str(address)]
    running = [subprocess.Popen([*command, str(seed)], cwd=ROOT, stderr=subprocess.PIPE, text=True) for seed in (10, 20, 30)]
    for process in running:
        assert process.communicate(timeout=PATIENCE)[1] == ""
        assert process.returncode == 0

    with Store.open(address) as store:
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
    match.undo(match.node.seat, consent=True)

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


def test_the_good_part_of_a_damaged_text_is_saved_and_the_rest_put_aside(store: Store) -> None:
    lines = answer(begun(), 20).lines
    cut = "\n".join([*lines[:15], lines[15][:-4]])

    id, damage = store.import_text(cut)

    assert damage is not None
    assert damage.line == 16
    assert text_of(store, id).splitlines() == lines[:15]
    assert put_aside(store, id).splitlines() == [lines[15][:-4]]


def test_a_text_that_is_not_a_journal_is_refused(store: Store) -> None:
    for text in ("", "hello", b"\xff\xfe\x00", "\udc80"):
        with pytest.raises(Damaged):
            store.import_text(text)
    assert store.recent() == []


def test_of_an_export_that_no_disk_has_room_for_nothing_is_left(store: Store, tmp_path: Path) -> None:
    id = saved(store, begun())
    limits = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(Trouble, match=r"cannot be written: File too large\."):
            store.export(id, tmp_path / "match.txt")
    finally:
        setrlimit(RLIMIT_FSIZE, limits)
    assert not (tmp_path / "match.txt").exists()


def test_an_export_never_writes_over_a_file(store: Store, tmp_path: Path) -> None:
    id = saved(store, begun())
    (tmp_path / "match.txt").write_text("mine")

    with pytest.raises(Trouble, match="already"):
        store.export(id, tmp_path / "match.txt")
    assert (tmp_path / "match.txt").read_text() == "mine"
    with pytest.raises(Trouble, match=r"cannot be written: No such file or directory\."):
        store.export(id, tmp_path / "nowhere" / "match.txt")
    with pytest.raises(Trouble, match="would be a picture"):
        store.export(id, tmp_path / "match.SVG")
    assert [file.name for file in tmp_path.glob("match.*")] == ["match.txt"]
