"""The clauses of the five books are complete, and a bad clause file is refused with a clear sentence."""

import pytest

from paiju.regulations.library import clauses_of
from paiju.rulebook.clauses import BadClauses, Clause, ClauseClass, Words, parse_clauses
from paiju.rulebook.rule import Article

# Every requirement that rests on a regulation, and every entry of the ambiguity register that concerns it.
REQUIREMENTS = {
    "doudizhu-national-2016": """
        N-1.1 N-2.1 N-2.2 N-3.1 N-4.1 N-4.2 N-4.3 N-4.4 N-4.5 N-4.7 N-4.8 N-4.9 N-4.10 N-4.13 N-4.15 N-4.16
        N-5.1 N-6.1 N-6.2 N-6.3 N-6.4 N-6.5 N-7.1 N-7.2 N-7.3 N-7.4 N-7.5 N-8.1 N-8.2 N-8.3 N-8.4 N-8.5
        N-8.6 N-8.7 N-8.8 N-8.9 N-8.10 N-8.11 N-9.1 N-9.2 N-9.3 N-9.4 N-9.5 N-10.1 N-11.1 N-12.1 N-12.2
        N-13.1 N-13.2 N-13.3 N-14.1 N-14.2 N-14.3 N-15.1 N-15.2 N-15.3 N-16.1 N-17.1 N-17.2 N-17.3 N-17.4
        N-18.1 N-19.1 N-20.1 N-21.1 N-A1.1 N-A1.2 N-A1.3 N-A1.4 N-A2.1 N-A2.2 N-A2.3 N-A2.4 N-A2.5 N-A2.6
        N-A3.1 N-A3.2 N-A3.3 N-A3.4
    """,
    "doudizhu-ccgc": """
        C-2.1 C-2.2 C-3.0 C-3.1 C-3.2 C-3.3 C-3.4 C-3.5 C-3.6 C-8.1 C-8.2 C-8.3 C-8.4 C-5.1 C-5.2 C-5.3
        C-5.4 C-5.5 C-5.6 C-5.7 C-5.8 C-5.9 C-5.10 C-5.11 C-5.12 C-5.13 C-5.14 C-5.20 C-5.21 C-5.22 C-5.23
        C-6.1 C-6.2 C-6.3 C-6.4 C-6.5 C-6.6 C-6.7 C-6.8 C-6.9 C-6.10 C-6.11 C-6.12 C-6.13 C-6.14 C-6.15
        C-6.16 C-6.17 C-7.1 C-7.2 C-7.3 C-7.4 C-7.5 C-7.6 C-7.7
    """,
    "doudizhu-workers-2021": """
        D-1.1 D-2.1 D-3.1 D-3.2 D-3.3 D-3.4 D-3.5 D-3.6 D-3.7 D-4.1 D-4.2 D-4.3 D-4.4 D-4.5 D-4.6 D-4.7
        D-5.1 D-5.2 D-5.3 D-5.4 D-5.5 D-5.6 D-5.7 D-5.8 D-5.9 D-5.10 D-5.11 D-6.1 D-6.2 D-6.3 D-6.4 D-6.5
        D-6.6 D-6.7 D-6.8 D-6.9 D-6.10 D-6.11 D-7.1 D-8.1 D-8.2 D-8.3 D-9.1
    """,
    "shengji-coop": """
        S-1.1 S-1.2 S-2.1 S-2.2 S-2.3 S-2.4 S-2.5 S-2.6 S-2.7 S-2.8 S-3.1 S-3.2 S-4.1 S-4.2 S-4.3 S-4.4
        S-5.1 S-5.2 S-5.3 S-5.4 S-5.5 S-5.6 S-5.7 S-5.8 S-5.9 S-6.1 S-6.2 S-6.3 S-6.4 S-6.5 S-6.6
        S-7.1 S-7.2 S-7.3 S-7.4
    """,
    "shengji-80": """
        E-1.1 E-1.2 E-1.3 E-1.4 E-2.1 E-2.2 E-2.3 E-2.4 E-2.5 E-2.6 E-2.7 E-2.8 E-2.9
        E-3.1 E-3.2 E-3.3 E-3.4 E-3.5 E-3.6 E-3.7 E-3.8 E-3.9
    """,
}
REGISTER = {
    "doudizhu-national-2016": """
        A-N1 A-N2 A-N3 A-N4 A-N5 A-N6 A-N7 A-N8 A-N9 A-N10 A-N11 A-N12 A-N13 A-N14 A-N15 A-N16 A-N17 A-N18
        A-N19 A-N25 A-N26 A-N20 A-N21 A-N22 A-N23 A-N24 A-N27 A-N28 A-N29
    """,
    "doudizhu-ccgc": """
        A-C1 A-C2 A-C3 A-C4 A-C5 A-C6 A-C7 A-C8 A-C9 A-C10 A-C11 A-C12 A-C13 A-C14 A-C15 A-C16 A-C17 A-C18
        A-C22 A-C23 A-C24 A-C20 A-C21 A-C25 A-C26 A-C27 A-C28
    """,
    "doudizhu-workers-2021": """
        A-D1 A-D2 A-D3 A-D4 A-D5 A-D6 A-D7 A-D8 A-D9 A-D10 A-D11 A-D12 A-D13 A-D14 A-D16 A-D17 A-D18
    """,
    "shengji-coop": """
        A-S1 A-S2 A-S3 A-S4 A-S5 A-S6 A-S7 A-S8 A-S9 A-S10 A-S11 A-S12 A-S13 A-S14 A-S15 A-S16 A-S17 A-S18
        A-S19 A-S20 A-S21
    """,
    "shengji-80": "A-E1 A-E2 A-E3 A-E4 A-E5 A-E6 A-E7 A-E8 A-E9 A-E10 A-E11 A-E12",
}

GOOD = """
id = "book"
title = { zh = "规则", en = "Rules" }
short = { zh = "规", en = "R" }
source = "000"

[[clause]]
ref = "1"
label = { zh = "第一条", en = "art. 1" }
class = "play"
title = { zh = "出牌", en = "Playing" }
text = { zh = "轮流出牌。", en = "In turn." }
requirements = ["N-1.1"]
register = ["A-N1"]
reading = { zh = "照此。", en = "Like this." }

[[clause]]
ref = "2"
label = { zh = "第二条", en = "art. 2" }
class = "venue"
title = { zh = "场地", en = "Hall" }
text = { zh = "安静。", en = "Quiet." }
pending = { zh = "检查表", en = "Checklist" }
"""


def written(clause: Clause) -> list[Words]:
    optional = [words for words in (clause.reading, clause.pending) if words is not None]
    return [clause.label, clause.title, clause.text, *optional]


@pytest.mark.parametrize("book", REQUIREMENTS)
def test_book_is_written_in_both_languages(book: str) -> None:
    clauses = clauses_of(book)
    assert clauses.id == book
    for words in [clauses.title, clauses.short] + [words for clause in clauses for words in written(clause)]:
        assert words.zh.strip()
        assert words.en.strip()
        # Only commands of the protocol are the same in both languages.
        assert words.zh != words.en or words.en.isupper()
        # No Chinese sentence slipped into the English one.
        assert "。" not in words.en


@pytest.mark.parametrize("book", REQUIREMENTS)
def test_refs_and_labels_are_unique(book: str) -> None:
    clauses = clauses_of(book)
    assert len({clause.ref for clause in clauses}) == len(clauses)
    assert len({clause.label.zh for clause in clauses}) == len(clauses)
    assert len({clause.label.en for clause in clauses}) == len(clauses)


@pytest.mark.parametrize("book", REQUIREMENTS)
def test_every_requirement_rests_on_a_clause(book: str) -> None:
    carried = {requirement for clause in clauses_of(book) for requirement in clause.requirements}
    assert carried == set(REQUIREMENTS[book].split())


@pytest.mark.parametrize("book", REGISTER)
def test_every_open_question_is_named_and_answered(book: str) -> None:
    clauses = clauses_of(book)
    named = {entry for clause in clauses for entry in clause.register}
    known = {entry for entries in REGISTER.values() for entry in entries.split()}
    assert set(REGISTER[book].split()) <= named <= known
    assert [clause.ref for clause in clauses if clause.register and clause.reading is None] == []


def test_lookup() -> None:
    book = parse_clauses(GOOD)
    assert [clause.ref for clause in book] == ["1", "2"]
    assert "1" in book
    assert "3" not in book
    assert book["1"] == Clause(
        ref="1",
        label=Words("第一条", "art. 1"),
        class_=ClauseClass.PLAY,
        title=Words("出牌", "Playing"),
        text=Words("轮流出牌。", "In turn."),
        requirements=("N-1.1",),
        register=("A-N1",),
        reading=Words("照此。", "Like this."),
    )
    assert book.article("2") == Article("book", "2")
    with pytest.raises(KeyError):
        book["3"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'class = "play"',
            'class = "fun"',
            "book clause '1' has the unknown class 'fun'; classes: play, score, format, referee, software, venue.",
        ),
        ('ref = "2"', 'ref = "1"', "book has two clauses with ref '1' (the second is clause 2); refs must be unique."),
        ('ref = "2"', "", "book clause 2 has no 'ref'; non-empty text is needed."),
        ('"轮流出牌。"', '" "', "'text' of book clause '1' has no 'zh'; non-empty text is needed."),
        (', en = "Playing"', "", "'title' of book clause '1' has no 'en'; non-empty text is needed."),
        (
            'label = { zh = "第一条", en = "art. 1" }',
            "",
            "book clause '1' has no 'label'; a table with zh and en is needed.",
        ),
        (
            'title = { zh = "场地", en = "Hall" }',
            'title = "Hall"',
            "'title' of book clause '2' is 'Hall'; a table is needed.",
        ),
        (
            "reading =",
            "readings =",
            (
                "book clause '1' has the unknown key 'readings'; "
                "keys: ref, label, class, title, text, requirements, register, reading, pending."
            ),
        ),
        (
            'en = "Quiet."',
            'en = "Quiet.", fr = "Calme."',
            "'text' of book clause '2' has the unknown key 'fr'; keys: zh, en.",
        ),
        (
            'source = "000"',
            'source = "000"\nyear = 2016',
            "the head of the clause file has the unknown key 'year'; keys: id, title, short, source, clause.",
        ),
        ('source = "000"', "", "the head of the clause file has no 'source'; non-empty text is needed."),
        (
            'class = "venue"',
            'class = "score"',
            (
                "book clause '2' is pending although its class is 'score'; "
                "classes that may be: play, format, referee, software, venue."
            ),
        ),
        ('["N-1.1"]', '"N-1.1"', "'requirements' of book clause '1' is 'N-1.1'; a list of ids is accepted."),
        (
            '["A-N1"]',
            '["A-N1", "A-N1"]',
            "'register' of book clause '1' contains 'A-N1'; ids must be non-empty text and named once.",
        ),
    ],
)
def test_bad_clauses_are_refused(old: str, new: str, sentence: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadClauses) as refused:
        parse_clauses(GOOD.replace(old, new))
    assert str(refused.value) == sentence


def test_a_book_without_clauses_is_refused() -> None:
    with pytest.raises(BadClauses, match="book has no clauses"):
        parse_clauses(GOOD.partition("[[clause]]")[0])


def test_bad_toml_is_refused() -> None:
    with pytest.raises(BadClauses, match="The clause file is not valid TOML"):
        parse_clauses("id = ")
