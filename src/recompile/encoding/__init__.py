"""Answers and observations as numbers, for those who learn. Compiled with the engine."""
