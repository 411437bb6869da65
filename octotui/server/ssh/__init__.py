"""SSH: who may connect, and what their session runs."""
