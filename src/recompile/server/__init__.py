"""The browser table: matches, their storage and the web server.

`match` knows no network and `store` no rules; `app` joins them. What goes over the wire is in `messages`. Importing
this package imports none of its dependencies (the extra `web`).
"""
