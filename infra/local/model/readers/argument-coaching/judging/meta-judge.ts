import * as z from 'zod';
import { blocksNamed, missingBlock, type Prompt, type ReaderAnswer } from '../../../prompt/prompt.ts';
import { drawFor } from '../../../random.ts';
import { inProse } from '../prose.ts';
import { neededText, recordsOf } from '../sources.ts';

const judgementSchema = z.looseObject({
  judge: z.string(),
  score: z.number().nullable().catch(null),
  suggestions: z.array(z.string()).catch([]),
});

/** What a judgement counts by itself, what it gains by words of the text, and loses by words that are not there. */
const LEAST = 0.5;
const SHOWN = 0.1;
const DOUBTED = 0.15;
const OWN = 0.2;
const PRIORITIES = 3;
const MOST = 8;

/** What the text bears out of a judgement, and what is not in it. */
const BORNE_OUT = /\(in the text:/g;
const INVENTED = /\([^()]*\bquot\w*[^()]*\bnot\b[^()]*\)/gi;

interface PromptJudgement extends z.infer<typeof judgementSchema> {
  shown: number;
  invented: number;
}

function judgementsIn(prompt: Prompt): PromptJudgement[] {
  const promptBlocks = blocksNamed(prompt, 'judge-points');
  const records = recordsOf(neededText(prompt, 'judgements'));
  const read = records.flatMap((record) => judgementSchema.safeParse(record).data ?? []);
  if (read.length === 0) throw missingBlock(prompt, 'judgements');
  return read.map((each) => {
    const own = promptBlocks.filter(({ attributes }) => attributes.judge === each.judge);
    const points = own.map(({ text }) => text).join('\n');
    return {
      ...each,
      shown: points.match(BORNE_OUT)?.length ?? 0,
      invented: points.match(INVENTED)?.length ?? 0,
    };
  });
}

function weightOf(model: string, { judge, score, shown, invented }: PromptJudgement): number {
  if (score === null) return 0;
  const borneOut = SHOWN * Math.min(3, shown) - DOUBTED * Math.min(2, invented);
  return Number(Math.min(1, LEAST + borneOut + OWN * drawFor('weight', model, judge)).toFixed(2));
}

function accountOf({ judge, score, shown, invented }: PromptJudgement, weight: number): string {
  if (score === null) return `The ${judge} judge gave no score, so that nothing of it can count.`;
  if (invented > 0)
    return `The ${judge} judge quotes what is not in the text, so that its ${score} counts ${weight} only.`;
  if (shown === 0)
    return `The ${judge} judge shows no words of the text for its ${score}, and counts ${weight}.`;
  return `The ${judge} judge shows in the text what its ${score} rests on, and counts ${weight}.`;
}

function reasonOf(scores: number[], consensus: number): string {
  const apart = scores.length > 0 ? Math.max(...scores) - Math.min(...scores) : 0;
  return apart > 3
    ? `The judges lie ${apart} points apart, because they look at different things; weighed by what each shows, they come to ${consensus}.`
    : `The judges mostly agree; weighed by what each shows, they come to ${consensus}.`;
}

/**
 * Reconciles the judgements of a panel: a weight for each judge that gave a score, and their weighted mean as the consensus.
 * @throws ApiError 400 when the prompt lacks the motion, the judged text or the judgements
 */
export function reconcile(prompt: Prompt): ReaderAnswer {
  for (const name of ['motion', 'judged']) neededText(prompt, name);
  const judgements = judgementsIn(prompt);
  const accounts = judgements.map((each) => {
    const weight = weightOf(prompt.model, each);
    return { judge: each.judge, score: each.score, weight, account: accountOf(each, weight) };
  });
  const total = accounts.reduce((sum, { weight }) => sum + weight, 0);
  const mean = accounts.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0) / (total || 1);
  const consensus = Number(mean.toFixed(1));
  const scores = judgements.flatMap(({ score }) => score ?? []);
  const first = judgements.flatMap(({ suggestions }) => suggestions.slice(0, 1));
  const value = {
    accounts: accounts.slice(0, MOST),
    consensus,
    reason: reasonOf(scores, consensus),
    outside: '',
    priorities: [...new Set(first)].slice(0, PRIORITIES),
  };
  return { value, content: inProse(value) };
}
