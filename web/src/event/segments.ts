// Sets by the name the log gives them, such as main-1.2.

import { e, isText } from './texts';

export function setName(segment: string): string {
  const [, stage = '', round = '', set = ''] = /^(\w+)-(\d+)(?:\.(\d+))?$/.exec(segment) ?? [];
  if (stage === 'main') return e('main_segment', { round, set: set || 1 });
  const key = `stage_${stage}`;
  return isText(key) ? `${e(key)} ${round}${set ? `.${set}` : ''}` : segment;
}
