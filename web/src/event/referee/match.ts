// What a referee has written of a match of pairs: deal by deal, or its final levels. No rules: the server works it out.

import type { GivenDealLine, GivenMatchLevels, GivenMatchSheet } from '../../lib/messages';

export type Side = 0 | 1;

/** The deal that is being written; `trick` is the place of the last trick in the list of the book, none: not captured. */
export interface Line {
  points: string;
  trick: number | null;
  kitty: number;
  fines: [number, number];
  lost: { side: Side; offence: string } | null;
}

export interface MatchDraft {
  mode: 'deals' | 'levels';
  first: Side | null;
  lines: GivenDealLine[];
  line: Line;
  /** The deal that is written again, from 0; null: one more. */
  place: number | null;
  levels: [number, number] | null;
  firstToLevel: Side | null;
}

export const NO_LINE: Line = { points: '', trick: null, kitty: 0, fines: [0, 0], lost: null };
export const NO_MATCH: MatchDraft = {
  mode: 'deals',
  first: null,
  lines: [],
  line: NO_LINE,
  place: null,
  levels: null,
  firstToLevel: null,
};

/** With a fine of one side in the deal that is being written. */
export function fined(draft: MatchDraft, side: number, points: number): MatchDraft {
  const [one, other] = draft.line.fines;
  const fines: [number, number] = side === 0 ? [one + points, other] : [one, other + points];
  return { ...draft, line: { ...draft.line, fines } };
}

/** One more digit; no more than a deal has. */
export const typed = (points: string, digit: string, most: number): string => {
  const after = String(Number(points + digit));
  return Number(after) > most ? points : after;
};

/** Null while the points are no number that a deal can have: they go by `step`. */
export function lineOf(line: Line, figures: readonly (readonly number[])[], step: number): GivenDealLine | null {
  if (line.lost) return { fines: [...line.fines], lost: line.lost };
  if (line.points === '' || Number(line.points) % step) return null;
  const won = line.trick === null ? [] : [...(figures[line.trick] ?? [])];
  return {
    captured: Number(line.points),
    kitty: won.length ? line.kitty : 0,
    last_trick: won,
    fines: [...line.fines],
  };
}

/** The deals with the one that is being written, at its place. */
export function linesWith({ lines, place }: MatchDraft, more: GivenDealLine | null): GivenDealLine[] {
  if (more === null) return [...lines];
  return place === null ? [...lines, more] : lines.map((line, at) => (at === place ? more : line));
}

export const sheetOf = (first: Side, deals: GivenDealLine[]): GivenMatchSheet => ({
  is: 'MatchSheet',
  first_declarer: first,
  deals,
});

/** A deal of the sheet as it was typed. */
export function lineTyped(line: GivenDealLine, figures: readonly (readonly number[])[]): Line {
  const won = (line.last_trick ?? []).join();
  const trick = won === '' ? -1 : figures.findIndex((each) => each.join() === won);
  const [one = 0, other = 0] = line.fines ?? [];
  return {
    points: line.lost ? '' : String(line.captured ?? 0),
    trick: trick < 0 ? null : trick,
    kitty: line.kitty ?? 0,
    fines: [one, other],
    lost: line.lost ?? null,
  };
}

export const levelsOf = (levels: [number, number], firstToLevel: Side | null): GivenMatchLevels => ({
  is: 'MatchLevels',
  levels: [...levels],
  first_to_level: levels[0] === levels[1] ? firstToLevel : null,
});

export const draftOf = (sheet: GivenMatchSheet): MatchDraft => ({
  ...NO_MATCH,
  first: sheet.first_declarer,
  lines: sheet.deals ?? [],
});

/** What a draft comes to, with the deal that is being written where that is whole. */
export function writtenIn(draft: MatchDraft, more: GivenDealLine | null): GivenMatchSheet | GivenMatchLevels | null {
  if (draft.mode === 'levels') return draft.levels ? levelsOf(draft.levels, draft.firstToLevel) : null;
  return draft.first === null ? null : sheetOf(draft.first, linesWith(draft, more));
}

export const isEmpty = (draft: MatchDraft): boolean => JSON.stringify(draft) === JSON.stringify(NO_MATCH);

/** The deals in which two sheets differ, counted from 1. */
export function differing(one: readonly GivenDealLine[], other: readonly GivenDealLine[]): number[] {
  const count = Math.max(one.length, other.length);
  return [...Array(count).keys()].filter((at) => lineText(one[at]) !== lineText(other[at])).map((at) => at + 1);
}

const lineText = (line: GivenDealLine | undefined): string =>
  line
    ? JSON.stringify([
        line.captured ?? 0,
        line.kitty ?? 0,
        line.last_trick ?? [],
        line.fines ?? [0, 0],
        line.lost ?? null,
      ])
    : '';
