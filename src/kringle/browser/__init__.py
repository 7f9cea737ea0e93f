"""Tables in a page, without a server: the same tables and requests, in a worker of the page (web/src/local)."""
