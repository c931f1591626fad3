import type { CoachingWords } from './words/coaching-words.ts';

/** An agent's name without its workflow's. */
export const nameOf = (agent: string) => agent.replace(/^.*\//, '');

/** What an agent owes to a report, as that is headed there; of another its name. */
export function partName(agent: string, words: CoachingWords): string {
  const name = nameOf(agent);
  const { outline, selfCheck, critique, reflection } = words.debate;
  const parts: Record<string, string> = {
    'opponent-critique': words.critique,
    'opponent-rebuttal': words.rebuttal,
    'meta-judge': words.consensus,
    'self-check': selfCheck,
    ...{ questions: words.questions, balance: words.motion, outline, critique, reflect: reflection },
    ...words.judges,
  };
  return parts[name.replace(/^judge-/, '')] ?? name;
}
