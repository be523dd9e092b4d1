// A person's score as the sum that makes it, "3 × −1 × 2 = −6", cut so that each factor can show its article.

import type { FactorTold, SeatFormula } from '../../lib/messages';
import { minus } from '../../lib/numbers';

export interface Part {
  text: string;
  factor: FactorTold | null;
}

/** The parts of `text` in order: the factors stand in it one after another, with signs between; what is won from the
 *  others or paid to them is one sum, whose factor is a sign only. */
export function formulaParts({ text, factors, of }: SeatFormula): Part[] {
  const equals = text.indexOf(' = ');
  if (of.length) {
    return [
      { text: text.slice(0, equals), factor: factors[0] ?? null },
      { text: text.slice(equals), factor: null },
    ];
  }
  const parts: Part[] = [];
  let at = 0;
  for (const factor of factors) {
    const number = minus(factor.value);
    const found = text.indexOf(number, at);
    if (found > at) parts.push({ text: text.slice(at, found), factor: null });
    parts.push({ text: number, factor });
    at = found + number.length;
  }
  return [...parts, { text: text.slice(at), factor: null }];
}
