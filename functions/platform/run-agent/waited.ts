import { AssayError } from '@assay/kit/errors/assay-error';
import { REPEATED } from '@assay/workflows/errors';
import * as z from 'zod';

/** What a call has waited for its answer until now, carried on from message to message. */
export const waitedSchema = z.strictObject({
  since: z.int().describe('when it was first sent, milliseconds since the epoch'),
  times: z.int().describe('how often it was sent again'),
  unanswered: z.int().describe('how many questions found no answer in time that may have been charged'),
});
export type WaitRecord = z.infer<typeof waitedSchema>;

/** A provider may be away for eight hours, and its queue is long when it is back. */
const LONGEST_WAIT_MS = 12 * 3600_000;

/** A question without an answer in time may have been charged: it is asked anew in so many more deliveries. */
const MORE_AFTER_TIMEOUTS = 2;

/** SQS delays a message by 15 minutes at the most. */
const LONGEST_DELAY_S = 900;

/** What is added to the time that is asked for, at random, so that those who wait do not come back at once: doubled each time up to this. */
const LONGEST_JITTER_S = 30;

const hintsSchema = z.object({
  retryAfterMs: z.number().min(0).nullish(),
  mayBeCharged: z.literal(true).optional(),
  inLine: z.literal(true).optional().describe('each that waits was told a time of its own'),
});

/** What a failure and its causes say about another try. */
function hintsOf(error: unknown): z.infer<typeof hintsSchema> {
  if (!(error instanceof Error)) return hintsSchema.safeParse(error).data ?? {};
  return hintsOf(error.cause);
}

/** When to ask again, and what is carried on until then. */
export interface Again {
  delaySeconds: number;
  waited: WaitRecord;
}

/**
 * Whether a failed call is worth another message: the model had no turn for it or is away. Null: it is not, or not any more.
 * `random`: in [0, 1).
 */
export function againAfter(
  error: unknown,
  waited: WaitRecord,
  { now, random }: { now: number; random: () => number },
): Again | null {
  if (!(error instanceof AssayError) || REPEATED[error.code] !== 'later') return null;
  const { retryAfterMs, mayBeCharged = false, inLine = false } = hintsOf(error);
  const unanswered = waited.unanswered + (mayBeCharged ? 1 : 0);
  if (unanswered > MORE_AFTER_TIMEOUTS || now - waited.since >= LONGEST_WAIT_MS) return null;
  const jitter = inLine ? 0 : random() * Math.min(LONGEST_JITTER_S, 2 ** waited.times);
  const delaySeconds = Math.min(LONGEST_DELAY_S, Math.ceil((retryAfterMs ?? 0) / 1000 + jitter));
  return { delaySeconds, waited: { ...waited, times: waited.times + 1, unanswered } };
}
