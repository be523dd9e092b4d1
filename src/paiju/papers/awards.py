"""Certificates: one for every person who has won something."""

from paiju.papers.fill import names_of, pair
from paiju.papers.forms import Certificate, Certificates
from paiju.papers.subject import EventPapers, Wanted
from paiju.tournament.desk.records import Award, Prize
from paiju.tournament.people.entrants import together
from paiju.words import say, say_fact
from paiju.words.dates import say_date

_MEDALS = (Prize.GOLD, Prize.SILVER, Prize.BRONZE)


def certificates(event: EventPapers, wanted: Wanted) -> Certificates:
    state = event.state
    printed = tuple(one for award in _once(state.awards) for one in _certificates(event, award))
    issuer = wanted.issuer or state.setup.organiser
    heading = event.heading("certificates")
    return Certificates(heading, issuer, pair(say_date(wanted.date)), event.signature("chief"), printed)


def _once(awards: tuple[Award, ...]) -> list[Award]:
    """A book that gives medallists a certificate besides gives them one paper all the same, with the medal on it."""
    medallists = {(award.entrant, award.place) for award in awards if award.prize in _MEDALS}
    return [
        award
        for award in awards
        if award.prize is not Prize.CERTIFICATE or (award.entrant, award.place) not in medallists
    ]


def _certificates(event: EventPapers, award: Award) -> list[Certificate]:
    """One for each partner of a pair, who names the other."""
    people = names_of(event.state, event.names, award.entrant)
    honour = pair(say_fact("place", award.place) if award.place else say("prize", award.prize))
    medal = pair(say("prize", award.prize)) if award.prize in _MEDALS else ("", "")
    unit = event.unit_of(award.entrant)
    return [
        Certificate(name, unit, honour, medal, together((*people[:place], *people[place + 1 :])))
        for place, name in enumerate(people)
    ]
