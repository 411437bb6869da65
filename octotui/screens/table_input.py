"""What is typed into a line at the table: a message to all, or the name of a file to export to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.talk import LONGEST_SAID
from engine.core.words import sentence
from octotui.screens.table_view import TableView

if TYPE_CHECKING:
    from octotui.widgets.ask_line import AskLine


class TableInput(TableView):
    """A table with a line of input."""

    async def action_say(self) -> None:
        """Ask for a message to everybody at the table."""
        if not self.note_bar(self.session.talk_bar()):
            question = f"What do you say to all? Up to {LONGEST_SAID} letters, for the log; it binds nobody."
            (await self.ask_line()).ask("say", question, most=LONGEST_SAID)

    async def action_export(self) -> None:
        """Ask for a file to export the match to."""
        from octotui.screens.exporting import QUESTION, folder_note, proposed

        match = self.session.match
        (await self.ask_line()).ask("export", QUESTION, proposed(match.game.id, match.header.seed), note=folder_note())

    async def ask_line(self) -> AskLine:
        """The line of input, which is made when it is first needed."""
        from octotui.widgets.ask_line import AskLine

        if not self.query(AskLine):
            await self.mount(AskLine())
        return self.query_one(AskLine)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        if message.what == "export":
            # Once the line of input is gone from the screen.
            self.call_after_refresh(self.export, message.value)
        else:
            self.say(message.value)
        self.show()

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        try:
            self.spoken, self.note = self.session.say(text), ""
        except ValueError as error:
            self.note = sentence(str(error))

    def export(self, name: str) -> None:
        """Write the match, or a picture of the table, to this file."""
        from octotui.screens import exporting

        match = self.session.match
        file, title = Path(name).expanduser(), f"octotui: {match.game.name}"
        self.note = exporting.export(file, lambda: match.journal().encode(), self, self.app.appearance, title)
        self.show()
