"""How a net is made: games (playing.py), fitting (fitting.py), and a gate that only a better one passes (gate.py)."""
