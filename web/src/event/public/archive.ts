// A ZIP archive of texts, stored without compression: what an organiser keeps of an event in one file.

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff]!;
  return ~value >>> 0;
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980, the earliest the format knows: the archive of an event does not depend on when it is made. */
const DAY = 0x21;

function record(signature: number, fields: readonly [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const size = fields.reduce((sum, [bytes]) => sum + bytes, 4);
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

export function zip(files: readonly { name: string; text: string }[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const length = (all: readonly Uint8Array[]): number => all.reduce((sum, each) => sum + each.length, 0);
  for (const { name, text } of files) {
    const [title, data] = [encoder.encode(name), encoder.encode(text)];
    const common: [2 | 4, number][] = [
      [2, 20], // version needed
      [2, UTF8_NAMES],
      [2, 0], // stored
      [2, 0], // time
      [2, DAY],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, title.length],
      [2, 0], // extra field
    ];
    const offset = length(parts);
    parts.push(record(0x04034b50, common), title, data);
    const rest: [2 | 4, number][] = [
      [2, 0], // comment
      [2, 0], // disk
      [2, 0], // internal attributes
      [4, 0], // external attributes
      [4, offset],
    ];
    directory.push(record(0x02014b50, [[2, 20], ...common, ...rest]), title);
  }
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, length(directory)],
    [4, length(parts)],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
