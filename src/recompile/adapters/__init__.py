"""Compile for researchers: an encoding of the game as numbers, and the environments others know how to train in.

`encode` is the encoding; `batch` steps many games at once; `pettingzoo`, `gym` and `openspiel` speak the languages of
these libraries. They need the extra `research` (`pip install recompile[research]`); docs/research.md is their manual.
"""
