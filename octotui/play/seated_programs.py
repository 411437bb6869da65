"""Programs at a table: those that its match names are started when they are asked, in the folder where the person first seated them.

A journal may come from anybody, so its commands are run only if this person has seated the same program here before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from octotui.bots.levels import PROGRAM, is_program
from octotui.play.table import Table
from octotui.storage.store import Store

LOGS = "programs"
"""The folder beside the saves in which the programs' standard error is kept."""
UNKNOWN = "{name} is played by the program {command}, which was not seated here before: a bot of medium strength plays on for it."


def commands(match: Match) -> dict[int, str]:
    """By seat: the command of its program."""
    return {i: seat.bot.removeprefix(PROGRAM) for i, seat in enumerate(match.seats) if seat.bot is not None and is_program(seat.bot)}


def remember(store: Store, match: Match, folders: Mapping[str, Path]) -> None:
    """Remember that the person has seated those programs of a match that `folders` names, and the folder to start each in."""
    for command in commands(match).values():
        if command in folders:
            store.remember(PROGRAM + command, str(folders[command]))


def engage(table: Table, store: Store, on_trouble: Callable[[str], None]) -> None:
    """Let the programs of a match play at its table. A bot gets the seat of each that this person has never seated."""
    match, folders = table.match, {}
    if match.over:
        return
    for seat, command in commands(match).items():
        if folder := store.recall(PROGRAM + command):
            folders[seat] = Path(folder)
        else:
            table.sit(seat, Seat(match.names[seat], STAND_IN))
            on_trouble(UNKNOWN.format(name=match.names[seat], command=command))
    if folders:
        from octotui.bots.programs import Programs

        table.programs = Programs(folders, store.file.parent / LOGS if store.file else None, on_trouble)
