"""What the server wrote into logs by itself stays what earlier logs have, and each language is told its own half."""

import pytest

from paiju.rulebook.clauses import Words
from paiju.server.events.own_words import BY_ITSELF, FIRST_LINKS, SEED_DRAWN, told_apart


@pytest.mark.parametrize(
    ("written", "in_logs", "told"),
    [
        (BY_ITSELF, "自动 automatic", Words("自动", "automatic")),
        (FIRST_LINKS, "首次发放 first links", Words("首次发放", "first links")),
        (SEED_DRAWN, "本服务器当众抽取 · drawn by this server", Words("本服务器当众抽取", "drawn by this server")),
    ],
)
def test_each_language_is_told_its_own_half(written: str, in_logs: str, told: Words) -> None:
    assert written == in_logs
    assert told_apart(Words(written, written)) == told


def test_what_people_wrote_stays_as_it_is() -> None:
    assert told_apart(Words("自动铅笔 automatic", "种子 seed")) == Words("自动铅笔 automatic", "种子 seed")
