// A deal as one viewer knows it: its state and its story, and what the table asks of them.

import { byStrength } from '../../cards/card';
import { listed, t, word } from '../../lib/i18n.svelte';
import type { DoudizhuEvent, Seat } from '../../lib/messages';
import type { Audience, DealFacts, Laid, Line, SeatFacts, Worth } from '../../table/game';
import { laidOut } from './combos';
import { EMPTY, evolve as evolveState, toAct, type State } from './fold';
import { follow, NO_STORY, type Shown, type Story } from './story';
import { roleOf, signOf, tell } from './telling';

export interface Deal {
  readonly state: State;
  readonly story: Story;
}

export const NO_DEAL: Deal = { state: EMPTY, story: NO_STORY };

export function evolve({ state, story }: Deal, event: DoudizhuEvent): Deal {
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

export function seatOf(deal: Deal, seat: Seat, { roles }: Audience): SeatFacts {
  const { state, story } = deal;
  const announced = story.history.some((event) => event.type === 'RemainingAnnounced' && event.seat === seat);
  return {
    role: roleOf(seat, state.declarer, roles),
    sign: signOf(seat, state.declarer, roles),
    marked: state.declarer === seat,
    cardsLeft: state.cards_left[seat],
    announced: announced && state.phase === 'play',
    laid: laidBefore(deal, seat),
  };
}

function laidBefore({ state, story }: Deal, seat: Seat): Laid | null {
  const shown = story.shown[seat] ?? null;
  if (shown === null) return null;
  return {
    since: shown,
    cards: shown.what === 'cards' ? laidOut(shown.cards) : [],
    words: wordsOf(shown),
    hot: state.phase === 'play' && shown.what === 'cards' && state.on_table !== null && state.owner === seat,
    late: 'forced' in shown && shown.forced,
    faded: state.phase === 'play' && state.owner !== null && state.owner !== seat,
  };
}

/** Of some combinations it matters how long they are. */
function isRun(kind: string): boolean {
  return ['straight', 'pair_straight', 'plane', 'plane_singles', 'plane_pairs'].includes(kind);
}

function wordsOf(shown: Shown): string {
  switch (shown.what) {
    case 'cards':
      return isRun(shown.kind)
        ? t('kind_of', { kind: word('kind', shown.kind), count: shown.cards.length })
        : word('kind', shown.kind);
    case 'pass':
      return t('pass');
    case 'bid':
      return shown.points ? t('bid_points', { points: shown.points }) : t('no_bid');
    case 'double':
      return t(shown.chosen ? 'double' : 'no_double');
    case 'redouble':
      return t(shown.chosen ? 'redouble' : 'no_redouble');
  }
}

export function worthOf({ state }: Deal, { name }: Audience): Worth {
  if (state.declarer === null) return { words: t('no_bid_yet'), tags: null };
  const bombs = state.bombs + state.rockets;
  const doubles = state.doublers.length;
  return {
    words: t('bid_is', { points: state.bid }),
    tags: [
      ...(doubles
        ? [
            {
              text: t('tag_doubles', { count: doubles }),
              about: t('doubled_by', { names: listed(state.doublers.map(name)) }),
            },
          ]
        : []),
      ...(state.redoubled ? [{ text: t('tag_redouble'), about: t('redoubled') }] : []),
      { text: t('bombs_so_far', { count: bombs }), about: t('bombs_full', { count: bombs }), hot: bombs > 0 },
    ],
  };
}

export function linesOf({ story: { history } }: Deal, audience: Audience): Line[] {
  return history.flatMap((event, index) => {
    const told = tell(event, audience);
    if (told === null) return [];
    const cards = event.type === 'CardsPlayed' || event.type === 'KittyShown' ? laidOut(event.cards) : [];
    const apart = leadsTrick(history[index - 1], event);
    return [{ ...told, cards, wordsFirst: event.type === 'KittyShown', apart }];
  });
}

function leadsTrick(before: DoudizhuEvent | undefined, event: DoudizhuEvent): boolean {
  if (before === undefined) return false;
  if (before.type === 'Passed' && before.trick_over) return true;
  return (
    event.type === 'CardsPlayed' && !['CardsPlayed', 'Passed', 'RemainingAnnounced', 'Warned'].includes(before.type)
  );
}

export function handOf({ state }: Deal, seat: Seat): number[] {
  return byStrength(state.hands[seat] ?? []);
}
