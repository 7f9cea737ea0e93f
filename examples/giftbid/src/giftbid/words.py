"""What happened, in words."""

NOTES = {
    "wish": "{who} wishes for the {gift}.",
    "gift": "The next gift is the {gift}.",
    "sealed": "{who} has made a bid.",
    "bid": "{who} bid {card}.",
    "took": "{who} takes the {gift}.",
    "shared": "{who} shares the {gift}.",
    "end": "The wishes are turned over.",
}
