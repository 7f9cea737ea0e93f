"""Which tables the bridges are tried on: every game, at its smallest and its largest."""

import kringle

TABLES = [(game["id"], seats) for game in kringle.games() for seats in (game["seats"][0], game["seats"][-1])]
