"""Decoding terminal input: characters and escape sequences become keys, pastes and reports. Anything unknown is dropped.

A sequence is consumed whole or not at all, so none of its characters is ever taken for a key. An escape that begins no sequence is
the escape key, and what follows it is a separate key.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.events import AppBlur, AppFocus, Key, Paste
from textual.keys import Keys
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

ESC = "\x1b"
ESCAPE_DELAY = 0.09
"""Seconds without input after which an escape is the escape key."""
PASTE_DELAY = 1.0
"""Seconds without input after which an unterminated paste ends."""
LONGEST_PASTE = 4096
LONGEST_SEQUENCE = 64

PASTE, PASTE_END = f"{ESC}[200~", f"{ESC}[201~"
WHOLE = re.compile(
    r"\x1b\[\[[A-E]"  # F1 to F5 of the Linux console
    r"|\x1b\[\d+\$"  # a key with shift, in rxvt
    r"|\x1b\[M[^\x1b]{3}"  # an X10 mouse report
    r"|\x1b\[(?![\[M])[0-?]*[ -/]*[@-~]"
    r"|\x1bO[0-9;]*[A-Za-z]"
    r"|\x1b[P\]X^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # a control string, such as a colour report
)
BEGUN = re.compile(r"\x1b(?:\[\[|\[M[^\x1b]{0,2}|\[[0-?]*[ -/]*|O[0-9;]*|[P\]X^_][^\x07\x1b]*(?:\x1b\Z)?)?")
"""Matches a prefix that may still become a sequence if it ends the input; otherwise the sequence is broken."""

EXTENDED = re.compile(r"\x1b\[(\d{0,7})(?:;\d{0,3}(?:;(\d{0,7}(?::\d{1,7}){0,7}))?)?([u~A-HPQRS])")
"""A key of the kitty protocol, or one with modifiers: its code, the codes of its text, and its final character."""
MOUSE = re.compile(r"\x1b\[<\d{1,3};\d{1,4};\d{1,4}[Mm]")
CAN_HOLD = re.compile(r"\x1b\[\?2026;[1-9]\$y")
"""The report of a terminal that supports synchronized output."""
SURROGATES = range(0xD800, 0xE000)


class Decoder:
    """Decodes text into messages, piece by piece as it arrives."""

    def __init__(self) -> None:
        self.begun = ""
        """Input that may still become a sequence."""
        self.pasted: str | None = None
        """The part of an unfinished paste received so far."""
        self._parser = XTermParser()

    @property
    def patience(self) -> float | None:
        """Seconds without input after which pending input is complete; None if nothing is pending."""
        if self.pasted is not None:
            return PASTE_DELAY
        return ESCAPE_DELAY if self.begun else None

    def feed(self, text: str) -> Iterator[Message]:
        """The messages this text completes."""
        text, self.begun = self.begun + text, ""
        at = 0
        while at < len(text):
            if self.pasted is not None:
                end = text.find(PASTE_END, at)
                if end < 0:
                    self._paste(text[at:])
                    return
                yield self._whole_paste(text[at:end])
                at = end + len(PASTE_END)
            elif text[at] != ESC:
                yield from self._keys(text[at])
                at += 1
            elif whole := WHOLE.match(text, at):
                yield from self._sequence(whole[0])
                at = whole.end()
            else:
                begun = BEGUN.match(text, at)
                assert begun is not None, "an escape alone may become a sequence"
                at = begun.end()
                if at == len(text):
                    self.begun = shortened(begun[0])
                else:
                    yield from self._broken_sequence(begun[0])

    def silence(self) -> Iterator[Message]:
        """Complete pending input, because none has come for `patience` seconds."""
        begun, self.begun = self.begun, ""
        if self.pasted is not None:
            yield self._whole_paste(begun)
        elif begun:
            yield from self._broken_sequence(begun)

    def _paste(self, text: str) -> None:
        """Add to a paste. What may be the start of its end marker waits for the rest."""
        kept = next(n for n in range(len(PASTE_END) - 1, -1, -1) if text.endswith(PASTE_END[:n]))
        self.begun = PASTE_END[:kept]
        self.pasted = f"{self.pasted}{text.removesuffix(self.begun)}"[:LONGEST_PASTE]

    def _whole_paste(self, text: str) -> Message:
        """The paste that this text ends."""
        text, self.pasted = f"{self.pasted}{text}"[:LONGEST_PASTE], None
        return Paste(text.replace("\x00", ""))

    def _broken_sequence(self, begun: str) -> Iterator[Message]:
        """Messages of a broken sequence: escape and another key, if it is no more than that."""
        if len(begun) <= 2:
            yield Key("escape", ESC)
            yield from self._keys(begun[1:])

    def _sequence(self, sequence: str) -> Iterator[Message]:
        """The messages of a complete sequence."""
        if sequence == PASTE:
            self.pasted = ""
        elif sequence == f"{ESC}[I":
            yield AppFocus()
        elif sequence == f"{ESC}[O":
            yield AppBlur()
        elif CAN_HOLD.fullmatch(sequence):
            yield TerminalSupportsSynchronizedOutput()
        elif MOUSE.fullmatch(sequence):
            if event := self._parser.parse_mouse_code(sequence):
                yield event
        else:
            yield from self._keys(sequence)

    def _keys(self, typed: str) -> Iterator[Message]:
        """The keys of a character or sequence; none if it is unknown."""
        if typed.isprintable() or (typed.isascii() and typed in ANSI_SEQUENCES_KEYS) or is_key(typed):
            yield from (key for key in self._parser._sequence_to_key_events(typed) if key.key != Keys.Ignore)


def shortened(begun: str) -> str:
    """Pending input, shortened to what shows where it ends: no known sequence is longer."""
    return begun if len(begun) <= LONGEST_SEQUENCE else begun[:LONGEST_SEQUENCE] + begun[-1]


def is_key(sequence: str) -> bool:
    """Whether a sequence is a key of the kitty protocol, or one with modifiers."""
    found = EXTENDED.fullmatch(sequence)
    if found is None:
        return False
    codes = [int(code) for code in f"{found[1]}:{found[2] or ''}".split(":") if code]
    known = found[3] == "u" or f"{found[1] or 1}{found[3]}" in FUNCTIONAL_KEYS
    return known and all(code <= sys.maxunicode and code not in SURROGATES for code in codes)
