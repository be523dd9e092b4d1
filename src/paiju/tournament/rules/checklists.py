"""What officials look after in the hall, as the books list it. A field's name is the code of the checklist."""

from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet

Items = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklists(RuleSet):
    """A field for each list of a book; its value are the codes of the items."""

    def items(self) -> dict[str, Items]:
        return {name: found.value for name, found in self.rules()}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChecklists(Checklists):
    """Of books that only say how people come in."""

    admission: Rule[Items]
