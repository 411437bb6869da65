"""The numbers that games are dealt from."""

LAST_SEED = 2**53
"""Whole numbers up to it, above and below nought, are exact in every JSON reader, so a journal with such a seed can be read anywhere."""


def new_seed() -> int:
    """A random seed, short enough to pass on."""
    import secrets

    return secrets.randbelow(10**6)


def secret_seed() -> int:
    """A random seed that nobody finds by trying all of them against the cards they see."""
    import secrets

    return secrets.randbelow(LAST_SEED)
