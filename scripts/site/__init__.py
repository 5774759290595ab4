"""The documentation site: pages written from the data of the project, and what the site generator needs beside them."""
