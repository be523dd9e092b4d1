// The numbers of tables as people type them.

/** "3, 5 7" is [3, 5, 7], nothing is none; null for what is no list of tables. */
export function tablesIn(text: string): number[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter(Boolean);
  const numbers = parts.map((part) => (/^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0));
  return numbers.includes(0) ? null : [...new Set(numbers)];
}
