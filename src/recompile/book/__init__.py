"""The books of the game as data: the rulebook, the glossary, the rulings, and a way to search the cards.

The command line, the documentation and the server read them from here. `rulebook`, `glossary` and `rulings` hold what
is written; `telling` and `outcome` play a ruling and say what happens; `find_cards` understands a query for cards,
`asking` a question to all the books at once.
"""
