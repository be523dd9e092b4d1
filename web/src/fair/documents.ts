// The four published documents of a sealed session; docs/fair-deals.md, "Documents".

import { type Bytes, fromHex } from './sha256';

export interface Commitment {
  event: string;
  session: string;
  boards: readonly string[];
  publicSource: string;
  secretHash: Bytes;
}

export interface Opening {
  commitment: Bytes;
  publicValue: string;
  root: Bytes;
}

export interface BoardReveal {
  commitment: Bytes;
  board: string;
  seed: Bytes;
  path: readonly Bytes[];
}

export interface SessionReveal {
  commitment: Bytes;
  secret: Bytes;
}

export interface Documents {
  commitment: Commitment | null;
  opening: Opening | null;
  reveals: BoardReveal[];
  session: SessionReveal | null;
}

/** Text that holds none of the four documents, or one with something missing. */
export class BadDocument extends Error {}

/** Reads any number of documents from text: objects one after another, in a list, or as the server hands them out. */
export function readDocuments(text: string): Documents {
  const found: Documents = { commitment: null, opening: null, reveals: [], session: null };
  for (const object of splitObjects(text)) take(found, object);
  return found;
}

/** JSON objects one after another; what stands between them does not matter. */
function splitObjects(text: string): unknown[] {
  const objects: unknown[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}]/g;
  let depth = 0;
  let start = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '{' && depth++ === 0) start = token.index;
    if (token[0] === '}' && --depth === 0) objects.push(parse(text.slice(start, token.index + 1)));
  }
  if (depth !== 0 || objects.length === 0) throw new BadDocument('JSON');
  return objects;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadDocument(String(error));
  }
}

function take(found: Documents, value: unknown): void {
  const fields = value as Record<string, unknown>;
  switch (fields['document']) {
    case 'paiju commitment 1':
      found.commitment = {
        event: text(fields, 'event'),
        session: text(fields, 'session'),
        boards: list(fields, 'boards').map((board) => asText(board, 'boards')),
        publicSource: text(fields, 'public_source'),
        secretHash: bytes(fields, 'secret_hash'),
      };
      return;
    case 'paiju opening 1':
      found.opening = {
        commitment: bytes(fields, 'commitment'),
        publicValue: text(fields, 'public_value'),
        root: bytes(fields, 'root'),
      };
      return;
    case 'paiju board reveal 1':
      found.reveals.push({
        commitment: bytes(fields, 'commitment'),
        board: text(fields, 'board'),
        seed: bytes(fields, 'seed'),
        path: list(fields, 'path').map((step) => asBytes(step, 'path')),
      });
      return;
    case 'paiju session reveal 1':
      found.session = { commitment: bytes(fields, 'commitment'), secret: bytes(fields, 'secret') };
      return;
    case undefined: // the server's collection
      for (const inner of Object.values(fields).flat()) if (inner && typeof inner === 'object') take(found, inner);
      return;
    default:
      throw new BadDocument(String(fields['document']));
  }
}

function asText(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new BadDocument(where);
  return value;
}

function asBytes(value: unknown, where: string): Bytes {
  const found = typeof value === 'string' ? fromHex(value) : null;
  if (found === null) throw new BadDocument(where);
  return found;
}

const text = (fields: Record<string, unknown>, name: string): string => asText(fields[name], name);
const bytes = (fields: Record<string, unknown>, name: string): Bytes => asBytes(fields[name], name);

function list(fields: Record<string, unknown>, name: string): unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw new BadDocument(name);
  return value;
}
