"""``paiju match --replay``: the logs of a match played again by the same referee, and whether the points agree."""

from pathlib import Path

from paiju.cli.errors import BadInput, Reproach
from paiju.cli.output import Output, both
from paiju.engines.match.archive import BadFolder
from paiju.engines.match.replay import BoardReplayed, replay_match
from paiju.files import unusable
from paiju.rulebook.clauses import Words

_SHOWN = 20


def show_replay(out: Output, path: Path) -> None:
    """Every board that differs, and how many there are; ``Reproach`` if one does."""
    boards = 0
    wrong: list[BoardReplayed] = []
    try:
        for each in replay_match(path):
            boards += 1
            if not each.is_same:
                wrong.append(each)
                if len(wrong) <= _SHOWN:
                    _show_board(out, each)
    except BadFolder as bad:
        raise BadInput(bad.words.zh, bad.words.en) from None
    except OSError as error:
        raise unusable(path, error) from None
    if out.as_json:
        out.json({"ok": not wrong, "boards": boards, "differ": [_document(each) for each in wrong]})
    else:
        told = Words(f"重放 {boards} 副，不同 {len(wrong)} 副", f"{boards} boards played again, {len(wrong)} differ")
        out.line(f"{'✗' if wrong else '✓'} {out.inline(told, ' · ')}", "bold red" if wrong else "bold green")
    if wrong:
        raise Reproach


def _show_board(out: Output, each: BoardReplayed) -> None:
    if out.as_json:
        return
    place = Words(f"第 {each.turn} 轮第 {each.board} 副", f"turn {each.turn}, board {each.board}")
    out.line(f"✗ {out.inline(place, ' · ')}", "red")
    if each.why is not None:
        out.say(each.why, indent=2)
    else:
        kept, replayed = (" ".join(map(str, points)) for points in (each.kept, each.replayed))
        out.say(Words(f"记录得分 {kept}，重放得分 {replayed}", f"kept: {kept}; played again: {replayed}"), indent=2)


def _document(each: BoardReplayed) -> dict[str, object]:
    return {
        "turn": each.turn,
        "board": each.board,
        "kept": each.kept,
        "found": each.replayed,
        "why": None if each.why is None else both(each.why),
    }
