"""The text of a deal record of any game: tags, the deal, what was done, the result. A game reads its own words."""

from collections.abc import Callable, Collection
from typing import Protocol, TypeVar

from paiju.table.record.books import parse_result
from paiju.table.record.header import check_format, read_header
from paiju.table.record.lines import Line, parse_actor, parse_number, parse_time, read_line, scan, shown
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step

CardsetT = TypeVar("CardsetT")
CardsetT_co = TypeVar("CardsetT_co", covariant=True)
ActionT = TypeVar("ActionT")


class Places(dict[str, int]):
    """Where things stand in a text, each of them once."""

    def enter(self, name: str, line: Line) -> None:
        if name in self:
            raise BadRecord(line.number, "second_line", word=repr(name), first=self[name])
        self[name] = line.number

    def require(self, *names: str) -> None:
        for name in names:
            if name not in self:
                raise BadRecord(self["result"], "no_line", word=repr(name))


class DealLines(Protocol[CardsetT_co]):
    """The lines of one record that tell of the deal, gathered one by one; each begins with one of ``words``."""

    @property
    def words(self) -> Collection[str]: ...

    def read(self, line: Line, places: Places) -> bool:
        """False where something is missing or too much in the line."""

    def cardset(self, places: Places) -> CardsetT_co: ...


def parse_deal_record(
    text: str, deal: DealLines[CardsetT], parse_action: Callable[[Line], ActionT]
) -> DealRecord[CardsetT, ActionT]:
    """Read a record; whether its actions are legal is asked by deciding it anew."""
    found = scan(text)
    check_format(found)
    places = Places()
    steps: list[Step[ActionT]] = []
    results: list[tuple[int, ...] | NoScore] = []

    def read(line: Line) -> None:
        if results:
            raise BadRecord(line.number, "after_result", found=shown(line.words[0]))
        word, *rest = line.words
        if word == "result":
            places.enter(word, line)
            results.append(parse_result(rest, lambda each: parse_number(each, line.number, "score"), line.number))
        elif word not in deal.words:
            steps.append(_parse_step(line, parse_action))
        elif steps:
            raise BadRecord(line.number, "late_deal", word=repr(word))
        elif not deal.read(line, places):
            raise BadRecord(line.number, "not_complete", found=shown(" ".join(line.words)), usage=word)

    for line in found.lines:
        read_line(line, read)
    if not results:
        raise BadRecord(found.last, "no_result")
    book, book_hash, options, software, tags = read_header(found)
    cardset = deal.cardset(places)
    lines = {tag.name: tag.line for tag in found.tags.values() if tag.line is not None} | places
    return DealRecord(book, book_hash, options, software, tags, cardset, tuple(steps), results[0], lines)


def _parse_step(line: Line, parse_action: Callable[[Line], ActionT]) -> Step[ActionT]:
    at = parse_time(line.words[0], line.number)
    if len(line.words) < 2:
        raise BadRecord(line.number, "only_a_time")
    return Step(parse_actor(line.words[1], line.number), parse_action(line), at, line.number)
