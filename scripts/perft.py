"""Writes testdata/perft/<book>.perft: move counts by which implementations of the rules can compare themselves."""

from pathlib import Path
from typing import NamedTuple

from paiju import _kernel as kernel

FOLDER = Path(__file__).parents[1] / "testdata" / "perft"
BOOKS = {"national": "doudizhu-national-2016", "ccgc": "doudizhu-ccgc", "workers": "doudizhu-workers-2021"}
MOST = 20_000_000  # the last depth is the last with at most so many sequences: about a second for all depths together
DEEPEST = 12

HEADER = """\
# Perft of Dou Dizhu, rulebook {rulebook}: how many sequences of moves there are.
#
# hands | declarer | sequences of 1 move, of 2 moves, of 3 moves, …
#
# Hands are those of the seats 0, 1, 2 in rank letters (3456789TJQKA2, x small joker, X big joker). Suits do not
# matter, so a move is a set of ranks: two different threes are one move. The declarer's seat leads, then play goes
# 0, 1, 2, 0, …. A pass is a move (for everybody but a leader), also where nothing else can be done; two passes end a
# trick. A deal ends when a hand is empty: sequences that would have to go on after that are not counted.
# Written by scripts/perft.py from the C++ kernel; tests count the smaller ones again, move by move.

"""


class Deal(NamedTuple):
    """Three hands and the declarer's seat."""

    hands: tuple[str, str, str]
    declarer: int


# Endgames in which wings, quads and jokers matter and the books disagree.
ENDGAMES = (
    Deal(("345", "467", "89X"), 0),
    Deal(("33344456", "55566677", "TTTJJJ99"), 0),
    Deal(("33334444", "55556666", "77779999"), 0),
    Deal(("444555563", "66677789", "8889TTTJ"), 0),
    Deal(("333444xX", "5556668", "77788899"), 0),
    Deal(("5555xX3", "66663344", "777788899"), 1),
    Deal(("333444555666", "777888999TTT", "JJJQQQKKKAAA"), 0),
    Deal(("QQQKKKAAA222", "JJJTTT99", "333444558"), 2),
    Deal(("3333555577", "4444666688", "9999TTTT"), 0),
    Deal(("3334445555", "66677788889", "999TTTJJJJ"), 0),
    Deal(("34567TJQKA", "345678889", "33445566778"), 0),
    Deal(("3333444455566", "777888999TJ", "QQQKKKAA22xX"), 0),
)
DEALS = 4  # whole deals beside them, the declarer with the kitty
SEED = 2016


def counts_of(hand: str) -> tuple[int, ...]:
    return tuple(hand.count(letter) for letter in kernel.RANKS)


def letters_of(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(kernel.RANKS, counts, strict=True))


def whole_deals() -> list[Deal]:
    batch = kernel.Batch(DEALS, SEED, kernel.Policy.book("national"))
    positions = [batch.position(i) for i in range(DEALS)]
    return [
        Deal((letters_of(hands[0]), letters_of(hands[1]), letters_of(hands[2])), position.declarer)
        for position in positions
        for hands in (position.hands,)
    ]


def line_of(deal: Deal, policy: kernel.Policy) -> str:
    position = kernel.Position([counts_of(hand) for hand in deal.hands], deal.declarer, policy)
    numbers: list[int] = []
    # The next depth is about as many times larger as the last one was: not worth starting when that is too large.
    while len(numbers) < DEEPEST and (len(numbers) < 2 or numbers[-1] * numbers[-1] <= MOST * max(numbers[-2], 1)):
        numbers.append(kernel.perft(position, len(numbers) + 1))
    return f"{' / '.join(deal.hands)} | {deal.declarer} | {' '.join(map(str, numbers))}"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for book, rulebook in BOOKS.items():
        policy = kernel.Policy.book(book)
        lines = [line_of(deal, policy) for deal in (*ENDGAMES, *whole_deals())]
        path = FOLDER / f"{book}.perft"
        path.write_text(HEADER.format(rulebook=rulebook) + "\n".join(lines) + "\n", "utf-8")
        print(path.relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
