"""The supply and marketing co-operatives' staff contest (regulation 002): 4 rounds of 40 minutes, Swiss, pairs."""

from decimal import Decimal

from paiju.games.shengji.penalties import Award, Over, Penalty, Per, Remedy, Step
from paiju.games.shengji.play_rules import (
    AtTimeOut,
    Calling,
    Designator,
    Drawing,
    FirstDraw,
    FollowDuty,
    Following,
    Forced,
    KittyFigures,
    NextDeclarer,
    NobodyCalls,
    Online,
    Packs,
    Throws,
    Together,
    Tractors,
)
from paiju.games.shengji.rules import (
    Absence,
    AtLimit,
    BelowZero,
    BeyondAce,
    Cap,
    FirstToLevel,
    FurtherPair,
    Kitty,
    Lateness,
    Levels,
    MatchPoints,
    Penalties,
    Rounds,
    Rules,
    Sheet,
)
from paiju.rulebook.rule import rule

ID = "shengji-coop"

_LOST = Award(to_defenders=1, to_declarer=2)
_INFORMED = Award(to_defenders=2, to_declarer=3)
_WARNED_THEN_10 = Penalty((Step(warning=True), Step(points=10)))
_WARNED_THEN_RISING = Penalty((Step(warning=True), Step(points=10), Step(points=20), Step(points=40)))
_ONE_STANDARD_POINT = Step(standard_points=Decimal(1))

PLAY = Rules(
    book=ID,
    card_points=rule(200, "1.1", register="A-S1"),
    packs=Packs(
        book=ID,
        players=rule(4, "1.2", register="A-S1"),
        turn_step=rule(1, "5.1"),
        hand=rule(25, "1.2", register="A-S1"),
        kitty=rule(8, "1.2", register="A-S1"),
        five=rule(5, "1.1", register="A-S1"),
        ten=rule(10, "1.1", register="A-S1"),
        king=rule(10, "1.1", register="A-S1"),
    ),
    drawing=Drawing(
        book=ID,
        first=rule(FirstDraw.CUT_AND_COUNT, "5.1"),
        declarer_first=rule(True, "5.1", register="A-S1"),
        pace=rule(300, bounds=(50, 2000)),
    ),
    calling=Calling(
        book=ID,
        takes_seat=rule(True, "5.4"),
        big_over_small=rule(True, "5.4"),
        no_trump_calls=rule(1, "5.4", register="A-S12"),
        opening_pair_final=rule(True, "5.5", register="A-S18", choices=(True, False)),
        jokers_over_single=rule(True, "5.5", register="A-S19", choices=(True, False)),
        jokers_open=rule(True, "5.5", register="A-S19", choices=(True, False)),
        confirm_own=rule(False, "5.5", choices=(False, True)),
        asks=rule(True, "5.5"),
        ask_seconds=rule(10, bounds=(3, 60)),
        turned_card=rule(1, "5.6"),
        after_turned=rule(False, "5.6"),
        nobody=rule(
            NobodyCalls.FIRST_DRAWER, "5.6", register="A-S1", choices=(NobodyCalls.FIRST_DRAWER, NobodyCalls.REDEAL)
        ),
        together=rule(Together.LOT, "5.8"),
        upper_from=None,
    ),
    tractors=Tractors(
        book=ID,
        suit_trump=rule(True, "1.2", register="A-S1", choices=(True, False)),
        no_trump=rule(True, "5.3"),
    ),
    following=Following(
        book=ID,
        duty=rule(FollowDuty.TRACTORS, "1.2", register="A-S1", choices=(FollowDuty.TRACTORS, FollowDuty.PAIRS)),
    ),
    throws=Throws(
        book=ID,
        partner_blocks=rule(True, "6.2.2"),
        forced=rule(
            Forced.SMALLEST_BLOCKED,
            "6.2.2",
            register="A-S21",
            choices=(Forced.SMALLEST_BLOCKED, Forced.SMALLEST_THROWN),
        ),
        designated_by=rule(
            Designator.NEXT,
            "6.2.2",
            register="A-S21",
            choices=(Designator.NEXT, Designator.EITHER_OPPONENT),
        ),
    ),
    next_declarer=NextDeclarer(book=ID, kept=rule(2, "1.2", register="A-S1"), lost=rule(1, "1.2", register="A-S1")),
    online=Online(
        book=ID,
        own_plays=rule(True, "5.2"),
        periods=rule(2, bounds=(1, 3)),
        at_time_out=rule(AtTimeOut.ACT, choices=(AtTimeOut.ACT, AtTimeOut.WAIT)),
    ),
    kitty=Kitty(
        book=ID,
        single=rule(2, "5.9"),
        pair=rule(4, "5.9"),
        two_pairs=rule(6, "5.9"),
        further_pair=rule(FurtherPair.PLUS_TWO, "5.9"),
        throw=rule(3, "5.9", register="A-S14"),
        counted_by=rule(KittyFigures.LED, "5.9", register="A-S20", choices=(KittyFigures.LED, KittyFigures.WINNER)),
    ),
    levels=Levels(
        book=ID,
        start=rule(2, "1.1", register="A-S1"),
        shut_out=rule(3, "5.10.1"),
        few_from=rule(5, "5.10.2"),
        few=rule(2, "5.10.2"),
        some_from=rule(40, "5.10.3"),
        some=rule(1, "5.10.3"),
        take_over_from=rule(80, "5.10.4"),
        step=rule(40, "5.10.4"),
        cap=rule(Cap.NONE, "5.10.4"),
        below_zero=rule(
            BelowZero.NOTHING, "5.10.1", register="A-S1", choices=(BelowZero.NOTHING, BelowZero.LEVEL_PER_STEP)
        ),
        beyond_ace=rule(BeyondAce.COUNT_ON, "2.3.1", register="A-S2", choices=(BeyondAce.COUNT_ON, BeyondAce.STOP)),
    ),
    match=MatchPoints(
        book=ID,
        clear_from=rule(3, "2.3.1"),
        clear=rule((Decimal(2), Decimal(0)), "2.3.1"),
        narrow=rule((Decimal("1.5"), Decimal("0.5")), "2.3.1"),
        drawn=rule(Decimal(1), "2.3.1"),
        first_to_level=rule(
            FirstToLevel.HEAD_TO_HEAD,
            "2.3.1",
            register="A-S5",
            choices=(FirstToLevel.HEAD_TO_HEAD, FirstToLevel.NOTHING),
        ),
        standard_even=rule(10, "T", "2.3.2"),
        standard_per_level=rule(1, "T", "2.3.2", register="A-S15"),
        standard_total=rule(20, "2.3.2", "T", register="A-S15"),
    ),
    absence=Absence(
        book=ID,
        present=rule(Decimal("1.5"), "2.4"),
        present_standard=rule(12, "2.4"),
        absent=rule(Decimal(0), "2.4"),
        absent_standard=rule(0, "2.4"),
        bye=rule(Decimal("1.5"), "2.4", register="A-S6"),
        bye_standard=rule(12, "2.4", register="A-S6"),
    ),
    lateness=Lateness(
        book=ID,
        light_from=rule(5, "2.5"),
        light_points=rule(20, "2.5", register="A-S3"),
        light_standard=rule(Decimal("1.5"), "2.5", register="A-S16"),
        heavy_after=rule(10, "2.5"),
        heavy_points=rule(40, "2.5", register="A-S3"),
        heavy_standard=rule(Decimal("3.5"), "2.5", register="A-S16"),
        forfeit_after=rule(15, "2.5"),
        at_forfeit=rule(AtLimit.MILDER, "2.5", register="A-S4", choices=(AtLimit.MILDER, AtLimit.FORFEIT)),
    ),
    sheet=Sheet(
        book=ID,
        signatures=rule(2, "2.3.3"),
        minutes=rule(5, "2.3.3"),
        winner_hands_in=rule(True, "2.3.3", register="A-S10"),
        other_keeps_result=rule(True, "2.3.4", register="A-S11"),
    ),
    rounds=Rounds(
        book=ID,
        number=rule(4, "2.1"),
        minutes=rule(40, "2.1"),
        last_deal_minutes=rule(10, "2.2"),
        last_deals=rule(1, "2.2"),
        play_seconds=rule(30, "6.5"),
        bury_seconds=rule(60, "6.5"),
    ),
    penalties=Penalties(
        book=ID,
        count=rule(Penalty(remedies=(Remedy.SHORT_DRAWS,)), "6.1.1"),
        count_late=rule(Penalty((Step(deal_lost=_LOST),)), "6.1.2"),
        kitty_drawn=None,
        kitty_long=None,
        kitty_short=None,
        wrong_level_card=rule(Penalty(remedies=(Remedy.SUIT_BARRED,)), "5.7"),
        declared_together=rule(Penalty(remedies=(Remedy.LOT,)), "5.8"),
        signal=None,
        wrong_play=rule(
            Penalty((Step(points=10),), per=Per.CARD, remedies=(Remedy.CARDS_STAY,)), "6.2.1", register="A-S3"
        ),
        wrong_play_heavy=None,
        pointed_out=None,
        failed_throw=rule(
            Penalty(
                (Step(points=10),),
                per=Per.BLOCKED_CARD,
                remedies=(Remedy.PLAY_SMALLEST, Remedy.OPPONENT_CHOOSES, Remedy.CARDS_STAY),
            ),
            "6.2.2",
            register="A-S3",
        ),
        exposed_light=rule(Penalty((Step(points=10),), remedies=(Remedy.TAKE_BACK,)), "6.3.1"),
        exposed_heavy=rule(Penalty((Step(points=20),), remedies=(Remedy.PLAY_FIRST, Remedy.NEXT_MAY_DIRECT)), "6.3.2"),
        revoke_early=rule(Penalty(remedies=(Remedy.CORRECT_NOW,)), "6.4.1"),
        revoke=rule(Penalty((Step(points=40),)), "6.4.2"),
        revoke_decisive=rule(Penalty((Step(deal_lost=_LOST),)), "6.4.2"),
        time_out=rule(_WARNED_THEN_10, "6.5", register="A-S9", choices=(_WARNED_THEN_10, _WARNED_THEN_RISING)),
        illegal_information=rule(
            Penalty(
                (Step(deal_lost=_INFORMED), Step(deal_lost=_INFORMED), Step(deal_lost=_INFORMED, disqualified=True)),
                over=Over.EVENT,
                remedies=(Remedy.DEAL_ENDS,),
            ),
            "6.6",
        ),
        smoking=rule(
            Penalty(
                (_ONE_STANDARD_POINT, Step(standard_points=Decimal(1), committee=True)),
                over=Over.EVENT,
                may=Step(standard_points=Decimal(1), committee=True),
            ),
            "7.3",
        ),
        abuse=rule(Penalty((_ONE_STANDARD_POINT,), over=Over.EVENT), "7.4"),
    ),
)
