"""The contest of eighty points (regulation 003): pairs, rounds of an hour, Swiss. It has no word on directing."""

from paiju.regulations.shengji_80.event import EVENT
from paiju.regulations.shengji_80.play import ID, PLAY
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.direction import Direction

REGULATION = Regulation(
    id=ID, key="003", name="80", game="shengji", play=PLAY, format=EVENT, direction=Direction(book=ID)
)
