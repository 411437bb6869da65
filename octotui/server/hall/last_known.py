"""What was read last, for as long as the database cannot be reached: screens go on showing it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from engine.core.prompt import Reason, Refused
from octotui.play.table import UNSAVED
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)

MOST = 10_000
"""Answers remembered of each kind of reader."""
AWAY = "the database cannot be reached now: try again in a moment"

P = ParamSpec("P")
T = TypeVar("T")


class Reader(Protocol):
    answers: OrderedDict[tuple[Any, ...], Any]
    """What was read last, by question."""


R = TypeVar("R", bound=Reader)


def or_last_known(
    otherwise: Callable[[], Any] | None = None,
) -> Callable[[Callable[Concatenate[R, P], T]], Callable[Concatenate[R, P], T]]:
    """Let a method that reads the store give what it read last where it cannot, and else this; without it, raise Fault."""

    def wrap(read: Callable[Concatenate[R, P], T]) -> Callable[Concatenate[R, P], T]:
        @wraps(read)
        def reading(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
            question = (read.__name__, *args, *kwargs.values())
            try:
                found = read(self, *args, **kwargs)
            except Fault as error:
                if question not in self.answers and otherwise is None:
                    raise
                log.warning("what was known before is shown: %s", error)
                last: T = self.answers[question] if question in self.answers or otherwise is None else otherwise()
                return last
            self.answers[question] = found
            self.answers.move_to_end(question)
            if len(self.answers) > MOST:
                self.answers.popitem(last=False)
            return found

        return reading

    return wrap


def refusing(use: Callable[P, T]) -> Callable[P, T]:
    """Let a function that needs the store raise Refused where it cannot be reached."""

    @wraps(use)
    def using(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return use(*args, **kwargs)
        except Fault as error:
            log.warning("it cannot be written or read: %s", error)
            raise Refused(Reason(UNSAVED, AWAY)) from None

    return using
