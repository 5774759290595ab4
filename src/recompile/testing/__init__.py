"""Tools for those who test rules, cards and engines: scenarios, laws, perft."""
