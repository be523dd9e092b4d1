"""What the server refuses beyond the rulebooks, and why it ends a connection; in braces the facts.

What a rulebook refuses has its sentence in ``refusals``.
"""

from paiju.rulebook.clauses import Words
from paiju.words.server_events import EVENT_ERRORS

ERRORS: dict[str, Words] = {
    # The request.
    "bad_json": Words("请求不是有效的 JSON。", "The request is not valid JSON."),
    "bad_body": Words("请求内容不对：{what}", "The request does not fit: {what}"),
    "bad_request": Words("请求无法理解。", "The request cannot be understood."),
    "body_too_big": Words("请求太大：最多 {most} 字节。", "The request is too big: {most} bytes at most."),
    "not_json": Words("请用 Content-Type: application/json。", "Use Content-Type: application/json."),
    "no_such_page": Words("没有这个地址。", "There is nothing at this address."),
    "wrong_method": Words("此地址只接受 {accepted}。", "This address accepts {accepted} only."),
    "no_header": Words("缺少请求头 X-Paiju: 1。", "The header X-Paiju: 1 is missing."),
    "bad_origin": Words("请求来自别的网站，已拒绝。", "Refused: the request comes from another site."),
    "bad_host": Words(
        "本服务器不用主机名 {host}；可用 --allow-host 加上它。",
        "This server does not go by the name {host}; --allow-host adds it.",
    ),
    "too_many": Words("太频繁了，请 {seconds} 秒后再试。", "Too many requests; try again in {seconds} s."),
    "too_many_connections": Words(
        "同一地址的连接太多（最多 {most} 个）。", "Too many connections from one address ({most} at most)."
    ),
    "not_for_you": Words("这里不对外开放。", "This is not open to you."),
    "going_down": Words("服务器正在停止，稍后会自动重连。", "The server is stopping; you will be reconnected."),
    "disk_full": Words(
        "磁盘已满或不能写，什么也没有改变；请通知组织者。",
        "The disk is full or cannot be written; nothing was changed. Tell the organiser.",
    ),
    "not_stored": Words(
        "没能写到磁盘，什么也没有改变；请稍后再试。", "It could not be written to disk; nothing was changed. Try again."
    ),
    "internal": Words("服务器内部错误，已记录。", "An error of the server; it has been logged."),
    # Tables.
    "table_unknown": Words("没有这张牌桌。", "There is no such table."),
    "not_seated": Words("您在这张牌桌没有座位。", "You have no seat at this table."),
    "no_help_in_contest": Words(
        "比赛中不能托管，也没有出牌提示。", "In a contest nobody plays for you, and there are no hints."
    ),
    "not_host": Words("只有开桌的人可以这样做。", "Only whoever opened the table may do this."),
    "seat_taken": Words("这个座位已经有人。", "Somebody has this seat."),
    "seat_is_house": Words("这个座位是本站牌手的。", "A house player has this seat."),
    "already_seated": Words(
        "这台设备已经坐在本桌的{seat}家；另一座位请用另一台设备。",
        "This device already sits at this table, as {seat}; use another device for another seat.",
    ),
    "link_unknown": Words(
        "这个链接无效或已过期，请向开桌的人再要一个。", "This link is unknown or has expired; ask for another."
    ),
    "link_expired": Words("这个链接已过期，请向开桌的人再要一个。", "This link has expired; ask for another."),
    "link_used": Words("这个链接已在另一台设备上用过。", "This link has been used on another device."),
    "bad_name": Words("名字要有 1 至 20 个可见的字。", "A name has 1 to 20 visible characters."),
    "no_such_book": Words("找不到规则：{what}", "The rulebook cannot be found: {what}"),
    "bad_option": Words("选项不对：{what}", "The option does not fit: {what}"),
    "no_such_player": Words(
        "没有本站牌手 {name}；可用：{accepted}", "There is no house player {name}; accepted: {accepted}"
    ),
    "no_such_seat": Words("没有这个座位。", "There is no such seat."),
    "table_closed": Words("牌桌已经关闭。", "The table is closed."),
    "table_unreadable": Words(
        "这一桌的记录在磁盘上损坏，无法继续；其他牌桌不受影响。请告诉主办者或裁判。",
        "The record of this table is damaged on disk, so it cannot go on; other tables are not concerned. "
        "Please tell the organiser or a referee.",
    ),
    "bad_boards": Words("副数不对：可用 0 至 120。", "The number of boards does not fit: 0 to 120."),
    "bad_seats": Words("座位数不对。", "The number of seats does not fit."),
    "too_many_tables": Words("牌桌已满，请稍后再开。", "All tables are taken; try again later."),
    "board_unknown": Words(
        "第 {board} 副没有打过或还没有打完。", "Board {board} has not been played, or not to its end."
    ),
    "use_event_link": Words(
        "这是比赛的座位：换设备请用您的赛事链接。",
        "This is a seat of an event: to change devices use your own link of the event.",
    ),
    "no_leaving_in_contest": Words(
        "比赛中不能离座；要退赛请找组织者或裁判。",
        "Nobody gives up a seat in a contest; to withdraw speak to the organiser or a referee.",
    ),
    # Rules and records.
    "bad_cards": Words("牌写得不对：{what}", "The cards cannot be read: {what}"),
    "bad_record": Words("牌谱读不懂：{what}", "The record cannot be read: {what}"),
    "wrong_record": Words("牌谱与规则不符：{what}", "The record does not follow the rules: {what}"),
    # Organisers.
    "bad_login": Words("名字或密码不对。", "The name or the password is wrong."),
    "weak_password": Words(
        "密码至少 {least} 个字符，不能是名字、常用词、日期、电话或相邻的键；三四个不相干的词最好。",
        "A password has {least} characters or more, and is no name, common word, date, number or row of keys. "
        "Try three or four words.",
    ),
    "already_set_up": Words(
        "这个链接不能用了：已经有组织者。请登录，或请组织者再邀请一次。",
        "This link is no longer good: there is an organiser. Log in, or ask an organiser to invite you.",
    ),
    "not_logged_in": Words("请先以组织者登录。", "Log in as an organiser first."),
    "invitation_used": Words(
        "这个邀请链接已经用过；如果是您用的，请登录。", "This invitation has been used; if by you, log in."
    ),
    "invitation_expired": Words(
        "这个邀请链接已过期，请组织者再邀请一次。", "This invitation has expired; ask the organiser for another."
    ),
    "name_taken": Words("已有组织者叫这个名字，请换一个。", "Another organiser has this name; choose a different one."),
    "setup_unknown": Words(
        "这个设置链接无效；服务器每次启动会印出新的。",
        "This set-up link is not valid; the server prints a new one at each start.",
    ),
    # At a table.
    "stale": Words("局面已经变了，请看清后再出。", "The table has moved on; look again before you act."),
    "no_deal": Words("现在没有在打牌。", "No deal is being played now."),
    "paused": Words("牌局暂停中。", "The table is paused."),
    "not_over": Words("这副牌还没有打完。", "This deal is not over yet."),
    "no_more_boards": Words("各副都已打完。", "All boards have been played."),
    "room_failed": Words(
        "服务器出错，牌桌已恢复；请再试一次。", "The server failed and restored the table; try again."
    ),
    "too_early": Words("时间未到。", "The time is not over."),
    "waiting": Words("已经在等您的上一个行动。", "Your last action is still being held."),
    "busy": Words("上一个提示还没有算好。", "The last hint is still being worked out."),
    "seats_open": Words("还有空座。", "There are empty seats."),
    "seat_not_taken": Words("这个座位没有人。", "Nobody has this seat."),
    # Events.
    **EVENT_ERRORS,
}

BYES: dict[str, Words] = {
    "replaced": Words("您的座位已在另一个页面打开。", "Your seat is open in another page."),
    "moved": Words("这个座位已转到另一台设备。", "This seat has moved to another device."),
    "link_issued": Words(
        "这个座位发了新链接，这里的连接断开；谁发的、为什么，见赛事页“我的座位”。",
        "A new link to this seat was issued, and this connection ends; your page of the event says by whom and why.",
    ),
    "closed": Words("牌桌已经关闭。", "The table is closed."),
    "unreadable": Words(
        "这一桌的记录在磁盘上损坏，无法继续；请告诉主办者或裁判。",
        "The record of this table is damaged on disk, so it cannot go on; please tell the organiser or a referee.",
    ),
    "left": Words("您已离座。", "You have left your seat."),
    "too_slow": Words("网络太慢，连接已断开；会自动重连。", "The network is too slow; you will be reconnected."),
    "too_fast": Words("消息太频繁，连接已断开。", "Messages came too fast; the connection was closed."),
    "too_big": Words("消息太大：最多 {most} 字节。", "A message was too big: {most} bytes at most."),
    "bad_message": Words("收到无法理解的消息。", "A message could not be understood."),
    "going_down": Words("服务器正在停止，稍后会自动重连。", "The server is stopping; you will be reconnected."),
}
