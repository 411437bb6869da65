"""The command line of a program that plays: its words, which no shell reads, and whether there is such a program."""

import os
import shlex
import shutil
from pathlib import Path

from engine.core.naming import cut, quoted


def words_of(command: str) -> list[str]:
    """The words of a command line, which no shell reads. Raises ValueError with a sentence."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise ValueError(f"the command {quoted(command)} has a quotation mark without its other half") from None
    if not words:
        raise ValueError(f"a program needs a command, such as ./eve.py, not {quoted(command)}")
    return [os.path.expanduser(words[0]), *words[1:]]


def check_command(command: str, folder: Path) -> None:
    """Check that a command run in this folder names a program. Raises ValueError with a sentence."""
    program = words_of(command)[0]
    if os.sep not in program:
        if shutil.which(program) is None:
            raise ValueError(f"there is no command {quoted(program)}; a program in this folder is written ./{cut(program)}")
        return
    file = folder / program
    if not file.is_file():
        raise ValueError(f"there is no program {quoted(program)}")
    if not os.access(file, os.X_OK):
        raise ValueError(f"the program {quoted(program)} is not executable: chmod +x {cut(program)}")
