// Games that only tests know: two in turn, and four in two sides. Each card played is worth a point to its player.

import { byStrength } from '../../src/cards/card';
import { GAMES } from '../../src/games';
import type { Meaning } from '../../src/lib/keys';
import type { Card, Seat } from '../../src/lib/messages';
import type { Words } from '../../src/lib/language';
import { defineGame, type GameEvent, type OwnPart } from '../../src/table/game';
import type { TableModel } from '../../src/table/model.svelte';
import ToyActions from './ToyActions.svelte';
import ToyCentre from './ToyCentre.svelte';
import ToyHand from './ToyHand.svelte';

export interface Dealt extends GameEvent {
  type: 'Dealt';
  board: number;
  players: number;
  hand: Card[];
}
export interface Laid extends GameEvent {
  type: 'Laid';
  seat: Seat;
  cards: Card[];
}
export interface Ended extends GameEvent {
  type: 'Ended';
}
export type ToyEvent = Dealt | Laid | Ended;

export interface ToyDeal {
  readonly board: number;
  readonly players: number;
  readonly hand: readonly Card[];
  readonly turn: Seat;
  readonly plays: readonly Laid[];
  readonly over: boolean;
}

const EMPTY: ToyDeal = { board: 0, players: 0, hand: [], turn: 0, plays: [], over: false };

function evolve(deal: ToyDeal, event: ToyEvent): ToyDeal {
  switch (event.type) {
    case 'Dealt':
      return { ...EMPTY, board: event.board, players: event.players, hand: event.hand };
    case 'Laid': {
      const hand = deal.hand.filter((card) => !event.cards.includes(card));
      return { ...deal, hand, plays: [...deal.plays, event], turn: (event.seat + 1) % deal.players };
    }
    case 'Ended':
      return { ...deal, over: true };
  }
}

const pointsOf = ({ players, plays }: ToyDeal): number[] =>
  Array.from({ length: players }, (_, seat) =>
    plays.reduce((sum, play) => sum + (play.seat === seat ? play.cards.length : 0), 0),
  );

export class ToyPart implements OwnPart {
  readonly selected: ReadonlySet<Card> = new Set();
  readonly prompt = 'lay a card';
  readonly waiting = 'wait';
  readonly seen: string[] = [];

  constructor(private readonly table: TableModel) {}

  get hand(): readonly Card[] {
    return (this.table.deal as ToyDeal).hand;
  }

  toggle(): void {}
  select(): void {}

  key({ do: what }: Meaning): void {
    this.seen.push(`key ${what}`);
  }

  changed(how: 'begun' | 'told' | 'on'): void {
    this.seen.push(how);
  }

  lay(card: Card): Promise<boolean> {
    return this.table.act({ do: 'lay', card } as { do: string });
  }
}

/** `sides`: who sits opposite is one's partner. */
const toy = (sides: boolean) =>
  defineGame<ToyDeal, ToyEvent, ToyPart>({
    empty: EMPTY,
    evolve,
    facts: (deal) => ({
      board: deal.board,
      stage: deal.players === 0 ? 'ahead' : deal.over ? 'over' : 'going',
      toAct: deal.players === 0 || deal.over ? [] : [deal.turn],
      points: deal.over ? pointsOf(deal) : null,
    }),
    seat: (deal, seat) => {
      const last = deal.plays.filter((play) => play.seat === seat).at(-1);
      return {
        role: '',
        marked: false,
        ...(sides ? { side: seat % 2 } : {}),
        cardsLeft: 13,
        announced: false,
        laid: last ? { since: last, cards: last.cards, words: 'laid', late: false, faded: false } : null,
      };
    },
    worth: () => ({ words: 'toy', tags: null }),
    lines: ({ plays }) =>
      plays.map(({ seat, cards }) => ({ seat, said: 'laid', cards, wordsFirst: false, apart: false })),
    hand: ({ hand }) => hand,
    sorted: (_, cards) => byStrength(cards),
    begins: (event) => event.type === 'Dealt',
    opensStep: (event) => event.type === 'Laid',
    speak: (event, { name }) => (event.type === 'Laid' ? `${name(event.seat)} lays` : ''),
    isUrgent: (event) => event.type === 'Ended',
    sound: () => null,
    askedRules: [],
    own: (table) => new ToyPart(table),
    Hand: ToyHand,
    Actions: ToyActions,
    Centre: ToyCentre,
    Result: ToyCentre,
  });

const named = (...names: string[]): Words[] => names.map((name) => ({ zh: name, en: name }));

/** Adds both to the registry, as a row each. */
export function addToys(): void {
  GAMES.push(
    { name: 'toy2', seats: named('Near', 'Far'), load: async () => ({ default: toy(false) }) },
    { name: 'toy4', seats: named('East', 'South', 'West', 'North'), load: async () => ({ default: toy(true) }) },
  );
}
