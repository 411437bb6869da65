"""The process in which bots think: pickled messages come in, decisions as lines of JSON go out.

It ends when its input does, also in the middle of a thought, so it never outlives the app. It prints nothing.
"""

from __future__ import annotations

import os
import pickle
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec

from engine.core.game import Game
from octotui.task import Task, decide

NICE = 5
"""How far thinking stands back behind the screen."""

Message = tuple[Game[Any] | None, Task]
"""A task in a game; None: in the same game as the one before."""


def main() -> None:
    """Think until the input ends. Does not return."""
    try:
        os.nice(NICE)
        messages: SimpleQueue[Message] = SimpleQueue()
        Thread(target=listen, args=(sys.stdin.buffer, messages), daemon=True).start()
        answer(messages, sys.stdout.buffer)
    finally:
        os._exit(1)


def listen(source: BinaryIO, messages: SimpleQueue[Message]) -> None:
    """Pass on what comes; at the end of it, end the process."""
    try:
        while True:
            messages.put(pickle.load(source))
    finally:
        os._exit(0)


def answer(messages: SimpleQueue[Message], to: BinaryIO) -> None:
    """Answer one message after another."""
    last = None
    while True:
        told, task = messages.get()
        game = told or last
        assert game is not None, "the first message names the game"
        to.write(msgspec.json.encode(decide(game, task)) + b"\n")
        to.flush()
        last = game
