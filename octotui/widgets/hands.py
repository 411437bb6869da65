"""Setting a command clock hand by hand: which numbers each hand can point at, and what a key does."""

from __future__ import annotations

from engine.core.prompt import Reason
from engine.night.clock import bar
from engine.night.readings import points
from octotui.canvas import Scene


def hands(code: str) -> tuple[str, str]:
    """What the tentacle of a setting points at, and what the dagger points at."""
    _, tentacle, dagger = code.split(" ")
    return tentacle, dagger


def setting(tentacle: str, dagger: str) -> str:
    """The code of a setting."""
    return f"clock {tentacle} {dagger}"


def asked(scene: Scene) -> bool:
    """Whether the clock is being set."""
    return scene.prompt is not None and scene.prompt.kind == "clock"


def moving(scene: Scene) -> str:
    """The hand that is being moved."""
    return "dagger" if scene.typed else "tentacle"


def offered(scene: Scene) -> dict[str, str]:
    """Where the hand that is being moved can point, with the code of the setting that makes; the other hand stays as far as it can."""
    tentacle, dagger = hands(scene.cursor)
    if moving(scene) == "dagger":
        found = {point: setting(tentacle, point) for point in points(scene.view).values()}
    else:
        found = {point: turned(scene, point, dagger) for point in points(scene.view).values()}
    return {point: code for point, code in found.items() if code in scene.choices}


def turned(scene: Scene, tentacle: str, dagger: str) -> str:
    """The setting with its tentacle there; if its dagger is in the way that moves to the next number where it can be."""
    ways = [code for code in scene.choices if hands(code)[0] == tentacle]
    same = setting(tentacle, dagger)
    if same in ways and tentacle != dagger:
        return same
    return next((code for code in ways if len(set(hands(code))) > 1), ways[0] if ways else same)


def reason(scene: Scene, point: str) -> Reason | None:
    """Why the hand that is being moved cannot point there; None if it can."""
    return None if point in offered(scene) else bar(scene.view, scene.seat, hands(scene.cursor)[0], point)
