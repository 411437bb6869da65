"""What may lie between a server and its database: a connection that is slow, or that passes nothing on for a while."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import quote

from psycopg import conninfo


class Proxy:
    """Passes on what comes, in a thread of its own: servers wait for their database."""

    def __init__(self, target: str) -> None:
        """`target`: the database's socket."""
        self.target = target
        self.delay = 0.0
        """Seconds that a byte takes, each way."""
        self.port = 0
        self._listening = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._listen()), name="proxy", daemon=True)
        self._thread.start()
        self._listening.wait()

    async def _listen(self) -> None:
        self._loop, self._open, self._end = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        self._open.set()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        await self._end.wait()
        server.close()

    def cut(self) -> None:
        """Pass nothing on, but keep connections open."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def mend(self) -> None:
        """Pass everything on again, including what has come meanwhile."""
        self._loop.call_soon_threadsafe(self._open.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            from_there, to_there = await asyncio.open_unix_connection(self.target)
            await asyncio.gather(self._pass(reader, to_there), self._pass(from_there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on one direction, in order, up to its end."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def write() -> None:
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(due - self._loop.time())
                await self._open.wait()
                if not data:
                    return
                writer.write(data)

        writing = asyncio.create_task(write())
        data = b"begun"
        while data:
            try:
                data = await reader.read(65536)
            except OSError:
                data = b""
            waiting.put_nowait((self._loop.time() + self.delay, data))
        await writing
        writer.close()


@contextmanager
def proxied(address: str) -> Iterator[tuple[str, Proxy]]:
    """Another address of a database that has a socket, and what lies between the two."""
    known = conninfo.conninfo_to_dict(address)
    proxy = Proxy(f"{known['host']}/.s.PGSQL.{known.get('port', 5432)}")
    try:
        at = f"postgresql://{known['user']}@127.0.0.1:{proxy.port}/{known['dbname']}"
        yield f"{at}?options={quote(str(known.get('options', '')))}", proxy
    finally:
        proxy.close()
