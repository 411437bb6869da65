"""The log, and the line that describes."""

from __future__ import annotations

from dataclasses import replace

from engine.core.state import Names
from engine.night.codes import TAKE, VICTIM
from octotui.tables.initials import letters
from octotui.tables.night.inspection import with_people
from octotui.tables.night.scene import NightScene
from octotui.tables.night.stakes import stakes
from octotui.tables.night.talk import repeats_talk, since_met
from octotui.terminal.canvas import Pen
from octotui.widgets.areas import Describe, Log


class NightLog(Log):
    """The log without clock settings, which are reported once all are revealed, without a turn's heading before that, and without what the
    panel of a talk says.
    """

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), repeats_talk(scene)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        told = scene.log[: len(scene.log) - len(since_met(scene))] if repeats_talk(scene) else scene.log
        lines = [line for line in told if line.kind != "chose"]
        super().draw(pen, replace(scene, log=tuple(lines[:-1] if lines and lines[-1].heading and len(lines) > 1 else lines)))


class NightDescribe(Describe):
    """The describe line, with people named instead of cults, or their letters where the names do not fit, and with what dominating a place
    brings.
    """

    def about(self, scene: NightScene) -> str:
        said = super().about(with_people(scene, scene.names))
        if not any(code.begins(scene.cursor) for code in (TAKE, VICTIM)):
            return said
        return " ".join((said, *stakes(scene.view, scene.names, scene.prompt, scene.cursor)[:1]))

    def shorter(self, scene: NightScene) -> Names:
        return (super().about(with_people(scene, letters(scene.names))),)
