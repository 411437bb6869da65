"""Lessons, rules and ladders in plain text, from the lobby."""

from __future__ import annotations

from functools import partial

from engine.core.words import sentence
from octotui.headless.lesson import teach_at_keyboard
from octotui.headless.rules import write_rules
from octotui.play.guide import guide
from octotui.play.lesson import Lesson, progress, standings
from octotui.server.hall.hall import Hall
from octotui.server.text.dialogue import Dialogue
from octotui.server.text.new_table import choose
from octotui.tables import rulebook

GO_ON = -1
"""In place of a chapter's number: where the lesson was left."""


async def learn(line: Dialogue, hall: Hall, key: str, name: str) -> None:
    """Let a guest choose a lesson and a chapter, and teach it. Raises Quit."""
    memory = hall.memory(key)
    found = standings(memory.lesson)
    names = {game: f"{guide(game).title}{f', {stands}' if stands else ''}" for game, stands in found.items()}
    game = await choose(line, "Learn which game?", names, memory.recall("learn"))
    if game is None:
        return
    memory.remember("learn", game)
    place, trouble = progress(game, memory.lesson(game))
    written = guide(game)
    if trouble:
        line.say(trouble)
    chapters = {} if place.place is None else {GO_ON: f"Go on where you left it, in chapter {place.place.chapter + 1}"}
    chapters |= {
        number: f"{one.title}: {sentence(one.about)[:-1]}{', done' if one.title in place.done else ''}"
        for number, one in enumerate(written.chapter)
    }
    first, proposed = (1, place.next_chapter(written)) if place.place is None else (0, GO_ON)
    chapter = await choose(line, "Which chapter?", chapters, proposed, first)
    if chapter is None:
        return
    lesson = Lesson.resume(game, place) if chapter == GO_ON else Lesson(game, chapter, name, done=place.done)
    assert lesson is not None, "a place that no longer fits is no place"

    def keep(lesson: Lesson) -> str:
        if not lesson.fresh:
            memory.keep_lesson(game, lesson.progress_text())
        return "The lesson goes on from here when you type learn."

    line.say("", f"{written.title}: a guided first game. Type help for help, quit for the lobby.")
    await teach_at_keyboard(lesson, line.terminal, line.terminal, keep, partial(next_game, written.title), "")


def next_game(title: str, lesson: Lesson) -> str:
    """What to play after a lesson."""
    return f"{title}, at a table of your own: type new, and give the other seats to bots."


async def read_rules(line: Dialogue, hall: Hall, key: str) -> None:
    """Let a guest choose a game and read its rules, section by section. Raises Quit."""
    memory = hall.memory(key)
    names = {game: rulebook.rulebook(game).title for game in hall.games if game in rulebook.games()}
    game = await choose(line, "The rules of which game?", names, memory.recall("rules"))
    if game is None:
        return
    memory.remember("rules", game)
    book = rulebook.rulebook(game)
    titles = {section.id: section.title for section in book.section}
    read, question = "", f"The rules of {book.title}: which section?"
    while (section := await choose(line, question, titles, read)) is not None:
        read = section
        line.say("")
        write_rules(line.terminal, book, book[section])


def ladder_lines(hall: Hall) -> list[str]:
    """The ladders of all games, a sentence for each person."""
    if (ladder := hall.ladder) is None:
        return []
    lines, known = [], ladder.games()
    for game in (game for game in hall.games if game in known):
        lines.append(f"Ladder of {hall.games.game(game).name}:")
        lines += [
            f"{place}. {one.name}, {one.points} points, {one.played} played, {one.won} won." for place, one in enumerate(ladder.of(game), 1)
        ]
    return lines or ["No game that counts has been finished here yet: two people or more have to play it."]
