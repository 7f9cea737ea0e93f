"""What each command of `kringle` computes and how it is shown; `cli.py` only reads the command line."""
