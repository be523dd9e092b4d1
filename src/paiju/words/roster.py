"""Sentences for what is wrong with a spreadsheet of entries; in braces the facts."""

from collections.abc import Iterable

from paiju.rulebook.clauses import Words

PROBLEMS: dict[str, Words] = {
    "roster_empty": Words("表里没有报名。", "The sheet has no entries."),
    "roster_not_a_table": Words(
        "这不是表格：请存成 CSV（UTF-8 或 GBK）或 XLSX。",
        "This is not a table: save it as CSV (UTF-8 or GBK) or XLSX.",
    ),
    "roster_too_big": Words("文件有 {bytes} 字节，上限 {limit}。", "The file has {bytes} bytes; at most {limit}."),
    "roster_too_long": Words("表有 {rows} 行，上限 {limit}。", "The sheet has {rows} rows; at most {limit}."),
    "roster_no_names": Words(
        "表头里没有“姓名”一列（读到：{header}）。",
        "The header has no column for names (found: {header}). Call it 姓名 or name.",
    ),
    "roster_no_partners": Words(
        "双人赛需要“搭档”一列。", "Pairs need a column for the partner. Call it 搭档 or partner."
    ),
    "roster_unknown_column": Words("不认识的列“{column}”，不导入。", "Unknown column “{column}”: not imported."),
    "roster_column_twice": Words("“{column}”与前面一列意义相同。", "“{column}” means the same as a column before it."),
    "roster_name_missing": Words("没有姓名。", "The name is missing."),
    "roster_partner_missing": Words("{name} 没有搭档。", "{name} has no partner."),
    "roster_text_too_long": Words("“{given}…”超过 {limit} 个字。", "“{given}…” is longer than {limit} characters."),
    "roster_bad_number": Words(
        "号“{given}”不是 1–999999 的整数。", "Number “{given}” is not a whole number from 1 to 999999."
    ),
    "roster_bad_seed": Words(
        "种子“{given}”不是 1–999999 的整数。", "Seed “{given}” is not a whole number from 1 to 999999."
    ),
    "roster_remote_unclear": Words("“{given}”：请写“是”或“否”。", "“{given}”: write 是/yes or 否/no."),
    "roster_bad_date": Words(
        "“{given}”不是日期，请写成 2003-12-31。", "“{given}” is not a date; write it as 2003-12-31."
    ),
    "roster_number_twice": Words("号 {given} 已在第 {first} 行。", "Number {given} is already in row {first}."),
    "roster_seed_twice": Words("种子 {given} 已在第 {first} 行。", "Seed {given} is already in row {first}."),
    "roster_person_twice": Words(
        "{name} 与第 {first} 行同名同单位，是否重复？",
        "{name} has the same name and unit as row {first}: entered twice?",
    ),
}


def say_problem(code: str, facts: Iterable[tuple[str, str | int]]) -> Words:
    told = dict(facts)
    return Words(PROBLEMS[code].zh.format_map(told), PROBLEMS[code].en.format_map(told))
