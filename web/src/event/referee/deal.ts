// What a referee has ticked of a deal of three, and the sheet it makes. No rules: what can be says the server.

import type { GivenDealSheet } from '../../lib/messages';

export interface Ticks {
  /** Nobody bid. */
  passed: boolean;
  bid: number;
  declarer: number | null;
  declarerWins: boolean | null;
  bombs: number;
  rocket: boolean;
  spring: boolean;
}

export const NO_TICKS: Ticks = {
  passed: false,
  bid: 0,
  declarer: null,
  declarerWins: null,
  bombs: 0,
  rocket: false,
  spring: false,
};

/** Bid and declarer are one tap. */
export const bidBy = (ticks: Ticks, declarer: number, bid: number): Ticks => ({
  ...ticks,
  passed: false,
  declarer,
  bid,
});

/** Null until everything is ticked that a score needs. */
export function sheetOf(ticks: Ticks): GivenDealSheet | null {
  if (ticks.passed) return { is: 'DealSheet' };
  if (ticks.declarer === null || ticks.declarerWins === null) return null;
  return {
    is: 'DealSheet',
    bid: ticks.bid,
    declarer: ticks.declarer,
    declarer_wins: ticks.declarerWins,
    bombs: ticks.bombs,
    rocket: ticks.rocket,
    spring: ticks.spring,
  };
}

/** What was ticked for a sheet that was handed in. */
export function ticksOf(sheet: GivenDealSheet): Ticks {
  if (!sheet.bid) return { ...NO_TICKS, passed: true };
  return {
    passed: false,
    bid: sheet.bid,
    declarer: sheet.declarer ?? 0,
    declarerWins: sheet.declarer_wins ?? false,
    bombs: sheet.bombs ?? 0,
    rocket: sheet.rocket ?? false,
    spring: sheet.spring ?? false,
  };
}

export const isEmpty = (ticks: Ticks): boolean => JSON.stringify(ticks) === JSON.stringify(NO_TICKS);
