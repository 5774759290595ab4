"""The table in a terminal, drawn with Textual (the extra `tui`).

The screens never hold a game. They ask a `Seat` for the moment, as one player may know it, and hand it answers.
"""
