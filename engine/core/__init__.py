"""What every game is built on: declared states, frames of work in progress, questions, chance, and the match that keeps history."""
