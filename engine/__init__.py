"""The games without a screen: states, rules and players. Nothing here knows a terminal, a file of the person's, or a clock."""
