// Numbers as people read them.

/** "+12", "−3", "0": with a true minus sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
