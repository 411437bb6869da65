"""The university of Night of the Grand Octopus as a map: rooms, stairs and the exterior location."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len

from engine.core.state import Names
from engine.night.readings import locations
from engine.night.table import alive
from octotui.tables.night import clock_hands as hands
from octotui.tables.night.floor_plan import draw_stairs, plan
from octotui.tables.night.map_choices import at_issue, lies
from octotui.tables.night.news import news
from octotui.tables.night.outcomes import GATHERED, Outcome, name_cells, outcomes, usual_forms
from octotui.tables.night.place import ARRIVALS, LACKING, Listed, Place, Told
from octotui.tables.night.scene import NightArea, NightScene
from octotui.terminal.canvas import Pen
from octotui.widgets.area import relevant


class Campus(NightArea):
    """Six rooms with the stairs between them, and the exterior location with its rule: what is left in each, and who is there."""

    def sees(self, scene: NightScene) -> object:
        view = scene.view
        before = news(scene)
        was = before and before.stock
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
        narrowest = min(region.width for region in drawn.rooms.values()) - 2
        told = told_alike(spots, came, usual_forms(scene, narrowest))
        listed: dict[Names, list[tuple[Place, Listed]]] = {LACKING: [], ARRIVALS: []}
        counted = all(spot.names_all() for spot in spots.values())
        for place, spot in spots.items():
            spot.draw(counted)
            listed[LACKING].append((spot, spot.lacking()))
            listed[ARRIVALS].append((spot, spot.arrivals(spot.outcomes(told[place]))))
            for code, (at, part) in there.items():
                if at == place and part:
                    spot.choice(code, part)
        for leads, lists in listed.items():
            if any(spot.leaves_out(one, leads) for spot, one in lists):
                continue  # Some rooms alone would read as if nobody could be in the others, or needed what lies there.
            form = max((spot.longest_form(one, leads) for spot, one in lists), default=0)
            if leads == ARRIVALS:
                form = max(form, least_form_of_others(scene, narrowest))
            for spot, one in lists:
                spot.list_players(one, leads, form)
        for spot in spots.values():
            spot.ghosts()


def told_alike(spots: Mapping[str, Place], came: Mapping[str, tuple[Outcome, ...]], usual: Mapping[str, int]) -> dict[str, Told]:
    """What came of each place on its free rows: of a kind in the same form in every room, the first for which all have room. What is
    gathered outside, where there is room for names, is called the same.
    """

    def told(forms: Mapping[str, int]) -> dict[str, Told]:
        outside = {GATHERED: min(forms[GATHERED], 1)}
        return {place: spot.told(came.get(place, ()), outside if spot.found.rule else forms) for place, spot in spots.items()}

    alike = {**usual}
    for place, rows in told(usual).items():
        for outcome, form in rows.values() if not spots[place].found.rule else ():
            alike[outcome.kind] = max(form, alike.get(outcome.kind, 0))
    return told(alike)


def least_form_of_others(scene: NightScene, width: int) -> int:
    """The first form in which all others have room in so many columns, by name or else by letter, so that it stays from turn to turn."""
    others = [seat for seat in alive(scene.view) if seat != scene.seat]
    return int(sum(cell_len(text) for text, _ in name_cells(scene, others)) + cell_len(ARRIVALS[0]) > width)
