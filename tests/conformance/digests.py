"""What the suite's games come to, as one line of JSON: run as a program, in a process of its own, it must say the same."""

import json
from hashlib import blake2b

import msgspec

from engine.core.state import to_json
from tests.conformance.cases import case_id, cases
from tests.conformance.play import walk_of


def digests(player: str) -> dict[str, str]:
    """For each case, a digest over everything in its game: states, answers, luck, events, prompts and views."""
    found = {}
    for case in cases():
        walk, total = walk_of(case, player), blake2b(digest_size=8)
        for i, s in enumerate(walk.states):
            total.update(walk.digests[i].encode())
            total.update(msgspec.json.encode([s.events, walk.moves[i : i + 1]]))
            if i % 20 == 0:
                for seat in range(walk.seats):
                    total.update(msgspec.json.encode([walk.game.prompt(s, seat), to_json(walk.game.observe(s, seat))]))
        found[case_id(case)] = total.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests("random")))
