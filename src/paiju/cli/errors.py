"""Errors of the outside world, told in one clear line in both languages: what, where, what is accepted."""

from paiju.rulebook.clauses import Words
from paiju.rulebook.errors import ExplainedError
from paiju.rulebook.unusable import Unusable


class BadInput(ExplainedError):
    """Something that was typed and cannot be used."""


def bad_input(code: str, **facts: object) -> BadInput:
    """What cannot be used, by the code of its sentence."""
    from paiju.words import say  # noqa: PLC0415 - only who has an error to tell reads the sentences

    words = say(
        "bad_input", code, {name: fact if isinstance(fact, Words) else str(fact) for name, fact in facts.items()}
    )
    return BadInput(words.zh, words.en)


class Reproach(Exception):
    """The command did its work and found something wrong: it ends with status 1, everything has been said."""


def explain(error: Exception) -> Words | None:
    """The sentence for an error that comes from bad input, None for a bug of ours."""
    words = getattr(error, "words", None)
    if isinstance(words, Words):
        return words
    if isinstance(error, Unusable):
        from paiju.words import say  # noqa: PLC0415 - telling an error imports nothing before there is one

        return say(error.group, error.code, error.facts)
    if hasattr(error, "format_message"):
        return _usage(error, " ".join(error.format_message().split()))
    lead = _LEADS.get(type(error).__name__)
    if lead is None:
        return None
    return Words(lead + _detail(error), _sentence(str(error)))


# By name, so that telling an error imports nothing.
_LEADS = {
    "BadCard": "牌面有误：",
    "BadSeed": "种子有误：",
    "BadSealedDocument": "封牌文件有误：",
    "BadDeal": "发牌有误：",
    "BadVectors": "测试向量文件有误：",
    "BadClauses": "条款文件有误：",
    "BadSegment": "没有这一局：",
    "UnknownOption": "没有这个选项：",
    "UnknownPlayer": "没有这个牌手：",
}


def _detail(error: Exception) -> str:
    """What is wrong, in Chinese where the error has parts, otherwise as the core says it."""
    name = type(error).__name__
    if name == "BadCard":
        text, position, accepted = (getattr(error, part) for part in ("text", "position", "accepted"))
        return f"第 {position} 位的 {text!r} 不是牌；可用：{accepted}"
    if name == "BadSeed":
        return f"{getattr(error, 'what', '')}；可用：{getattr(error, 'accepted', '')}"
    if name == "BadSegment":
        return f"{getattr(error, 'text', '')!r}；写成 main-1.2（阶段-轮.局）"
    if name == "BadSealedDocument":
        where, what, accepted = (getattr(error, part) for part in ("where", "what", "accepted"))
        return f"{where}：{what}；可用：{accepted}"
    return str(error)


def _usage(error: Exception, message: str) -> Words:
    """A command line that Typer did not accept."""
    context, parameter = getattr(error, "ctx", None), getattr(error, "param", None)
    name = getattr(parameter, "human_readable_name", "") if parameter is not None else ""
    path = context.command_path if context is not None else "paiju"
    match type(error).__name__:
        case "MissingParameter":
            zh = f"缺少参数 {name}"
        case "NoSuchOption":
            zh = f"没有选项 {getattr(error, 'option_name', '')}"
        case "BadParameter":
            zh = f"参数的值不对：{message}"
        case _:
            zh = f"命令行有误：{message}"
    return Words(f"{zh}；用法见 {path} --help", f"{message.rstrip('.')}; see {path} --help")


def _sentence(text: str) -> str:
    return " ".join(text.split())
