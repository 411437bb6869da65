"""A terminal that has gone."""

import io
import threading
from typing import IO, cast

from textual.drivers._writer_thread import WriterThread

from octotui.terminal.driver import SafeWriter


class Gone(io.StringIO):
    """What a terminal is once its line has broken."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        raise OSError(5, "Input/output error")


def test_whoever_writes_to_a_terminal_that_has_gone_waits_for_nothing() -> None:
    writer = WriterThread(cast(IO[str], SafeWriter(Gone())))
    writer.start()

    def write_and_stop() -> None:
        for _ in range(100):
            writer.write("x")
        writer.stop()

    app = threading.Thread(target=write_and_stop, daemon=True)
    app.start()
    app.join(20)
    assert not app.is_alive()


def test_what_is_not_writing_is_the_terminals_own() -> None:
    file = io.StringIO()
    safe = SafeWriter(file)
    safe.write("seen")
    safe.flush()
    assert (file.getvalue(), safe.isatty(), safe.closed) == ("seen", False, False)
