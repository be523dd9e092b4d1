"""The computer-game contest (regulation 001): programs play, preliminary rounds and a final."""

from paiju.regulations.ccgc.direction import DIRECTION, HOSTING, PENALTIES
from paiju.regulations.ccgc.event import EVENT
from paiju.regulations.ccgc.play import ID, PLAY
from paiju.tournament.regulation import Regulation

REGULATION = Regulation(
    id=ID,
    key="001",
    name="ccgc",
    game="doudizhu",
    play=PLAY,
    format=EVENT,
    direction=DIRECTION,
    penalties=PENALTIES,
    hosting=HOSTING,
    roles=("landlord", "farmer"),
)
