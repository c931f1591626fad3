import type { OutputFormat } from '@assay/model/agent/output-format';
import * as z from 'zod';
import { type MetaJudgement, metaJudgementSchema, type Panel, panelSchema } from '../judgement.ts';
import { parseMetaJudgement } from '../written/meta-judgement.ts';
import { ROUNDED, rangeProblems } from './consensus-range.ts';
import { judgeNamed } from './judge-name.ts';

type ReconciledJudgement = Panel['judgements'][number];
type JudgeAccount = MetaJudgement['accounts'][number];

function problemsOf({ judge, score }: ReconciledJudgement, accounts: readonly JudgeAccount[]): string[] {
  const own = accounts.filter((account) => judgeNamed(account.judge) === judge);
  const [account] = own;
  if (!account)
    return [`The judge "${judge}" is not accounted for: say what of its judgement counts, and how much.`];
  if (own.length > 1) return [`The judge "${judge}" is accounted for ${own.length} times: do it once.`];
  const silent = account.account.trim() === '' ? [`Say what of the judgement of "${judge}" counts.`] : [];
  if (score === null)
    return account.score === null
      ? silent
      : [`The judge "${judge}" gave no score: its score is null, not ${account.score}.`, ...silent];
  const isGiven = account.score !== null && Math.abs(account.score - score) <= ROUNDED;
  return isGiven ? silent : [`The judge "${judge}" gave ${score}, not ${account.score}.`, ...silent];
}

/** Whose accounts are of no judge of the panel, and weights that weigh no score. */
function inventions({ accounts }: MetaJudgement, panel: Panel): string[] {
  const asked = new Set<string | null>(panel.judgements.map(({ judge }) => judge));
  const invented = accounts.filter(({ judge }) => !asked.has(judgeNamed(judge)));
  const scored = new Set<string | null>(panel.scores.map(({ judge }) => judge));
  const isWeighed = accounts.some(({ judge, weight }) => weight > 0 && scored.has(judgeNamed(judge)));
  return [
    ...invented.map(({ judge }) => `There is no judge "${judge}" on this panel: leave it out.`),
    ...(isWeighed || scored.size === 0 ? [] : ['No score has a weight above 0: weigh those that count.']),
  ];
}

/** Whether the accounts are of the panel's judges: each once, with the score as it gave it (SPEC S4). */
export function accountProblems(answer: MetaJudgement, panel: Panel): string[] {
  return [
    ...panel.judgements.flatMap((judgement) => problemsOf(judgement, answer.accounts)),
    ...inventions(answer, panel),
  ];
}

/** All that makes a meta-judge's word useless, in words for the agent that gave it. */
export function metaJudgementProblems(answer: MetaJudgement, panel: Panel): string[] {
  return [
    ...accountProblems(answer, panel),
    ...rangeProblems(answer, panel),
    ...(answer.reason.trim() === '' ? ['The consensus has no reason: give it.'] : []),
  ];
}

const askedSchema = z.object({ panel: panelSchema });

/** The meta-judge's answer, which has to account for every judge of the panel it was given. */
export const metaJudgement: OutputFormat<MetaJudgement> = {
  kind: 'json',
  name: 'meta-judgement',
  schema: metaJudgementSchema,
  instruction:
    'For each judge write one line "- [judge]; Score: [as it gave it, or none]; Weight: [0 to 1]; Account: [what of its judgement counts, and why as much as that]". Then write the lines "Consensus: [0 to 10]", "Reason: [why]", "Outside: [why the consensus lies outside of the scores; empty where it lies within]" and "Priorities:" with at most three lines that begin with "- ".',
  copied: new Set(['judge']),
  own: new Set(['.reason', 'accounts[].account']),
  mayRepeat: new Set(['judgements', 'judge-points']),
  parse: parseMetaJudgement,
  problems: (answer, inputs) => {
    const asked = askedSchema.safeParse(inputs);
    return asked.success ? metaJudgementProblems(answer, asked.data.panel) : [];
  },
};
