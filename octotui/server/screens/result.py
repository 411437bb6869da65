"""The result of a match for a guest: what to do next, with the others or alone."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from engine.core.talk import LONGEST_SAID
from engine.core.words import sentence
from octotui.play.session import Session
from octotui.play.together import Together
from octotui.screens.result import ResultScreen
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Line


class GuestResult(ResultScreen):
    """The result, with the way to a rematch and to looking at the game together."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "look", "the table", id="result.table"),
        Binding("c", "copy", "copy as text", id="result.copy"),
        Binding("m", "say", "say something", id="result.say"),
        Binding("question_mark,f1", "app.help", "help", id="result.guide"),
        Binding("q", "leave", "the lobby", id="result.lobby"),
    ]

    def __init__(self, session: Session, together: Together) -> None:
        self.together = together
        super().__init__(session)

    def menu_lines(self) -> list[Line]:
        plays = bool(self.session.mine)
        again = Line("again", "Play again", note=self.worded("The same people and options; the others are asked.", "The others are asked."))
        return [
            Line("table", "Look at the table", note=self.table_note()),
            *([again] if plays else []),
            Line("together", "Look at it together", note=self.together_note()),
            *(self.review_line() if plays else []),
            Line("title", "Back to the lobby"),
        ]

    def table_note(self) -> str:
        return self.worded(*(f"{front}." for front in self.in_front()))

    def together_note(self) -> str:
        """Who leads the replay."""
        leader = self.together.leader
        if leader is None:
            return self.worded("You lead the replay; others may follow you.", "Others may follow you.")
        return self.worded(f"{leader.name} leads; step for yourself if you like.", f"{leader.name} leads.")

    async def action_say(self) -> None:
        """Ask for a message to all who are here."""
        if why := self.session.talk_bar():
            self.remark(sentence(why))
            return
        if not self.query(AskLine):
            await self.mount(AskLine())
        self.query_one(AskLine).ask("say", f"What do you say to all? Up to {LONGEST_SAID} letters", most=LONGEST_SAID)

    def take_typed(self, what: str, typed: str) -> None:
        if what != "say":
            super().take_typed(what, typed)
            return
        try:
            self.remark(self.session.say(typed))
        except ValueError as error:
            self.remark(sentence(str(error)))
