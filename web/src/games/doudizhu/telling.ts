// Events in words, for the history and the live regions. The own seat is spoken to: "You become declarer".

import { listed, t, word, type Facts, type PageCode } from '../../lib/i18n.svelte';
import type { Cause, DoudizhuEvent, Seat } from '../../lib/messages';
import type { Audience } from '../../table/game';
import { subject } from '../../table/names';
import { laidOut, ranksTold } from './combos';

export interface Told {
  seat: Seat | null;
  said: string;
}

/** What a seat is in this deal, in the book's own words for the two sides. */
export function roleOf(seat: Seat, declarer: Seat | null, [alone = '', other = '']: readonly string[]): string {
  if (declarer === null) return '';
  return word('party', seat === declarer ? alone : other);
}

/** The same as one sign. */
export function signOf(seat: Seat, declarer: Seat | null, [alone = '', other = '']: readonly string[]): string {
  if (declarer === null) return '';
  return word('party_sign', seat === declarer ? alone : other);
}

/** What happened, without who did it; null where there is nothing to tell. */
export function tell(event: DoudizhuEvent, audience: Audience): Told | null {
  const { roles, me, name } = audience;
  switch (event.type) {
    case 'BidMade':
      return by(event, me, event.points ? 'said_bid' : 'said_no_bid', { points: event.points });
    case 'DealPassedOut':
      return { seat: null, said: t(event.redeal ? 'said_redeal' : 'said_all_pass') };
    case 'DeclarerChosen': {
      const role = roleOf(event.seat, event.seat, roles);
      return did(event.seat, me, 'said_declarer', { role, points: event.points });
    }
    case 'DoubleChosen':
      return by(event, me, event.doubled ? 'said_doubles' : 'said_no_double');
    case 'DoublesShown':
      return { seat: null, said: doublesTold(event.doublers, name) };
    case 'RedoubleChosen':
      return by(event, me, event.redoubled ? 'said_redoubles' : 'said_no_redouble');
    case 'KittyShown':
      return did(event.seat, me, 'said_kitty');
    case 'CardsPlayed':
      return withCause(event, word('kind', event.kind));
    case 'Passed':
      return by(event, me, 'said_passes');
    case 'RemainingAnnounced':
      return {
        seat: null,
        said: did(event.seat, me, 'announced', { name: name(event.seat), count: event.cards_left }).said,
      };
    case 'Warned':
      return did(event.seat, me, 'said_warned');
    case 'Faulted':
      return did(event.seat, me, 'said_fault', { reason: word('fault', event.reason) });
    default:
      return null;
  }
}

/** The same as one spoken sentence, cards included. */
export function speak(event: DoudizhuEvent, audience: Audience): string {
  const told = tell(event, audience);
  if (told === null) return '';
  const who = told.seat === null ? '' : `${subject(told.seat, audience)} `;
  if (event.type === 'CardsPlayed') {
    const facts = { what: told.said, cards: ranksTold(laidOut(event.cards)) };
    return who + did(event.seat, audience.me, 'said_plays', facts).said;
  }
  const cards = event.type === 'KittyShown' ? ` ${ranksTold(event.cards)}` : '';
  return `${who}${told.said}${cards}`;
}

function doublesTold(doublers: readonly Seat[], name: Audience['name']): string {
  return doublers.length ? t('doubled_by', { names: listed(doublers.map(name)) }) : t('said_nobody_doubled');
}

/** Texts about what somebody does; each has a form for the reader's own doing. */
type Doing = {
  [Key in PageCode]: `${Key}_own` extends PageCode ? Key : never;
}[PageCode];

function did(seat: Seat, me: Seat | null, key: Doing, facts?: Facts): Told {
  return { seat, said: t(seat === me ? `${key}_own` : key, facts) };
}

function by(event: { seat: Seat; cause: Cause }, me: Seat | null, key: Doing, facts?: Facts): Told {
  return withCause(event, did(event.seat, me, key, facts).said);
}

function withCause({ seat, cause }: { seat: Seat; cause: Cause }, said: string): Told {
  return { seat, said: cause === 'player' ? said : t('by_cause', { said, cause: word('cause', cause) }) };
}
