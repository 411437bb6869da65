"""Who is near to winning, in the words of the first line: who has enough or lacks one component, and what may still come before that."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import Event, Names
from engine.core.words import enumeration, opening
from engine.night.contenders import contenders, may_exchange, may_lose_one, ready
from engine.night.ending import by_kind
from engine.night.readings import open_kinds
from engine.night.table import Night, alive, count, goal
from octotui.tables.night.names import article
from octotui.tables.night.outcomes import is_past, last_turn
from octotui.tables.night.scene import NightScene


def goals_in_words(view: Night) -> Names:
    """How one wins, longest form first."""
    wanted = goal(view)
    aims = (f"{wanted} {what} win, or the last cult" for what in ("different components", "different kinds", "kinds"))
    return f"{wanted} different components win, or the last cult left", *aims


def nearest_to_win(scene: NightScene) -> Names:
    """Who has enough to win, or else lacks one component, longest form first, the player as `you`; empty if nobody does."""
    view, events = scene.view, events_so_far(scene)
    called = tuple("you" if seat == own_seat(scene) else name for seat, name in enumerate(scene.names))
    enough = ready_now(scene)
    return with_enough(view, enough, events, called) if enough else lacking_one(view, called)


def with_enough(view: Night, enough: Sequence[int], events: Sequence[Event], called: Names) -> Names:
    """Who has enough to win, and what may still come before that, or decides between several (N10, N13, N14)."""
    alone = len(enough) == 1 and called[enough[0]] != "you"
    who, has, wins = opening(enumeration(called[seat] for seat in enough)), "has" if alone else "have", "wins" if alone else "win"
    whole, brief = f"{who} {has} {goal(view)} components", f"{who} {has} {goal(view)}"
    named, rivals = may_lose_one(view, events), [called[seat] for seat in contenders(view, events)]
    if rivals:
        others = enumeration(rivals)
        both = (f"{whole}, but one may be put back, and {others} can still win",) if named and len(enough) == 1 else ()
        more = f"{len(rivals)} others" if len(rivals) > 1 else "another"
        return (
            *both,
            *(f"{has_so_far}, but {others} can still win" for has_so_far in (whole, brief)),
            f"{brief}, but {more} can still win",
        )
    if named and len(enough) == 1:
        return f"{whole}, and {wins} unless made to put one back", f"{brief}: {wins} if none is put back"
    said = f"{whole}: the game ends with this turn", f"{brief}: the last turn"
    if len(enough) == 1 or named or view.face_down or may_exchange(view, events):
        return said
    _, kind = by_kind(view, [*enough])
    return f"{said[0]}, and {article(kind) if kind else 'more power'} decides", *said


def lacking_one(view: Night, called: Names) -> Names:
    """Who lacks one component, and what may decide if several get it."""
    near = nearest(view)
    if not near:
        return ()
    needs = "needs" if len(near) == 1 and called[near[0]] != "you" else "need"
    who, some = opening(enumeration(called[seat] for seat in near)), "All" if near == alive_by_seat(view) else f"{len(near)} cults"
    told = f"{who} {needs} 1 more component to win", f"{who} {needs} 1 more to win", f"{some} need 1 more to win"
    if len(near) == 1:
        return told[:2]
    whole, brief = tie_texts(view, near)
    return f"{told[0]}; if several get it, it goes by {whole}", *(f"{told[1]}; tie: {way}" for way in (whole, brief)), *told


def tie_texts(view: Night, seats: Sequence[int]) -> Names:
    """What may decide between these cults, all of it and what comes first: `grimoire, then idol, then power`, `grimoire first`."""
    kinds = open_kinds(view, seats)
    if not kinds:
        return "power", "power"
    first, *others = kinds
    listed = ", ".join([first, *(f"then {others[0]}" for _ in others[:1]), *others[1:]])
    return f"{listed}, then power", f"{first} first"


def style_of_nearest(scene: NightScene) -> str:
    """The style of what is said of those who are nearest to winning: good news where that is the player alone."""
    enough = ready_now(scene)
    own = (enough or nearest(scene.view)) == [own_seat(scene)]
    return "good on surface bold" if own and not (enough and contenders(scene.view, events_so_far(scene))) else "danger on surface bold"


def ready_now(scene: NightScene) -> list[int]:
    """Who has enough to win, by seat; nobody once the game is over."""
    return [] if scene.view.over else sorted(ready(scene.view, events_so_far(scene)))


def nearest(view: Night) -> list[int]:
    """Who lacks at most one component, by seat; nobody once the game is over."""
    return [] if view.over else [seat for seat in alive_by_seat(view) if count(view, seat) >= goal(view) - 1]


def alive_by_seat(view: Night) -> list[int]:
    """The living cults."""
    return sorted(alive(view))


def events_so_far(scene: NightScene) -> Sequence[Event]:
    """The events of the turn that goes on, once its clocks are revealed."""
    return () if is_past(scene.log) else last_turn(scene.log)


def own_seat(scene: NightScene) -> int | None:
    """The seat of whoever is told; None for those who only look on."""
    return None if scene.spectator else scene.seat
