// How a seat is called on the page.

import { say, t, type Saying } from '../lib/i18n.svelte';
import type { Seat, SeatInfo } from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import type { Audience } from './game';

const HOUSE: Readonly<Record<string, 'house_greedy' | 'house_random' | 'house_steady'>> = {
  greedy: 'house_greedy',
  random: 'house_random',
  steady: 'house_steady',
};

/** Persons by their name; house players by kind and direction, since two may be of one kind. `seats`: what the seats of
 *  the table are called, see src/games. */
export function seatName(info: SeatInfo | undefined, seat: Seat, seats: readonly Saying[]): string {
  if (info === undefined) return say(seats[seat]);
  if (info.kind === 'open') return t('open_seat');
  return info.kind === 'house' ? withDirection(houseName(info.name), seats[seat]) : info.name;
}

/** The name in a deal record, made distinct where two seats have the same. */
export function recordedName(tags: Readonly<Record<string, string>>, seat: Seat, seats: readonly Saying[]): string {
  const names = seats.map((_, other) => tags[`Seat${other}`] ?? '');
  const own = names[seat];
  if (!own) return say(seats[seat]);
  return names.filter((name) => name === own).length > 1 ? withDirection(houseName(own), seats[seat]) : houseName(own);
}

/** The subject of a sentence. */
export function subject(seat: Seat, { me, name }: Audience): string {
  return seat === me ? t('you') : name(seat);
}

export function houseName(name: string): string {
  const key = HOUSE[name];
  return key === undefined ? name : t(key);
}

function withDirection(name: string, seat: Saying | undefined): string {
  const direction = say(seat);
  return settings.lang === 'zh' ? `${name}·${direction}` : `${name} ${direction.charAt(0)}`;
}
