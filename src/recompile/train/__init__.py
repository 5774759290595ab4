"""How the mind learns: self-play on all cores, one network that plays and one that judges. Needs the extra `train`."""
