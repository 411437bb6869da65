"""The command clock as a dial with two hands, all clocks once they are revealed, and the talk between cults that meet."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from engine.night.box import LINE
from engine.night.codes import clock_hands
from engine.night.readings import LINE_DIGIT, preview
from engine.night.table import present
from engine.night.words import place_text
from octotui.tables.initials import letter
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.consequences import revealed
from octotui.tables.night.cults import own_setting
from octotui.tables.night.dial_face import HUGE, SMALL, DialFace, largest, rows_of
from octotui.tables.night.names import inside, short_name
from octotui.tables.night.outcomes import last_turn, letter_cells, spaced
from octotui.tables.night.revelation import BROAD, draw_revelation, keeps_room, rows_needed, shows_revelation
from octotui.tables.night.scene import NightArea, NightScene
from octotui.tables.night.talk import Said, outlook, talk_of, talk_so_far
from octotui.terminal.canvas import Pen, wrap
from octotui.widgets.areas import entry_rows, newest
from octotui.widgets.scene import Cells
from themes import Glyphs

NAME = 9
"""Columns of a name in a talk; if not all names fit only the speaker is named."""
SAID = 4
"""Maximum rows of one thing said in a talk."""
SECRET = ("All set their clocks at once, in secret; then all are shown.", "Secret until all are set", "Set in secret")
"""Notes on secrecy while clocks are being set, longest first."""
LATEST = 2
"""How much of what was said comes before notes where rows are few: a proposal, and the answer to it."""
BESIDE_TALK = 44
"""Minimum columns for the clocks of the turn above a talk."""
MOST_TALKS = 8
"""Rows of most talks on a broad panel."""
NOTHING_SAID = (Said("Nothing said yet."),)
SET, NOBODY = "set:", "nobody"
UNSET = ("still to set:", "to set:")
"""What stands before those whose clocks are not set, longest first."""
HANDS = (("tentacle", "offspring"), ("dagger", "cultists"))
"""The hands of a clock, each with whom it sends."""
NEXT = "next"
"""What is said of the cultists' hand as long as it is only proposed."""
KEYS = (
    ("digit or enter",),
    ("digit or enter, u: one hand back", "u: hand back"),
    ("enter sets it, u: one hand back", "enter sets it"),
)
"""What keys do while a clock is set, by the number of hands set, longest first."""
ONE_ROW = 32
"""Minimum columns for a hand's command on one row."""


class Dial(NightArea):
    """While clocks are set, the player's own with its two hands, and who is ready; once they are revealed, what each commanded and what
    came of it; while cults talk, whoever they are, who said what, below all clocks where there is room.
    """

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        chosen = [setting is not None for setting in view.clock]
        mine = scene.cursor if hands.is_asked(scene) else ""
        turn = last_turn(scene.log) if shows_revelation(scene) or talk_of(scene) else None
        return hands.clocks_set(scene), chosen, own_setting(scene), mine, scene.typed, talk_of(scene), talk_so_far(scene), view.power, turn

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        shown = rows_needed(scene, width) if keeps_room(scene) else (0, 0)
        if hands.clocks_set(scene):
            return max(rows_of(SMALL), shown[0]), max(rows_of(largest(width)), shown[1])
        if talk_of(scene):
            rows = self.talk_rows(scene, width)
            return min(5, rows), rows + max(clock_rows(scene, width), default=0)
        return shown

    def draw(self, pen: Pen, scene: NightScene) -> None:
        if talk_of(scene):
            self.talk_below_clocks(pen, scene)
        elif shows_revelation(scene):
            draw_revelation(pen, scene)
        elif hands.clocks_set(scene):
            self.clock(pen, scene)

    # --- the clock

    def clock(self, pen: Pen, scene: NightScene) -> None:
        """Draw the dial at the left; at the right, what its hands command and whose clocks are set."""
        view, g = scene.view, pen.glyphs
        size = largest(pen.width, pen.height)
        asking = hands.is_asked(scene) and scene.cursor in scene.choices
        pointing = clock_hands(scene.cursor) if asking else own_setting(scene)
        face = DialFace(pen, size)
        face.frame()
        lit = hands.codes_by_number(scene) if asking else {}
        for point, room in view.box.rooms.items():
            face.number(room.number, "legal bold" if point in lit else "text" if not asking else "dim")
        if pointing:
            sent, led = pointing
            if sent != LINE:
                face.offspring(view.box.rooms[sent].number, scene.seat, 0 if led == LINE else view.box.rooms[led].number)
            if led != LINE:
                own = letter(scene.names, scene.seat)
                face.cultists(view.box.rooms[led].number, scene.seat, own, beside=sent == led, proposed=hands.cultists_next(scene))
        pen.text(size[0], size[1], g["x"], "title bold")
        x = 2 * size[0] + 3
        free = pen.width - x
        rows = [*self.commands(scene, pointing, free, g), *self.ready(scene, free, each=size == HUGE)]
        title = scene.heading("Clock") if scene.spectator and pointing else "Your clock" if pointing else "The clocks"
        if not pointing or size != SMALL:
            rows = [((title, "title bold"),), *rows]
        told = rows[: pen.height - asking]
        for y, row in enumerate(told):
            end = x
            for text, style in row:
                end = pen.text(end, y, text, style)
        if asking:
            pen.part(scene.cursor, Region(0, 0, pen.width, pen.height))
            words, y = KEYS[2 if hands.leads_outside(scene) else len(scene.typed)], min(pen.height - 1, max(len(told), rows_of(size) - 1))
            pen.text(x, y, next((text for text in words if cell_len(text) <= free), words[-1]), "dim")

    def commands(self, scene: NightScene, pointing: tuple[str, str] | None, room: int, g: Glyphs) -> list[Cells]:
        """Rows on what each hand commands: whom, and where to, on one row if there is room."""
        rows: list[Cells] = []
        for hand, whom in HANDS if pointing else ():
            assert pointing is not None
            asked = hands.is_asked(scene) and scene.cursor in scene.choices and not hands.leads_outside(scene)
            moving = asked and hands.moving(scene) == hand
            proposed = hand == "dagger" and hands.cultists_next(scene)
            style = "text bold" if moving else "dim" if proposed else "text"
            mark = (g["now"] if moving else " ", "marked bold")
            where = self.command_text(scene, pointing, hand)
            own = letter(scene.names, scene.seat)
            pawn = (
                (f"{g['offspring']}{own.lower()}", f"seat{scene.seat} bold")
                if hand == "tentacle"
                else (own, "dim" if proposed else f"seat{scene.seat} bold reverse")
            )
            command, then = (mark, pawn, (f" {whom}", style)), NEXT * proposed
            if room >= ONE_ROW:
                rows.append((*command, (f": {where}{then and f', {then}'}", style)))
            else:
                rows += [(*command, (f" {then}" * proposed, style)), ((f"   {where}", style),)]
        return rows

    def command_text(self, scene: NightScene, pointing: tuple[str, str], hand: str) -> str:
        """What a hand commands, in a word or two."""
        view, found = scene.view, preview(scene.view, scene.seat, *pointing)
        point = pointing[0] if hand == "tentacle" else pointing[1]
        if point == LINE:
            return f"{LINE_DIGIT} on the line"
        if hand == "tentacle" and not found.offspring:
            return "none"
        if hand == "dagger" and found.error:
            return "astray"
        if hand == "dagger" and found.place == view.exterior:
            return "outside"
        return f"{view.box.rooms[point].number} {short_name(view, point)}"

    def ready(self, scene: NightScene, room: int, each: bool) -> list[Cells]:
        """Rows with the note on secrecy and whose clocks are set: by name if all fit on one row, else a row for `each`, or by letter."""
        view = scene.view
        rows: list[Cells] = [((next((text for text in SECRET if cell_len(text) <= room), ""), "dim"),)]
        alive = [seat for seat in range(len(view.power)) if view.power[seat]]
        named = len(UNSET[0]) + sum(1 + cell_len(scene.names[seat]) for seat in alive) <= room
        if each and not named:
            state = {seat: UNSET[0] if view.clock[seat] is None else SET for seat in alive}
            return [*rows, *(((f"{state[seat]} ", "dim"), (scene.names[seat], f"seat{seat} bold")) for seat in alive)]
        unset = UNSET[0] if named else next((words for words in UNSET if len(words) + 2 * len(alive) <= room), UNSET[-1])
        apart = len(unset) + 2 * len(alive) <= room
        for words, is_set in ((unset, False), (SET, True)):
            seats = [seat for seat in alive if (view.clock[seat] is not None) == is_set]
            told: Cells = tuple((f" {scene.names[seat]}", f"seat{seat} bold") for seat in seats)
            if seats and not named:
                letters = letter_cells(scene, seats)
                told = (" ", "dim"), *(spaced(letters) if apart else letters)
            rows.append(((words, "dim"), *(told or ((f" {NOBODY}", "dim"),))))
        return rows

    # --- the talk

    def talk_below_clocks(self, pen: Pen, scene: NightScene) -> None:
        """Draw the talk, and all clocks above it where there is room."""
        free = pen.height - self.talk_rows(scene, pen.width)
        above = max((rows for rows in clock_rows(scene, pen.width) if rows <= free), default=0)
        clocks, below = Pen(pen.width, above, pen.glyphs), Pen(pen.width, pen.height - above, pen.glyphs)
        if above:
            draw_revelation(clocks, scene)
        self.talk(below, scene)
        pen.rows = [*clocks.rows, *below.rows]

    def talk_rows(self, scene: NightScene, width: int) -> int:
        """The rows of a talk so far; on a broad panel at least those of most talks, so that the clocks above stay as it goes on."""
        said = sum(len(wrap(told_by(scene, one), width - 2, SAID, "")) for one in told_so_far(scene))
        return max(2 + said + len(self.notes(scene, width)), MOST_TALKS if width >= BROAD else 0)

    def talk(self, pen: Pen, scene: NightScene) -> None:
        """Draw the cults present in speaking order with the current speaker marked, and what has been said, newest last."""
        view, g = scene.view, pen.glyphs
        talk = talk_of(scene)
        assert talk is not None, "a talk is going on"
        place, spoken = talk
        there = present(view, place)
        speaker = scene.prompt.seat if scene.prompt else there[spoken % len(there)]
        of = f"{spoken // len(there) + 1} of {view.box.numbers.rounds}"
        titles = f"Talk in {place_text(view.box, place)}", f"Talk {inside(view, place)}"
        headings = [(title, note) for title in titles for note in (f"round {of}", of)]
        pen.heading(*next((one for one in headings if cell_len(" ".join(one)) <= pen.width), headings[-1]))
        x = 0
        all_named = sum(4 + min(cell_len(scene.names[seat]), NAME) for seat in there) <= pen.width + 1
        for seat in there:
            speaks = seat == speaker
            x = pen.text(x, 1, g["now"] if speaks else " ", "marked bold")
            x = pen.text(x, 1, letter(scene.names, seat), f"seat{seat} bold reverse") + 1
            if speaks or all_named:
                x = pen.text(x, 1, scene.names[seat], f"seat{seat} bold", NAME) + 1
        said = told_so_far(scene)[::-1]
        latest = sum(len(said_rows(pen, scene, one, SAID)) for one in said[:LATEST])
        notes = self.notes(scene, pen.width)[: max(0, pen.height - 2 - latest)]
        rows = newest(said, max(1, pen.height - 2 - len(notes)), lambda one, left: said_rows(pen, scene, one, min(SAID, left)))
        for y, cells in enumerate((*rows, *notes), 2):
            x = 0
            for text, style in cells:
                x = pen.text(x, y, text, style)

    def notes(self, scene: NightScene, width: int) -> list[Cells]:
        """What comes of no agreement, and who can still propose: on one row if both fit in full, else on two."""
        told = [(ways, style) for ways, style in zip(outlook(scene), ("danger", "dim"), strict=True) if ways]
        if told and sum(cell_len(ways[0]) for ways, _ in told) + 2 * (len(told) - 1) <= width:
            return [tuple((f"{'. ' * (n > 0)}{ways[0]}", style) for n, (ways, style) in enumerate(told))]
        return [((next((text for text in ways if cell_len(text) <= width), ways[-1]), style),) for ways, style in told]


def clock_rows(scene: NightScene, width: int) -> Sequence[int]:
    """The rows that the clocks of this turn can take above a talk, where the panel is wide enough for both."""
    return rows_needed(scene, width) if width >= BESIDE_TALK and revealed(last_turn(scene.log)) else ()


def told_so_far(scene: NightScene) -> tuple[Said, ...]:
    """What has been said, or that nothing has; neither in a game that begins with an answer to a proposal."""
    answers = scene.prompt is not None and scene.prompt.kind == "respond"
    return talk_so_far(scene) or (() if answers else NOTHING_SAID)


def told_by(scene: NightScene, said: Said) -> str:
    """Something said in a talk, after the name of who says it."""
    return by(scene, said, said.text)


def by(scene: NightScene, said: Said, words: str) -> str:
    """These words, after the name of who says them."""
    return words if said.seat is None else f"{scene.names[said.seat]}: {words}"


def said_rows(pen: Pen, scene: NightScene, said: Said, most: int) -> list[Cells]:
    """Its rows, at most so many, the name in its colour. Rather than cut a proposal, they leave out its manner."""
    more = pen.glyphs["more"]
    worded = [entry_rows(by(scene, said, words), pen.width, most, more) for words in (said.text, said.brief or said.text)]
    first, *others = next((rows for rows in worded if not rows[-1].endswith(more)), worded[-1])
    name, style = scene.names[said.seat] if said.seat is not None else "", "good bold" if said.yields else "text"
    begun: Cells = ((first, style),)
    if name and first.startswith(name):
        begun = ((name, f"seat{said.seat} bold"), (first.removeprefix(name), style))
    return [begun, *(((row, style),) for row in others)]
