// How a seat is called on the page.

import { say, t } from '../lib/i18n.svelte';
import type { Seat, SeatInfo } from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import { SEATS } from '../lib/words';

const HOUSE: Readonly<Record<string, 'house_greedy' | 'house_random'>> = {
  greedy: 'house_greedy',
  random: 'house_random',
};

/** Persons by their name; house players by kind and direction, since two may be of one kind. */
export function seatName(info: SeatInfo | undefined, seat: Seat): string {
  if (info === undefined) return say(SEATS[seat]);
  if (info.kind === 'open') return t('open_seat');
  return info.kind === 'house' ? withDirection(houseName(info.name), seat) : info.name;
}

/** The name in a deal record, made distinct where two seats have the same. */
export function recordedName(tags: Readonly<Record<string, string>>, seat: Seat): string {
  const names = SEATS.map((_, other) => tags[`Seat${other}`] ?? '');
  const own = names[seat];
  if (!own) return say(SEATS[seat]);
  return names.filter((name) => name === own).length > 1 ? withDirection(houseName(own), seat) : houseName(own);
}

export function houseName(name: string): string {
  const key = HOUSE[name];
  return key === undefined ? name : t(key);
}

function withDirection(name: string, seat: Seat): string {
  const direction = say(SEATS[seat]);
  return settings.lang === 'zh' ? `${name}·${direction}` : `${name} ${direction.charAt(0)}`;
}
