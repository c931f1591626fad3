import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
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
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct, IConstruct } from 'constructs';
import { acceptWildcard } from '../constructs/grants.ts';
import { type RenderParts, renderStates } from './rendering.ts';
import { invoke, retryForHours, retryFunction } from './task.ts';
import { stateMachine } from './workflow.ts';

/** A workflow's state machine, by the id of the workflow. */
interface WorkflowBranch {
  id: string;
  machine: StateMachine;
}

interface AssessParts {
  takePlace: IFunction;
  openRun: IFunction;
  storeResults: IFunction;
  recordFailure: IFunction;
  announceResult: IFunction;
  workflows: WorkflowBranch[];
  rendering: RenderParts;
}

const ATTEMPT = {
  runId: '{% $states.context.Execution.Input.runId %}',
  attempt: '{% $states.context.Execution.Input.attempt %}',
};

const ONLY_REPORT = "$states.context.Execution.Input.only = 'report'";

/** A run may wait for a place, and then for a provider, each for the better part of a day, and be retried. */
const LONGEST = Duration.days(14);

/**
 * The road of one submission: take a place, open the run, assess it by its workflow, store what came of it and leave the place, render,
 * announce. Input `{runId, attempt}`, with `only: 'report'` where the result is there and is stored and rendered again; `$run` is the
 * run as it was opened. A run for evaluation is neither rendered nor announced; a report that cannot be rendered leaves the run as it
 * was stored.
 */
export function assess(scope: Construct, parts: AssessParts): StateMachine {
  const fail = recordFailure(scope, parts.recordFailure);
  const failingAt = (step: string) => ({
    errors: ['States.ALL'],
    outputs: {
      step,
      error: '{% $states.errorOutput.Error %}',
      cause: "{% $exists($states.errorOutput.Cause) ? $states.errorOutput.Cause : '' %}",
    },
  });
  const announce = invoke(scope, 'AnnounceResult', parts.announceResult, {
    ...ATTEMPT,
    failure: '{% $exists($states.input.failure) ? $states.input.failure : null %}',
  });
  const store = invoke(scope, 'StoreResults', parts.storeResults, { run: '{% $run %}' })
    .addCatch(fail, failingAt('store-results'))
    .next(renderStates(scope, parts.rendering, announce));
  const choose = parts.workflows.reduce(
    (choice, { id, machine }) =>
      choice.when(
        Condition.jsonata(`{% $run.workflow = '${id}' %}`),
        startWorkflow(scope, id, machine)
          .addCatch(store, { errors: [ENDED_BEFORE], outputs: '{% $states.input %}' })
          .addCatch(fail, failingAt(id))
          .next(store),
      ),
    Choice.jsonata(scope, 'ChooseWorkflow').when(Condition.jsonata(`{% ${ONLY_REPORT} %}`), store),
  );
  choose.otherwise(unknownWorkflow(scope).next(fail));
  const openRun = invoke(
    scope,
    'OpenRun',
    parts.openRun,
    ATTEMPT,
    { plan: '{% $states.result.Payload.plan %}' },
    {
      run: '{% $states.result.Payload.run %}',
    },
  ).addCatch(fail, failingAt('open-run'));
  const place = takePlace(scope, parts.takePlace).addCatch(fail, failingAt('take-place'));
  const machine = stateMachine(scope, 'assess', {
    definitionBody: DefinitionBody.fromChainable(place.next(openRun.next(choose))),
    timeout: LONGEST,
    functions: [
      parts.takePlace,
      parts.openRun,
      parts.storeResults,
      parts.recordFailure,
      parts.announceResult,
      parts.rendering.now,
    ],
  });
  acceptNestedExecutions(
    scope,
    machine.role,
    parts.workflows.map((workflow) => workflow.machine),
  );
  return machine;
}

/** Waits, for nothing, until the run's turn has come; each retry has a token of its own, and the newest counts. */
function takePlace(scope: Construct, lambdaFunction: IFunction) {
  const task = LambdaInvoke.jsonata(scope, 'TakePlace', {
    lambdaFunction,
    integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
    payload: TaskInput.fromObject({
      ...ATTEMPT,
      only: `{% ${ONLY_REPORT} ? 'report' : null %}`,
      token: '{% $states.context.Task.Token %}',
      since: '{% $states.context.Execution.StartTime %}',
      retry: '{% $states.context.State.RetryCount %}',
    }),
    outputs: '{% {} %}',
    retryOnServiceExceptions: false,
  });
  return retryFunction(task);
}

/** What CDK grants a state machine for executions that it waits for is accepted by their names. */
export function acceptNestedExecutions(
  scope: Construct,
  role: IConstruct,
  nested: readonly StateMachine[],
): void {
  for (const machine of nested) {
    const id = Stack.of(scope).getLogicalId(machine.node.defaultChild as CfnElement);
    const name = `{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${id}"}]}]}`;
    const executions = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}*`;
    acceptWildcard(role, executions, 'Executions of the nested workflow are named by their runs.');
  }
}

/** A run of a workflow that is not deployed: the list of workflows and this template are of two versions. */
function unknownWorkflow(scope: Construct): Pass {
  return Pass.jsonata(scope, 'UnknownWorkflow', {
    outputs: {
      step: 'choose-workflow',
      error: 'AssignmentInvalid',
      cause: "{% 'There is no workflow ' & $run.workflow & '.' %}",
    },
  });
}

/** What the attempt ends as is known when it is recorded: a run whose upload is not there any more, or that is held, has not failed. */
function recordFailure(scope: Construct, lambda: IFunction) {
  const record = invoke(scope, 'RecordFailure', lambda, {
    ...ATTEMPT,
    step: '{% $states.input.step %}',
    error: '{% $states.input.error %}',
    cause: '{% $states.input.cause %}',
  });
  const failed = Fail.jsonata(scope, 'RunFailed', {
    error: 'RunFailed',
    cause:
      "{% 'The run ' & $states.context.Execution.Input.runId & ' failed; its step and reason are recorded with it.' %}",
  });
  return record.next(
    Choice.jsonata(scope, 'HasFailed?')
      .when(
        Condition.jsonata("{% $states.input.state in ['superseded', 'withdrawn', 'held', 'cancelled'] %}"),
        Succeed.jsonata(scope, 'NotWanted'),
      )
      .otherwise(failed),
  );
}

/** `short-answer-grading` → `ShortAnswerGrading` */
const stateName = (id: string) => id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** An execution of this name has ended: a start whose answer was lost, and that is told only when it is tried again. */
const ENDED_BEFORE = 'StepFunctions.ExecutionAlreadyExistsException';

/** Where Step Functions has no room for another execution, or is not there. */
export const NOT_STARTED = [
  'StepFunctions.ExecutionLimitExceededException',
  'StepFunctions.ThrottlingException',
  'StepFunctions.SdkClientException',
  'StepFunctions.AWSStepFunctionsException',
];

/**
 * Starts the execution of a workflow and waits for it. A second start by the same name finds the first while that runs; where it has
 * ended, its result is there or it is not, which storing it tells.
 */
function startWorkflow(scope: Construct, id: string, machine: StateMachine) {
  const start = StepFunctionsStartExecution.jsonata(scope, stateName(id), {
    stateMachine: machine,
    integrationPattern: IntegrationPattern.RUN_JOB,
    associateWithParent: true,
    name: `{% $run.runId & '-' & $run.attempt & '-${id}' %}`,
    input: TaskInput.fromObject({ run: '{% $run %}', plan: '{% $states.input.plan %}' }),
    outputs: '{% {} %}',
  });
  return retryForHours(start, NOT_STARTED);
}
