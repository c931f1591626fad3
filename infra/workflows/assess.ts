import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { FargatePlatformVersion } from 'aws-cdk-lib/aws-ecs';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  IntegrationPattern,
  type IStateMachine,
  Pass,
  type StateMachine,
  TaskInput,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import {
  EcsFargateLaunchTarget,
  EcsRunTask,
  EventBridgePutEvents,
  StepFunctionsStartExecution,
} from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct, IConstruct } from 'constructs';
import { acceptWildcard } from '../constructs/grants.ts';
import type { RenderTask } from '../constructs/render-task.ts';
import { invoke, retryFaults } from './task.ts';
import { workflow } from './workflow.ts';

export interface AssessParts {
  openRun: IFunction;
  storeResults: IFunction;
  recordFailure: IFunction;
  essayScoring: StateMachine;
  deliverableReview: StateMachine;
  renderTask: RenderTask;
  eventBus: IEventBus;
}

const RUN = { runId: '{% $runId %}', attempt: '{% $attempt %}' };

/** The road of one submission: open the run, assess it by its workflow, render, store, announce. Input `{runId, attempt}`. */
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
  const begin = Pass.jsonata(scope, 'Begin', {
    assign: { runId: '{% $states.input.runId %}', attempt: '{% $states.input.attempt %}' },
  });
  const openRun = invoke(scope, 'OpenRun', parts.openRun, RUN).addCatch(fail, failingAt('open-run'));
  const scoreEssay = startWorkflow(scope, 'ScoreEssay', {
    stateMachine: parts.essayScoring,
    suffix: 'scoring',
    input: { tenant: '{% $states.input.tenant %}', teams: '{% [$states.input.teams] %}' },
  }).addCatch(fail, failingAt('essay-scoring'));
  const reviewDeliverable = startWorkflow(scope, 'ReviewDeliverable', {
    stateMachine: parts.deliverableReview,
    suffix: 'review',
    input: {},
  }).addCatch(fail, failingAt('deliverable-review'));
  const render = renderReport(scope, parts.renderTask).addCatch(fail, failingAt('render-report'));
  const store = invoke(scope, 'StoreResults', parts.storeResults, RUN).addCatch(
    fail,
    failingAt('store-results'),
  );
  reviewDeliverable.next(render);
  scoreEssay.next(render).next(store).next(announce(scope, parts.eventBus));
  const unknownWorkflow = Pass.jsonata(scope, 'UnknownWorkflow', {
    outputs: {
      step: 'choose-workflow',
      error: 'AssignmentInvalid',
      cause: "{% 'There is no workflow ' & $states.input.workflow & '.' %}",
    },
  }).next(fail);
  const choose = Choice.jsonata(scope, 'ChooseWorkflow')
    .when(Condition.jsonata("{% $states.input.workflow = 'essay-scoring' %}"), scoreEssay)
    .when(Condition.jsonata("{% $states.input.workflow = 'deliverable-review' %}"), reviewDeliverable)
    .otherwise(unknownWorkflow);
  const stateMachine = workflow(scope, 'assess', {
    definitionBody: DefinitionBody.fromChainable(begin.next(openRun).next(choose)),
    timeout: Duration.hours(2),
    functions: [parts.openRun, parts.storeResults, parts.recordFailure],
  });
  acceptNestedExecutions(scope, stateMachine.role, parts.essayScoring, parts.deliverableReview);
  return stateMachine;
}

function acceptNestedExecutions(scope: Construct, role: IConstruct, ...nested: StateMachine[]): void {
  for (const stateMachine of nested) {
    const id = Stack.of(scope).getLogicalId(stateMachine.node.defaultChild as CfnElement);
    const name = `{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${id}"}]}]}`;
    const executions = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}*`;
    acceptWildcard(role, executions, 'Executions of the nested workflow are named by their runs.');
  }
}

function recordFailure(scope: Construct, lambda: IFunction) {
  const record = invoke(scope, 'RecordFailure', lambda, {
    ...RUN,
    step: '{% $states.input.step %}',
    error: '{% $states.input.error %}',
    cause: '{% $states.input.cause %}',
  });
  return record.next(
    Fail.jsonata(scope, 'RunFailed', {
      error: 'RunFailed',
      cause: "{% 'The run ' & $runId & ' failed; its step and reason are recorded with it.' %}",
    }),
  );
}

/** Starts the execution of a workflow and waits for it; its name makes a second start of the same attempt impossible. */
function startWorkflow(
  scope: Construct,
  state: string,
  {
    stateMachine,
    suffix,
    input,
  }: { stateMachine: IStateMachine; suffix: string; input: Record<string, unknown> },
) {
  return StepFunctionsStartExecution.jsonata(scope, state, {
    stateMachine,
    integrationPattern: IntegrationPattern.RUN_JOB,
    associateWithParent: true,
    name: `{% $runId & '-' & $attempt & '-${suffix}' %}`,
    input: TaskInput.fromObject({ runId: '{% $runId %}', ...input }),
    outputs: '{% $states.result.Output %}',
  });
}

function renderReport(
  scope: Construct,
  { cluster, taskDefinition, securityGroup, containerName }: RenderTask,
) {
  const container = taskDefinition.findContainer(containerName)!;
  const task = EcsRunTask.jsonata(scope, 'RenderReport', {
    integrationPattern: IntegrationPattern.RUN_JOB,
    cluster,
    taskDefinition,
    assignPublicIp: true,
    subnets: { subnetType: SubnetType.PUBLIC },
    securityGroups: [securityGroup],
    launchTarget: new EcsFargateLaunchTarget({ platformVersion: FargatePlatformVersion.LATEST }),
    containerOverrides: [
      { containerDefinition: container, environment: [{ name: 'RUN_ID', value: '{% $runId %}' }] },
    ],
    taskTimeout: Timeout.duration(Duration.minutes(15)),
    outputs: '{% $states.input %}',
  });
  return retryFaults(task, ['ECS.AmazonECSException', 'ECS.ServerException', 'ECS.ThrottlingException']);
}

/** The run is stored by now: an announcement that cannot be made is left out, it does not make the run a failure. */
function announce(scope: Construct, eventBus: IEventBus) {
  const task = EventBridgePutEvents.jsonata(scope, 'AnnounceCompletion', {
    entries: [
      {
        eventBus,
        source: 'assay',
        detailType: 'AssessmentCompleted',
        detail: TaskInput.fromText('{% $states.input %}'),
      },
    ],
    outputs: '{% $states.input %}',
  });
  const notAnnounced = Pass.jsonata(scope, 'NotAnnounced');
  return retryFaults(task, ['EventBridge.EventBridgeException', 'EventBridge.FailedEntry']).addCatch(
    notAnnounced,
  );
}
