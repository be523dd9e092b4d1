"""Names as they are typed at the desk: cleaned as everywhere, and looked at beside those who are entered."""

from paiju.cli.errors import bad_input
from paiju.cli.event.shared import Desk
from paiju.papers.roster import LONGEST
from paiju.table.names import clean_name, skeleton
from paiju.tournament.people.entrants import together


def good_name(text: str, longest: int = LONGEST) -> str:
    name = clean_name(text, longest)
    if name is None:
        raise bad_input("not_a_name", text=repr(text[:40]), longest=longest)
    return name


def entered(desk: Desk) -> dict[int, str]:
    """The names of all entrants by the number people see, those of a pair joined."""
    names = desk.names
    everybody = desk.state.entrants.values()
    return {desk.shown(one.number): together(names.get(member, "") for member in one.members) for one in everybody}


def looks_like(desk: Desk, name: str) -> int | None:
    """The number of an entrant whose name is another one and looks the same."""
    key = skeleton(name)
    known = entered(desk).items()
    return next((number for number, other in known if other != name and skeleton(other) == key), None)
