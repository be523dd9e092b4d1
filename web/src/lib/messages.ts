// Generated from table/session/messages.py, server/http/bodies.py, server/events/bodies.py and the events of games by scripts/generate_typescript.py; do not edit.

/** Bytes a client may send in one frame. */
export const MAX_FRAME = 4096;

export interface Bid {
  do: "bid";
  points: number;
}

export interface Double {
  do: "double";
  doubled: boolean;
}

export interface Redouble {
  do: "redouble";
  redoubled: boolean;
}

export interface Play {
  do: "play";
  cards: number[];
}

export interface Pass {
  do: "pass";
}

/** Show cards of one's hand to make trumps. */
export interface CallTrump {
  do: "call";
  cards: number[];
}

/** The answer of who is asked and does not call. */
export interface NoTrumpCall {
  do: "no-call";
}

export interface BuryCards {
  do: "bury";
  cards: number[];
}

export interface PlayCards {
  do: "play";
  cards: number[];
}

/** Which of the blocked kinds the thrower plays: the double, or the single. */
export interface DesignateKind {
  do: "designate";
  double: boolean;
}

export type Action =
  | Bid
  | Double
  | Redouble
  | Play
  | Pass
  | CallTrump
  | NoTrumpCall
  | BuryCards
  | PlayCards
  | DesignateKind;

/** The first message: how many events of the table the client already has (0: none). */
export interface Hello {
  type: "hello";
  since: number;
}

/** Do something. ``id`` makes a repeated message harmless; ``seen`` is the client's number when it decided. */
export interface Act {
  type: "act";
  id: string;
  seen: number;
  action: Action;
}

/** What could I play? Answered to this client only; costs no time. */
export interface AskHint {
  type: "ask-hint";
  id: string;
}

/** May I play these cards now? */
export interface AskCheck {
  type: "ask-check";
  id: string;
  cards: number[];
}

/** I have seen the result; deal the next board when everybody has. */
export interface NextDeal {
  type: "next-deal";
  id: string;
}

/** Stop or resume the clock; only the table's host may. */
export interface SetPause {
  type: "set-pause";
  id: string;
  paused: boolean;
}

/** Let a house player act for my seat, or take over again. */
export interface SetTrustee {
  type: "set-trustee";
  id: string;
  on: boolean;
}

/** Measures the way there and back; ``t`` comes back unchanged. */
export interface Ping {
  type: "ping";
  t: number;
}

export type FromClient =
  | Hello
  | Act
  | AskHint
  | AskCheck
  | NextDeal
  | SetPause
  | SetTrustee
  | Ping;

/** Who sits where, as everybody may know it. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  away: boolean;
  trustee: boolean;
}

/** Who is to act and how long they have, at the moment of sending. */
export interface ClockInfo {
  seats: number[];
  left: number;
  limit: number;
  running: boolean;
}

/** The points of a board that is over, by seat. */
export interface BoardScore {
  board: number;
  points: number[];
}

/** The answer to ``hello``: who you are here and what the table is. Events after ``since`` follow. */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: number | null;
  host: boolean;
  book: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: ClockInfo | null;
  board: number;
  boards: number;
  results: BoardScore[];
  since: number;
}

/** What happened, oldest first; ``first`` is the sequence number of the first. An event is the JSON Lines object. */
export interface Events {
  type: "events";
  first: number;
  events: DealEvent[];
  clock: ClockInfo | null;
}

/** A number of a score: what it stands for, its article, whom it concerns (all when empty). */
export interface FactorTold {
  code: string;
  value: number;
  article: string;
  seats: number[];
}

/** How a seat's points came about: the product of its factors, or of them and the sum ``of`` the others' points. */
export interface SeatFormula {
  seat: number;
  points: number;
  factors: FactorTold[];
  of: number[];
  text: string;
}

/** The deal has its score: the cards each seat still held, the kitty, and how each seat's points came about. Without cards while the same board is open at another table. */
export interface Result {
  type: "result";
  board: number;
  hands: number[][] | null;
  kitty: number[] | null;
  formulas: SeatFormula[];
}

/** Somebody came, went, or changed between person and trustee. */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
}

/** The clock was stopped or resumed. */
export interface Clock {
  type: "clock";
  clock: ClockInfo | null;
}

/** The action ``id`` is on disk. */
export interface Done {
  type: "done";
  id: string;
  seen: number;
}

/** The action ``id`` was not accepted and changed nothing; ``zh`` and ``en`` say why. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  article: string;
  facts: Record<string, string | number>;
  zh: string;
  en: string;
}

/** Plays worth trying, best first; empty: only passing is left. */
export interface Hint {
  type: "hint";
  id: string;
  plays: number[][];
}

export interface Pong {
  type: "pong";
  t: number;
}

/** To who has a seat, when the table has been silent for half a second: it is there, and so is the line. */
export interface Beat {
  type: "beat";
}

/** The connection is closed; ``code`` says why: replaced, moved, closed, too_slow, bad_message, going_down. */
export interface Bye {
  type: "bye";
  code: string;
  zh: string;
  en: string;
}

export type FromTable =
  | Welcome
  | Events
  | Result
  | Seats
  | Clock
  | Done
  | Refused
  | Hint
  | Pong
  | Beat
  | Bye;

export type Seat = number;

export interface DealStarted {
  v: 1;
  type: "DealStarted";
  board: number;
  first_caller: Seat;
  players: number;
  hand_size: number;
}

export type Card = number;

export interface HandDealt {
  v: 1;
  type: "HandDealt";
  seat: Seat;
  cards: Card[];
}

export interface KittySet {
  v: 1;
  type: "KittySet";
  cards: Card[];
}

/** Why something was called, played or passed. */
export type Cause = "player" | "time-out" | "formal" | "unable";

export type Millis = number;

export interface BidMade {
  v: 1;
  type: "BidMade";
  seat: Seat;
  points: number;
  cause: Cause;
  then: Seat | null;
  at: Millis;
}

export interface DealPassedOut {
  v: 1;
  type: "DealPassedOut";
  redeal: boolean;
  at: Millis;
}

export interface DeclarerChosen {
  v: 1;
  type: "DeclarerChosen";
  seat: Seat;
  points: number;
  at: Millis;
}

export interface DoublingOpened {
  v: 1;
  type: "DoublingOpened";
  seats: Seat[];
  at: Millis;
}

/** A defender's choice; hidden from the others until ``DoublesShown``. */
export interface DoubleChosen {
  v: 1;
  type: "DoubleChosen";
  seat: Seat;
  doubled: boolean;
  cause: Cause;
  hidden: boolean;
  at: Millis;
}

export interface DoublesShown {
  v: 1;
  type: "DoublesShown";
  doublers: Seat[];
  at: Millis;
}

export interface RedoublingOpened {
  v: 1;
  type: "RedoublingOpened";
  seat: Seat;
  at: Millis;
}

export interface RedoubleChosen {
  v: 1;
  type: "RedoubleChosen";
  seat: Seat;
  redoubled: boolean;
  cause: Cause;
  at: Millis;
}

export interface KittyShown {
  v: 1;
  type: "KittyShown";
  seat: Seat;
  cards: Card[];
  at: Millis;
}

export interface PlayOpened {
  v: 1;
  type: "PlayOpened";
  leader: Seat;
  at: Millis;
}

/** The kinds of combination. */
export type Kind = "rocket" | "bomb" | "single" | "pair" | "triple" | "triple_single" | "triple_pair" | "straight" | "pair_straight" | "plane" | "plane_singles" | "plane_pairs" | "quad_singles" | "quad_pairs";

/** Ranks in the order of Dou Dizhu, weakest first. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;

export interface CardsPlayed {
  v: 1;
  type: "CardsPlayed";
  seat: Seat;
  cards: Card[];
  kind: Kind;
  rank: Rank;
  highest: Rank;
  cause: Cause;
  then: Seat | null;
  time_used: Millis;
  at: Millis;
}

export interface Passed {
  v: 1;
  type: "Passed";
  seat: Seat;
  cause: Cause;
  trick_over: boolean;
  then: Seat;
  time_used: Millis;
  at: Millis;
}

export interface RemainingAnnounced {
  v: 1;
  type: "RemainingAnnounced";
  seat: Seat;
  cards_left: number;
  by_software: boolean;
  at: Millis;
}

export interface Warned {
  v: 1;
  type: "Warned";
  seat: Seat;
  at: Millis;
}

export interface Faulted {
  v: 1;
  type: "Faulted";
  seat: Seat;
  reason: string;
  at: Millis;
}

/** One number of a score: what it stands for, the article it comes from, and whom it concerns (all when empty). */
export interface Factor {
  code: string;
  value: number;
  article: string;
  seats: Seat[];
}

export interface DealScored {
  v: 1;
  type: "DealScored";
  points: number[];
  factors: Factor[];
  at: Millis;
}

/** A card turned to find who draws first. */
export interface TurnedCard {
  seat: Seat;
  card: Card;
}

/** ``deal`` counts within the match; ``declarer`` is not known before the first deal's calls are over. */
export interface DrawStarted {
  v: 1;
  type: "DrawStarted";
  board: number;
  deal: number;
  levels: number[];
  level: number;
  declarer: Seat | null;
  first: Seat;
  turned: TurnedCard[];
  time_outs: number[];
}

/** The cards in the order of drawing, the kitty last; ``lots`` by seat settle calls made at once. */
export interface PackSet {
  v: 1;
  type: "PackSet";
  cards: Card[];
  lots: number[];
}

export interface CardDrawn {
  v: 1;
  type: "CardDrawn";
  seat: Seat;
  at: Millis;
}

/** The card that was drawn, for whoever drew it. */
export interface CardSeen {
  v: 1;
  type: "CardSeen";
  seat: Seat;
  card: Card;
}

/** Calls by their strength. */
export type CallKind = 1 | 2 | 3 | 4;

/** Not shown to others before the step of drawing is over: who is quicker by a moment has nothing of it. */
export interface CallMade {
  v: 1;
  type: "CallMade";
  seat: Seat;
  kind: CallKind;
  cards: Card[];
  opening: boolean;
  at: Millis;
}

export interface ShownCall {
  seat: Seat;
  kind: CallKind;
  cards: Card[];
}

/** The call that stands after a step of drawing, and those made at once with it that do not. */
export interface CallsShown {
  v: 1;
  type: "CallsShown";
  seat: Seat;
  kind: CallKind;
  cards: Card[];
  opening: boolean;
  others: ShownCall[];
  at: Millis;
}

/** All cards are drawn: these are asked one after the other. */
export interface AskingOpened {
  v: 1;
  type: "AskingOpened";
  seats: Seat[];
  at: Millis;
}

/** Who brought something about. */
export type MadeBy = "player" | "time-out" | "forced";

/** A call, or with no cards none; ``seats`` are still to be asked. */
export interface CallAnswered {
  v: 1;
  type: "CallAnswered";
  seat: Seat;
  kind: CallKind | null;
  cards: Card[];
  opening: boolean;
  by: MadeBy;
  seats: Seat[];
  at: Millis;
}

/** Nobody called: a card of the kitty makes trumps; ``seats`` may call over it. */
export interface TrumpTurned {
  v: 1;
  type: "TrumpTurned";
  card: Card;
  seats: Seat[];
  at: Millis;
}

/** Nobody called, and the cards are dealt again. */
export interface DrawVoided {
  v: 1;
  type: "DrawVoided";
  at: Millis;
}

export interface KittyTaken {
  v: 1;
  type: "KittyTaken";
  seat: Seat;
  cards: number;
  at: Millis;
}

export interface KittySeen {
  v: 1;
  type: "KittySeen";
  seat: Seat;
  cards: Card[];
}

export interface CardsBuried {
  v: 1;
  type: "CardsBuried";
  seat: Seat;
  cards: Card[];
  by: MadeBy;
  at: Millis;
}

/** The kitty is buried; its declarer leads. */
export interface LeadOpened {
  v: 1;
  type: "LeadOpened";
  leader: Seat;
  cards: number;
  at: Millis;
}

export interface CardsLaid {
  v: 1;
  type: "CardsLaid";
  seat: Seat;
  cards: Card[];
  by: MadeBy;
  then: Seat | null;
  at: Millis;
}

/** ``blocked`` are the thrown cards that somebody beats; all of ``cards`` were seen. */
export interface ThrowFailed {
  v: 1;
  type: "ThrowFailed";
  seat: Seat;
  cards: Card[];
  blocked: Card[];
  fine: number;
  at: Millis;
}

/** Singles and doubles are blocked: one of ``seats`` says which of the two the thrower plays. */
export interface DesignationOpened {
  v: 1;
  type: "DesignationOpened";
  seats: Seat[];
  thrower: Seat;
  single: Card[];
  double: Card[];
  at: Millis;
}

export interface KindDesignated {
  v: 1;
  type: "KindDesignated";
  seat: Seat;
  double: boolean;
  by: MadeBy;
  at: Millis;
}

/** ``captured``: the points that the defenders have by it. */
export interface TrickTaken {
  v: 1;
  type: "TrickTaken";
  seat: Seat;
  points: number;
  captured: number;
  at: Millis;
}

/** A period of a seat's time is over: the how-manieth time-out of its pair in the match, and what it costs. */
export interface TimedOut {
  v: 1;
  type: "TimedOut";
  seat: Seat;
  nth: number;
  fine: number;
  at: Millis;
}

/** A referee's ruling against a seat's pair; ``nth`` offence of its kind. */
export interface Penalised {
  v: 1;
  type: "Penalised";
  seat: Seat;
  offence: string;
  nth: number;
  cards: number;
  grave: boolean;
  fine: number;
  at: Millis;
}

/** After the last trick everybody sees what was buried. */
export interface KittyOpened {
  v: 1;
  type: "KittyOpened";
  cards: Card[];
  points: number;
  at: Millis;
}

/** One number of a score: what it stands for, the article it comes from, and whom it concerns (all when empty). */
export interface ScoreTerm {
  code: string;
  value: number;
  article: string;
  seats: Seat[];
}

/** ``points`` are the levels that each seat's side goes up; ``card_points`` those of the defenders, none where a ruling ended the deal. ``declarer`` declares the next deal, ``levels`` are both sides' after this one. */
export interface DealCounted {
  v: 1;
  type: "DealCounted";
  points: number[];
  card_points: number | null;
  taken_over: boolean;
  levels: number[];
  declarer: Seat;
  factors: ScoreTerm[];
  at: Millis;
}

export type DealEvent =
  | DealStarted
  | HandDealt
  | KittySet
  | BidMade
  | DealPassedOut
  | DeclarerChosen
  | DoublingOpened
  | DoubleChosen
  | DoublesShown
  | RedoublingOpened
  | RedoubleChosen
  | KittyShown
  | PlayOpened
  | CardsPlayed
  | Passed
  | RemainingAnnounced
  | Warned
  | Faulted
  | DealScored
  | DrawStarted
  | PackSet
  | CardDrawn
  | CardSeen
  | CallMade
  | CallsShown
  | AskingOpened
  | CallAnswered
  | TrumpTurned
  | DrawVoided
  | KittyTaken
  | KittySeen
  | CardsBuried
  | LeadOpened
  | CardsLaid
  | ThrowFailed
  | DesignationOpened
  | KindDesignated
  | TrickTaken
  | TimedOut
  | Penalised
  | KittyOpened
  | DealCounted;

/** Whatever ``EventControl.next`` says: which command that is the course of the event knows. */
export interface Next {
  is: "Next";
}

/** An average instead of a result at one table, in hundredths by seat: entered, or in place of what is there. A page cannot know which, because results of open boards are told to nobody. Needs a reason. */
export interface Award {
  is: "Award";
  segment: string;
  table: number;
  board: number;
  shares: number[];
}

/** What an event is made of: a book, its options by name, and the sizes the regulation leaves open. */
export interface GivenSetup {
  name?: string;
  options?: Record<string, string>;
  parameters?: Record<string, number>;
  human_machine?: boolean;
  time_zone?: string;
  utc_offset?: number;
  holidays?: string[];
  working_days?: string[];
  entries_close?: number | null;
  organiser?: string;
  regulation?: string;
  extra_clause?: string;
}

/** 新建赛事 | create an event. Whoever creates an event is its organiser. */
export interface CreateEvent {
  is: "CreateEvent";
  setup: GivenSetup;
}

/** 更改设置 | change the setup */
export interface ChangeSetup {
  is: "ChangeSetup";
  setup: GivenSetup;
}

/** 任命官员 | appoint an official */
export interface Appoint {
  is: "Appoint";
  official: number;
  role: "organiser" | "chief" | "deputy" | "referee" | "panel" | "entrant" | "platform";
}

/** 免职 | dismiss an official */
export interface Dismiss {
  is: "Dismiss";
  official: number;
  role: "organiser" | "chief" | "deputy" | "referee" | "panel" | "entrant" | "platform";
}

/** 停止执裁 | suspend a referee. A referee stops refereeing, or may again. */
export interface Suspend {
  is: "Suspend";
  official: number;
  suspended?: boolean;
}

/** 委托副裁判长 | delegate to a deputy */
export interface Delegate {
  is: "Delegate";
  deputy: number;
  start: number;
  until: number;
}

/** 组成仲裁委员会 | form the arbitration panel */
export interface FormPanel {
  is: "FormPanel";
  members: number[];
}

/** ``members`` has one reference for a player or a program, two for a pair; ``seed`` 1 is the strongest, 0 none. */
export interface GivenEntrant {
  number: number;
  kind: "player" | "pair" | "program";
  members: string[];
  unit: string;
  seed?: number;
  remote?: boolean;
}

/** 导入名单 | import a roster. Applications by a team's leader; audited afterwards. */
export interface Apply {
  is: "Apply";
  entrants: GivenEntrant[];
}

/** 加一个报名 | add one entry. Entrants that the organiser admits at once; after the draw each is a late entry and needs a reason. */
export interface Enter {
  is: "Enter";
  entrants: GivenEntrant[];
}

/** 审核报名 | audit an application. ``findings`` are codes of what is wrong with an application; none: it is admitted. */
export interface Audit {
  is: "Audit";
  number: number;
  findings?: string[];
}

/** A paper an entrant must show. Dates are ISO: until when it is good (empty: for ever), and when it was made. */
export interface GivenDocument {
  code: string;
  ok: boolean;
  valid_until?: string;
  taken?: string;
}

/** 参赛材料 | papers of an entrant */
export interface RecordDocument {
  is: "RecordDocument";
  number: number;
  document: GivenDocument;
}

/** 公示名单 | publish the entries. The list of those who were admitted, open to objections. */
export interface PublishEntries {
  is: "PublishEntries";
}

/** 对报名提出异议 | object to an entry */
export interface ObjectToEntry {
  is: "ObjectToEntry";
  number: number;
  unit?: string;
  written?: boolean;
  sealed?: boolean;
  evidence?: boolean;
}

/** 裁定异议 | decide an objection */
export interface DecideObjection {
  is: "DecideObjection";
  objection: number;
  upheld?: boolean;
}

/** 申请变更 | ask for a change of members. Other members for an entrant, after closing. */
export interface RequestChange {
  is: "RequestChange";
  number: number;
  members: string[];
  written?: boolean;
}

/** 裁定变更 | decide a change */
export interface DecideChange {
  is: "DecideChange";
  change: number;
  granted?: boolean;
}

/** 签到 | check in */
export interface CheckIn {
  is: "CheckIn";
  numbers?: number[];
}

/** 退赛 | withdraw */
export interface Withdraw {
  is: "Withdraw";
  number: number;
}

/** 取消资格 | disqualify */
export interface Disqualify {
  is: "Disqualify";
  number: number;
}

/** 换人 | substitute. Other members for an entrant who is in the event already, between two segments. */
export interface Substitute {
  is: "Substitute";
  number: number;
  members: string[];
}

/** 登记程序 | register a build. A program's new build, between two segments. */
export interface RegisterBuild {
  is: "RegisterBuild";
  number: number;
  build: string;
}

/** 公布抽签种子 | publish the seed. The seed of every draw, and where it comes from (a lottery's number, a dice roll before witnesses). */
export interface PublishSeed {
  is: "PublishSeed";
  seed?: string;
  source?: string;
}

/** 抽签 | draw lots. Every draw that is due. */
export interface DrawLots {
  is: "DrawLots";
}

/** 编排 | seat the next segment */
export interface ProposeSeating {
  is: "ProposeSeating";
  segment: string;
}

/** One table: its number in the segment, its comparison group, and the entrant in each seat. Dou Dizhu has three seats (0, 1, 2 = West, South, East); 升级 has two sides: the pairs, East-West last. */
export interface GivenTableSeats {
  table: number;
  group: number;
  seats: number[];
}

/** 编排 | seat the next segment */
export interface OverrideSeating {
  is: "OverrideSeating";
  tables: GivenTableSeats[];
  segment?: string;
  byes?: number[];
  confirmed?: boolean;
}

/** 编排 | seat the next segment */
export interface ApproveSeating {
  is: "ApproveSeating";
  segment?: string;
}

/** 开始 | start the segment. ``minutes`` is what the clock runs for; 0 where there is none for the segment as a whole. */
export interface StartSegment {
  is: "StartSegment";
  segment?: string;
  minutes?: number;
}

/** 宣布最后一副 | call the last deal */
export interface CallLastDeal {
  is: "CallLastDeal";
  segment?: string;
}

/** A deal of Dou Dizhu: points by seat, and each seat's play time in milliseconds where it was measured. */
export interface GivenDealScores {
  is: "DealScores";
  scores: number[];
  times?: number[];
}

/** A match of two pairs: the level of each side as a number (``games/shengji/levels.py``: a match begins at 2, A is 14), and where they are level which side (0, 1) came there first. */
export interface GivenMatchLevels {
  is: "MatchLevels";
  levels: number[];
  first_to_level?: number | null;
}

/** A board that counts for nobody: it is left out of every comparison. */
export interface GivenVoid {
  is: "Void";
}

/** An awarded score instead of a played one: per seat a share of the average in hundredths (60, 50, 40), or none. */
export interface GivenAdjusted {
  is: "Adjusted";
  shares: (number | null)[];
  scores: (number | null)[];
}

/** One result of several that come together. */
export interface GivenEntered {
  key: number[];
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted;
}

/** 登记成绩 | enter a result */
export interface EnterResults {
  is: "EnterResults";
  results: GivenEntered[];
  segment?: string;
  confirmed?: boolean;
}

/** 对方确认成绩 | confirm a result */
export interface ConfirmResult {
  is: "ConfirmResult";
  key: number[];
  number: number;
  segment?: string;
}

/** 对方确认成绩 | confirm a result */
export interface DisputeResult {
  is: "DisputeResult";
  key: number[];
  number: number;
  segment?: string;
}

/** 维持成绩 | uphold a result. A disputed result stands as it is: an official has looked into it. */
export interface UpholdResult {
  is: "UpholdResult";
  key: number[];
  segment?: string;
}

/** 登记成绩 | enter a result */
export interface CorrectResult {
  is: "CorrectResult";
  key: number[];
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted;
  segment?: string;
  cause?: "check" | "clerical" | "appeal";
  appeal?: number | null;
  confirmed?: boolean;
}

/** 第二人同意更正 | a second official agrees. Another official agrees to a correction, where the event wants two. */
export interface SecondCorrection {
  is: "SecondCorrection";
  correction: number;
}

/** 作废一副 | void a board. A board that counts for nobody, at every table of the segment. */
export interface VoidBoard {
  is: "VoidBoard";
  board: number;
  segment?: string;
}

/** 弃权 | forfeit. An entrant loses a segment by not being there or not starting in time. */
export interface Forfeit {
  is: "Forfeit";
  number: number;
  segment?: string;
  code?: string;
}

/** 迟到 | record lateness. An entrant came so late; what follows is the book's. */
export interface ReportLate {
  is: "ReportLate";
  number: number;
  arrived: number;
  segment?: string;
}

/** 迟到 | record lateness. The side that answers for a table's sheet did not hand it in on time. */
export interface ReportLateSheet {
  is: "ReportLateSheet";
  number: number;
  handed_in: number;
  segment?: string;
}

/** 收局 | close the segment */
export interface CloseSegment {
  is: "CloseSegment";
  segment?: string;
}

/** 确定晋级 | make the cut. The cut that is due. */
export interface MakeCut {
  is: "MakeCut";
}

/** 公布 | publish */
export interface PublishStanding {
  is: "PublishStanding";
  stage?: "main" | "preliminary" | "semifinal" | "final" | "playoff" | null;
}

/** 处罚 | penalise. An offence by its code. ``amount`` is the referee's where the book gives him a range. In 升级 points may be counted by ``cards``, and levels depend on whether the offender's side declared; ``grave`` rules what the book lets the referee rule instead of the ladder. */
export interface Penalise {
  is: "Penalise";
  code: string;
  number: number;
  segment?: string | null;
  board?: number | null;
  amount?: number | null;
  cards?: number;
  declarer?: boolean;
  grave?: boolean;
}

/** 事先批准 | allow beforehand. Beforehand, by the chief referee: what would be an offence; without a segment for the whole event. */
export interface Allow {
  is: "Allow";
  code: string;
  number: number;
  segment?: string | null;
}

/** 撤销处罚 | lift a penalty */
export interface LiftCharge {
  is: "LiftCharge";
  charge: number;
}

/** 申诉 | appeals */
export interface ObjectOrally {
  is: "ObjectOrally";
  number: number;
  segment?: string;
  subject?: string;
}

/** 申诉 | appeals. ``appeal`` is the oral objection it follows, where the book wants one; ``fee`` in yuan is what was paid. */
export interface FileAppeal {
  is: "FileAppeal";
  number: number;
  segment?: string | null;
  subject?: string;
  documents?: boolean;
  fee?: number;
  appeal?: number | null;
}

/** 申诉 | appeals */
export interface Vote {
  is: "Vote";
  appeal: number;
  upheld?: boolean;
}

/** 申诉 | appeals. Announce what the majority of the panel has decided. */
export interface DecideAppeal {
  is: "DecideAppeal";
  appeal: number;
  decision?: string;
}

/** 记录事件 | record an incident */
export interface RecordIncident {
  is: "RecordIncident";
  code: string;
  who?: string;
  entrant?: number | null;
  segment?: string | null;
  table?: number | null;
  note?: string;
  escalated?: boolean;
}

/** 处理事件 | settle an incident */
export interface ResolveIncident {
  is: "ResolveIncident";
  incident: number;
  resolved?: string;
}

/** 离座 | leaving the seat */
export interface AskLeave {
  is: "AskLeave";
  number: number;
}

/** 离座 | leaving the seat */
export interface GrantLeave {
  is: "GrantLeave";
  leave: number;
  escort?: string;
}

/** 离座 | leaving the seat */
export interface EndLeave {
  is: "EndLeave";
  leave: number;
}

/** 检查表 | a checklist */
export interface RecordCheck {
  is: "RecordCheck";
  checklist: string;
  item: string;
  ok?: boolean;
  note?: string;
}

/** 授奖 | grant the awards. Medals and certificates by the final standing. */
export interface GrantAwards {
  is: "GrantAwards";
}

/** 风尚奖 | fair-play awards */
export interface GrantFairPlay {
  is: "GrantFairPlay";
  numbers: number[];
}

/** 授奖并结束 | awards and the end. Close the event: nothing is decided in it any more. */
export interface Finish {
  is: "Finish";
}

/** 撤销一步 | undo an act */
export interface Undo {
  is: "Undo";
  act: number;
}

export type EventAction =
  | Next
  | Award
  | CreateEvent
  | ChangeSetup
  | Appoint
  | Dismiss
  | Suspend
  | Delegate
  | FormPanel
  | Apply
  | Enter
  | Audit
  | RecordDocument
  | PublishEntries
  | ObjectToEntry
  | DecideObjection
  | RequestChange
  | DecideChange
  | CheckIn
  | Withdraw
  | Disqualify
  | Substitute
  | RegisterBuild
  | PublishSeed
  | DrawLots
  | ProposeSeating
  | OverrideSeating
  | ApproveSeating
  | StartSegment
  | CallLastDeal
  | EnterResults
  | ConfirmResult
  | DisputeResult
  | UpholdResult
  | CorrectResult
  | SecondCorrection
  | VoidBoard
  | Forfeit
  | ReportLate
  | ReportLateSheet
  | CloseSegment
  | MakeCut
  | PublishStanding
  | Penalise
  | Allow
  | LiftCharge
  | ObjectOrally
  | FileAppeal
  | Vote
  | DecideAppeal
  | RecordIncident
  | ResolveIncident
  | AskLeave
  | GrantLeave
  | EndLeave
  | RecordCheck
  | GrantAwards
  | GrantFairPlay
  | Finish
  | Undo;

/** The same in Chinese and English. */
export interface Said {
  zh: string;
  en: string;
}

/** ``number`` 0 is a house player. */
export interface EventSeat {
  number: number;
  name: string;
}

/** ``done``: boards with a result. */
export interface EventTable {
  table: number;
  group: number;
  seats: EventSeat[];
  done: number;
  state: "seated" | "waiting" | "playing" | "slow" | "away" | "stuck" | "paused" | "finished" | "unreadable";
}

export interface EventSegment {
  segment: string;
  name: Said;
  boards: number[];
  closed_boards: number[];
  approved: boolean;
  started_at: number | null;
  closed_at: number | null;
  tables: EventTable[];
  byes: number[];
}

export interface EventEntrant {
  number: number;
  name: string;
  unit: string;
  seed: number;
  status: string;
}

export interface EventCriterion {
  code: string;
  zh: string;
  en: string;
  article: string;
}

/** ``values`` by criterion, as text. */
export interface EventLine {
  rank: number;
  number: number;
  name: string;
  unit: string;
  values: string[];
}

/** ``boards``: how many boards, closed at every table, it counts. */
export interface EventStanding {
  criteria: EventCriterion[];
  lines: EventLine[];
  boards: number;
}

/** ``stage``: empty for the standing of the whole event. */
export interface EventPublished {
  version: number;
  at: number;
  standing: EventStanding;
  reason: string;
  stage: string;
}

/** The house player of every house seat of the event, the same version everywhere. */
export interface EventHouse {
  player: string;
  version: string;
}

/** What everybody may know, no result of a board that is open somewhere included. Instants are ms since 1970. */
export interface EventPublic {
  event: string;
  version: number;
  now: number;
  name: string;
  book: string;
  human_machine: boolean;
  registration: boolean;
  finished: boolean;
  step: string;
  step_name: Said;
  segment: EventSegment | null;
  entrants: EventEntrant[];
  standing: EventStanding | null;
  published: EventPublished[];
  commitment: string;
  house: EventHouse | null;
}

/** First, and again after the page could not keep up. */
export interface PublicNews {
  type: "public";
  public: EventPublic;
}

export interface EventTableNow {
  table: number;
  done: number;
  state: "seated" | "waiting" | "playing" | "slow" | "away" | "stuck" | "paused" | "finished" | "unreadable";
}

/** How far the segment has come: ``tables`` are those that differ from what was told before. */
export interface EventProgress {
  closed_boards: number[];
  tables: EventTableNow[];
}

/** Those fields of ``EventPublic`` that differ from what was told before, and the progress of its segment. */
export interface EventChanges {
  version: number;
  now: number;
  registration?: boolean;
  finished?: boolean;
  step?: string;
  step_name?: Said;
  segment?: EventSegment | null;
  progress?: EventProgress;
  entrants?: EventEntrant[];
  standing?: EventStanding | null;
  published?: EventPublished[];
}

/** To be laid over what was told before. */
export interface ChangesNews {
  type: "changes";
  changes: EventChanges;
}

/** ``ready`` False: nothing can be done but wait or do what ``about`` says. */
export interface EventNext {
  step: string;
  name: Said;
  about: Said;
  ready: boolean;
  segment: string | null;
}

/** ``table`` as in the segment; ``live`` is the table's address /t/<live>. ``away``: numbers without connection. */
export interface EventTableState {
  table: number;
  live: string;
  state: string;
  board: number;
  done: number;
  of: number;
  quiet: number;
  away: number[];
  trustees: number[];
}

export interface EventActTold {
  number: number;
  at: number;
  by: string;
  role: string;
  action: string;
  reason: string;
  undone: boolean;
}

export interface EventOfficial {
  account: number;
  name: string;
  roles: string[];
}

export interface EventAccount {
  account: number;
  name: string;
}

/** Two entrants whose names look the same, the later one second. Nobody is refused for it. */
export interface EventLookAlike {
  number: number;
  name: string;
  other: number;
  other_name: string;
}

/** For officials. ``acts`` are the last fifty, the newest first; ``proposed`` is a seating that is to be approved. ``address`` is the event's page as players reach it: /register and /me follow it. Links are not kept, only their hashes: to print one again a new one is made. ``appointable`` is told to those who may appoint and dismiss. */
export interface EventControl {
  event: string;
  version: number;
  code: string;
  auto: boolean;
  next: EventNext;
  tables: EventTableState[];
  linked: number[];
  acts: EventActTold[];
  address: string;
  officials: EventOfficial[];
  appointable: EventAccount[];
  proposed: EventTable[];
  look_alikes: EventLookAlike[];
}

/** To officials. */
export interface ControlNews {
  type: "control";
  control: EventControl;
}

/** Where to sit now: the page /t/<live>. */
export interface MyPlace {
  live: string;
  table: number;
  seat: number;
  segment: string;
  name: Said;
  started: boolean;
}

/** A board that is closed everywhere. ``score`` None: awarded; ``rank`` 0: the book compares nobody on a board. */
export interface MyBoard {
  segment: string;
  set_name: Said;
  board: number;
  seat: number;
  score: number | null;
  mp: string;
  percent: string;
  rank: number;
  points: string;
}

/** A link to one's seat that was issued, or a device that opened it: by ``act`` of the log, ``at`` ms since 1970. */
export interface SeatNotice {
  act: number;
  at: number;
  zh: string;
  en: string;
}

export interface EventMe {
  event: string;
  version: number;
  number: number;
  name: string;
  status: string;
  place: MyPlace | null;
  boards: MyBoard[];
  rank: number | null;
  notices: SeatNotice[];
}

/** To an entrant. */
export interface MyNews {
  type: "me";
  me: EventMe;
}

/** To a device that was an entrant's and is no more; ``said`` tells why. */
export interface LostNews {
  type: "lost";
  number: number;
  said: Said;
}

/** Nothing is new, and the line is open. A page that hears nothing for longer than a few of these is cut off. */
export interface BeatNews {
  type: "beat";
}

export type EventNews =
  | PublicNews
  | ChangesNews
  | ControlNews
  | MyNews
  | LostNews
  | BeatNews;

/** An empty object. */
export interface NoBody {
}

/** Open a table. Practice: house players sit opposite and wait for the person; friends: the free seats get a link each. ``clock`` and ``trustee_after``, unless said, are off for practice and on for friends. */
export interface NewTable {
  book: string;
  kind: "practice" | "friends";
  name: string;
  options?: Record<string, string>;
  opponents?: string[];
  boards?: number;
  clock?: boolean | null;
  spectators?: boolean;
  house_delay?: number;
  trustee_after?: number | null;
  minimum_delay?: number;
}

/** Take the seat that a link is for. */
export interface Join {
  token: string;
  name: string;
}

/** What is a link for? Asking takes no seat. */
export interface LookAtLink {
  token: string;
}

/** A new link for one's own seat, or, as host, for a seat that nobody has taken. */
export interface NewLink {
  seat: number;
}

/** The referee's question: which combination is this, and does it beat that one? */
export interface Question {
  book: string;
  cards: string;
  on?: string | null;
  options?: Record<string, string>;
}

/** A deal record: ``.pj`` text or JSON Lines. */
export interface RecordText {
  text: string;
}

/** Become an organiser, with the token of a one-time link: the first one's, or an invitation. */
export interface SetUp {
  token: string;
  name: string;
  password: string;
}

/** Is a one-time link still good? Asking does not use it. */
export interface LookAtSetUp {
  token: string;
}

export interface LogIn {
  name: string;
  password: string;
}

/** A square of ``size`` modules, the quiet zone included; ``path`` draws the dark ones in an SVG. */
export interface QrCode {
  size: number;
  path: string;
}

/** ``links`` by seat; each can be used once and is not told again. ``codes`` are the same to be scanned. */
export interface TableMade {
  table: string;
  seat: number;
  host: boolean;
  links: Record<string, string>;
  codes: Record<string, QrCode>;
}

/** What everybody may know; ``seat`` and ``host`` are the asker's own. */
export interface TableFacts {
  table: string;
  book: string;
  options: Record<string, string>;
  kind: string;
  seats: SeatInfo[];
  board: number;
  boards: number;
  finished: number[];
  results: BoardScore[];
  spectators: boolean;
  closed: string | null;
  seat: number | null;
  host: boolean;
}

/** Who invites, to which seat, by which rules; ``moves``: it takes one's own seat to another device. */
export interface LinkTold {
  host: string;
  seat: number;
  book: string;
  options: Record<string, string>;
  kind: string;
  seats: SeatInfo[];
  boards: number;
  clock: boolean;
  spectators: boolean;
  moves: boolean;
}

export interface Joined {
  table: string;
  seat: number;
}

export interface Link {
  link: string;
  code: QrCode;
}

/** The documents published so far; see docs/fair-deals.md. */
export interface Fair {
  commitment: Record<string, unknown> | null;
  opening: Record<string, unknown> | null;
  reveals: Record<string, unknown>[];
  session: Record<string, unknown> | null;
}

export interface BookHead {
  id: string;
  title: Said;
  short: Said;
  source: string;
  clauses: number;
  options: string[];
  hash: string;
}

export interface Books {
  books: BookHead[];
  players: string[];
}

/** A clause in our own words. */
export interface Article {
  ref: string;
  label: Said;
  class: string;
  title: Said;
  text: Said;
  reading: Said | null;
  pending: Said | null;
  register: string[];
  rules: string[];
}

/** A rule of a book: its value as typed and as told, where it comes from, what else may be chosen. */
export interface RuleTold {
  name: string;
  title: Said;
  value: string;
  told: Said;
  articles: string[];
  register: string[];
  choices: string[];
  choices_told: Said[];
}

/** ``rules`` holds every rule by name, in the order of declaration; those with choices are the options. */
export interface Book {
  head: BookHead;
  articles: Article[];
  rules: RuleTold[];
}

/** The readings that may be chosen when a table is opened; ``value`` of each is what is taken otherwise. */
export interface BookOptions {
  book: string;
  options: RuleTold[];
}

/** ``cites`` names the article as people do; ``says`` is its text. */
export interface Reason {
  code: string;
  article: string | null;
  cites: Said | null;
  says: Said | null;
  zh: string;
  en: string;
}

/** What cards are: a combination with its article, or the reasons why they are none. */
export interface Identified {
  cards: string;
  legal: boolean;
  kind: string | null;
  name: Said | null;
  rank: string | null;
  count: number;
  article: string | null;
  cites: Said | null;
  says: Said | null;
  reasons: Reason[];
}

/** ``beats`` is None where there is nothing to beat. */
export interface Verdict {
  book: string;
  options: Record<string, string>;
  played: Identified;
  on: Identified | null;
  beats: boolean | null;
  why: Reason | null;
}

/** A record decided anew by the rules; an event is the JSON Lines object. ``remarks``: what is different today, where it was played under another version of its book. */
export interface Replayed {
  book: string;
  options: Record<string, string>;
  tags: Record<string, string>;
  board: number;
  first_caller: number;
  hands: number[][];
  kitty: number[];
  events: DealEvent[];
  points: number[] | null;
  factors: FactorTold[];
  formulas: SeatFormula[];
  remarks: Said[];
}

export interface MyTable {
  table: string;
  seat: number;
  host: boolean;
}

/** What this device holds. ``needs_setup``: no organiser exists yet. */
export interface Me {
  tables: MyTable[];
  organiser: string | null;
  needs_setup: boolean;
}

export interface Organiser {
  name: string;
}

/** ``first``: it makes the first organiser of this server. */
export interface SetUpTold {
  first: boolean;
}

/** A link that makes one person an organiser; not told again. ``until`` is in ms since 1970. */
export interface Invitation {
  link: string;
  code: QrCode;
  until: number;
}

/** Done; there is nothing to tell. */
export interface Nothing {
}

/** ``unreadable_tables``: open by rights, and closed because their record is damaged on disk. */
export interface Health {
  status: string;
  version: string;
  unreadable_tables?: number;
}

/** Every answer from 400 up: a code for programs, a sentence for people, the facts. */
export interface Problem {
  code: string;
  zh: string;
  en: string;
  facts: Record<string, string | number>;
}

/** Create an event. ``auto``: draws, seatings and starts follow by themselves once the first one was started. */
export interface NewEvent {
  name: string;
  book?: string;
  options?: Record<string, string>;
  parameters?: Record<string, number>;
  human_machine?: boolean;
  auto?: boolean;
  house?: string;
  registration?: boolean;
  next_after?: number;
}

/** ``seen`` is the version of the page that asks; when the event has moved since, ``event_moved`` is answered. */
export interface EventCommand {
  action: Next | Award | CreateEvent | ChangeSetup | Appoint | Dismiss | Suspend | Delegate | FormPanel | Apply | Enter | Audit | RecordDocument | PublishEntries | ObjectToEntry | DecideObjection | RequestChange | DecideChange | CheckIn | Withdraw | Disqualify | Substitute | RegisterBuild | PublishSeed | DrawLots | ProposeSeating | OverrideSeating | ApproveSeating | StartSegment | CallLastDeal | EnterResults | ConfirmResult | DisputeResult | UpholdResult | CorrectResult | SecondCorrection | VoidBoard | Forfeit | ReportLate | ReportLateSheet | CloseSegment | MakeCut | PublishStanding | Penalise | Allow | LiftCharge | ObjectOrally | FileAppeal | Vote | DecideAppeal | RecordIncident | ResolveIncident | AskLeave | GrantLeave | EndLeave | RecordCheck | GrantAwards | GrantFairPlay | Finish | Undo;
  seen: number;
  reason?: string;
}

/** A roster as pasted text or CSV, with a header line; ``enter`` False only reads it. */
export interface EventEntries {
  text: string;
  enter?: boolean;
  reason?: string;
}

/** New links for these entrants (none named: for everybody without one); links they had stop working. An act in the log, which each entrant sees whose link ends by it; then it needs a reason. */
export interface EventLinks {
  numbers?: number[];
  reason?: string;
}

export interface EventRegister {
  code: string;
  name: string;
  unit?: string;
}

export interface EventToken {
  token: string;
}

/** Tables by their number in the segment that runs; none named: all. */
export interface EventPause {
  paused: boolean;
  tables?: number[];
}

/** A whole number an organiser chooses; ``value`` unless he does. */
export interface EventSize {
  name: string;
  title: Said;
  value: number;
  least: number;
  most: number;
}

/** What an event under a book may choose: sizes, and readings of its format and of the deals. */
export interface EventChoices {
  book: string;
  sizes: EventSize[];
  options: RuleTold[];
}

export interface EventMade {
  event: string;
  code: string;
}

export interface EventListed {
  event: string;
  name: string;
  book: string;
  finished: boolean;
  entrants: number;
  step: string;
}

/** The newest first. */
export interface EventList {
  events: EventListed[];
}

/** The version after it, which is the number of its act: what a command opens is known by that. */
export interface EventDone {
  version: number;
}

/** 0: not in that standing. */
export interface RankMoved {
  number: number;
  name: string;
  before: number;
  after: number;
}

/** What a command would change if it were given now; nothing has been. */
export interface EventEffect {
  ranks: RankMoved[];
  seatings: string[];
  cuts: string[];
}

export interface RosterRow {
  row: number;
  number: number;
  name: string;
  unit: string;
  seed: number;
  remote: boolean;
}

export interface RosterProblem {
  row: number;
  warning: boolean;
  zh: string;
  en: string;
}

export interface EventRoster {
  rows: RosterRow[];
  problems: RosterProblem[];
  entered: number;
}

export interface EventLink {
  number: number;
  name: string;
  link: string;
  code: QrCode;
}

export interface EventLinksMade {
  links: EventLink[];
}

/** ``link`` is the person's for the whole event. */
export interface EventRegistered {
  number: number;
  link: string;
  code: QrCode;
}

/** ``rank`` 0: the book compares nobody on a board; then ``mp``, ``percent`` and ``points`` are empty. */
export interface FrequencyLine {
  number: number;
  name: string;
  table: number;
  score: number | null;
  mp: string;
  percent: string;
  rank: number;
  points: string;
  own: boolean;
}

/** One direction of one comparison group. */
export interface EventFrequency {
  group: number;
  seat: number;
  lines: FrequencyLine[];
}

/** A board that is closed everywhere. */
export interface EventBoard {
  segment: string;
  board: number;
  directions: EventFrequency[];
}

/** One step of a chain: the sentence, its article, what it was made of. */
export interface EventWhy {
  code: string;
  value: string;
  zh: string;
  en: string;
  article: string | null;
  parts: EventWhy[];
}

/** Documents of the sealed deals: the boards that are closed, the secret when the event is finished. ``house`` is who played the house seats, with seeds that follow from the boards': it can be asked again. */
export interface EventFair {
  commitment: Record<string, unknown>;
  opening: Record<string, unknown>;
  reveals: Record<string, unknown>[];
  session: Record<string, unknown> | null;
  house: EventHouse | null;
}

/** Where people reach a page of the event from their own devices, and a picture of it. */
export interface EventAddress {
  link: string;
  code: QrCode;
}

/** Something worth a look, never a verdict. ``facts``: the numbers of the sentence. */
export interface TimingFlag {
  code: string;
  zh: string;
  en: string;
  facts: Record<string, number>;
}

/** One entrant; times in ms. ``forced``: turns where only passing was possible; ``forced_slow``: long ones. */
export interface TimingLine {
  number: number;
  name: string;
  decisions: number;
  median: number;
  quickest: number;
  slowest: number;
  time_outs: number;
  forced: number;
  forced_slow: number;
  flags: TimingFlag[];
}

/** From where on something is flagged, and what that means. */
export interface TimingLimit {
  code: string;
  value: number;
  zh: string;
  en: string;
}

/** Of the boards that are closed everywhere; most flags first. */
export interface EventTiming {
  boards: number[];
  lines: TimingLine[];
  limits: TimingLimit[];
}
