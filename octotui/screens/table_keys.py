"""What the keys do at a table: the row of keys below it, and what is said while nobody here is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core.state import Names
from octotui.play.headline import headline
from octotui.play.session import Session
from octotui.screens.leaving import MatchScreen
from octotui.screens.scene_screen import SceneScreen
from octotui.terminal.keys import keys
from octotui.widgets.describe import BETWEEN_KEYS
from octotui.widgets.scene import Scene

if TYPE_CHECKING:
    from octotui.play.presence import Presence
    from octotui.widgets.thinking_status import ThinkingStatus

LETTERED = f"a letter: take it{BETWEEN_KEYS}any other key: back"
"""The row of keys while choices have letters."""
MAIN = {
    "pick": "take",
    "say": "say",
    "undo": "undo",
    "inspect": "inspect",
    "hint": "hint",
    "panel": "panels",
    "log": "log",
    "hints": "letters",
    "palette": "all",
    "help": "help",
}
"""Actions whose keys are shown at the table, by the last part of their ids; the last two always."""
WATCHING = {
    "view": "next seat",
    "inspect": "inspect",
    "again": "last turns",
    "panel": "panels",
    "log": "log",
    "palette": "all",
    "help": "help",
    "leave": "leave",
}
"""The same for somebody who only watches."""

ASKED = ("pick", "hints", "hint")
"""Those of them that do nothing while nobody here is asked."""
ANSWERING = (*ASKED, "undo")
"""Those of them that do nothing once all have agreed to end the game."""


class TableKeys(SceneScreen, MatchScreen):
    """A match on the screen, with the keys that do something in it."""

    MAIN: ClassVar[dict[str, str]] = MAIN
    WATCHING: ClassVar[dict[str, str]] = WATCHING

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.thinking: ThinkingStatus | None = None
        """The status of a bot that thinks for long."""

    def keys_at(self, scene: Scene[Any, Any]) -> str:
        """The most useful keys at a scene, as bound: as many as fit, the last two among them, and that of the panels only where there is
        another one, that of a hint only where there is a choice, and that of saying something only in a talk. While the game pauses, its
        frame has them; while choices have letters, those are the keys.
        """
        if scene.stop:
            return ""
        if scene.hints:
            return LETTERED
        without = self.keys_without(scene)
        words = {**(self.WATCHING if self.session.watches else self.MAIN), **self.key_words(scene)}
        shown = {name: what for name, what in words.items() if name not in without}
        hints = [f"{keys(f'table.{id}', self.app.own_keys)[0]} {what}" for id, what in shown.items()]
        while len(hints) > 2 and len(BETWEEN_KEYS.join(hints)) > self.app.size.width:
            del hints[-3]
        return BETWEEN_KEYS.join(hints)

    def key_words(self, scene: Scene[Any, Any]) -> Mapping[str, str]:
        """What is said of keys that do something else than usual at a scene."""
        return {}

    def keys_without(self, scene: Scene[Any, Any]) -> Names:
        """The keys that do nothing at a scene."""
        barred = ANSWERING if self.session.match.ended else ASKED if scene.prompt is None else () if len(scene.choices) > 1 else ("hint",)
        talks = scene.prompt is not None and self.session.talks
        return (*(() if talks else ("say",)), *barred)

    @property
    def watching(self) -> bool:
        """Whether only bots play."""
        return not self.session.people

    def idle(self) -> tuple[str, str]:
        """What goes on while nobody here is asked, and the most useful keys meanwhile."""
        said = {name: keys(f"table.{name}", self.app.own_keys)[0] for name in ("pick", "suggested", "leave")}
        if found := self.session.interval():
            return found.heading, f"{said['pick']} goes on"
        if self.session.match.over:
            won = headline(self.session.match, self.session.seat if self.session.mine else None)
            return won, f"{self.in_front_of_two()}{said['pick']}: the result, {said['leave']}: leave"
        thought = self.thinking.heading(self.app.glyphs) if self.thinking else ""
        if self.watching:
            named = self.thinking.named if self.thinking else ""
            what = f"any key: the next answer, {said['suggested']}: to the end, {said['leave']}: leave"
            return thought or "The bots are playing", named + what
        if self.session.match.ended:
            return "The game has ended", f"All have agreed to end it here, without a result.   {said['leave']}: leave"
        waiting, presence = self.session.match.pending, self.session.presence
        if presence is not None:
            return presence.waits(self.session.match), self.meanwhile(presence, said)
        match = self.session.match
        goes_on = "plays on" if match.nodes[match.here].seat in waiting else "is thinking"
        return thought or (f"{self.session.names[waiting[0]]} {goes_on}" if len(waiting) == 1 else Scene.idle), Scene.idle_keys

    def in_front_of_two(self) -> str:
        """Whose table is in front after the end, and the key that brings the other one there; empty where there is only one's own."""
        session, (view, *_) = self.session, keys("table.view", self.app.own_keys)
        if session.own_again:
            return f"Your table, {view}: the winner's; "
        return f"{session.names[session.front]}'s table, {view}: yours; " if session.turns_view else ""

    def meanwhile(self, presence: Presence, said: Mapping[str, str]) -> str:
        """What somebody reads while others, at keyboards of their own, are asked. `said`: keys, by the actions they do."""
        session = self.session
        if session.elsewhere:
            return f"You play in another window.   {said['pick']}: play here"
        parts = [presence.away(session.match)]
        if session.watches:
            parts.insert(0, f"You watch, with {session.names[session.front]} in front.")
        elif presence.long_gone(session.match):
            parts.append(f"{said['leave']} offers what you can do.")
        return " ".join(filter(None, parts))
