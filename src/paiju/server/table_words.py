"""What a table refuses beyond the rulebook, why it says goodbye, and the sentences for both (zh, en).

A refusal of a table cites no article: ``PLATFORM`` stands in its place and is told to clients as an empty text.
"""

from collections.abc import Mapping

from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.server import messages as m
from paiju.words import say_refusal

PLATFORM = Article("paiju", "table")


class TableError(Exception):
    """What a caller of ``Rooms`` asked for cannot be: a code and facts."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts


def refuse(code: str, **facts: str | int) -> Refusal:
    return Refusal(code, PLATFORM, facts)


SENTENCES: dict[str, Words] = {
    "stale": Words("局面已经变了，请看清后再出。", "The table has moved on; look again before you act."),
    "not_host": Words("只有开桌的人可以暂停或继续。", "Only whoever opened the table may pause or resume it."),
    "not_seated": Words("旁观者不能行动。", "Spectators cannot act."),
    "no_deal": Words("现在没有在打牌。", "No deal is being played now."),
    "paused": Words("牌局暂停中。", "The table is paused."),
    "not_over": Words("这副牌还没有打完。", "This deal is not over yet."),
    "no_more_boards": Words("各副都已打完。", "All boards have been played."),
    "not_stored": Words(
        "没能写到磁盘，什么也没有改变；请稍后再试。", "It could not be written to disk; nothing changed. Try again."
    ),
    "room_failed": Words(
        "服务器出错，牌桌已恢复；请再试一次。", "The server failed and restored the table; try again."
    ),
    "too_early": Words("时间未到。", "The time is not over."),
    "waiting": Words("已经在等您的上一个行动。", "Your last action is still being held."),
    "busy": Words("上一个提示还没有算好。", "The last hint is still being worked out."),
    "seats_open": Words("还有空座。", "There are empty seats."),
    "seat_taken": Words("这个座位已经有人。", "Somebody has this seat."),
    "seat_is_house": Words("这个座位是本站牌手的。", "A house player has this seat."),
    "seat_not_taken": Words("这个座位没有人。", "Nobody has this seat."),
    "no_such_seat": Words("没有这个座位。", "There is no such seat."),
    "table_closed": Words("牌桌已经关闭。", "The table is closed."),
}

BYES: dict[str, Words] = {
    "replaced": Words("您已在别处打开本桌，这里的连接断开。", "You opened this table elsewhere; this connection ends."),
    "closed": Words("牌桌已经关闭。", "The table is closed."),
    "too_slow": Words("网络太慢，连接已断开；会自动重连。", "The network is too slow; you will be reconnected."),
    "bad_message": Words("收到无法理解的消息。", "A message could not be understood."),
    "going_down": Words("服务器正在停止，稍后会自动重连。", "The server is stopping; you will be reconnected."),
}


def say(code: str, facts: Mapping[str, str | int] | None = None) -> Words:
    """The sentence of a code of the table itself."""
    words = SENTENCES[code]
    told = dict(facts or {})
    return Words(words.zh.format_map(told), words.en.format_map(told))


def refused(act: str, refusal: Refusal) -> m.Refused:
    """The message in which a client is told of a refusal."""
    by_table = refusal.article is PLATFORM
    words = say(refusal.code, refusal.facts) if by_table else say_refusal(refusal)
    article = "" if by_table else str(refusal.article)
    return m.Refused(act, refusal.code, article, dict(refusal.facts), words.zh, words.en)


def bye(code: str) -> m.Bye:
    words = BYES[code]
    return m.Bye(code, words.zh, words.en)
