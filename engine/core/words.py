"""Numbers in words, and the beginnings and ends of sentences."""

from collections.abc import Iterable


def counted(n: int, nouns: str) -> str:
    """`1 coin`, `2 coins`, `2 ink`."""
    return f"{n} {singular(nouns) if n == 1 else nouns}"


def singular(nouns: str) -> str:
    """`coin`, `ink`."""
    return nouns.removesuffix("s")


def listed(items: Iterable[str]) -> str:
    """`a, b and c`; empty for none."""
    words = list(items)
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def opening(text: str) -> str:
    """A text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase with a capital letter and a full stop."""
    return opening(text) + ("" if text.endswith((".", "!", "?")) else ".")
