import type { SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { waitedSchema } from './waited.ts';

/** The call's own form is the step's to check: a token can be told what is wrong with it. */
const messageSchema = z.object({
  token: z.string().min(1),
  call: z.unknown(),
  waited: waitedSchema.nullish(),
});

/** A call that a state machine waits for, as it lies in a queue. */
export interface CallMessage extends z.infer<typeof messageSchema> {
  waited: z.infer<typeof waitedSchema>;
}

/** Reads a message; null where it names no token, so that nobody can be told of it. */
export function readMessage({ body, attributes }: SQSRecord): CallMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = messageSchema.safeParse(value);
  if (!parsed.success) return null;
  const waited = parsed.data.waited ?? { since: Number(attributes.SentTimestamp), times: 0, unanswered: 0 };
  return { ...parsed.data, waited };
}

const namedSchema = z.object({ call: z.object({ step: z.string() }) });
const ofRunSchema = z.object({
  run: z.object({ priority: z.string().optional(), group: z.string().optional() }),
});

/** The artifact that a call is to leave behind, where it says so. */
export function stepOf(message: CallMessage): string | null {
  return namedSchema.safeParse(message).data?.call.step ?? null;
}

/** Whose turn a call has: by these it was put into its queue, and is again. */
export function placeOf({ call }: CallMessage): { interactive: boolean; group: string | undefined } {
  const { run } = ofRunSchema.safeParse(call).data ?? {};
  return { interactive: run?.priority === 'interactive', group: run?.group };
}
