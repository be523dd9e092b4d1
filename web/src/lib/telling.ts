// Events in words, for the history and the live regions.

import { laidOut, ranksTold } from './cards';
import { listed, say, t } from './i18n.svelte';
import type { Cause, DealEvent, Seat } from './messages';
import { settings } from './settings.svelte';
import { CAUSES, FAULTS, KINDS } from './words';

export interface Told {
  seat: Seat | null;
  said: string;
}

export type Namer = (seat: Seat) => string;

/** Books have their own words for the two sides. */
export function roleOf(seat: Seat, declarer: Seat | null, book: string): string {
  if (declarer === null) return '';
  const landlords = book === 'doudizhu-ccgc';
  return seat === declarer ? t(landlords ? 'landlord' : 'declarer') : t(landlords ? 'farmer' : 'defender');
}

/** What happened, without who did it; null where there is nothing to tell. */
export function tell(event: DealEvent, book: string, name: Namer): Told | null {
  switch (event.type) {
    case 'BidMade':
      return by(event, event.points ? t('said_bid', { points: event.points }) : t('said_no_bid'));
    case 'DealPassedOut':
      return { seat: null, said: t(event.redeal ? 'said_redeal' : 'said_all_pass') };
    case 'DeclarerChosen': {
      const role = roleOf(event.seat, event.seat, book);
      return { seat: event.seat, said: t('said_declarer', { role, points: event.points }) };
    }
    case 'DoubleChosen':
      return by(event, t(event.doubled ? 'said_doubles' : 'said_no_double'));
    case 'DoublesShown':
      return { seat: null, said: doublesTold(event.doublers, name) };
    case 'RedoubleChosen':
      return by(event, t(event.redoubled ? 'said_redoubles' : 'said_no_redouble'));
    case 'KittyShown':
      return { seat: event.seat, said: `${t('said_kitty')} ${ranksTold(event.cards, settings.lang)}` };
    case 'CardsPlayed':
      return by(event, say(KINDS[event.kind]));
    case 'Passed':
      return by(event, t('said_pass'));
    case 'RemainingAnnounced':
      return { seat: null, said: t('announced', { name: name(event.seat), count: event.cards_left }) };
    case 'Warned':
      return { seat: event.seat, said: t('said_warned') };
    case 'Faulted':
      return { seat: event.seat, said: t('said_fault', { reason: say(FAULTS[event.reason]) || event.reason }) };
    default:
      return null;
  }
}

/** The same as one spoken sentence, cards included. */
export function speak(event: DealEvent, book: string, name: Namer): string {
  const told = tell(event, book, name);
  if (told === null) return '';
  const cards = event.type === 'CardsPlayed' ? ` ${ranksTold(laidOut(event.cards), settings.lang)}` : '';
  return `${told.seat === null ? '' : `${name(told.seat)} `}${told.said}${cards}`;
}

function doublesTold(doublers: readonly Seat[], name: Namer): string {
  return doublers.length ? t('doubled_by', { names: listed(doublers.map(name)) }) : t('said_nobody_doubled');
}

function by(event: { seat: Seat; cause: Cause }, said: string): Told {
  const why = event.cause === 'player' ? said : t('by_cause', { said, cause: say(CAUSES[event.cause]) });
  return { seat: event.seat, said: why };
}
