"""One module for each change; the first words of its name give the order."""
