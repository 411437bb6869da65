"""Seeds for new games."""

LAST_SEED = 2**53
"""The largest magnitude of a seed: integers up to it are exact in every JSON reader, so such a journal can be read anywhere."""


def new_seed() -> int:
    """A random seed, short enough to pass on."""
    import secrets

    return secrets.randbelow(10**6)


def secret_seed() -> int:
    """A random seed too large to be found by trying all seeds against the visible cards."""
    import secrets

    return secrets.randbelow(LAST_SEED)
