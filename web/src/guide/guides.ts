// The guides, fetched when they are read; the text is that of docs (see web/guides.ts).

import type { Language } from '../lib/language';
import type { GuideName } from '../lib/router.svelte';
import type { Guide } from '../../markdown';

type Loader = () => Promise<{ default: Guide }>;

const LOADERS: Readonly<Record<GuideName, Readonly<Record<Language, Loader>>>> = {
  organiser: {
    zh: () => import('virtual:guide/organiser/zh'),
    en: () => import('virtual:guide/organiser/en'),
  },
  referee: {
    zh: () => import('virtual:guide/referee/zh'),
    en: () => import('virtual:guide/referee/en'),
  },
  player: {
    zh: () => import('virtual:guide/player/zh'),
    en: () => import('virtual:guide/player/en'),
  },
  engine: {
    zh: () => import('virtual:guide/engine/zh'),
    en: () => import('virtual:guide/engine/en'),
  },
};

export async function readGuide(name: GuideName, lang: Language): Promise<Guide> {
  return (await LOADERS[name][lang]()).default;
}
