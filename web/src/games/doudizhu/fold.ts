// The state of a deal as one viewer knows it, and its fold; a mirror of src/paiju/games/doudizhu/state.py, names included.
// Knows no rules: every event says what follows.

import type {
  Card,
  CardsPlayed,
  Cause,
  DoudizhuEvent,
  DealScored,
  DealStarted,
  Kind,
  KittyShown,
  Passed,
  Seat,
} from '../../lib/messages';

export type Phase = 'ready' | 'auction' | 'doubling' | 'redoubling' | 'play' | 'over';

export interface Call {
  seat: Seat;
  points: number;
  cause: Cause;
}

export interface Combo {
  kind: Kind;
  rank: number;
  size: number;
  highest: number;
}

export interface State {
  readonly phase: Phase;
  readonly board: number;
  readonly first_caller: Seat;
  readonly hands: readonly (readonly Card[] | null)[];
  readonly cards_left: readonly number[];
  readonly kitty: readonly Card[] | null;
  readonly calls: readonly Call[];
  readonly declarer: Seat | null;
  readonly bid: number;
  readonly may_double: readonly Seat[];
  readonly doublers: readonly Seat[];
  readonly redoubled: boolean;
  readonly kitty_taken: boolean;
  readonly turn: Seat | null;
  readonly on_table: Combo | null;
  readonly owner: Seat | null;
  readonly passed: readonly Seat[];
  readonly passes: number;
  readonly last_to_play: Seat | null;
  readonly plays: readonly number[];
  readonly bombs: number;
  readonly rockets: number;
  readonly play_time: readonly number[];
  readonly warnings: readonly number[];
  readonly offenders: readonly Seat[];
  readonly redeal: boolean;
  readonly score: DealScored | null;
}

export const EMPTY: State = {
  phase: 'ready',
  board: 0,
  first_caller: 0,
  hands: [],
  cards_left: [],
  kitty: null,
  calls: [],
  declarer: null,
  bid: 0,
  may_double: [],
  doublers: [],
  redoubled: false,
  kitty_taken: false,
  turn: null,
  on_table: null,
  owner: null,
  passed: [],
  passes: 0,
  last_to_play: null,
  plays: [],
  bombs: 0,
  rockets: 0,
  play_time: [],
  warnings: [],
  offenders: [],
  redeal: false,
  score: null,
};

/** The seats somebody waits for. */
export function toAct(state: State): readonly Seat[] {
  if (state.phase === 'doubling') return state.may_double;
  return state.turn === null ? [] : [state.turn];
}

export function evolve(state: State, event: DoudizhuEvent): State {
  switch (event.type) {
    case 'DealStarted':
      return started(event);
    case 'HandDealt':
      return { ...state, hands: replaced(state.hands, event.seat, event.cards) };
    case 'KittySet':
      return { ...state, kitty: event.cards };
    case 'BidMade': {
      const call: Call = { seat: event.seat, points: event.points, cause: event.cause };
      return { ...state, calls: [...state.calls, call], turn: event.then };
    }
    case 'DeclarerChosen':
      return { ...state, declarer: event.seat, bid: event.points, turn: null };
    case 'DoublingOpened':
      return { ...state, phase: 'doubling', may_double: event.seats, turn: null };
    case 'DoubleChosen':
      return {
        ...state,
        may_double: state.may_double.filter((seat) => seat !== event.seat),
        doublers: event.doubled ? [...state.doublers, event.seat] : state.doublers,
      };
    case 'DoublesShown':
      return { ...state, may_double: [], doublers: event.doublers };
    case 'RedoublingOpened':
      return { ...state, phase: 'redoubling', turn: event.seat };
    case 'RedoubleChosen':
      return { ...state, redoubled: event.redoubled, turn: null };
    case 'KittyShown':
      return kittyShown(state, event);
    case 'PlayOpened':
      return { ...state, phase: 'play', turn: event.leader };
    case 'CardsPlayed':
      return cardsPlayed(state, event);
    case 'Passed':
      return passed(state, event);
    case 'RemainingAnnounced':
      return state;
    case 'Warned':
      return { ...state, warnings: added(state.warnings, event.seat, 1) };
    case 'DealPassedOut':
      return { ...state, phase: 'over', turn: null, redeal: event.redeal };
    case 'Faulted':
      return { ...state, phase: 'over', turn: null, may_double: [], offenders: [...state.offenders, event.seat] };
    case 'DealScored':
      return { ...state, phase: 'over', turn: null, score: event };
    default:
      return event satisfies never;
  }
}

export function fold(events: Iterable<DoudizhuEvent>, state: State = EMPTY): State {
  let current = state;
  for (const event of events) current = evolve(current, event);
  return current;
}

function started(event: DealStarted): State {
  const each = <T>(value: T): T[] => Array.from({ length: event.players }, () => value);
  return {
    ...EMPTY,
    phase: 'auction',
    board: event.board,
    first_caller: event.first_caller,
    hands: each(null),
    cards_left: each(event.hand_size),
    turn: event.first_caller,
    plays: each(0),
    play_time: each(0),
    warnings: each(0),
  };
}

function kittyShown(state: State, event: KittyShown): State {
  const hand = state.hands[event.seat] ?? null;
  const whole = hand === null ? null : [...hand, ...event.cards].sort((a, b) => a - b);
  return {
    ...state,
    kitty: event.cards,
    kitty_taken: true,
    hands: replaced(state.hands, event.seat, whole),
    cards_left: added(state.cards_left, event.seat, event.cards.length),
  };
}

function cardsPlayed(state: State, event: CardsPlayed): State {
  const hand = state.hands[event.seat] ?? null;
  const rest = hand === null ? null : hand.filter((card) => !event.cards.includes(card));
  return {
    ...state,
    hands: replaced(state.hands, event.seat, rest),
    cards_left: added(state.cards_left, event.seat, -event.cards.length),
    turn: event.then,
    on_table: { kind: event.kind, rank: event.rank, size: event.cards.length, highest: event.highest },
    owner: event.seat,
    passes: 0,
    last_to_play: event.seat,
    plays: added(state.plays, event.seat, 1),
    bombs: state.bombs + (event.kind === 'bomb' ? 1 : 0),
    rockets: state.rockets + (event.kind === 'rocket' ? 1 : 0),
    play_time: added(state.play_time, event.seat, event.time_used),
  };
}

function passed(state: State, event: Passed): State {
  const over = event.trick_over;
  return {
    ...state,
    turn: event.then,
    on_table: over ? null : state.on_table,
    owner: over ? null : state.owner,
    passed: over ? [] : [...state.passed, event.seat],
    passes: over ? 0 : state.passes + 1,
    play_time: added(state.play_time, event.seat, event.time_used),
  };
}

function replaced<T>(values: readonly T[], place: number, value: T): T[] {
  return values.map((old, index) => (index === place ? value : old));
}

function added(values: readonly number[], place: number, more: number): number[] {
  return values.map((old, index) => (index === place ? old + more : old));
}
