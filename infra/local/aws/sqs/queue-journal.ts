import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Message } from './message.ts';

type Entry =
  | { sent: Message }
  | { received: string; count: number; first: number }
  | { deleted: string }
  | { purged: true };

/**
 * What happened to a queue's messages, one JSON line each, so that a killed process loses none. Lines are in the
 * operating system's hands before the caller is answered: a kill loses nothing, a power cut may.
 */
export class QueueJournal {
  readonly #file: string | undefined;

  /** Without a file nothing is kept. */
  constructor(file?: string) {
    this.#file = file;
    if (file) mkdirSync(dirname(file), { recursive: true });
  }

  append(entry: Entry): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** The messages that were not deleted, oldest first, and a journal shortened to them. */
  replay(): Message[] {
    if (!this.#file || !existsSync(this.#file)) return [];
    const messages = new Map<string, Message>();
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) apply(messages, parse(line));
    const kept = [...messages.values()];
    writeFileSync(`${this.#file}.part`, kept.map((sent) => `${JSON.stringify({ sent })}\n`).join(''));
    renameSync(`${this.#file}.part`, this.#file);
    return kept;
  }
}

/** A line cut short by a kill is no entry. */
function parse(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

function apply(messages: Map<string, Message>, entry: Entry | undefined): void {
  if (!entry) return;
  if ('sent' in entry) messages.set(entry.sent.id, entry.sent);
  else if ('deleted' in entry) messages.delete(entry.deleted);
  else if ('purged' in entry) messages.clear();
  else receive(messages.get(entry.received), entry.count, entry.first);
}

function receive(message: Message | undefined, count: number, first: number): void {
  if (!message) return;
  message.receiveCount = count;
  message.firstReceivedAt = first;
}
