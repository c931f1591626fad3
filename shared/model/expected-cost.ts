import { limitOf } from './agent/output-limit.ts';
import type { PromptLibrary } from './agent/prompt-library.ts';
import { type Catalogue, chatModel, embeddingModel } from './catalogue.ts';
import { costOf, NO_USAGE } from './cost.ts';
import { wireMessage } from './message.ts';
import { promptTokens, tokensOf } from './request-tokens.ts';

/** What costs are reckoned with before anything is asked. */
export interface Priced {
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** What an agent's answer to these inputs costs where it is as long as it may be and nothing is remembered, US dollars; null: its model has no price. */
export async function longestAnswerCost(
  id: string,
  inputs: Record<string, unknown>,
  { prompts, catalogue }: Priced,
): Promise<number | null> {
  const agent = prompts.agent(id);
  const messages = prompts.render(id, inputs).map(wireMessage);
  const usage = {
    inputTokens: await promptTokens({ messages }, 0),
    outputTokens: limitOf(agent, inputs),
  };
  return costOf({ ...NO_USAGE, ...usage }, chatModel(catalogue, agent.model).price);
}

/** What vectors of so many tokens cost, US dollars; null: the model has no price. */
export function vectorsCost(inputTokens: number, catalogue: Catalogue): number | null {
  const { price } = embeddingModel(catalogue, 'embedding');
  return costOf({ ...NO_USAGE, inputTokens, outputTokens: 0 }, price && { ...price, output: 0 });
}

/** What the vectors of texts cost, US dollars; null: the model has no price. */
export const textVectorsCost = async (texts: readonly string[], catalogue: Catalogue) =>
  vectorsCost(await tokensOf(texts), catalogue);
