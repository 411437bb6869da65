"""Seats of a new game as text: `you,Ann,medium,Eve:easy,Eve=cmd:./eve.py,=Hardy`.

A seat is `you`, a bot's level, a bot with a name of its own, a program with a name or without, one of the settings' programs by its name,
or a person's name. A name close to a level, or one that looks like a file or a command, is probably a mistake: it is refused, unless it
follows `=`, after which everything is a person's name.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from engine.bots import IDS, LEVELS
from engine.core.journal import Seat
from engine.core.naming import cut, quoted
from octotui.bots.command_line import check_command, words_of
from octotui.bots.levels import PROGRAM, unknown_bot
from octotui.play.seating import bot_name, with_unique_names
from octotui.storage.folders import config_folder
from octotui.storage.person import SOMEBODY

NOBODY: Mapping[str, str] = MappingProxyType({})
LITERAL = "="
"""Precedes a person's name that would otherwise be read as something else."""
COMMAND = re.compile(r"[./~-]|.*[/\\]|.*\.[a-z0-9]{1,4}$|.*\s-")
"""Matches paths and commands."""
LONG = 6
"""Minimum length of a level name that may contain two typing errors."""
LIKENED = (*(level.name for level in LEVELS.values()), *(id for id in LEVELS if len(id) >= LONG))
"""The levels that a name is compared with; the shorter ids are too close to ordinary names, such as Ken."""


def seats_in(text: str, players: Mapping[str, str] = NOBODY, you: str = SOMEBODY) -> tuple[Seat, ...]:
    """The seats in a text, equal names numbered. `players`: the commands of the settings' programs, by name; `you`: the name of whoever
    is called so in the text. Raises ValueError.
    """
    return with_unique_names(seat_in(word, seat, players, you) for seat, word in enumerate(words(text)))


def folders(text: str, players: Mapping[str, str], here: Path, settings: Path) -> dict[str, Path]:
    """Where the programs in a text start, by command: those typed there `here`, those of the settings in the folder of these."""
    programs = {command.strip() for _, found, command in (word.partition(PROGRAM) for word in words(text)) if found}
    return {**dict.fromkeys(programs, here), **{players[word]: settings for word in words(text) if word in players}}


def words(text: str) -> list[str]:
    """The words of a text, one for each seat."""
    return [word.strip() for word in text.split(",")]


def seat_in(word: str, seat: int, players: Mapping[str, str], you: str) -> Seat:
    """What sits in a seat, by one word. Raises ValueError."""
    if word.startswith(LITERAL):
        return Seat(word.removeprefix(LITERAL).strip())
    owner, _, command = (part.strip() for part in word.partition(PROGRAM))
    if command or word.endswith(PROGRAM):
        return program_seat(owner, command)
    name, colon, level = (part.strip() for part in word.partition(":"))
    if not name:
        raise ValueError("there is a seat without a name")
    if COMMAND.match(name):
        raise ValueError(f"{quoted(name)} looks like a file or a command; a program is written '{PROGRAM}{cut(word)}'{literally(name)}")
    if colon:
        if level.lower() not in IDS:
            raise ValueError(unknown_bot(level))
        return Seat(name, IDS[level.lower()])
    if name.lower() == "you":
        return Seat(you)
    if name.lower() in IDS:
        return Seat(bot_name(IDS[name.lower()], seat), IDS[name.lower()])
    if name in players:
        return settings_seat(name, players[name])
    if near := next((level for level in LIKENED if slips(name.lower(), level) <= (2 if len(level) >= LONG else 1)), ""):
        raise ValueError(f"{quoted(name)} is nearly the bot level '{near}'{literally(name)}")
    return Seat(name)


def program_seat(owner: str, command: str) -> Seat:
    """The seat of a program; without `NAME=` its name is that of its file. Raises ValueError."""
    check_command(command, Path.cwd())
    if not owner:
        return Seat(cut(Path(words_of(command)[0]).stem), PROGRAM + command)
    if not owner.endswith(LITERAL):
        raise ValueError(f"a program with a name is NAME=cmd:{cut(command)}, not {quoted(owner + PROGRAM)}")
    return Seat(owner.removesuffix(LITERAL).strip(), PROGRAM + command)


def settings_seat(name: str, command: str) -> Seat:
    """The seat of one of the settings' programs. Raises ValueError."""
    try:
        check_command(command, config_folder())
    except ValueError as error:
        raise ValueError(f"{quoted(name)} of the settings: {error}") from None
    return Seat(name, PROGRAM + command)


def names_program(name: str, players: Mapping[str, str]) -> bool:
    """Whether this word seats the settings' program of this name, which is there."""
    try:
        return [seat.bot for seat in seats_in(name, players)] == [PROGRAM + players[name]]
    except ValueError:
        return False


def literally(name: str) -> str:
    """How to seat a person of this name after all, as the end of a sentence."""
    return f"; for a person of that name write '{LITERAL}{cut(name)}'"


def slips(typed: str, meant: str) -> int:
    """Edit distance, counting letters left out, added, changed, or swapped with the next one."""
    if abs(len(typed) - len(meant)) > LONG:
        return LONG
    before: list[int] = []
    last = list(range(len(meant) + 1))
    for i, char in enumerate(typed):
        row = [i + 1]
        for j, other in enumerate(meant):
            row.append(min(last[j + 1] + 1, row[j] + 1, last[j] + (char != other)))
            if i and j and (char, typed[i - 1]) == (meant[j - 1], other):
                row[-1] = min(row[-1], before[j - 1] + 1)
        before, last = last, row
    return last[-1]
