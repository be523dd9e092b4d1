"""The co-operatives' staff contest (regulation 002): pairs, rounds of forty minutes, Swiss."""

from paiju.regulations.shengji_coop.direction import CHECKLISTS, DIRECTION, PENALTIES
from paiju.regulations.shengji_coop.event import EVENT
from paiju.regulations.shengji_coop.play import ID, PLAY
from paiju.tournament.regulation import Regulation

REGULATION = Regulation(
    id=ID,
    key="002",
    name="coop",
    game="shengji",
    play=PLAY,
    format=EVENT,
    direction=DIRECTION,
    penalties=PENALTIES,
    checklists=CHECKLISTS,
)
