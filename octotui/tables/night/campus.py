"""The university of Night of the Grand Octopus as a map: rooms, stairs and the exterior location."""

from __future__ import annotations

from typing import Any

from engine.core.state import Names
from engine.night.readings import locations
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.floor_plan import draw_stairs, plan
from octotui.tables.night.map_choices import at_issue, lies
from octotui.tables.night.outcomes import outcomes, usual_forms
from octotui.tables.night.place import ARRIVALS, LACKING, Listed, Place
from octotui.tables.night.scene import NightArea, NightScene
from octotui.terminal.canvas import Pen
from octotui.widgets.area import relevant


class Campus(NightArea):
    """Six rooms with the stairs between them, and the exterior location with its rule: what is left in each, and who is there."""

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        before: Any = scene.before
        was = None if before is None else before.stock
        return (
            *(view.stock, view.cultists, view.offspring, view.down, view.gathered, view.covered, view.cult, view.exterior),
            at_issue(scene),
            outcomes(view, scene.log),
            was,
            scene.foreseen,
            scene.typed,
            hands.clocks_set(scene),
            relevant(scene, lies(scene)),
        )

    def draw(self, pen: Pen, scene: NightScene) -> None:
        view = scene.view
        drawn = plan(pen.width, pen.height, bool(view.exterior))
        there, came = lies(scene), outcomes(view, scene.log)
        codes = {place: code for code, (place, part) in there.items() if not part}
        for room in view.box.rooms.values():
            for other in room.stairs:
                if room.number < view.box.rooms[other].number:
                    draw_stairs(pen, drawn.rooms[room.number], drawn.rooms[view.box.rooms[other].number])
        regions = [(found, drawn.rooms.get(found.number) or drawn.outside) for found in locations(view)]
        spots = {found.place: Place(pen, scene, found, region, codes.get(found.place, "")) for found, region in regions if region}
        usual = usual_forms(scene, min(region.width for region in drawn.rooms.values()) - 2)
        listed: dict[Names, list[tuple[Place, Listed]]] = {LACKING: [], ARRIVALS: []}
        counted = all(spot.names_all() for spot in spots.values())
        for place, spot in spots.items():
            spot.draw(counted)
            listed[LACKING].append((spot, spot.lacking()))
            listed[ARRIVALS].append((spot, spot.arrivals(spot.outcomes(spot.told(came.get(place, ()), {} if spot.found.rule else usual)))))
            for code, (at, part) in there.items():
                if at == place and part:
                    spot.choice(code, part)
        for leads, lists in listed.items():
            if any(spot.leaves_out(one, leads) for spot, one in lists):
                continue  # Some rooms alone would read as if nobody could be in the others, or needed what lies there.
            form = max((spot.longest_form(one, leads) for spot, one in lists), default=0)
            for spot, one in lists:
                spot.list_players(one, leads, form)
        for spot in spots.values():
            spot.ghosts()
