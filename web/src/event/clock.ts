// Time as a hall reads it.

/** "4:07", "1:00:00"; never below nothing. */
export function clockText(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1_000));
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
