"""The web application: HTTP for tables and seats, a socket for playing, static files for browsers."""
