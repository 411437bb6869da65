"""The tree of a match's answers: one branch for each way it was continued after an undo.

States never change, so the tree keeps them as they are. Nodes are numbered in the order of their answers, and most follow the node just
before: only the starts of branches are stored.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, overload

from engine.core.chance import Scripted
from engine.core.game import Game
from engine.core.journal import Answer
from engine.core.state import Names, State

FIRST = Answer(-1, "")
"""Placeholder answer of the initial position."""


class Tree:
    """The answers of a match, and the positions they led to."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.states = {0: state}
        """Positions by node; those that loading skipped are computed on demand."""
        self.answers = [FIRST]
        """The answer that led to each node."""
        self.parents: dict[int, int] = {}
        """By node, in ascending order: its parent, unless that is the node before."""
        self.redos: dict[int, int] = {}
        """By node: the target of redo, unless that is the next node."""

    @property
    def nodes(self) -> Nodes:
        """By number: node 0 is the initial position, node n the result of answer n."""
        return Nodes(self)

    def state(self, number: int) -> State:
        """The position of a node, computed from an earlier one if it is not stored."""
        states = self.states
        if number in states:
            return states[number]
        path = [Node(self, number)]
        while path[-1].number not in states:
            path.append(Node(self, path[-1].parent))
        state = states[path.pop().number]
        for node in reversed(path):
            state = states[node.number] = self.game.apply(state, node.seat, node.code, Scripted(node.outcomes))
        return state

    def add(self, here: int, answer: Answer, state: State) -> int:
        """Add a node after node `here`. Returns its number."""
        new = len(self.answers)
        self.answers.append(answer)
        self.states[new] = state
        self.branch(here, new)
        return new

    def branch(self, here: int, new: int) -> None:
        """Make node `new`, the first of a run just added, a child of node `here`."""
        if new != here + 1:
            self.parents[new], self.redos[here] = here, new

    def lead_back(self, target: int) -> int:
        """Point redo along the way to `target`. Returns `target`."""
        node, branches = target, list(self.parents)
        while node:
            branch = bisect_right(branches, node)
            start = branches[branch - 1] if branch else 0
            for passed in [other for other in self.redos if start <= other < node]:
                del self.redos[passed]
            node = self.parents[start] if branch else 0
            if branch:
                self.redos[node] = start
        return target


class Node:
    """A node of the tree: a position and the answer that led to it."""

    __slots__ = ("_tree", "number")

    def __init__(self, tree: Tree, number: int) -> None:
        self._tree = tree
        self.number = number

    @property
    def seat(self) -> int:
        """The seat that answered; -1 for the initial position."""
        return self._tree.answers[self.number].seat

    @property
    def code(self) -> str:
        """The answer."""
        return self._tree.answers[self.number].code

    @property
    def outcomes(self) -> tuple[Names, ...]:
        """Chance outcomes, in order."""
        return self._tree.answers[self.number].outcomes

    @property
    def parent(self) -> int:
        """The node at which the answer was given; the first node is its own parent."""
        return self._tree.parents.get(self.number, max(0, self.number - 1))

    @property
    def redo(self) -> int:
        """The child that redo goes to; 0 if there is none."""
        after = self.number + 1
        if self.number in self._tree.redos:
            return self._tree.redos[self.number]
        return after if after < len(self._tree.answers) and after not in self._tree.parents else 0

    @property
    def depth(self) -> int:
        """Number of answers from the initial position to this one."""
        tree, node, depth = self._tree, self.number, 0
        branches = list(tree.parents)
        while branch := bisect_right(branches, node):
            start = branches[branch - 1]
            depth += node - start + 1
            node = tree.parents[start]
        return depth + node

    @property
    def state(self) -> State:
        """The position."""
        return self._tree.state(self.number)


class Nodes(Sequence[Node]):
    """All nodes of a tree in the order of their answers."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __len__(self) -> int:
        return len(self._tree.answers)

    @overload
    def __getitem__(self, number: int) -> Node: ...
    @overload
    def __getitem__(self, number: slice) -> list[Node]: ...
    def __getitem__(self, number: int | slice) -> Node | list[Node]:
        chosen = range(len(self._tree.answers))[number]
        return Node(self._tree, chosen) if isinstance(chosen, int) else [Node(self._tree, n) for n in chosen]
