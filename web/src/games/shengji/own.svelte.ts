// The own hand, the cards chosen from it, and calls, burials, plays. What can be done and what it would cost the server
// says; see `offers`.

import { word } from '../../lib/i18n.svelte';
import type { Meaning } from '../../lib/keys';
import type { Card, Offer, ShengjiAction } from '../../lib/messages';
import { load, save } from '../../lib/stored';
import { t } from '../../lib/i18n.svelte';
import { Choice } from '../../table/choice.svelte';
import type { OwnPart } from '../../table/game';
import type { TableModel } from '../../table/model.svelte';
import type { Deal } from './deal';
import { toAct, type State } from './fold';
import { isJoker } from '../../cards/card';
import { isLevelCard, STRAINS, type Strain } from './order';

/** The choice as it survives a reload of this tab. */
interface Kept {
  table: string;
  board: number;
  cards: readonly Card[];
}

export class OwnCards implements OwnPart {
  readonly choice: Choice;
  offers: readonly Offer[] = $state.raw([]);
  /** The throw that the person is asked about. */
  thrown: Offer | null = $state.raw(null);

  readonly deal: Deal = $derived.by(() => this.table.deal as Deal);
  readonly state: State = $derived(this.deal.state);
  readonly hand: readonly Card[] = $derived.by(() => {
    const { me } = this.table;
    return (me === null ? null : this.state.hands[me]) ?? [];
  });
  readonly isTurn: boolean = $derived.by(() => this.table.myTurn);
  readonly mayPlay: boolean = $derived(this.isTurn && this.state.phase === 'play');
  readonly mayBury: boolean = $derived(this.isTurn && this.state.phase === 'bury');
  /** While cards are drawn anybody may call, and nobody has to. */
  readonly mayAct: boolean = $derived.by(
    () => this.state.phase === 'draw' && this.table.me !== null && !this.table.inactive,
  );
  readonly follow: Offer | null = $derived(this.offerOf('follow'));
  readonly must: Offer | null = $derived(this.offerOf('must'));
  readonly burial: Offer | null = $derived(this.offerOf('bury'));
  readonly doubles: readonly Offer[] = $derived(
    this.offers.filter(({ code }) => code === 'tractor' || code === 'pair'),
  );

  private asked = 0;
  private known = '';

  constructor(readonly table: TableModel) {
    this.choice = new Choice(table, () => this.mayPlay, {
      load: () => {
        const kept = load<Kept | null>('choice', null, 'sessionStorage');
        return kept?.table === table.id && kept.board === this.state.board ? kept.cards : [];
      },
      save: (cards) =>
        save('choice', { table: table.id, board: this.state.board, cards } satisfies Kept, 'sessionStorage'),
    });
  }

  private offerOf(code: string): Offer | null {
    return this.offers.find((offer) => offer.code === code) ?? null;
  }

  get selected(): ReadonlySet<Card> {
    return this.choice.cards;
  }

  /** The strongest call in a suit that is possible; else one that is not, with the reason. */
  callIn(strain: Strain): Offer | null {
    const inSuit = this.offers.filter(({ facts, code }) => facts['strain'] === strain && code.endsWith('call'));
    return inSuit.filter(({ code }) => code === 'call').at(-1) ?? inSuit.at(-1) ?? null;
  }

  get prompt(): string {
    const { phase, choice } = this.state;
    if (this.mayAct) return word('shengji', 'no_tap');
    if (!this.isTurn) return '';
    if (this.follow && this.mayPlay) return word('shengji_owes', String(this.follow.facts['owes']), this.follow.facts);
    switch (phase) {
      case 'ask':
        return word('shengji', 'ask_you');
      case 'bury':
        return word('shengji', 'bury_prompt', { count: this.burial?.facts['wanted'] ?? '' });
      case 'designate':
        return word('shengji', 'designate_ask', { name: choice ? this.table.name(choice[0]) : '' });
      default:
        return t(this.state.trick.length === 0 ? 'your_lead' : 'your_play');
    }
  }

  get waiting(): string {
    const seat = toAct(this.state)[0];
    if (seat === undefined) return '';
    const name = this.table.name(seat);
    switch (this.state.phase) {
      case 'ask':
        return word('shengji', 'asks', { name });
      case 'bury':
        return word('shengji', 'buries', { name });
      case 'designate':
        return word('shengji', 'designate_wait', { name });
      default:
        return t('turn_of', { name });
    }
  }

  changed(how: 'begun' | 'told' | 'on'): void {
    this.thrown = null;
    if (how === 'told') this.choice.restore(this.hand);
    else if (how === 'begun') this.choice.set([]);
    else this.choice.tableChanged(this.hand);
    const now = this.situation();
    if (now !== this.known || how !== 'on') {
      this.known = now;
      this.offers = this.mayAct ? this.offers : [];
      void this.ask();
    }
  }

  /** What the answer of the server depends on, but for the cards chosen: cards that call nothing leave calls as they are. */
  private situation(): string {
    const { phase, standing, pending, trick, turn, asking } = this.state;
    const calling = phase === 'draw' || phase === 'ask';
    const cards = calling ? this.hand.filter((card) => isJoker(card) || isLevelCard(this.state, card)) : this.hand;
    return JSON.stringify([phase, standing, pending.length, trick.length, turn, asking, cards]);
  }

  /** Asks what can be done; an answer that another question has overtaken is dropped. */
  private async ask(): Promise<readonly Offer[]> {
    const number = ++this.asked;
    if (this.table.me === null || !['draw', 'ask', 'bury', 'play'].includes(this.state.phase))
      return (this.offers = []);
    const found = await this.table.offers([...this.choice.cards]);
    if (number === this.asked) this.offers = found;
    return found;
  }

  private chose(): void {
    this.table.notice = null;
    this.thrown = null;
    if (this.mayBury) void this.ask();
  }

  select(cards: Iterable<Card>): void {
    this.choice.set(cards);
    this.chose();
  }

  toggle(card: Card): void {
    this.choice.toggle(card);
    this.chose();
  }

  /** All of these, or none of them where all are chosen. */
  toggleAll(cards: readonly Card[]): void {
    const chosen = this.choice.cards;
    const all = cards.every((card) => chosen.has(card));
    this.select(all ? [...chosen].filter((card) => !cards.includes(card)) : [...chosen, ...cards]);
  }

  // What the person does.

  async call(strain: Strain): Promise<void> {
    const offer = this.callIn(strain);
    const chosen = [...this.choice.cards];
    const cards = chosen.length ? chosen : (offer?.cards ?? []);
    if (cards.length && (await this.act({ do: 'call', cards: [...cards] }))) this.choice.set([]);
  }

  async noCall(): Promise<void> {
    if (this.isTurn && this.state.phase === 'ask') await this.act({ do: 'no-call' });
  }

  async bury(): Promise<void> {
    if (this.mayBury && (await this.act({ do: 'bury', cards: this.sorted() }))) this.choice.set([]);
  }

  /** A throw that may go wrong is asked about once. */
  async play(sure = false): Promise<void> {
    if (!this.mayPlay) return;
    const cards = this.sorted();
    if (cards.length === 0) return this.table.tell(() => t('select_first'));
    if (!sure && this.state.trick.length === 0 && cards.length > 1) {
      const offers = await this.ask();
      const thrown = offers.find(({ code }) => code === 'throw');
      if (thrown && thrown.facts['risk'] !== 'none') {
        this.thrown = thrown;
        return;
      }
    }
    this.thrown = null;
    if (await this.act({ do: 'play', cards })) this.choice.set([]);
  }

  designate(double: boolean): void {
    if (this.isTurn) void this.act({ do: 'designate', double });
  }

  async hint(): Promise<void> {
    if (this.table.contest || !(this.mayPlay || this.mayBury)) return;
    this.table.notice = null;
    this.thrown = null;
    const advice = await this.choice.nextHint();
    if ('refused' in advice) this.table.heed({ done: false, ...advice });
    else if (this.mayBury) void this.ask();
  }

  key(meaning: Meaning): void {
    const { phase } = this.state;
    switch (meaning.do) {
      case 'rank':
        this.choice.toggleRank(this.hand, meaning.rank);
        return this.chose();
      case 'bid': {
        const strain = STRAINS[meaning.points - 1];
        if (phase === 'designate') return this.designate(meaning.points > 1);
        return strain && (this.mayAct || this.isTurn) ? void this.call(strain) : undefined;
      }
      case 'clear':
        return this.thrown ? void (this.thrown = null) : this.select([]);
      case 'play':
        return phase === 'bury' ? void this.bury() : void this.play(this.thrown !== null);
      case 'pass':
        return void this.noCall();
      case 'hint':
        return void this.hint();
      case 'await-bid':
        return;
    }
  }

  private sorted(): Card[] {
    return [...this.choice.cards].sort((a, b) => a - b);
  }

  private act(action: ShengjiAction): Promise<boolean> {
    return this.table.act(action);
  }
}
