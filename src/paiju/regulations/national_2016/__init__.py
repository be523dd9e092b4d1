"""The national rules of 2016 (regulation 000): duplicate boards on networked devices."""

from paiju.regulations.national_2016.direction import CHECKLISTS, DIRECTION, PENALTIES
from paiju.regulations.national_2016.event import EVENT
from paiju.regulations.national_2016.play import ID, PLAY
from paiju.tournament.regulation import Regulation

REGULATION = Regulation(
    id=ID,
    key="000",
    name="national",
    game="doudizhu",
    play=PLAY,
    format=EVENT,
    direction=DIRECTION,
    penalties=PENALTIES,
    checklists=CHECKLISTS,
)
