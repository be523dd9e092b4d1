"""The deals of the golden transcripts. ``python -m tests.golden.rewrite`` writes them to ``testdata/transcripts``."""

from collections.abc import Callable

from paiju.cards.card import parse_codes
from paiju.engines.protocol.dialogue import dialogue
from paiju.engines.protocol.lines import Info
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.record.replay import Record, replay
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book
from paiju.table.seats import Seat
from tests.golden.script import cardset, steps

NATIONAL = find_book("doudizhu-national-2016", Rules)
CCGC = find_book("doudizhu-ccgc", Rules)
WORKERS = find_book("doudizhu-workers-2021", Rules)


def record(rules: Rules, deal: Cardset, script: str, **tags: str) -> Record:
    return record_of(rules, deal, steps(rules, deal, script), tags)


def national_example() -> Record:
    """The printed example of the scoring rules: 3 bid, doubled once, redoubled, one bomb, one rocket, anti-spring."""
    deal = cardset(
        *(3, 2),
        (
            "♣4 ♥8 ♣8 ♦9 ♠9 ♥T ♦J ♣J ♥Q ♠Q ♦K ♣K ♥A ♠A ♣A ♦2 ♠2",
            "♥4 ♥5 ♦5 ♣5 ♦6 ♠6 ♣6 ♥7 ♦7 ♠7 ♠8 ♥9 ♣T ♠J ♦Q x X",
            "♥3 ♦3 ♠3 ♣3 ♠4 ♠5 ♥6 ♣7 ♦8 ♣9 ♦T ♠T ♥J ♣Q ♥K ♦A ♣2",
        ),
        "♦4 ♠K ♥2",
    )
    script = """
        6.4   2 bid 1
        11.25 0 bid 3
        15.1  1 double
        18.32 2 no-double
        24.75 0 redouble
        31.9  0 play 89TJQKA
        36.2  1 pass
        42.05 2 play 3333
        45.4  0 pass
        50.66 1 play xX
        52.1  2 pass
        53.88 0 pass
        59.3  1 play 456789TJQ
        61.72 2 pass
        66.01 0 pass
        69.5  1 play 556677
    """
    names = {"Event": "记分规则示例 Example of the scoring rules", "Table": "1", "Seat0": "庄家", "Seat1": "防守人1"}
    return record(NATIONAL, deal, script, **names, Seat2="防守人2")


def national_time_outs() -> Record:
    deal = cardset(
        *(2, 1),
        (
            "♠3 ♥4 ♠4 ♥6 ♠6 ♣8 ♥9 ♠9 ♣9 ♥T ♠T ♣T ♠J ♦Q ♦2 ♠2 X",
            "♦4 ♦5 ♣5 ♦6 ♣6 ♣7 ♠8 ♦9 ♦J ♣J ♥Q ♠Q ♥A ♣A ♥2 ♣2 x",
            "♥3 ♣3 ♣4 ♥5 ♠5 ♥7 ♦7 ♠7 ♥8 ♦T ♥J ♥K ♦K ♠K ♣K ♦A ♠A",
        ),
        "♦3 ♦8 ♣Q",
    )
    script = """
        25     clock time-out 1
        31.85  2 bid 0
        35.38  0 bid 2
        44.31  1 double
        60.38  clock time-out 2
        69.26  0 no-redouble
        77.29  0 play 999TTT4488
        83.17  1 pass
        90.95  2 pass
        95.53  0 play 33
        120.53 clock time-out 1
        126.1  2 play 55
        133.62 0 play 66
        141.36 1 play JJ
        143.84 2 pass
        150.54 0 play QQ
        153.98 1 play AA
        160.74 2 pass
        162.61 0 play 22
        170.48 1 pass
        177.24 2 play KKKK
        182.83 0 pass
        184.56 1 pass
        209.56 clock time-out 2
        211.29 0 play J
        219.32 1 play Q
        221.2  2 pass
        228.21 0 play X
    """
    return record(NATIONAL, deal, script, Table="7")


PRINTED_INFO = Info(1, 4, 1, 6, 9, 2100, 15)


def ccgc_printed() -> Record:
    """The printed dialogue of South, completed: the hands of the others and the play after its last line are ours."""
    west = parse_codes("8,11,12,13,14,16,20,24,30,31,32,35,36,37,40,42,51")
    south = parse_codes("0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46")
    east = parse_codes("1,2,3,6,15,18,19,22,23,26,28,29,38,47,49,50,52")
    deal = Cardset(1, Seat(0), (west, south, east), parse_codes("27,48,53"))
    script = """
        0.8  0 bid 1
        1.5  1 bid 3
        2.9  1 play 3444
        3.7  0 play 6668
        5.2  1 play AAA5
        6.4  1 play 5
        7.1  2 play 6
        7.9  0 play 7
        8.8  1 play 8
        9.6  2 play 9
        10.4 0 pass
        11.9 1 play J
        12.7 2 play Q
        13.5 0 pass
        14.6 1 play K
        15.3 2 play A
        16.1 0 pass
        18.9 1 pass
        20.2 2 play 3334
        21.4 2 play 77
        22.2 0 pass
        23.1 1 play 99
        24   2 play TT
        24.7 0 pass
        25.9 2 play 88
        26.6 0 pass
        27.4 2 play 22
        28.3 2 play x
    """
    return record(CCGC, deal, script, Seat1="hrbust")


def ccgc_time_out() -> Record:
    deal = cardset(
        *(4, 0),
        (
            "♠3 ♥4 ♠4 ♥6 ♠6 ♣8 ♥9 ♠9 ♣9 ♥T ♠T ♣T ♠J ♦Q ♦2 ♠2 X",
            "♦4 ♦5 ♣5 ♦6 ♣6 ♣7 ♠8 ♦9 ♦J ♣J ♥Q ♠Q ♥A ♣A ♥2 ♣2 x",
            "♥3 ♣3 ♣4 ♥5 ♠5 ♥7 ♦7 ♠7 ♥8 ♦T ♥J ♥K ♦K ♠K ♣K ♦A ♠A",
        ),
        "♦3 ♦8 ♣Q",
    )
    script = """
        0.4    0 bid 1
        1.1    1 bid 2
        1.9    2 bid 3
        4.2    2 play 3334
        19.201 clock time-out 0
    """
    return record(CCGC, deal, script, Turn="1", Round="4")


def workers_warnings() -> Record:
    deal = cardset(
        *(1, 0),
        (
            "♦4 ♠4 ♣4 ♥8 ♠8 ♥T ♠T ♥J ♦J ♦Q ♠Q ♣Q ♦K ♣K ♦A ♠A X",
            "♠3 ♣3 ♥4 ♦5 ♣5 ♥6 ♦6 ♦7 ♠7 ♦9 ♣9 ♣T ♥Q ♠K ♥A ♦2 ♣2",
            "♥3 ♦3 ♥5 ♠5 ♠6 ♣6 ♥7 ♣7 ♦8 ♣8 ♠9 ♣J ♥K ♣A ♥2 ♠2 x",
        ),
        "♥9 ♦T ♠J",
    )
    script = """
        3     0 bid 1
        8     1 bid 0
        12    2 bid 2
        20    2 play 5566778899
        23    0 play TTJJQQKKAA
        25    1 pass
        30    2 pass
        38    0 play 44488
        45    1 pass
        47    2 pass
        54    0 play Q
        58    1 pass
        88.5  referee time-out 2
        119   referee time-out 2
        149.5 referee time-out 2
        157   2 play K
        159   0 play X
    """
    return record(WORKERS, deal, script, Event="职工运动会 Workers' games", Table="12", Session="上午 morning")


def workers_all_pass() -> Record:
    deal = cardset(
        *(6, 2),
        (
            "♠3 ♥4 ♠4 ♥5 ♦6 ♠6 ♣7 ♥8 ♦8 ♥9 ♠9 ♣T ♦J ♥Q ♠Q ♦K ♥A",
            "♥3 ♦3 ♦4 ♠5 ♣5 ♥6 ♦7 ♠7 ♣8 ♦9 ♥T ♠T ♥J ♣J ♦Q ♠K ♦2",
            "♣3 ♣4 ♦5 ♣6 ♥7 ♠8 ♣9 ♦T ♠J ♣Q ♥K ♣K ♦A ♠A ♣A ♥2 x",
        ),
        "♠2 ♣2 X",
    )
    script = """
        9   2 bid 0
        14  0 bid 0
        44  referee time-out 1
    """
    return record(WORKERS, deal, script, Event="职工运动会 Workers' games", Table="12", Session="上午 morning")


RECORDS: dict[str, tuple[Rules, Callable[[], Record]]] = {
    "national-example.pj": (NATIONAL, national_example),
    "national-time-outs.pj": (NATIONAL, national_time_outs),
    "ccgc-printed.pj": (CCGC, ccgc_printed),
    "ccgc-time-out.pj": (CCGC, ccgc_time_out),
    "workers-warnings.pj": (WORKERS, workers_warnings),
    "workers-all-pass.pj": (WORKERS, workers_all_pass),
}


def printed_dialogue() -> str:
    """South's dialogue: ``>`` what the platform sends, ``<`` what the program answers."""
    events = replay(CCGC, ccgc_printed()).events
    lines = dialogue(CCGC, events, Seat(1), "hrbust", PRINTED_INFO)
    return "".join(f"{direction} {line}\n" for direction, line in lines)


def transcripts() -> dict[str, str]:
    """Every golden transcript by its file name."""
    texts = {name: format_record(rules, make()) for name, (rules, make) in RECORDS.items()}
    return {**texts, "ccgc-printed.txt": printed_dialogue()}
