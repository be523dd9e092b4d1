// The own hand, the cards chosen from it, and bids, doubles, plays and passes.

import { listed, t, word } from '../../lib/i18n.svelte';
import type { Meaning } from '../../lib/keys';
import type { Card, DoudizhuAction, Offer } from '../../lib/messages';
import { settings } from '../../lib/settings.svelte';
import { load, save } from '../../lib/stored';
import { Choice } from '../../table/choice.svelte';
import type { OwnPart } from '../../table/game';
import type { TableModel } from '../../table/model.svelte';
import type { Deal } from './deal';
import { laidOut, ranksTold } from './combos';
import { toAct, type Combo, type State } from './fold';

/** The choice as it survives a reload of this tab. */
interface Kept {
  table: string;
  board: number;
  cards: readonly Card[];
}

export class OwnCards implements OwnPart {
  readonly choice: Choice;
  offers: readonly Offer[] = $state.raw([]);

  readonly deal: Deal = $derived.by(() => this.table.deal as Deal);
  readonly state: State = $derived(this.deal.state);
  readonly hand: readonly Card[] = $derived.by(() => {
    const { me } = this.table;
    return (me === null ? null : this.state.hands[me]) ?? [];
  });
  readonly mayPlay: boolean = $derived.by(() => this.table.myTurn && this.state.phase === 'play');

  private known = '';
  private asked = 0;

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

  get selected(): ReadonlySet<Card> {
    return this.choice.cards;
  }

  get prompt(): string {
    if (!this.table.myTurn) return '';
    switch (this.state.phase) {
      case 'auction':
        return t('your_bid');
      case 'doubling':
        return t('your_double');
      case 'redoubling':
        return t('your_redouble');
      default:
        return this.state.on_table === null ? t('your_lead') : this.promptToFollow(this.state.on_table);
    }
  }

  /** What can beat the play on the table, or that nothing can; where nothing may be said of the hand, what lies there. */
  private promptToFollow({ kind, size }: Combo): string {
    const beats = this.offerOf('beats');
    if (beats === null)
      return this.table.contest ? t('beat_this', { kind: word('kind', kind), count: size }) : t('your_play');
    const kinds = String(beats.facts['kinds']).split(' ').filter(Boolean);
    if (kinds.length === 0) return t('nothing_beats');
    if (beats.facts['same']) return t('may_beat', { kinds: listed(kinds.map((each) => word('kind', each))) });
    const other = word('kind', kinds[0] ?? '');
    return t('none_higher', { kind: word('kind', kind), other, cards: ranksTold(laidOut(beats.cards)) });
  }

  private offerOf(code: string): Offer | null {
    return this.offers.find((offer) => offer.code === code) ?? null;
  }

  /** What the deal is worth by now, as the server says. */
  get worth(): Offer | null {
    return this.offerOf('worth');
  }

  get waiting(): string {
    if (this.state.phase === 'doubling') return t('choosing_double');
    const seat = toAct(this.state)[0];
    return seat === undefined ? '' : t('turn_of', { name: this.table.name(seat) });
  }

  changed(how: 'begun' | 'told' | 'on'): void {
    if (how === 'told') this.choice.restore(this.hand);
    else if (how === 'begun') this.choice.set([]);
    else this.choice.tableChanged(this.hand);
    void this.ask();
  }

  /** Asked anew when the worth may have changed, and when it is our turn to follow. */
  private async ask(): Promise<void> {
    const { phase, declarer, bombs, rockets, doublers, redoubled, on_table, plays } = this.state;
    const follows = this.mayPlay && on_table !== null ? plays : null;
    const now = JSON.stringify([phase, declarer, bombs, rockets, doublers, redoubled, follows]);
    if (this.table.me === null || now === this.known) return;
    this.known = now;
    const number = ++this.asked;
    this.offers = this.offers.filter(({ code }) => code !== 'beats');
    if (declarer === null || phase === 'over') return;
    const found = await this.table.offers([]);
    if (number === this.asked) this.offers = found;
  }

  select(cards: Iterable<Card>): void {
    this.table.notice = null;
    this.choice.set(cards);
  }

  toggle(card: Card): void {
    this.table.notice = null;
    this.choice.toggle(card);
    if (settings.smartTap && !this.table.contest && this.mayPlay && this.state.on_table !== null)
      void this.choice.complete(card);
  }

  toggleRank(rank: number): void {
    this.table.notice = null;
    this.choice.toggleRank(this.hand, rank);
  }

  async play(): Promise<void> {
    if (!this.mayPlay) return;
    if (this.choice.cards.size === 0) return this.table.tell(() => t('select_first'));
    if (settings.confirm && !this.choice.armed) {
      this.choice.armed = true;
      return;
    }
    const cards = [...this.choice.cards].sort((a, b) => a - b);
    if (await this.act({ do: 'play', cards })) this.choice.set([]);
  }

  async pass(): Promise<void> {
    if (this.mayPlay && (await this.act({ do: 'pass' }))) this.choice.set([]);
  }

  async hint(): Promise<void> {
    if (!this.mayPlay || this.table.contest) return;
    this.table.notice = null;
    const advice = await this.choice.nextHint();
    if ('refused' in advice) this.table.heed({ done: false, ...advice });
    else if (advice.plays.length === 0) this.table.tell(() => t('no_play_found'));
  }

  /** A number in whichever phase it is: a bid, or 1 to double and 0 not to. */
  number(points: number): void {
    if (!this.table.myTurn) return;
    const { phase } = this.state;
    if (phase === 'auction') void this.act({ do: 'bid', points });
    if (phase === 'doubling') void this.act({ do: 'double', doubled: points > 0 });
    if (phase === 'redoubling') void this.act({ do: 'redouble', redoubled: points > 0 });
  }

  key(meaning: Meaning): void {
    switch (meaning.do) {
      case 'rank':
        return this.toggleRank(meaning.rank);
      case 'bid':
        return this.number(meaning.points);
      case 'clear':
        return this.select([]);
      case 'play':
        return void this.play();
      case 'pass':
        return void this.pass();
      case 'hint':
        return void this.hint();
      case 'await-bid':
        return;
    }
  }

  private act(action: DoudizhuAction): Promise<boolean> {
    this.choice.armed = false;
    return this.table.act(action);
  }
}
