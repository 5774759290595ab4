"""The browser table: matches and their storage over the web.

What a match is and what goes over the wire stands in the room `table`; `store` knows no rules, and `app` joins them.
Importing this package imports none of its dependencies (the extra `web`).
"""
