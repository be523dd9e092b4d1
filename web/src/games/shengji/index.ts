// Shengji as a table asks for it.

import type { Seat, ShengjiEvent } from '../../lib/messages';
import type { Sound } from '../../lib/sound';
import { defineGame } from '../../table/game';
import Actions from './Actions.svelte';
import { evolve, factsOf, handOf, linesNote, linesOf, NO_DEAL, seatOf, worthOf, type Deal } from './deal';
import Hand from './Hand.svelte';
import Middle from './Middle.svelte';
import { held } from './order';
import { OwnCards } from './own.svelte';
import Result from './Result.svelte';
import Standing from './Standing.svelte';
import { opensStep } from './story';
import { speak } from './telling';

/** Of all rules, those a player asks about most. */
const ASKED_RULES = [
  'calling.opening_pair_final',
  'calling.jokers_over_single',
  'calling.confirm_own',
  'calling.together',
  'calling.nobody',
  'following.duty',
  'tractors.suit_trump',
  'throws.forced',
  'throws.designated_by',
  'penalties.failed_throw',
  'kitty.single',
  'kitty.pair',
  'kitty.two_pairs',
  'kitty.further_pair',
  'kitty.throw',
  'levels.cap',
  'online.own_plays',
  'rounds.play_seconds',
  'rounds.bury_seconds',
];

function soundOf(event: ShengjiEvent, viewer: Seat): Sound | null {
  switch (event.type) {
    case 'CardSeen':
      return event.seat === viewer ? 'card' : null;
    case 'CardsLaid':
    case 'CallsShown':
      return 'card';
    case 'ThrowFailed':
      return 'bomb';
    case 'CallAnswered':
      return 'pass';
    case 'DealCounted':
      return wins(event, viewer) ? 'win' : 'end';
    default:
      return null;
  }
}

/** The next declarer is of the side that kept the deal or came up. */
function wins({ declarer }: Extract<ShengjiEvent, { type: 'DealCounted' }>, viewer: Seat): boolean {
  return (declarer - viewer) % 2 === 0;
}

export default defineGame<Deal, ShengjiEvent, OwnCards>({
  empty: NO_DEAL,
  evolve,
  facts: factsOf,
  seat: seatOf,
  worth: worthOf,
  lines: linesOf,
  linesNote,
  hand: handOf,
  sorted: ({ state }, cards) => held(state, cards),
  begins: (event) => event.type === 'DrawStarted',
  opensStep,
  speak,
  isUrgent: (event) => event.type === 'ThrowFailed',
  sound: soundOf,
  askedRules: ASKED_RULES,
  own: (table) => new OwnCards(table),
  Hand,
  Actions,
  Result,
  Standing,
  Middle,
});
