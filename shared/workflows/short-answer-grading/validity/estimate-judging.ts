import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { costOf, NO_USAGE } from '@assay/model/cost';
import { sumKnown } from '@assay/platform/run/provenance';
import type { ReasonToJudge } from './reason-to-judge.ts';

export const JUDGE = 'short-answer-grading/validity-judge';

/** Characters of a token, about, and tokens that a judge answers. */
const CHARACTERS = 4;
const ANSWERED = 80;

/**
 * What judging will take at most, before anything is paid; what was judged before costs nothing again. `cost`: US dollars, null
 * where a model has no price.
 * @throws AssayError ModelUnknown where the catalogue does not have a judge's model
 */
export function estimateJudging(
  reasons: readonly ReasonToJudge[],
  models: readonly string[],
  { prompts, catalogue }: { prompts: PromptLibrary; catalogue: Catalogue },
): { calls: number; cost: number | null } {
  const prices = models.map((model) => chatModel(catalogue, model).price);
  const costs = reasons.flatMap((judged) => {
    const messages = prompts.render(JUDGE, { judged });
    const characters = messages.reduce((sum, { content }) => sum + String(content).length, 0);
    const usage = { ...NO_USAGE, inputTokens: Math.ceil(characters / CHARACTERS), outputTokens: ANSWERED };
    return prices.map((price) => costOf(usage, price));
  });
  return { calls: costs.length, cost: sumKnown(costs) };
}
