import type { Variant } from '@assay/essay-scoring/variant';
import type { Handed } from '../assessments.ts';
import type { Answer, Asked } from '../scripted-model.ts';

export const ESSAY = 'We sailed at dawn and the sea was calm. Nobody spoke until we saw the harbour.';

/** What the debaters say: a quote that the essay has, and one that it has not. */
const SPEECH = {
  advocate: 'It is calm: "the sea was calm".\nConfidence: 0.8',
  skeptic: 'It invents: "an elephant on the roof".\nConfidence: 0.6',
};
export const TRAITS = ['Ideas', 'Style', 'Conventions'];

/** How the agents of essay scoring answer when all is well. */
export function answer({ agent, prompt }: Asked): Answer {
  if (agent === 'screening/screener') return { passages: [] };
  const name = agent.replace('essay-scoring/', '');
  if (name === 'advocate' || name === 'skeptic') return SPEECH[name];
  const verdict = { rationale: 'The sea is calm throughout.', score: 2 };
  if (name === 'judge') return verdict;
  const verdicts = TRAITS.filter((trait) => prompt.includes(trait)).map((trait) => ({ trait, ...verdict }));
  return { verdicts };
}

/** What of an assignment and a submission a test looks at. */
export interface Essay {
  traits?: string[];
  variant?: Variant;
  debate?: object;
  body?: string;
  metadata?: Record<string, string>;
}

/** An essay, handed in for an assignment. */
export function essayOf({
  traits = TRAITS.slice(0, 2),
  variant = 'MADRAG',
  debate = {},
  body = ESSAY,
  metadata = {},
}: Essay = {}): Handed {
  return {
    assignment: {
      assignment: 'story',
      title: 'A story',
      question: 'What happened at sea?',
      variant,
      debate,
      traits: traits.map((name) => ({ name, min: 0, max: 3 })),
    },
    file: 'essay.txt',
    body,
    metadata,
  };
}
