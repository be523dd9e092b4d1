// What a person chose on this device. Nothing here reaches the server.

import { MediaQuery } from 'svelte/reactivity';
import { DEFAULT_KEYS, type KeyMap } from './keys';
import { preferred, type Language } from './language';
import { load, save } from './stored';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type SuitColours = 'four' | 'classic';

export interface Settings {
  lang: Language;
  theme: Theme;
  suits: SuitColours;
  sound: boolean;
  confirm: boolean;
  counter: boolean;
  smartTap: boolean;
  keysOn: boolean;
  keys: KeyMap;
  name: string;
}

function touchFirst(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

function defaults(): Settings {
  return {
    lang: preferred(),
    theme: 'auto',
    suits: 'four',
    sound: touchFirst(),
    confirm: false,
    counter: false,
    smartTap: false,
    keysOn: true,
    keys: { ...DEFAULT_KEYS },
    name: '',
  };
}

export const settings: Settings = $state({ ...defaults(), ...load<Partial<Settings>>('settings', {}) });

/** What the system wishes, where the person left it to that. */
function systemTheme(dark: MediaQuery, contrast: MediaQuery): Theme {
  if (contrast.current) return 'contrast';
  return dark.current ? 'dark' : 'light';
}

/** Keeps the document and the storage in step with the settings; called once by the application. */
export function followSettings(): void {
  const dark = new MediaQuery('prefers-color-scheme: dark');
  const contrast = new MediaQuery('prefers-contrast: more');
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang === 'zh' ? 'zh-CN' : 'en';
    root.dataset['theme'] = settings.theme === 'auto' ? systemTheme(dark, contrast) : settings.theme;
    root.dataset['suits'] = settings.suits;
    save('settings', $state.snapshot(settings));
  });
}
