"""What officials look after in the hall, as the books list it. A field's name is the code of the checklist."""

from dataclasses import dataclass

from paiju.games.doudizhu.books.national_2016 import ID as NATIONAL
from paiju.games.doudizhu.books.workers_2021 import ID as WORKERS
from paiju.games.shengji.books.coop import ID as COOP
from paiju.rulebook.rule import Rule, RuleSet, rule

Items = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklists(RuleSet):
    """A field for each list of a book; its value are the codes of the items."""

    def items(self) -> dict[str, Items]:
        return {name: found.value for name, found in self.rules()}


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalChecklists(Checklists):
    site: Rule[Items]
    order: Rule[Items]
    equipment: Rule[Items]
    hall: Rule[Items]


NATIONAL_CHECKLISTS = NationalChecklists(
    book=NATIONAL,
    site=rule(("time_and_place", "referees_present", "same_devices", "same_software"), "12.1"),
    order=rule(("badge_and_attire", "silence", "no_smoking", "no_alcohol", "entry_by_consent"), "16"),
    equipment=rule(("approved_software", "organiser_requirements"), "18.1"),
    hall=rule(
        (
            *("holds_everybody", "clearance_2m", "light", "air", "no_mirrors", "exits"),
            *("screens_above", "screens_below", "seats"),
        ),
        "18.2",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChecklists(Checklists):
    """Of books that only say how people come in."""

    admission: Rule[Items]


WORKERS_CHECKLISTS = EntryChecklists(
    book=WORKERS,
    admission=rule(("badge_and_attire", "spectators_admitted", "spectators_seated", "no_contact"), "P11"),
)

COOP_CHECKLISTS = EntryChecklists(
    book=COOP,
    admission=rule(("phones_off", "badge_and_attire"), "7.2"),
)

CHECKLISTS: dict[str, Checklists] = {
    each.book: each for each in (NATIONAL_CHECKLISTS, WORKERS_CHECKLISTS, COOP_CHECKLISTS)
}
