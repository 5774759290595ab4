"""Measurements: how fast the engine is (`make bench`), and what attacks cost those who play (`bench.attacks`)."""
