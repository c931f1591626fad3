import type { MissingAgent } from '@assay/platform/run/outcome';
import { REBUTTAL } from '../artifacts.ts';
import type { Panel } from '../judgement.ts';
import type { CoachPlan } from '../plan.ts';
import { rebuttalFault } from '../problems/coach-problems.ts';
import type { CoachingResult } from '../result.ts';
import { STANCES } from '../stance.ts';
import type { CoachingRecords } from './records.ts';

type MissingMaterial = Pick<CoachingResult, 'balance' | 'coaching' | 'debate' | 'missing'>;

const scoresOf = (panel: Panel | null, of: string) => panel?.missing.map((judge) => `${judge}${of}`) ?? [];

/** What of a result has no answer, by name: judges without a score, agents that failed, turns that were not held. */
export function missingParts({ coaching, debate, missing }: MissingMaterial): string[] {
  const judges = coaching
    ? scoresOf(coaching.panel, '')
    : [
        ...(debate?.turns ?? []).flatMap(({ turn, panel, draft }) => [
          ...scoresOf(panel, ` (turn ${turn})`),
          ...scoresOf(draft?.panel ?? null, ` (draft of turn ${turn})`),
        ]),
        ...STANCES.flatMap((side) =>
          scoresOf(debate?.whole[side]?.panel ?? null, ` (whole debate, ${side})`),
        ),
      ];
  const agents = missing
    .filter(({ agent }) => !/\/judge-/.test(agent))
    .map(({ agent, step }) => `${agent.replace(/^.*\//, '')} (${step})`);
  const turns = debate && debate.turns.length < debate.planned ? [`turns after ${debate.turns.length}`] : [];
  return [...judges, ...agents, ...turns];
}

/** An opponent that declined, or said far too little, even when it was asked once more; null: its rebuttal counts. */
export function missingRebuttal({ rebuttal }: CoachPlan, records: CoachingRecords): MissingAgent | null {
  const { step, agent } = rebuttal;
  const answer = records.answer(REBUTTAL);
  const fault = answer && rebuttalFault(answer.rebuttal);
  if (!fault) return null;
  const message = `${fault} It was asked once more, and this is left out; hand the argument in again for another.`;
  return { agent, step, code: 'ModelOutputInvalid', message };
}

/** All agents without an answer that counts: those whose calls failed, and an opponent without a rebuttal. */
export function missingAgents(coach: CoachPlan | null, records: CoachingRecords): MissingAgent[] {
  const rebuttal = coach && missingRebuttal(coach, records);
  return [...records.missing, ...(rebuttal ? [rebuttal] : [])];
}
