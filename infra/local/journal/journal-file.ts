import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { StackError } from '../stack-error.ts';

const newline = 0x0a;
const blockSize = 1 << 20;

/** An entry of a file, and the offset of the byte after its line. */
interface PlacedEntry<Entry> {
  entry: Entry;
  end: number;
}

/** The entries of a file, oldest first; none where it is absent. Throws `StackUnavailable` for a damaged whole line. */
export function* readEntries<Entry>(file: string): Generator<PlacedEntry<Entry>> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    let start = 0;
    for (const line of readLines(descriptor)) {
      const end = start + line.length + 1;
      yield { entry: parseLine<Entry>(file, line, start), end };
      start = end;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Puts these entries in place of a file's, or leaves it as it is where that fails. Returns the new size in bytes. */
export function rewriteEntries(file: string, entries: Iterable<unknown>): number {
  const descriptor = openSync(`${file}.part`, 'w');
  let size = 0;
  try {
    for (const entry of entries) size += writeWhole(descriptor, lineOf(entry));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.part`, file);
  return size;
}

/** An entry as it stands in a file. */
export function lineOf(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Writes all of a text; returns its length in bytes. */
export function writeWhole(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  return bytes.length;
}

function parseLine<Entry>(file: string, line: Buffer, offset: number): Entry {
  try {
    return JSON.parse(line.toString()) as Entry;
  } catch (cause) {
    const message = `${file} is damaged at byte ${offset}. Restore the file, or remove its folder to start empty.`;
    throw new StackError('StackUnavailable', message, { cause });
  }
}

/** Every line that ends in a newline, without it. */
function* readLines(descriptor: number): Generator<Buffer> {
  const block = Buffer.alloc(blockSize);
  let pieces: Buffer[] = [];
  for (let position = 0, read = 0; ; position += read) {
    read = readSync(descriptor, block, 0, blockSize, position);
    if (read === 0) return;
    let start = 0;
    for (let at = block.indexOf(newline); at >= 0 && at < read; at = block.indexOf(newline, start)) {
      yield Buffer.concat([...pieces, block.subarray(start, at)]);
      pieces = [];
      start = at + 1;
    }
    pieces.push(Buffer.from(block.subarray(start, read)));
  }
}
