import * as z from 'zod';
import { keyOwnerSchema } from './model-call.ts';

const tokens = z.int().min(0);

/**
 * What was paid for one question to a model, whatever became of the answer: all requests that it took, refused, cut-off and
 * unusable ones with them, at the tokens that the provider charged. Money in US dollars.
 */
export const chargeSchema = z.object({
  role: z.string(),
  agent: z.string().nullable().describe('{workflow}/{agent}; null for embeddings'),
  provider: z.string(),
  model: z.string().describe("the catalogue's id"),
  kind: z.enum(['chat', 'embedding']),
  fate: z
    .enum(['answered', 'refused', 'unusable', 'failed', 'put-off'])
    .describe(
      'failed: the provider could not be reached or rejected the request; put-off: asked again later',
    ),
  requests: z.int().min(0).describe('HTTP requests made'),
  unmetered: z
    .int()
    .min(0)
    .describe('of these, how many may have been charged without a word on it: no usage, no answer in time'),
  inputTokens: tokens.describe('as far as known; cached reads and cache writes with them'),
  cachedInputTokens: tokens,
  cacheWriteTokens: tokens,
  outputTokens: tokens,
  cost: z.number().nullable().describe('of the tokens that are known; null: the model has no price'),
  at: z.iso.datetime(),
  tier: z
    .literal('batch')
    .optional()
    .describe('asked in a batch, at the batch price; absent: at the usual one'),
  key: keyOwnerSchema.optional(),
  standIn: z.literal(true).optional().describe('no real model answered'),
  question: z
    .string()
    .optional()
    .describe('of a batch: which one, for its answer may be looked up more than once and is paid once'),
});
export type Charge = z.infer<typeof chargeSchema>;

/** Takes note of a charge. A client waits for it before what was paid for is remembered or used. */
export type ChargeRecorder = (charge: Charge) => Promise<void>;

/** Charges added up. What is not known is counted apart and never as zero. */
export const billSchema = z.object({
  questions: z.int().describe('charges'),
  requests: z.int(),
  unmetered: z.int().describe('requests whose tokens are not known'),
  unpriced: z.int().describe('questions to models without a price that took tokens, or may have'),
  priced: z.int().default(0).describe('questions to models with a price that did; of earlier versions 0'),
  own: z
    .int()
    .default(0)
    .describe("of those without a price, questions to models of one's own: the server takes no key"),
  here: z.int().default(0).describe('questions to models that ran on the machine that asked'),
  inputTokens: tokens,
  cachedInputTokens: tokens,
  cacheWriteTokens: tokens,
  outputTokens: tokens,
  cost: z.number().describe('of what is metered and priced: at least so much was paid'),
});
export type Bill = z.infer<typeof billSchema>;

// biome-ignore format: a table
const EMPTY: Bill = {
  questions: 0, requests: 0, unmetered: 0, unpriced: 0, priced: 0, own: 0, here: 0, inputTokens: 0,
  cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, cost: 0,
};

/** Whether a question took, or may have taken, tokens: one that was refused without a word may be free at any price. */
function isTaken({ inputTokens, outputTokens, unmetered }: Charge): boolean {
  return inputTokens + outputTokens + unmetered > 0;
}

/** The one place where tokens and money are added up. */
export function billOf(charges: Iterable<Charge>): Bill {
  const bill = { ...EMPTY };
  for (const charge of charges) {
    bill.questions++;
    bill.requests += charge.requests;
    bill.unmetered += charge.unmetered;
    bill.inputTokens += charge.inputTokens;
    bill.cachedInputTokens += charge.cachedInputTokens;
    bill.cacheWriteTokens += charge.cacheWriteTokens;
    bill.outputTokens += charge.outputTokens;
    if (charge.cost !== null) bill.cost += charge.cost;
    if (charge.key === 'machine') bill.here++;
    if (!isTaken(charge) || (charge.standIn && charge.kind === 'embedding')) continue;
    if (charge.cost !== null) bill.priced++;
    else bill.unpriced++;
    if (charge.cost === null && (charge.key === 'none' || charge.key === 'machine')) bill.own++;
  }
  return bill;
}

/** The whole cost in US dollars; null where a part of it is not known (`Bill.cost` is then the least). */
export function costOfBill({ unmetered, unpriced, cost }: Bill): number | null {
  return unmetered + unpriced > 0 ? null : cost;
}

/** Whether all that was asked are models of one's own, which cost nothing that could be told. */
export const isAllOwn = ({ own, unpriced, priced }: Pick<Bill, 'own' | 'unpriced' | 'priced'>): boolean =>
  own > 0 && own === unpriced && priced === 0;

/** Bills added up, of work that was paid in parts. */
export function addBills(bills: Iterable<Bill>): Bill {
  const sum = { ...EMPTY };
  for (const bill of bills)
    for (const figure of Object.keys(EMPTY) as (keyof Bill)[]) sum[figure] += bill[figure];
  return sum;
}
