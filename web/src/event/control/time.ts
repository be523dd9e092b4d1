// Times at the place of an event, whatever the clock of the device says.

const MINUTE = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** "10:37:13"; `offset` is minutes ahead of UTC. */
export function timeText(at: number, offset: number): string {
  return `${hourText(at, offset)}:${two(new Date(at + offset * MINUTE).getUTCSeconds())}`;
}

/** "10:37". */
export function hourText(at: number, offset: number): string {
  const there = new Date(at + offset * MINUTE);
  return `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
}

/** "11-18 10:37", for what is not today. */
export function dayText(at: number, offset: number): string {
  const there = new Date(at + offset * MINUTE);
  return `${two(there.getUTCMonth() + 1)}-${two(there.getUTCDate())} ${hourText(at, offset)}`;
}

/** As an input of type datetime-local has it. */
export function inputText(at: number | null, offset: number): string {
  return at === null ? '' : new Date(at + offset * MINUTE).toISOString().slice(0, 16);
}

/** What an input of type datetime-local says; null where it says nothing. */
export function inputInstant(text: string, offset: number): number | null {
  const read = text ? Date.parse(`${text}Z`) : NaN;
  return Number.isNaN(read) ? null : read - offset * MINUTE;
}
