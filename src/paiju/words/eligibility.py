"""Words for what an audit of an application finds; an organiser's own finding is told as it was written."""

from paiju.rulebook.clauses import Words

AUDIT_FINDINGS: dict[str, Words] = {
    "too_young": Words("年龄不够", "too young"),
    "part-time": Words("兼职人员", "part-time staff"),
    "posted": Words("派驻人员", "posted staff"),
    "seconded": Words("借调人员", "seconded staff"),
    "not_employed": Words("不是企事业单位员工", "not an employee"),
    "not_own_unit": Words("不是所代表单位的人", "not of the unit represented"),
    "not_of_the_industry": Words("不属于该行业", "not of the association's industry"),
    "risk_area": Words("来自中高风险地区", "from an area of medium or high risk"),
}


def say_audit_finding(code: str) -> Words:
    return AUDIT_FINDINGS.get(code, Words(code, code))
