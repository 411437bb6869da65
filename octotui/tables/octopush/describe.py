"""The describe line of Octopush, with a long movement in fewer words where rows are few."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from rich.cells import cell_len

from engine.core.prompt import Choice
from engine.core.state import Names
from engine.octopush.codes import PLAY
from octotui.tables.octopush.choices import MOVING, NOW, with_people, without_effects
from octotui.tables.octopush.foresight import Foresight
from octotui.tables.octopush.scene import OctopushScene
from octotui.widgets.describe import Describe


class OctopushDescribe(Describe):
    """People by name; of a movement that does not fit on a row, its cost, its gain, and where pawns come to rest, so that the keys keep the
    row below.
    """

    def about(self, scene: OctopushScene) -> str:
        """A choice, of which the movement tells whom it pushes and what one then chooses, and the gain need not; of a card, what it does:
        what it can do now stands in the menu.
        """
        prompt = scene.prompt
        if prompt is not None and prompt.kind == PLAY.word:
            scene = marked_as(scene, *(msgspec.structs.replace(choice, gain=choice.gain.partition(NOW)[0]) for choice in marked(scene)))
        if prompt is not None and prompt.kind in MOVING:
            scene = marked_as(scene, *map(without_effects, marked(scene)))
        return with_people(super().about(scene), scene.view, scene.names)

    def wordings(self, scene: OctopushScene) -> Names:
        """First of all those that take one row."""
        return tuple(sorted(super().wordings(scene), key=lambda text: cell_len(text) > self.region_on_screen.width))

    def shorter(self, scene: OctopushScene) -> Names:
        """Of a pawn last of all without how far it has to go, which the menu says."""
        found = scene.foreseen
        if not isinstance(found, Foresight):
            return ()
        bare = marked_as(scene, *(msgspec.structs.replace(choice, gain="") for choice in marked(scene))) if found.reach else scene
        said = (scene, found.brief), (bare, found.least)
        return tuple(self.about(replace(one, foreseen=replace(found, text=text))) for one, text in said)


def marked(scene: OctopushScene) -> tuple[Choice, ...]:
    """The marked choice, or none."""
    return tuple(choice for choice in scene.prompt.choices if choice.code == scene.cursor) if scene.prompt is not None else ()


def marked_as(scene: OctopushScene, *choices: Choice) -> OctopushScene:
    """The scene with the marked choice alone, told like this."""
    assert scene.prompt is not None
    return replace(scene, prompt=msgspec.structs.replace(scene.prompt, choices=choices))
