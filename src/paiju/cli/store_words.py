"""What is wrong with a database, in words."""

from typing import Final

from paiju.cli.errors import BadInput
from paiju.rulebook.clauses import Words
from paiju.storage.errors import StoreError

DATABASE: Final = "paiju.sqlite"

_WORDS: Final = {
    "store_in_use": Words("另一个程序正在使用这个数据库", "another program is using this database"),
    "store_too_new": Words("数据库由更新版本的 paiju 写成，请升级", "written by a newer paiju; update this one"),
    "store_corrupt": Words(
        "数据库已损坏：请留好文件，用备份恢复", "damaged: keep the file, and restore the last backup"
    ),
    "not_a_store": Words("这不是 paiju 的数据库", "this is not a database of paiju"),
    "store_unwritable": Words("不能写：请给一个可写的文件夹", "it cannot be written: give a folder that can"),
    "store_failed": Words("磁盘出错或已满", "the disk failed or is full"),
    "backup_exists": Words("已有这个文件：换个名字，或用 --overwrite", "it exists: another name, or --overwrite"),
    "backup_broken": Words("备份不完整，未采用", "the copy is not whole and was not used"),
    "no_event_file": Words(
        "这里没有赛事：先用 paiju event new 建立", "no event is stored here: paiju event new makes one"
    ),
    "event_file_exists": Words("这里已有赛事：换个文件名", "an event is stored here already: give another name"),
    "damaged_log": Words(
        "日志有一步读不出：请留好文件，用备份恢复；此前各步仍可查看",
        "an act cannot be read: keep the file, restore the last backup; what came before can still be read",
    ),
    "restore_refused": Words(
        "那里已有牌局数据：确定要换掉就用 --force（旧的会留着）",
        "there are events already: --force puts them aside and goes on",
    ),
}


def unusable(error: StoreError) -> BadInput:
    words = _WORDS.get(error.code, Words(error.what, error.what))
    return BadInput(f"{error.where}：{words.zh}（{error.what}）", f"{error.where}: {words.en} ({error.what})")
