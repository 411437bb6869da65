"""The log, and the line that describes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.numbers import key_of, numbered
from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import Names
from engine.night.codes import CONFRONT, TAKE, VICTIM, clock_hands
from engine.night.readings import preview
from octotui.tables.initials import letters
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.first_turn import STEPS, draw_first_turn, draw_sleeper
from octotui.tables.night.inspection import offspring_text, setting_in_brief, with_people
from octotui.tables.night.log import in_brief
from octotui.tables.night.names import of_people
from octotui.tables.night.news import news
from octotui.tables.night.outcomes import REVEALED
from octotui.tables.night.revelation import shows_revelation
from octotui.tables.night.scene import NightScene
from octotui.tables.night.stakes import stakes
from octotui.tables.night.talk import has_panel, repeats_talk, since_met, with_repeats_marked
from octotui.terminal.canvas import NEW, Pen
from octotui.widgets.areas import Log
from octotui.widgets.describe import Describe
from octotui.widgets.scene import Cells


class NightLog(Log):
    """The log without clock settings, which are reported once all are revealed, without a turn's heading before that, and without a talk
    until it is over if a panel tells it. Lines are only added at its end: which it has and in which words depends on its columns alone.
    """

    ROOMY = 0

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), repeats_talk(scene), hands.clocks_set(scene)

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        """No rows where it has nothing but a heading, in a talk, or while all clocks are shown and nobody is asked, but those that nothing
        else takes; before anything has happened those for the steps of a turn.
        """
        least, full = super().need(scene, width)
        if begins(scene):
            return 1 + STEPS, full
        told_beside = repeats_talk(scene) or (scene.prompt is None and shows_revelation(scene))
        return 0 if told_beside or all(line.heading or revealed_beside(scene, line) for line in told(scene)) else least, full

    def wordings(self, scene: NightScene, line: LogLine) -> Names:
        brief = in_brief(scene.view, scene.names, line.event, self._glyphs()["offspring"]) if line.event else ()
        return (line.text, *brief)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        lines = told(scene)
        if begins(scene) and draw_first_turn(pen, scene.view):
            return
        if scene.log and not lines:
            pen.heading("Log")
            pen.text(0, 1, BEFORE_TALK if repeats_talk(scene) else "", "dim", pen.width)
            self.below(pen, scene, 2)
            return
        pending = hands.clocks_set(scene) and lines and lines[-1].heading and len(lines) > 1
        entries = [line for line in (lines[:-1] if pending else lines) if line.kind != FLOURISH or pen.width >= WIDE]
        super().draw(pen, replace(scene, log=tuple(self.worded_alike(scene, entries, pen.width))))

    def worded_alike(self, scene: NightScene, lines: Sequence[LogLine], width: int) -> list[LogLine]:
        """All entries in full, or where the log is narrow all in the fewest words, so that none is reworded as others follow."""
        level = 0 if width >= WIDE else -1
        return [line._replace(text=self.wordings(scene, line)[level], event=()) for line in lines]

    def _rows(self, pen: Pen, scene: NightScene, line: LogLine, left: int, room: int) -> list[tuple[str, str]] | None:
        """The usual rows, but a flourish that has no room ends the log too."""
        return super()._rows(pen, scene, line, left, room) or None

    def below(self, pen: Pen, scene: NightScene, top: int) -> None:
        draw_sleeper(pen, top)


def begins(scene: NightScene) -> bool:
    """Whether clocks are being set before anything has happened."""
    return hands.clocks_set(scene) and all(line.heading for line in told(scene))


def told(scene: NightScene) -> list[LogLine]:
    """The lines that the log tells."""
    lines = scene.log[: len(scene.log) - len(since_met(scene))] if repeats_talk(scene) else scene.log
    return [line for line in with_repeats_marked(lines) if line.kind != "chose"]


def revealed_beside(scene: NightScene, line: LogLine) -> bool:
    """Whether a line is about clocks that are all in sight."""
    return line.kind in REVEALED and shows_revelation(scene) and has_panel(scene)


WIDE = 44
"""Minimum columns for entries in full, and for flourishes among them."""
BEFORE_TALK = "Nothing before this talk."
"""What the log says beside the panel of a talk that has told everything."""
CHANGED: Cells = ((NEW, "changed bold"), (" changed", "dim"))
"""What the describe line says of the sign beside what is new."""


BEGINS, PAYS = "begin", "pay"
"""What enter does where a key at first only marks: begins a confrontation, or pays for naming a cult."""


class NightDescribe(Describe):
    """The describe line, with people named instead of cults, or their letters where the names do not fit, with what dominating a place
    brings, and with the sign of what is new, if it is on the table.
    """

    LEAST_WORDS = 130

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), has_news(scene)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        super().draw(pen, replace(scene, signs=(*scene.signs, CHANGED)) if has_news(scene) else scene)

    def about(self, scene: NightScene) -> str:
        if hands.cultists_next(scene):
            return offspring_first(scene, scene.names)[0]
        said = super().about(with_people(scene, scene.names))
        if scene.cursor == CONFRONT:
            return f"{said} {taken_by(scene, BEGINS)}"
        if not any(code.begins(scene.cursor) for code in (TAKE, VICTIM)):
            return said
        how = (taken_by(scene, PAYS),) if VICTIM.begins(scene.cursor) else ()
        return " ".join((said, *how, *stakes(scene.view, scene.names, scene.prompt, scene.cursor)[:1]))

    def shorter(self, scene: NightScene) -> Names:
        if hands.cultists_next(scene):
            return *offspring_first(scene, letters(scene.names)), offspring_first(scene, scene.names)[1]
        brief = with_people(scene, letters(scene.names))
        choice = brief.choices.get(brief.cursor)
        ways = (f"{super().about(brief)} {taken_by(scene, PAYS)}" if VICTIM.begins(scene.cursor) else super().about(brief),)
        if choice is None or not hands.is_asked(scene):
            return ways
        found = preview(scene.view, scene.seat, *clock_hands(scene.cursor))
        by = (of_people(scene.view, names) for names in (scene.names, letters(scene.names)))
        return *ways, *(text for view in by for text in setting_in_brief(view, scene.seat, found))


def offspring_first(scene: NightScene, names: Names) -> Names:
    """The marked setting as long as only the offspring's hand is asked for, by these names, longest form first."""
    return offspring_text(of_people(scene.view, names), preview(scene.view, scene.seat, *clock_hands(scene.cursor)))


def taken_by(scene: NightScene, does: str) -> str:
    """Which keys take the marked choice: `2 or enter to pay.`"""
    number = next((n for n, choice in numbered(scene.choices.values()) if choice.code == scene.cursor), 0)
    return f"{key_of(number)} or enter to {does}."


def has_news(scene: NightScene) -> bool:
    """Whether anything on the table is marked as new."""
    before = news(scene)
    return before is not None and before.told(scene.view)
