"""The describe line of Octopush, with a long movement in fewer words where rows are few."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from engine.core.state import Names
from octotui.tables.octopush.choices import MOVING, with_people, without_effects
from octotui.tables.octopush.foresight import Foresight
from octotui.tables.octopush.scene import OctopushScene
from octotui.widgets.areas import Describe


class OctopushDescribe(Describe):
    """People by name; of a movement that does not fit, its cost, its gain, and where pawns come to rest."""

    def about(self, scene: OctopushScene) -> str:
        """A choice, of which the movement tells whom it pushes and what one then chooses, and the gain need not."""
        prompt = scene.prompt
        if prompt is not None and prompt.kind in MOVING:
            marked = tuple(without_effects(choice) for choice in prompt.choices if choice.code == scene.cursor)
            scene = replace(scene, prompt=msgspec.structs.replace(prompt, choices=marked))
        return with_people(super().about(scene), scene.view, scene.names)

    def shorter(self, scene: OctopushScene) -> Names:
        found = scene.foreseen
        return (self.about(replace(scene, foreseen=replace(found, text=found.brief))),) if isinstance(found, Foresight) else ()
