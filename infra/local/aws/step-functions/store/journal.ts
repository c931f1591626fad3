import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Append-only files of JSON lines in one folder. Lines of the same moment are written together, so that hundreds of
 * running executions cost few writes.
 */
export class Journal {
  readonly #folder: string;
  #pending = new Map<string, string>();
  #written: Promise<void> = Promise.resolve();
  #batch: Promise<void> | undefined;
  #closed = false;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Adds a line; settles once it is in the file. After `close` nothing is added any more. */
  append(file: string, entry: unknown): Promise<void> {
    if (this.#closed) return this.#written;
    this.#pending.set(file, `${this.#pending.get(file) ?? ''}${JSON.stringify(entry)}\n`);
    this.#batch ??= this.#written.catch(() => {}).then(() => this.#writeBatch());
    return this.#batch;
  }

  /** Adds a line nobody waits for: a failure to write becomes a warning of the process. */
  note(file: string, entry: unknown): void {
    this.append(file, entry).catch((failure: Error) => process.emitWarning(failure));
  }

  /** The entries of a file, oldest first. A line a killed process cut short is no entry, and is closed off. */
  load(file: string): unknown[] {
    const path = join(this.#folder, file);
    if (!existsSync(path)) return [];
    const text = readFileSync(path, 'utf8');
    if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n');
    return parseLines(text);
  }

  /** The entries of a file that is written to, with those not written yet. */
  async read(file: string): Promise<unknown[]> {
    await (this.#batch ?? this.#written);
    const path = join(this.#folder, file);
    return existsSync(path) ? parseLines(await readFile(path, 'utf8')) : [];
  }

  /** Writes what is left and takes no more. */
  async close(): Promise<void> {
    this.#closed = true;
    await (this.#batch ?? this.#written);
  }

  #writeBatch(): Promise<void> {
    const lines = this.#pending;
    this.#pending = new Map();
    this.#batch = undefined;
    this.#written = this.#write(lines);
    return this.#written;
  }

  async #write(lines: ReadonlyMap<string, string>): Promise<void> {
    for (const [file, text] of lines) {
      const path = join(this.#folder, file);
      mkdirSync(dirname(path), { recursive: true });
      await appendFile(path, text);
    }
  }
}

function parseLines(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
