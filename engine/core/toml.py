"""Reading TOML that people write: whatever is wrong with it ends in one kind of error."""

import tomllib
from typing import Any


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises ValueError with what is wrong, to put behind the name of the file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError("a number in it has too many digits") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
