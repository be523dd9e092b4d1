"""The timed 80-points contest (regulation 003): rounds of 60 minutes, Swiss, pairs; fines instead of lost deals."""

from decimal import Decimal

from paiju.games.shengji.penalties import Award, Over, Penalty, Per, Remedy, Step, Who
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
    UpperFrom,
)
from paiju.games.shengji.rules import (
    Absence,
    BelowZero,
    BeyondAce,
    Cap,
    FirstToLevel,
    FurtherPair,
    Kitty,
    Levels,
    MatchPoints,
    Penalties,
    Rounds,
    Rules,
)
from paiju.rulebook.rule import rule

ID = "shengji-80"

_INFORMED = Award(to_defenders=3, to_declarer=3)
# "Lost" alone: the least that losing a deal means, the defenders taking over or the declarer going up by one.
_GRAVE = Step(deal_lost=Award(to_defenders=0, to_declarer=1))
_SLOW = (Step(warning=True), Step(points=10), Step(points=20), Step(points=40))
_TEN_A_CARD = (Step(points=10),)
_TWENTY_A_CARD = (Step(points=20),)

PLAY = Rules(
    book=ID,
    card_points=rule(200, "0"),
    packs=Packs(
        book=ID,
        players=rule(4, "0.1"),
        turn_step=rule(1, "0.1"),
        hand=rule(25, "0.1"),
        kitty=rule(8, "0.1"),
        five=rule(5, "0"),
        ten=rule(10, "0"),
        king=rule(10, "0"),
    ),
    drawing=Drawing(
        book=ID,
        first=rule(FirstDraw.HIGHER_CARD, "2.1"),
        declarer_first=rule(True, "2.1"),
        pace=rule(300, bounds=(50, 2000)),
    ),
    calling=Calling(
        book=ID,
        takes_seat=rule(True, "2.3"),
        big_over_small=rule(True, "2.3"),
        no_trump_calls=rule(1, "2.3", register="A-S12"),
        opening_pair_final=rule(False, "2.4", register="A-S18", choices=(False, True)),
        jokers_over_single=rule(True, "2.4", register="A-S19", choices=(True, False)),
        jokers_open=rule(True, "2.4", register="A-S19", choices=(True, False)),
        confirm_own=rule(False, "2.4", choices=(False, True)),
        asks=rule(True, "2.4"),
        ask_seconds=rule(10, bounds=(3, 60)),
        turned_card=rule(1, "2.5"),
        after_turned=rule(False, "2.5", register="A-E11", choices=(False, True)),
        nobody=rule(NobodyCalls.FIRST_DRAWER, "2.5", choices=(NobodyCalls.FIRST_DRAWER, NobodyCalls.REDEAL)),
        together=rule(Together.UPPER, "2.7"),
        upper_from=rule(
            UpperFrom.FIRST_DRAWER,
            "2.7",
            register="A-E7",
            choices=(UpperFrom.FIRST_DRAWER, UpperFrom.LAST_DRAWER),
        ),
    ),
    tractors=Tractors(
        book=ID,
        suit_trump=rule(True, "0.1", choices=(True, False)),
        no_trump=rule(True, "0.1"),
    ),
    following=Following(
        book=ID,
        duty=rule(FollowDuty.TRACTORS, "0.1", choices=(FollowDuty.TRACTORS, FollowDuty.PAIRS)),
    ),
    throws=Throws(
        book=ID,
        partner_blocks=rule(True, "3.2.2"),
        forced=rule(
            Forced.SMALLEST_BLOCKED,
            "3.2.2",
            register="A-S21",
            choices=(Forced.SMALLEST_BLOCKED, Forced.SMALLEST_THROWN),
        ),
        designated_by=rule(Designator.NEXT, "3.2.2"),
    ),
    next_declarer=NextDeclarer(book=ID, kept=rule(2, "0.1"), lost=rule(1, "0.1")),
    online=Online(
        book=ID,
        own_plays=rule(False, "2.2"),
        periods=rule(2, bounds=(1, 3)),
        at_time_out=rule(AtTimeOut.ACT, choices=(AtTimeOut.ACT, AtTimeOut.WAIT)),
    ),
    kitty=Kitty(
        book=ID,
        single=rule(2, "2.9"),
        pair=rule(4, "2.9"),
        two_pairs=rule(8, "2.9"),
        further_pair=rule(
            FurtherPair.DOUBLES, "2.9", register="A-E2", choices=(FurtherPair.DOUBLES, FurtherPair.PLUS_FOUR)
        ),
        throw=None,
        counted_by=rule(KittyFigures.LED, "2.9", register="A-S20", choices=(KittyFigures.LED, KittyFigures.WINNER)),
    ),
    levels=Levels(
        book=ID,
        start=rule(2, "2.8"),
        shut_out=rule(3, "2.10.1", "4.1"),
        few_from=rule(5, "2.10.2", "4.1"),
        few=rule(2, "2.10.2", "4.1"),
        some_from=rule(40, "2.10.3", "4.1"),
        some=rule(1, "2.10.3", "4.1"),
        take_over_from=rule(80, "2.10.4", "4.2"),
        step=rule(40, "2.10.4", "4.2"),
        cap=rule(Cap.THREE, "2.10.4", "4.2", register="A-E1", choices=(Cap.THREE, Cap.NONE)),
        below_zero=rule(BelowZero.LEVEL_PER_STEP, "4.1"),
        beyond_ace=rule(BeyondAce.COUNT_ON, "2.8", register="A-S2", choices=(BeyondAce.COUNT_ON, BeyondAce.STOP)),
    ),
    match=MatchPoints(
        book=ID,
        clear_from=rule(3, "1.3"),
        clear=rule((Decimal(2), Decimal(0)), "1.3"),
        narrow=rule((Decimal("1.5"), Decimal("0.5")), "1.3"),
        drawn=rule(Decimal(1), "1.3"),
        first_to_level=rule(FirstToLevel.NOTHING, "1.3"),
        standard_even=rule(10, "1.5.1", register="A-E5"),
        standard_per_level=rule(1, "1.5.1", register="A-E5"),
        standard_total=rule(20, "1.5.1", register="A-E5"),
    ),
    absence=Absence(
        book=ID,
        present=rule(Decimal("1.5"), "1.3", register="A-S6"),
        present_standard=rule(12, "1.3", register="A-S6"),
        absent=rule(Decimal(0), "1.3", register="A-S6"),
        absent_standard=rule(0, "1.3", register="A-S6"),
        bye=rule(Decimal("1.5"), "1.3", register="A-S6"),
        bye_standard=rule(12, "1.3", register="A-S6"),
    ),
    lateness=None,
    sheet=None,
    rounds=Rounds(
        book=ID,
        number=None,
        minutes=rule(60, "1.1"),
        last_deal_minutes=rule(10, "1.2"),
        last_deals=rule(1, "1.2"),
        play_seconds=rule(30, "3.5"),
        bury_seconds=rule(60, "3.5"),
    ),
    penalties=Penalties(
        book=ID,
        count=rule(Penalty((Step(points=10),), remedies=(Remedy.SHORT_DRAWS,)), "3.1.1", register="A-E9"),
        count_late=None,
        kitty_drawn=rule(
            Penalty(
                _TEN_A_CARD,
                per=Per.CARD,
                who=Who.DECLARER,
                remedies=(
                    Remedy.NO_MORE_DECLARING,
                    Remedy.DEFENDERS_RETURN,
                    Remedy.PARTNER_DRAWN,
                    Remedy.LAST_KITTY_TRUMP,
                ),
            ),
            "3.1.2",
        ),
        kitty_long=rule(Penalty((Step(points=40),), who=Who.DECLARER, remedies=(Remedy.NEXT_DRAWS_TO_HAND,)), "3.1.3"),
        kitty_short=rule(
            Penalty((Step(points=40),), who=Who.DECLARER, remedies=(Remedy.NEXT_DRAWS_TO_KITTY,)), "3.1.4"
        ),
        wrong_level_card=rule(Penalty(remedies=(Remedy.PARTNER_BARRED,)), "2.6"),
        declared_together=rule(Penalty(remedies=(Remedy.EARLIER_FIRST, Remedy.LOT)), "2.7", register="A-E7"),
        signal=rule(Penalty(_TWENTY_A_CARD, growing=2), "2.11.2", "2.11.1"),
        wrong_play=rule(Penalty(_TEN_A_CARD, per=Per.CARD, remedies=(Remedy.CORRECT_NOW,)), "3.2.1"),
        wrong_play_heavy=rule(
            Penalty(_TWENTY_A_CARD, per=Per.CARD, remedies=(Remedy.CORRECT_NOW,)), "3.2.1", register="A-E8"
        ),
        pointed_out=rule(Penalty(_TEN_A_CARD, per=Per.CARD), "3.2.1"),
        failed_throw=rule(
            Penalty(
                _TEN_A_CARD,
                per=Per.THROWN_CARD,
                remedies=(Remedy.PLAY_SMALLEST, Remedy.NEXT_CHOOSES, Remedy.TAKE_BACK),
            ),
            "3.2.2",
            register="A-E10",
        ),
        exposed_light=rule(Penalty(_TEN_A_CARD, per=Per.CARD), "3.3.1"),
        exposed_heavy=rule(Penalty(_TWENTY_A_CARD, per=Per.CARD), "3.3.2", register="A-E8"),
        revoke_early=rule(Penalty(remedies=(Remedy.CORRECT_NOW,)), "3.4.1"),
        revoke=rule(Penalty((Step(points=40),), at_most=80), "3.4.2"),
        revoke_decisive=None,
        time_out=rule(
            Penalty(_SLOW, may=_GRAVE),
            "3.5",
            register="A-E12",
            choices=(Penalty(_SLOW, may=_GRAVE), Penalty(_SLOW, may=Step(deal_lost=_INFORMED))),
        ),
        illegal_information=rule(
            Penalty(
                (Step(deal_lost=_INFORMED), Step(deal_lost=_INFORMED), Step(deal_lost=_INFORMED, disqualified=True)),
                over=Over.EVENT,
                remedies=(Remedy.DEAL_ENDS,),
            ),
            "3.6",
        ),
        smoking=None,
        abuse=None,
    ),
)
