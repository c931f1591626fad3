import { parseJson } from '@assay/kit/json/parse-json';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { waitedSchema } from './waited.ts';

/** The call's own form is the step's to check: a token can be told what is wrong with it. */
const callsSchema = z.array(z.record(z.string(), z.unknown())).min(1);

/** Calls that are asked in turn, when the threads that they come after have ended. */
const threadSchema = z.object({
  after: z.array(z.object({ calls: callsSchema })).optional(),
  calls: callsSchema,
});
export type Thread = z.infer<typeof threadSchema>;

const messageSchema = z.object({
  token: z.string().min(1),
  run: z.unknown(),
  threads: z.array(threadSchema).catch([]).describe('at the same time; none where they cannot be read'),
  waited: waitedSchema.nullish(),
});

/** Calls that a state machine waits for, as they lie in a queue. */
export interface CallMessage extends z.infer<typeof messageSchema> {
  waited: z.infer<typeof waitedSchema>;
}

/** Reads a message; null where it names no token, so that nobody can be told of it. */
export function readMessage({ body, attributes }: SQSRecord): CallMessage | null {
  const parsed = messageSchema.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const waited = parsed.data.waited ?? { since: Number(attributes.SentTimestamp), times: 0, unanswered: 0 };
  return { ...parsed.data, waited };
}

/** The artifact that the first call of a message is to leave behind, where it says so. */
export function stepOf({ threads: [first] }: CallMessage): string | null {
  const step = (first?.after?.[0] ?? first)?.calls[0]?.step;
  return typeof step === 'string' ? step : null;
}

const ofRunSchema = z.object({
  runId: z.string().optional(),
  priority: z.string().optional(),
  alone: z.boolean().optional(),
  group: z.string().optional(),
});

/** Whose turn the calls have: by these they were put into their queue, and are again. */
export function placeOf({ run }: CallMessage): { interactive: boolean; group: string | undefined } {
  const { runId, priority, alone = false, group = runId } = ofRunSchema.safeParse(run).data ?? {};
  return { interactive: priority === 'interactive' || alone, group };
}
