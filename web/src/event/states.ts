// The states of a table as a desk shows them: each has a sign, a colour and a word.

import type { EventTable } from '../lib/messages';

/** Those that need somebody come first. */
export const SIGNS = ['disp', 'miss', 'slow', 'half', 'pause', 'play', 'wait', 'done'] as const;
export type Sign = (typeof SIGNS)[number];

const SIGN_OF: Readonly<Record<string, Sign>> = {
  disputed: 'disp',
  unreadable: 'disp',
  missing: 'miss',
  slow: 'slow',
  away: 'slow',
  stuck: 'slow',
  half: 'half',
  paused: 'pause',
  playing: 'play',
  seated: 'wait',
  waiting: 'wait',
  finished: 'done',
  'handed-in': 'done',
};

export const signOf = (state: EventTable['state']): Sign => SIGN_OF[state] ?? 'wait';

const NEEDS: readonly Sign[] = ['disp', 'miss', 'slow'];

/** Whether somebody has to look after a table in this state. */
export const needsSomebody = (state: EventTable['state']): boolean => NEEDS.includes(signOf(state));
