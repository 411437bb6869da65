"""The replay of a finished match at several terminals: one leads, the others follow or step for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine.core.talk import LONGEST_SAID
from engine.core.words import sentence
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.together import Place, Together, Viewer
from octotui.screens import replay as alone
from octotui.screens.replay import ReplayScreen
from octotui.terminal.keys import keys
from octotui.widgets.ask_line import AskLine

OWN = (
    (("follow",), "follow whoever leads again, after steps of your own"),
    (("lead",), "lead, if nobody does any more"),
    (("say",), "say something to all who are here"),
)
BARRED = ("play_on", "export")
"""What needs files or a table of one's own."""


class TogetherScreen(ReplayScreen):
    """One person's replay, which follows the leader's."""

    KEYS: ClassVar[Sequence[tuple[tuple[str, ...], str]]] = (*OWN, *(row for row in alone.KEYS if row[0][0] not in BARRED))
    SHORT: ClassVar[Sequence[tuple[tuple[str, ...], str]]] = (
        *(row for row in alone.SHORT if row[0][0] not in (*BARRED, "first", "help")),
        (("follow",), "follow"),
        (("say",), "say"),
        (("help",), "keys"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "follow", "follow again", id="replay.follow"),
        Binding("T", "lead", "take the lead", id="replay.lead"),
        Binding("m", "say", "say something", id="replay.say"),
    ]

    def __init__(self, replay: Replay, together: Together, me: Viewer, session: Session) -> None:
        self.together, self.me = together, me
        super().__init__(replay)
        self.session = session

    def on_mount(self) -> None:
        self.deaf = self.together.listen(self.notice)
        self.hear()
        super().on_mount()

    def on_unmount(self) -> None:
        self.deaf()
        self.together.goes(self.me)

    def lead(self) -> str:
        lead, follow = (keys(f"replay.{name}", self.app.own_keys)[0] for name in ("lead", "follow"))
        return self.together.roles_text(self.me, lead, follow)

    def notice(self) -> None:
        """Somebody has come, gone or stepped: show it on this app's next turn."""
        self.call_later(self.hear)

    def hear(self) -> None:
        """Go where the leader is, and say who leads."""
        place, here = self.together.place, Place.of(self.replay)
        if place is not None and place != here and self.me.follows and self.together.leader not in (None, self.me):
            place.show_on(self.replay)
            self.note = ""
            self.repaint()
        elif self.is_mounted:
            self.show()

    def show_moment(self) -> None:
        super().show_moment()
        self.together.steps(self.me, Place.of(self.replay))

    def action_view(self) -> None:
        super().action_view()
        self.together.steps(self.me, Place.of(self.replay))

    def action_follow(self) -> None:
        self.stop()
        self.note = "" if self.together.leader is not None else "Nobody leads now."
        self.together.follow(self.me)

    def action_lead(self) -> None:
        self.note = "" if self.together.lead(self.me, Place.of(self.replay)) else "Somebody leads already; that ends when they leave."
        self.show()

    def action_say(self) -> None:
        if why := self.session.talk_bar():
            self.note = sentence(why)
            self.show()
        else:
            self.query_one(AskLine).ask("say", f"What do you say to all? Up to {LONGEST_SAID} letters", most=LONGEST_SAID)

    def take_typed(self, what: str, typed: str) -> None:
        if what != "say":
            super().take_typed(what, typed)
            return
        try:
            self.note = self.session.say(typed)
        except ValueError as error:
            self.note = sentence(str(error))
        self.show()
