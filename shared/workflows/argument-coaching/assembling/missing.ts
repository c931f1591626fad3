import type { Panel } from '../judgement.ts';
import type { CoachingResult } from '../result.ts';

type Judged = Pick<CoachingResult, 'balance' | 'coaching' | 'debate' | 'missing'>;

const scoresOf = (panel: Panel | null, of: string) => panel?.missing.map((judge) => `${judge}${of}`) ?? [];

/** What of a result has no answer, by name: judges without a score, agents that failed, turns that were not held. */
export function missingParts({ coaching, debate, missing }: Judged): string[] {
  const judges = coaching
    ? scoresOf(coaching.panel, '')
    : (debate?.turns.flatMap(({ turn, panel, draft }) => [
        ...scoresOf(panel, ` (turn ${turn})`),
        ...scoresOf(draft?.panel ?? null, ` (draft of turn ${turn})`),
      ]) ?? []);
  const agents = missing
    .filter(({ agent }) => !/\/judge-/.test(agent))
    .map(({ agent, step }) => `${agent.replace(/^.*\//, '')} (${step})`);
  const turns = debate && debate.turns.length < debate.planned ? [`turns after ${debate.turns.length}`] : [];
  return [...judges, ...agents, ...turns];
}
