import type { Judgement } from '../run/judgement.ts';
import type { CommonResult } from '../run/result.ts';
import type { Workflow } from './workflow.ts';

/** What of a result another run of the same submission is compared with: nothing where a workflow has neither. */
export function comparedJudgements(
  { compared, judgements }: Pick<Workflow, 'compared' | 'judgements'>,
  result: CommonResult,
): Judgement[] {
  return (compared ?? judgements)?.(result) ?? [];
}
