import { MOST_PAGES, pagesTold } from '@assay/document/pdf-beginning';
import { chatModel } from '@assay/model/catalogue';
import { costOf } from '@assay/model/cost';
import type { EndsEstimateRequest } from '@assay/platform/workflow/hand-in';

/** Bytes of a page with its figures, about, of a PDF that does not tell its pages; and the pages that such a one has at the most. */
const PAGE_BYTES = 30_000;
const MOST_UNTOLD = 200;

/**
 * Tokens that the agents of a review read, and how much of it from the cache: of the five that read the whole by
 * docs/reference/benchmarks.md (Cost of a review), and what the others read of `examples/deliverable-review` shared among its pages.
 */
const READ = { once: 19_340, aPage: 5_360, cached: 0.55 };

/** Calls of a review of `examples/deliverable-review`, and tokens that each answers, about. */
const ANSWERED = { calls: 17, tokens: 600 };

/** What a review costs as a rule, US dollars, before its document is read: by its pages, as its first and last bytes tell them, or by its size. Null: the model has no price. */
export async function estimateReview({
  first,
  last,
  size,
  prompts,
  catalogue,
}: EndsEstimateRequest): Promise<number | null> {
  const untold = Math.min(MOST_UNTOLD, Math.ceil(size / PAGE_BYTES));
  const inputTokens = READ.once + READ.aPage * Math.min(MOST_PAGES, pagesTold(first, last) ?? untold);
  const cachedInputTokens = READ.cached * inputTokens;
  const cacheWriteTokens = inputTokens - cachedInputTokens;
  const usage = { inputTokens, cachedInputTokens, cacheWriteTokens };
  const { model } = prompts.agent('deliverable-review/specification-auditor');
  const outputTokens = ANSWERED.calls * ANSWERED.tokens;
  return costOf({ ...usage, outputTokens }, chatModel(catalogue, model).price);
}
