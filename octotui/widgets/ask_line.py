"""An input line at the bottom of a screen for a name or a number; hidden until something is asked."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.markup import escape
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from octotui.terminal.host import Host


class AskLine(Input):
    """Asks for one thing at a time. Enter answers, escape cancels; an empty input is no answer unless allowed."""

    app: Host
    DEFAULT_CSS = """
    AskLine, AskLine:focus { display: none; dock: bottom; width: 100%; height: 3; border: solid $primary; }
    AskLine.-ascii, AskLine.-ascii:focus { border: ascii $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave", show=False)]

    class Answered(Message):
        """Posted with the typed answer."""

        def __init__(self, what: str, value: str) -> None:
            self.what, self.value = what, value
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="ask")
        self.can_focus = False
        self.what = ""
        self._nothing_too = False
        self._came_from: Widget | None = None

    def ask(
        self,
        what: str,
        question: str,
        value: str = "",
        nothing_too: bool = False,
        most: int | None = None,
        goes_on: bool = False,
        note: str = "",
        only: str | None = None,
    ) -> None:
        """Ask; `what` comes back with the answer, which may be empty only with `nothing_too`, has at most `most` characters, and
        matches the regular expression `only` from key to key.

        `value` is the answer as it stands, which what is typed replaces; or with `goes_on` its beginning. `note` is shown below it.
        """
        self.what, self._nothing_too, self.max_length, self.restrict = what, nothing_too, most, only
        self.select_on_focus = not goes_on
        self._came_from = self.screen.focused
        self.set_class(self.app.ascii_only, "-ascii")
        self.border_title, self.border_subtitle, self.value = question, escape(note), value
        self.display = self.can_focus = True
        self.focus()
        self.cursor_position = len(value)

    def action_leave(self) -> None:
        self.display = self.can_focus = False
        self.screen.set_focus(self._came_from)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.action_leave()
        if message.value.strip() or self._nothing_too:
            self.post_message(self.Answered(self.what, message.value.strip()))
