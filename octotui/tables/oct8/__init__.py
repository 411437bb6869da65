"""Oct8 at the table."""
