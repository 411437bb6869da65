"""Completion of the command line: the values that scripts ask for, and the three shells themselves, typed at."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import SUPPRESS
from collections.abc import Iterator
from pathlib import Path

import pytest

from octotui.cli.completion import OFFERED, SHELLS, commands
from octotui.cli.parser import parser
from tests.app.terminal import Terminal
from tests.headless.test_cli import said
from tests.headless.test_saved_games_named import finished, saved
from tests.headless.wire import octotui

PROGRAMS = str(Path(sys.executable).parent)
"""The folder of the `octotui` that the scripts ask."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder, with two saved games of which the first can go on."""
    monkeypatch.setenv("OCTOTUI_DATA", str(tmp_path))
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))
    (tmp_path / "config.toml").write_text('names = ["Zoe", "Mary Ann"]\n[players]\nKraken = "./kraken.py --deep"\n')
    saved("octopush")
    finished()
    return tmp_path


# --- values


def offered(capsys: pytest.CaptureFixture[str], kind: str, *words: str) -> list[str]:
    status, out, err = said(["completion", "--values", kind, "octotui", *words], capsys)
    assert (status, err) == (0, "")
    return [line.partition("\t")[0] for line in out.splitlines()]


@pytest.mark.parametrize(
    ("kind", "words", "found"),
    [
        ("games", ("play", "oc"), ["octopush", "oct8"]),
        ("seats", ("play", "--seats", ""), ["you", "Zoe", "Mary Ann", "random", "easy", "medium", "hard", "expert", "Kraken"]),
        ("seats", ("play", "--seats", "Ann,Kr"), ["Ann,Kraken"]),
        ("seats", ("play", "--seats", "Ann,Eve:Kr"), []),
        ("seats", ("play", "--seats", "Ann,e"), ["Ann,easy", "Ann,expert"]),
        ("seats", ("play", "--seats", "Ann,Eve:"), ["Ann,Eve:random", "Ann,Eve:easy", "Ann,Eve:medium", "Ann,Eve:hard", "Ann,Eve:expert"]),
        ("options", ("play", "--option", "ha"), ["hands="]),
        ("options", ("play", "octopush", "--option", "ha"), []),
        ("options", ("play", "--option", "hands="), ["hands=draft", "hands=fixed", "hands=random"]),
        ("options", ("line", "--option", "express=t"), ["express=true"]),
        ("options", ("play", "octopush", "--option", "first="), ["first=1", "first=2", "first=3", "first=4"]),
        ("options", ("play", "--option", "nothing="), []),
        ("options", ("play", "--seed", "7", "--option", "layout=opp"), ["layout=opposite-tides"]),
        ("sections", ("rules", "oct8", "se"), ["setup"]),
        ("themes", ("--theme", "gr"), ["gruvbox"]),
        ("glyphs", ("play", "--glyphs", "a"), ["auto", "ascii"]),
        ("config", ("config", "k"), ["keys"]),
        ("pages", ("docs", "de"), ["decks"]),
        ("limits", ("serve", "--limit", "c"), ["connections=", "columns="]),
        ("saved", ("continue", ""), ["1", "last"]),
        ("saved", ("export", ""), ["2", "1", "last"]),
        ("nonsense", ("play", ""), []),
    ],
)
def test_values(kind: str, words: tuple[str, ...], found: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert offered(capsys, kind, *words) == found


def test_ones_own_layouts_are_values_of_the_option(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "layout=mine" not in offered(capsys, "options", "play", "--option", "layout=")
    (folder / "layouts").mkdir()
    (folder / "layouts" / "mine.toml").write_text('name = "Mine"\nplaces = [[0,0],[2,0],[4,0],[0,2],[2,2],[4,2],[0,4],[2,4],[4,4]]')
    assert "layout=mine" in offered(capsys, "options", "play", "--option", "layout=m")


def test_saved_games_are_told_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "1\tOctopush, round 1: Ann, Bo; 0 answers" in said(["completion", "--values", "saved", "octotui", "continue", ""], capsys)[1]


def test_completion_without_words_gives_no_values_and_does_not_crash(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(["completion", "--values"], capsys) == (0, "", "")
    for kind in OFFERED:
        assert said(["completion", "--values", kind, ""], capsys)[0] == 0


# --- scripts


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_names_every_command_and_every_option(shell: str) -> None:
    script = octotui("completion", shell).stdout.decode()
    for name, command in commands(parser()).items():
        assert name in script
        for action in command._actions:
            for option in action.option_strings if action.help != SUPPRESS else ():
                assert option.lstrip("-") in script
    assert "--values" not in script.replace("completion --values", "")


def test_the_shell_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(["completion"], capsys)
    assert (status, out) == (2, "") and "which shell? One of bash, zsh, fish" in err
    assert "unknown argument 'tcsh'; there are: bash, zsh, fish" in said(["completion", "tcsh"], capsys)[2]


def test_only_the_command_itself_loads_shtab() -> None:
    script = "import sys; from octotui.cli import main; main(['games']); main(['completion', '--values', 'games', '']);"
    script += "print('shtab' in sys.modules)"
    assert octotui(command=(sys.executable, "-c", script)).stdout.splitlines()[-1] == b"False"


# --- the shells


COMPLETED = [
    ("octotui pla", "octotui play "),
    ("octotui play octop", "octotui play octopush "),
    ("octotui play --see", "octotui play --seed "),
    ("octotui play --seats Ann,exp", "octotui play --seats Ann,expert "),
    ("octotui play --seats Eve:me", "octotui play --seats Eve:medium "),
    ("octotui play --seats you,Kr", "octotui play --seats you,Kraken "),
    ("octotui play --option hands=dr", "octotui play --option hands=draft "),
    ("octotui line --seed 7 --option layout=opp", "octotui line --seed 7 --option layout=opposite-tides "),
    ("octotui play octopush --option va", "octotui play octopush --option variant="),
    ("octotui rules oct8 hand-e", "octotui rules oct8 hand-exchange "),
    ("octotui --theme gruv", "octotui --theme gruvbox "),
    ("octotui config gl", "octotui config glyphs "),
    ("octotui check-deck my-d", "octotui check-deck my-deck.toml "),
    ("octotui play --deck my-d", "octotui play --deck my-deck.toml "),
    ("octotui continue l", "octotui continue last "),
    ("octotui replay las", "octotui replay last "),
    ("octotui replay last --svg my-d", "octotui replay last --svg my-deck.toml "),
    ("octotui check-bot my-n", "octotui check-bot my-notes.txt "),
    ("octotui export last my-d", "octotui export last my-deck.toml "),
]
"""What is typed before the tabulator, and the line after it."""
START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'PS1="> "; eval "$(octotui completion bash)"'),
    "zsh": (["zsh", "-f", "-i"], 'PS1="> "; autoload -U compinit; compinit -D -u; eval "$(octotui completion zsh)"'),
}


def needed(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")


@pytest.fixture
def own(folder: Path) -> Path:
    (folder / "my-deck.toml").write_text("")
    (folder / "my-notes.txt").write_text("")
    return folder


@pytest.fixture(params=list(START))
def typing(request: pytest.FixtureRequest, own: Path) -> Iterator[Terminal]:
    """A shell that has read the script, with a person at it."""
    needed(request.param)
    command, setup = START[request.param]
    env = {"PATH": f"{PROGRAMS}:{os.environ['PATH']}", "HOME": str(own)}
    terminal = Terminal(own, env=env, size=(120, 24), command=["sh", "-c", f"cd {own}; exec {' '.join(command)}"])
    terminal.press(f"{setup}; clear; echo ready\r")
    terminal.until("ready\n>")
    yield terminal
    terminal.press("\x15exit\r")
    terminal.end()


def test_bash_and_zsh_complete_what_is_typed(typing: Terminal) -> None:
    for typed, line in COMPLETED:
        typing.press("\x15", typed, "tab", ".")
        typing.until(f"> {line}.")


def test_a_name_with_a_space_is_completed_whole_or_not_at_all(typing: Terminal, request: pytest.FixtureRequest) -> None:
    """bash takes what has a space in it for two values."""
    zsh = request.node.callspec.params["typing"] == "zsh"
    for typed, line in {"--seats Mar": r"--seats Mary\ Ann ", r"--seats Mary\ Ann,exp": r"--seats Mary\ Ann,expert "}.items():
        typing.press("\x15", "octotui play ", typed, "tab", ".")
        typing.until(f"> octotui play {line if zsh else typed}.")


def test_fish_completes_what_is_typed(own: Path) -> None:
    assert by_fish(own, *(typed for typed, _ in COMPLETED)) == [line.split()[-1] for _, line in COMPLETED]


def test_fish_completes_a_name_with_a_space(own: Path) -> None:
    assert by_fish(own, "octotui play --seats Mar", r"octotui play --seats Mary\ Ann,exp") == ["Mary Ann", "Mary Ann,expert"]


def by_fish(own: Path, *typed: str) -> list[str]:
    """What fish completes each of these lines with."""
    needed("fish")
    asked = "\n".join(f"echo (complete -C '{line}' | cut -f1 | string join ' ')" for line in typed)
    env = {**os.environ, "HOME": str(own), "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"octotui completion fish | source\n{asked}"],
        cwd=own,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()
