"""What one session has not been told yet of the others besides their answers: requests, comings and goings, watchers, the clock."""

from __future__ import annotations

from engine.core.motion import Motion
from octotui.play import audience
from octotui.play.presence import TIME_UP, News, news_text, outcome
from octotui.play.session import Session


class Feed:
    """What others do at one match besides playing. Everything is told once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.motion = session.match.motion
        """The request that was open when the feed was last read."""
        self.changes = session.presence.changes if session.presence else 0
        self.asks = session.asks
        """Whether this session was told of a request for its consent that is still open."""

    def closed_request(self) -> Motion | None:
        """The request that is no longer open, as it ended; None if there was none."""
        match, before = self.session.match, self.motion
        self.motion = match.motion
        if before is None or before.same(self.motion):
            return None
        last = match.last_motion
        return last if last is not None and before.same(last) else before

    def outcome_text(self) -> str:
        """The outcome of that request in words; empty if there was none."""
        closed = self.closed_request()
        return outcome(self.session.match, closed) if closed else ""

    def news(self) -> list[News]:
        """What has happened, except what this session did itself."""
        presence, before = self.session.presence, self.changes
        if presence is None:
            return []
        self.changes = presence.changes
        mine = self.session.mine
        return [news for news in presence.news_after(before) if news.seat not in mine or news.kind in TIME_UP]

    def sentences(self) -> list[str]:
        """The same in words."""
        return [*(news_text(self.session.match, news, self.session.mine) for news in self.news()), *self.watchers()]

    def watchers(self) -> list[str]:
        """What has happened among those who watch, as far as it concerns this session."""
        session, presence = self.session, self.session.presence
        if presence is None:
            return []
        events = presence.audience.events_after(session.read)
        session.read = presence.audience.count
        return list(filter(None, (audience.event_text(event, session.match.names, session.mine, session.key) for event in events)))

    def asks_anew(self) -> bool:
        """Whether a request for this session's consent is new."""
        before, self.asks = self.asks, self.session.asks
        return self.asks and not before
