"""Night of the Grand Octopus at the table."""
