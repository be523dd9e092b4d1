// Events in words, for the history and the live regions.

import { word, type Facts } from '../../lib/i18n.svelte';
import type { Seat, ShengjiEvent } from '../../lib/messages';
import { cardName } from '../../cards/card';
import type { Audience } from '../../table/game';
import { subject } from '../../table/names';
import { spoken, written } from './order';

export interface Told {
  seat: Seat | null;
  said: string;
}

const LATE: ReadonlySet<string> = new Set(['time-out', 'forced']);

/** What happened, without who did it; null where there is nothing to tell. Cards are left out, which are shown. */
export function tell(event: ShengjiEvent, audience: Audience): Told | null {
  switch (event.type) {
    case 'DrawStarted':
      return event.turned.length
        ? { seat: null, said: word('shengji', 'turned_first', { name: subject(event.first, audience) }) }
        : null;
    case 'CallsShown':
      return { seat: event.seat, said: word('shengji', 'laid_call') };
    case 'CallAnswered':
      return by(event, word('shengji', event.kind === null ? 'laid_no_call' : 'laid_call'));
    case 'TrumpTurned':
      return { seat: null, said: word('shengji', 'is_turned', { cards: written([event.card]) }) };
    case 'DrawVoided':
      return { seat: null, said: word('shengji', 'speak_voided') };
    case 'KittyTaken':
      return { seat: event.seat, said: word('shengji', 'speak_kitty') };
    case 'CardsBuried':
      return by(event, word('shengji', 'speak_buried'));
    case 'CardsLaid':
      return by(event, '');
    case 'ThrowFailed':
      return { seat: event.seat, said: word('shengji', 'throw_history', { fine: event.fine }) };
    case 'KindDesignated':
      return by(event, word('shengji', event.double ? 'designated_double' : 'designated_single'));
    case 'TrickTaken':
      return {
        seat: event.seat,
        said: word('shengji', 'speak_trick', { points: event.points, captured: event.captured }),
      };
    case 'TimedOut':
      return { seat: event.seat, said: word('shengji', 'speak_time_out', { nth: event.nth, fine: event.fine }) };
    case 'Penalised':
      return { seat: event.seat, said: word('shengji', 'speak_ruled', { fine: event.fine }) };
    case 'KittyOpened':
      return {
        seat: null,
        said: word('shengji', 'speak_opened', { cards: written(event.cards), points: event.points }),
      };
    default:
      return null;
  }
}

function by({ seat, by: cause }: { seat: Seat; by: string }, said: string): Told {
  const why = LATE.has(cause) ? word('cause', cause) : '';
  return { seat, said: [said, why].filter(Boolean).join(' · ') };
}

/** The same as one spoken sentence, once, when it happens; cards included. */
export function speak(event: ShengjiEvent, audience: Audience): string {
  const said = (seat: Seat, code: string, facts?: Facts): string =>
    `${subject(seat, audience)} ${word('shengji', code, facts)}`;
  switch (event.type) {
    case 'CardSeen':
      return event.seat === audience.me ? said(event.seat, 'speak_drawn', { card: cardName(event.card) }) : '';
    case 'CallsShown':
      return said(event.seat, 'speak_calls', { cards: spoken(event.cards) });
    case 'CallAnswered':
      return event.kind === null
        ? said(event.seat, 'speak_no_call')
        : said(event.seat, 'speak_calls', { cards: spoken(event.cards) });
    case 'CardsLaid':
      return said(event.seat, 'speak_plays', { cards: spoken(event.cards) });
    case 'TrickTaken':
      return said(event.seat, 'speak_takes', { points: event.points });
    case 'ThrowFailed':
      return failureTold(event, audience, spoken);
    case 'LeadOpened':
      return said(event.leader, 'speak_buried');
    case 'CardsBuried':
      return '';
    default: {
      const told = tell(event, audience);
      return told === null ? '' : [told.seat === null ? '' : subject(told.seat, audience), told.said].join(' ').trim();
    }
  }
}

type Failure = Extract<ShengjiEvent, { type: 'ThrowFailed' }>;

export function failureTold(event: Failure, { me, name }: Audience, tellCards: (cards: number[]) => string): string {
  const { seat, cards, blocked, fine } = event;
  const facts = { name: name(seat), cards: tellCards(cards), blocked: tellCards(blocked), fine };
  return word('shengji', seat === me ? 'throw_told_own' : 'throw_told', facts);
}
