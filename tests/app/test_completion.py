"""The scripts that complete the command line."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from octotui.cli import main
from octotui.cli.completion import SHELLS, commands, words
from octotui.cli.parser import parser


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_names_every_command_and_every_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0

    script = capsys.readouterr().out
    for name, (_, own) in commands(parser()).items():
        assert name in script
        for word, _ in words(own):
            assert word in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_commands_options_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "bash"])
    script = capsys.readouterr().out

    def completed(*line: str) -> list[str]:
        typed = " ".join(f"'{word}'" for word in line)
        ask = f'\nCOMP_WORDS=({typed}); COMP_CWORD={len(line) - 1}; _octotui; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return subprocess.run(["bash", "-c", script + ask], capture_output=True, text=True, check=True).stdout.split()

    assert completed("octotui", "pl") == ["play"]
    assert "--seed" in completed("octotui", "play", "--se")
    assert completed("octotui", "config", "d") == ["default"]
    assert completed("octotui", "play", "octo") == ["octopush"]
    assert completed("octotui", "rules", "cos") == ["cosmoctopus"]
    assert completed("octotui", "play", "--option", "dra") == []
    assert completed("octotui", "play", "--option", "ha") == ["hands="]
    assert {"draft", "random"} <= set(completed("octotui", "play", "--option", "hands", "="))
    assert completed("octotui", "play", "--option", "hands", "=", "dr") == ["draft"]
    assert completed("octotui", "play", "--option", "express", "=", "t") == ["true"]
    assert "opposite-tides" in completed("octotui", "line", "--seed", "7", "--option", "layout", "=", "opp")
    assert completed("octotui", "play", "--option", "first", "=", "") == ["1", "2", "3", "4", "5"]
    assert completed("octotui", "play", "--seats", "gr") == ["greedy"]
    assert completed("octotui", "play", "--seats", "exp") == ["expert"]
    assert completed("octotui", "play", "--seats", "Ann,gr") == ["Ann,greedy"]
    assert completed("octotui", "play", "--seats", "Ann,Eve", ":", "ran") == ["random"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_completes_commands_options_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "zsh"])
    stubs = 'compdef() { }; _files() { }; compadd() { shift; print -l -- "$@"; }\n'
    script = stubs + capsys.readouterr().out

    def offered(*line: str) -> list[str]:
        ask = f"\nwords=({' '.join(line)}); CURRENT={len(line)}; _octotui"
        return subprocess.run(["zsh", "-fc", script + ask], capture_output=True, text=True, check=True).stdout.split()

    assert {"play", "check-deck", "--version"} <= set(offered("octotui", "pl"))
    assert "--seed" in offered("octotui", "play", "--se")
    assert {"default", "path"} <= set(offered("octotui", "config", "d"))


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_completes_commands_options_and_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "fish"])
    script = capsys.readouterr().out

    def completed(line: str) -> list[str]:
        env = {**os.environ, "HOME": str(tmp_path)}
        done = subprocess.run(["fish", "-c", f"{script}\ncomplete -C '{line}'"], capture_output=True, text=True, check=True, env=env)
        return [told.partition("\t")[0] for told in done.stdout.splitlines()]

    assert completed("octotui pl") == ["play"]
    assert completed("octotui play --see") == ["--seed"]
    assert completed("octotui config d") == ["default"]
