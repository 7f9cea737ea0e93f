"""Attackers, against a real server on 127.0.0.1 while an honest player plays: see `python -m benchmarks.attacks`."""
