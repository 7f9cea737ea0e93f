"""The limits. Not compiled."""

MANY, RUN, DECK, HIGH, LOW, WEIGHT, NOTHING, SEAT, SEALED, NOTE, SCRATCH = range(11)
