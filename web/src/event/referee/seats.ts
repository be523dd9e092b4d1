// How the seats of a table are called: three directions, or two sides of pairs.

import { e, word } from '../../lib/i18n.svelte';
import type { EventTableTold } from '../../lib/messages';

export function seatName(told: Pick<EventTableTold, 'match'>, seat: number): string {
  if (told.match === null) return word('seat', seat);
  return e(seat === 0 ? 'ref_north_south' : 'ref_east_west');
}
