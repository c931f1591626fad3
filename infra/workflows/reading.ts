import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Choice, Condition, type IChainable } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { agentsAtOnce } from './agents.ts';
import { AFTER_AGENTS, invoke, RUN } from './task.ts';

/** Pages read from pictures at the same time. */
const PAGES_AT_ONCE = 8;

/**
 * Reads a text that was handed in as a PDF, where the plan says so, its pages that are pictures by a model, and goes on with `next`; what
 * cannot be read fails the run.
 */
export function pagesRead(
  scope: Construct,
  { queues, readPages }: { queues: CallQueues; readPages: IFunction },
  next: IChainable,
): Choice {
  const pages = '$states.context.Execution.Input.plan.pages';
  const transcribe = agentsAtOnce(scope, 'TranscribePages', queues, { maxConcurrency: PAGES_AT_ONCE });
  transcribe.next(invoke(scope, 'ReadTranscriptions', readPages, AFTER_AGENTS).next(next));
  const read = invoke(scope, 'ReadPages', readPages, { run: RUN }).next(
    Choice.jsonata(scope, 'AnyPictures?')
      .when(Condition.jsonata('{% $count($states.input.calls) > 0 %}'), transcribe)
      .otherwise(next),
  );
  return Choice.jsonata(scope, 'AnyPages?')
    .when(Condition.jsonata(`{% $exists(${pages}) and ${pages} = true %}`), read)
    .otherwise(next);
}
