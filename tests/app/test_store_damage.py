"""Damaged databases: whatever is in the file, it is reported in a sentence, and one plays on."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from engine.core.journal import Damaged
from octotui.storage.store import Store
from octotui.storage.trouble import Trouble
from tests.app.saves import answer, begun, change, position, saved, text_of, to_the_end

HARM = {
    "played 1e400": "UPDATE match SET played = 1e400",
    "played -1e18": "UPDATE match SET played = -1e18",
    "played text": "UPDATE match SET played = 'yesterday'",
    "played blob": "UPDATE match SET played = x'00ff'",
    "answers text": "UPDATE match SET answers = 'many'",
    "seats a number": "UPDATE match SET seats = 7",
    "seats no JSON": "UPDATE match SET seats = '[['",
    "seats deep": "UPDATE match SET seats = replace(hex(zeroblob(10000)), '0', '[')",
    "seats a blob": "UPDATE match SET seats = x'ff00fe'",
    "title a blob": "UPDATE match SET title = x'ff00fe'",
    "title no UTF-8": "UPDATE match SET title = CAST(x'ff00fe' AS TEXT)",
    "title long": "UPDATE match SET title = hex(zeroblob(1000000))",
    "game unknown": "UPDATE match SET game = 'chess'",
    "result no result": "UPDATE match SET result = '{}', over = 1",
    "result a number": "UPDATE match SET result = 1.5, over = 1",
    "over text": "UPDATE match SET over = 'perhaps'",
    "a line a blob": "UPDATE line SET text = x'ff00fe' WHERE n = 12",
    "a line a number": "UPDATE line SET text = 1.5 WHERE n = 12",
    "a line numbered by text": "UPDATE line SET n = 'x' WHERE n = 12",
    "the last line numbered otherwise": "UPDATE line SET n = 1000 WHERE n = 21",
    "no lines": "DELETE FROM line",
}
"""What somebody or something may have written into the tables."""

NULLS = ("match.game", "match.title", "match.seats", "match.played", "match.answers", "match.over", "line.text")


def everything(file: Path, tmp_path: Path) -> str:
    """List, open, export, play on and delete all that is in a file; return what was said of it."""
    said: list[str] = []
    with Store.open(file, patience=0) as store:
        said.append(store.trouble or "")
        games = store.recent(limit=50)
        said += [store.trouble or "", *(f"{game.about} {game.outcome} {game.played}" for game in games)]
        for game in games:
            for ask in (
                lambda id=game.id: answer(store.resume(id, said.append)[0], 2),
                lambda id=game.id: store.export(id, Path(mkdtemp(dir=tmp_path)) / "match.txt"),
            ):
                try:
                    ask()
                except (Trouble, Damaged) as error:
                    said.append(str(error))
        recorder = store.new(match := begun(), on_trouble=said.append)
        answer(match, 3)
        if recorder.broken is None:
            assert recorder.id is not None
            assert position(store.load(recorder.id)[0]) == position(match)
        for game in games:
            try:
                store.delete(game.id)
            except Trouble as error:
                said.append(str(error))
    return "\n".join(said)


def kept(file: Path) -> int:
    """Two games in a file: one that goes on, and one that is over."""
    with Store.open(file, patience=0) as store:
        to_the_end(over := begun(8))
        saved(store, over)
        return saved(store, answer(begun(), 20))


def without_not_null(file: Path) -> None:
    """Let the tables take what they would refuse."""
    db = sqlite3.connect(file)
    db.execute("PRAGMA writable_schema = 1")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    db.commit()
    db.close()


@pytest.mark.parametrize("harm", HARM)
def test_whatever_stands_in_the_tables_one_lists_opens_and_plays_on(harm: str, file: Path, tmp_path: Path) -> None:
    id = kept(file)
    change(file, HARM[harm])

    with Store.open(file, patience=0) as store:
        listed = store.recent(limit=50)
        assert {game.id for game in listed} == {id - 1, id}
        assert all(len(game.about) < 200 for game in listed)
    everything(file, tmp_path)


@pytest.mark.parametrize("column", NULLS)
def test_nothing_where_something_has_to_stand_is_damage(column: str, file: Path, tmp_path: Path) -> None:
    kept(file)
    without_not_null(file)
    table, _, name = column.partition(".")
    change(file, f"UPDATE {table} SET {name} = NULL")

    with Store.open(file, patience=0) as store:
        assert len(store.recent(limit=50)) == 2
    everything(file, tmp_path)


def test_a_game_whose_time_cannot_be_read_is_listed_last(file: Path) -> None:
    id = kept(file)
    change(file, "UPDATE match SET played = 1e400 WHERE id = ?", id)

    with Store.open(file) as store:
        assert [(game.id, game.played is None) for game in store.recent()] == [(id - 1, False), (id, True)]


def test_a_line_that_is_numbered_otherwise_is_damage_and_not_lost(file: Path, store: Store) -> None:
    match = answer(begun(), 20)
    id = saved(store, match)
    change(file, "UPDATE line SET n = 100 WHERE n = 21")

    damage = store.load(id)[1]

    assert damage is not None
    assert str(damage) == "line 21: it is missing"
    assert text_of(store, id) == match.journal()


@pytest.mark.parametrize("schema", [b"CRUATE TABLE match", b"CREATE \xf3\xd4\xc5LE match"], ids=["a word", "no text"])
def test_a_damaged_schema_is_reported_and_the_file_left_alone(schema: bytes, file: Path, tmp_path: Path) -> None:
    kept(file)
    data = file.read_bytes()
    assert b"CREATE TABLE match" in data
    damaged = data.replace(b"CREATE TABLE match", schema)
    file.write_bytes(damaged)

    said = everything(file, tmp_path)

    assert f"Games are not saved: the file is damaged ({file})." in said
    assert file.read_bytes() == damaged


def blows(data: bytes, seed: int) -> Iterator[bytes]:
    """The bytes of a file after a few accidents, ever more of them."""
    rng = Random(seed)
    for _ in range(4):
        hurt = bytearray(data)
        for _ in range(rng.choice((1, 3, 30))):
            at = rng.randrange(len(hurt))
            match rng.randrange(4):
                case 0:
                    hurt[at] ^= 1 << rng.randrange(8)
                case 1:
                    hurt[at % 4096] ^= 1 << rng.randrange(8)
                case 2:
                    hurt[at : at + 64] = rng.randbytes(64)
                case _:
                    del hurt[at : at + rng.choice((1, 100, 5000))]
            if not hurt:
                break
        yield bytes(hurt)


@pytest.mark.parametrize("seed", range(25))
def test_accidents_to_the_file_are_reported_in_a_sentence(seed: int, file: Path, tmp_path: Path) -> None:
    kept(file)
    data = file.read_bytes()
    for hurt in blows(data, seed):
        file.write_bytes(hurt)
        for end in ("-wal", "-shm", "-journal"):
            file.with_name(file.name + end).unlink(missing_ok=True)

        everything(file, tmp_path)
