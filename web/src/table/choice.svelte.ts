// The cards a person has chosen from the hand, and what the server says of them. Choosing never touches the clock, and
// what is chosen survives the turns of others.

import { rankOf } from '../cards/card';
import type { Outcome } from '../lib/connection';
import type { Card, Hint, Refused } from '../lib/messages';

/** Who knows the rules: the server, behind the connection. */
export interface Adviser {
  check(cards: number[]): Promise<Outcome>;
  hint(): Promise<Hint | Outcome>;
}

export type Advice = { plays: readonly Card[][] } | { refused: Refused };

const CHECK_AFTER = 180;

/** Where a choice is kept while the page is loaded again. */
export interface Keeper {
  load(): readonly Card[];
  save(cards: readonly Card[]): void;
}

export class Choice {
  cards: ReadonlySet<Card> = $state.raw(new Set());
  /** Whether the cards may be played now, as far as the server has said. */
  fits: boolean | null = $state(null);
  /** The first of two taps has been made. */
  armed = $state(false);

  private plays: readonly Card[][] | null = null;
  private place = 0;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly adviser: Adviser,
    private readonly mayPlay: () => boolean,
    private readonly keeper: Keeper,
  ) {}

  set(cards: Iterable<Card>): void {
    this.cards = new Set(cards);
    this.armed = false;
    this.keeper.save([...this.cards]);
    this.check();
  }

  /** The table is told from its beginning, as after a reload: what had been chosen is chosen again, if it is held. */
  restore(hand: readonly Card[]): void {
    if (hand.length === 0)
      this.cards = new Set(); // the cards are still on their way
    else this.changed(hand, this.keeper.load());
  }

  toggle(card: Card): void {
    this.set(this.cards.has(card) ? [...this.cards].filter((other) => other !== card) : [...this.cards, card]);
  }

  /** One more card of a rank; when all are chosen, none. */
  toggleRank(hand: readonly Card[], rank: number): void {
    const held = hand.filter((card) => rankOf(card) === rank);
    const free = held.find((card) => !this.cards.has(card));
    if (held.length === 0) return;
    this.set(free === undefined ? [...this.cards].filter((card) => rankOf(card) !== rank) : [...this.cards, free]);
  }

  /** Something happened at the table: cards that were played are gone, advice is out of date. */
  tableChanged(hand: readonly Card[]): void {
    this.changed(hand, this.cards);
  }

  private changed(hand: readonly Card[], chosen: Iterable<Card>): void {
    this.turn += 1;
    this.plays = null;
    this.place = 0;
    this.set([...chosen].filter((card) => hand.includes(card)));
  }

  /** Plays the server suggests, asked for once a turn. */
  async advice(): Promise<Advice> {
    if (this.plays !== null) return { plays: this.plays };
    const { turn } = this;
    const answer = await this.adviser.hint();
    if (!('plays' in answer)) return answer.done ? { plays: [] } : answer;
    if (turn === this.turn) this.plays = answer.plays;
    return answer;
  }

  /** Chooses the next suggested play; tells what was suggested. */
  async nextHint(): Promise<Advice> {
    const advice = await this.advice();
    if ('plays' in advice) {
      const next = advice.plays[this.place++ % Math.max(1, advice.plays.length)];
      if (next) this.set(next);
    }
    return advice;
  }

  /** Completes a single chosen card to the first suggested play that has it. */
  async complete(card: Card): Promise<void> {
    const alone = (): boolean => this.cards.size === 1 && this.cards.has(card);
    if (!alone()) return;
    const advice = await this.advice();
    const fitting = 'plays' in advice ? advice.plays.find((play) => play.includes(card)) : undefined;
    if (fitting && alone()) this.set(fitting);
  }

  private check(): void {
    this.fits = null;
    clearTimeout(this.timer);
    const asked = this.cards;
    if (asked.size === 0 || !this.mayPlay()) return;
    this.timer = setTimeout(async () => {
      const { done } = await this.adviser.check([...asked]);
      if (this.cards === asked) this.fits = done;
    }, CHECK_AFTER);
  }
}
