"""The table during play: keys become answers, and after each answer the match goes on.

`table_view` shows the table, `table_keys` has the row of keys below it, `table_input` its line of input; `table_hint` asks an expert,
`table_history` goes back and forth, `others_turn` plays the turns without the person, and `other_keyboards` tells what happens elsewhere.
"""

from __future__ import annotations

import string
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from engine.core.numbers import BEYOND
from engine.core.prompt import Prompt, Refused
from engine.core.words import opening
from octotui.play.session import Session
from octotui.play.step_by_step import steps_again
from octotui.screens import routes
from octotui.screens.marks import THROUGH_MENU
from octotui.screens.other_keyboards import OtherKeyboards
from octotui.screens.others_turn import LOOKS, OthersTurn
from octotui.screens.scene_screen import SceneScreen
from octotui.screens.table_history import TableHistory
from octotui.screens.table_turn_end import ENDED_ITSELF
from octotui.tables import table_of
from octotui.terminal.keys import bound_keys, is_pressed, keys
from octotui.widgets.area import Area
from themes import style_sheet

AT_A_STOP = ("again", *LOOKS)
"""Actions at the stop after a round that leave it there."""
GOES_ON = ("pick", "back")
"""Those that go on from there: no key that only a player's move needs, and none that is pressed ahead of it."""
MARKED = "New question: press the key again to take it."
"""The answer to a key that came before the question can have been read."""
MARKED_ALREADY = "Marked already: press the key again to take it."
"""The answer to a key that marks first, whose choice is where the mark begins."""
INTERVAL = 0.25
"""Seconds between checks for moves written by other windows."""


class TableScreen(TableHistory):
    """One match at the table."""

    LEAVE = "table.leave"
    RESULT_COMES: ClassVar[bool] = True
    """Whether the result comes by itself once the match is over, or only when asked for."""
    DEFAULT_CSS = style_sheet("table")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "steer('up')", "up", id="table.up", show=False),
        Binding("down,j", "steer('down')", "down", id="table.down", show=False),
        Binding("left,h", "steer('left')", "left", id="table.left", show=False),
        Binding("right,l", "steer('right')", "right", id="table.right", show=False),
        Binding("tab", "next(1)", "next choice", id="table.next", show=False),
        Binding("shift+tab", "next(-1)", "choice before", id="table.previous", show=False),
        Binding("enter,space", "pick", "pick", id="table.pick"),
        Binding("full_stop", "suggested", "take a quick guess", id="table.suggested"),
        Binding("H", "hint", "hint", id="table.hint"),
        Binding("f", "hints", "letters", id="table.hints"),
        Binding("u,ctrl+z", "undo", "undo", id="table.undo"),
        Binding("r,ctrl+y", "redo", "redo", id="table.redo"),
        Binding("U", "undo_turn", "undo the turn", id="table.undo_turn"),
        Binding("ctrl+p", "palette", "everything", id="table.palette"),
        Binding("x", "inspect", "inspect", id="table.inspect"),
        Binding("d", "browse('discard')", "discard pile or places", id="table.discard"),
        Binding("t", "browse('tableaux')", "everything in play", id="table.tableaux"),
        Binding("S", "browse('secret')", "what only you know", id="table.secret"),
        Binding("L", "browse('log')", "log", id="table.log"),
        Binding("o", "panel", "panels", id="table.panel"),
        Binding("a", "again", "the last turns again", id="table.again"),
        Binding("m", "say", "say something", id="table.say"),
        Binding("v", "view", "next seat in front", id="table.view", show=False),
        Binding("pagedown", "page(1)", "page of the menu", id="table.page_down", show=False),
        Binding("pageup", "page(-1)", "page before", id="table.page_up", show=False),
        Binding("question_mark,f1", "help", "help", id="table.help"),
        Binding("escape,backspace", "back", "back", id="table.back", show=False),
        Binding("q", "leave", "leave", id="table.leave"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.others = OthersTurn(self, self.go_on_after_others)
        self.made_with: object = None
        """The appearance its areas were built with."""
        self.other_keyboards = OtherKeyboards(self, self.others, self.go_on_after_others)
        self.unread = False
        """Whether others played before the current question, or stop, and nobody has had time to read it yet."""
        self.refusal = ""
        """The note on the last key that was refused."""

    def on_mount(self) -> None:
        self.made_with = self.app.appearance
        self.call_after_refresh(self.painted.set)
        self.spoken = self.other_keyboards.news() or self.spoken
        self.deaf = self.session.listen(self.other_keyboards.notice)
        self.timeless = self.session.timer.listen(self.notice_time) if self.session.timer else None
        if self.session.hosts and self.session.table.is_shared:
            self.set_interval(INTERVAL, self.session.table.catch_up)
        self.go_on(of_itself=False)

    def on_unmount(self) -> None:
        self.deaf()
        if self.timeless:
            self.timeless()

    def notice_time(self) -> None:
        """Schedule an update of the clock on this app's own message loop."""
        self.call_later(self.show_time)

    # --- the course of the match

    def go_on(self, of_itself: bool = True, ended: bool = False) -> None:
        """Continue after any answer: hand over, let bots play, or ask; at the end, show the result, after how it came about.

        `of_itself`: a turn with nothing left to choose may end by itself. Not so just after sitting down or after an undo. `ended`: it
        just has, so its outcome has yet to be seen.
        """
        self.marks.begin()
        self.close_hint()
        session = self.session
        self.other_keyboards.at = session.match.here
        if session.match.over:
            self.show()
            if self.unread_turns.stops:
                self.ask_anew()
            elif self.RESULT_COMES:
                self.finish()
        elif session.must_hand_over:
            seat = session.asked_seat
            assert seat is not None
            self.post_message(routes.HandOver(session, seat))
        elif of_itself and self.turn_ends_itself():
            told = self.first_end()
            session.act(session.game.proposal(session.match.state, session.seat))
            self.spoken = told or self.spoken
            self.go_on_after_answer(ended=True)
        else:
            self.show()
            if self.unread_turns.stops:
                self.ask_anew()
            elif session.asked_seat is None and session.bots_wait:
                self.others.play(ended)

    def finish(self) -> None:
        """Show the result of the finished match."""
        self.post_message(routes.Finish(self.session))

    def to_result(self) -> None:
        """Show the result as asked for, and nothing of what was said at the table once that is in front again."""
        self.note = self.spoken = ""
        self.show()
        self.finish()

    def go_on_after_others(self) -> None:
        """Continue after turns of others: no key pressed meanwhile answers the current question, and the end of the person's own turn is
        past, if they had time to read of it.
        """
        if self.others.paced and self.spoken == ENDED_ITSELF:
            self.spoken = ""
        self.go_on()
        self.ask_anew()

    def ask_anew(self) -> None:
        """Let no key pressed before the current question, or stop, was seen answer it."""
        if self.is_current and (self.scene.stop or self.session.asked_seat == self.session.seat):
            self.unread = True
            self.app.keyboard.anew(self.others.paged)

    def answer(self, code: str) -> None:
        """Submit this answer for the person who is asked."""
        session = self.session
        if session.asked_seat != session.seat or self.stepping or (self.unread and self.only_marked(code)):
            return
        self.unread = False
        self.remember()
        self.note = self.spoken = ""
        try:
            session.act(code)
        except Refused as refused:
            self.note = refused.reason.text
            self.show()
            return
        self.go_on_after_answer()

    def go_on_after_answer(self, ended: bool = False) -> None:
        """Continue after an answer of the person's own, or after their turn `ended` by itself: first show what came of it."""
        self.marks.code, self.unread_turns.recap, self.others.paged = "", True, False
        if steps := self.others.steps():
            self.others.step_by_step(steps)
        else:
            settled = self.session.settled
            self.spoken = f"{settled}{self.why_not_ended()}" if settled else self.spoken
            self.go_on(ended=ended)
            if settled:
                self.ask_anew()

    def only_marked(self, code: str) -> bool:
        """Whether the key just pressed was typed ahead of the question, or held since before, and something else could be answered. If so,
        it only marks its choice, and says so above an unread recap.
        """
        unseen = self.app.keyboard.unseen and len(self.legal()) > 1
        if unseen:
            self.marks.code, self.spoken = code, MARKED
            self.show()
        return unseen

    # --- keys

    async def on_key(self, event: Key) -> None:
        leaves, told = self.leaves(event), bool(self.scene.recap or self.scene.flourish)
        if self.other_keyboards.answers(event.character):
            event.stop()
            event.prevent_default()
            return
        if told and not self.stepping and self.is_idle(event):
            return
        if not leaves and not self.stepping and self.reads(event):
            return
        self.unread = self.unread and self.app.keyboard.unseen
        if self.warned and not leaves:
            self.warned = self.note = ""
        if self.stepping and not leaves:
            if any(is_pressed(event, f"table.{id}", self.app.own_keys) for id in self.others.interrupting):
                return
            event.stop()
            event.prevent_default()
            goes_on = is_pressed(event, "table.pick", self.app.own_keys)
            if not self.others.stays or (goes_on and not self.app.keyboard.unseen):
                (self.others.next_step if goes_on else self.others.hurry)()
            else:
                self.others.say_what_goes_on()
            return
        if self.session.asked_seat is None:
            if not leaves:
                self.note = ""
                self.others.hurry()
            return
        if self.marks.letters and (event.is_printable or event.key in ("escape", "backspace", "enter")):
            event.stop()
            event.prevent_default()
            code = self.marks.choice_lettered(event.character)
            self.marks.letters = {}
            if code is not None:
                self.pick(code)
            else:
                self.show()
            return
        prompt = self.scene.prompt
        if prompt is None or event.character is None:
            return
        if event.character in string.digits and self.put_together(event.character):
            event.stop()
        elif self.marks.means_a_choice(event.character):
            self.take_key(event, prompt)
        elif event.is_printable and event.key not in self.active_bindings:
            self.note = f"The key {event.character} does nothing here; {keys('table.help', self.app.own_keys)[0]} tells of all keys."
            self.show()

    def is_idle(self, event: Key) -> bool:
        """Whether this key would do nothing: it selects no choice of the question, and is bound to nothing."""
        prompt, key = self.scene.prompt, event.character
        if prompt is None or key is None or not event.is_printable or self.marks.letters:
            return False
        composed = key in string.digits and self.marks.is_composed(prompt)
        if composed or event.key in self.active_bindings or any(is_pressed(event, id, self.app.own_keys) for id in self.app.own_keys):
            return False
        through = table_of(self.session.game.id).inspection.goes_through
        return not self.marks.stands_for_something(key, prompt) and not (through and through(self.scene, key))

    def reads(self, event: Key) -> bool:
        """Dismiss the recap on any key, or the stop at the end of a round on one that goes on; return whether that was all the key does."""
        unseen, own = self.unread and self.app.keyboard.unseen, self.app.own_keys
        if self.scene.stop and not any(is_pressed(event, f"table.{id}", own) for id in AT_A_STOP):
            event.stop()
            event.prevent_default()
            if any(is_pressed(event, f"table.{id}", own) for id in GOES_ON):
                self.too_early() if unseen else self.go_past()
            else:
                on, undo = (keys(f"table.{id}", own)[0] for id in ("pick", "undo"))
                then = f"; after that {undo} takes back your last answer" if is_pressed(event, "table.undo", own) else ""
                self.note, self.spoken = "", f"{opening(on)} goes on{then}."
                self.show()
            return True
        if (
            (self.scene.recap or self.scene.flourish)
            and self.session.asked_seat is not None
            and not unseen
            and not is_pressed(event, "table.again", self.app.own_keys)
        ):
            self.clear_recap()
        return False

    def go_past(self) -> None:
        """Continue with the next round, or to the result, after the stop."""
        ended = self.session.interval()
        self.note = ""
        self.session.go_past()
        self.spoken = ended.begins if ended else ""
        self.tips.add(self.spoken)
        self.go_on(of_itself=False)

    def take_key(self, event: Key, prompt: Prompt) -> None:
        """Pick the choice of a key; if it has none, say so. A letter that the person bound to something else stays with that."""
        own, key = self.app.own_keys, event.character or ""
        code, refusal = self.marks.choice_of(key, prompt), self.marks.refusal_of(key, prompt)
        bound = any(is_pressed(event, id, own) for id in own)
        if code is not None and not (bound and key in BEYOND):
            event.stop()
            event.prevent_default()
            if self.marks.only_marks(key, code):
                self.mark_first(code)
            else:
                self.pick(code)
        elif not bound and not self.goes_through(key):
            bar = f"{refusal.label}: {refusal.reason.text}" if refusal else f"the key {key} does nothing here"
            self.note = f"{bar[0].upper()}{bar[1:]}."
            self.refusal = self.note if refusal else ""
            self.show()

    def mark_first(self, code: str) -> None:
        """Mark the choice of a key, and if nothing else shows that, say so."""
        stays = code == self.marks.code
        self.move_cursor(code)
        if stays:
            self.spoken = MARKED_ALREADY
            self.show()

    def goes_through(self, key: str) -> bool:
        """Take the marked choice if that is what this key is for, and then mark what it answers; return whether it is."""
        through, marked = table_of(self.session.game.id).inspection.goes_through, self.marks.code
        if through is None or not through(self.scene, key):
            return False
        self.answer(marked)
        prompt = self.scene.prompt
        if not self.note and prompt and prompt.listed(marked) is None and (code := self.marks.choice_of(key, prompt)):
            self.move_cursor(code)
        return True

    def put_together(self, key: str) -> bool:
        """Take this key as the next one of a multi-key answer; return whether it is part of one."""
        note = self.marks.put_together(self.scene, key)
        if note is None:
            return False
        self.note, self.refusal, self.spoken = note, note, ""
        self.show()
        return True

    def pick(self, code: str) -> None:
        """Mark this choice and submit it as the answer, or as its next part; only mark it where its question was not yet seen."""
        if self.unread and self.only_marked(code):
            return
        self.marks.code = code
        self.set_reactive(SceneScreen.scene, replace(self.scene, cursor=code))
        if not self.put_together("enter"):
            self.answer(code)

    def action_steer(self, direction: str) -> None:
        """Move to the nearest choice in that direction. Where none lies there, up and down go on to the next line of the menu, and past its
        end, unless the choices are directions themselves.
        """
        spots = self.spots()
        if code := self.marks.choice_towards(spots, self.scene, direction):
            self.move_cursor(code)
        elif direction in THROUGH_MENU and not self.of_directions() and self.marks.code in self.areas["menu"].spots:
            self.action_next(THROUGH_MENU[direction])
        elif self.marks.code not in spots and self.scene.choices:
            self.action_next(1)

    def of_directions(self) -> bool:
        """Whether the question is for a direction."""
        return self.scene.prompt is not None and self.scene.prompt.kind in self.board.of_directions

    def action_next(self, step: int) -> None:
        """Move to the next or previous choice of the menu."""
        if code := self.marks.following(self.marks.listed(self.scene), step):
            self.move_cursor(code)
        else:
            self.action_panel()

    def action_inspect(self) -> None:
        """Whoever looks at what is marked has read why a key was refused."""
        if self.refusal and self.note.startswith(self.refusal):
            self.note = ""
            self.show()
        super().action_inspect()

    def action_pick(self) -> None:
        """Take what is marked; after a refused key only once it was pressed again, as something else was meant."""
        if self.session.match.over:
            self.to_result()
        elif self.session.elsewhere:
            self.post_message(routes.PlayHere())
        elif self.note and self.note == self.refusal:
            self.note = f"{self.refusal} {opening(keys('table.pick', self.app.own_keys)[0])} again takes what is marked."
            self.show()
        elif self.marks.code:
            self.pick(self.marks.code)

    def action_suggested(self) -> None:
        """Submit what is marked, or the answer composed so far."""
        prompt = self.scene.prompt
        if self.watching:
            self.others.to_the_end()
        elif prompt:
            self.answer(self.marks.suggested(prompt))

    def action_hints(self) -> None:
        self.note = self.spoken = ""
        self.marks.put_letters(self.scene, bound_keys("table.hints", self.app.own_keys))
        self.show()

    def on_area_picked(self, message: Area.Picked) -> None:
        if self.scene.stop:
            self.go_past()
        else:
            self.pick(message.code)

    def action_again(self) -> None:
        """Show the others' turns since the person's last answer again, step by step."""
        if steps := steps_again(self.session):
            self.spoken = ""
            self.others.again(steps, self.ask_anew)
        else:
            self.note = "Nobody else has done anything yet."
            self.show()

    def action_panel(self) -> None:
        self.next_panel()

    def action_palette(self) -> None:
        """Open the palette of everything that can be done now."""
        self.marks.letters = {}
        self.post_message(routes.OpenPalette())

    def on_screen_resume(self) -> None:
        """Replace this table with a new one if the settings changed the appearance."""
        self.show_caret(True)
        if self.made_with not in (None, self.app.appearance):
            self.made_with = None
            self.app.call_later(self.sit_down_again)

    def action_back(self) -> None:
        """Close what is open, remove the last key of a multi-key answer, and bring the usual panel back; where there is nothing of that,
        take back an answer that has only begun a choice, say which key takes back another, or go to the result.
        """
        started = self.marks.typed or self.marks.letters
        closes = self.note or self.spoken or started or self.scene.recap or self.turned
        self.note, self.spoken, self.marks.typed = "", "", self.marks.typed[:-1]
        self.marks.letters = {}
        if self.turned and not started:
            self.usual_panel()
        elif self.session.match.over:
            self.to_result()
            return
        elif not closes and self.session.has_only_begun:
            self.action_undo()
            return
        elif not closes and self.session.asked_seat is not None and not self.session.undo_bar():
            self.spoken = f"{keys('table.undo', self.app.own_keys)[0]} takes back your last answer."
        self.show()

    def warn(self, sentence: str) -> None:
        self.note = sentence
        self.marks.letters = {}
        self.others.hurry()
        self.show()
