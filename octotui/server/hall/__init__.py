"""What all guests of a server share: tables, seats, clocks, bots, names and limits."""
