"""One program that plays: its process, and the lines of JSON it is asked and answers with. `docs/writing-bots.md` explains them to people.

Nothing it does can harm the game: whatever it prints, keeps to itself or leaves undone becomes a `Slip` with a sentence, and what is read
from it is bounded.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

from engine.bots import Assessment, Decision, Tell
from engine.core.naming import cut, printable, quoted
from octotui.bots import guard
from octotui.bots.command_line import check_command, words_of
from octotui.bots.time_limits import seconds_in_words
from octotui.bots.wire import Offered, Question

PROTOCOL = 1
"""The version of the protocol."""
TO_BEGIN = 10.0
"""Seconds for a program to say that it is ready."""
LONGEST_LINE = 65_536
"""Maximum bytes of a line that a program prints."""
MOST_LINES = 1_000
"""Maximum lines that a program prints for one question."""
LONGEST_WHY = 200
"""Maximum characters of a reason."""


class Hello(msgspec.Struct, frozen=True):
    """What a program is told before its first question of a match."""

    hello: int
    game: str
    options: object
    seat: int
    seats: tuple[str, ...]
    board: dict[str, object]


class Ask(msgspec.Struct, frozen=True):
    """A question to a program."""

    ask: int
    view: dict[str, Any]
    prompt: Question
    choices: tuple[Offered, ...]
    events: list[dict[str, Any]]
    seconds: float


class Word(msgspec.Struct, frozen=True):
    """A line of a program."""

    ready: bool = False
    name: str = ""
    answer: int | None = None
    think: int | None = None
    code: str = ""
    why: str = ""
    chance: float | None = None


WORDS = msgspec.json.Decoder(Word)


class Slip(Exception):
    """Something a program did wrong; the message is the end of a sentence that begins with its name."""


class Program:
    """A process that plays one seat of one match."""

    def __init__(self, command: str, folder: Path, log: Path | None) -> None:
        """Start it in a folder, with its standard error in a log file. Raises Slip."""
        self.name = ""
        """What it calls itself, once it is ready."""
        self.asked = 0
        """The number of its last question."""
        self._unread, self._unsent = b"", b""
        self._skips = False
        """Whether the rest of a line that was too long is still to come."""
        lifeline, self._lifeline = os.pipe()
        try:
            check_command(command, folder)
            if log is not None:
                log.parent.mkdir(0o700, parents=True, exist_ok=True)
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(lifeline), str(log or os.devnull), *words_of(command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                pass_fds=[lifeline],
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            os.close(self._lifeline)
            raise Slip(f"cannot be started: {error.strerror if isinstance(error, OSError) else error}") from None
        finally:
            os.close(lifeline)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._to, self._from = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)

    @property
    def over(self) -> bool:
        """Whether it has been ended."""
        return self._lifeline < 0

    def close(self) -> None:
        """End it: at once for whoever asks, within 3 seconds for the process."""
        if not self.over:
            assert self.process.stdin is not None and self.process.stdout is not None
            with suppress(OSError):
                self.process.stdin.close()
            self.process.stdout.close()
            os.close(self._lifeline)
            self._lifeline = -1
            Thread(target=self.process.wait, daemon=True).start()

    async def begin(self, hello: Hello) -> None:
        """Tell it about the match, and wait until it is ready. Raises Slip; it has ended then."""
        begun = False
        try:
            async with asyncio.timeout(TO_BEGIN):
                await self._send(hello)
                word = await self._word()
            if not word.ready:
                raise Slip("has not said that it is ready, but something else")
            self.name, begun = printable(cut(word.name)), True
        except TimeoutError:
            raise Slip(f"has not said that it is ready within {seconds_in_words(TO_BEGIN)}") from None
        finally:
            if not begun:
                self.close()

    async def ask(self, question: Ask, tell: Tell) -> Decision:
        """Its answer; `tell` is called with what it thinks of. Raises Slip. A question that is left is taken back."""
        self.asked = question.ask
        codes = {choice.code for choice in question.choices}
        try:
            async with asyncio.timeout(question.seconds):
                await self._send(question)
                decision = await self._answer(codes, tell)
        except TimeoutError:
            self._take_back()
            raise Slip(f"has not answered within {seconds_in_words(question.seconds)}") from None
        except (Slip, asyncio.CancelledError):
            self._take_back()
            raise
        return decision

    async def _answer(self, codes: set[str], tell: Tell) -> Decision:
        thought: dict[str, float] = {}
        for _ in range(MOST_LINES):
            word = await self._word()
            number = word.answer if word.answer is not None else word.think
            if number is None:
                raise Slip("has printed a line that is neither an answer nor a thought")
            if number < self.asked:
                continue
            if number > self.asked:
                raise Slip(f"has answered question {number}, which it was not asked")
            if word.code not in codes:
                raise Slip(f"has answered {quoted(word.code)}, which is not among its choices")
            if word.answer is not None:
                return Decision(word.code, printable(word.why[:LONGEST_WHY]), assessments(thought))
            if word.chance is None or not 0 <= word.chance <= 1:
                raise Slip("has given a chance that is not between 0 and 1")
            thought[word.code] = word.chance
            best = assessments(thought)
            tell(Decision(best[0].code, "", best))
        raise Slip(f"has printed more than {MOST_LINES} lines for one question")

    def _take_back(self) -> None:
        """Tell it that the question no longer stands, if it listens."""
        if not self.over and not self._unsent:
            with suppress(OSError):
                self._unsent = line_of({"stop": self.asked})
                self._unsent = self._unsent[os.write(self._to, self._unsent) :]

    # --- lines

    async def _send(self, message: object) -> None:
        self._unsent += line_of(message)
        while self._unsent:
            try:
                self._unsent = self._unsent[os.write(self._to, self._unsent) :]
            except BlockingIOError:
                await ready(self._to, writing=True)
            except OSError:
                raise await self._exit_slip() from None

    async def _word(self) -> Word:
        """Its next line. Raises Slip."""
        try:
            line = (await self._line()).decode()
        except UnicodeDecodeError:
            raise Slip("has printed a line that is not UTF-8") from None
        try:
            return WORDS.decode(line)
        except msgspec.ValidationError as error:
            raise Slip(f"has printed a line that is no answer: {printable(cut(str(error)))}") from None
        except (msgspec.DecodeError, RecursionError):
            raise Slip(f"has printed a line that is not JSON: {quoted(printable(line))}") from None

    async def _line(self) -> bytes:
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_LINE:
                self._unread, self._skips = b"", True
                raise Slip(f"has printed a line of more than {LONGEST_LINE // 1024} KB")
            try:
                part = os.read(self._from, LONGEST_LINE)
            except BlockingIOError:
                await ready(self._from)
                continue
            if not part:
                raise await self._exit_slip()
            if self._skips:
                _, end, part = part.partition(b"\n")
                self._skips = not end
            self._unread += part
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    async def _exit_slip(self) -> Slip:
        """That it has ended, with its status."""
        self.close()
        status = await asyncio.to_thread(self.process.wait)
        return Slip(f"has ended with status {status}{signal_of(status)}")


def assessments(thought: dict[str, float]) -> tuple[Assessment, ...]:
    """What a program thinks of codes, best first."""
    return tuple(Assessment(code, chance, 0.0) for code, chance in sorted(thought.items(), key=lambda item: -item[1]))


def signal_of(status: int) -> str:
    """The name of the signal that has ended a program, if one has: ` (SIGKILL)`."""
    with suppress(ValueError):
        return f" ({signal.Signals(status - guard.SIGNALLED).name})"
    return ""


def line_of(message: object) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"


async def ready(fd: int, writing: bool = False) -> None:
    """Wait until this pipe can be read from or written to."""
    loop = asyncio.get_running_loop()
    waited: asyncio.Future[None] = loop.create_future()

    def done() -> None:
        if not waited.done():
            waited.set_result(None)

    (loop.add_writer if writing else loop.add_reader)(fd, done)
    try:
        await waited
    finally:
        (loop.remove_writer if writing else loop.remove_reader)(fd)
