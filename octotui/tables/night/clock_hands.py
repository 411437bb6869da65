"""Setting a command clock hand by hand: the numbers each hand can point at, and the effect of each key."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.prompt import Reason
from engine.night.clock import bar
from engine.night.codes import clock_code, clock_hands
from engine.night.readings import outside_digit, points
from octotui.tables.night.scene import NightScene


def is_asked(scene: NightScene) -> bool:
    """Whether the clock is being set."""
    return scene.prompt is not None and scene.prompt.kind == "clock"


def clocks_set(scene: NightScene) -> bool:
    """Whether clocks visibly are being set: the player is asked, or somebody has set theirs."""
    return is_asked(scene) or any(setting is not None for setting in scene.view.clock)


def first_set(scene: NightScene) -> bool:
    """Whether the first clocks are being set, so that nobody has seen yet how a turn goes."""
    return scene.view.turn == 1 and clocks_set(scene)


def moving(scene: NightScene) -> str:
    """The hand that is being moved; after the number of the place outside it is the first, which leads back."""
    return "dagger" if scene.typed and scene.typed[0] != outside_digit(scene.view) else "tentacle"


def cultists_next(scene: NightScene) -> bool:
    """Whether the cultists' hand comes next, and what it points at is only a proposal: not where one number leads both hands outside."""
    tentacle, dagger = clock_hands(scene.cursor)
    return is_asked(scene) and scene.cursor in scene.choices and moving(scene) == "tentacle" and tentacle != dagger


def leads_outside(scene: NightScene) -> bool:
    """Whether the number of the place outside has set both hands."""
    return scene.typed == (outside_digit(scene.view),) and scene.cursor == both_outside(scene)


def codes_by_number(scene: NightScene) -> dict[str, str]:
    """The targets available to the hand being moved, with the resulting codes; the other hand stays put if possible."""
    tentacle, dagger = clock_hands(scene.cursor)
    if moving(scene) == "dagger":
        found = {point: clock_code(tentacle, point) for point in targets(scene).values()}
    else:
        found = {point: setting_at(scene, point, dagger) for point in targets(scene).values()}
    return {point: code for point, code in found.items() if code in scene.choices}


def targets(scene: NightScene) -> dict[str, str]:
    """The targets of the hand being moved by their digits; with the first hand also the place outside, which takes both hands."""
    outside = {outside_digit(scene.view): scene.view.exterior} if moving(scene) == "tentacle" and scene.view.exterior else {}
    return points(scene.view) | outside


def both_outside(scene: NightScene) -> str:
    """The setting that leads outside and leaves the tentacle where it is, if it is on a number."""
    tentacle, _ = clock_hands(scene.cursor)
    point = tentacle if tentacle in scene.view.box.rooms else next(iter(scene.view.box.rooms))
    return clock_code(point, point)


def listed(scene: NightScene) -> Iterable[str]:
    """The choices in the order of the menu."""
    return codes_by_number(scene).values() if is_asked(scene) and scene.cursor in scene.choices else scene.choices


def setting_at(scene: NightScene, tentacle: str, dagger: str) -> str:
    """The setting with the tentacle at this number, or with both hands outside; a dagger in the way moves to the next possible number."""
    if tentacle == scene.view.exterior:
        return both_outside(scene)
    ways = [code for code in scene.choices if clock_hands(code)[0] == tentacle]
    same = clock_code(tentacle, dagger)
    if same in ways and tentacle != dagger:
        return same
    return next((code for code in ways if len(set(clock_hands(code))) > 1), ways[0] if ways else same)


def reason(scene: NightScene, point: str) -> Reason | None:
    """Why the hand being moved cannot point at this number; None if it can."""
    return None if point in codes_by_number(scene) else bar(scene.view, scene.seat, clock_hands(scene.cursor)[0], point)
