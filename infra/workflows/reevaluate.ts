import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  IntegrationPattern,
  Pass,
  type StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { acceptNestedExecutions, NOT_STARTED } from './assess.ts';
import { allowEachItem, eachItem } from './each-item.ts';
import { invoke, retryForHours } from './task.ts';
import { stateMachine } from './workflow.ts';

interface ReevaluateParts {
  bucket: IBucket;
  assessment: StateMachine;
  prepareCohort: IFunction;
  admitAgain: IFunction;
  measureDrift: IFunction;
  render: IFunction;
  close: IFunction;
}

/** A run whose questions wait for batches may take five days, and two hundred go side by side. */
const LONGEST = Duration.days(60);

/** As many as have places (`reevaluationsAtOnce`, as it usually is): who waits for one would use up the time that its execution has. */
const RUNS_AT_ONCE = 200;

const INPUT = '$states.context.Execution.Input';
const NAMED = { tenant: `{% ${INPUT}.tenant %}`, reevaluation: `{% ${INPUT}.reevaluation %}` };
const FOLDER = `'reevaluations/' & ${INPUT}.tenant & '/' & ${INPUT}.reevaluation`;

/**
 * A cohort assessed again (SPEC P5): choose it, assess each submission by the same road as any (`assess`), compare with the runs before,
 * render the drift report. Input `{tenant, assignment, reevaluation}`. A run that fails is its own; what cannot be compared is left out
 * of the report, and counted there.
 */
export function reevaluate(scope: Construct, parts: ReevaluateParts): StateMachine {
  const close = invoke(scope, 'CloseReevaluation', parts.close, {
    ...NAMED,
    execution: '{% $states.context.Execution.Name %}',
    failure: '{% $exists($states.input.failure) ? $states.input.failure : null %}',
  });
  const failed = Fail.jsonata(scope, 'ReevaluationFailed', {
    error: 'ReevaluationFailed',
    cause: `{% 'The re-evaluation ' & ${INPUT}.reevaluation & ' failed; its step and reason are recorded with it.' %}`,
  });
  const isFailed = Choice.jsonata(scope, 'WasFailure?')
    .when(Condition.jsonata('{% $failed %}'), failed)
    .otherwise(Succeed.jsonata(scope, 'Reevaluated'));
  close.next(isFailed);
  const failingAt = (step: string) => ({
    errors: ['States.ALL'],
    outputs: {
      failure: {
        step,
        error: '{% $states.errorOutput.Error %}',
        cause: "{% $exists($states.errorOutput.Cause) ? $states.errorOutput.Cause : '' %}",
      },
    },
    assign: { failed: true },
  });
  const step = (state: string, lambda: IFunction, payload: object, name: string) =>
    invoke(scope, state, lambda, { ...payload }).addCatch(close, failingAt(name));
  const prepare = step(
    'PrepareCohort',
    parts.prepareCohort,
    { ...NAMED, assignment: `{% ${INPUT}.assignment %}` },
    'prepare-cohort',
  );
  const each = eachItem(
    scope,
    'AssessCohort',
    {
      bucket: parts.bucket,
      key: `{% ${FOLDER} & '/cohort.json' %}`,
      prefix: `{% ${FOLDER} & '/assessed' %}`,
      maxConcurrency: RUNS_AT_ONCE,
      given: { ...NAMED, assignment: `{% ${INPUT}.assignment %}`, mode: '{% $states.input.mode %}' },
    },
    assessAgain(scope, parts),
  ).addCatch(close, failingAt('assess-cohort'));
  const measure = step('MeasureDrift', parts.measureDrift, NAMED, 'measure-drift');
  const render = step('RenderDrift', parts.render, { reevaluation: NAMED }, 'render-drift');
  const begin = Pass.jsonata(scope, 'BeginReevaluation', { outputs: {}, assign: { failed: false } });
  const machine = stateMachine(scope, 'reevaluate', {
    definitionBody: DefinitionBody.fromChainable(
      begin.next(prepare).next(each).next(measure).next(render).next(close),
    ),
    timeout: LONGEST,
    functions: [parts.prepareCohort, parts.admitAgain, parts.measureDrift, parts.render, parts.close],
  });
  acceptNestedExecutions(scope, machine.role, [parts.assessment]);
  return allowEachItem(machine, parts.bucket, { state: 'AssessCohort', folder: 'reevaluations' });
}

/** One submission: its run is recorded and assessed; how that ends is the run's own. */
function assessAgain(scope: Construct, { admitAgain, assessment }: ReevaluateParts) {
  const done = Succeed.jsonata(scope, 'AssessedAgain');
  const assess = StepFunctionsStartExecution.jsonata(scope, 'AssessAgain', {
    stateMachine: assessment,
    integrationPattern: IntegrationPattern.RUN_JOB,
    associateWithParent: true,
    name: '{% $states.input.name %}',
    input: TaskInput.fromObject({
      runId: '{% $states.input.runId %}',
      attempt: '{% $states.input.attempt %}',
    }),
    outputs: {},
  });
  retryForHours(assess, NOT_STARTED).addCatch(done, { errors: ['States.ALL'], outputs: {} });
  const isDone = Choice.jsonata(scope, 'HasResult?')
    .when(Condition.jsonata('{% $states.input.isDone %}'), done)
    .otherwise(assess.next(done));
  return invoke(scope, 'AdmitAgain', admitAgain, {
    ...NAMED,
    assignment: `{% ${INPUT}.assignment %}`,
    mode: `{% ${INPUT}.mode %}`,
    member: `{% ${INPUT}.item %}`,
  }).next(isDone);
}
