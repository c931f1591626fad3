import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { lineOf, readEntries, rewriteEntries, writeWhole } from './journal-file.ts';

/** What the owner of a journal does with it. */
interface JournalOwner<Entry> {
  /** Takes an entry of an earlier process in, oldest first, while the journal is being opened. */
  replay?(entry: Entry): void;
  /** The fewest entries that give the present state. With it a journal can be shortened. */
  snapshot?(): Iterable<Entry>;
}

/** A file of JSON lines that only grows. Killing the process loses nothing of what was written; a power cut may. */
export interface Journal<Entry> {
  /** Writes an entry, with the noted ones before it: when this returns they are in the operating system's hands. */
  append(entry: Entry): void;
  /** Adds an entry that nobody waits for: those of one turn of the event loop cost one write, at its end. */
  note(entry: Entry): void;
  /** Writes what was noted, at once. */
  flush(): void;
  /** Writes what was noted and lets go of the file; what comes later is dropped. */
  close(): void;
}

/**
 * Opens a journal, creating it where there is none, and replays it:
 *
 *     const state = new Map<string, Item>();
 *     const journal = openJournal<Item>(folder && join(folder, 'items.log'), {
 *       replay: (item) => state.set(item.id, item),
 *       snapshot: () => state.values(),
 *     });
 *     journal.append(item); // first on disk …
 *     state.set(item.id, item); // … then visible
 *
 * Without a file nothing is kept. A last line that a kill cut short was never answered to anyone and is cut off; a
 * damaged line before it throws `StackUnavailable`. `readJournal` reads a file that nobody has open for writing.
 */
export function openJournal<Entry>(
  file: string | undefined,
  owner: JournalOwner<Entry> = {},
): Journal<Entry> {
  if (file === undefined) return { append() {}, note() {}, flush() {}, close() {} };
  mkdirSync(dirname(file), { recursive: true });
  let size = 0;
  for (const { entry, end } of readEntries<Entry>(file)) {
    owner.replay?.(entry);
    size = end;
  }
  return new FileJournal<Entry>(file, size, owner);
}

/** The journals that this process has open, by their files. */
const openJournals = new Map<string, FileJournal<unknown>>();

/** Shortens every open journal below a folder to what gives the present state: what is over is on the disk no more. */
export function shortenJournals(folder: string): void {
  for (const [file, journal] of openJournals) if (file.startsWith(folder + sep)) journal.shorten();
}

/** The entries of a journal, oldest first; none where there is no file. A line cut short is no entry. */
export function readJournal<Entry>(file: string): Entry[] {
  return Array.from(readEntries<Entry>(file), ({ entry }) => entry);
}

class FileJournal<Entry> implements Journal<Entry> {
  readonly #file: string;
  readonly #owner: JournalOwner<Entry>;
  #descriptor: number;
  #size: number;
  #noted = '';
  #flushing: NodeJS.Immediate | undefined;
  #open = true;

  constructor(file: string, size: number, owner: JournalOwner<Entry>) {
    this.#file = file;
    this.#owner = owner;
    this.#descriptor = openSync(file, 'a');
    this.#size = size;
    ftruncateSync(this.#descriptor, size);
    openJournals.set(file, this);
  }

  append(entry: Entry): void {
    if (this.#open) this.#write(this.#takeNoted() + lineOf(entry));
  }

  note(entry: Entry): void {
    if (!this.#open) return;
    this.#noted += lineOf(entry);
    this.#flushing ??= setImmediate(() => this.#flushQuietly());
  }

  flush(): void {
    const noted = this.#takeNoted();
    if (noted !== '') this.#write(noted);
  }

  shorten(): void {
    if (!this.#owner.snapshot) return;
    this.flush();
    this.#size = rewriteEntries(this.#file, this.#owner.snapshot());
    closeSync(this.#descriptor);
    this.#descriptor = openSync(this.#file, 'a');
  }

  close(): void {
    if (!this.#open) return;
    if (openJournals.get(this.#file) === this) openJournals.delete(this.#file);
    try {
      this.flush();
    } finally {
      this.#open = false;
      closeSync(this.#descriptor);
    }
  }

  #takeNoted(): string {
    const noted = this.#noted;
    this.#noted = '';
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    return noted;
  }

  /** Nobody waits for notes: a failure to write them becomes a warning of the process. */
  #flushQuietly(): void {
    try {
      this.flush();
    } catch (failure) {
      process.emitWarning(failure as Error);
    }
  }

  /** Writes whole lines or nothing. */
  #write(text: string): void {
    try {
      this.#size += writeWhole(this.#descriptor, text);
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#size);
      throw error;
    }
  }
}
