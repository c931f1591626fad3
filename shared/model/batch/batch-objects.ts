import * as z from 'zod';
import { keyOwnerSchema } from '../model-call.ts';

/**
 * What lies in the bucket of batches, each under `batches/{what}/{tenant}/{reevaluation}/{name}.json`: questions as they were asked, calls
 * that wait for them, batches that are open, and answers.
 */
export const BATCHES = { asked: 'asked', parked: 'parked', open: 'open', answers: 'answers' } as const;
export type BatchObjectKind = keyof typeof BATCHES;

/** Whose questions they are. */
export interface BatchOwner {
  tenant: string;
  reevaluation: string;
}

/** Everything of a kind. */
export const batchesFolder = (what: BatchObjectKind) => `batches/${what}/`;

export function batchesKey(
  what: BatchObjectKind,
  { tenant, reevaluation }: BatchOwner,
  name: string,
): string {
  return `${batchesFolder(what)}${tenant}/${reevaluation}/${name}.json`;
}

/** Whose an object is, by its key; null: it is none of ours. */
export function ownerOf(key: string): BatchOwner | null {
  const [, , tenant, reevaluation, name, ...more] = key.split('/');
  return tenant && reevaluation && name && more.length === 0 ? { tenant, reevaluation } : null;
}

/** What a batch is of: one provider, one model, as OpenAI demands of an input file, and one agent. */
const batchOf = {
  provider: z.string().describe('its name in the catalogue'),
  model: z.string().describe("the provider's name"),
  agent: z.string(),
};

/** A question that waits for a batch: its id, and what batch it may be in. */
export const waitingQuestionSchema = z.object({ question: z.string(), ...batchOf });
export type WaitingQuestion = z.infer<typeof waitingQuestionSchema>;

/** A question as it was asked: the body of its request. */
export const askedQuestionSchema = z.object({ body: z.record(z.string(), z.unknown()) });

/** The answer to a question: the body that a batch brought, or why it brought none that is of use. */
export const settledQuestionSchema = z.union([
  z.object({ body: z.unknown(), key: keyOwnerSchema.optional().describe('whose key it was asked with') }),
  z.object({ failed: z.string() }),
]);
export type SettledQuestion = z.infer<typeof settledQuestionSchema>;

/** A message of calls that wait: as it is put back into its queue, and the questions that it waits for. */
export const parkedSchema = z.object({
  message: z.record(z.string(), z.unknown()),
  group: z.string().optional(),
  questions: z.array(waitingQuestionSchema).min(1),
});
export type ParkedMessage = z.infer<typeof parkedSchema>;

/** A batch from when it is put together until its answers are kept. Times in milliseconds since the epoch. */
export const openBatchSchema = z.object({
  ...batchOf,
  questions: z.array(z.string()).min(1),
  parked: z.array(z.string()).describe('keys of the messages that wait for it'),
  madeAt: z.number(),
  sentAt: z.number().nullable().describe('when it was created at the provider; null: it is not known to be'),
  tries: z.int().describe('how often the provider had no room for it'),
  id: z.string().nullable().describe("the provider's; null: it is not known to be created"),
  paidBy: keyOwnerSchema.optional().describe('whose key it was created with'),
});
export type OpenBatch = z.infer<typeof openBatchSchema>;
