"""A match for every client: who sits where, what one reader may see of it, in words. No network and no storage."""
