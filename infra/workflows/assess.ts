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
import { stateMachine } from './workflow.ts';

/** A workflow's state machine, by the id of the workflow. */
interface Branch {
  id: string;
  machine: StateMachine;
}

interface AssessParts {
  openRun: IFunction;
  storeResults: IFunction;
  recordFailure: IFunction;
  workflows: Branch[];
  renderTask: RenderTask;
  eventBus: IEventBus;
}

const ATTEMPT = {
  runId: '{% $states.context.Execution.Input.runId %}',
  attempt: '{% $states.context.Execution.Input.attempt %}',
};

/** Scored to be measured and given back to nobody: a thousand reports would cost more than the scores. */
const IS_EVALUATION = Condition.jsonata("{% $run.purpose = 'evaluation' %}");

/**
 * The road of one submission: open the run, assess it by its workflow, render, store, announce. Input `{runId, attempt}`, with
 * `only: 'report'` where the result is there and is rendered and stored again; `$run` is the run as it was opened. A run for
 * evaluation is stored, and neither rendered nor announced.
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
  const store = invoke(scope, 'StoreResults', parts.storeResults, { run: '{% $run %}' })
    .addCatch(fail, failingAt('store-results'))
    .next(
      Choice.jsonata(scope, 'ToAnnounce?')
        .when(IS_EVALUATION, Pass.jsonata(scope, 'KeptToItself'))
        .otherwise(announce(scope, parts.eventBus)),
    );
  const render = renderReport(scope, parts.renderTask).addCatch(fail, failingAt('render-report'));
  render.next(store);
  const renderOrNot = Choice.jsonata(scope, 'ToRender?').when(IS_EVALUATION, store).otherwise(render);
  const choose = parts.workflows.reduce(
    (choice, { id, machine }) =>
      choice.when(
        Condition.jsonata(`{% $run.workflow = '${id}' %}`),
        startWorkflow(scope, id, machine).addCatch(fail, failingAt(id)).next(renderOrNot),
      ),
    Choice.jsonata(scope, 'ChooseWorkflow'),
  );
  choose.otherwise(unknownWorkflow(scope).next(fail));
  const whatToDo = Choice.jsonata(scope, 'OnlyReport?')
    .when(Condition.jsonata("{% $states.context.Execution.Input.only = 'report' %}"), render)
    .otherwise(choose);
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
  const machine = stateMachine(scope, 'assess', {
    definitionBody: DefinitionBody.fromChainable(openRun.next(whatToDo)),
    timeout: Duration.days(14),
    functions: [parts.openRun, parts.storeResults, parts.recordFailure],
  });
  acceptNestedExecutions(scope, machine.role, parts.workflows);
  return machine;
}

function acceptNestedExecutions(scope: Construct, role: IConstruct, nested: Branch[]): void {
  for (const { machine } of nested) {
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

function recordFailure(scope: Construct, lambda: IFunction) {
  const record = invoke(scope, 'RecordFailure', lambda, {
    ...ATTEMPT,
    step: '{% $states.input.step %}',
    error: '{% $states.input.error %}',
    cause: '{% $states.input.cause %}',
  });
  return record.next(
    Fail.jsonata(scope, 'RunFailed', {
      error: 'RunFailed',
      cause:
        "{% 'The run ' & $states.context.Execution.Input.runId & ' failed; its step and reason are recorded with it.' %}",
    }),
  );
}

/** `short-answer-grading` → `ShortAnswerGrading` */
const stateName = (id: string) => id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Starts the execution of a workflow and waits for it; its name makes a second start of the same attempt impossible. */
function startWorkflow(scope: Construct, id: string, machine: StateMachine) {
  return StepFunctionsStartExecution.jsonata(scope, stateName(id), {
    stateMachine: machine,
    integrationPattern: IntegrationPattern.RUN_JOB,
    associateWithParent: true,
    name: `{% $run.runId & '-' & $run.attempt & '-${id}' %}`,
    input: TaskInput.fromObject({ run: '{% $run %}', plan: '{% $states.input.plan %}' }),
    outputs: '{% $states.result.Output %}',
  });
}

function renderReport(
  scope: Construct,
  { cluster, taskDefinition, securityGroup, containerName }: RenderTask,
) {
  const container = taskDefinition.findContainer(containerName)!;
  const environment = [
    { name: 'RUN_ID', value: '{% $run.runId %}' },
    { name: 'WORKFLOW', value: '{% $run.workflow %}' },
  ];
  const task = EcsRunTask.jsonata(scope, 'RenderReport', {
    integrationPattern: IntegrationPattern.RUN_JOB,
    cluster,
    taskDefinition,
    assignPublicIp: true,
    subnets: { subnetType: SubnetType.PUBLIC },
    securityGroups: [securityGroup],
    launchTarget: new EcsFargateLaunchTarget({ platformVersion: FargatePlatformVersion.LATEST }),
    containerOverrides: [{ containerDefinition: container, environment }],
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
