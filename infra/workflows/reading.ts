import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Choice, Condition, type IChainable } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { agentsAtOnce } from './agents.ts';
import { invoke, RUN } from './task.ts';

/** Pages read from pictures at the same time. */
const PAGES_AT_ONCE = 8;

/** How the calls ended that the step asked for before; none where it comes first. */
const ENDED = '{% $exists($states.input.outcomes) ? [$states.input.outcomes] : [] %}';

/**
 * Reads a text that was handed in as a PDF, where the plan says so, and goes on with `next`. The step comes again with how its calls ended as
 * long as it asks for any: of pages that are pictures, then of the text if its workflow asks. What cannot be read fails the run.
 */
export function pagesRead(
  scope: Construct,
  { queues, readPages }: { queues: CallQueues; readPages: IFunction },
  next: IChainable,
): Choice {
  const pages = '$states.context.Execution.Input.plan.pages';
  const read = invoke(scope, 'ReadPages', readPages, { run: RUN, outcomes: ENDED });
  const ask = agentsAtOnce(scope, 'AskReaders', queues, { maxConcurrency: PAGES_AT_ONCE });
  ask.next(read);
  read.next(
    Choice.jsonata(scope, 'AnyReaders?')
      .when(Condition.jsonata('{% $count($states.input.calls) > 0 %}'), ask)
      .otherwise(next),
  );
  return Choice.jsonata(scope, 'AnyPages?')
    .when(Condition.jsonata(`{% $exists(${pages}) and ${pages} = true %}`), read)
    .otherwise(next);
}
