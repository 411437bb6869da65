"""The process between octotui and a program that plays: it starts the program and makes sure that nothing of it stays behind.

It is run by file, as `python -I -S guard.py LIFELINE LOG PROGRAM WORDS...`, and passes its own standard input and output on. Once the
other end of the pipe LIFELINE is closed, by octotui or because octotui is no more, the program has a second to end by itself; then it is
asked to, and then it is killed with all processes of its group, on Linux also with those that have left it. What it writes on standard
error goes to the file LOG, which is kept small.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

GRACE = 1.0
"""Seconds to end by itself, and then to end when asked."""
LARGEST_LOG = 1_000_000
"""Maximum size of the log, in bytes."""
CANNOT_START = 127
CHILD_SUBREAPER = 36
"""The number of Linux's `prctl` for becoming the parent of all orphaned descendants."""
ROUNDS = range(100)
"""How often orphans are looked for: those that are killed may leave others."""
SIGNALLED = 128
"""What a shell adds to a signal's number for the status of a program that it has ended."""


def main(lifeline: int, log: str, command: list[str]) -> int:
    """Run a program to its end. Returns its exit status."""
    with log_file(log) as file:
        if file.tell() >= LARGEST_LOG:
            file.truncate(0)
        adopt_orphans()
        try:
            child = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            file.write(f"{command[0]}: {error.strerror}\n".encode())
            return CANNOT_START
        Thread(target=end_with, args=(lifeline, child), daemon=True).start()
        assert child.stderr is not None
        copying = Thread(target=copy, args=(child.stderr.fileno(), file.fileno()), daemon=True)
        copying.start()
        # Only the program holds them now, so octotui sees their end when the program ends.
        for stream in (0, 1):
            os.close(stream)
        status = child.wait()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        end_orphans()
        copying.join(GRACE)
        return status if status >= 0 else SIGNALLED - status


def log_file(name: str) -> BinaryIO:
    """The log, or the null device where it cannot be written."""
    try:
        return open(name, "ab")
    except OSError:
        return open(os.devnull, "ab")


def end_with(lifeline: int, child: "subprocess.Popen[bytes]") -> None:
    """Wait for the end of the lifeline, then end the program."""
    os.read(lifeline, 1)
    for end in (signal.SIGTERM, signal.SIGKILL):
        try:
            child.wait(GRACE)
            return
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, end)


def adopt_orphans() -> None:
    """Become the parent of the processes that the program's own leave behind, where the system can do that."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(CHILD_SUBREAPER, 1, 0, 0, 0)


def end_orphans() -> None:
    """Kill all children of this process, and theirs."""
    for _ in ROUNDS:
        if not (left := children()):
            return
        for process in left:
            with suppress(ProcessLookupError, PermissionError, ChildProcessError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def children() -> list[int]:
    """The children of this process, as Linux lists them; none elsewhere."""
    found = []
    with suppress(FileNotFoundError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The name of the program stands in brackets and may hold anything; the state and the parent follow.
                if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                    found.append(int(name))
    return found


def copy(source: int, log: int) -> None:
    """Copy what the program writes into the log, up to its maximum size; drop the rest."""
    room = LARGEST_LOG - os.fstat(log).st_size
    while part := os.read(source, 65536):
        os.write(log, part[: max(room, 0)])
        room -= len(part)


if __name__ == "__main__":
    os._exit(main(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))
