"""Somebody at the line mode who decides what to type when it is asked for."""

import io


class Typist(io.StringIO):
    def line(self) -> str:
        """The next line; nothing where the input ends."""
        raise NotImplementedError

    # Its stubs derive a text file from one of bytes.
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.line()
