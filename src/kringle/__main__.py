"""`python -m kringle`."""

from kringle.cli import main

if __name__ == "__main__":
    main()
