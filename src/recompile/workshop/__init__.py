"""Protocols that people make: read as they are typed, completed, tried out, compared with printed ones."""
