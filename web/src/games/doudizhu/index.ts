// Dou Dizhu as a table asks for it.

import { byStrength } from '../../cards/card';
import type { DoudizhuEvent, Seat } from '../../lib/messages';
import type { Sound } from '../../lib/sound';
import { defineGame } from '../../table/game';
import Actions from './Actions.svelte';
import Counter from './Counter.svelte';
import { evolve, factsOf, handOf, linesOf, NO_DEAL, seatOf, worthOf, type Deal } from './deal';
import Hand from './Hand.svelte';
import Kitty from './Kitty.svelte';
import Medal from './Medal.svelte';
import { OwnCards } from './own.svelte';
import Result from './Result.svelte';
import { opensStep } from './story';
import { speak } from './telling';

/** Of all rules, those a player asks about most. */
const ASKED_RULES = [
  'bid_time',
  'all_pass',
  'kitty_shown',
  'doubling.hidden',
  'wing_ranks',
  'wing_jokers',
  'wing_triples',
  'quad_jokers',
  'passed_may_return',
  'auto_pass',
  'play_limit',
  'on_lead_time_out',
  'on_follow_time_out',
  'announcement.at_most',
  'bomb_factor',
  'rocket_factor',
  'spring_factor',
];

function soundOf(event: DoudizhuEvent, viewer: Seat): Sound | null {
  switch (event.type) {
    case 'CardsPlayed':
      return event.kind === 'bomb' || event.kind === 'rocket' ? 'bomb' : 'card';
    case 'Passed':
      return 'pass';
    case 'DealScored':
      return (event.points[viewer] ?? 0) > 0 ? 'win' : 'end';
    default:
      return null;
  }
}

export default defineGame<Deal, DoudizhuEvent, OwnCards>({
  empty: NO_DEAL,
  evolve,
  facts: factsOf,
  seat: seatOf,
  worth: worthOf,
  lines: linesOf,
  hand: handOf,
  sorted: (_, cards) => byStrength(cards),
  begins: (event) => event.type === 'DealStarted',
  opensStep,
  speak,
  isUrgent: (event) => event.type === 'RemainingAnnounced',
  sound: soundOf,
  askedRules: ASKED_RULES,
  own: (table) => new OwnCards(table),
  Hand,
  Actions,
  Centre: Kitty,
  Middle: Medal,
  Result,
  Counter,
});
