// From a key to what it means at the table. Letters are compared without regard to case.

export type KeyMap = Record<KeyName, string>;
export type KeyName = RankKey | 'play' | 'pass' | 'hint' | 'bid' | 'clear';
type RankKey = '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K' | 'A' | '2' | 'small' | 'big';

export const RANK_KEYS: readonly RankKey[] = [
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'J',
  'Q',
  'K',
  'A',
  '2',
  'small',
  'big',
];

export const DEFAULT_KEYS: KeyMap = {
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  '10': '0',
  J: 'j',
  Q: 'q',
  K: 'k',
  A: 'a',
  '2': '2',
  small: 'x',
  big: 'd',
  play: 'Enter',
  pass: 'p',
  hint: 'h',
  bid: 'b',
  clear: 'Escape',
};

export type Meaning =
  | { do: 'rank'; rank: number }
  | { do: 'play' | 'pass' | 'hint' | 'clear' | 'await-bid' }
  | { do: 'bid'; points: number };

export function normalKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** What a key means; `awaiting` says that the bid key came just before. */
export function meaningOf(key: string, map: KeyMap, awaiting: boolean): Meaning | null {
  const typed = normalKey(key);
  if (awaiting && /^[0-9]$/.test(typed)) return { do: 'bid', points: Number(typed) };
  const rank = RANK_KEYS.findIndex((name) => map[name] === typed);
  if (rank >= 0) return { do: 'rank', rank };
  if (typed === map.bid) return { do: 'await-bid' };
  for (const name of ['play', 'pass', 'hint', 'clear'] as const) if (typed === map[name]) return { do: name };
  return null;
}
