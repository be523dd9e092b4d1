// Numbers as people read them, with a true minus sign.

/** "12", "−3", "0". */
export function minus(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** "+12", "−3", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : minus(value);
}
