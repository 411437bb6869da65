"""What the suites are told about Tidepool, the toy game, where it is put into the registry."""

from tests.games import Profile

PROFILE = Profile({"default": {}, "short": {"short": True}}, bound=500, open_events=frozenset({"laid"}))
