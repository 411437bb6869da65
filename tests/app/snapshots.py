"""The screens that are kept as text, and the way to them. `python -m tests.app.snapshots --write` writes them anew."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from engine.core.match import Match
from engine.cosmoctopus.setup import CosmoctopusOptions
from octotui.widgets.area import Area
from tests.app import nights, reefs, shoals
from tests.app.advising import Adviser
from tests.app.clock import run
from tests.app.tables import ALONE, BOT, PEOPLE, THREE, app, screen_text, settled
from tests.app.written import match_at
from tests.helpers import TEST, Case, Seat
from tests.night import Cult

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 36))
LARGE = (200, 60)
WHEN = re.compile(r"\b\d\d \w{3} \d\d:\d\d\b")
"""When a game was played."""
LOOKING = frozenset({"up", "down", "left", "right", "tab"})
"""Keys that answer nothing."""

RICH = Seat(hand="one-ink dear-relic ink-star draw-three", tableau="less-coins ink-pump", constellations={"fork": "a"}, ink=5, coins=3)
OTHER = Seat(tableau="diver", constellations={"diamond": "ab"}, whispers=4, tentacles=2)
MANY = "nothing one-ink ink-flood five-inks one-coin two-stars both each-two any-two"


def table(*answers: str, ask: str = "act", seat: Seat = RICH) -> Match:
    return match_at(seat, OTHER, answers=answers, ask=ask)


PARTED = ("ink-3", "coins-3", "whispers-3", "ink-card", "any-2", "coins-card", "stars-3", "whispers-card", "stars-card", "deep-omen")


CASE = Case("relentless", ink=12, coins=6, whispers=3, stars=9, track=4, behaviour="coin-loss", revelation="more-watch")
"""Ink pays in its next turn, coins are close to a single tentacle, the revelation is known."""


def laying() -> Match:
    return Match.start(TEST, BOT, CosmoctopusOptions(layout="naught", bridge="choose", first=0), 1)


def charted(layout: str, bridge: str) -> Match:
    """A match on this layout, alone, with the bridge between these places."""
    return match_at(RICH, people=ALONE, case=CASE, ask="move", layout=layout, bridge=bridge)


def drafting() -> Match:
    return Match.start(TEST, BOT, CosmoctopusOptions(hands="draft", first=0), 1)


def reef(*answers: str, card: str = "", **position: Any) -> Callable[[], Match]:
    """A match of Octopush at which Ann has this card and another one."""
    hand = {"hand": f"yellow-{card} yellow-{'dash' if card == 'crawl' else 'crawl'}"} if card else {}
    given = (f"play yellow-{card}", *answers) if card and answers else answers
    return lambda: reefs.match_at(*given, **{**hand, **position})


BESET = {**reefs.PAWNS, "green-2": "e6"}
"""Two pawns are equally near to the third yellow one."""

REEF: dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]] = {
    "reef-leave": (lambda: reefs.dealt(), ("1",)),
    "reef-leave-one": (lambda: reefs.dealt(seats=4), ()),
    "reef-play": (reef(card="dash"), ()),
    "reef-pair": (reef(seats=2, hand="yellow-dash purple-chomp purple-anchor", totals=True), ()),
    "reef-pawn": (reef("pawn yellow-3", card="dash"), ("u", "tab")),
    "reef-direction": (reef("pawn yellow-3", card="dash"), ("up",)),
    "reef-pushes": (reef("pawn yellow-2", card="dash"), ("up",)),
    "reef-stopped": (reef("pawn yellow-4", card="anchor"), ("up",)),
    "reef-flow": (reef("pawn yellow-1", "north", card="flow"), ()),
    "reef-wade": (reef("pawn yellow-1", "north", card="wade"), ()),
    "reef-camouflage": (reef("pawn yellow-1", "north", card="camouflage"), ("down",)),
    "reef-loop": (reef("pawn yellow-2", "north", card="dash"), ()),
    "reef-dive": (reef("pawn yellow-2", "east", card="dive"), ("down",)),
    "reef-chomp": (reef("pawn yellow-3", card="chomp"), ()),
    "reef-end": (reef("pawn yellow-2", "west", card="anchor"), ()),
    "reef-inspect": (reef("pawn yellow-2", card="dash"), ("x",)),
    "reef-help": (reef(card="dash"), ("question_mark",)),
    "reef-played": (reef(hand="yellow-dash yellow-crawl", deck={0: "yellow-wade yellow-dive"}), ("d",)),
    "reef-roll": (reef(dice=True, seats=3, pups=(2, 0, 3)), ()),
    "reef-die": (reef("roll", dice=True, seats=3, pups=(2, 0, 3), luck=[("5",)]), ()),
    "reef-prey": (reef("roll", "pawn yellow-3", dice=True, seats=3, pups=(2, 0, 3), luck=[("chomp",)], pawns=BESET), ()),
}
"""The same of Octopush."""


def holding(hand: str, *answers: str, **more: Any) -> Callable[[], Match]:
    """A match at which Ann holds these cards, some answers on; the first of them is played where no answer says otherwise."""
    first, *_ = hand.split()
    seat = Seat(hand, **{"ink": 2, "coins": 1, **more})
    return lambda: match_at(seat, OTHER, answers=answers or (f"play {first}",), discard="ink-pump less-ink five-inks")


def crossing(*answers: str) -> Callable[[], Match]:
    """A match at which Ann moves a bridge token."""
    return lambda: match_at(RICH, OTHER, ask="move", bridge="a1 e5", answers=("bridge", *answers))


def finished() -> Match:
    seats = Seat(tentacles=8), OTHER, Seat(coins=2, tentacles=5)
    return match_at(*seats, people=THREE, case=CASE, taken={"coins": 0}, ask="move", answers=("move ink-card",))


def played_out() -> Match:
    """A whole game in which Ann and Bo have done anything."""
    match, dice = Match.start(TEST, PEOPLE, CosmoctopusOptions(express=True, first=0), 4), Random(4)
    while not match.over:
        seat = match.pending[0]
        match.act(seat, dice.choice(match.game.legal(match.state, seat)))
    return match


ASKED: dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]] = {
    "tribute": (lambda: table("move ink-3", ask="move"), ()),
    "mix": (holding("mix-three nothing"), ("down",)),
    "may": (holding("lucky-find nothing"), ()),
    "resource": (holding("any-two nothing"), ()),
    "choose": (holding("pick nothing"), ()),
    "complete": (
        holding(
            "ink-flood nothing",
            "play ink-flood",
            "place ink-chain d",
            "place ink-star d",
            constellations={"ink-chain": "abc", "ink-star": "abc"},
        ),
        (),
    ),
    "donate": (finished, ()),
    "fill": (holding("fill-two nothing", constellations={"fork": "ab", "auto-chain": "a"}), ("down",)),
    "play-free": (holding("conjure-relic nothing"), ()),
    "salvage": (holding("salvage nothing"), ("down",)),
    "sweep": (holding("sweep nothing"), ()),
    "bridge-token": (crossing(), ()),
    "bridge-to": (crossing("token ink-3"), ("down",)),
    "bridge-card": (crossing("token ink-3", "to coins-card"), ()),
}
"""The questions of Cosmoctopus that are asked less often."""

LOOKED_AT: dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]] = {
    "log": (table, ("4", "5", "L")),
    "discard-pile": (holding("salvage nothing"), ("d",)),
    "tableaux": (table, ("t",)),
    "settings": (lambda: None, ("5", "down", "right", "up")),
    "rules": (lambda: None, ("4", "1")),
    "rules-section": (lambda: None, ("4", "1", "down", "down", "enter")),
    "guide": (lambda: None, ("2", "1")),
    "saved": (table, ("1", "q", "4")),
    "replay": (lambda: table(seat=Seat(hand="pact", tentacles=7)), ("1", "3", "left")),
}
"""What there is to read and to set beside the table."""

SMALL = frozenset({*ASKED, *LOOKED_AT} - {"tribute", "complete", "settings", "guide", "replay"})
"""Those that are kept in one size."""


def night(*answers: str, **position: Any) -> Callable[[], Match]:
    """A match of Night of the Grand Octopus at which Ann is asked."""
    return lambda: nights.match_at(*answers, **position)


MEETING = ("museum library", "garden library", "observatory crypt", "museum laboratory")
"""Two cults in the library, and one each in the crypt and the laboratory."""
DREAMING = ("museum museum", "observatory observatory", "laboratory crypt", "crypt laboratory")
"""Two cults outside, the others among offspring."""
OUTSIDE, BO_OUTSIDE, HAVING = nights.ELSEWHERE, nights.OUTSIDE_IS_BO, nights.RICH

NIGHT: dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]] = {
    "night-clock": (night(), ()),
    "night-tentacle": (night(cults=(*nights.FOUR, Cult("garden")), exterior="colony"), ("2",)),
    "night-dagger": (night(cults=HAVING), ("2", "5")),
    "night-no-stairs": (night(), ("2", "6")),
    "night-outside": (night(exterior="dreams"), ("3", "3")),
    "night-errors": (night(errors=True), ("0",)),
    "night-quick": (night(quick=True, cults=nights.THREE), ("tab",)),
    "night-set": (lambda: nights.match_at(people=4), ("enter", "3", "2", "enter", "enter")),
    "night-gather": (night(clocks=("museum library", "garden crypt", "observatory crypt", "crypt laboratory")), ()),
    "night-propose": (night(clocks=MEETING), ("down",)),
    "night-respond": (night("gather lantern", clocks=MEETING, first=1), ()),
    "night-said": (night("gather lantern", clocks=MEETING, first=1), ("m", "N", "o", "space", "w", "a", "y", "!", "enter")),
    "night-dream": (night("nothing", "agree", clocks=DREAMING, exterior="dreams"), ()),
    "night-colony": (night(clocks=OUTSIDE, cults=HAVING, exterior="colony"), ("tab",)),
    "night-discard": (night("name choir", clocks=BO_OUTSIDE, cults=HAVING, exterior="colony"), ()),
    "night-swap": (night("leave", clocks=OUTSIDE, cults=HAVING, exterior="marsh"), ("tab",)),
    "night-hand-over": (night("leave", "swap plant skull choir", clocks=BO_OUTSIDE, cults=HAVING, exterior="marsh", face_down=True), ()),
    "night-inspect": (night(cults=HAVING), ("x", "right")),
    "night-cults": (night(cults=HAVING), ("t",)),
    "night-help": (night(), ("question_mark",)),
}
"""The same of Night of the Grand Octopus."""

SCREENS: dict[str, tuple[Callable[[], Match | None], tuple[str, ...]]] = {
    "title": (lambda: None, ()),
    "setup": (lambda: None, ("1",)),
    "move": (lambda: table(ask="move"), ()),
    "realm": (lambda: match_at(RICH, OTHER, ask="move", layout="x-marks-the-splot"), ()),
    "bridge": (lambda: match_at(RICH, OTHER, ask="move", layout="opposite-tides", realm=PARTED, head="ink-3", bridge="c3 f5"), ()),
    "bridge-lay": (laying, ()),
    "eight": (lambda: charted("infin-eight", "b1 i3"), ()),
    "naught": (lambda: charted("naught", "a2 f6"), ()),
    "pentaglyph": (lambda: charted("pentaglyph", "d1 f7"), ()),
    "threeping": (lambda: charted("threeping", "a2 g6"), ()),
    "act": (table, ()),
    "payment": (lambda: table("play dear-relic"), ()),
    "place": (lambda: table("play one-ink", seat=Seat(hand="one-ink nothing", constellations={"fork": ""}, ink=2)), ()),
    "take": (lambda: table("play take-one", seat=Seat(hand="take-one nothing")), ()),
    "contact": (lambda: table("play pact", seat=Seat(hand="pact nothing", contacted=False)), ()),
    "order": (lambda: table("play pact", seat=Seat(hand="pact", tableau="arm-of-ink arm-of-steps")), ()),
    "discard": (lambda: table("end", seat=Seat(hand=MANY)), ()),
    "draft": (drafting, ()),
    "changed": (lambda: table(seat=Seat(hand="both walk draw-one", constellations={"fork": "a"}, coins=3)), ("1", "1")),
    "draft-kept": (drafting, ("2", "1")),
    "alone": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ()),
    "alone-board": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ("o",)),
    "alone-after": (lambda: match_at(RICH, people=ALONE, case=CASE, taken={"coins": 0}), ("o", "full_stop")),
    "together": (lambda: match_at(RICH, OTHER, Seat(tentacles=8), people=THREE, case=CASE, taken={"coins": 0}), ("o", "o")),
    "hint": (table, ("H",)),
    "hint-together": (lambda: match_at(RICH, OTHER, Seat(tentacles=8), people=THREE, case=CASE, taken={"coins": 0}), ("H", "down")),
    "hint-reef": (reef("pawn yellow-3", card="dash"), ("H",)),
    "review": (played_out, ("4", "down")),
    "review-replay": (played_out, ("4", "enter")),
    "palette": (table, ("ctrl+p",)),
    "help": (table, ("question_mark",)),
    "inspect": (table, ("x", "right")),
    "layouts": (lambda: None, ("1", "e", "down")),
    "editor": (lambda: None, ("1", "e", "down", "down", "c", "right", "right", "x")),
    "handover": (lambda: match_at(RICH, people=PEOPLE), ()),
    "result": (lambda: table(seat=Seat(hand="pact", tentacles=7)), ("1",)),
    **ASKED,
    **LOOKED_AT,
    **REEF,
    **shoals.SCREENS,
    **NIGHT,
}
"""The match one sits down at (none: the title), and the keys from there."""


def asked(name: str) -> tuple[str, str] | None:
    """The game and the kind of prompt that a screen of that name keeps; None if it keeps something else."""
    make, pressed = SCREENS[name]
    match = make()
    if match is None or match.over or not LOOKING.issuperset(pressed):
        return None
    prompt = match.game.prompt(match.state, match.pending[0])
    return (match.game.id, prompt.kind) if prompt else None


async def shown(name: str, size: tuple[int, int], folder: Path, styles: set[str] | None = None) -> str:
    """The screen of that name as text; `looks` takes up those in which letters and digits are written on it."""
    make, pressed = SCREENS[name]
    one = app(folder, make())
    one.thinker = Adviser()
    async with one.run_test(size=size) as pilot:
        await settled(one, pilot)
        for key in pressed:
            await pilot.press(key)
            await settled(one, pilot)
        if styles is not None:
            styles |= {style for area in one.screen.query(Area) for row in area._painted for char, style in row if char.isalnum()}
        return WHEN.sub("01 Jan 12:00", screen_text(one)) + "\n"


def sizes(name: str) -> tuple[tuple[int, int], ...]:
    """The sizes in which a screen is kept; the reef is drawn in a third way where there is most room, and so is the university."""
    if name in SMALL:
        return SIZES[:1]
    return (*SIZES, LARGE) if name in ("reef-direction", "reef-die", "night-tentacle") else SIZES


def stored(name: str, size: tuple[int, int]) -> Path:
    """Where the text of a screen is kept."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


def write() -> None:
    """Write every screen anew, and say which have changed."""
    os.environ.pop("NO_COLOR", None)
    FOLDER.mkdir(exist_ok=True)
    for name in SCREENS:
        for size in sizes(name):
            with tempfile.TemporaryDirectory() as folder:
                text = run(shown(name, size, Path(folder)))
            file = stored(name, size)
            if not file.exists() or file.read_text("utf-8") != text:
                file.write_text(text, "utf-8")
                print(file.name)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.app.snapshots --write")
    write()
