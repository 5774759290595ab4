"""Tools for those who test rules, cards and engines: laws, perft."""
