"""Changes of the database, one file each, run in order when the server starts (see `store.upgrade`)."""
