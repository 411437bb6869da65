"""Setting a command clock hand by hand: which numbers each hand can point at, and what a key does."""

from __future__ import annotations

from engine.core.prompt import Reason
from engine.night.clock import bar
from engine.night.codes import clock_code, clock_hands
from engine.night.readings import points
from octotui.tables.night.scene import NightScene


def asked(scene: NightScene) -> bool:
    """Whether the clock is being set."""
    return scene.prompt is not None and scene.prompt.kind == "clock"


def moving(scene: NightScene) -> str:
    """The hand that is being moved."""
    return "dagger" if scene.typed else "tentacle"


def offered(scene: NightScene) -> dict[str, str]:
    """Where the hand that is being moved can point, with the code of the setting that makes; the other hand stays as far as it can."""
    tentacle, dagger = clock_hands(scene.cursor)
    if moving(scene) == "dagger":
        found = {point: clock_code(tentacle, point) for point in points(scene.view).values()}
    else:
        found = {point: turned(scene, point, dagger) for point in points(scene.view).values()}
    return {point: code for point, code in found.items() if code in scene.choices}


def turned(scene: NightScene, tentacle: str, dagger: str) -> str:
    """The setting with its tentacle there; if its dagger is in the way that moves to the next number where it can be."""
    ways = [code for code in scene.choices if clock_hands(code)[0] == tentacle]
    same = clock_code(tentacle, dagger)
    if same in ways and tentacle != dagger:
        return same
    return next((code for code in ways if len(set(clock_hands(code))) > 1), ways[0] if ways else same)


def reason(scene: NightScene, point: str) -> Reason | None:
    """Why the hand that is being moved cannot point there; None if it can."""
    return None if point in offered(scene) else bar(scene.view, scene.seat, clock_hands(scene.cursor)[0], point)
