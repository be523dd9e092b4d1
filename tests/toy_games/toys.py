"""Two games that only tests know, each a folder and a row; nothing in ``src`` has heard of them."""

import functools
import typing
from collections.abc import MutableMapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import msgspec

from paiju.games.registry import GAMES
from paiju.players.house import BY_GAME, HousePlayer
from paiju.regulations.library import FOLDERS, REGULATIONS
from paiju.rulebook.rule import RuleSet
from paiju.table.game import AnyGame
from paiju.table.session.opening import SeatWanted
from paiju.words.catalogue import groups
from tests.toy_games.draw.game import BOOK as DRAW_BOOK
from tests.toy_games.draw.game import DRAW, Eager
from tests.toy_games.race.game import BOOK as RACE_BOOK
from tests.toy_games.race.game import RACE, Highest
from tests.unit.server.live.kit import Speech


class Toy(NamedTuple):
    """``player`` is its house player."""

    game: AnyGame
    book: RuleSet
    player: Any

    @property
    def people(self) -> tuple[SeatWanted, ...]:
        return tuple(SeatWanted.person(f"P{seat}") for seat in range(self.game.players(self.book)))

    @property
    def speech(self) -> Speech:
        """Its actions are what clients send, and its events are read by their names."""
        classes = {cls.__name__: cls for cls in typing.get_args(self.game.events)}

        def read(told: dict[str, Any]) -> Any:
            fields = {name: value for name, value in told.items() if name not in ("v", "type")}
            return msgspec.convert(fields, classes[told["type"]])

        return Speech(self.game, read, lambda action: action)


TOYS: Final = (Toy(RACE, RACE_BOOK, Highest), Toy(DRAW, DRAW_BOOK, Eager))


SEATS_OF_DRAW: Final = {
    str(seat): {"zh": zh, "en": en} for seat, (zh, en) in enumerate(zip("东北西南", "ENWS", strict=True))
}


def _itself(game: AnyGame) -> AnyGame:
    return game


def _made(player: Any, _seed: int) -> Any:
    return player()


def rows() -> list[tuple[MutableMapping[str, Any], str, object]]:
    """What is to be put where, so that the platform knows the toys."""
    some = next(iter(REGULATIONS.values()))
    sentences = cast("MutableMapping[str, Any]", groups())
    found: list[tuple[MutableMapping[str, Any], str, object]] = [(sentences, DRAW.seat_group, SEATS_OF_DRAW)]
    for game, book, player in TOYS:
        found.append((GAMES, game.key, functools.partial(_itself, game)))
        found.append((REGULATIONS, book.book, replace(some, id=book.book, key=game.key, game=game.key, play=book)))
        found.append((FOLDERS, book.book, Path(__file__).parent / game.key))
        found.append((BY_GAME, game.key, {player.name: HousePlayer(1, functools.partial(_made, player))}))
    return found


def register() -> None:
    """For as long as this process lives."""
    for table, key, row in rows():
        table[key] = row
