"""An audit of what a sealed session published and of the deals played from it, told in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from paiju.cards.shuffle import Seed
from paiju.deals import audit, sealed
from paiju.deals.documents import SealedDocument
from paiju.deals.names import DealName, format_deal_name, parse_deal_name
from paiju.rulebook.clauses import Words
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import PlayedRecord
from paiju.words import say


class MissingPaper(Unusable):
    """A document without which the others cannot be checked."""

    group = "bad_input"


class SecondPaper(Unusable):
    """A document of which there may be only one."""

    group = "bad_input"


@dataclass(slots=True)
class Papers:
    """Everything that was handed over. ``records`` by their files: decided anew, or why they are against the rules."""

    commitment: sealed.Commitment | None = None
    opening: sealed.Opening | None = None
    session: sealed.SessionReveal | None = None
    boards: list[sealed.BoardReveal] = field(default_factory=list)
    records: list[tuple[str, PlayedRecord | Words]] = field(default_factory=list)

    def add(self, file: str, document: SealedDocument) -> None:
        known: SealedDocument | None = None
        match document:
            case sealed.Commitment():
                known, self.commitment = self.commitment, document
            case sealed.Opening():
                known, self.opening = self.opening, document
            case sealed.SessionReveal():
                known, self.session = self.session, document
            case sealed.BoardReveal():
                self.boards.append(document)
        if known not in (None, document):
            raise SecondPaper("second_document", path=file)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; without findings it is in order. ``file`` is named where there are many."""

    what: Words
    findings: tuple[Words, ...] = ()
    file: str = ""


def check_papers(papers: Papers, public_value: str | None) -> Iterator[Check]:
    """Reveals against the commitment, deals against their seeds, results by the rules."""
    commitment, opening = papers.commitment, papers.opening
    if commitment is None and (opening or papers.session or papers.boards):
        raise MissingPaper("no_commitment_file")
    if opening is None and (papers.session or papers.boards):
        raise MissingPaper("no_opening_file")
    if commitment is not None:
        yield _commitment_check(commitment)
    if commitment is not None and opening is not None:
        yield Check(say("printed", "opening"), _said(audit.verify_opening(commitment, opening, public_value)))
        for shown in papers.boards:
            what = say("printed", "reveal_board", {"board": shown.board})
            yield Check(what, _said(audit.verify_board(commitment, opening, shown)))
        if papers.session is not None:
            yield _session_check(papers, commitment, opening, papers.session)
    seeds = _seeds(papers)
    for file, record in papers.records:
        yield _record_check(file, record, None if commitment is None else seeds)


def _commitment_check(commitment: sealed.Commitment) -> Check:
    name = f"{commitment.event} {commitment.session}"
    count, mark = len(commitment.boards), sealed.fingerprint(commitment).hex()[:16]
    what = say("printed", "commitment", {"name": name, "count": count, "mark": mark})
    return Check(what, _said(audit.verify_commitment(commitment)))


def _session_check(
    papers: Papers, commitment: sealed.Commitment, opening: sealed.Opening, session: sealed.SessionReveal
) -> Check:
    """What the secret adds to what the documents showed by themselves."""
    known = [*audit.verify_commitment(commitment), *audit.verify_opening(commitment, opening)]
    for shown in papers.boards:
        known += audit.verify_board(commitment, opening, shown)
    findings = audit.verify_session(commitment, opening, session, boards=papers.boards)
    count = len(commitment.boards)
    what = say("printed", "session_reveal", {"count": count})
    return Check(what, _said(tuple(finding for finding in findings if finding not in known)))


def _seeds(papers: Papers) -> dict[str, Seed]:
    """The seeds that are revealed: by the secret where it is the committed one, else board by board."""
    commitment, opening, session = papers.commitment, papers.opening, papers.session
    seeds = {shown.board: shown.seed for shown in papers.boards}
    if commitment and opening and session and sealed.secret_hash(session.secret) == commitment.secret_hash:
        for board in commitment.boards:
            names = (commitment.event, commitment.session, board)
            seeds[board] = sealed.board_seed(session.secret, opening.public_value, *names)
    return seeds


def _record_check(file: str, record: PlayedRecord | Words, seeds: dict[str, Seed] | None) -> Check:
    if isinstance(record, Words):
        return Check(say("printed", "against_rules"), (record,), file)
    if seeds is None:
        return Check(say("printed", "by_rules_unsealed"), (), file)
    name = _deal_name(record)
    deal = format_deal_name(name)
    if name.board not in seeds:
        return Check(say("printed", "deal_not_revealed_yet", {"deal": deal}), (), file)
    hands = record.drawn or (*record.hands, record.kitty)
    findings = audit.verify_deal(seeds[name.board], audit.DealtHands(name, hands), record.dealing)
    if findings:
        return Check(say("printed", "deal_not_of_seed", {"deal": deal}), _said(findings), file)
    return Check(say("printed", "deal_from_seed", {"deal": deal}), (), file)


def _deal_name(record: PlayedRecord) -> DealName:
    """Board and attempt: by the tag ``Deal`` ("7/2"), else the board's number."""
    return parse_deal_name(record.tags.get("Deal", str(record.board)))


def _said(findings: tuple[audit.Finding, ...]) -> tuple[Words, ...]:
    return tuple(say("finding", finding.code, finding.facts) for finding in findings)
