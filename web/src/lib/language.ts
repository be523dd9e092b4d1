// The language of the pages. This runs before everything else (vite.config.ts), so that its sentences come at once.

import { load } from './stored';

export type Language = 'zh' | 'en';

/** The same text in Chinese and English. */
export interface Words {
  zh: string;
  en: string;
}

/** Chosen on this device, or that of the browser. */
export function preferred(): Language {
  const english = typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('en');
  const { lang } = load<{ lang?: unknown }>('settings', {});
  if (lang === 'zh' || lang === 'en') return lang;
  return english ? 'en' : 'zh';
}

export const sentencesIn = {
  zh: () => import('virtual:sentences/zh'),
  en: () => import('virtual:sentences/en'),
} as const;

/** What pages say besides the first one and the tables. */
export const moreIn = {
  zh: () => import('virtual:sentences/zh/more'),
  en: () => import('virtual:sentences/en/more'),
} as const;

void sentencesIn[preferred()]();
