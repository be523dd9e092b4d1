// Which step of the book's ladder somebody has come to.

import type { LateStep } from '../../lib/messages';

/** The last step that has begun; null while coming costs nothing. */
export function stepAt(steps: readonly LateStep[], late: number): LateStep | null {
  return steps.filter(({ after }) => late > after).at(-1) ?? null;
}
