// What stands in a standing, in the language of the page.

import type { EventLine } from '../lib/messages';
import { settings } from '../lib/settings.svelte';

/** By criterion; figures are the same in both languages, stages are words. */
export function cellsOf({ values, in_english }: Pick<EventLine, 'values' | 'in_english'>): readonly string[] {
  return settings.lang === 'en' && in_english.length ? in_english : values;
}
