"""The plan of a segment survives its file: boards numbered through the event, what INFO says, the files of builds."""

import json

from paiju.cards.shuffle import seed_of_number
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan, decode_plan, encode_plan
from paiju.engines.match.turn import opening_info
from paiju.engines.protocol.lines import Info
from paiju.engines.table.turn import first_info
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book

CCGC = find_book("ccgc", Rules)
ENTRANTS = (Entrant("a", command=("/bin/a", "-x"), digest="0f", files=("/bin/a", "/a/weights")), Entrant("b", "greedy"))
BOARDS = tuple(casual_board(CCGC, seed_of_number(1), number) for number in (7, 8))
SEGMENT = Plan(
    book=CCGC.book,
    entrants=ENTRANTS,
    tables=(Table((0, 1), ((0, 1, 1),)), Table((1, 0), ((1, 0, 0),))),
    seed="5",
    deals=2,
    boards=BOARDS,
    turn=2,
    before=6,
    info=Info(2, 4, 1, 2, 9, 700, 15),
)


def test_a_segment_of_an_event() -> None:
    again = decode_plan(json.loads(json.dumps(encode_plan(SEGMENT))))
    assert again == SEGMENT
    turns = list(again.turns())
    assert [(turn.table, turn.boards) for turn in turns] == [(0, (7, 8)), (1, (7, 8))]
    assert [again.cardset(0, board).board for board in turns[0].boards] == [7, 8]
    assert again.cardset(0, 8) == again.cardset(1, 8)
    assert opening_info(again, turns[0]) == Info(2, 4, 1, 2, 9, 700, 15)


def test_a_match_of_before() -> None:
    """A document without what events added."""
    match = Plan(
        book=CCGC.book, entrants=(Entrant("b", "greedy"),), tables=(Table((0,), ((0, 0, 0),)),), seed="5", deals=3
    )
    data = json.loads(json.dumps(encode_plan(match)))
    del data["before"], data["info"]
    for entrant in data["entrants"]:
        del entrant["files"]
    again = decode_plan(data)
    assert again == match
    turn = next(again.turns())
    assert turn.boards == (1, 2, 3)
    assert opening_info(again, turn) == first_info(CCGC, 3, again.host)
