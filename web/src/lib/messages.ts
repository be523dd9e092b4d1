// Generated from server/table/messages.py, server/http/bodies.py, server/events/bodies.py and games/doudizhu/events.py by scripts/generate_typescript.py; do not edit.

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

export type Action =
  | Bid
  | Double
  | Redouble
  | Play
  | Pass;

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
  action: Bid | Double | Redouble | Play | Pass;
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
  | DealScored;

/** Whatever ``EventControl.next`` says. */
export interface DoNext {
  do: "next";
}

/** Without numbers: everybody who is not yet. */
export interface DoCheckIn {
  do: "check-in";
  numbers?: number[];
}

/** Without a seed one is drawn by this server. */
export interface DoSeed {
  do: "seed";
  seed?: string;
  source?: string;
}

export interface DoDraw {
  do: "draw";
}

export interface DoSeat {
  do: "seat";
  segment: string;
}

export interface DoApprove {
  do: "approve";
  segment: string;
}

export interface DoStart {
  do: "start";
  segment: string;
}

export interface DoClose {
  do: "close";
  segment: string;
}

/** The standing of the event as it is now, or of one stage. */
export interface DoPublish {
  do: "publish";
  stage?: "" | "main" | "preliminary" | "semifinal" | "final";
}

export interface DoFinish {
  do: "finish";
}

/** Needs a reason. */
export interface DoForfeit {
  do: "forfeit";
  segment: string;
  number: number;
}

/** A board counts for nobody. Needs a reason. */
export interface DoVoid {
  do: "void";
  segment: string;
  board: number;
}

/** An average instead of a result at one table, in hundredths by seat. Needs a reason. */
export interface DoAward {
  do: "award";
  segment: string;
  table: number;
  board: number;
  shares: number[];
}

/** Another person for an entrant, when the book allows it; the old link no longer works. Needs a reason. */
export interface DoSubstitute {
  do: "substitute";
  number: number;
  name: string;
}

export interface DoWithdraw {
  do: "withdraw";
  number: number;
}

export interface DoAppoint {
  do: "appoint";
  account: number;
  role: "organiser" | "chief" | "deputy" | "referee";
}

/** Needs a reason. The only organiser stays. */
export interface DoDismiss {
  do: "dismiss";
  account: number;
  role: "organiser" | "chief" | "deputy" | "referee";
}

/** Needs a reason. */
export interface DoUndo {
  do: "undo";
  act: number;
}

export type EventAction =
  | DoNext
  | DoCheckIn
  | DoSeed
  | DoDraw
  | DoSeat
  | DoApprove
  | DoStart
  | DoClose
  | DoPublish
  | DoFinish
  | DoForfeit
  | DoVoid
  | DoAward
  | DoSubstitute
  | DoWithdraw
  | DoAppoint
  | DoDismiss
  | DoUndo;

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

/** A record decided anew by the rules; an event is the JSON Lines object. */
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
  action: DoNext | DoCheckIn | DoSeed | DoDraw | DoSeat | DoApprove | DoStart | DoClose | DoPublish | DoFinish | DoForfeit | DoVoid | DoAward | DoSubstitute | DoWithdraw | DoAppoint | DoDismiss | DoUndo;
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

/** The version after it. */
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
