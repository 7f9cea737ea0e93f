"""A small client: plays over the wire, reconnects by itself, and sends what it is not sure of again.

async with await Client.connect("http://127.0.0.1:8024", table, [key]) as client:
    async for state in client.states():
        for look in state.looks:
            if look.asked:
                await client.play(look.seat, look.legal[0])
"""

from kringle.client.http import Http, HttpProblem
from kringle.client.socket import Client, CommandRefused, SentAway

__all__ = ["Client", "CommandRefused", "Http", "HttpProblem", "SentAway"]
