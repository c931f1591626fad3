import * as z from 'zod';
import { jsonOf } from '../../prompt/blocks.ts';
import { blocksNamed, missingBlock, type Prompt, type ReaderAnswer } from '../../prompt/prompt.ts';
import { type AnswerLabel, LABELS } from './labels.ts';

const labelMetricsSchema = z.looseObject({ precision: z.number(), recall: z.number() });
const graderSchema = z.looseObject({
  model: z.string(),
  accuracy: z.number().catch(0),
  labels: z.record(z.string(), labelMetricsSchema).catch({}),
});
type Metrics = z.infer<typeof graderSchema>;

interface Tendency {
  grader: string;
  good: string;
  bad: string;
}

const SPOKEN: Record<AnswerLabel, string> = {
  Correct: 'correct',
  'Partially correct': 'partially correct',
  Incorrect: 'incorrect',
};

/** The labels by a metric, the highest first. */
function ranked({ labels }: Metrics, metric: 'precision' | 'recall'): AnswerLabel[] {
  const of = (label: AnswerLabel) => labels[label]?.[metric] ?? 0;
  return LABELS.toSorted((a, b) => of(b) - of(a));
}

function describe(metrics: Metrics, best: number): Tendency {
  const { model, accuracy } = metrics;
  const found = ranked(metrics, 'recall');
  const trusted = ranked(metrics, 'precision');
  const overall = accuracy >= best ? 'The most reliable of them overall. ' : '';
  const good = `${overall}Rarely overlooks answers that are ${SPOKEN[found[0]!]}, and is most to be trusted where it says ${SPOKEN[trusted[0]!]}.`;
  const bad = `Often overlooks answers that are ${SPOKEN[found.at(-1)!]}, and says ${SPOKEN[trusted.at(-1)!]} too readily: take that with caution.`;
  return { grader: model, good, bad };
}

/** Puts the metrics of graders into words without a number. @throws ApiError 400 when there are none */
export function describeTendencies(prompt: Prompt): ReaderAnswer {
  const text = blocksNamed(prompt, 'metrics')[0]?.text ?? '';
  const metrics = z.array(graderSchema).min(1).safeParse(jsonOf(text).value);
  if (!metrics.success) throw missingBlock(prompt, 'metrics');
  const best = Math.max(...metrics.data.map(({ accuracy }) => accuracy));
  const graders = metrics.data.map((each) => describe(each, best));
  const content = graders
    .map(({ grader, good, bad }) => `**${grader}:**\n- **Best in:** ${good}\n- **Bias/Caution:** ${bad}`)
    .join('\n\n');
  return { value: { graders }, content };
}
