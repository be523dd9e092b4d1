// Tables as people write them: "1-4 7 9".

const MOST = 9_999;

/** Null where something is no table; nothing written is no table in particular. */
export function tablesIn(text: string): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(/[\s,，、;；]+/).filter(Boolean)) {
    const match = /^(\d{1,4})(?:[-–~—](\d{1,4}))?$/.exec(part);
    const [from, to] = match ? [Number(match[1]), Number(match[2] ?? match[1])] : [0, 0];
    if (from < 1 || to < from || to > MOST) return null;
    for (let table = from; table <= to; table++) found.add(table);
  }
  return [...found].sort((a, b) => a - b);
}

/** The same the other way round. */
export function tablesText(tables: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < tables.length;) {
    let end = at;
    while (tables[end + 1] === (tables[end] ?? 0) + 1) end++;
    parts.push(end > at ? `${tables[at]}–${tables[end]}` : String(tables[at]));
    at = end + 1;
  }
  return parts.join(' ');
}
