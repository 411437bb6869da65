"""What one terminal needs: a canvas of cells, what has changed on it, keys, and the drivers."""
