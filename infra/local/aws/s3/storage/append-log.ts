import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AssayError } from '../../../../../shared/errors/assay-error.ts';

const newline = 0x0a;
const blockSize = 1 << 20;
const rewriteFrom = 1000;

/** What the owner of a log does with it: take an entry in again, and give the entries that its present state needs. */
export interface LogOwner<Entry> {
  replay(entry: Entry): void;
  snapshot(): Iterable<Entry>;
}

/** A file of JSON lines that only grows. */
export interface AppendLog<Entry> {
  /** When this returns the entry is in the operating system's hands: killing the process loses nothing. */
  append(entry: Entry): void;
  close(): void;
}

/**
 * Opens a log, creating it where there is none, and replays it. A last line cut short by a kill was never
 * answered to anyone and is cut off; a damaged line before it throws `StackUnavailable`. A log of which more than
 * half is history is first rewritten as a snapshot.
 */
export function openAppendLog<Entry>(file: string, owner: LogOwner<Entry>): AppendLog<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  const { lines, end } = replayLog(file, owner);
  const live = countOf(owner.snapshot());
  if (lines > rewriteFrom && lines > 2 * live) return appendTo(file, rewrite(file, owner.snapshot()));
  return appendTo(file, end);
}

function appendTo<Entry>(file: string, size: number): AppendLog<Entry> {
  const descriptor = openSync(file, 'a');
  let end = size;
  return {
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        writeWhole(descriptor, line);
      } catch (error) {
        ftruncateSync(descriptor, end);
        throw error;
      }
      end += line.length;
    },
    close: () => closeSync(descriptor),
  };
}

function replayLog<Entry>(file: string, owner: LogOwner<Entry>): { lines: number; end: number } {
  const descriptor = openSync(file, 'a+');
  let lines = 0;
  let end = 0;
  for (const line of readLines(descriptor)) {
    owner.replay(parseLine<Entry>(file, line, end));
    lines += 1;
    end += line.length + 1;
  }
  ftruncateSync(descriptor, end);
  closeSync(descriptor);
  return { lines, end };
}

function parseLine<Entry>(file: string, line: Buffer, offset: number): Entry {
  try {
    return JSON.parse(line.toString()) as Entry;
  } catch (cause) {
    const message = `${file} is damaged at byte ${offset}. Restore the file, or remove its folder to start empty.`;
    throw new AssayError('StackUnavailable', message, { cause });
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

function rewrite<Entry>(file: string, entries: Iterable<Entry>): number {
  const descriptor = openSync(`${file}.part`, 'w');
  let size = 0;
  for (const entry of entries) {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    writeWhole(descriptor, line);
    size += line.length;
  }
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(`${file}.part`, file);
  return size;
}

function writeWhole(descriptor: number, line: Buffer): void {
  for (let written = 0; written < line.length; ) written += writeSync(descriptor, line, written);
}

function countOf(entries: Iterable<unknown>): number {
  let count = 0;
  for (const _ of entries) count += 1;
  return count;
}
