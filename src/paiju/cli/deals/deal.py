"""``paiju deal``: boards from a seed or from a sealed session, on the screen or as records to be played."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

import paiju
from paiju.cards.shuffle import Seed, format_seed
from paiju.cli.app import BookOption, ChoiceOption, JsonOption, LangOption, OutOption, SeedOption, command, new_app
from paiju.cli.deals.boards import Notation, parse_boards, parse_master, show_cards, show_hands
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.rules import library
from paiju.deals.names import DealName
from paiju.deals.sealed import seed_of_board
from paiju.files import write_text
from paiju.games.doudizhu.boards import deal_board, draw_first_caller
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.record.record import format_record, record_of
from paiju.games.doudizhu.rules import Rules
from paiju.storage.sealed_folder import load_session
from paiju.table.seats import Seat
from paiju.words import say

app = new_app()


@dataclass(frozen=True, slots=True)
class Dealt:
    """A board and the seed it was dealt from."""

    cardset: Cardset
    seed: Seed


@command(
    app,
    "deal",
    "发牌 | deal boards",
    "发牌；同一种子总是发出同样的牌。--out 文件夹：每副写成一份待打的牌谱",
    "Deal boards; a seed always deals the same. --out FOLDER writes records to be played",
    "paiju deal --seed 7",
    "paiju deal --book workers --boards 1-12 --seed 7 --out deals",
    "paiju deal --sealed cup --boards 1-3",
)
def deal(
    book: BookOption = "national",
    board: Annotated[int | None, typer.Option("--board", metavar="N", help="一副的副号 | one board")] = None,
    boards: Annotated[str | None, typer.Option("--boards", metavar="LIST", help="副号 | numbers, such as 1-12")] = None,
    seed: SeedOption = None,
    sealed: Annotated[
        Path | None, typer.Option("--sealed", metavar="FOLDER", help="封牌的文件夹 | folder of a sealed session")
    ] = None,
    notation: Annotated[Notation, typer.Option("--notation", help="牌的写法 | how cards are written")] = Notation.SUITS,
    option: ChoiceOption = None,
    out_path: OutOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    rules, chosen = library.choose(book, option, Rules)
    numbers = _numbers(board, boards)
    typed, dealt = _deal(rules, numbers, seed, sealed)
    document = _document(rules, chosen, typed, dealt, notation)
    if out_path is not None:
        _write(out, out_path, rules, document, dealt, typed)
    elif as_json:
        out.json(document)
    else:
        _show(out, rules, typed, dealt, notation)


def _numbers(board: int | None, boards: str | None) -> tuple[int, ...]:
    if board is not None and boards is not None:
        raise bad_input("board_or_boards")
    return parse_boards(boards if boards is not None else str(1 if board is None else board))


def _deal(rules: Rules, numbers: tuple[int, ...], seed: str | None, sealed: Path | None) -> tuple[str, list[Dealt]]:
    if sealed is None:
        typed, master = parse_master(seed)
        first = draw_first_caller(master, rules.players.value)
        seeds = {number: seed_of_board(master, number) for number in numbers}
    elif seed is not None:
        raise bad_input("seed_or_sealed")
    else:
        session = load_session(sealed)
        typed, first = "", Seat(0)
        seeds = {number: session.deal_seed(DealName(str(number))) for number in numbers}
    return typed, [
        Dealt(deal_board(rules, number, seeds[number], table_lot=first), seeds[number]) for number in numbers
    ]


def _show(out: Output, rules: Rules, typed: str, dealt: list[Dealt], notation: Notation) -> None:
    for each in dealt:
        cardset = each.cardset
        first = say("seat", cardset.first_caller)
        head = say("printed", "board_calls_first", {"board": cardset.board, "first": first})
        out.line(out.inline(head, "   "), "bold")
        show_hands(out, cardset.hands, cardset.kitty, notation)
        out.line()
    if typed:
        numbers = _range(dealt)
        again = f"paiju deal --book {rules.book} --boards {numbers} --seed {typed}"
        out.named(say("label", "again"), again)


def _range(dealt: list[Dealt]) -> str:
    numbers = [each.cardset.board for each in dealt]
    consecutive = numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}-{numbers[-1]}" if consecutive and len(numbers) > 1 else ",".join(map(str, numbers))


def _document(
    rules: Rules, chosen: dict[str, str], typed: str, dealt: list[Dealt], notation: Notation
) -> dict[str, object]:
    return {
        "book": rules.book,
        "options": chosen,
        "seed": typed or None,
        "boards": [
            {
                "board": each.cardset.board,
                "first_caller": each.cardset.first_caller,
                "hands": [show_cards(hand, notation) for hand in each.cardset.hands],
                "kitty": show_cards(each.cardset.kitty, notation),
                "codes": [list(map(int, hand)) for hand in (*each.cardset.hands, each.cardset.kitty)],
                "seed": format_seed(each.seed),
            }
            for each in dealt
        ],
    }


def _write(out: Output, path: Path, rules: Rules, document: dict[str, object], dealt: list[Dealt], typed: str) -> None:
    """A ``.json`` file with all boards, or a folder with one record to each."""
    if path.suffix == ".json":
        write_text(path, json.dumps(document, ensure_ascii=False, indent=2) + "\n")
        written = [path]
    elif path.suffix and not path.is_dir():
        raise bad_input("bad_out", path=path)
    else:
        written = []
        for each in dealt:
            record = record_of(rules, each.cardset, (), software=f"paiju {paiju.__version__}")
            written.append(path / f"board-{each.cardset.board:03d}.pj")
            write_text(written[-1], format_record(rules, record))
    if out.as_json:
        out.json({"written": [str(each) for each in written], "seed": typed or None})
        return
    for each_path in written:
        out.line(str(each_path))
    if typed:
        out.named(say("label", "seed"), typed)
