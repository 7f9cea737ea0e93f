"""The laboratory: many games, written down row by row, and what they tell about a game's cards and seats.

Needs the extra `kringle[lab]` for Parquet; nothing here is imported by the rest of Kringle but by its command line.
"""
