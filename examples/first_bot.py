#!/usr/bin/env python3
"""A bot over JSON: it takes any choice that costs nothing, or else any. See docs/writing-bots.md."""

import json
import random
import sys


def say(**words: object) -> None:
    print(json.dumps(words), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if "hello" in told:
        say(ready=True, name="First")
    elif "ask" in told:
        free = [choice for choice in told["choices"] if not choice["cost"]]
        choice = random.choice(free or told["choices"])
        say(answer=told["ask"], code=choice["code"], why=choice["gain"])
