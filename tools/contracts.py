"""A type of contract for import-linter: layers between which stand all other folders of a package, independent of one another.

A fifth game is a new folder; it is held to the contract without being named in it.
"""

from typing import Any

from grimp import ImportGraph
from importlinter.contracts.layers import Layer, LayersContract, ModuleTail
from importlinter.domain.contract import ContractCheck

REST = "*"
"""Stands among the layers for every folder that is not named."""


class LayersAroundTheRest(LayersContract):
    """Layers of one container; the layer `*` is all of its folders that no other layer names."""

    type_name = "layers_around_the_rest"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        values: Any = self  # the fields that the class declares are values by now
        layers: list[Layer] = values.layers
        (container,) = values.containers
        named = {tail.name for layer in layers for tail in layer.module_tails}
        rest = {name for child in graph.find_children(str(container)) if (name := child.rpartition(".")[2]) not in named}
        expanded = [Layer({ModuleTail(name) for name in rest}) if is_rest(layer) else layer for layer in layers]
        values.layers = [layer for layer in expanded if layer.module_tails]
        return super().check(graph, verbose)


def is_rest(layer: Layer) -> bool:
    """Whether a layer stands for what is not named."""
    return {tail.name for tail in layer.module_tails} == {REST}
