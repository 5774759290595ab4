"""Tests in a real browser. A package, so that what its tests share is closed before others begin."""
