"""What happened, in English."""

NOTES = {
    "deal": "{who} is dealt a card",
    "draw": "{who} draws a card",
    "card": "{who} sees that it is a {card}",
    "sealed": "{who} has made an offer",
    "offer": "{who} offered {coins}",
    "taker": "{who} pays {coins}",
    "put": "{who} puts a card under stocking {stocking}",
    "under": "{who} put a {card} under stocking {stocking}",
    "end": "everything is turned over",
}
