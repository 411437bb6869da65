"""`octotui check-bot`: what it says of good and bad programs."""

import json
import re
from pathlib import Path

import pytest

from tests.headless.wire import environment, octotui
from tests.programs import program


def check(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.chdir(folder)
    done = octotui("check-bot", *words, env=environment())
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_good_program_has_no_slip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path)
    status, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "oct8", "--games", "2", "--think", "20")
    first, second, third = said.splitlines()
    assert (status, bool(re.fullmatch(r"No slip in \d+ answers\.", first))) == (0, True)
    assert re.fullmatch(r"2 of 2 games played to the end, [012] won\.", second)
    assert re.fullmatch(r"An answer took [\d.]+ ms in the middle, [\d.]+ ms at the 99th percentile, [\d.]+ ms at most\.", third)


def test_every_slip_is_told_with_its_place_and_time_and_three_end_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, on_ask="say(answer=n, code='fly')")
    status, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "night", "--games", "2", "--think", "20")
    total, games, _ = said.splitlines()[-3:]
    told = r"Game (\d), seat (\d), answer (\d), after \d+\.\d{3} s: It has answered “fly”, which is not among its choices\. .*\n"
    assert re.findall(told, said) == [(game, game, answer) for game in "12" for answer in "123"]
    assert (status, total, games) == (1, "6 slips in 6 answers.", "0 of 2 games played to the end, 0 won.")


def test_for_programs_it_is_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path)
    status, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "oct8", "--games", "1", "--think", "20", "--json")
    (game,) = json.loads(said)
    assert (status, game["seat"], game["slips"], game["place"] in (1, 2)) == (0, 0, [], True)
    assert all(second > 0 for second in game["times"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["./nobody"], "there is no program “./nobody”"),
        (["nobody-of-this-name"], "there is no command “nobody-of-this-name”"),
        (["'./eve.py"], "has a quotation mark without its other half"),
        (["./eve.txt"], "the program “./eve.txt” is not executable: chmod +x ./eve.txt"),
        (["./eve.py", "--game", "chess"], "unknown game 'chess'"),
        (["./eve.py", "--games", "0"], "it has to be a number of games"),
    ],
)
def test_what_cannot_be_tried_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
    program(tmp_path)
    (tmp_path / "eve.txt").write_text("no program")
    status, out, error = check(tmp_path, monkeypatch, *words)
    assert (status, out) == (2, "")
    assert said in error
