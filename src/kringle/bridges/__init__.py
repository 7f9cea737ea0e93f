"""Kringle's games in other people's worlds: PettingZoo, OpenSpiel, Gymnasium, arrays. Each is a module of its own here.

They see what a seat sees and nothing else; `observing.py` turns that into numbers.
"""
