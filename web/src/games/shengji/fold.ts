// The state of a deal as one viewer knows it, and its fold; a mirror of src/paiju/games/shengji/deal/state.py, names
// included. Knows no rules: every event says what follows. Of closed tricks nothing is kept.

import type {
  CallAnswered,
  CallKind,
  CallsShown,
  Card,
  CardsLaid,
  DealCounted,
  DrawStarted,
  Seat,
  ShengjiEvent,
  TricksClosed,
} from '../../lib/messages';

export type Phase = 'ready' | 'draw' | 'ask' | 'bury' | 'play' | 'designate' | 'over';

export interface Call {
  seat: Seat;
  kind: CallKind;
  cards: readonly Card[];
  opening: boolean;
}

/** Card points that a side pays for an offence. */
export interface Fine {
  side: number;
  offence: string;
  points: number;
}

export interface State {
  readonly phase: Phase;
  readonly board: number;
  readonly deal: number;
  readonly levels: readonly number[];
  readonly level: number;
  readonly declarer: Seat | null;
  readonly first: Seat;
  readonly pack: readonly Card[] | null;
  readonly lots: readonly number[];
  readonly drawn: number;
  readonly last_drawer: Seat;
  readonly hands: readonly (readonly Card[] | null)[];
  readonly left: readonly number[];
  readonly pending: readonly Call[];
  readonly standing: Call | null;
  readonly no_trumps: number;
  readonly turned: Card | null;
  readonly asking: readonly Seat[];
  readonly kitty: readonly Card[] | null;
  readonly turn: Seat | null;
  readonly trick: readonly (readonly [Seat, readonly Card[]])[];
  readonly designating: readonly Seat[];
  /** The thrower, the single and the double that may be designated. */
  readonly choice: readonly [Seat, readonly Card[], readonly Card[]] | null;
  readonly captured: number;
  readonly fined: readonly Fine[];
  readonly time_outs: readonly number[];
  readonly redeal: boolean;
  readonly score: DealCounted | null;
}

export const EMPTY: State = {
  phase: 'ready',
  board: 0,
  deal: 0,
  levels: [],
  level: 0,
  declarer: null,
  first: 0,
  pack: null,
  lots: [],
  drawn: 0,
  last_drawer: 0,
  hands: [null, null, null, null],
  left: [0, 0, 0, 0],
  pending: [],
  standing: null,
  no_trumps: 0,
  turned: null,
  asking: [],
  kitty: null,
  turn: null,
  trick: [],
  designating: [],
  choice: null,
  captured: 0,
  fined: [],
  time_outs: [0, 0],
  redeal: false,
  score: null,
};

/** Those whom somebody waits for: while cards are drawn nobody. */
export function toAct({ phase, asking, designating, turn }: State): readonly Seat[] {
  switch (phase) {
    case 'draw':
      return [];
    case 'ask':
      return asking.slice(0, 1);
    case 'designate':
      return designating;
    default:
      return turn === null ? [] : [turn];
  }
}

export function evolve(state: State, event: ShengjiEvent): State {
  switch (event.type) {
    case 'DrawStarted':
      return started(event);
    case 'PackSet':
      return { ...state, pack: event.cards, lots: event.lots };
    case 'CardDrawn':
      return {
        ...state,
        left: put(state.left, event.seat, (state.left[event.seat] ?? 0) + 1),
        drawn: state.drawn + 1,
        last_drawer: event.seat,
      };
    case 'CardSeen':
      return gain(state, event.seat, [event.card]);
    case 'CallMade':
      return { ...state, pending: [...state.pending, callOf(event, event.kind)] };
    case 'CallsShown':
      return { ...stand(state, event, event.kind), pending: [] };
    case 'AskingOpened':
      return { ...state, phase: 'ask', asking: event.seats };
    case 'CallAnswered':
      return { ...(event.kind === null ? state : stand(state, event, event.kind)), asking: event.seats };
    case 'TrumpTurned':
      return { ...state, turned: event.card, asking: event.seats };
    case 'DrawVoided':
      return { ...state, phase: 'over', turn: null, asking: [], redeal: true };
    case 'KittyTaken':
      return {
        ...state,
        phase: 'bury',
        declarer: event.seat,
        turn: event.seat,
        left: put(state.left, event.seat, (state.left[event.seat] ?? 0) + event.cards),
        asking: [],
      };
    case 'KittySeen':
      return gain(state, event.seat, event.cards);
    case 'CardsBuried':
      return { ...lose(state, event.seat, event.cards), kitty: event.cards };
    case 'LeadOpened':
      return {
        ...state,
        phase: 'play',
        turn: event.leader,
        left: put(state.left, event.leader, (state.left[event.leader] ?? 0) - event.cards),
      };
    case 'CardsLaid':
      return laid(state, event);
    case 'ThrowFailed':
      return { ...state, fined: fined(state, event.seat, 'failed_throw', event.fine) };
    case 'Penalised':
      return { ...state, fined: fined(state, event.seat, event.offence, event.fine) };
    case 'DesignationOpened':
      return {
        ...state,
        phase: 'designate',
        designating: event.seats,
        choice: [event.thrower, event.single, event.double],
      };
    case 'KindDesignated':
      return { ...state, phase: 'play', designating: [], choice: null };
    case 'TrickTaken':
      return { ...state, turn: event.seat, trick: [], captured: event.captured };
    case 'TricksClosed':
      return closed(state, event);
    case 'TimedOut':
      return {
        ...state,
        time_outs: put(state.time_outs, event.seat % 2, event.nth),
        fined: fined(state, event.seat, 'time_out', event.fine),
      };
    case 'KittyOpened':
      return { ...state, kitty: event.cards };
    case 'DealCounted':
      return { ...state, phase: 'over', turn: null, asking: [], designating: [], pending: [], score: event };
    default:
      event satisfies never;
      return state;
  }
}

export function fold(events: readonly ShengjiEvent[]): State {
  return events.reduce(evolve, EMPTY);
}

function started(event: DrawStarted): State {
  const { board, deal, levels, level, declarer, first, time_outs } = event;
  return { ...EMPTY, phase: 'draw', board, deal, levels, level, declarer, first, last_drawer: first, time_outs };
}

function callOf({ seat, cards, opening }: { seat: Seat; cards: Card[]; opening: boolean }, kind: CallKind): Call {
  return { seat, kind, cards, opening };
}

function stand(state: State, event: CallsShown | CallAnswered, kind: CallKind): State {
  return { ...state, standing: callOf(event, kind), no_trumps: state.no_trumps + (kind >= 3 ? 1 : 0) };
}

function laid(state: State, { seat, cards, then }: CardsLaid): State {
  return {
    ...lose(state, seat, cards),
    left: put(state.left, seat, (state.left[seat] ?? 0) - cards.length),
    trick: [...state.trick, [seat, cards]],
    turn: then,
  };
}

/** For who comes back: what the tricks that are over have come to. */
function closed(state: State, { seat, cards, own, captured }: TricksClosed): State {
  const gone = own.flat();
  return {
    ...state,
    turn: seat,
    trick: [],
    captured,
    left: state.left.map((count) => count - cards),
    hands: state.hands.map((hand) => hand?.filter((card) => !gone.includes(card)) ?? null),
  };
}

function gain(state: State, seat: Seat, cards: readonly Card[]): State {
  return { ...state, hands: put(state.hands, seat, [...(state.hands[seat] ?? []), ...cards]) };
}

function lose(state: State, seat: Seat, cards: readonly Card[]): State {
  const hand = state.hands[seat] ?? null;
  if (hand === null) return state;
  const rest = hand.filter((card) => !cards.includes(card));
  return { ...state, hands: put(state.hands, seat, rest) };
}

function fined(state: State, seat: Seat, offence: string, points: number): readonly Fine[] {
  return points ? [...state.fined, { side: seat % 2, offence, points }] : state.fined;
}

function put<Value>(values: readonly Value[], at: number, value: Value): readonly Value[] {
  return values.map((old, place) => (place === at ? value : old));
}
