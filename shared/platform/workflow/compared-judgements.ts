import type { Judgement } from '../run/judgement.ts';
import type { CommonResult } from '../run/result.ts';
import type { Workflow } from './workflow.ts';

/** What of a result another run of the same submission is compared with: nothing where a workflow has neither. */
export function comparedJudgements({ study }: Pick<Workflow, 'study'>, result: CommonResult): Judgement[] {
  return (study?.compared ?? study?.judgements)?.(result) ?? [];
}
