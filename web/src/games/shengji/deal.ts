// A deal as one viewer knows it: its state and its story, and what the table asks of them.

import { SUIT_SIGNS } from '../../cards/card';
import { word } from '../../lib/i18n.svelte';
import type { Card, Seat, ShengjiEvent } from '../../lib/messages';
import type { Audience, DealFacts, Laid, Line, SeatFacts, Tag, Worth } from '../../table/game';
import { EMPTY, evolve as evolveState, toAct, type State } from './fold';
import { held, levelText, trumpOf } from './order';
import { follow, NO_STORY, type Shown, type Story } from './story';
import { tell } from './telling';

export interface Deal {
  readonly state: State;
  readonly story: Story;
}

export const NO_DEAL: Deal = { state: EMPTY, story: NO_STORY };

export function evolve({ state, story }: Deal, event: ShengjiEvent): Deal {
  return { state: evolveState(state, event), story: follow(story, event) };
}

export function factsOf({ state }: Deal): DealFacts {
  return {
    board: state.board,
    stage: state.phase === 'ready' ? 'ahead' : state.phase === 'over' ? 'over' : 'going',
    toAct: toAct(state),
    points: state.score?.points ?? null,
  };
}

/** Who declares is named; the others are told by their side. */
export function seatOf(deal: Deal, seat: Seat, { roles: [declarer = ''] }: Audience): SeatFacts {
  const { state } = deal;
  const isDeclarer = state.declarer === seat;
  return {
    role: isDeclarer ? word('party', declarer) : '',
    sign: isDeclarer ? word('shengji', 'declarer_sign') : '',
    marked: isDeclarer,
    side: seat % 2,
    cardsLeft: state.left[seat],
    announced: false,
    laid: laidBefore(deal, seat),
  };
}

function laidBefore({ state, story }: Deal, seat: Seat): Laid | null {
  const shown = story.shown[seat] ?? null;
  if (shown === null) return null;
  return {
    since: shown,
    cards: shown.what === 'no-call' ? [] : held(state, shown.cards),
    words: wordsOf(shown, story, seat),
    late: (shown.what === 'cards' && shown.by === 'time-out') || (shown.what === 'no-call' && shown.late),
    faded: story.taken !== null ? story.taken.seat !== seat : shown.what === 'call' && !shown.stands,
  };
}

function wordsOf(shown: Shown, { taken }: Story, seat: Seat): string {
  switch (shown.what) {
    case 'call':
      return word('shengji', shown.stands ? 'laid_call' : 'laid_void');
    case 'no-call':
      return word('shengji', 'laid_no_call');
    case 'cards':
      if (taken?.seat === seat) return word('shengji', 'laid_wins', { points: taken.points });
      if (shown.by === 'forced') return word('shengji', 'laid_forced');
      return shown.leads ? word('shengji', 'laid_lead') : '';
  }
}

/** The defenders' points so far, fines included. */
export function defendersPoints({ score, captured, declarer, fined }: State): number {
  if (score?.card_points !== undefined && score.card_points !== null) return score.card_points;
  if (declarer === null) return 0;
  const paid = fined.reduce((sum, { side, points }) => sum + (side === declarer % 2 ? points : -points), 0);
  return captured + paid;
}

export function worthOf({ state }: Deal): Worth {
  const trump = trumpOf(state);
  const tags: Tag[] = [
    {
      text: word('shengji', 'level_is', { level: levelText(state.level) }),
      about: word('shengji', 'level_about'),
    },
  ];
  const phase = { draw: 'drawing', ask: 'asking', bury: 'burying' }[state.phase as string];
  if (phase !== undefined) tags.push({ text: word('shengji', phase), about: word('shengji', phase) });
  return { words: trumpTold(trump), tags };
}

export function trumpTold(trump: ReturnType<typeof trumpOf>): string {
  if (trump === null) return '';
  return trump === 'none' ? word('shengji', 'no_trump') : word('shengji', 'trump_is', { suit: SUIT_SIGNS[trump] });
}

/** What may be looked at: everything once the deal is over or open, before that no played cards but one's own where
 *  the book lets one. */
export function linesOf({ state, story }: Deal, audience: Audience): Line[] {
  const isOpen = state.phase === 'over' || state.pack !== null;
  const ownPlays = audience.rule?.('online.own_plays') === 'yes';
  const lines: Line[] = [];
  let apart = false;
  for (const event of story.history) {
    if (event.type === 'TricksClosed') lines.push(...event.own.map((cards) => ownPlay(state, audience.me, cards)));
    const told = mayTell(event, isOpen, ownPlays, audience.me) ? tell(event, audience) : null;
    if (told !== null) {
      const cards = cardsOf(event, isOpen);
      const isCall = event.type !== 'CardsLaid';
      lines.push({ ...told, cards: held(state, cards), wordsFirst: isCall, apart: apart && lines.length > 0 });
      apart = false;
    }
    if (event.type === 'TrickTaken' || event.type === 'KittyTaken') apart = isOpen;
  }
  return lines;
}

export function linesNote({ state }: Deal, { rule }: Audience): string {
  if (state.phase !== 'play' || state.pack !== null) return '';
  return word('shengji', rule?.('online.own_plays') === 'yes' ? 'own_plays_only' : 'no_looking_back');
}

/** Of a trick that was over when this page came back. */
function ownPlay(state: State, seat: Seat | null, cards: readonly Card[]): Line {
  return { seat, said: '', cards: held(state, cards), wordsFirst: false, apart: false };
}

function mayTell(event: ShengjiEvent, isOpen: boolean, ownPlays: boolean, me: Seat | null): boolean {
  if (isOpen) return true;
  if (event.type === 'CardsLaid') return ownPlays && event.seat === me;
  return event.type !== 'TrickTaken' && event.type !== 'CardsBuried';
}

function cardsOf(event: ShengjiEvent, isOpen: boolean): readonly Card[] {
  switch (event.type) {
    case 'CallsShown':
    case 'CallAnswered':
    case 'CardsLaid':
    case 'CardsBuried':
      return event.cards;
    case 'ThrowFailed':
      return isOpen ? event.cards : [];
    default:
      return [];
  }
}

export function handOf({ state }: Deal, seat: Seat): readonly Card[] {
  return held(state, state.hands[seat] ?? []);
}
