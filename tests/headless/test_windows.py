"""On Windows there are no terminals of the kind octotui needs: it says where it runs, whatever is asked of it."""

from __future__ import annotations

import sys

import pytest

from tests.headless.wire import octotui

MISSING = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
"""What Python has on Linux and macOS alone."""
SCRIPT = f"""
import shutil  # on Windows it wants what Python has there alone
import sys
sys.platform = "win32"
sys.modules.update(dict.fromkeys({MISSING!r}))
from octotui.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize("args", [(), ("play",), ("serve",), ("--version",), ("no-such-command",)])
def test_on_windows_a_sentence_says_where_it_runs(args: tuple[str, ...]) -> None:
    done = octotui(*args, command=(sys.executable, "-c", SCRIPT))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"octotui: it runs on Linux and macOS; on Windows, install it in WSL (`wsl --install`) and start it there\n"
