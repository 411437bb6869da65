"""The command clock as a dial with two hands, the talk between cults that meet, and the matching menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rich.cells import cell_len

from engine.core.prompt import Choice, LogLine, Prompt
from engine.core.state import Names
from engine.night.box import LINE
from engine.night.codes import AGREE, GATHER, NOTHING, SWAP, TAKE, VICTIM, clock_hands, swap_parts
from engine.night.readings import LINE_DIGIT, Preview, preview
from engine.night.table import Night, components_left, kind_at, kinds, present, seat_of
from engine.night.talks import PROPOSE
from engine.night.words import component_text, left_text, place_text
from octotui.tables.initials import letter, letters
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.campus import at_issue
from octotui.tables.night.cults import own_setting
from octotui.tables.night.inspection import with_people
from octotui.tables.night.names import short_name
from octotui.tables.night.scene import NightArea, NightScene
from octotui.tables.night.stakes import stakes
from octotui.terminal.canvas import Pen, fitting, wrap
from octotui.widgets.areas import Describe, Log, Menu, entry_rows, newest
from octotui.widgets.menu_lines import Sheet
from octotui.widgets.scene import Cells
from themes import Glyphs

SMALL, LARGE = (6, 3), (12, 5)
"""Half-width and half-height of a dial."""
SIXTH = {1: (0, -1), 2: (1, -0.34), 3: (1, 0.34), 4: (0, 1), 5: (-1, 0.34), 6: (-1, -0.34)}
"""Position of each number on the dial from its centre, in units of half its size."""


TALKS = ("propose", "respond")
"""Prompt kinds in which cults talk."""
SPOKEN = ("proposed", "agreed")
"""Kinds of events of a cult that has spoken in a talk that goes on."""
SHORTENED = (*TALKS, "swap", "gather")
"""Prompt kinds whose choices are abbreviated when space is short."""
BARS = {"no-stairs": "no stairs"}
"""Abbreviated reasons, by code."""
NAME = 9
"""Columns of a name in a talk; if not all names fit only the speaker is named."""
SAID = 4
"""Maximum rows of one thing said in a talk."""
TITLE = 3
"""Maximum lines of a talk's question; a longer one leaves out place and round, which the panel names, or all but its last sentence."""
ROOMY = 50
"""Minimum columns for unabbreviated choices of talks and exchanges."""


SECRET = ("All set their clocks at once, in secret; then all are shown.", "Secret until all are set", "All set secretly")
"""Notes on secrecy while clocks are being set, longest first."""
NOTES = {
    "tentacle": ("Whoever meets it loses 1 power and gathers nothing.", "Who meets it: -1 power, no gain"),
    "dagger": ("Alone in a room, without offspring of others, you gather what lies there.", "Alone, you gather what is there"),
}
"""What each hand of a clock is for, longest first."""
NOTHING_SAID = "Nothing said yet. Without agreement each loses 1 power."
SET, UNSET, NOBODY = "set:", "unset:", "nobody"
HANDS = (("tentacle", "offspring", "offspring"), ("dagger", "dagger", "cultists"))
"""The hands of a clock, each with its sign and whom it commands."""
APART = 2
"""Columns between a choice and what it costs."""
KEYS = (
    ("digit or enter",),
    ("digit or enter, u: one hand back", "u: one hand back"),
    ("enter sets it, u: one hand back", "enter sets it"),
)
"""What keys do while a clock is set, by the number of hands set, longest first."""
ONE_ROW = 32
"""Minimum columns for a hand's command on one row."""


def talking(scene: NightScene) -> bool:
    """Whether the player is asked in a talk."""
    return scene.prompt is not None and scene.prompt.kind in TALKS


def talk_so_far(scene: NightScene) -> tuple[str, ...]:
    """Everything said so far in the current talk."""
    return tuple(line.text for line in since_met(scene))


def since_met(scene: NightScene) -> Sequence[LogLine]:
    """The log since cults last met."""
    begun = max((n for n, line in enumerate(scene.log) if line.kind == "met"), default=-1)
    return scene.log[begun + 1 :]


def talk_round(scene: NightScene) -> int:
    """The round of the current talk: in each all speak once."""
    spoken = sum(line.kind in SPOKEN for line in since_met(scene))
    return spoken // len(present(scene.view, at_issue(scene))) + 1


class Dial(NightArea):
    """While clocks are set, the player's own with its two hands, and who is ready; while cults talk, who said what."""

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        chosen = [setting is not None for setting in view.clock]
        mine = scene.cursor if hands.is_asked(scene) else ""
        said = talk_so_far(scene) if talking(scene) else ()
        return hands.clocks_set(scene), chosen, own_setting(scene), mine, scene.typed, talking(scene), said, view.power

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        if hands.clocks_set(scene):
            return 2 * SMALL[1] + 1, 2 * LARGE[1] + 1
        if not talking(scene):
            return 0, 0
        rows = sum(len(wrap(line, width - 2, 9, "")) for line in talk_so_far(scene))
        return 5, 3 + max(1, rows)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        if hands.clocks_set(scene):
            self.clock(pen, scene)
        elif talking(scene):
            self.talk(pen, scene)

    # --- the clock

    def clock(self, pen: Pen, scene: NightScene) -> None:
        """Draw the dial at the left; at the right, what its hands command and whose clocks are set."""
        view, g = scene.view, pen.glyphs
        size = LARGE if pen.height > 2 * LARGE[1] and pen.width >= 2 * LARGE[0] + 20 else SMALL
        asking = hands.is_asked(scene) and scene.cursor in scene.choices
        pointing = clock_hands(scene.cursor) if asking else own_setting(scene)
        face = DialFace(pen, size)
        face.frame()
        lit = hands.codes_by_number(scene) if asking else {}
        for point, room in view.box.rooms.items():
            face.number(room.number, "legal bold" if point in lit else "text" if not asking else "dim")
        if pointing:
            for hand, point in zip(("tentacle", "dagger"), pointing, strict=True):
                if point != LINE:
                    both = pointing[0] == pointing[1]
                    face.hand(hand, view.box.rooms[point].number, f"seat{scene.seat} bold" if hand == "tentacle" else "text bold", both)
        pen.text(size[0], size[1], g["x"], "title bold")
        x = 2 * size[0] + 3
        free = pen.width - x
        rows = [*self.commands(scene, pointing, free, g), *self.ready(scene, free)]
        title = scene.heading("Clock") if scene.spectator and pointing else "Your clock" if pointing else "The clocks"
        if not pointing or size == LARGE:
            rows = [((title, "title bold"),), *rows]
        for y, row in enumerate(rows[: pen.height - asking]):
            end = x
            for text, style in row:
                end = pen.text(end, y, text, style)
        if asking:
            words = KEYS[len(scene.typed)]
            pen.text(x, pen.height - 1, next((text for text in words if cell_len(text) <= free), words[-1]), "dim")

    def commands(self, scene: NightScene, pointing: tuple[str, str] | None, room: int, g: Glyphs) -> list[Cells]:
        """Rows on what each hand commands: whom, and where to, on one row if there is room."""
        rows: list[Cells] = []
        for hand, sign, whom in HANDS if pointing else ():
            assert pointing is not None
            moving = hands.is_asked(scene) and scene.cursor in scene.choices and hands.moving(scene) == hand
            style = "text bold" if moving else "text"
            mark = (g["now"] if moving else " ", "marked bold")
            signed = (f"{g[sign]} ", f"seat{scene.seat} bold" if hand == "tentacle" else "text bold")
            where = self.command_text(scene, pointing, hand)
            if room >= ONE_ROW:
                rows.append((mark, signed, (f"{whom}: {where}", style)))
            else:
                rows += [(mark, signed, (whom, style)), ((f"   {where}", style),)]
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

    def ready(self, scene: NightScene, room: int) -> list[Cells]:
        """Rows with the note on secrecy and whose clocks are not yet set, and whose are: by name if all fit, else by letter."""
        view = scene.view
        rows: list[Cells] = [((next((text for text in SECRET if cell_len(text) <= room), ""), "dim"),)]
        alive = [seat for seat in range(len(view.power)) if view.power[seat]]
        named = len(UNSET) + sum(1 + cell_len(scene.names[seat]) for seat in alive) <= room
        for words, is_set in ((UNSET, False), (SET, True)):
            seats = [seat for seat in alive if (view.clock[seat] is not None) == is_set]
            told = [(f" {scene.names[seat] if named else letter(scene.names, seat)}", f"seat{seat} bold") for seat in seats]
            rows.append(((words, "dim"), *(told or [(f" {NOBODY}", "dim")])))
        return rows

    # --- the talk

    def talk(self, pen: Pen, scene: NightScene) -> None:
        """Draw the cults present in speaking order with the current speaker marked, and what has been said, newest last."""
        view, g = scene.view, pen.glyphs
        place = at_issue(scene)
        title, of = f"Talk in {place_text(view.box, place)}", f"{talk_round(scene)} of {view.box.numbers.rounds}"
        note = f"round {of}"
        pen.heading(title, note if cell_len(title) + 1 + len(note) <= pen.width else of)
        x, there = 0, present(view, place)
        all_named = sum(4 + min(cell_len(scene.names[seat]), NAME) for seat in there) <= pen.width + 1
        for seat in there:
            speaks = seat == scene.seat
            x = pen.text(x, 1, g["now"] if speaks else " ", "marked bold")
            x = pen.text(x, 1, letter(scene.names, seat), f"seat{seat} bold reverse") + 1
            if speaks or all_named:
                x = pen.text(x, 1, scene.names[seat], f"seat{seat} bold", NAME) + 1
        room = max(1, pen.height - 2)
        said = reversed(talk_so_far(scene) or (NOTHING_SAID,))
        rows = newest(said, room, lambda line, left: entry_rows(line, pen.width, min(SAID, left), g["more"]))
        for y, row in enumerate(rows, 2):
            pen.text(0, y, row, "text")


class DialFace:
    """A dial to draw on."""

    def __init__(self, pen: Pen, size: tuple[int, int]) -> None:
        self.pen, (self.wide, self.high) = pen, size

    def at(self, number: int) -> tuple[int, int]:
        """A number's position relative to the centre."""
        x, y = SIXTH[number]
        return round(x * self.wide), round(y * self.high)

    def text(self, x: int, y: int, text: str, style: str) -> None:
        self.pen.text(self.wide + x, self.high + y, text, style)

    def frame(self) -> None:
        """Draw the round frame."""
        g, wide, high = self.pen.glyphs, self.wide, self.high
        flat = wide - 2
        for y, corners in ((-high, "ctl ctr"), (high, "cbl cbr")):
            one, two = corners.split()
            self.text(-flat, y, g[one] + g["h"] * (2 * flat - 1) + g[two], "border")
        self.text(-wide, 1 - high, g["ctl"] + g["h"] + g["cbr"], "border")
        self.text(wide - 2, 1 - high, g["cbl"] + g["h"] + g["ctr"], "border")
        self.text(-wide, high - 1, g["cbl"] + g["h"] + g["ctr"], "border")
        self.text(wide - 2, high - 1, g["ctl"] + g["h"] + g["cbr"], "border")
        for y in range(2 - high, high - 1):
            self.text(-wide, y, g["v"], "border")
            self.text(wide, y, g["v"], "border")

    def number(self, number: int, style: str) -> None:
        self.text(*self.at(number), str(number), style)

    def hand(self, hand: str, number: int, style: str, beside: bool) -> None:
        """Draw a hand from the centre nearly to a number: a winding arm or a blade, offset if both point the same way."""
        g = self.pen.glyphs
        x, y = self.at(number)
        steps = self.high if not x else max(3, abs(x) // 2)
        for n in range(1, steps):
            px, py = round(x * n / steps), round(y * n / steps)
            aside = int(beside and hand == "dagger")
            tip = n == steps - 1
            slant = "v" if not x else "rise" if (x > 0) != (y > 0) else "fall"
            sign = ("offspring" if tip else "tentacle") if hand == "tentacle" else "dagger" if tip else slant
            self.text(px + aside, py, g[sign], style)


class DialMenu(Menu):
    """The usual menu; while the clock is set, the numbers for the hand being moved, each with its place or why it is refused."""

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), scene.typed

    def _title(self, scene: NightScene, prompt: Prompt, width: int) -> list[str]:
        if not talking(scene):
            return super()._title(scene, prompt, width)
        return wrap(fitting(width, TITLE, *prompt.wordings), width, TITLE, self._glyphs()["more"])

    def _worded(self, scene: NightScene, prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        shortened = width < ROOMY and prompt.kind in SHORTENED
        return [brief(scene, choice) for choice in prompt.choices] if shortened else prompt.choices

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        """The usual layout, but with costs behind the longest choice that has one if all fit, like those of a clock's settings."""
        choices = list(choices)
        page = super()._sheet(prompt, choices, width)
        costly = [choice for choice in choices if choice.further_cost]
        texts = [(choice.label, choice.further_gain) for choice in costly]
        behind = replace(page, column=max((2 + sum(cell_len(text) + APART for text in one if text) for one in texts), default=width))
        return behind if all(behind.beside(choice.further_cost) for choice in costly) else page

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        if not hands.is_asked(scene):
            return super().need(scene, width)
        rows = len(self._lines(scene))
        return 2 + rows - (hands.moving(scene) == "tentacle"), 2 + rows

    def draw(self, pen: Pen, scene: NightScene) -> None:
        if not hands.is_asked(scene) or scene.cursor not in scene.choices:
            super().draw(pen, scene)
            return
        moving, g = hands.moving(scene), pen.glyphs
        heading = "Where does the offspring go?" if moving == "tentacle" else "Where do the cultists go?"
        pen.heading(heading)
        lines = self._lines(scene)
        top = 1 + (pen.height > 1 + len(lines))
        if top > 1:
            pen.text(0, 1, next((text for text in NOTES[moving] if cell_len(text) <= pen.width), ""), "dim")
        named = [
            next((name for name in names if 4 + cell_len(name) + min(map(cell_len, words)) <= pen.width), names[-1])
            for names, words in ((self._named(scene, key, point, code), words) for key, point, code, words in lines)
        ]
        about = worded_alike([words for *_, words in lines], [pen.width - 4 - cell_len(name) for name in named])
        for y, ((key, _, code, _), name, words) in enumerate(zip(lines, named, about, strict=True), top):
            pen.text(0, y, key if code else g["barred"], "legal bold" if code else "dim")
            end = pen.text(2, y, name, "legal" if code else "dim", pen.width - 2)
            room = pen.width - end - 2
            if room > 2:
                pen.text(end + 2, y, words, "dim", room)
            if code:
                if code == scene.cursor:
                    pen.fill(0, y, min(end + 1, pen.width), 1, "marked bold reverse")
                if code in scene.hints:
                    pen.text(0, y, scene.hints[code], "marked bold reverse")
                pen.spot(code, 0, y, pen.width, 1)

    def _named(self, scene: NightScene, key: str, point: str, code: str) -> Names:
        """Where a number leads, longest form first."""
        view = scene.view
        if point == view.exterior:
            return "no offspring: cultists outside", "cultists outside", "outside"
        if code and point != LINE and hands.moving(scene) == "dagger":
            found = preview(view, scene.seat, *clock_hands(code))
            if found.error:
                return ("astray: an error",)
            if found.place == view.exterior:
                return "both hands: outside", "outside"
        name = "on the line" if point == LINE else short_name(view, point)
        return (name if code else f"{key} {name}",)

    def _lines(self, scene: NightScene) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """For each number: the digit, the place, the resulting code (empty if refused), and descriptions, longest first."""
        if scene.cursor not in scene.choices:
            return []
        ways, found = hands.codes_by_number(scene), hands.targets(scene)
        return [(key, point, ways.get(point, ""), self._about(scene, point, ways.get(point, ""))) for key, point in found.items()]

    def _about(self, scene: NightScene, point: str, code: str) -> tuple[str, ...]:
        view, seat = scene.view, scene.seat
        if not code:
            bar = hands.reason(scene, point)
            return (BARS.get(bar.code, bar.text) if bar else "",)
        found = preview(view, seat, *clock_hands(code))
        if hands.moving(scene) == "dagger":
            return self._about_cultists(scene, code, found)
        if point == view.exterior:
            return self._about_cultists(scene, code, found)[-1:]
        if not found.offspring:
            return ("no offspring",)
        if not found.targets:
            return ("nobody in reach",)
        named = ", ".join(scene.names[one] for one in found.targets)
        return f"may meet {named}", f"may meet {' '.join(letter(scene.names, one) for one in found.targets)}"

    def _about_cultists(self, scene: NightScene, code: str, found: Preview) -> tuple[str, ...]:
        """What awaits the cultists there, longest first."""
        view, seat = scene.view, scene.seat
        if found.out:
            return ("you would be out",)
        cost = scene.choices[code].cost
        if cost and (found.error or found.place is None):
            return (f"costs {cost}",)
        assert found.place is not None
        kind, left = kind_at(view, found.place), components_left(view, found.place)
        if cost:
            return f"{left_text(view.box, kind, left)}, costs {cost}", f"costs {cost}"
        if kind in kinds(view, seat):
            return ("you have one",)
        brief = (f"{left or 'no'} {kind}{'s' * (left > 1)}",) if found.place == view.exterior else ()
        return left_text(view.box, kind, left), *brief


def worded_alike(about: Sequence[tuple[str, ...]], rooms: Sequence[int]) -> list[str]:
    """Each line's longest wording, or each one's shortest if a line that has several has no room for its longest."""
    fits = all(len(words) == 1 or cell_len(words[0]) <= room for words, room in zip(about, rooms, strict=True))
    return [words[0 if fits else -1] for words in about]


def brief(scene: NightScene, choice: Choice) -> Choice:
    """Abbreviate a choice about other cults to fit a narrow menu, with the names of their leaders."""
    view: Night = scene.view
    code = choice.code
    if code in (AGREE, NOTHING) or GATHER.begins(code):
        return Choice(code, choice.label.removeprefix(f"{PROPOSE}: "), gain=choice.brief_gain)
    if VICTIM.begins(code):
        return Choice(code, f"{leader_of(scene, VICTIM.thing(code))} puts one back", cost=choice.cost)
    if SWAP.begins(code):
        given, taken, cult = swap_parts(code)
        return Choice(code, f"{component_text(view.box, given)} for {component_text(view.box, taken)} of {leader_of(scene, cult)}")
    return choice


def leader_of(scene: NightScene, cult: str) -> str:
    """The leader of a cult."""
    return scene.names[seat_of(scene.view, cult)]


def repeats_talk(scene: NightScene) -> bool:
    """Whether the log would repeat the panel of the talk, which is there unless the log is in front."""
    return talking(scene) and scene.panel != "log"


class NightLog(Log):
    """The log without clock settings, which are reported once all are revealed, without a turn's heading before that, and without what the
    panel of a talk says.
    """

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), repeats_talk(scene)

    def draw(self, pen: Pen, scene: NightScene) -> None:
        told = scene.log[: len(scene.log) - len(since_met(scene))] if repeats_talk(scene) else scene.log
        lines = [line for line in told if line.kind != "chose"]
        super().draw(pen, replace(scene, log=tuple(lines[:-1] if lines and lines[-1].heading and len(lines) > 1 else lines)))


class NightDescribe(Describe):
    """The describe line, with people named instead of cults, or their letters where the names do not fit, and with what dominating a place
    brings.
    """

    def about(self, scene: NightScene) -> str:
        said = super().about(with_people(scene, scene.names))
        if not any(code.begins(scene.cursor) for code in (TAKE, VICTIM)):
            return said
        return " ".join((said, *stakes(scene.view, scene.names, scene.prompt, scene.cursor)[:1]))

    def shorter(self, scene: NightScene) -> Names:
        return (super().about(with_people(scene, letters(scene.names))),)
