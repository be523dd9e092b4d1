// What a table asks of a game. The table has the seats, the clock, the line and the panels; whatever knows cards and
// rules stands behind this, in one folder of src/games, and is found through its row in src/games/index.ts.

import type { Component } from 'svelte';
import type { Meaning } from '../lib/keys';
import type { Card, Seat, SeatFormula } from '../lib/messages';
import type { Sound } from '../lib/sound';
import type { TableModel } from './model.svelte';

/** What happened in a deal, as the server sends it; what else is in it only its game knows. */
export interface GameEvent {
  readonly type: string;
}

/** What a person does; the server's game reads the rest. */
export interface GameAction {
  readonly do: string;
}

/** Who is told of a deal: the book has its own words, a player is "you". */
export interface Audience {
  /** Codes of who plays against the others, and of those. */
  roles: readonly string[];
  me: Seat | null;
  name: (seat: Seat) => string;
  /** A rule in force, as it is typed; null where it is not known. */
  rule?: (name: string) => string | null;
}

/** What the table itself has to know of a deal. */
export interface DealFacts {
  board: number;
  stage: 'ahead' | 'going' | 'over';
  /** The seats somebody waits for. */
  toAct: readonly Seat[];
  /** By seat, once the deal has its score. */
  points: readonly number[] | null;
}

/** What lies before a seat: its last play, or what it said. */
export interface Laid {
  /** The same for as long as it lies there. */
  since: object;
  cards: readonly Card[];
  words: string;
  /** It was not the player who did it, but the clock. */
  late: boolean;
  /** It is not what has to be beaten any more. */
  faded: boolean;
  /** It stands out: it is what has to be beaten. */
  hot?: boolean;
}

export interface SeatFacts {
  /** What the seat is in this deal, such as its declarer. */
  role: string;
  /** The role stands out. */
  marked: boolean;
  /** Which of two sides plays here, in a game that has sides. */
  side?: number;
  /** A short sign of the role, where there is little room for a word. */
  sign?: string;
  cardsLeft: number | undefined;
  /** The rulebook had the number of cards told to all. */
  announced: boolean;
  laid: Laid | null;
}

/** A line of the history of a deal. */
export interface Line {
  seat: Seat | null;
  said: string;
  cards: readonly Card[];
  /** The words stand before the cards. */
  wordsFirst: boolean;
  /** Set apart from the line before, as a new trick is. */
  apart: boolean;
}

export interface Tag {
  text: string;
  /** What a screen reader says, and a mouse shows. */
  about: string;
  hot?: boolean;
}

/** What the deal is worth so far, for the top of the table. */
export interface Worth {
  words: string;
  /** A second line; null where there is none yet. */
  tags: readonly Tag[] | null;
}

export interface HandProps<Deal = unknown, Own = OwnPart> {
  deal: Deal;
  /** Whose hand it is, at this page; null: somebody else's, in a replay. */
  own: Own | null;
  cards: readonly Card[];
  selected: ReadonlySet<Card>;
  label: string;
  ontoggle: (card: Card) => void;
  onselect: (cards: Iterable<Card>) => void;
}

/** The part of the person at this page: the cards held and chosen, and what can be done with them. */
export interface OwnPart {
  readonly hand: readonly Card[];
  readonly selected: ReadonlySet<Card>;
  /** Something can be done although nobody waits for it. */
  readonly mayAct?: boolean;
  /** What to do now; empty when it is not one's turn. */
  readonly prompt: string;
  /** What the others are waited for. */
  readonly waiting: string;
  toggle(card: Card): void;
  select(cards: Iterable<Card>): void;
  key(meaning: Meaning): void;
  /** The deal went on: `begun` with a new deal, `told` from its beginning after a reload, else by some events. */
  changed(how: 'begun' | 'told' | 'on'): void;
}

/** `Deal` is what one viewer knows of a deal, `Own` the part of that viewer. */
export interface Game<Deal = unknown, Event extends GameEvent = GameEvent, Own extends OwnPart = OwnPart> {
  readonly empty: Deal;
  evolve(deal: Deal, event: Event): Deal;
  facts(deal: Deal): DealFacts;
  seat(deal: Deal, seat: Seat, audience: Audience): SeatFacts;
  worth(deal: Deal, audience: Audience): Worth;
  lines(deal: Deal, audience: Audience): readonly Line[];
  /** Why the lines tell no more; empty where they tell everything. */
  linesNote?(deal: Deal, audience: Audience): string;
  /** The open cards of a seat, as a hand is sorted. */
  hand(deal: Deal, seat: Seat): readonly Card[];
  sorted(deal: Deal, cards: readonly Card[]): readonly Card[];

  /** A new deal begins with it. */
  begins(event: Event): boolean;
  /** A replay stops before it; what follows by itself joins the step before. */
  opensStep(event: Event): boolean;
  /** The event as one spoken sentence; empty where there is nothing to tell. */
  speak(event: Event, audience: Audience): string;
  /** Spoken over everything else. */
  isUrgent(event: Event): boolean;
  sound(event: Event, viewer: Seat): Sound | null;

  /** The rules a player asks about most. */
  readonly askedRules: readonly string[];
  own(table: TableModel): Own;

  readonly Hand: Component<HandProps<Deal, Own>>;
  readonly Actions: Component<{ table: TableModel; own: Own }>;
  /** In the middle of the top: what lies on the table and belongs to nobody. */
  readonly Centre?: Component<{ deal: Deal }>;
  readonly Result: Component<{ deal: Deal; formulas: readonly SeatFormula[]; audience: Audience }>;
  /** Below the top: how the deal stands. */
  readonly Standing?: Component<{ deal: Deal; audience: Audience }>;
  /** In the middle of the table; `crowded`: cards lie before the own seat at a small window. */
  readonly Middle?: Component<{ deal: Deal; audience: Audience; own: Own | null; crowded: boolean }>;
  /** A strip for who wants help with counting. */
  readonly Counter?: Component<{ own: Own }>;
}

/** From here on only the game itself knows its types. */
export function defineGame<Deal, Event extends GameEvent, Own extends OwnPart>(game: Game<Deal, Event, Own>): Game {
  return game as unknown as Game;
}
