// Words spoken aloud by the browser, where it can.

import { settings } from '../../../lib/settings.svelte';

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

/** Says it in the language of the page; what was being said is left off. */
export function speak(text: string): void {
  if (!canSpeak()) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = settings.lang === 'zh' ? 'zh-CN' : 'en-GB';
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
