"""What every game says of numbers."""


def counted(n: int, nouns: str) -> str:
    """`1 coin`, `2 coins`, `2 ink`."""
    return f"{n} {singular(nouns) if n == 1 else nouns}"


def singular(nouns: str) -> str:
    """`coin`, `ink`."""
    return nouns.removesuffix("s")
