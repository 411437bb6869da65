"""The scripts that complete the command line."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from octotui.cli import main, parser
from octotui.completion import SHELLS, commands, words


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
