"""The tea-house cup: a book that no module of ``src`` knows, all of it in this folder."""

from paiju.rulebook.clauses import Words
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import Stage
from tests.toy_book.direction import DIRECTION, PENALTIES
from tests.toy_book.event import EVENT
from tests.toy_book.play import ID, PLAY

REGULATION = Regulation(
    id=ID,
    key="900",
    name="teahouse",
    game="doudizhu",
    play=PLAY,
    format=EVENT,
    direction=DIRECTION,
    penalties=PENALTIES,
    stages={Stage.PRELIMINARY: Words("头道茶", "First brew"), Stage.FINAL: Words("尾道茶", "Last brew")},
    roles=("landlord", "farmer"),
)
