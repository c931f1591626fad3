import type { AgentReader, Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { argue } from './debater.ts';
import { judge } from './judge.ts';
import { traitIn, traitsIn } from './sources.ts';

function judgeOne(prompt: Prompt): ReaderAnswer {
  const value = judge(prompt, traitIn(prompt));
  return { value, content: `${value.rationale}\n\nFinal Score: ${value.score}` };
}

function judgeAll(prompt: Prompt): ReaderAnswer {
  const verdicts = traitsIn(prompt).map((trait) => ({ trait: trait.name, ...judge(prompt, trait) }));
  const parts = verdicts.map(
    ({ trait, rationale, score }) => `${rationale}\nFinal Score [${trait}]: ${score}`,
  );
  return { value: { verdicts }, content: parts.join('\n\n') };
}

/** The agents whose prompts are read, by the name that their requests carry. */
export const ESSAY_READERS: Record<string, AgentReader> = {
  'essay-scoring/advocate': (prompt) => argue(prompt, 'Advocate'),
  'essay-scoring/skeptic': (prompt) => argue(prompt, 'Skeptic'),
  'essay-scoring/judge': judgeOne,
  'essay-scoring/judge-all-traits': judgeAll,
};
