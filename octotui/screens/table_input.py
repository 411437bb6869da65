"""What is typed into a line at the table: a message to all, or the name of a file to export to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.naming import printable
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
        match = self.session.match
        (await self.ask_line()).ask("export", "Export to which file?", f"{match.game.id}-{match.header.seed}.journal")

    async def ask_line(self) -> AskLine:
        """The line of input, which is made when it is first needed."""
        from octotui.widgets.ask_line import AskLine

        if not self.query(AskLine):
            await self.mount(AskLine())
        return self.query_one(AskLine)

    def on_ask_line_answered(self, message: AskLine.Answered) -> None:
        if message.what == "export":
            self.note = self.export(Path(message.value).expanduser())
        else:
            self.say(message.value)
        self.show()

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        try:
            self.spoken, self.note = self.session.say(text), ""
        except ValueError as error:
            self.note = sentence(str(error))

    def export(self, file: Path) -> str:
        """Write the match to a new file; return what became of it, in a sentence."""
        from octotui.play.replay import write
        from octotui.storage.trouble import Trouble

        try:
            write(self.session.match, file)
        except Trouble as trouble:
            return printable(str(trouble))
        return printable(f"Exported to {file.absolute()}.")
