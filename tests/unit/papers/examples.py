"""One example of every form."""

from paiju.papers import forms
from paiju.papers.forms import Fit, Heading, Seat

DIRECTIONS = (("西", "West"), ("南", "South"), ("东", "East"))
NAMES = ("张伟", "王芳", "李娜")
SEATS = tuple(
    Seat(direction, number, name, "第一机床厂")
    for number, (direction, name) in enumerate(zip(DIRECTIONS, NAMES, strict=True), start=1)
)
HAND = ("大王", "小王", "♠2", "♥2", "♠A", "♦A", "♣K", "♥Q", "♦Q", "♠J", "♥T", "♣9", "♦8", "♠6", "♥5", "♦4", "♣3")


def heading(chinese: str, english: str) -> Heading:
    return Heading("竞技二打一公开赛", (chinese, english), ("第 1 轮", "Round 1"), "paiju · 种子 seed 4711")


EXAMPLES: dict[str, forms.Form] = {
    "place cards": forms.PlaceCards(
        heading("座位卡", "Place cards"),
        (forms.PlaceCard(("张伟",), 1, "第一机床厂", ("第 1 桌 西", "Table 1 West"), "http://192.0.2.7:8000/seat/1"),),
    ),
    "table plan": forms.TablePlan(
        heading("桌位表", "Table plan"), (forms.PlannedTable(("第 1 桌", "Table 1"), SEATS),), ("赵敏",)
    ),
    "deal sheets": forms.DealSheets(
        heading("记分表", "Score sheet"),
        tuple(
            forms.DealSheet(
                ("第 1 桌", "Table 1"),
                SEATS,
                tuple(forms.SheetDeal(deal, deal + 10, DIRECTIONS[deal % 3]) for deal in range(1, 11)),
                doubling,
            )
            for doubling in (False, True)
        ),
    ),
    "pair sheets": forms.PairSheets(
        heading("升级记分表", "Shengji score sheet"),
        (forms.PairSheet(("第 4 桌", "Table 4"), SEATS[:2], 14, ("五分钟内交回", "Hand in within five minutes")),),
    ),
    "listing": forms.Listing(
        heading("成绩", "Standing"),
        (
            forms.Column(("名次", "Rank"), Fit.SHORT),
            forms.Column(("号", "No."), Fit.SHORT),
            forms.Column(("姓名", "Name"), Fit.NAME),
            forms.Column(("单位", "Unit"), Fit.TEXT),
            forms.Column(("第 1 轮", "Round 1"), Fit.CELL),
            forms.Column(("签名", "Signature"), Fit.BLANK),
            forms.Column(("S", "S"), Fit.FIGURE),
        ),
        (
            ("1", "7", "张伟", "第一机床厂", "12 J:9\n2.0", "", "30000.00"),
            ("2", "☑", "王芳", "第二机床厂", "—", "", "21000.00"),
        ),
        (("用时少者列前", "Less play time goes first"),),
        (("裁判长（李娜）", "Chief referee"),),
    ),
    "records": forms.Records(
        heading("裁决书", "Ruling"),
        (
            forms.Record(
                ("第 12 号裁决", "Ruling 12"),
                (
                    forms.Item(("处罚", "Penalty"), ("扣 3 分", "minus 3")),
                    forms.Item(("经过", "What happened"), lines=4),
                ),
                (("裁判员", "Referee"), ("裁判长", "Chief referee")),
            ),
        ),
    ),
    "frequencies": forms.Frequencies(
        heading("副牌成绩", "Board results"),
        (forms.Frequency(1, DIRECTIONS[0], (("得分", "Score"), ("次数", "Times")), (("24", "1"), ("−12", "2"))),),
    ),
    "hand records": forms.HandRecords(
        heading("牌谱", "Hand records"),
        (
            forms.HandRecord(
                1, DIRECTIONS[0], tuple((side, HAND) for side in DIRECTIONS), ("♠K", "♥3", "♦3"), "seed 8f4c"
            ),
        ),
    ),
    "certificates": forms.Certificates(
        heading("证书", "Certificates"),
        "比赛组委会",
        ("2026 年 11 月 15 日", "15 November 2026"),
        ("裁判长", "Chief referee"),
        (forms.Certificate("张伟", "第一机床厂", ("第一名", "First place"), ("金牌", "Gold medal"), "王芳"),),
    ),
    "supplement": forms.Supplement(
        heading("补充规程", "Supplementary regulation"),
        (forms.Item(("地点", "Place"), ("体育馆", "Sports hall")),),
        (
            forms.SupplementPart(
                ("赛制", "Format"),
                (forms.SupplementRow(("每局副数", "Boards per set"), ("3", "3"), "4.13", changed=False),),
            ),
        ),
        (
            forms.PointsTable(
                ("场分", "Match points"), (("级差", "Levels ahead"), ("场分", "Match points")), (("1", "1.5 : 0.5"),)
            ),
        ),
        (("主办方", "Organiser"),),
    ),
}
