// Who this browser is stands in cookies that no script can read. When an answer may have changed them, every open line
// that was opened before, in other tabs too, still speaks for whoever it was: its page opens it anew.

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('paiju.identity');
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

if (channel) channel.onmessage = tell;

/** Returns how to stop listening. */
export function onIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An answer that may have brought a cookie is passed on, and everybody told. */
export async function asSomebody<T>(answer: Promise<T>): Promise<T> {
  const found = await answer;
  tell();
  channel?.postMessage('changed');
  return found;
}
