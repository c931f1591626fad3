import type { Motion } from '@assay/argument-coaching/assignment';
import { conditionsOf } from '@assay/argument-coaching/make-plan';
import type { StudyDebate } from '@assay/argument-coaching/study/study-debate';
import type { RunCharge, ToldRun } from '@assay/platform/run/items';
import type { PlannedDebate } from './hold-debates.ts';

/** A debate that came to no result: its run, and what that was charged. */
export interface FailedDebate {
  debate: string;
  run: Pick<ToldRun, 'runId' | 'failure' | 'cost' | 'admittedAt' | 'finishedAt'>;
  charges: readonly Pick<RunCharge, 'kind' | 'fate'>[];
}

const LOST = { step: 'debate', code: 'NothingAssessed', message: 'The run has no result.' };

/** By whom a debate is held and judged, as far as its motion says it. */
function manner({ submission: { assignment, options } }: PlannedDebate): string {
  const { sides, judge_model: judgeModel } = assignment as Motion;
  return JSON.stringify([options, sides.for.model, sides.against.model, judgeModel]);
}

/**
 * Failed debates as a study counts them: of their condition and repetition, without a score. Who debated is told by one that was held in the same
 * manner; where there is none nobody knows.
 */
export function failedDebates(
  planned: readonly PlannedDebate[],
  failed: readonly FailedDebate[],
  held: ReadonlyMap<string, StudyDebate>,
): StudyDebate[] {
  return failed.map(({ debate, run, charges }): StudyDebate => {
    const own = planned.find((one) => one.debate === debate)!;
    const alike = planned
      .filter((one) => manner(one) === manner(own))
      .flatMap((one) => held.get(one.debate) ?? []);
    const motion = own.submission.assignment as Motion;
    const { approach, judges } = conditionsOf(motion, own.submission.options);
    const { admittedAt, finishedAt, failure, cost = null } = run;
    return {
      ...{ id: run.runId, motion: motion.motion, approach, judges, logged: false },
      models: alike[0]?.models ?? { debaters: '', judges: '' },
      ...{ repetition: own.repetition, scores: [], whole: [], standIn: false },
      calls: charges.filter(({ kind, fate }) => kind === 'chat' && fate === 'answered').length,
      ...{ remembered: 0, cost },
      seconds: finishedAt === undefined ? null : (Date.parse(finishedAt) - Date.parse(admittedAt)) / 1000,
      failure: failure ?? LOST,
    };
  });
}
