"""The menu: while a clock is set, the numbers its hand can point at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import msgspec
from rich.cells import cell_len

from engine.core.numbers import numbered
from engine.core.prompt import Choice, Prompt
from engine.core.state import Names
from engine.core.words import YOU
from engine.night.box import LINE
from engine.night.codes import AGREE, CONFRONT, DISCARD, GATHER, NOTHING, SWAP, TAKE, VICTIM, clock_hands, swap_parts
from engine.night.readings import Preview, points, preview
from engine.night.table import Night, alive, components_left, home, kind_at, kinds, seat_of
from engine.night.talks import ANSWER_ASKED, PROPOSE
from engine.night.words import component_text, left_text
from octotui.tables.initials import letter
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.consequences import Forms, length
from octotui.tables.night.names import article, short_name, where
from octotui.tables.night.outcomes import letter_cells, name_cells, spaced
from octotui.tables.night.scene import NightScene
from octotui.tables.night.stakes import COSTLY, MARKED_FIRST, beside_gathering
from octotui.tables.night.talk import TALKS, repeats_talk, talking
from octotui.terminal.canvas import MOST, Pen, fitting, wrap
from octotui.terminal.tinted import plain
from octotui.widgets.areas import Menu
from octotui.widgets.menu_lines import KEY, Block, Piece, Sheet, height, tidy
from octotui.widgets.scene import Cells

SHORTENED = (*TALKS, "swap", "gather", "discard")
"""Prompt kinds whose choices are abbreviated when space is short."""
SECRET = "Once all are set, all are shown"
"""What the menu says to who has set a clock and waits."""
BARS = {"no-stairs": "no stairs"}
"""Abbreviated reasons, by code."""
TITLE = 3
"""Maximum lines of a talk's question; beside the panel that tells the talk it is without place and round, in as few lines as it can be."""
ROOMY = 50
"""Minimum columns for unabbreviated choices of talks and exchanges."""
SLIM = 40
"""Minimum columns for answers to a proposal that say what they are: to agree to it, or to propose something else."""
AGREE_OR_PROPOSE = "Agree, or what do you propose?"
"""What is asked where there are fewer, if something else can be proposed."""
APART = 2
"""Columns between a choice and what it costs."""
WIN = f"{YOU} win"
"""How a text ends that says that the player wins."""
SHORT_WIN = "win"
"""The same, before what brings it, where rows are few."""
HEADINGS = {
    "tentacle": ("Where does your offspring go?", "Offspring to which room?"),
    "dagger": ("Where do your cultists go?", "Cultists to which room?"),
    "outside": ("Cultists outside, no offspring", "No offspring: enter sets it"),
}
"""What is asked for each hand of a clock, longest first."""
COUNTED = {"tentacle": ("hand 1 of 2", "1 of 2"), "dagger": ("hand 2 of 2", "2 of 2"), "outside": ("enter sets it", "")}
"""Which of the two choices it is, longest first."""
WHOEVER = "Who dominates: "
"""What stands before the gain that is the same for all who could dominate."""
MAY_LOSE = "you may name a cult"
"""That somebody can be named, where there is little room; the place itself says what that brings."""
HAVE_ONE = "you have one"
"""Why cultists would gather nothing."""
NOBODY = "nobody in reach"
"""What is said of a place where no other cultists can be; its first word where there is little room."""
ALL, EVERYBODY = 2, "all"
"""How many others, if there are no more of them, are called what where they have only letters."""
BRIEF = len("costs 1 power")
"""Columns of what awaits cultists beside which there is always room for letters; more than that only a place has that all can reach."""
AGAIN = "again: outside"
"""What the number of the offspring stands for where the cultists' hand can point at it too, behind that number."""
BRIEF_FORM = 4
"""The last form of what awaits cultists that still says whom, so that places have their longest names as far as that."""
NOTES = {
    "tentacle": ("Whoever meets it loses 1 power and gathers nothing.", "Whoever meets it loses 1 power."),
    "dagger": ("Alone in a room, without offspring of others, you gather what lies there.", "Alone you gather  ?: may meet"),
    "outside": ("Or choose a room for your offspring again.", "Or a room for your offspring"),
}
"""What each hand of a clock is for, longest first."""


class DialMenu(Menu):
    """The usual menu; while the clock is set, the numbers for the hand being moved, each with its place or why it is refused."""

    def sees(self, scene: NightScene) -> object:
        return super().sees(scene), scene.typed

    def _title(self, scene: NightScene, prompt: Prompt, width: int, most: int = TITLE) -> list[str]:
        if not talking(scene):
            return super()._title(scene, prompt, width, most)
        wordings, shorter = prompt.wordings, prompt.shorter
        if width < SLIM and any(choice.code == NOTHING or GATHER.begins(choice.code) for choice in prompt.choices):
            wordings, shorter = (tuple(text.replace(ANSWER_ASKED, AGREE_OR_PROPOSE) for text in texts) for texts in (wordings, shorter))
        if repeats_talk(scene) and shorter:
            alike, others = shorter[:2], shorter[2:]
            wordings = min(alike, key=lambda text: len(wrap(text, width, MOST, ""))), *others
        return wrap(fitting(width, most, *wordings), width, most, self._glyphs()["more"])

    def _worded(self, scene: NightScene, prompt: Prompt, width: int, tight: bool) -> Sequence[Choice]:
        choices = self._in_full(scene, prompt, width)
        once = said_once(choices, width)
        return [cost_first(without_gain(choice, once)) for choice in choices]

    def _in_full(self, scene: NightScene, prompt: Prompt, width: int) -> Sequence[Choice]:
        """The choices worded for this width, each with all that it brings."""
        shortened = width < ROOMY and prompt.kind in SHORTENED
        return [brief(scene, choice, width < SLIM) for choice in prompt.choices] if shortened else prompt.choices

    def _said_once(self, scene: NightScene, prompt: Prompt, width: int) -> list[Block]:
        """What whoever dominates gains, where the choices do not say it."""
        once = said_once(self._in_full(scene, prompt, width), width)
        rows = wrap(f"{WHOEVER}{once}", width, MOST, "") if once else []
        return [Block("", tuple(((0, row, "dim"),) for row in rows))] * bool(rows)

    def _sheet(self, prompt: Prompt, choices: Iterable[Choice], width: int) -> Sheet:
        """The usual layout, but with costs behind the longest choice that has one if all fit, like those of a clock's settings."""
        choices = list(choices)
        page = replace(super()._sheet(prompt, choices, width), doubled=MARKED_FIRST)
        costly = [choice for choice in choices if choice.further_cost]
        texts = [(page.begin(choice), choice.label, choice.further_gain) for choice in costly]
        ends = (begin + sum(cell_len(text) + APART for text in told if text) for begin, *told in texts)
        behind = replace(page, column=max(ends, default=width))
        return behind if all(behind.beside(choice.further_cost) for choice in costly) else page

    def _pages(self, scene: NightScene, prompt: Prompt, width: int, room: int) -> list[list[Block]]:
        """The usual pages, but who wins by an answer in red, or if that is the player, in green."""
        who = "|".join(re.escape(plain(name)) for name in (*scene.names, "nobody", "and"))
        verdict = re.compile(rf"^({SHORT_WIN}|({who}) wins)(?=: )|({WIN}|\b({who}) wins|^wins)$")
        once = self._said_once(scene, prompt, width)
        pages = super()._pages(scene, prompt, width, room - height(once))
        return [[*(judged(block, verdict) for block in page), *once] for page in pages]

    def need(self, scene: NightScene, width: int) -> tuple[int, int]:
        """For both hands of a clock the same, so that nothing moves between them; else at least what all choices take with their costs."""
        if hands.is_asked(scene):
            rows = len(points(scene.view)) + bool(scene.view.exterior)
            return 1 + rows, 2 + rows
        least, whole = super().need(scene, width)
        if scene.prompt is None:
            return least, whole
        choices = [Choice(one.code, one.label, one.cost, says=one.says) for one in self._worded(scene, scene.prompt, width, tight=True)]
        page = self._sheet(scene.prompt, choices, width)
        once = height(self._said_once(scene, scene.prompt, width))
        return least - len(choices) + height(tidy(numbered(choices), page)) + once, whole + once

    def draw(self, pen: Pen, scene: NightScene) -> None:
        if not hands.is_asked(scene):
            super().draw(pen, scene)
            if hands.clocks_set(scene) and not (scene.prompt or scene.news or scene.spectator):
                pen.text(0, 1, SECRET, "dim", pen.width)
            return
        moving, g = "outside" if hands.leads_outside(scene) else hands.moving(scene), pen.glyphs
        headings = [*product(HEADINGS[moving], COUNTED[moving])]
        pen.heading(*next((one for one in headings if cell_len(" ".join(one)) <= pen.width), headings[-1]))
        lines = self._lines(scene, pen.width < SLIM)
        top = 1 + (pen.height > 1 + len(lines))
        if top > 1:
            pen.text(0, 1, next((text for text in NOTES[moving] if cell_len(text) <= pen.width), ""), "dim")
        called = [self._named(scene, key, point, code) for key, point, code, _ in lines]
        told = [forms for *_, forms in lines]
        whole, least = (level_alike(told, [pen.width - 4 - cell_len(names[n]) for names in called]) for n in (0, -1))
        level = whole if whole <= max(least, BRIEF_FORM) else least
        about = [forms[min(level, len(forms) - 1)] for forms in told]
        rooms = [pen.width - 4 - length(words) for words in about]
        named = [next((name for name in names if cell_len(name) <= room), names[-1]) for names, room in zip(called, rooms, strict=True)]
        for y, ((key, _, code, _), name, words) in enumerate(zip(lines, named, about, strict=True), top):
            pen.text(0, y, key if code else g["barred"], "legal bold" if code else "dim")
            end = pen.text(2, y, name, "legal" if code else "dim", pen.width - 2)
            x, room = end + 2, pen.width - end - 2
            for text, style in words if room > 2 else ():
                x = pen.text(x, y, text, style, pen.width - x)
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
            return "outside, no offspring", "outside"
        if code and point != LINE and hands.moving(scene) == "dagger":
            found = preview(view, scene.seat, *clock_hands(code))
            if found.error:
                return "astray: an error", "astray"
            if found.place == view.exterior:
                return AGAIN, "outside"
        name = "on the line" if point == LINE else short_name(view, point)
        return (name if code else f"{key} {name}",)

    def _lines(self, scene: NightScene, brief: bool) -> list[tuple[str, str, str, Forms]]:
        """For each number: the digit, the place, the resulting code (empty if refused), and descriptions, longest first. `brief`: what lies
        there by one word, as in small rooms.
        """
        ways, found = hands.codes_by_number(scene), hands.targets(scene)
        return [(key, point, ways.get(point, ""), self._about(scene, point, ways.get(point, ""), brief)) for key, point in found.items()]

    def _about(self, scene: NightScene, point: str, code: str, brief: bool) -> Forms:
        view, seat = scene.view, scene.seat
        if not code:
            bar = hands.reason(scene, point)
            return said(BARS.get(bar.code, bar.text) if bar else "")
        found = preview(view, seat, *clock_hands(code))
        if hands.moving(scene) == "dagger":
            texts = self._about_cultists(scene, code, found, brief)
            if found.error or found.out or found.place is None:
                return said(*texts)
            least = in_brief(view, found.place, texts[-1])
            return with_others(scene, texts[0], least, found.rivals)
        if point == view.exterior:
            return said(*self._about_cultists(scene, code, found, brief)[-1:])
        if not found.offspring:
            return said("no offspring")
        if not found.targets:
            return said(NOBODY)
        ways = name_cells(scene, found.targets), spaced(letter_cells(scene, found.targets))
        return tuple((("may meet ", "dim"), *cells) for cells in ways)

    def _about_cultists(self, scene: NightScene, code: str, found: Preview, brief: bool) -> Names:
        """What awaits the cultists there, longest first."""
        view, seat = scene.view, scene.seat
        if found.out:
            return ("you would be out",)
        cost = scene.choices[code].cost
        if cost and (found.error or found.place is None):
            return (f"costs {cost}",)
        assert found.place is not None
        kind, left = kind_at(view, found.place), components_left(view, found.place)
        lies = left_in_brief(kind, left) if brief else left_text(view.box, kind, left)
        if cost:
            return f"{lies}, costs {cost}", f"costs {cost}"
        more, has_one = beside_gathering(view, seat, found.place), kind in kinds(view, seat)
        if more and (has_one or not left):
            return (more, MAY_LOSE) if more == COSTLY else (more,)
        return (HAVE_ONE if has_one else lies,)


def said_once(choices: Sequence[Choice], width: int) -> str:
    """What each cult gains that could dominate, if all gain the same and that takes rows of its own; else empty."""
    leading = [choice for choice in choices if GATHER.begins(choice.code)]
    gains = {choice.further_gain for choice in leading}
    if len(leading) < 2 or len(gains) > 1:
        return ""
    (gain,) = gains
    return gain if any(KEY + cell_len(choice.label) + APART + cell_len(gain) > width for choice in leading) else ""


def without_gain(choice: Choice, once: str) -> Choice:
    """A choice without the gain that is `once` said for all."""
    return msgspec.structs.replace(choice, gain="", brief_gain="") if once and choice.further_gain.endswith(once) else choice


def judged(block: Block, verdict: re.Pattern[str]) -> Block:
    """An entry of the menu with verdicts in a style of their own."""
    return replace(block, rows=tuple(tuple(part for piece in row for part in verdict_apart(piece, verdict)) for row in block.rows))


def verdict_apart(piece: Piece, verdict: re.Pattern[str]) -> Iterator[Piece]:
    """A text, and apart from it the verdict that it begins or ends with, if it does."""
    x, text, style = piece
    found = verdict.search(plain(text))
    if found is None:
        yield piece
        return
    if before := text[: found.start()].rstrip():
        yield x, before, style
    yield x + cell_len(text[: found.start()]), found[0], "good bold" if found[0] in (WIN, SHORT_WIN) else "danger bold"
    if behind := text[found.end() :]:
        yield x + cell_len(text[: found.end()]), behind, style


def said(*texts: str) -> Forms:
    """Wordings without anybody's name, longest first."""
    return tuple(((text, "dim"),) for text in texts)


def in_brief(view: Night, place: str, text: str) -> str:
    """What awaits cultists in a place in fewer words, where these are what lies there, or that they have one."""
    kind, left = kind_at(view, place), components_left(view, place)
    return {HAVE_ONE: "have one", left_text(view.box, kind, left): left_in_brief(kind, left)}.get(text, text)


def left_in_brief(kind: str, left: int) -> str:
    """How many of a kind lie somewhere, the kind by one word: `2 charts`, `no key`."""
    return f"{left or 'no'} {kind}{'s' * (left > 1)}"


def with_others(scene: NightScene, whole: str, brief: str, rivals: Sequence[int]) -> Forms:
    """What awaits cultists somewhere, and which others may be there: by name, by letter, and at last not at all."""
    everybody = len(rivals) > ALL and len(rivals) == len(alive(scene.view)) - 1
    close = ((EVERYBODY, "dim"),) if everybody else spaced(letter_cells(scene, rivals))
    if not rivals:
        least = f"{brief}  {NOBODY.split()[0]}"
        return said(f"{whole}, {NOBODY}", *(3 * (f"{whole}  {NOBODY.split()[0]}",)), least, brief)
    named = name_cells(scene, rivals)
    ways: list[Cells] = [((f"{text}  ", "dim"), *cells, ("?", "dim")) for text, cells in ((whole, named), (whole, close), (brief, close))]
    if cell_len(brief) > BRIEF:
        ways[-1] = ((brief, "dim"),)
    met = ((f"{whole}, may meet ", "dim"),)
    return (*met, *named), (*met, *close), *ways, ((brief, "dim"),)


def level_alike(about: Sequence[Forms], rooms: Sequence[int]) -> int:
    """The number of the first form for which all lines that have several have room; the last one's if none has."""
    levels = max(map(len, about), default=1)
    for level in range(levels):
        worded = [forms[min(level, len(forms) - 1)] for forms in about]
        if all(len(forms) == 1 or length(cells) <= room for forms, cells, room in zip(about, worded, rooms, strict=True)):
            return level
    return levels - 1


def brief(scene: NightScene, choice: Choice, slim: bool) -> Choice:
    """Abbreviate a choice about other cults to fit a narrow menu, or a `slim` one, with the names of their leaders."""
    view: Night = scene.view
    code = choice.code
    if code in (AGREE, NOTHING) or GATHER.begins(code):
        answers, proposed = scene.prompt is not None and scene.prompt.kind == "respond", choice.label.removeprefix(f"{PROPOSE}: ")
        label = AGREE if code == AGREE else proposed
        return Choice(code, choice.label if answers and not slim else label, gain=choice.brief_gain)
    if DISCARD.begins(code):
        kind = DISCARD.thing(code)
        return Choice(code, f"{component_text(view.box, kind)} to {where(view, home(view, kind))}")
    wins = choice.label.partition(": ")[2]
    told = f": {wins}" if wins else ""
    if code == CONFRONT and slim:
        return Choice(code, f"{CONFRONT}{told}", choice.cost)
    if VICTIM.begins(code):
        return Choice(code, f"name {leader_of(scene, VICTIM.thing(code))} to put one back{told}", cost=choice.cost)
    if TAKE.begins(code) and wins:
        return Choice(code, f"gather {article(TAKE.thing(code))}{told}", gain=choice.gain, says=choice.says)
    if SWAP.begins(code):
        given, taken, cult = swap_parts(code)
        if slim and wins and changes_winner(scene, wins):
            return Choice(code, f"{SHORT_WIN if wins == WIN else wins}: {given} for {taken} of {letter(scene.names, seat_of(view, cult))}")
        if slim:
            return Choice(code, f"{given} for {leader_of(scene, cult)}'s {taken}")
        return Choice(code, f"{component_text(view.box, given)} for {component_text(view.box, taken)} of {leader_of(scene, cult)}{told}")
    return choice


def cost_first(choice: Choice) -> Choice:
    """A choice that says who wins by it after what it costs, not before."""
    label, _, wins = choice.label.rpartition(": ")
    if not (label and choice.loss and wins.endswith((" win", " wins"))):
        return choice
    return msgspec.structs.replace(choice, label=f"{label}, costs {choice.loss}: {wins}", says=(*choice.says, "cost"))


def changes_winner(scene: NightScene, wins: str) -> bool:
    """Whether somebody else wins if nothing is exchanged, as the last choice says."""
    return scene.prompt is not None and not scene.prompt.choices[-1].label.endswith(wins)


def leader_of(scene: NightScene, cult: str) -> str:
    """The leader of a cult."""
    return scene.names[seat_of(scene.view, cult)]
