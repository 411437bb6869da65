"""The guided first games: at the table, or in plain text."""

import argparse
import sys

from octotui.cli.arguments import checked_game, proposed_game, read_library
from octotui.cli.output import CommandError, say
from octotui.cli.play import person, show_table
from octotui.cli.saves import saves


def learn(args: argparse.Namespace) -> int:
    """Show the table of a guided first game, or play it in plain text."""
    from octotui.play.guide import guide, lessons

    args.game = checked_game(args.game or proposed_game(read_library()), lessons())
    chapters = len(guide(args.game).chapter)
    if args.chapter is not None and args.chapter > chapters:
        raise CommandError(f"there is no chapter {args.chapter}: the lesson of {args.game} has {chapters}")
    chapter = None if args.chapter is None else args.chapter - 1
    if args.line:
        return in_text(args, chapter)
    return show_table(args, lambda: {"lesson": args.game, "chapter": chapter})


def in_text(args: argparse.Namespace, chapter: int | None) -> int:
    """Play a lesson in plain text: from a chapter, from where it was left, or else from the first one not done."""
    from engine.core.words import count_of
    from octotui.headless.lesson import teach
    from octotui.play.guide import guide
    from octotui.play.lesson import Lesson, progress

    written = guide(args.game)
    with saves(args) as store:
        found, trouble = progress(args.game, store.lesson(args.game))
        if trouble:
            say(trouble)
        lesson = Lesson.resume(args.game, found) if chapter is None else None
        say(f"{written.title}: a guided first game, about {count_of(written.minutes, 'minutes')}. Type help for help, quit to quit.")
        for number, one in enumerate(written.chapter, 1):
            say(f"Chapter {number}: {one.title}. {one.about}{' Done.' if one.title in found.done else ''}")
        if lesson:
            say("The lesson goes on where you left it; --chapter 1 begins it anew.")
        else:
            start = found.next_chapter(written) if chapter is None else chapter
            lesson = Lesson(args.game, start, person(), done=found.done)

        def keep(lesson: Lesson) -> str:
            if not lesson.fresh:
                store.keep_lesson(args.game, lesson.progress_text())
            return f"octotui learn {args.game} --line goes on from here." if store.file is not None and store.lesson(args.game) else ""

        teach(lesson, sys.stdin, sys.stdout, keep)
    return 0
