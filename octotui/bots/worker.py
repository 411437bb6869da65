"""The bot process: pickled messages come in, answers as lines of JSON go out.

It ends when its input does, even in the middle of a thought, so it never outlives the app. It prints nothing.
"""

from __future__ import annotations

import os
import pickle
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec

from engine.bots import Decision
from engine.core.game import Game
from octotui.bots.garbage import collect_seldom
from octotui.bots.task import Task, decide

NICE = 5
"""The nice value of the process, so that the screen takes priority."""

Message = tuple[Game[Any] | None, Task]
"""A task in a game; None: the same game as before."""


class BestSoFar(msgspec.Struct, frozen=True):
    """The best answer so far or, at last, the final one."""

    decision: Decision
    last: bool


def main() -> None:
    """Answer until the input ends. Does not return."""
    try:
        os.nice(NICE)
        collect_seldom()
        messages: SimpleQueue[Message] = SimpleQueue()
        Thread(target=listen, args=(sys.stdin.buffer, messages), daemon=True).start()
        answer(messages, sys.stdout.buffer)
    finally:
        os._exit(1)


def listen(source: BinaryIO, messages: SimpleQueue[Message]) -> None:
    """Queue the messages from the input; when it ends, end the process."""
    try:
        while True:
            messages.put(pickle.load(source))
    finally:
        os._exit(0)


def answer(messages: SimpleQueue[Message], to: BinaryIO) -> None:
    """Answer one message after another, and send the best answers so far while the bot thinks."""

    def say(decision: Decision, done: bool = False) -> None:
        to.write(msgspec.json.encode(BestSoFar(decision, done)) + b"\n")
        to.flush()

    last = None
    while True:
        told, task = messages.get()
        game = told or last
        assert game is not None, "the first message names the game"
        say(decide(game, task, say), True)
        last = game
