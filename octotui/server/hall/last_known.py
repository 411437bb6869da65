"""What was read last, for as long as the database cannot be reached: screens go on showing it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from engine.core.prompt import Reason, Refused
from octotui.play.table import UNSAVED
from octotui.storage.trouble import Fault

log = logging.getLogger(__name__)

MOST = 10_000
"""Answers remembered of each question that a reader asks."""
LISTS = 500
"""The same where each answer is a list of up to 50 games: tens of megabytes in all."""
AWAY = "the database cannot be reached now: try again in a moment"

P = ParamSpec("P")
T = TypeVar("T")


Answers: TypeAlias = dict[str, OrderedDict[tuple[Any, ...], Any]]
"""By the name of a question, and then by what it is about, what was read last."""


class Reader(Protocol):
    answers: Answers


R = TypeVar("R", bound=Reader)


def or_last_known(
    otherwise: Callable[[], Any] | None = None,
    most: int = MOST,
) -> Callable[[Callable[Concatenate[R, P], T]], Callable[Concatenate[R, P], T]]:
    """Let a method that reads the store give what it read last where it cannot, and else this; without it, raise Fault.

    `most`: the number of answers remembered.
    """

    def wrap(read: Callable[Concatenate[R, P], T]) -> Callable[Concatenate[R, P], T]:
        @wraps(read)
        def reading(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
            answers = self.answers.setdefault(read.__name__, OrderedDict())
            about = (*args, *kwargs.values())
            try:
                found = read(self, *args, **kwargs)
            except Fault as error:
                if about not in answers and otherwise is None:
                    raise
                log.warning("what was known before is shown: %s", error)
                last: T = answers[about] if about in answers or otherwise is None else otherwise()
                return last
            answers[about] = found
            answers.move_to_end(about)
            if len(answers) > most:
                answers.popitem(last=False)
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
