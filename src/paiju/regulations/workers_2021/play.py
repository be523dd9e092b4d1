"""The workers' games of 2021 (regulation 004): paper cards, a referee with a watch, no doubling, warnings."""

from paiju.cards.card import RANK_LETTERS, Rank
from paiju.games.doudizhu.rules import (
    ELEVEN_ROWS,
    AfterTopBid,
    AllPass,
    AnnouncedBy,
    Announcement,
    BombFactor,
    FirstCaller,
    IllegalAction,
    KickerJokers,
    KickerTriples,
    Kind,
    KittyShown,
    OnTimeOut,
    Rules,
    TimeLimit,
    Warnings,
    WarningsCounted,
    WingRanks,
)
from paiju.rulebook.rule import rule

ID = "doudizhu-workers-2021"

PLAY = Rules(
    book=ID,
    players=rule(3, "T6", "T5"),
    hand_size=rule(17, "T1", "G1.2"),
    kitty_size=rule(3, "T2", "G1.2"),
    first_caller=rule(FirstCaller.LOT_THEN_ROTATES, "T3"),
    turn_step=rule(1, "T10", "T11", "G1.1", "G2.1", "G3.1"),
    bids=rule((0, 1, 2, 3), "T4", "G2.1"),
    bid_must_exceed=rule(True, "G2.1", "T4"),
    after_top_bid=rule(AfterTopBid.ENDS, "G2.1", "T5"),
    all_pass=rule(AllPass.SCORED_ZERO, "G2.2", register="A-D10"),
    kitty_shown=rule(KittyShown.AFTER_AUCTION, "G1.2", "T2"),
    bid_time=rule(TimeLimit(30_000), "G2.3"),
    on_bid_time_out=rule(OnTimeOut.NO_CALL, "G2.3"),
    doubling=None,
    kinds=rule(
        ELEVEN_ROWS,
        *("G4.1", "G4.2", "G4.3", "G4.4", "G4.5", "G4.6", "G4.7", "G4.8", "G4.9", "G4.10", "G4.11", "G3.1"),
    ),
    straight_min=rule(5, "G4.7"),
    pair_straight_min=rule(3, "G4.8"),
    plane_min=rule(2, "G4.9"),
    run_top=rule(Rank.ACE, "G4.7", "G4.8", "G4.9"),
    wing_ranks=rule(WingRanks.ANY, "G4.10", register="A-D2", choices=(WingRanks.ANY, WingRanks.NOT_OF_PLANE)),
    wing_jokers=rule(
        KickerJokers.NOT_BOTH, "G4.10", register="A-N1", choices=(KickerJokers.NOT_BOTH, KickerJokers.NONE)
    ),
    wing_bombs=rule(False, "G4.10"),
    wing_triples=rule(
        KickerTriples.NOT_ADJACENT,
        "G4.10",
        register="A-N15 A-N16",
        choices=(KickerTriples.NOT_ADJACENT, KickerTriples.NOT_ADJACENT_NOR_TWOS, KickerTriples.NONE),
    ),
    quad_jokers=rule(
        KickerJokers.NOT_BOTH, "G4.11", register="A-N1", choices=(KickerJokers.NOT_BOTH, KickerJokers.NONE)
    ),
    quad_bombs=rule(False, "G4.11"),
    quad_pair_as_singles=rule(True, "G4.11", register="A-N17", choices=(True, False)),
    overpowering=rule((Kind.BOMB, Kind.ROCKET), "G5.1"),
    rank_order=rule(RANK_LETTERS, "G5.3"),
    bomb_order=rule("3456789TJQKA2", "G5.2"),
    same_count=rule(True, "G5.4"),
    kickers_compared=rule(False, "G5.5"),
    declarer_leads=rule(True, "T7", "G3.1"),
    leader_may_pass=rule(False, "T9", "G3.1"),
    passes_end_trick=rule(2, "T8"),
    passed_may_return=rule(True, "T8"),
    play_is_final=rule(True, "G3.2", "T12"),
    auto_pass=rule(False, "G3.1"),
    illegal_action=rule(IllegalAction.REFUSED, "G3.1", "G3.2"),
    empty_hands_to_end=rule(1, "G6"),
    announcement=Announcement(book=ID, at_most=rule(2, "G3.3"), by=rule(AnnouncedBy.PLAYER, "G3.3")),
    play_limit=rule(TimeLimit(30_000, reached_is_late=False), "G3.4"),
    on_lead_time_out=rule(OnTimeOut.WARNING, "G3.4", register="A-D12"),
    on_follow_time_out=rule(OnTimeOut.WARNING, "G3.4", register="A-D12"),
    play_time=None,
    warnings=Warnings(
        book=ID,
        per_deduction=rule(3, "G3.4"),
        deduction=rule(3, "G3.4"),
        counted_over=rule(
            WarningsCounted.DEAL, "G3.4", register="A-D6", choices=(WarningsCounted.DEAL, WarningsCounted.SESSION)
        ),
    ),
    unit=rule(1, "G7.1"),
    win_sign=rule(1, "G7.3"),
    bomb_factor=rule(BombFactor.DOUBLES, "G7.4"),
    rocket_factor=rule(2, "G7.4"),
    spring_factor=rule(2, "G7.4"),
    spring_defender_plays=rule(0, "T15"),
    anti_spring_factor=rule(2, "G7.4"),
    anti_spring_declarer_plays=rule(1, "T16"),
    declarer_of_sum=rule(-1, "G7.2"),
    faults=None,
    protocol=None,
)
