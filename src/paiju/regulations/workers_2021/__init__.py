"""The workers' games of 2021 (regulation 004): paper cards, threes by lot, semi-final and final."""

from paiju.regulations.workers_2021.direction import CHECKLISTS, DIRECTION, ELIGIBILITY, PENALTIES
from paiju.regulations.workers_2021.event import EVENT
from paiju.regulations.workers_2021.play import ID, PLAY
from paiju.rulebook.clauses import Words
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import Stage

REGULATION = Regulation(
    id=ID,
    key="004",
    name="workers",
    game="doudizhu",
    play=PLAY,
    format=EVENT,
    direction=DIRECTION,
    penalties=PENALTIES,
    eligibility=ELIGIBILITY,
    checklists=CHECKLISTS,
    former={
        ("warnings_over", "deal"): ("warnings.counted_over", "deal"),
        ("warnings_over", "segment"): ("warnings.counted_over", "session"),
    },
    stages={Stage.PRELIMINARY: Words("初赛", "Preliminary")},
)
