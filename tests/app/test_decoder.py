"""What comes from a terminal, piece by piece: keys, pastes, and what is dropped."""

from __future__ import annotations

from random import Random

import pytest
from textual.events import Key, Paste
from textual.message import Message

from octotui.terminal.decoder import ESCAPE_DELAY, LONGEST_PASTE, Decoder


def meant(*pieces: str, silence: bool = True) -> list[str]:
    """The keys and pastes that the pieces stand for, one piece read after the other, and then nothing more."""
    decoder = Decoder()
    found: list[Message] = [message for piece in pieces for message in decoder.feed(piece)]
    if silence:
        found += decoder.silence()
    return [name(message) for message in found]


def name(message: Message) -> str:
    match message:
        case Key():
            return message.key
        case Paste():
            return f"paste {message.text}"
    return type(message).__name__


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("j", ["j"]),
        ("?", ["question_mark"]),
        ("\r", ["enter"]),
        ("\x7f", ["backspace"]),
        ("\x1b[A", ["up"]),
        ("\x1bOA", ["up"]),
        ("\x1b[1;5A", ["ctrl+up"]),
        ("\x1b[[A", ["f1"]),
        ("\x1b[106u", ["j"]),
        ("\x1b[74;2;74u", ["J"]),
        ("\x1b[I", ["AppFocus"]),
        ("\x1b[?2026;2$y", ["TerminalSupportsSynchronizedOutput"]),
        ("\x1b[<0;5;6M", ["MouseDown"]),
        ("\x1b[Aj\x1b[B", ["up", "j", "down"]),
        ("é日", ["é", "日"]),
    ],
)
def test_what_terminals_send_is_understood(typed: str, keys: list[str]) -> None:
    assert meant(typed) == keys
    assert meant(*typed) == keys, "letter by letter"


@pytest.mark.parametrize(
    "odd",
    [
        "\x1b[1114112u",
        "\x1b[97:65:97;5:3u",
        "\x1b[999999999999;1H",
        "\x1b[48;0;0;0;0t",
        "\x1b[48;99999999;99999999;0;0t",
        "\x1b[55296u",
        "\x1b[97;1;1114112u",
        "\x1b[99;99X",
        "\x1b[12;40R\x1b[0n",
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1b[?2026;0$y",
        "\x1b[" + "9" * 5000 + "A",
        "\x1b]" + "x" * 5000 + "\x1b\\",
        "\x1b[M !!",
        "\x1b[201~",
        "\x80\x9b\xad\ue000",
    ],
)
def test_odd_input_is_dropped_whole(odd: str) -> None:
    assert meant(f"{odd}j") == ["j"]
    assert meant(*odd, "j") == ["j"], "letter by letter"


def test_a_sequence_that_breaks_off_is_dropped() -> None:
    assert meant("\x1b[1;5\x1b[Bj") == ["down", "j"]
    assert meant("\x1b[1;5") == []


@pytest.mark.parametrize("key", ["j", ".", "1", "f", "b", "\r"])
def test_escape_and_a_key_right_after_it_are_two_keys(key: str) -> None:
    assert meant(f"\x1b{key}") == ["escape", *meant(key)]
    assert meant("\x1b", key) == ["escape", *meant(key)]


@pytest.mark.parametrize("key", ["[", "O", "]", "P"])
def test_a_key_that_might_go_on_as_a_sequence_is_a_key_if_it_does_not(key: str) -> None:
    assert meant("\x1b", key) == ["escape", *meant(key)]


def test_escape_alone_is_known_within_a_tenth_of_a_second() -> None:
    decoder = Decoder()
    assert list(decoder.feed("\x1b")) == []
    assert decoder.patience == ESCAPE_DELAY < 0.1
    assert [name(message) for message in decoder.silence()] == ["escape"]
    assert decoder.patience is None


def test_escape_twice_is_twice_the_key() -> None:
    assert meant("\x1b\x1b") == ["escape", "escape"]
    assert meant("\x1b\x1b[A") == ["escape", "up"]


@pytest.mark.parametrize("text", ["a\x1bb", "1\x1b[A2", "\x1b[200~", "x\r\ny", "\x1b[20", "\x1b"])
def test_nothing_in_a_paste_is_a_key(text: str) -> None:
    whole = f"\x1b[200~{text}\x1b[201~j"
    assert meant(whole) == [f"paste {text}", "j"]
    assert meant(*whole) == [f"paste {text}", "j"], "letter by letter"


def test_a_paste_without_an_end_is_over_once_nothing_more_comes() -> None:
    decoder = Decoder()
    assert list(decoder.feed("\x1b[200~abc")) == []
    assert decoder.patience is not None and decoder.patience > ESCAPE_DELAY
    assert [name(message) for message in decoder.silence()] == ["paste abc"]
    assert [name(message) for message in decoder.feed("j")] == ["j"]


def test_no_paste_is_kept_longer_than_any_line_needs() -> None:
    (pasted,) = meant("\x1b[200~", "x" * 1_000_000, "\x1b[201~")
    assert len(pasted) == LONGEST_PASTE + len("paste ")


def test_whatever_comes_in_whatever_pieces_is_understood_or_dropped() -> None:
    rng = Random(1)
    pieces = (*"\x1b[O]M<;:?$~utRy19\x07\\jé\x00", "99999999")
    for _ in range(3000):
        text = [rng.choice(pieces) for _ in range(rng.randrange(1, 20))]
        decoder = Decoder()
        for piece in text:
            list(decoder.feed(piece))
            assert len(decoder.begun) < 100, text
        list(decoder.silence())
        list(decoder.silence())
        assert [name(message) for message in decoder.feed("j")] == ["j"], text
