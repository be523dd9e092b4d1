"""Sentences for what is wrong with a spreadsheet of entries; in braces the facts."""

from collections.abc import Iterable

from paiju.rulebook.clauses import Words
from paiju.words.eligibility import say_audit_finding

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
    "roster_title": Words("“{title}”看作标题，跳过。", "“{title}” is taken for a title and passed over."),
    "roster_no_header": Words(
        "没有表头，从这一行起当作：{columns}。不对的话，请在上面加一行表头。",
        "There is no header; read as {columns}. If that is wrong, put a row with headings above it.",
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
    "roster_employment_unclear": Words(
        "“{given}”：请写在职、兼职、派驻、借调或非员工。",
        "“{given}”: write employed, part-time, posted, seconded or none.",
    ),
    "roster_not_eligible": Words("{name} 不符合参赛资格：{findings}。", "{name} may not enter: {findings}."),
    "roster_born_missing": Words(
        "有 {count} 人没有出生日期，年龄没有核对。", "{count} have no date of birth: their age is not checked."
    ),
    "roster_number_twice": Words("号 {given} 已在第 {first} 行。", "Number {given} is already in row {first}."),
    "roster_seed_twice": Words("种子 {given} 已在第 {first} 行。", "Seed {given} is already in row {first}."),
    "roster_own_partner": Words(
        "{name} 与自己搭档；若是同名的两个人，请加以区分。",
        "{name} is paired with the same name; if these are two people, tell them apart.",
    ),
    "roster_entered_already": Words(
        "{name} 已经报名（{number} 号）；请删去这一行，同名的另一个人请用 paiju event add 报名。",
        "{name} is entered already (number {number}); remove the row, or enter a namesake with paiju event add.",
    ),
    "roster_person_twice": Words(
        "{name} 与第 {first} 行同名同单位，是否重复？",
        "{name} has the same name and unit as row {first}: entered twice?",
    ),
    "roster_look_alike": Words(
        "“{name}”与第 {first} 行的“{other}”看起来一样，请核对。",
        "“{name}” looks the same as “{other}” in row {first}: check it.",
    ),
    "roster_looks_like_entrant": Words(
        "“{name}”与已报名的 {number} 号“{other}”看起来一样，请核对。",
        "“{name}” looks the same as number {number}, “{other}”: check it.",
    ),
}


def say_problem(code: str, facts: Iterable[tuple[str, str | int]]) -> Words:
    told = {name: _told(name, value) for name, value in facts}
    zh = {name: words.zh for name, words in told.items()}
    en = {name: words.en for name, words in told.items()}
    return Words(PROBLEMS[code].zh.format_map(zh), PROBLEMS[code].en.format_map(en))


def _told(name: str, value: str | int) -> Words:
    if name != "findings":
        return Words(str(value), str(value))
    found = [say_audit_finding(code) for code in str(value).split(", ")]
    return Words("、".join(words.zh for words in found), ", ".join(words.en for words in found))
