// Sets by the name the log gives them, such as main-1.2.

import { e } from './texts';

export function setName(segment: string): string {
  const [, stage, round = '', set = ''] = /^(\w+)-(\d+)\.(\d+)$/.exec(segment) ?? [];
  if (stage === undefined) return segment;
  return stage === 'playoff' ? e('playoff_segment', { round }) : e('main_segment', { round, set });
}
