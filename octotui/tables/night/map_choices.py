"""Where on the map the current choices lie."""

from __future__ import annotations

from collections.abc import Collection

from engine.night.codes import CLOCK, GAIN, GATHER, TAKE, clock_hands
from engine.night.readings import preview
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.scene import NightScene
from octotui.tables.night.talk import talk_of


def at_issue(scene: NightScene) -> str:
    """The place of the conflict being asked about, or talked about by others; empty if there is none."""
    if scene.prompt:
        return scene.prompt.cause if scene.prompt.cause in scene.view.box.at else ""
    talk = talk_of(scene)
    return talk.place if talk else ""


def lies(scene: NightScene) -> dict[str, tuple[str, str]]:
    """Choices on the map: their place, and its part, either the stock or a cult's pawn; empty for the whole place."""
    view = scene.view
    if hands.is_asked(scene) and scene.cursor in scene.choices:
        places = {code: destination(scene, point, code) for point, code in hands.codes_by_number(scene).items()}
        return {code: (place, "") for code, place in places.items() if place in view.box.at}
    found = {}
    place = at_issue(scene)
    for code in scene.choices:
        if TAKE.begins(code):
            found[code] = (place, "stock")
        elif GATHER.begins(code):
            found[code] = (place, GATHER.thing(code))
        elif code == GAIN:
            found[code] = (place, "")
    return found


def leading_to(scene: NightScene, code: str) -> Collection[str]:
    """The choices on the map in the places where this answer sends pawns; for other questions the answer itself."""
    if not hands.is_asked(scene) or not CLOCK.begins(code):
        return (code,)
    found = preview(scene.view, scene.seat, *clock_hands(code))
    return [one for one, (place, _) in lies(scene).items() if place in (found.place, found.offspring)]


def destination(scene: NightScene, point: str, code: str) -> str:
    """The destination that the clock hand being moved commands; empty if the cultists are led astray."""
    if hands.moving(scene) == "tentacle":
        return point
    found = preview(scene.view, scene.seat, *clock_hands(code))
    return "" if found.error or found.place is None else found.place
