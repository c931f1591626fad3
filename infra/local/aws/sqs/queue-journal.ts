import { openJournal } from '../../journal/journal.ts';
import type { SqsMessage } from './message.ts';

/** What happens to a queue's messages, as its journal has it. */
export type QueueEntry =
  | { sent: SqsMessage }
  | { received: string; count: number; first: number }
  | { deleted: string };

/** Opens a queue's journal; `messages` are those that were not deleted, oldest first. Without a file nothing is kept. */
export function openQueueJournal(file?: string) {
  const messages = new Map<string, SqsMessage>();
  const journal = openJournal<QueueEntry>(file, {
    replay: (entry) => apply(messages, entry),
    snapshot: () => messages.values().map((sent) => ({ sent })),
  });
  return {
    append(entry: QueueEntry): void {
      journal.append(entry);
      if (file !== undefined) apply(messages, entry);
    },
    close: () => journal.close(),
    messages: [...messages.values()],
  };
}

function apply(messages: Map<string, SqsMessage>, entry: QueueEntry): void {
  if ('sent' in entry) messages.set(entry.sent.id, { ...entry.sent });
  else if ('deleted' in entry) messages.delete(entry.deleted);
  else {
    const message = messages.get(entry.received);
    if (message) Object.assign(message, { receiveCount: entry.count, firstReceivedAt: entry.first });
  }
}
