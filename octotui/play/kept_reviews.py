"""Reviews in the store: what the expert has said of each answer, to be heard again later.

It counts as long as the expert would still say the same: of the same journal, with the same engine and bots.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import engine
from engine.bots import Decision
from octotui import bots
from octotui.play import review as reviewing
from octotui.play.replay import Replay
from octotui.play.review import Review
from octotui.storage.store import Store


@cache
def expert() -> bytes:
    """A digest of all that decides what the expert says."""
    digest = blake2b(Path(reviewing.__file__).read_bytes())
    for package in (engine, bots):
        folder = Path(package.__path__[0])
        for file in sorted(file for file in folder.rglob("*") if file.is_file() and file.parent.name != "__pycache__"):
            digest.update(f"{file.relative_to(folder)}".encode() + file.read_bytes())
    return digest.digest()


class KeptReviews:
    """The reviews of one match. If it is not saved, they are not kept."""

    def __init__(self, store: Store, replay: Replay) -> None:
        self.store, self.saved = store, replay.saved
        self.made_of = blake2b(replay.match.journal().encode(), key=expert(), digest_size=16).hexdigest()

    @property
    def lasting(self) -> bool:
        """Whether they outlast the program."""
        return self.saved is not None and self.store.trouble is None

    def resume(self, review: Review) -> None:
        """Let a review hear again what was said, as far as that is known."""
        if self.saved is None or review.done:
            return
        said = self.store.judgements(self.saved, review.seat, self.made_of)
        with suppress(msgspec.DecodeError):
            while not review.over and (text := said.get(review.places[review.done].moment)):
                review.hear(msgspec.json.decode(text, type=Decision))

    def hear(self, review: Review, decision: Decision) -> None:
        """Let a review hear the expert, and keep what it needs of it."""
        moment = review.places[review.done].moment
        review.hear(decision)
        if self.saved is not None:
            given = review.replay.nodes[moment + 1].code
            needed = tuple(one for n, one in enumerate(decision.prospects) if not n or one.share or one.code == given)
            text = msgspec.json.encode(msgspec.structs.replace(decision, prospects=needed)).decode()
            self.store.keep_judgement(self.saved, review.seat, moment, self.made_of, text)
