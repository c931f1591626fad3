import { z } from 'zod';
import type { Memo } from './memo.ts';
import { type KeptAnswer, keptAnswerSchema } from './usable-answer.ts';

const rejectedSchema = z.object({ rejected: z.int().min(0) });
const entrySchema = z.union([keptAnswerSchema, rejectedSchema]);

/** What is known of a request: an answer that the product accepted, or how many it did not accept. */
interface Known {
  answer: KeptAnswer | null;
  rejected: number;
}

function entryIn(json: string | null): z.infer<typeof entrySchema> | null {
  if (json === null) return null;
  try {
    return entrySchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Looks a request up. An entry that cannot be read, of an older version or of somebody else, is as if absent. */
export async function recallFrom(memo: Memo | undefined, hash: string): Promise<Known> {
  const entry = entryIn((await memo?.get(hash)) ?? null);
  if (!entry) return { answer: null, rejected: 0 };
  return 'rejected' in entry ? { answer: null, rejected: entry.rejected } : { answer: entry, rejected: 0 };
}

/** Keeps an answer that was accepted. */
export async function keepAnswer(memo: Memo | undefined, hash: string, answer: KeptAnswer): Promise<void> {
  await memo?.put(hash, JSON.stringify(keptAnswerSchema.parse(answer)));
}

/** Notes that so many answers to a request were of no use, so that the next is asked for with another seed. */
export async function keepRejected(memo: Memo | undefined, hash: string, rejected: number): Promise<void> {
  await memo?.put(hash, JSON.stringify({ rejected }));
}
