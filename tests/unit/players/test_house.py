"""The table of house players."""

import pytest

from paiju.players.house import PLAYERS, UnknownPlayer, house_player, versions


@pytest.mark.parametrize("name", PLAYERS)
def test_each_is_found_by_its_own_name(name: str) -> None:
    assert house_player(name, 7).name == name


def test_unknown_name_is_one_clear_sentence() -> None:
    with pytest.raises(UnknownPlayer, match=r"^no house player 'genius'; accepted: greedy, random$"):
        house_player("genius")


def test_a_version_is_told_of_each() -> None:
    """Change a player's version with its choices: the documents of an event tell it, so that anybody can ask again."""
    assert versions() == {"doudizhu": {"random": 1, "greedy": 2}, "shengji": {"random": 1, "sharp": 1, "steady": 1}}
