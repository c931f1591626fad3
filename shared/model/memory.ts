import * as z from 'zod';
import type { Memo } from './memo.ts';
import { type KeptAnswer, keptAnswerSchema } from './usable-answer.ts';

/** What came of a question whose answers were of no use: the last of them, or why there was none. Only a replay reads it. */
const lastSchema = z.union([
  z.object({ answer: keptAnswerSchema }),
  z.object({ code: z.enum(['ModelOutputInvalid', 'ModelRefused']), message: z.string() }),
]);
export type Last = z.infer<typeof lastSchema>;

const rejectedSchema = z.object({ rejected: z.int().min(0), last: lastSchema.optional() });
const entrySchema = z.union([keptAnswerSchema, rejectedSchema]);

/** What is known of a request: an answer that the product accepted, or how many it did not accept and the last of them. */
interface RequestMemory {
  answer: KeptAnswer | null;
  rejected: number;
  last: Last | null;
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
export async function recallFrom(memo: Memo | undefined, hash: string): Promise<RequestMemory> {
  const entry = entryIn((await memo?.get(hash)) ?? null);
  if (!entry) return { answer: null, rejected: 0, last: null };
  if ('rejected' in entry) return { answer: null, rejected: entry.rejected, last: entry.last ?? null };
  return { answer: entry, rejected: 0, last: null };
}

/** Keeps an answer that was accepted. */
export async function keepAnswer(memo: Memo | undefined, hash: string, answer: KeptAnswer): Promise<void> {
  await memo?.put(hash, JSON.stringify(keptAnswerSchema.parse(answer)));
}

/** Notes that so many answers to a request were of no use, and the last of them, so that the next is asked for with another seed. */
export async function keepRejected(
  memo: Memo | undefined,
  hash: string,
  rejected: number,
  last: Last,
): Promise<void> {
  await memo?.put(hash, JSON.stringify(rejectedSchema.parse({ rejected, last })));
}
