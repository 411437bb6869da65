"""The hint at the table: asking for it, and moving the mark to what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.words import opening
from octotui.screens.table_input import TableInput
from octotui.terminal.keys import keys
from octotui.widgets.areas import Menu

if TYPE_CHECKING:
    from octotui.screens.hint import HintBox


AT_THE_TOP = "The hint is at the top. {pick} marks its choice, {back} closes it."
"""What stands below a table across which the hint lies, unless that covers it."""


class TableHint(TableInput):
    """A table at which an expert can be asked what to do."""

    def move_cursor(self, code: str) -> None:
        """Move the mark only; everything else stays, and what a recap has covered is told."""
        self.marks.code, self.marks.moved, self.note = code, True, ""
        self.spoken, self.behind_recap = self.behind_recap, ""
        note = self.request()
        signs = () if note else self.named_signs.get(code, ())
        again = self.unread_turns.keys(self.app)
        moved = replace(self.scene, cursor=code, spoken=self.spoken, note=note, signs=signs)
        self.scene = replace(moved, foreseen=self.prediction(), recap_keys=again)
        self.name_signs()
        self.put_caret()

    def action_page(self, step: int) -> None:
        """Move the mark to another page of the menu, which shows it."""
        menu = self.areas["menu"]
        assert isinstance(menu, Menu)
        if code := menu.first_of_page(step):
            self.move_cursor(code)

    async def action_hint(self) -> None:
        """Show what an expert would do in the active player's place."""
        from octotui.screens.hint import HintBox

        bar, self.note = self.session.hint_bar(), ""
        if bar:
            self.note = f"No hint: {bar}."
            self.show()
            return
        if self.hint_box is None:
            self.hint_box = HintBox()
            await self.mount(self.hint_box)
        if step := self.hint_box.next_step(self.session):
            self.mark_advised(step)
            self.spoken = f"Marked: how the hint goes on. {keys('table.hint', self.app.own_keys)[0]}: the next hint."
            self.show()
        else:
            self.show()
            self.hint_box.ask(self.session)
            self.place_hint(self.hint_box)
            if self.hint_box.across:
                self.spoken = self.hint_at_the_top
                self.show()

    def on_hint_box_taken(self, message: HintBox.Taken) -> None:
        line = self.hint_box.line if self.hint_box else None
        at_once = line.at_once(self.session.match, self.scene.choices) if line and line.codes[0] == message.code else ""
        self.mark_advised(at_once or message.code)

    def mark_advised(self, code: str) -> None:
        """Move the mark to a code that the expert would answer."""
        line = self.hint_box.line if self.hint_box else None
        self.marks.typed, code = self.session.completion(code, line.then(self.session.match, code) if line else ())
        if self.marks.typed:
            self.show()
        self.move_cursor(code)

    @property
    def hint_at_the_top(self) -> str:
        pick, back = (keys(f"table.{id}", self.app.own_keys)[0] for id in ("pick", "back"))
        return AT_THE_TOP.format(pick=opening(pick), back=back)

    def on_hint_box_closed(self) -> None:
        if self.spoken == self.hint_at_the_top:
            self.spoken = ""
            self.show()
        self.put_caret()

    def close_hint(self) -> None:
        """Close the hint when its question is over."""
        if self.hint_box is not None:
            self.hint_box.close()
