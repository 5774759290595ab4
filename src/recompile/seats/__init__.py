"""Places at a game, wherever it is played: what a table in a terminal needs of one, and nothing about drawing.

A `Seat` shows moments as one reader may know them and takes answers. `local` is a game in this process, against a bot
or between two people at one keyboard; `remote` is a game on a server, by its link, over the messages of the browser.
"""
