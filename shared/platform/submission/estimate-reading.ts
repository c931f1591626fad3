import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { costOf, NO_USAGE } from '@assay/model/cost';
import type { Estimate } from '../workflow/hand-in.ts';
import type { UnreadPages } from './handed-text.ts';
import { TRANSCRIBER } from './transcription.ts';

/** Tokens of a page that is read from its picture, about: the picture with what is asked of it, and the page's words. */
const A_PAGE = { inputTokens: 2_000, outputTokens: 800 };

/** A page is asked about once more where what was read of it is of no use. */
const ASKED = 2;

const plus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one + other;

/** An estimate with what reading pages from their pictures takes beside it; `unread`: the pages, null of what has none. */
export function withReading(
  estimate: Estimate,
  unread: UnreadPages | null,
  { prompts, catalogue }: { prompts: PromptLibrary; catalogue: Catalogue },
): Estimate {
  if (!unread) return estimate;
  const { price } = chatModel(catalogue, prompts.agent(TRANSCRIBER).model);
  const page = costOf({ ...NO_USAGE, ...A_PAGE }, price);
  const [least, most] = [unread.pictured[0], ASKED * unread.pictured[1]];
  const costs = [least, most].map((pages) => (pages === 0 ? 0 : page === null ? null : pages * page));
  const { calls, cost, usual } = estimate;
  return {
    ...estimate,
    calls: [calls[0] + least, calls[1] + most],
    cost: [plus(cost[0], costs[0]!), plus(cost[1], costs[1]!)],
    ...(usual !== undefined && { usual: plus(usual, costs[0]!) }),
  };
}
