import type { RecordedEntry } from './recording-folder.ts';

/** What requests cost a server to read, in tokens. */
export interface ReadingCost {
  requests: number;
  tokens: number;
  /** What remains where a server keeps the beginning of the request before. */
  remaining: number;
}

interface PromptCost extends ReadingCost {
  agent: string;
}

/** What the prompts of some work cost: each request in the order in which it came, each agent, all. */
export interface PromptCosts {
  requests: { agent: string; tokens: number; shared: number }[];
  agents: PromptCost[];
  total: ReadingCost;
}

function sumOf(requests: readonly { tokens: number; shared: number }[]): ReadingCost {
  const tokens = requests.reduce((sum, one) => sum + one.tokens, 0);
  const shared = requests.reduce((sum, one) => sum + one.shared, 0);
  return { requests: requests.length, tokens, remaining: tokens - shared };
}

/** What was read for the answers of a recording. Answers without a measure, of older recordings, are left out. */
export function promptCosts(entries: readonly RecordedEntry[]): PromptCosts {
  const requests = entries
    .flatMap(({ question, answers }) =>
      answers.flatMap(({ read }) => (read ? [{ agent: question.agent ?? '–', ...read }] : [])),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ agent, tokens, shared }) => ({ agent, tokens, shared }));
  const byAgent = Map.groupBy(requests, ({ agent }) => agent);
  return {
    requests,
    agents: [...byAgent].map(([agent, own]) => ({ agent, ...sumOf(own) })),
    total: sumOf(requests),
  };
}
