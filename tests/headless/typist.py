"""People at the line mode: what they type, and what they are told."""

import io

from engine.core.match import Match
from octotui.headless.line import play
from octotui.play.table import Table as MatchTable


class Typist(io.StringIO):
    """Somebody who decides what to type when it is asked for."""

    def line(self) -> str:
        """The next line; nothing where the input ends."""
        raise NotImplementedError

    # Its stubs derive a text file from one of bytes.
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.line()


def typed(match: Match, *lines: str) -> str:
    """What is printed when these lines are typed and then the input ends."""
    page = io.StringIO()
    play(MatchTable(match), io.StringIO("".join(line + "\n" for line in lines)), page)
    return page.getvalue()
