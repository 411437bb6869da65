"""The review of a finished game: the curve of a player's chances, and the costliest turns, each opening the replay."""

from __future__ import annotations

import asyncio
import itertools
from functools import partial
from math import ceil
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen

from engine.core.state import Names
from engine.core.words import opening
from octotui.bots.advice import percent
from octotui.play.kept_reviews import KeptReviews
from octotui.play.line_of_play import without_costs
from octotui.play.replay import Replay
from octotui.play.review import MOST, OFTEN, OR, THEN, Mistake, Review
from octotui.screens import routes
from octotui.screens.services import Services
from octotui.tables.game_table import Rows
from octotui.terminal.canvas import Pen, fitting, wrap
from octotui.terminal.keys import key_rows, keys
from octotui.widgets.chances import axis, bar, column, curve
from octotui.widgets.drawn import Drawn
from themes import style_sheet

TOP = 4
"""Rows of the heading and of the line below it, which has more where they are free."""
CHANCE = 38
"""Columns at least before the bar of a chance."""
ROWS, LABELS = 3, 12
"""Rows of a turn where there is little room, and columns before what was done and what was better."""
CURVES = (2, 10)
"""Minimum and maximum rows of the curve."""
TALL = 45
"""Rows of a screen on which turns stand apart."""
BETWEEN = "   "
"""Between two keys in the heading."""
SCALE = 7
"""Columns for the scale beside the curve, which begin where texts do."""
WIDEST = 200
"""Maximum columns of the curve."""
BARS = (24, 48)
PROGRESS = 12
"""Cells of bars: of a chance in little room, of a chance in more room, and of progress."""
ROUGHLY, STEP = 90, 10
"""Seconds from which whole minutes are told, and the step of those below."""
FOUND = "{key} looks at what is found so far."
"""What is said of a review that is not over, `key` being the one that opens a turn."""
NONE_YET = "Turns come here, the worst first."
"""The same as long as nothing is found."""
NOTHING_TO_OPEN = "No turn to look at is found yet."
"""The same once a key has asked for a turn."""
TIMED = 1
"""Answers gone over before it is told about how long the others may take."""
FALLS = "largest fall, no mistake", "fall, no mistake"
"""What a turn is in which nothing would have been better: the first one listed, and others."""
LABEL = 13
"""Columns of a word or of keys, on the page of help."""
EXPLAINED: Rows = [
    ("A review", "title bold"),
    (f"  {'Curve':<{LABEL}} the chance to win at each answer, with the best choice by what could be seen then", "text"),
    (f"  {'Turns':<{LABEL}} the answer that cost most of it in each turn, the costliest first; their numbers are below the curve", "text"),
    (f"  {'60 % ▸ 45 %':<{LABEL}} the chance with the best choice, and with the one that was made", "text"),
    (f"  {'done':<{LABEL}} what was answered, and what followed in the same turn", "text"),
    (f"  {'better':<{LABEL}} what an expert would have done; of secret choices, how often which", "text"),
    ("", "text"),
    ("An expert plays each position on many times, with everything hidden dealt anew. That takes a while for each answer:", "text"),
    ("you may leave meanwhile, and come back.", "text"),
]
"""What a review shows, explained."""
LEAVE = {True: "You may leave: what is found is kept.", False: "You may leave: it waits until you quit."}
"""What is added, whether or not the review is kept."""


class ReviewPage(Drawn):
    """What a review has found so far."""

    DEFAULT_CSS = "ReviewPage { width: 100%; height: 1fr; }"

    def __init__(self, heading: Names, found: str, leave: str) -> None:
        """`heading`: the keys, first that which opens a turn; `found`: what is said once something is found before the review is over,
        `leave`: what becomes of it then.
        """
        super().__init__()
        self.heading, self.found, self.leave = heading, found, leave
        self.review: Review | None = None
        self.remaining: float | None = None
        self.at = 0
        self.turn = 0
        """Which turn of the match is marked, wherever it stands in the list."""
        self.held = False
        """Whether a key has been pressed, so that somebody may have the marked turn in mind."""
        self.asked = False
        """Whether a key has asked for a turn before any was found."""

    def show(self, review: Review, remaining: float | None = None) -> None:
        """Show the current state of the review; `remaining`: the seconds it will still take, if that is known.

        The mark stays on the worst turn until a key is pressed, and from then on with its turn.
        """
        turns = [review.turn_of(mistake) for mistake in review.told]
        same = self.held and review is self.review and self.turn in turns
        self.review, self.remaining = review, remaining
        self.mark(turns.index(self.turn) if same else max(0, min(self.at, len(turns) - 1)))
        self.redraw()

    @property
    def marked_mistake(self) -> Mistake | None:
        """The turn that enter opens, if any."""
        mistakes = self.review.told if self.review else []
        return mistakes[self.at] if self.at < len(mistakes) else None

    def move(self, step: int) -> None:
        """Move the mark by `step` turns."""
        if self.review and self.review.told:
            self.mark((self.at + step) % len(self.review.told))
        else:
            self.say_none_yet()

    def say_none_yet(self) -> None:
        """Say that there is no turn to mark or open yet."""
        self.asked = True
        self.redraw()

    def mark(self, number: int) -> None:
        """Mark the turn with this number in the list, if there is one."""
        if self.review and number < len(self.review.told):
            self.at, self.turn = number, self.review.turn_of(self.review.told[number])
            self.redraw()

    def draw(self, pen: Pen) -> None:
        review = self.review
        if review is None:
            return
        said = BETWEEN.join(self.heading if review.told else self.heading[1:])
        pen.text(1, 0, f"Review: {review.replay.match.names[review.seat]}    {said}", "title bold")
        pen.fill(0, 0, pen.width, 1, "title on surface bold")
        told = review.headings if review.over and review.chances else (self.progress_text(pen, review),)
        tall, most = pen.height >= TALL, len(review.told) if review.over else MOST
        most_said, least_said = (len(wrap(text, pen.width - 2, pen.height, "")) for text in (told[0], told[-1]))
        below_least, below_whole = (pen.height - TOP - high - 1 - ROWS * most for high in CURVES)
        top = TOP + max(0, min(below_least, least_said - TOP + 2), min(below_whole, most_said - TOP + 2))
        used = pen.words(1, 2, pen.width - 2, top - 2, fitting(pen.width - 2, top - 2, *told), "text")
        if not review.over:
            style = "text" if self.asked and not review.told else "dim"
            pen.words(1, 2 + used, pen.width - 2, top - 2 - used, self.meanwhile_text(review), style)
        high = min(CURVES[1], pen.height - top - ROWS * most - 1)
        y = top
        if len(review.curve) > 1 and high >= CURVES[0]:
            self.draw_curve(pen, review, y, high)
            y += high + 1
        free = max(0, pen.height - y - ROWS * len(review.told))
        for n, mistake in enumerate(review.told):
            used = self.draw_mistake(pen, review, n, mistake, y, free)
            y, free = y + used + tall, free - (used - ROWS) - tall

    def meanwhile_text(self, review: Review) -> str:
        """What can be done before the review is over."""
        found = self.found if review.told else NOTHING_TO_OPEN if self.asked else NONE_YET
        return f"{found} {self.leave}"

    def progress_text(self, pen: Pen, review: Review) -> str:
        """The progress, or that there is nothing to review."""
        if review.over:
            return "There is nothing to go over here."
        done = int(review.share * PROGRESS)
        cells = pen.glyphs["full"] * done + pen.glyphs["rest"] * (PROGRESS - done)
        return f"An expert goes over each answer: {review.done} of {len(review.places)} {cells}{remaining_text(self.remaining)}"

    def draw_curve(self, pen: Pen, review: Review, y: int, high: int) -> None:
        """Draw the chances known so far, beside the scale, and below them the rounds of the whole match, if they leave it two rows, and the
        numbers of the turns told.
        """
        known = review.curve
        begin, end = known[0][0], known[-1][0]
        wide, count = min(pen.width - SCALE - 2, WIDEST), max(1, review.replay.last - begin) + 1
        shown = max(2, column(end - begin, count, wide) + 1)
        bottom = y + high
        if high > CURVES[0]:
            high -= 1
            rounds = [f"{review.replay.unit} {review.replay.number(moment)}" for moment in range(begin, begin + count)]
            axis(pen, SCALE, y + high, wide, rounds)
        for row, said in ((0, "100 %"), (high - 1, "0 %")):
            pen.text(1, y + row, f"{said:>5}", "dim")
        for row in range(high):
            pen.put(SCALE - 1, y + row, pen.glyphs["v"], "border")
        curve(pen, SCALE, y, shown, high, interpolate(known), filled=not self.app.ascii_only)
        for n, mistake in enumerate(review.told):
            style = "marked bold reverse" if n == self.at else "danger bold"
            pen.text(SCALE + column(mistake.moment - begin, count, wide), bottom, str(n + 1), style)

    def draw_mistake(self, pen: Pen, review: Review, n: int, mistake: Mistake, y: int, free: int) -> int:
        """Draw one turn: when it was, the chance before and after, what was done, and what would have been better.

        It may take `free` more rows than it has to. Returns the rows it takes.
        """
        g, marked = pen.glyphs, n == self.at
        style = "marked bold reverse" if marked else "title bold"
        head = f"{g['marked'] if marked else ' '} {n + 1} {review.replay.unit.capitalize()} {mistake.number} "
        pen.text(0, y, head, style)
        x = pen.text(16, y, f"{percent(mistake.before):>5} {g['arrow_right']} {percent(mistake.after)}", "text bold")
        x = pen.text(x + 1, y, "to win" if mistake.better else FALLS[n > 0].ljust(len(FALLS[0])), "dim") + 2
        bar(pen, max(CHANCE, x), y, BARS[pen.width >= 100], mistake.after, mistake.before)
        return 1 + self.draw_answers(pen, mistake, y + 1, free)

    def draw_answers(self, pen: Pen, mistake: Mistake, y: int, free: int) -> int:
        """Draw what was done and what would have been better, in at most `free` rows more than they need. Returns the rows they take."""
        pen.text(4, y, "done", "dim")
        width = pen.width - LABELS - 1
        done = pen.words(LABELS, y, width, 1 + free, whole_or_brief(opening(mistake.done), width, 1 + free), "text")
        if mistake.came:
            pen.text(4, y + done, "then", "dim")
            return done + pen.words(LABELS, y + done, width, 2 + free - done, mistake.came, "text")
        if not mistake.better:
            return done
        pen.text(4, y + done, "better", "dim")
        return done + self.draw_better(pen, mistake, y + done, 2 + free - done)

    def draw_better(self, pen: Pen, mistake: Mistake, y: int, most: int) -> int:
        """Draw what would have been better and why, in so many rows at most. Returns the rows it takes."""
        width = pen.width - LABELS - 1
        lines = wrap(whole_or_brief(opening(mistake.better), width, most), width, most, pen.glyphs["more"])
        for n, line in enumerate(lines):
            end = pen.text(LABELS, y + n, line, "good", width)
        room = pen.width - end - 3
        if mistake.why and len(mistake.why) > room and len(lines) < most:
            return len(lines) + pen.words(LABELS, y + len(lines), width, most - len(lines), mistake.why, "dim")
        if len(mistake.why) <= room:
            pen.text(end + 2, y + len(lines) - 1, mistake.why, "dim", room)
        return len(lines)


def expert(mistake: Mistake) -> str:
    """What an expert would have done, below the replay."""
    if not mistake.better:
        return "Nothing would clearly have been better"
    return f"An expert{',' if OFTEN in mistake.better else ':'} {mistake.better}"


def remaining_text(seconds: float | None) -> str:
    """About how long something still takes, as it stands after how far it is; empty if that is not known."""
    if seconds is None:
        return ""
    if seconds > ROUGHLY:
        return f", about {ceil(seconds / 60)} minutes more"
    return f", about {STEP * ceil(seconds / STEP)} seconds more"


def whole_or_brief(answers: str, width: int, rows: int) -> str:
    """Answers that follow one another, in fewer words where they do not fit on these rows: without what they cost, or the first of them and
    how many follow; of several that an expert draws from likewise the first.
    """
    if OFTEN in answers:
        return fitting(width, rows, *drawn(answers))
    bare = without_costs(answers)
    told = bare.split(THEN)
    brief = ", ".join(told)
    fewer = (f"{', '.join(told[:n])}, {len(told) - n} more" for n in range(len(told) - 1, 0, -1))
    return fitting(width, rows, answers, ", ".join(answers.split(THEN)), bare, brief, *fewer, brief)


def drawn(answers: str) -> Names:
    """What an expert draws from: all of it, the first with how many more there are, and at last the first alone."""
    first, *others = answers.split(OR)
    return answers, f"{first}{OR}{len(others)} more", first


def note_below(done: str, better: str, width: int) -> str:
    """What was done and what an expert would have done, on the two rows below the replay."""
    ways = drawn(better) if OFTEN in better else (whole_or_brief(better, width - 1, 1),)
    return fitting(width, 2, *(f"{whole_or_brief(done, width - 1, 1)}.\n{way}." for way in ways))


def interpolate(chances: list[tuple[int, float]]) -> list[float]:
    """The chance at every moment from the first known to the last, interpolated linearly between known ones."""
    found = [chances[0][1]]
    for (start, before), (end, after) in itertools.pairwise(chances):
        found += [before + (after - before) * step / (end - start) for step in range(1, end - start + 1)]
    return found


class ReviewScreen(Screen[None]):
    """The review of one match, for one person at a time."""

    app: Services
    DEFAULT_CSS = style_sheet("review")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j,tab", "move(1)", "down", id="review.down", show=False),
        Binding("up,k,shift+tab", "move(-1)", "up", id="review.up", show=False),
        Binding("enter,space", "open", "look at it", id="review.open"),
        Binding("v", "next_person", "another person", id="review.view"),
        Binding("question_mark,f1", "help", "help", id="review.help", show=False),
        Binding("escape,backspace,q", "dismiss", "back", id="review.back"),
    ]

    def __init__(self, replay: Replay, seat: int, kept: KeptReviews, begun: dict[int, Review]) -> None:
        """`begun`: the reviews of this match so far, by person, which go on where they were left."""
        super().__init__()
        self.replay, self.kept, self.reviews = replay, kept, begun
        for person in replay.people:
            self.reviews.setdefault(person, Review(replay, person))
            self.kept.resume(self.reviews[person])
        self.seat = seat if seat in self.reviews else replay.people[0]

    def compose(self) -> ComposeResult:
        said = {name: keys(f"review.{name}", self.app.own_keys)[0] for name in ("open", "view", "back")}
        other = [f"{said['view']}: another person"] if len(self.reviews) > 1 else []
        found = opening(FOUND.format(key=said["open"]))
        heading = (f"{said['open']}: look at it", *other, f"{said['back']}: back")
        yield ReviewPage(heading, found, LEAVE[self.kept.lasting])

    def on_screen_resume(self) -> None:
        """Begin, or go on where another thought, at a table meanwhile, has ended that of the review."""
        self.go_over()

    @work(exclusive=True)
    async def go_over(self) -> None:
        """Let the expert analyse one answer after the other."""
        page, review = self.query_one(ReviewPage), self.reviews[self.seat]
        clock = asyncio.get_running_loop().time
        begun, before, first = clock(), review.share, review.done
        page.show(review)
        while not review.over:
            think = partial(self.app.thinker.think, self.replay.game, review.task())
            self.kept.hear(review, await self.app.background_thought.wait((review, review.done), think))
            done = review.share - before
            page.show(review, (clock() - begun) / done * (1 - review.share) if review.done - first >= TIMED else None)

    def on_key(self, event: Key) -> None:
        """Mark the turn of a digit."""
        self.query_one(ReviewPage).held = True
        if event.character and event.character in "123456789":
            self.query_one(ReviewPage).mark(int(event.character) - 1)

    def action_help(self) -> None:
        """Say what a review shows, and what the keys are for."""
        from octotui.screens.rules import HelpScreen

        pressed = key_rows(self.BINDINGS, self.app.own_keys, LABEL)
        said = [(text.replace("▸", self.app.glyphs["arrow_right"]), style) for text, style in EXPLAINED]
        self.app.push_screen(HelpScreen([*said, ("", "text"), ("Keys", "title bold"), *pressed], self.replay.game.id, ""))

    def action_move(self, step: int) -> None:
        self.query_one(ReviewPage).move(step)

    def action_next_person(self) -> None:
        """Review for the next person at the table; results so far are kept."""
        people = tuple(self.reviews)
        if len(people) > 1:
            self.seat = people[(people.index(self.seat) + 1) % len(people)]
            self.query_one(ReviewPage).at = 0
            self.go_over()
        else:
            self.app.notify(f"{self.replay.match.names[self.seat]} alone can be reviewed here: the others are bots.")

    def action_open(self) -> None:
        """Open the replay at the marked turn, as that person saw it."""
        page = self.query_one(ReviewPage)
        mistake = page.marked_mistake
        if mistake is None:
            page.say_none_yet()
        else:
            there = Replay(self.replay.match, self.replay.damage, self.replay.saved)
            there.view = self.seat
            there.go(mistake.moment)
            better = expert(mistake)
            note = note_below(f"Here {there.match.names[self.seat]} chose: {mistake.done}", better, self.size.width)
            told = better in note or ", ".join(better.split(THEN)) in note
            self.post_message(routes.ShowMoment(there, note, "" if told else f"{better}."))
