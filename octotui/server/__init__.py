"""The server for people who play over SSH: `octotui serve`."""
