"""The plain-text front end: `ssh HOST line`."""
