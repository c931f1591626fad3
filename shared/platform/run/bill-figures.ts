import { type Bill, costOfBill, isAllOwn } from '@assay/model/charge';
import * as z from 'zod';
import { safeCounts } from './safe-counts.ts';

const tokens = z.int().nullable().describe('null: the usage of a request is not known');

const meteredTokensSchema = z.object({
  inputTokens: z.int(),
  cachedInputTokens: z.int(),
  outputTokens: z.int(),
});
export type MeteredTokens = z.infer<typeof meteredTokensSchema>;

/** A bill as runs, steps and results keep it. What a part is not known of is null as a whole. */
export const billFiguresSchema = z.object({
  requests: z.int().describe('HTTP requests made'),
  unmetered: z.int().describe('of these, requests whose usage is not known'),
  unpriced: z.int().describe('questions to models without a price'),
  inputTokens: tokens,
  cachedInputTokens: tokens,
  outputTokens: tokens,
  tokensAtLeast: meteredTokensSchema
    .optional()
    .describe('of what is metered, where the usage of a request is not known'),
  cost: z
    .number()
    .nullable()
    .describe('US dollars; null where requests are unmetered or a model has no price in the catalogue'),
  costAtLeast: z.number().describe('US dollars of what is metered and priced'),
  allHere: z.literal(true).optional().describe('all models that were asked ran on the machine that asked'),
  allOwn: z.literal(true).optional().describe("all models that were asked are one's own, and have no price"),
});
export type BillFigures = z.infer<typeof billFiguresSchema>;

/** The figures of a bill; one beyond the safe integers is unmetered, and costs at least so much (`safeCounts`). */
export function billFigures(whole: Bill): BillFigures {
  const bill = safeCounts(whole);
  const { requests, unmetered, unpriced, inputTokens, cachedInputTokens, outputTokens, cost } = bill;
  const known = (count: number) => (unmetered > 0 ? null : count);
  return {
    requests,
    unmetered,
    unpriced,
    inputTokens: known(inputTokens),
    cachedInputTokens: known(cachedInputTokens),
    outputTokens: known(outputTokens),
    ...(unmetered > 0 && { tokensAtLeast: { inputTokens, cachedInputTokens, outputTokens } }),
    cost: costOfBill(bill),
    costAtLeast: cost,
    ...(bill.here > 0 && bill.here === bill.questions && { allHere: true as const }),
    ...(isAllOwn(bill) && { allOwn: true as const }),
  };
}
