import { closeSync, openSync, readSync } from 'node:fs';

/** Sorted ranges of the code points a font has glyphs for: start, end (inclusive), start, end, … */
export type Coverage = Uint32Array;

function readAt(file: number, position: number, length: number): DataView {
  const bytes = new Uint8Array(length);
  readSync(file, bytes, 0, length, position);
  return new DataView(bytes.buffer);
}

/** The byte range of a table in an OpenType file; of a collection the first font counts. */
function findTable(file: number, tag: string): { offset: number; length: number } | null {
  const head = readAt(file, 0, 16);
  const start = head.getUint32(0) === 0x74746366 ? head.getUint32(12) : 0;
  const count = readAt(file, start + 4, 2).getUint16(0);
  const directory = readAt(file, start + 12, count * 16);
  for (let i = 0; i < count; i += 1) {
    const at = i * 16;
    const name = String.fromCharCode(...new Uint8Array(directory.buffer, at, 4));
    if (name === tag) return { offset: directory.getUint32(at + 8), length: directory.getUint32(at + 12) };
  }
  return null;
}

/** Format 4 (two-byte segments). Only segments' bounds are read: Noto's segments hold no empty glyphs. */
function readSegments(cmap: DataView, at: number): number[] {
  const count = cmap.getUint16(at + 6) / 2;
  const ranges: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const end = cmap.getUint16(at + 14 + i * 2);
    const start = cmap.getUint16(at + 16 + count * 2 + i * 2);
    if (start !== 0xffff) ranges.push(start, end);
  }
  return ranges;
}

/** Format 12 (four-byte groups). */
function readGroups(cmap: DataView, at: number): number[] {
  const count = cmap.getUint32(at + 12);
  const ranges: number[] = [];
  for (let i = 0; i < count; i += 1)
    ranges.push(cmap.getUint32(at + 16 + i * 12), cmap.getUint32(at + 20 + i * 12));
  return ranges;
}

/** Reads which characters a TrueType or OpenType font (or the first of a collection) can show, from its `cmap`. */
export function readCoverage(path: string): Coverage {
  const file = openSync(path, 'r');
  try {
    const table = findTable(file, 'cmap');
    if (!table) return new Uint32Array();
    const cmap = readAt(file, table.offset, table.length);
    const subtables = Array.from({ length: cmap.getUint16(2) }, (_, i) => cmap.getUint32(8 + i * 8));
    const groups = subtables.find((at) => cmap.getUint16(at) === 12);
    if (groups !== undefined) return Uint32Array.from(readGroups(cmap, groups));
    const segments = subtables.find((at) => cmap.getUint16(at) === 4);
    return Uint32Array.from(segments === undefined ? [] : readSegments(cmap, segments));
  } finally {
    closeSync(file);
  }
}

/** True if a code point lies in a coverage: binary search over its ranges. */
export function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < coverage[middle * 2]!) high = middle - 1;
    else if (codePoint > coverage[middle * 2 + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}
