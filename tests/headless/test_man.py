"""The manual page is what the help says, and roff reads it without complaint."""

from __future__ import annotations

import re
import shutil
import subprocess
from argparse import SUPPRESS, Action

import pytest

from octotui.cli.completion import commands
from octotui.cli.parser import parser
from tools.man import FILE, manual


def test_the_manual_page_is_up_to_date() -> None:
    """Only words are compared: versions of Python break the lines of a synopsis in different places."""
    assert FILE.read_text("utf-8").split() == manual().split(), "make man writes it again"


def test_it_names_every_command_with_its_options_and_the_environment() -> None:
    page = manual().replace("\\", "")
    for name, command in commands(parser()).items():
        assert f"octotui {name}" in page
        assert all(option in page for action in command._actions for option in action.option_strings if shown(action))
    assert all(
        section in page for section in (".SH EXAMPLES", ".SH ENVIRONMENT", ".SH FILES", ".SH EXIT STATUS", "OCTOTUI_THEME", "NO_COLOR")
    )
    assert "--values" not in page


def test_a_usage_that_is_written_out_names_every_argument() -> None:
    for command in commands(parser()).values():
        if command.usage is not None:
            words = re.findall(r"[\w-]+", command.format_usage())
            assert all(action.metavar in words or action.option_strings[-1] in words for action in command._actions if shown(action))


def shown(action: Action) -> bool:
    """Whether an argument is in the manual: none that is hidden, and not the help itself."""
    return action.help != SUPPRESS and action.dest != "help"


@pytest.mark.parametrize("columns", [78, 100])
def test_roff_reads_it_without_complaint_and_no_line_is_too_long(columns: int) -> None:
    if shutil.which("groff") is None:
        pytest.skip("there is no groff here")
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", f"-rLL={columns}n", str(FILE)], capture_output=True, text=True, check=True)
    lines = [re.sub(r".\x08", "", line) for line in done.stdout.splitlines()]
    assert done.stderr == ""
    assert max(map(len, lines)) <= columns
    assert any("octopus board games in the terminal" in line for line in lines)
    assert "       octotui play [-h]" in done.stdout
