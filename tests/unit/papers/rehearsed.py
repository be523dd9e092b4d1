"""Papers of rehearsed events, whose people are called by their number: 甲3 and 乙3 are the pair 3."""

from functools import cache

from paiju.papers.subject import EventPapers
from paiju.regulations.library import find_regulation, regulation_of
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import Rehearsal, rehearse


@cache
def event(book: str, entrants: int = 9, acts: int | None = None, troubles: int = 0) -> EventPapers:
    log = list(rehearse(Rehearsal(find_regulation(book), entrants, troubles=troubles)))
    state = fold(log[:acts])
    assert state is not None
    names = {
        member: f"{'甲乙'[place]}{number}"
        for number, one in state.entrants.items()
        for place, member in enumerate(one.members)
    }
    return EventPapers(regulation_of(state.setup), state, names)
