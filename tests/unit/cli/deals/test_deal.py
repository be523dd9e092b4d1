"""Dealing boards."""

import json
from pathlib import Path

import pytest

from paiju.cards.card import parse_cards, parse_codes
from paiju.cli.deals.boards import parse_boards
from paiju.cli.errors import BadInput
from paiju.games.doudizhu.record.record import parse_record
from tests.unit.cli.conftest import Runner


def test_a_seed_always_deals_the_same(run: Runner) -> None:
    first = run("deal", "--seed", "7")
    assert first.status == 0
    assert first.out == run("deal", "--seed", "7").out
    assert first.out != run("deal", "--seed", "8").out
    assert "第 1 副   首叫 西   board 1, West calls first" in first.out
    assert first.out.endswith("again: paiju deal --book doudizhu-national-2016 --boards 1 --seed 7\n")


def test_a_board_does_not_depend_on_the_others(run: Runner) -> None:
    many = json.loads(run("deal", "--seed", "7", "--boards", "1-5", "--json").out)["boards"]
    one = json.loads(run("deal", "--seed", "7", "--board", "3", "--json").out)["boards"]
    assert [many[2]] == one
    assert len({board["seed"] for board in many}) == 5
    assert [board["first_caller"] for board in many] == [0, 1, 2, 0, 1]


def test_where_the_book_draws_the_first_caller_the_seed_does(run: Runner) -> None:
    def callers(seed: str) -> list[int]:
        boards = json.loads(run("deal", "--book", "workers", "--boards", "1-4", "--seed", seed, "--json").out)["boards"]
        return [board["first_caller"] for board in boards]

    first = [callers(str(seed)) for seed in range(8)]
    assert {each[0] for each in first} == {0, 1, 2}
    assert all([(seat + 1) % 3 for seat in each[:-1]] == each[1:] for each in first)


def test_without_a_seed_one_is_drawn_and_told(run: Runner) -> None:
    first = json.loads(run("deal", "--json").out)
    again = json.loads(run("deal", "--seed", first["seed"], "--json").out)
    assert again == first


@pytest.mark.parametrize("notation", ["letters", "suits", "codes"])
def test_notations(run: Runner, notation: str) -> None:
    board = json.loads(run("deal", "--seed", "7", "--notation", notation, "--json").out)["boards"][0]
    codes = board["codes"]
    assert sorted(card for hand in codes for card in hand) == list(range(54))
    match notation:
        case "codes":
            assert list(parse_codes(board["hands"][0])) == codes[0]
        case "suits":
            assert sorted(parse_cards(board["hands"][0])) == codes[0]
        case _:
            assert len(board["hands"][0]) == 17


def test_a_full_seed_is_accepted(run: Runner) -> None:
    assert run("deal", "--seed", "ab" * 32).status == 0


def test_records_to_be_played(run: Runner, tmp_path: Path) -> None:
    shown = run("deal", "--seed", "7", "--boards", "1-2", "--out", tmp_path / "deals", "--json")
    written = json.loads(shown.out)["written"]
    assert [Path(path).name for path in written] == ["board-001.pj", "board-002.pj"]
    assert parse_record(Path(written[1]).read_text("utf-8")).cardset.board == 2
    assert run("replay", written[0]).status == 0


def test_a_json_file(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "deals.json"
    assert run("deal", "--seed", "7", "--out", path).status == 0
    assert json.loads(path.read_text("utf-8"))["boards"][0]["board"] == 1


@pytest.mark.parametrize(
    ("text", "numbers"), [("3", (3,)), ("1-3", (1, 2, 3)), ("5,1-2", (5, 1, 2)), ("1，2", (1, 2)), (" 1 , 2 ", (1, 2))]
)
def test_boards(text: str, numbers: tuple[int, ...]) -> None:
    assert parse_boards(text) == numbers


@pytest.mark.parametrize("text", ["", "0", "a", "3-1", "1-", "-1", "1,1", "1-2000", "1.5", "٣", "1-3-5", "9999999"])
def test_boards_that_are_none(text: str) -> None:
    with pytest.raises(BadInput):
        parse_boards(text)
