// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Our own, because crypto.subtle is missing on plain HTTP.

export type Bytes = Uint8Array;

const BLOCK = 64;
const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fractional part. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 0x1_0000_0000);

(function fillConstants(): void {
  let found = 0;
  for (let number = 2; found < 64; number += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(number));
    K[found] = fraction(Math.cbrt(number));
    found += 1;
  }
})();

export function sha256(message: Bytes): Bytes {
  const padded = pad(message);
  const hash = START.slice();
  const words = new Uint32Array(64);
  const view = new DataView(padded.buffer);
  for (let offset = 0; offset < padded.length; offset += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + 4 * i);
    compress(hash, words);
  }
  const out = new Uint8Array(32);
  hash.forEach((word, i) => new DataView(out.buffer).setUint32(4 * i, word));
  return out;
}

function pad(message: Bytes): Bytes {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n);
  return padded;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(hash: Uint32Array, w: Uint32Array): void {
  const at = (words: Uint32Array, i: number): number => words[i] as number;
  for (let i = 16; i < 64; i += 1) {
    const a = at(w, i - 15);
    const b = at(w, i - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = at(hash, i) + word));
}

export function hmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    join(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    join(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function join(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

export const ascii = (text: string): Bytes => new TextEncoder().encode(text);

export function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 64 lower-case hex digits, as secrets, seeds and hashes are written. */
export function fromHex(text: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
