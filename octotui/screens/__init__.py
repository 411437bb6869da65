"""What fills the terminal: title, set-up, table, hand-over, result, and the lists one looks at."""
