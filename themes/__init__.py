"""Theme files live here: colour roles, glyph sets and style sheets, and the loader that reads them."""
