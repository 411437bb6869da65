"""`octotui check-bot`: what it says about good and bad programs."""

import json
import re
from pathlib import Path

import pytest

from octotui.play.bot_check import LAST_LINES
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
    assert re.fullmatch(r"An answer took [\d.]+ ms \(median\), [\d.]+ ms \(99th percentile\), [\d.]+ ms at most\.", third)


def test_every_slip_is_reported_with_its_place_and_time_and_three_end_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, on_ask="say(answer=n, code='fly')")
    status, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "night", "--games", "2", "--think", "20")
    total, games, _ = said.splitlines()[-3:]
    told = r"Game (\d), seat (\d), answer (\d), after \d+\.\d{3} s: It has answered “fly”, which is not among its choices\. .*\n"
    assert re.findall(told, said) == [(game, game, answer) for game in "12" for answer in "123"]
    assert (status, total, games) == (1, "6 slips in 6 answers.", "0 of 2 games played to the end, 0 won.")


def test_a_slip_is_followed_by_what_the_program_wrote_on_standard_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, on_ask="print('thinking', file=sys.stderr); print('\\x1b[2J', file=sys.stderr); sys.exit('no such card')")
    status, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "oct8", "--games", "1", "--think", "20")
    assert (status, said.count("\n    thinking\n    ?[2J\n    no such card\n")) == (1, 3)


def test_only_the_last_lines_of_it_are_reported_and_long_ones_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, on_ask="[print(i, 'x' * 9999, file=sys.stderr) for i in range(99)]; sys.exit(1)")
    _, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "oct8", "--games", "1", "--think", "20")
    assert re.findall(r"^    (\d+) ", said, re.M) == [str(i) for i in range(99 - LAST_LINES, 99)] * 3
    assert max(map(len, said.splitlines())) < 200


def test_the_reason_why_one_cannot_be_run_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "eve").write_text("#!/nowhere/python\n")
    (tmp_path / "eve").chmod(0o700)
    status, said, _ = check(tmp_path, monkeypatch, "./eve", "--game", "oct8", "--games", "1", "--think", "20")
    assert (status, said.count("\n    ./eve: No such file or directory\n")) == (1, 3)


def test_a_single_slip_is_one_slip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, on_ask="say(answer=n, code='fly' if n == 1 else codes[0])")
    _, said, _ = check(tmp_path, monkeypatch, "./eve.py", "--game", "oct8", "--games", "1", "--think", "20")
    assert re.fullmatch(r"1 slip in \d+ answers\.", said.splitlines()[-3])


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
def test_what_cannot_be_tried_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    program(tmp_path)
    (tmp_path / "eve.txt").write_text("no program")
    status, out, error = check(tmp_path, monkeypatch, *words)
    assert (status, out) == (2, "")
    assert said in error
