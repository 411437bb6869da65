"""Back and forth at the table: undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.prompt import Refused
from engine.core.words import count_of, opening
from octotui.screens.table_turn_end import TableTurnEnd
from octotui.terminal.keys import keys

if TYPE_CHECKING:
    from octotui.screens.other_keyboards import OtherKeyboards
    from octotui.screens.others_turn import OthersTurn


class TableHistory(TableTurnEnd):
    """A table whose answers can be taken back and brought back."""

    others: OthersTurn
    other_keyboards: OtherKeyboards

    def go_on(self, of_itself: bool = True, ended: bool = False) -> None:
        """Continue from the position that an undo or a redo has led to."""
        raise NotImplementedError

    def action_undo(self) -> None:
        if not self.take_back_key():
            self._history(self.session.undo, "undo")

    def take_back_key(self) -> bool:
        """Take back the last key of an answer composed key by key; return whether there was one."""
        if begun := self.marks.is_begun(self.scene.prompt):
            self.note, self.spoken, self.marks.typed = "", "", self.marks.typed[:-1]
            self.show()
        return begun

    def action_redo(self) -> None:
        self._history(self.session.redo, "redo")

    def action_undo_turn(self) -> None:
        """Undo to the start of the current turn, as far as that is fair."""
        if not self.session.present:
            return
        match, self.note = self.session.match, ""
        answers = len(match.path())
        if begun := self.session.asked_seat is None:
            self.action_undo()
            if self.session.asked_seat is None:
                return
        self.before = None
        try:
            self.session.undo_turn()
            taken = count_of(answers - len(match.path()), "answers")
            redo = keys("table.redo", self.app.own_keys)[0]
            self.note = f"{opening(taken)} taken back; {redo} brings back one after the other."
        except Refused as refused:
            if not begun:
                self.note = f"No undo: {refused.reason.text}."
        self.marks.code = ""
        self.go_on(of_itself=False)

    def _history(self, go: Callable[[], None], what: str) -> None:
        if not self.session.present:
            return
        self.note, self.spoken, self.unread_turns.recap = "", "", False
        path = self.session.match.path()
        try:
            go()
            while self.goes_over_end(what):
                go()
        except Refused as refused:
            self.note = (what == "undo" and self.other_keyboards.ask_undo()) or f"No {what}: {refused.reason.text}."
            self.show()
            return
        self.others.stop()
        self.remember(highlight=what != "undo")
        self.marks.code = self.session.undone(path) if what == "undo" else ""
        self.spoken = self.session.taken_back(path) if what == "undo" else ""
        self.go_on(of_itself=what != "undo")

    def goes_over_end(self, what: str) -> bool:
        """Whether an undo, or a redo, goes on over the end of a turn that ends by itself, as the answer before it did."""
        can = self.session.match.undo_is_free if what == "undo" else not self.session.redo_bar()
        return can and self.turn_ends_itself()
