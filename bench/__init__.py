"""Speed measurements of the engine; run them with `make bench`."""
