"""The tree of answers of a match: one branch for each way it was played on after an undo.

States never change, so the tree keeps them as they are. Answers are numbered as they are given, and most are given right after the one
before: only where a branch begins is anything written down.
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
"""Stands in for an answer before the first position."""


class Tree:
    """The answers of a match, and the positions they led to."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.states = {0: state}
        """Positions by node; those that loading skipped are worked out when they are needed."""
        self.answers = [FIRST]
        """What led to each node."""
        self.parents: dict[int, int] = {}
        """By node, in ascending order: its parent, where that is not simply the node before."""
        self.redos: dict[int, int] = {}
        """By node: where redo goes, where that is not simply the next node."""

    @property
    def nodes(self) -> Nodes:
        """By number: node 0 is the first position, node n the one that answer n led to."""
        return Nodes(self)

    def add(self, here: int, answer: Answer, state: State) -> int:
        """Add a node after node `here`. Returns its number."""
        new = len(self.answers)
        self.answers.append(answer)
        self.states[new] = state
        self.branch(here, new)
        return new

    def branch(self, here: int, new: int) -> None:
        """Make node `new`, the first of those added last, a child of node `here`."""
        if new != here + 1:
            self.parents[new], self.redos[here] = here, new

    def lead_back(self, target: int) -> int:
        """Make redo lead back along the way to `target`. Returns `target`."""
        at, branches = target, list(self.parents)
        while at:
            branch = bisect_right(branches, at)
            start = branches[branch - 1] if branch else 0
            for passed in [node for node in self.redos if start <= node < at]:
                del self.redos[passed]
            at = self.parents[start] if branch else 0
            if branch:
                self.redos[at] = start
        return target


class Node:
    """One position in the tree and the answer that led to it: its number, and what the tree knows about it."""

    __slots__ = ("_tree", "number")

    def __init__(self, tree: Tree, number: int) -> None:
        self._tree = tree
        self.number = number

    @property
    def seat(self) -> int:
        """Who gave the answer; -1 for the first position."""
        return self._tree.answers[self.number].seat

    @property
    def code(self) -> str:
        """What was answered."""
        return self._tree.answers[self.number].code

    @property
    def outcomes(self) -> tuple[Names, ...]:
        """What chance brought, in order."""
        return self._tree.answers[self.number].outcomes

    @property
    def parent(self) -> int:
        """The node the answer was given at; the first node is its own parent."""
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
        """How many answers lead from the first position to this one."""
        tree, at, found = self._tree, self.number, 0
        branches = list(tree.parents)
        while branch := bisect_right(branches, at):
            start = branches[branch - 1]
            found += at - start + 1
            at = tree.parents[start]
        return found + at

    @property
    def state(self) -> State:
        """The position, worked out from an earlier one if it is not at hand."""
        tree, states = self._tree, self._tree.states
        way = [self]
        while way[-1].number not in states:
            way.append(Node(tree, way[-1].parent))
        state = states[way.pop().number]
        for node in reversed(way):
            state = states[node.number] = tree.game.apply(state, node.seat, node.code, Scripted(node.outcomes))
        return state


class Nodes(Sequence[Node]):
    """All nodes of a tree in the order their answers were given."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __len__(self) -> int:
        return len(self._tree.answers)

    @overload
    def __getitem__(self, number: int) -> Node: ...
    @overload
    def __getitem__(self, number: slice) -> list[Node]: ...
    def __getitem__(self, number: int | slice) -> Node | list[Node]:
        found = range(len(self._tree.answers))[number]
        return Node(self._tree, found) if isinstance(found, int) else [Node(self._tree, n) for n in found]
