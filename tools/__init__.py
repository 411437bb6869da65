"""Programs for those who work on octotui: benchmarks, tournaments, balance, learning, long random play."""
