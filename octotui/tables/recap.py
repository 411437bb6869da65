"""Recaps: short pieces on what each seat did or gained, and how a game supplies its own.

A game turns a seat's events into pieces with `Recap.parts`. By default the sentences of the log are the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.state import Event, Names, State
from engine.core.words import enumeration

S = TypeVar("S", bound=State)

QUIET = {"automatic", "refilled"}
"""Kinds of events omitted from both log and recap."""


class Part(NamedTuple):
    """One piece: a few words, then signs. One with neither stands only in the sentences."""

    text: str
    said: str
    """The same as a clause, for output without signs."""
    style: str = "text"
    signs: tuple[tuple[str, str], ...] = ()
    """Amounts, each with its sign: `("+3", "stars")`."""
    decides: bool = False
    """Whether it brings somebody nearer to winning, and so comes first."""
    brief: tuple[tuple[str, str], ...] = ()
    """Fewer signs, for where not all pieces fit; empty if there are none."""
    loses: bool = False
    """Whether it is a loss to whoever it is told of."""
    cause: bool = False
    """Whether it brought about the others, and so comes before even those that decide."""
    shorter: str = ""
    """Fewer words, for where not all pieces fit; empty if there are none."""
    weight: int = 0
    """How much it brings, of several that decide: the greatest comes first."""
    on_board: bool = False
    """Whether the board shows it too, so that beside other pieces only the sentences tell it."""
    sums_up: bool = False
    """Whether it is what the others came to, and so stands before them, behind the name; its clause goes on from the name."""
    minor: int = 0
    """How early it is left out where not all fit: those with 0 come last."""
    slight: bool = False
    """Whether it is too little to be why a chance to win has changed."""
    beyond_log: bool = False
    """Whether it says what the log leaves its reader to work out, such as points in all."""
    outcome: bool = False
    """Whether other pieces brought it about, so that it follows them where they are told one after the other."""


class RecapSpan(NamedTuple, Generic[S]):
    """The span of a recap: from a seat's last answer to now, as that seat saw it."""

    before: S
    view: S
    seat: int
    """The seat the events belong to; `EVERYONE` for those in nobody's name."""
    events: Sequence[Event]
    names: tuple[str, ...]
    viewer: int
    """The seat being told."""
    everything: Sequence[Event] = ()
    """The events of all seats."""
    earlier: Callable[[], Iterator[Event]] = lambda: iter(())
    """The events before the span as that seat saw them, the latest first."""
    to_all: bool = False
    """Whether everybody is told, so that the viewer too goes by their name."""
    read: int = 0
    """Of how many of the events the viewer has read at the pause before this one."""


class RecapLine(NamedTuple):
    """Everything one seat did or gained."""

    seat: int
    who: str
    parts: tuple[Part, ...]
    style: str = ""
    """The style of the name, if not the seat's own colour."""
    told: tuple[Part, ...] = ()
    """All pieces in the order in which they happened, of a game that is told like that where there is room."""
    briefer: tuple[Part, ...] = ()
    """The same in fewer words, for where all pieces fit if some are shortened; empty if all are, or none."""


class Lap(NamedTuple):
    """How far a player has come in the race, and how much of that is new."""

    name: str
    style: str
    before: int
    gained: int


class Interval(NamedTuple):
    """The summary shown between two rounds."""

    heading: str
    rows: tuple[tuple[tuple[str, str], ...], ...]
    """Lines of styled texts; long ones wrap to the next row. Empty ones part groups where there is room. A dim one at
    the end is told as far as the race leaves room."""
    said: tuple[str, ...]
    """The same in sentences."""
    race: tuple[Lap, ...] = ()
    """Everybody's way so far, above the rows where there is room; the rows and the sentences tell it too."""
    begins: str = ""
    """What holds for the viewer from now on, said once more where the game goes on."""


class AtOnce(NamedTuple):
    """Events of several seats that happen at once, and are one step where events go step by step."""

    kinds: frozenset[str]
    name: str
    """What happens, in a sentence."""
    news: Callable[[Any, Names, int | None], Names]
    """What it brings for a seat (None: a spectator), in sentences, the most important first, from the view after it and everybody's names;
    the log has the events.
    """

    def sentences(self, view: Any, names: Names, seat: int | None) -> Names:
        """What happens, and what it brings for a seat."""
        return self.name, *self.news(view, names, seat)


class Joined(NamedTuple):
    """Events of several seats that happen one by one, and are one step where events go step by step."""

    follows: Callable[[Event, Event], bool]
    """Whether an event belongs to a step that began with another."""
    sentence: Callable[[Any, Names, Sequence[Event]], str]
    """What they bring, from the view after them, everybody's names and the events."""


class Nearing(NamedTuple):
    """What brings somebody near to winning, as a step of its own."""

    sentence: str
    enough: bool
    """Whether it is enough to win, so that no key skips the step."""


@dataclass(frozen=True)
class Recap(Generic[S]):
    """How a game recaps what the others did."""

    parts: Callable[[RecapSpan[S]], Iterable[Part]] | None = None
    """The pieces of one seat's events; None: the sentences of the log."""
    begins: frozenset[str] = frozenset({"turn"})
    """The kinds of events that mark, within the viewer's own answer, where the others' actions start."""
    nobody: str = ""
    """The name shown for actions in nobody's name."""
    stops: frozenset[str] = field(default_factory=frozenset)
    """The kinds of events at which the game pauses for everybody, as at the end of a round. It pauses at its end in any case."""
    interval: Callable[[RecapSpan[S]], Interval] | None = None
    """The summary shown at such a pause, from all events of the match so far; at the end, who has won is added to it."""
    victory: str = ""
    """The kind of event that only says who has won; empty if there is none."""
    to_you: bool = False
    """Whether the one person at a table is called `you` in what goes step by step, not by name as in the log."""
    in_order: bool = False
    """Whether it is told in the order in which it happened where all of it fits; elsewhere who has gained or lost something is told only
    that.
    """
    own_first: bool = False
    """Whether what befell the viewer comes before what the others did, until the match is over; elsewhere it comes after that."""
    as_given: bool = False
    """Whether it is told in the order of its pieces, some of them in fewer words if needed; where not all fit even so, those that decide
    are left out last, and minor ones first.
    """
    by_seat: bool = False
    """Whether seats are told in their order, not in that of their first events."""
    style: Callable[[S, int], str] | None = None
    """The style of a seat's name, where its pieces have another colour than the seat."""
    passes: str = ""
    """The kind of event at which pieces, and with them the styles of names, pass to other seats; empty if they never do."""
    at_once: AtOnce | None = None
    """Events of several seats that happen at once."""
    runs: frozenset[str] = field(default_factory=frozenset)
    """The kinds of events of which several in a row are one step, as the log tells them in one sentence."""
    joined: Joined | None = None
    """Events in nobody's turn that are one step, told in a sentence of its own; the log has each."""
    aside: frozenset[str] = frozenset()
    """The kinds of events in nobody's turn that are no step of their own, as the log tells them well enough."""
    grave: frozenset[str] = frozenset()
    """The kinds of events by which others may turn the game: each is a step of its own, which no key skips."""
    nearing: Callable[[S, Names, Event], Nearing | None] | None = None
    """Whether an event brings somebody so near to winning, or that far, that it is a step of its own, from the view after it."""
    secret: frozenset[str] = frozenset()
    """The kinds of events that only say that somebody has chosen something in secret: no step of the repeat."""
    counted: Callable[[S, S], S] | None = None
    """The position in which a round ended with its points counted, from those before and after the answer that ended it."""


def lead_words(seat: int, before: Sequence[int], names: Names) -> str:
    """That a seat takes the lead from those who had it before, or no longer shares it with them."""
    if seat in before:
        return "leads alone now"
    return f"takes the lead from {enumeration(names[other] for other in before)}"


def passing(rules: Recap[Any], events: Sequence[Event]) -> int:
    """The index of the event at which pieces pass to other seats; the number of events if they do not."""
    return next((n for n, event in enumerate(events) if event[0] == rules.passes), len(events))


def counted_up(text: str, then: int, now: int) -> str:
    """`tentacle 5` for one more, `tentacles 2 to 8` for several."""
    return f"{text} {now}" if now - then == 1 else f"{text}s {then} to {now}"


def amount_signs(signs: Iterable[tuple[int, str]]) -> tuple[tuple[str, str], ...]:
    """Amounts as signs: `+3` stars, `-1` coins; zeros omitted."""
    return tuple((f"{n:+}", sign) for n, sign in signs if n)


def from_log(game: Any, span: RecapSpan[Any]) -> list[Part]:
    """The sentences of the log, each without its leading name."""
    names = tuple("" if seat == span.seat else name for seat, name in enumerate(span.names))
    lines = [game.log_line(event, names) for event in span.events if event[0] not in QUIET]
    texts = [line.text.lstrip(" :'") for line in lines if not line.heading]
    return [Part(text, text) for text in texts]
