"""The commands about a person's own games: the record, and the game of the day."""

import argparse
import sys
from datetime import date
from typing import TYPE_CHECKING

from octotui.cli.arguments import NewGame, checked_game, read_library
from octotui.cli.output import CommandError, columns_of, glyphs_of_output, say, say_json
from octotui.cli.saves import saves

if TYPE_CHECKING:
    from engine.core.match import Match
    from octotui.play.record_entries import RecordEntries
    from octotui.storage.store import Store
MANY = 20
"""Number of unread games from which reading them takes a while."""
YES = ("y", "yes")


def record(args: argparse.Namespace) -> int:
    """Print a person's record, of all games or of one, with achievements."""
    from engine.core.words import enumeration
    from octotui.play.record_page import achievement_rows, day_rows, heading, record_rows
    from octotui.storage import config

    game = checked_game(args.game, read_library()) if args.game else ""
    name = args.name or config.load()[0].names[0]
    with saves(args) as store:
        entries = read_through(store)
    found = entries.record(name, game, strictly=args.name is not None)
    if args.json:
        say_json(found)
        return 0
    glyphs = glyphs_of_output()
    parts = [[(heading(found, found.name), ""), *record_rows(found, glyphs, columns_of(sys.stdout))], achievement_rows(found, glyphs)]
    others = [one for one in entries.people(name) if one != found.name]
    if others and args.name is None:
        parts.append([(f"{enumeration(others)} {'has' if len(others) == 1 else 'have'} played here too: octotui record --name NAME.", "")])
    parts += [day_rows(found, glyphs)] if found.days else []
    for n, rows in enumerate(parts):
        for text, _ in [*([("", "")] if n else []), *rows]:
            say(text.rstrip())
    return 0


def read_through(store: "Store") -> "RecordEntries":
    """All saved games, fully read; shows its progress on a terminal."""
    from octotui.play.record_entries import RecordEntries

    entries = RecordEntries(store)
    if store.trouble and not entries.games and not entries.remaining:
        raise CommandError(store.trouble)
    told, count = sys.stderr.isatty() and entries.remaining > MANY, entries.remaining
    while entries.remaining:
        entries.read_next()
        if told and entries.remaining % MANY == 0:
            print(
                f"\rReading saved games: {count - entries.remaining} of {count}",
                end="" if entries.remaining else "\n",
                file=sys.stderr,
                flush=True,
            )
    return entries


# --- the game of the day


def today(args: argparse.Namespace) -> int:
    """Show the table of the game of the day, continue it, or print its result. Today's is begun only once that is confirmed."""
    from octotui.cli.play import line_at, show_table
    from octotui.play import daily
    from octotui.play.record_entries import RecordEntries

    with saves(args) as store:
        now = daily.date_of(store.clock())
        day = args.date or now
        if why := daily.why_refused(day, now):
            raise CommandError(why)
        game = checked_game(args.game, read_library()) if args.game else daily.game_of(day)
        played = RecordEntries(store).first_of(day, game)
    if played is not None and played.entry.day is not None:
        for text in played.entry.day.lines(glyphs_of_output().name == "ascii"):
            say(text)
        return 0
    if args.line:
        if played is not None:
            return line_at(args, None, played.id)
        return line_at(args, NewGame(deal_day(day, game), daily.note(day, now))) if day != now or confirmed(day, game) else 0
    if played is not None:
        return show_table(args, lambda: {"saved": played.id})
    return show_table(args, lambda: {"day": (day, game)} if day == now else {"match": deal_day(day, game)})


def confirmed(day: date, game: str) -> bool:
    """Whether to begin the game of a day: asked of a person at a terminal, as only the first play counts."""
    from octotui.play import daily

    if not sys.stdin.isatty():
        return True
    say(f"{daily.question(day, game)} {daily.AS_IT_IS} y or n:")
    if sys.stdin.readline().strip().lower() in YES:
        return True
    say("Nothing is dealt, and nothing counts.")
    return False


def deal_day(day: date, game: str) -> "Match":
    """The game of a day, dealt for the person in the settings."""
    from engine.core import registry
    from octotui.play import daily
    from octotui.storage import config

    return daily.match_of(day, registry.load(game), config.load()[0].names[0])
