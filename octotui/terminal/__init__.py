"""Terminal support: a canvas of cells, differential output, keys, and drivers."""
