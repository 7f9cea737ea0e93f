"""Giftbid: secret bids for thirteen gifts. The rules are in rules.md."""

from giftbid.bot import GiftbidHeuristic
from giftbid.cards import FIGURES
from giftbid.room import ROOM
from giftbid.view import components, shown
from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.lens import Counted, Lens
from kringle.kernel.options import Flag

GAME = Game.declared(
    ROOM, id="giftbid", title="Giftbid", version=1, seats=(2, 3, 4),
    summary="Bid in secret for thirteen gifts, and get the one that you wish for.",
    options=(Flag("two_wishes", "Each seat has two wishes", "GB-2"),),
    rulebook=rulebook.load(__name__, FIGURES),
    shown=shown,
    components=components,
    decided_by=("GB-7", "GB-8", "GB-R1"),
    heuristic=GiftbidHeuristic,
    lens=Lens((Counted("took", "{}", "gift", group="gifts", cards=True),), sample_change="gift.candle=5"),
    reveals=("bid", "end"),
)  # fmt: skip
