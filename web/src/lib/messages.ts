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

export type DoudizhuAction =
  | Bid
  | Double
  | Redouble
  | Play
  | Pass;

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

export type ShengjiAction =
  | CallTrump
  | NoTrumpCall
  | BuryCards
  | PlayCards
  | DesignateKind;

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

/** What can I do now, and what would come of these chosen cards? Answered to this client only; costs no time. */
export interface AskOffers {
  type: "ask-offers";
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
  | AskOffers
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

/** The answer to ``hello``: who you are here and what the table is. Events after ``since`` follow; ``anew``: in the place of all that the client has. ``roles``: the codes that the book has for who plays against the others, and for those. */
export interface Welcome {
  type: "welcome";
  table: string;
  seat: number | null;
  host: boolean;
  book: string;
  roles: string[];
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: ClockInfo | null;
  board: number;
  boards: number;
  results: BoardScore[];
  since: number;
  anew?: boolean;
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

/** How many boards will be played in all, once that is known or changes; 0: no fixed number. */
export interface Boards {
  type: "boards";
  boards: number;
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

/** Something a page can show a player: what it is, by a code and facts of the game, with the cards it is about. */
export interface Offer {
  code: string;
  cards: number[];
  facts: Record<string, string | number>;
  article?: string;
}

/** The answer to ``ask-offers``, by what the seat itself has seen; in a contest without help. */
export interface Offers {
  type: "offers";
  id: string;
  offers: Offer[];
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
  | Boards
  | Clock
  | Done
  | Refused
  | Hint
  | Offers
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

/** A fault has ended the deal; one for each program at fault where several pay. */
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

export type DoudizhuEvent =
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
  | DealScored;

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

/** The tricks that are over, as who comes back is told of them; in no log. So many ``cards`` have left each hand; ``own`` are the viewer's plays where he may look at them. */
export interface TricksClosed {
  v: 1;
  type: "TricksClosed";
  seat: Seat;
  cards: number;
  own: Card[][];
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

export type ShengjiEvent =
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
  | TricksClosed
  | TimedOut
  | Penalised
  | KittyOpened
  | DealCounted;

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
  | TricksClosed
  | TimedOut
  | Penalised
  | KittyOpened
  | DealCounted;

/** Whatever ``EventControl.next`` says: which command that is the course of the event knows. ``step`` and ``segment``, as they are told there: when something else is next by now, ``event_moved`` is answered. */
export interface Next {
  is: "Next";
  step?: string;
  segment?: string | null;
}

/** An average instead of a result at one table, in hundredths by seat: entered, or in place of what is there. A page cannot know which, because results of open boards are told to nobody. Needs a reason. */
export interface Award {
  is: "Award";
  segment: string;
  table: number;
  board: number;
  shares: number[];
}

/** What is to begin when, as it is announced; nothing follows from it. */
export interface GivenPlannedSession {
  title: string;
  start: number;
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
  medium?: "live" | "paper" | "both" | null;
  place?: string;
  description?: string;
  sessions?: GivenPlannedSession[];
  entry_fee?: number;
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
  official: number | string;
  role: "organiser" | "chief" | "deputy" | "referee" | "panel" | "entrant" | "platform";
}

/** 免职 | dismiss an official */
export interface Dismiss {
  is: "Dismiss";
  official: number | string;
  role: "organiser" | "chief" | "deputy" | "referee" | "panel" | "entrant" | "platform";
}

/** 停止执裁 | suspend a referee. A referee stops refereeing, or may again. */
export interface Suspend {
  is: "Suspend";
  official: number | string;
  suspended?: boolean;
}

/** 分派裁判员 | assign a referee to tables. The tables that a referee looks after, instead of those he had; none: of no table in particular. */
export interface AssignReferee {
  is: "AssignReferee";
  official: number | string;
  tables: number[];
}

/** 委托副裁判长 | delegate to a deputy */
export interface Delegate {
  is: "Delegate";
  deputy: number | string;
  start: number;
  until: number;
}

/** 组成仲裁委员会 | form the arbitration panel */
export interface FormPanel {
  is: "FormPanel";
  members: (number | string)[];
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

/** 报名费 | the entry fee. Who has paid the fee for entering, or has got it back. */
export interface RecordEntryFee {
  is: "RecordEntryFee";
  numbers: number[];
  paid?: boolean;
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

/** One table: its number in the segment, its comparison group, and the entrant in each seat. Dou Dizhu has three seats (0, 1, 2 = West, South, East); 升级 has two sides, the pairs (``games/shengji/sides.py``). */
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

/** 选用设备的桌 | choose the tables on devices. Which tables of a segment are played on devices, where the event uses paper, too; the others are on paper. */
export interface ChooseTables {
  is: "ChooseTables";
  live: number[];
  segment?: string;
}

/** 确认到场 | confirm presence. Entrants who have come to play a segment that is approved: operators of programs, who sit at no table. */
export interface ConfirmPresence {
  is: "ConfirmPresence";
  numbers: number[];
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

/** 停钟、续钟 | stop the clock. The clock of a round on paper stands still for everybody, or goes on from where it stood. */
export interface StopClock {
  is: "StopClock";
  segment?: string;
  stopped?: boolean;
}

/** 补时 | extra time. Minutes more by the clock, for some tables of a round or for all. */
export interface AddTime {
  is: "AddTime";
  minutes: number;
  segment?: string;
  tables?: number[];
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

/** One deal of a sheet. ``bid`` 0: nobody bid, and nothing else is ticked; ``spring`` is that of the side that won, so it is an anti-spring where the defenders did. */
export interface GivenDealSheet {
  is: "DealSheet";
  bid?: number;
  declarer?: number;
  declarer_wins?: boolean;
  bombs?: number;
  rocket?: boolean;
  spring?: boolean;
}

/** A deal that a ruling ended, by the pair at fault. */
export interface GivenLostBy {
  side: 0 | 1;
  offence: string;
}

/** One line of a sheet. Who declares follows from the line before; fines are amounts by pair. */
export interface GivenDealLine {
  captured?: number;
  kitty?: number;
  last_trick?: number[];
  fines?: number[];
  lost?: GivenLostBy | null;
}

/** MatchSheet(first_declarer: paiju.games.shengji.sheet.Side, deals: tuple[paiju.games.shengji.sheet.DealLine, ...] = ()) */
export interface GivenMatchSheet {
  is: "MatchSheet";
  first_declarer: 0 | 1;
  deals?: GivenDealLine[];
}

/** One result of several that come together; ``written`` is the sheet it was worked out from, if it was. */
export interface GivenEntered {
  key: number[];
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted;
  written?: GivenDealSheet | GivenMatchSheet | null;
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

/** 对方确认成绩 | confirm a result. ``claim`` is what it should be in the words of whoever disputes it, ``written`` the sheet that says so. */
export interface DisputeResult {
  is: "DisputeResult";
  key: number[];
  number: number;
  segment?: string;
  claim?: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted | null;
  written?: GivenDealSheet | GivenMatchSheet | null;
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
  written?: GivenDealSheet | GivenMatchSheet | null;
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

/** 申诉 | appeals. ``appeal`` is the oral objection it follows, where the book wants one; ``fee`` in yuan is what was paid. An entrant may file without it: the desk records the fee when it is there. */
export interface FileAppeal {
  is: "FileAppeal";
  number: number;
  segment?: string | null;
  subject?: string;
  documents?: boolean;
  fee?: number;
  appeal?: number | null;
}

/** 申诉 | appeals. The fee of an appeal that was filed without it, in yuan; without a time it is paid now. */
export interface RecordFee {
  is: "RecordFee";
  appeal: number;
  fee?: number;
  paid?: number | null;
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

/** 叫裁判 | call a referee. An entrant asks for a referee; asked again while nobody has settled it, it says something else about it. */
export interface CallReferee {
  is: "CallReferee";
  number: number;
  about?: string;
  note?: string;
}

/** 应答呼叫 | answer a call. A referee is on his way; ``done``: it is settled, or whoever called needs nobody any more. */
export interface AnswerCall {
  is: "AnswerCall";
  call: number;
  done?: boolean;
}

/** 发公告 | announce something. To everybody, or to those who sit at some tables of a segment. */
export interface Announce {
  is: "Announce";
  text?: string;
  tables?: number[];
  segment?: string | null;
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
  | AssignReferee
  | Delegate
  | FormPanel
  | Apply
  | Enter
  | Audit
  | RecordDocument
  | RecordEntryFee
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
  | ChooseTables
  | ConfirmPresence
  | StartSegment
  | CallLastDeal
  | StopClock
  | AddTime
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
  | RecordFee
  | Vote
  | DecideAppeal
  | RecordIncident
  | ResolveIncident
  | AskLeave
  | GrantLeave
  | EndLeave
  | CallReferee
  | AnswerCall
  | Announce
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

/** A segment of the event, those that were played before included. */
export interface EventRound {
  segment: string;
  name: Said;
  tables: number;
  started_at: number | null;
  closed_at: number | null;
}

/** The call of the last deal: when it is due, when it was made; ``deals`` may be begun after the one in progress. ``then``: what everybody has to do, in both languages for a hall that reads both. */
export interface EventLastDeal {
  due: number;
  called_at: number | null;
  deals: number;
  then: Said;
  article: string;
}

/** ``number`` 0 is a house player. */
export interface EventSeat {
  number: number;
  name: string;
}

/** ``done``: boards with a result. ``paper``: it is not played here, its results are entered. */
export interface EventTable {
  table: number;
  group: number;
  seats: EventSeat[];
  done: number;
  state: "seated" | "waiting" | "playing" | "slow" | "away" | "stuck" | "paused" | "finished" | "unreadable" | "half" | "missing" | "disputed" | "handed-in";
  paper: boolean;
}

/** ``ends_at`` by the clock, where one runs for the whole segment; ``stopped_at``: since when that stands still. */
export interface EventSegment {
  segment: string;
  name: Said;
  boards: number[];
  closed_boards: number[];
  approved: boolean;
  started_at: number | null;
  ends_at: number | null;
  stopped_at: number | null;
  last_deal: EventLastDeal | null;
  closed_at: number | null;
  tables: EventTable[];
  byes: number[];
}

/** ``number`` is that of the entry, by which commands know him; ``shown`` the one that was drawn, on his papers. */
export interface EventEntrant {
  number: number;
  name: string;
  unit: string;
  seed: number;
  status: string;
  shown: number;
}

export interface EventCriterion {
  code: string;
  zh: string;
  en: string;
  article: string;
}

/** ``values`` by criterion, as text; ``in_english`` where one of them is a word, such as a stage. */
export interface EventLine {
  rank: number;
  number: number;
  name: string;
  unit: string;
  values: string[];
  in_english: string[];
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

/** ``number`` is that of its act; ``at`` in ms since 1970, as every instant here. */
export interface EventAnnouncement {
  number: number;
  at: number;
  text: string;
}

/** What is to begin when, as it is announced. */
export interface EventSession {
  title: string;
  start: number;
}

/** What everybody may know, no result of a board that is open somewhere included. Instants are ms since 1970. ``offset``: minutes by which the event's clock is ahead of UTC; ``programs``: the book is about those. */
export interface EventPublic {
  event: string;
  version: number;
  now: number;
  offset: number;
  name: string;
  book: string;
  document: string;
  programs: boolean;
  human_machine: boolean;
  registration: boolean;
  finished: boolean;
  step: string;
  step_name: Said;
  rounds: EventRound[];
  segment: EventSegment | null;
  entrants: EventEntrant[];
  standing: EventStanding | null;
  published: EventPublished[];
  commitment: string;
  house: EventHouse | null;
  announcements: EventAnnouncement[];
  medium: "live" | "paper" | "both";
  place: string;
  description: string;
  sessions: EventSession[];
}

/** First, and again after the page could not keep up. */
export interface PublicNews {
  type: "public";
  public: EventPublic;
}

export interface EventTableNow {
  table: number;
  done: number;
  state: "seated" | "waiting" | "playing" | "slow" | "away" | "stuck" | "paused" | "finished" | "unreadable" | "half" | "missing" | "disputed" | "handed-in";
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
  rounds?: EventRound[];
  segment?: EventSegment | null;
  progress?: EventProgress;
  entrants?: EventEntrant[];
  standing?: EventStanding | null;
  published?: EventPublished[];
  announcements?: EventAnnouncement[];
  medium?: "live" | "paper" | "both";
  place?: string;
  description?: string;
  sessions?: EventSession[];
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

/** ``table`` as in the segment; ``live`` is the table's address /t/<live>. ``away``: numbers without connection. ``paper``: it has no address, its results are entered. ``signed``: who has confirmed all of them so far; ``unread``: who has not read the last announcement to this table. ``figures``: by seat or side, what has been entered at a paper table: the points of its deals so far, or the levels of its match. */
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
  paper: boolean;
  signed: number[];
  unread: number[];
  figures: string[];
}

/** ``account`` of the organiser who did it; 0 where it was none. */
export interface EventActTold {
  number: number;
  at: number;
  by: string;
  role: string;
  action: string;
  reason: string;
  undone: boolean;
  account?: number;
}

/** ``account`` 0: somebody without one here, of an event that came in a file. ``tables``: those a referee has. */
export interface EventOfficial {
  account: number;
  name: string;
  roles: string[];
  tables?: number[];
  suspended?: boolean;
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

/** A call that nobody has settled. ``table``: where who called sits now; ``taken_by``: who is on his way. */
export interface EventCall {
  call: number;
  number: number;
  name: string;
  table: number | null;
  said: Said | null;
  note: string;
  at: number;
  taken_by: string;
  taken_at: number | null;
}

/** Somebody who wants to leave his seat, or has left it. ``escorted``: the book wants company. */
export interface EventLeave {
  leave: number;
  number: number;
  name: string;
  table: number | null;
  asked_at: number;
  granted_at: number | null;
  escort: string;
  escorted: boolean;
}

/** ``tables``: to whom, none: to everybody. ``read`` of ``readers`` have seen it. */
export interface DeskAnnouncement {
  number: number;
  at: number;
  text: string;
  tables: number[];
  read: number;
  readers: number;
}

/** An appeal without a decision: what it waits for, and until when. */
export interface DeskAppeal {
  case: number;
  number: number;
  name: string;
  awaits: "written" | "fee" | "answer";
  due: number | null;
}

/** Calls and leaves the oldest first, announcements the newest first, appeals the most urgent first. */
export interface DeskMessages {
  calls: EventCall[];
  leaves: EventLeave[];
  announcements: DeskAnnouncement[];
  appeals: DeskAppeal[];
}

/** Who has the page open, and as what. */
export interface DeskAsker {
  name: string;
  roles: string[];
}

/** A part of the event in the line on top: entries, draw, each round, standing, awards. */
export interface CourseStage {
  name: Said;
  state: "done" | "now" | "later";
}

export interface TableExtra {
  table: number;
  minutes: number;
}

/** The round that is played. ``ends_at`` None: no clock runs for it; ``last_deal_at``: when the last deal is called. ``called_at``: when that was done; ``stopped_at``: since when the clock stands still; ``extra``: tables that were given more. Instants are ms since 1970. */
export interface RoundClock {
  segment: string;
  name: Said;
  started_at: number;
  ends_at: number | null;
  last_deal_at: number | null;
  called_at: number | null;
  stopped_at: number | null;
  extra: TableExtra[];
}

export interface DeskDeadline {
  code: string;
  at: number;
  what: Said;
}

/** ``offset``: minutes by which the event's clock is ahead of UTC. ``then``: what follows the next step. ``seed``: of every draw, once it is published. */
export interface DeskFacts {
  asker: DeskAsker;
  offset: number;
  seed: string;
  course: CourseStage[];
  then: Said[];
  clock: RoundClock | null;
  deadlines: DeskDeadline[];
}

/** For officials. ``acts`` are the last fifty, the newest first; ``proposed`` is a seating that is to be approved. ``screen``: the key of the projector's link, by which a browser that nobody is logged in on shows the code. ``address`` is the event's page as players reach it: /register and /me follow it. Links are not kept, only their hashes: to print one again a new one is made. ``appointable`` is told to those who may appoint and dismiss. ``own`` is whoever is told; ``expected_end``: when the segment will be through, by how it has gone so far. ``official`` is who asks, as the log knows him. */
export interface EventControl {
  event: string;
  version: number;
  code: string;
  screen: string;
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
  messages: DeskMessages;
  desk: DeskFacts;
  official: string;
  own?: EventOfficial | null;
  expected_end?: number | null;
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

/** Somebody at one's table; ``seat`` is the place there, ``rank`` in the standing so far. */
export interface MyOther {
  number: number;
  name: string;
  unit: string;
  seat: number;
  rank: number | null;
}

/** What was entered for one's table on paper. ``figures`` by seat; ``stand``: how far the sides agree. ``signed``: who has confirmed it. */
export interface MyResult {
  segment: string;
  board: number;
  figures: string[];
  said: Said;
  stand: string;
  signed: number[];
}

/** A segment that was or is played. ``table`` 0: one sat out; ``own`` are one's own figures, empty while open. */
export interface MyRound {
  segment: string;
  name: Said;
  table: number;
  seat: number;
  others: number[];
  own: string;
  closed: boolean;
}

/** ``taken_by``: who is on his way, empty while nobody is. */
export interface MyCall {
  call: number;
  about: string;
  note: string;
  at: number;
  taken_by: string;
  taken_at: number | null;
}

/** What a call can be about. */
export interface MyCode {
  code: string;
  said: Said;
}

/** One's own, or that of somebody at the table who needs one's consent (``may_grant``). */
export interface MyLeave {
  leave: number;
  number: number;
  name: string;
  asked_at: number;
  granted_at: number | null;
  escort: string;
  may_grant: boolean;
}

/** What the book says of appeals. ``oral`` and ``written`` in minutes, 0: it does not ask for one. ``fee`` in yuan, 0: the book sets none. ``article`` is where it stands. */
export interface AppealRules {
  oral: number;
  written: number;
  fee: number;
  documents: boolean;
  answer_days: number;
  article: string;
}

/** What one may appeal about; ``until`` None: no time runs yet. ``segment`` empty: the event as a whole. */
export interface AppealWindow {
  segment: string;
  name: Said;
  until: number | null;
}

/** Where one's own appeal stands; ``cast`` of ``members`` of the panel have voted. */
export interface MyAppeal {
  case: number;
  segment: Said;
  subject: string;
  oral_at: number | null;
  written_at: number | null;
  fee: number;
  awaits: "written" | "fee" | "answer" | "";
  due: number | null;
  cast: number;
  members: number;
  answer: string;
  decision: string;
  refunded: boolean;
}

/** What one entrant has to do with the desk, and what was entered for his table. ``paper``: his table is not played here, he may enter and confirm results. ``ends_at``: when the clock of the segment runs out. ``leave_by``: who consents to leaving the seat. ``challenge``: until when a published score can be corrected, where the book sets a time; ``article`` is where that stands. ``read``: announcements he has seen. ``offset``: minutes that the event's clock is ahead of UTC. */
export interface MyMatters {
  offset: number;
  paper: boolean;
  ends_at: number | null;
  stopped_at: number | null;
  last_deal: boolean;
  others: MyOther[];
  results: MyResult[];
  rounds: MyRound[];
  call: MyCall | null;
  call_about: MyCode[];
  leaves: MyLeave[];
  leave_by: "referee" | "opponents";
  rules: AppealRules | null;
  windows: AppealWindow[];
  appeals: MyAppeal[];
  challenge: number | null;
  challenge_article: string;
  announcements: EventAnnouncement[];
  read: number[];
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
  matters: MyMatters;
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

/** ``books`` can be played at a table here, each with the house ``players`` that know it, the usual one first; events can be held by those that are ``directed``. */
export interface Books {
  books: BookHead[];
  players: Record<string, string[]>;
  directed: BookHead[];
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

/** A record decided anew by the rules; an event is the JSON Lines object. ``roles``: as in ``Welcome``. ``remarks``: what is different today, where it was played under another version of its book. */
export interface Replayed {
  book: string;
  roles: string[];
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

/** What a referee ticked on the sheet of a table; nothing is entered by it. */
export interface WorkOut {
  segment: string;
  table: number;
  board: number;
  written: GivenDealSheet | GivenMatchSheet | GivenMatchLevels;
}

/** Create an event. ``auto``: draws, seatings and starts follow by themselves once the first one was started. ``medium``: the usual one of the book, unless said. Instants are ms since 1970. */
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
  medium?: "live" | "paper" | "both";
  place?: string;
  description?: string;
  sessions?: EventSession[];
  organiser?: string;
  entry_fee?: number;
  entries_close?: number | null;
}

/** An event's file (.pje) in base64: it goes on here, directed by whoever opens it. */
export interface EventUpload {
  file: string;
  auto?: boolean;
  registration?: boolean;
}

/** ``seen`` is the version of the page that asks; when the event has moved since, ``event_moved`` is answered. Without it the command stands on its own: only the direction refuses it. ``key`` is chosen by the page, one for each thing it wants done; the same one again is answered as before, and nothing is done. ``Next`` needs ``seen``. */
export interface EventCommand {
  action: Next | Award | CreateEvent | ChangeSetup | Appoint | Dismiss | Suspend | AssignReferee | Delegate | FormPanel | Apply | Enter | Audit | RecordDocument | RecordEntryFee | PublishEntries | ObjectToEntry | DecideObjection | RequestChange | DecideChange | CheckIn | Withdraw | Disqualify | Substitute | RegisterBuild | PublishSeed | DrawLots | ProposeSeating | OverrideSeating | ApproveSeating | ChooseTables | ConfirmPresence | StartSegment | CallLastDeal | StopClock | AddTime | EnterResults | ConfirmResult | DisputeResult | UpholdResult | CorrectResult | SecondCorrection | VoidBoard | Forfeit | ReportLate | ReportLateSheet | CloseSegment | MakeCut | PublishStanding | Penalise | Allow | LiftCharge | ObjectOrally | FileAppeal | RecordFee | Vote | DecideAppeal | RecordIncident | ResolveIncident | AskLeave | GrantLeave | EndLeave | CallReferee | AnswerCall | Announce | RecordCheck | GrantAwards | GrantFairPlay | Finish | Undo;
  seen?: number | null;
  reason?: string;
  key?: string;
}

/** A roster as pasted text, with or without a header line, or as a file (CSV or XLSX) in base64. ``enter`` False only reads it; ``audit``: they apply, and are admitted one by one afterwards. */
export interface EventEntries {
  text?: string;
  file?: string;
  enter?: boolean;
  audit?: boolean;
  reason?: string;
}

/** New links for these entrants (none named: for everybody without one); links they had stop working. An act in the log, which each entrant sees whose link ends by it; then it needs a reason. */
export interface EventLinks {
  numbers?: number[];
  reason?: string;
  member?: number | null;
}

/** ``partner``: where pairs play. */
export interface EventRegister {
  code: string;
  name: string;
  partner?: string;
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

/** One number of a score, what it stands for and its article. */
export interface SheetTerm {
  code: string;
  value: number;
  zh: string;
  en: string;
  article: string;
}

/** Points by seat, written out in ``formulas``; ``after``: what each has in the segment with them. */
export interface WorkedDeal {
  points: number[];
  formulas: string[];
  terms: SheetTerm[];
  most_bombs: number;
  before: number[];
  after: number[];
}

/** A deal of a match: ``points`` of the defenders; ``up`` is the side that goes up ``by`` levels or takes over. */
export interface WorkedLine {
  declarer: number;
  level: string;
  points: number | null;
  up: number;
  by: number;
  levels: string[];
  terms: SheetTerm[];
  article: string;
}

/** ``match`` and ``standard`` are the points of both sides for these levels. */
export interface WorkedMatch {
  lines: WorkedLine[];
  levels: string[];
  difference: number;
  match: string[];
  standard: string[];
  match_article: string;
  standard_article: string;
  next_declarer: number | null;
}

/** ``asks``: it can be, and is taken if it is confirmed and a reason given. */
export interface SheetRefused {
  code: string;
  zh: string;
  en: string;
  article: string;
  asks: boolean;
}

/** ``outcome`` is what to enter; ``refusal`` what stands against it. ``next_caller`` begins the deal after this. */
export interface WorkedOut {
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted | null;
  said: Said | null;
  deal: WorkedDeal | null;
  match: WorkedMatch | null;
  next_caller: number | null;
  refusal: SheetRefused | null;
}

/** ``total``: points of the segment so far; ``absent``: the code of a forfeit. */
export interface TableSeat {
  seat: number;
  number: number;
  name: string;
  unit: string;
  total: number;
  absent: string;
}

/** Who disputes a result, and what it should be. */
export interface TableClaim {
  number: number;
  at: number;
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted | null;
  said: Said | null;
  written: GivenDealSheet | GivenMatchSheet | null;
  worked: WorkedMatch | null;
}

/** ``stand``: entered, confirmed, disputed or upheld. ``correction``: the act that waits for a second official. */
export interface TableResult {
  board: number;
  outcome: GivenDealScores | GivenMatchLevels | GivenVoid | GivenAdjusted;
  said: Said;
  stand: string;
  confirmed: number[];
  at: number;
  by: string;
  act: number;
  written: GivenDealSheet | GivenMatchSheet | null;
  worked: WorkedMatch | null;
  claims: TableClaim[];
  replaced: Said[];
  correction: number;
}

/** What can be ticked for a deal of three. */
export interface DealOffered {
  bids: number[];
  passed_out: boolean;
  most_bombs: number;
  article: string;
}

export interface KittyOffered {
  figures: number[];
  factor: number;
  zh: string;
  en: string;
  article: string;
}

export interface NamedCode {
  code: string;
  zh: string;
  en: string;
}

/** What can be written for a match of pairs; ``losing``: offences by which a deal is lost. */
export interface MatchOffered {
  step: number;
  most: number;
  start: number;
  kitty: KittyOffered[];
  losing: NamedCode[];
  article: string;
}

/** ``charge`` is known by the number of its act. */
export interface TableCharge {
  charge: number;
  number: number;
  board: number;
  code: string;
  offence: Said;
  brings: Said;
  at: number;
  by: string;
}

export interface TableLeave {
  leave: number;
  number: number;
  asked_at: number;
  granted_at: number | null;
  escort: string;
}

export interface TableIncident {
  incident: number;
  number: number;
  at: number;
  said: Said;
  note: string;
  escalated: boolean;
  resolved: string;
}

/** What it costs to come later than so many milliseconds after the start. */
export interface LateStep {
  after: number;
  brings: Said;
  forfeit: boolean;
  article: string;
}

/** Instants; ``late`` are the steps by which the book counts lateness, ``sheet_due`` when the sheet must be in. */
export interface TableClock {
  started_at: number | null;
  ends_at: number | null;
  stopped_at: number | null;
  last_deal_called: boolean;
  last_deal_at: number | null;
  sheet_due: number | null;
  answers_for_sheet: number[];
  late: LateStep[];
}

/** What the book gives those who are there when somebody forfeits, and what the chief referee may do. */
export interface TableForfeit {
  numbers: number[];
  gives: Said;
  article: string;
  chief_may: Said;
}

/** One table as its referee needs it. ``missing``: boards without a result; ``callers``: who calls first, by board. Of a live table nothing is told of a board that is open somewhere. */
export interface EventTableTold {
  event: string;
  version: number;
  now: number;
  segment: string;
  name: Said;
  table: number;
  paper: boolean;
  live: string;
  state: string;
  referees: string[];
  seats: TableSeat[];
  boards: number[];
  callers: (number | null)[];
  results: TableResult[];
  missing: number[];
  deal: DealOffered | null;
  match: MatchOffered | null;
  charges: TableCharge[];
  leaves: TableLeave[];
  escort_needed: boolean;
  incidents: TableIncident[];
  clock: TableClock;
  forfeit: TableForfeit | null;
}

/** How often an entrant was charged with it as it is counted, and what it brings this time. */
export interface OffenceTimes {
  number: number;
  times: number;
  brings: Said;
}

/** ``ladder`` is all that it may bring; ``by_cards``, ``at_most`` and ``grave`` are the referee's room. */
export interface OffenceTold {
  code: string;
  zh: string;
  en: string;
  article: string;
  clause: Said;
  ladder: Said;
  over: string;
  needs_board: boolean;
  by_cards: boolean;
  at_most: number | null;
  grave: boolean;
  times: OffenceTimes[];
}

/** ``ok`` is None as long as nobody has looked. */
export interface ChecklistItem {
  item: string;
  zh: string;
  en: string;
  ok: boolean | null;
  note: string;
  at: number | null;
}

export interface ChecklistTold {
  checklist: string;
  zh: string;
  en: string;
  article: string;
  items: ChecklistItem[];
}

/** What referees apply: the offences of the regulation, what else may be recorded, checklists of the hall. ``offences`` of others than entrants are only among ``incidents``. */
export interface EventRules {
  offences: OffenceTold[];
  incidents: NamedCode[];
  checklists: ChecklistTold[];
}

export interface EventMedium {
  medium: "live" | "paper" | "both";
  name: Said;
}

/** A whole number an organiser chooses; ``value`` unless he does. */
export interface EventSize {
  name: string;
  title: Said;
  value: number;
  least: number;
  most: number;
}

/** What an event under a book may choose: sizes, and readings of its format and of the deals. ``media``: what its tables may play on here, the usual first. */
export interface EventChoices {
  book: string;
  media: EventMedium[];
  sizes: EventSize[];
  options: RuleTold[];
}

export interface EventMade {
  event: string;
  code: string;
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

/** What the regulation makes of an offence, or of coming late, for one entrant. */
export interface EventRuling {
  number: number;
  name: string;
  zh: string;
  en: string;
  article: string;
}

/** What a command would change if it were given now; nothing has been. ``rulings``: the penalties it brings; ``says``: whatever else follows. */
export interface EventEffect {
  ranks: RankMoved[];
  seatings: string[];
  cuts: string[];
  rulings?: EventRuling[];
  points?: number;
  says?: Said[];
}

export interface RosterRow {
  row: number;
  number: number;
  name: string;
  partner: string;
  unit: string;
  seed: number;
  remote: boolean;
}

/** ``row`` as a spreadsheet counts, 0: the list as a whole; ``column``: the place of the cell in it, -1: none. */
export interface RosterProblem {
  row: number;
  column: number;
  warning: boolean;
  zh: string;
  en: string;
}

/** ``cells``: the list as it was read, to be mended and sent again as text; none once it is entered. */
export interface EventRoster {
  cells: string[][];
  rows: RosterRow[];
  problems: RosterProblem[];
  entered: number;
}

/** ``member``: of a pair the first (0) or the second; each has a link of his own where pairs play on devices. */
export interface EventLink {
  number: number;
  name: string;
  link: string;
  code: QrCode;
  member?: number;
}

export interface EventLinksMade {
  links: EventLink[];
}

/** ``link`` is the person's for the whole event; ``partner``: that of the other of a pair that plays here. */
export interface EventRegistered {
  number: number;
  link: string;
  code: QrCode;
  partner?: EventLink | null;
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

/** A table that had cards of its own for a match: what it sealed is told at /api/tables/<live>/fair. */
export interface EventFairTable {
  segment: string;
  name: Said;
  table: number;
  live: string;
}

/** Documents of the sealed deals: the boards that are closed, the secret when the event is finished. ``tables``: where no boards are shared, those of the rounds that are closed. ``house`` is who played the house seats, with seeds that follow from the boards': it can be asked again. */
export interface EventFair {
  commitment: Record<string, unknown>;
  opening: Record<string, unknown>;
  reveals: Record<string, unknown>[];
  session: Record<string, unknown> | null;
  tables: EventFairTable[];
  house: EventHouse | null;
}

/** Where people reach a page of the event from their own devices, and a picture of it. ``digits`` open the event from the home page; they are no secret. ``entry_code`` lets people register: it is told to a screen that has the key of the organiser's link. */
export interface EventAddress {
  link: string;
  code: QrCode;
  digits: string;
  entry_code: string;
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

/** What would come of two entrants changing places; nothing is done. ``tables``: a seating as changed so far. */
export interface SeatingSwap {
  segment: string;
  one: number;
  other: number;
}

export interface SetupSession {
  title: string;
  start: number;
}

/** ``fixed``: why nothing of it can be changed any more, if it cannot. Dates are ISO, instants ms since 1970. */
export interface SetupTold {
  name: string;
  book: string;
  medium: string;
  options: Record<string, string>;
  parameters: Record<string, number>;
  organiser: string;
  regulation: string;
  extra_clause: string;
  entry_fee: number;
  place: string;
  description: string;
  sessions: SetupSession[];
  entries_close: number | null;
  holidays: string[];
  working_days: string[];
  fixed: boolean;
}

/** ``undone_by``: the act that took it back, 0 if it stands. ``stays``: it can never be taken back. ``table`` and ``entrants``: whom it is about, 0 and none where it is about the event. */
export interface StoryAct {
  number: number;
  at: number;
  by: Said;
  action: string;
  kind: string;
  what: Said;
  reason: Said;
  undone_by: number;
  segment: string;
  table: number;
  entrants: number[];
  stays: boolean;
}

/** Acts of one segment, or of the time before the first, the newest first. */
export interface StoryChapter {
  segment: string;
  name: Said;
  acts: StoryAct[];
}

/** The newest first. ``found``: how many acts fit. ``before``: for more ask for those before this one; 0: none. */
export interface EventStory {
  total: number;
  found: number;
  before: number;
  chapters: StoryChapter[];
}

/** ``values``: how this entrant stands, in the words of the standing's first criteria; ``in_english`` as there. */
export interface SeatedEntrant {
  number: number;
  name: string;
  unit: string;
  values: string[];
  in_english: string[];
}

export interface SeatingReason {
  says: Said;
  article: string;
}

export interface SeatedTable {
  table: number;
  group: number;
  seats: SeatedEntrant[];
  reasons: SeatingReason[];
}

/** The seating of a segment with its reasons. ``met`` and ``same_unit``: meetings that it repeats or has in a unit. ``by_hand``: made by the chief referee instead of the format. ``order``: the seats are directions (else sides). */
export interface SeatingTold {
  segment: string;
  name: Said;
  approved: boolean;
  by_hand: boolean;
  needs_chief: boolean;
  criteria: Said[];
  tables: SeatedTable[];
  byes: SeatedEntrant[];
  reasons: SeatingReason[];
  met: number;
  same_unit: number;
}

export interface SwappedTable {
  table: number;
  group: number;
  before: number[];
  after: number[];
}

/** Two entrants at one table who should not meet; ``article`` is empty where the book says nothing of it. */
export interface SeatingBreach {
  table: number;
  one: number;
  other: number;
  code: "met" | "same_unit";
  says: Said;
  article: string;
}

/** ``tables`` and ``byes``: the whole seating as it would be, for ``OverrideSeating``. ``asked``: the director would ask back, so it has to be confirmed; ``breaches`` are those that the swap adds. */
export interface SwapTold {
  changed: SwappedTable[];
  breaches: SeatingBreach[];
  asked: Said | null;
  tables: SwappedTable[];
  byes: number[];
}

/** What a hand scanner typed: an entrant's number, or the link of his code. */
export interface ScannedCode {
  code: string;
}

export interface TeamWanted {
  unit: string;
}

/** A leader's list, as text or a file in base64; without one it is only told what the unit has entered. */
export interface TeamEntries {
  unit: string;
  key: string;
  text?: string;
  file?: string;
  enter?: boolean;
}

/** One of a list of the book, with its words. */
export interface EntryCode {
  code: string;
  name: Said;
}

/** A paper as it was shown; dates are ISO. */
export interface EntryDocument {
  code: string;
  ok: boolean;
  valid_until: string;
  taken: string;
}

/** ``missing``: papers without which this entrant may not start; ``findings``: why an application was rejected. ``paid``: whether the fee for entering is here. */
export interface EntryTold {
  number: number;
  members: string[];
  documents: EntryDocument[];
  missing: string[];
  findings: string[];
  paid: boolean;
}

export interface EntryObjection {
  case: number;
  number: number;
  name: string;
  unit: string;
  at: number;
  answer: string;
}

export interface EntryChange {
  case: number;
  number: number;
  before: string[];
  after: string[];
  at: number;
  answer: string;
}

/** ``kind``: what enters, a player, a pair or a program; ``size``: members of one. ``published_at``, ``open_until``: of the list that may be objected to. ``fee`` for entering, in yuan; 0: none. ``audits``: whether the book has applications audited; ``documents`` and ``findings``: what it asks for. */
export interface EntryList {
  kind: string;
  size: number;
  closes_at: number | null;
  published_at: number | null;
  open_until: number | null;
  fee: number;
  audits: boolean;
  documents: EntryCode[];
  findings: EntryCode[];
  entrants: EntryTold[];
  objections: EntryObjection[];
  changes: EntryChange[];
}

/** Who that is; ``done``: checked in by this, otherwise ``status`` says why not. */
export interface ScannedEntrant {
  number: number;
  name: string;
  status: string;
  done: boolean;
}

/** The link by which the leader of a unit enters its team; the same whenever it is asked for. */
export interface TeamLink {
  unit: string;
  link: string;
  code: QrCode;
}

/** What a unit has entered, and what became of a list that was sent. ``open``: whether more is taken. */
export interface TeamTold {
  unit: string;
  size: number;
  open: boolean;
  closes_at: number | null;
  entrants: EventEntrant[];
  roster: EventRoster | null;
}

/** Announcements that an entrant has seen, by their numbers. */
export interface EventRead {
  announcements: number[];
}

export interface EventReader {
  number: number;
  name: string;
  read: boolean;
}

/** To whom an announcement went, and who has seen it. */
export interface EventReaders {
  readers: EventReader[];
}

export interface PanelMember {
  account: number;
  name: string;
}

export interface AppealVote {
  name: string;
  upheld: boolean;
}

/** ``awaits`` is empty once it is decided; ``votes`` are told to the panel, the others are told how many. ``my_vote``: what the member who asks has voted. */
export interface EventAppeal {
  case: number;
  number: number;
  name: string;
  segment: Said;
  subject: string;
  oral_at: number | null;
  written_at: number | null;
  fee: number;
  awaits: "written" | "fee" | "answer" | "";
  due: number | null;
  cast: number;
  votes: AppealVote[];
  my_vote: boolean | null;
  answer: string;
  decision: string;
  refunded: boolean;
}

/** Those that wait first, the most urgent on top, then the decided. ``rules`` None: the book knows no appeals. ``member``: who asks is on the panel; ``may_form``: he may form it, of those who are ``eligible``. ``offset``: minutes that the event's clock is ahead of UTC. */
export interface EventAppeals {
  now: number;
  offset: number;
  rules: AppealRules | null;
  panel: PanelMember[];
  least: number;
  member: boolean;
  may_form: boolean;
  eligible: PanelMember[];
  appeals: EventAppeal[];
}

/** A new password, by whoever knows the one before. */
export interface NewPassword {
  old: string;
  new: string;
}

export interface EndSession {
  session?: string;
}

export interface OfAccount {
  account: number;
}

export interface LookAtReset {
  token: string;
}

export interface ResetPassword {
  token: string;
  password: string;
}

export interface PersonNamed {
  name: string;
}

/** ``references`` as ``PersonPlaces`` has them: nobody who came in between is erased with the others. */
export interface ErasePerson {
  name: string;
  references: string[];
}

/** Times are milliseconds since 1970; ``begun`` is 0 where an older version did not note it. */
export interface SessionTold {
  session: string;
  begun: number;
  until: number;
  browser: string;
  current: boolean;
}

export interface OrganiserTold {
  account: number;
  name: string;
  own: boolean;
}

/** An organiser's own account, and the colleagues on this server. */
export interface AccountTold {
  account: number;
  name: string;
  since: number;
  sessions: SessionTold[];
  organisers: OrganiserTold[];
}

export interface SessionsEnded {
  count: number;
}

/** Whose password would be set anew. */
export interface ResetFor {
  name: string;
}

/** Where a name stands: an entrant of an event. ``plays``: the event goes on and he is in it, so he stays. */
export interface PersonPlace {
  event: string;
  event_name: string;
  number: number;
  plays: boolean;
  reference: string;
}

/** ``elsewhere``: references at tables outside of events, and of people who were replaced. */
export interface PersonPlaces {
  name: string;
  places: PersonPlace[];
  elsewhere: string[];
}

/** How many references were erased, and how many stay because somebody still plays under them. */
export interface PersonErased {
  erased: number;
  left: number;
}

export interface MyDevice {
  first_seen: number;
  last_seen: number;
  tables: string[];
}

/** What an event keeps of the entrant whose device asks: all that is told by number in its log. */
export interface MyEntry {
  event: string;
  event_name: string;
  number: number;
  people: string[];
  unit: string;
  seed: number;
  remote: boolean;
  status: string;
  penalties: string[];
  appeals: string[];
  awards: string[];
}

export interface MyAccount {
  account: number;
  name: string;
  since: number;
  browsers: number;
  sessions: SessionTold[];
  roles: Record<string, string[]>;
}

/** Everything that is kept about whoever asks, by his device and by the account he is logged in to. */
export interface MyData {
  server: string;
  at: number;
  device: MyDevice | null;
  entries: MyEntry[];
  organiser: MyAccount | null;
}

/** ``document``: the number of its regulation; ``programs``: those play, not people. ``at``: when it begins as planned, or began; 0 where nobody has said. ``done`` of ``results`` of what is played. ``leaders``: of the last standing that everybody may know, its winners when it is finished. ``official``: whether whoever asks is one there. */
export interface EventListed {
  event: string;
  name: string;
  book: string;
  document: string;
  game: string;
  programs: boolean;
  medium: "live" | "paper" | "both";
  place: string;
  finished: boolean;
  running: boolean;
  registration: boolean;
  entrants: number;
  step: string;
  at: number;
  segment: Said | null;
  ends_at: number | null;
  tables: number;
  done: number;
  results: number;
  leaders: string[];
  official: boolean;
}

/** The newest first. ``now`` in ms since 1970. */
export interface EventList {
  now: number;
  events: EventListed[];
}

/** The event whose six digits were typed. */
export interface EventFound {
  event: string;
  name: string;
}

/** What one table handed in: a board, or a whole match (board 0). ``cells`` by seat, as they are written. */
export interface EventDeal {
  board: number;
  cells: string[];
  stand: string;
}

/** ``totals`` and ``points`` by seat; points are those that the book counts first. */
export interface EventRoundTable {
  table: number;
  group: number;
  seats: EventSeat[];
  deals: EventDeal[];
  totals: string[];
  points: string[];
}

/** ``hidden``: results that are in and are told when their board is closed everywhere. */
export interface EventRoundResults {
  segment: string;
  name: Said;
  tables: EventRoundTable[];
  byes: EventSeat[];
  hidden: number;
}

/** ``table`` 0 is a bye; ``score`` as it is written, one's own first; ``sign`` 1, 0, -1: how it went. */
export interface EventMeeting {
  table: number;
  seat: number;
  opponents: number[];
  score: string;
  points: string;
  sign: number;
}

/** By column; None where the entrant had no seat. */
export interface EventCrossLine {
  number: number;
  meetings: (EventMeeting | null)[];
}

export interface EventCrosstable {
  rounds: EventRound[];
  lines: EventCrossLine[];
}

/** When a paper is wanted. */
export type Part = "before" | "round" | "after" | "filed";

/** What whoever prints may say besides. */
export type Ask = "segment" | "number" | "seed" | "signed";

/** A paper by its name in an address; ``missing`` says why it cannot be printed now. */
export interface PaperTold {
  paper: string;
  title: Said;
  part: Part;
  asks: Ask[];
  missing: Said | null;
  numbers: number[];
}

export interface PaperSegment {
  segment: string;
  name: Said;
}

/** All papers in the order of an event's life, and the segments that have some, the last one first. */
export interface PaperList {
  papers: PaperTold[];
  segments: PaperSegment[];
  issuer: string;
  date: string;
}

/** A table of the round that runs; of its deals nothing is told but how many are over. */
export interface ContestTable {
  table: number;
  seats: EventSeat[];
  deals: number;
}

/** ``file``: what was handed in, empty where nothing is here; ``plays``: in the round that is seated or runs. ``present``: when its operator said that he is there; ``awaited``: that he has not. */
export interface ContestProgram {
  number: number;
  name: string;
  unit: string;
  build: string;
  file: string;
  size: number;
  plays: boolean;
  present: number | null;
  awaited: boolean;
  forfeited: boolean;
}

export interface ContestBuild {
  number: number;
  build: string;
}

/** The builds that were registered when a round began. */
export interface ContestRound {
  segment: string;
  name: Said;
  builds: ContestBuild[];
}

/** ``playing``: how far the round is that runs, ``why``: what stopped it. ``until``: from when on a forfeit may be proposed for whoever is awaited. ``sandbox``: what keeps programs apart, ``keeps``: whether anything does. ``most_mb``: of a build; ``houses``: players that can stand in for one. */
export interface EventContestTold {
  now: number;
  playing: "absent" | "by-hand" | "builds" | "operators" | "roll" | "tables" | "stopped" | "over";
  why: Said | null;
  segment: string;
  name: Said | null;
  until: number | null;
  deals: number;
  total: number;
  tables: ContestTable[];
  programs: ContestProgram[];
  rounds: ContestRound[];
  keeps: boolean;
  sandbox: Said;
  most_mb: number;
  houses: string[];
}

/** What ``number`` has won, in points of the deals, at the tables that it shared with ``other``. */
export interface ContestMet {
  number: number;
  other: number;
  deals: number;
  points: number;
}

/** Points before a stage, and after each of its rounds; one that ends early was left behind by a cut. */
export interface ContestLine {
  number: number;
  sums: number[];
}

/** How points grew in a stage, the best at its end first. */
export interface ContestGrowth {
  stage: string;
  name: Said;
  rounds: Said[];
  lines: ContestLine[];
}

/** Of a board that is closed everywhere; ``settled``: it ended the deal, ``scores`` by direction. */
export interface ContestFault {
  segment: string;
  name: Said;
  board: number;
  table: number;
  number: number;
  settled: boolean;
  scores: number[];
  says: Said;
}

/** What boards that are closed everywhere have come to; ``numbers``: all who have met, in the order of standing. Everybody is a number: names are told with the event, and may go from it. */
export interface EventContestReport {
  numbers: number[];
  met: ContestMet[];
  growth: ContestGrowth[];
  faults: ContestFault[];
}

export interface ContestBuildTaken {
  number: number;
  build: string;
  file: string;
  size: number;
}
