"""Every error of the server: its code, its HTTP status and the sentence in both languages; in braces the facts.

What a rulebook refuses has its sentence in ``paiju.words``; here is only what the web has and a table does not.
"""

from dataclasses import dataclass

from paiju.rulebook.clauses import Words


@dataclass(frozen=True, slots=True)
class Sentence:
    status: int
    words: Words


def _say(status: int, zh: str, en: str) -> Sentence:
    return Sentence(status, Words(zh, en))


ERRORS: dict[str, Sentence] = {
    # The request.
    "bad_json": _say(400, "请求不是有效的 JSON。", "The request is not valid JSON."),
    "bad_body": _say(422, "请求内容不对：{what}", "The request does not fit: {what}"),
    "bad_request": _say(400, "请求无法理解。", "The request cannot be understood."),
    "body_too_big": _say(413, "请求太大：最多 {most} 字节。", "The request is too big: {most} bytes at most."),
    "not_json": _say(415, "请用 Content-Type: application/json。", "Use Content-Type: application/json."),
    "no_such_page": _say(404, "没有这个地址。", "There is nothing at this address."),
    "wrong_method": _say(405, "此地址只接受 {accepted}。", "This address accepts {accepted} only."),
    "no_header": _say(403, "缺少请求头 X-Paiju: 1。", "The header X-Paiju: 1 is missing."),
    "bad_origin": _say(403, "请求来自别的网站，已拒绝。", "Refused: the request comes from another site."),
    "bad_host": _say(
        421,
        "本服务器不用主机名 {host}；可用 --allow-host 加上它。",
        "This server does not go by the name {host}; --allow-host adds it.",
    ),
    "too_many": _say(429, "太频繁了，请 {seconds} 秒后再试。", "Too many requests; try again in {seconds} s."),
    "too_many_connections": _say(
        429, "同一地址的连接太多（最多 {most} 个）。", "Too many connections from one address ({most} at most)."
    ),
    "not_for_you": _say(403, "这里不对外开放。", "This is not open to you."),
    "going_down": _say(503, "服务器正在停止，稍后会自动重连。", "The server is stopping; you will be reconnected."),
    "disk_full": _say(
        507,
        "磁盘已满或不能写，什么也没有改变；请通知组织者。",
        "The disk is full or cannot be written; nothing was changed. Tell the organiser.",
    ),
    "not_stored": _say(507, "没能写到磁盘，什么也没有改变。", "It could not be written to disk; nothing was changed."),
    "internal": _say(500, "服务器内部错误，已记录。", "An error of the server; it has been logged."),
    # Tables.
    "table_unknown": _say(404, "没有这张牌桌。", "There is no such table."),
    "not_seated": _say(403, "您不在这张牌桌上，本桌也不开放旁观。", "You have no seat here, and nobody may watch."),
    "not_host": _say(403, "只有开桌的人可以这样做。", "Only whoever opened the table may do this."),
    "seat_taken": _say(409, "这个座位已经有人。", "Somebody has this seat."),
    "seat_is_house": _say(409, "这个座位是本站牌手的。", "A house player has this seat."),
    "already_seated": _say(
        409,
        "这台设备已经坐在本桌的{seat}家；另一座位请用另一台设备。",
        "This device already sits at this table, as {seat}; use another device for another seat.",
    ),
    "link_unknown": _say(
        404, "这个链接无效或已过期，请向开桌的人再要一个。", "This link is unknown or has expired; ask for another."
    ),
    "link_used": _say(409, "这个链接已在另一台设备上用过。", "This link has been used on another device."),
    "bad_name": _say(422, "名字要有 1 至 20 个可见的字。", "A name has 1 to 20 visible characters."),
    "no_such_book": _say(404, "没有规则 {book}；可用：{accepted}", "There is no rulebook {book}; accepted: {accepted}"),
    "bad_option": _say(422, "选项不对：{what}", "The option does not fit: {what}"),
    "no_such_player": _say(
        422, "没有本站牌手 {name}；可用：{accepted}", "There is no house player {name}; accepted: {accepted}"
    ),
    "no_such_seat": _say(404, "没有这个座位。", "There is no such seat."),
    "table_closed": _say(410, "牌桌已经关闭。", "The table is closed."),
    "bad_boards": _say(422, "副数不对：可用 0 至 120。", "The number of boards does not fit: 0 to 120."),
    "bad_seats": _say(422, "座位数不对。", "The number of seats does not fit."),
    "too_many_tables": _say(503, "牌桌已满，请稍后再开。", "All tables are taken; try again later."),
    "board_unknown": _say(
        404, "第 {board} 副没有打过或还没有打完。", "Board {board} has not been played, or not to its end."
    ),
    # Rules and records.
    "bad_cards": _say(422, "牌写得不对：{what}", "The cards cannot be read: {what}"),
    "bad_record": _say(422, "牌谱读不懂：{what}", "The record cannot be read: {what}"),
    "wrong_record": _say(422, "牌谱与规则不符：{what}", "The record does not follow the rules: {what}"),
    # Organisers.
    "bad_login": _say(401, "名字或密码不对。", "The name or the password is wrong."),
    "weak_password": _say(
        422,
        "密码至少 {least} 个字符，且不能是名字。",
        "A password has at least {least} characters and is not the name.",
    ),
    "already_set_up": _say(409, "已经有组织者，请登录。", "There is an organiser already; log in."),
    "setup_unknown": _say(
        403,
        "这个设置链接无效；服务器每次启动会印出新的。",
        "This set-up link is not valid; the server prints a new one at each start.",
    ),
}

# Why a connection is closed, beyond what a table itself says.
BYES: dict[str, Words] = {
    "bad_message": Words("收到的不是文字消息。", "A message was not text."),
    "too_fast": Words("消息太频繁，连接已断开。", "Messages came too fast; the connection was closed."),
    "too_big": Words("消息太大：最多 {most} 字节。", "A message was too big: {most} bytes at most."),
    "left": Words("您已离座。", "You have left your seat."),
    "replaced": Words("这个座位已转到另一台设备。", "This seat has moved to another device."),
    "going_down": Words("服务器正在停止，稍后会自动重连。", "The server is stopping; you will be reconnected."),
}
