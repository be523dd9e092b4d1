"""What is told of the papers of an event."""

from paiju.papers.event_papers import Ask, Part
from paiju.server.http.bodies import Answer, Said


class PaperTold(Answer, frozen=True):
    """A paper by its name in an address; ``missing`` says why it cannot be printed now."""

    paper: str
    title: Said
    part: Part
    asks: list[Ask]
    missing: Said | None
    numbers: list[int]  # of the rulings, appeals or incidents that there are


class PaperSegment(Answer, frozen=True):
    segment: str
    name: Said


class PaperList(Answer, frozen=True):
    """All papers in the order of an event's life, and the segments that have some, the last one first."""

    papers: list[PaperTold]
    segments: list[PaperSegment]
    issuer: str
    date: str  # today, at the place of the event


ANSWERS = (PaperList,)
