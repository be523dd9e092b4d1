"""The club player: legal everywhere, the same on every path, and clear about weights it cannot play with."""

import itertools
import random
from pathlib import Path

import pytest

from paiju import _kernel
from paiju.cards.card import count_ranks
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.players.arena import play_deal
from paiju.players.club.weights import SHIPPED, read_weights, shipped_weights
from paiju.players.envelope import BadEnvelope
from paiju.players.house import house_player, versions
from paiju.players.kernel import book_of
from tests.books import DOUDIZHU as BOOKS


def tables(deals: int, seed: int) -> list[_kernel.Table]:
    """Whole deals of the national book that have been played at random, at every decision."""
    chance = random.Random(seed)
    rules = BOOKS["doudizhu-national-2016"]
    found = []
    for number in range(deals):
        cards = deal_board(rules, 1 + number, seed_of_number(seed + number))
        table = _kernel.Table(book_of(rules), [count_ranks(hand) for hand in cards.hands], cards.first_caller)
        while table.count():
            found.append(table.copy())
            table.act(chance.randrange(table.count()))
    return found


def test_both_paths_say_the_same_to_the_bit() -> None:
    network = shipped_weights().network
    asked = tables(60, 3)
    assert {table.phase for table in asked} == {"auction", "doubling", "redoubling", "play"}
    for table in asked:
        assert network.values(table) == network.values(table, portable=True)
        assert network.choose(table) == network.choose(table, portable=True)


def test_it_goes_out_when_it_can_and_else_takes_the_best_value() -> None:
    network = shipped_weights().network
    for table in tables(30, 4):
        chosen = network.choose(table)
        if table.phase == "play" and any(move[2] == table.hands[table.turn] for move in table.legal()):
            assert table.move(chosen)[2] == table.hands[table.turn]
        elif table.count() > 1:
            values = network.values(table)
            assert chosen == values.index(max(values))


@pytest.mark.parametrize("book", BOOKS)
def test_it_plays_whole_deals_of_every_book(book: str) -> None:
    rules = BOOKS[book]
    club = house_player("club")
    for number in range(1, 13):
        played = play_deal(rules, deal_board(rules, number, seed_of_number(number)), [club] * 3)
        again = play_deal(rules, deal_board(rules, number, seed_of_number(number)), [club] * 3)
        assert played.events == again.events


def test_records_name_the_weights() -> None:
    assert versions()["doudizhu"]["club"] == f"1 ({shipped_weights().name})"
    assert len(shipped_weights().name) == 8


def test_the_shipped_weights_say_how_they_were_made() -> None:
    assert SHIPPED.stat().st_size < 10_000_000
    assert shipped_weights().facts["command"].startswith("paiju train OUT --")


def test_damaged_missing_and_foreign_weights_are_told_apart(tmp_path: Path) -> None:
    sound, path = SHIPPED.read_bytes(), tmp_path / "some.weights"
    head, _, body = sound.partition(b"\n")
    cases = {
        "envelope_kind": [b"", b"hello", head.replace(b"PAIJU-WEIGHTS", b"SOMETHING") + b"\n" + body],
        "envelope_version": [head.replace(b" 1 ", b" 2 ") + b"\n" + body],
        "envelope_damaged": [sound[:-1], sound + b"x", sound[:5000] + b"\x00\x01" + sound[5002:]],
    }
    for code, files in cases.items():
        for data in files:
            path.write_bytes(data)
            with pytest.raises(BadEnvelope, match=code):
                read_weights(path)
    with pytest.raises(ValueError, match="no_such_file"):
        read_weights(tmp_path / "nothing")


def test_a_network_whose_sums_could_overflow_is_refused() -> None:
    data = bytearray(shipped_weights().network.to_bytes())
    for place in range(20 + 255 * 512, 20 + 600 * 512, 2):  # hundreds of rows of the first layer at their most
        data[place : place + 2] = (32767).to_bytes(2, "little")
    with pytest.raises(ValueError, match="could overflow"):
        _kernel.Network.load(bytes(data))
    for wrong, why in (
        (b"", "PAIJUNET"),
        (bytes(data[:8]) + b"\x09" + bytes(data[9:]), "another version"),
        (shipped_weights().network.to_bytes()[:-1], "cut off"),
        (shipped_weights().network.to_bytes() + b"x", "bytes after"),
    ):
        with pytest.raises(ValueError, match=why):
            _kernel.Network.load(wrong)


def test_the_columns_of_the_inputs_follow_each_other() -> None:
    for net in ("declarer", "next_defender", "previous_defender", "caller"):
        columns = [column for column in _kernel.FEATURES if column[0] == net]
        assert columns[0][2] == 0
        assert all(one[3] == other[2] for one, other in itertools.pairwise(columns))
    widths = {net: end for net, _, _, end, _ in _kernel.FEATURES}
    for table in tables(10, 5):
        net, inputs = _kernel.features(table)
        assert all(0 <= feature < widths[net] for each in inputs for feature in each)
        assert all(len(set(each)) == len(each) <= 160 for each in inputs)
