import { findWorkflow } from '@assay/workflows/find-workflow';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { watch } from '../constructs/alarms.ts';
import type { AssayFunction, AssayFunctionProps } from '../constructs/assay-function.ts';
import { tendBatches } from '../constructs/batches.ts';
import {
  ANSWERS,
  allowAnswers,
  answerCalls,
  type CallQueues,
  callQueues,
  LOOKS,
  queueSettings,
} from '../constructs/calls-queue.ts';
import { cancelling } from '../constructs/cancelling.ts';
import { customerKey } from '../constructs/customer-key.ts';
import { hostDesk } from '../constructs/desk-hosting.ts';
import { allowEvents } from '../constructs/events.ts';
import { allowErase } from '../constructs/grants.ts';
import { httpApi } from '../constructs/http-api.ts';
import { intake } from '../constructs/intake.ts';
import { ADMITS, CHARGES, LOOKS_AT_RUNS, OPENS, PROMPTS } from '../constructs/item-grants.ts';
import { together } from '../constructs/items.ts';
import { lifeOfData, tellRetention } from '../constructs/life-of-data.ts';
import { keepLine, lineFunctions, lineSettings } from '../constructs/line.ts';
import { ltiTool } from '../constructs/lti.ts';
import {
  AGENT,
  type MakeFunction,
  PDF_READER,
  productFunctions,
  READS_PDF,
  STEP,
  startingFunctions,
} from '../constructs/product-functions.ts';
import { reevaluation } from '../constructs/reevaluation.ts';
import { reevaluationSchedules } from '../constructs/reevaluation-schedules.ts';
import { Rendering } from '../constructs/rendering.ts';
import { modelKeys } from '../constructs/secrets.ts';
import { defaultCaps } from '../constructs/spending.ts';
import { artifactBucket, resultTable } from '../constructs/storage.ts';
import { tenantRole } from '../constructs/tenant-role.ts';
import { deadLetterQueues, variable } from '../constructs/watched-metrics.ts';
import { webhookDelivery } from '../constructs/webhooks.ts';
import { contextOf, settingsOf } from '../contexts.ts';
import { SETTINGS } from '../deployed-stack.ts';
import { excuse, LINT } from '../scanner-excuses.ts';
import { thisAssay } from '../this-assay.ts';
import { warn } from '../warnings.ts';
import { assess } from '../workflows/assess.ts';
import { WORKFLOWS } from '../workflows/list.ts';

/** The workflows as the renderers know them: by what they write. */
const RENDERED = WORKFLOWS.map(({ id }) => findWorkflow(id));

/** MB of who answers few calls at a time: it waits for models nearly all of its time, which costs by its memory. */
const WAITING_MEMORY = 256;

/** `erasures-dead-letters` → `ErasuresDeadLetters`: every queue of dead letters has an output, by which commands find it. */
const deadLetterOutputs = (scope: Construct, ...more: Queue[]) =>
  deadLetterQueues(scope, ...more).map((queue) => {
    const name = variable(queue.node.id);
    return [name[0]!.toUpperCase() + name.slice(1), queue.queueUrl] as const;
  });

/** The whole product in one stack: storage, intake, the line, the workflows, their functions and the renderers. */
export class AssayStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, suppressTemplateIndentation: true });
    this.templateOptions.metadata = { [SETTINGS]: settingsOf(this), ...LINT };
    customerKey(this);
    excuse(this);
    warn(this);
    const storage = {
      bucket: artifactBucket(this),
      table: resultTable(this),
      modelKeys: modelKeys(this),
    };
    const { bucket } = storage;
    const make = productFunctions(this, storage);
    const queues = callQueues(this);
    const shared = {
      make,
      bucket,
      queues,
      readPages: make(
        'read-pages',
        { ...READS_PDF, read: ['submissions', 'runs', 'reevaluations'] },
        { ...PDF_READER, prompts: true },
      ),
      assembleResult: make(
        'assemble-result',
        { ...STEP, items: together(LOOKS_AT_RUNS, { Query: ['RUN'] }) },
        { memorySize: 1024, environment: { ASSAY: JSON.stringify(thisAssay()) } },
      ),
    };
    const workflows = WORKFLOWS.map((workflow) => {
      const scope = new Construct(this, `${workflow.id}-workflow`);
      return { id: workflow.id, machine: workflow.define(scope, shared) };
    });
    const rendering = new Rendering(this, 'rendering', { make, bucket, workflows: RENDERED });
    const bus = EventBus.fromEventBusName(this, 'bus', 'default');
    const line = lineFunctions(this, make, bus);
    const openRun = make(
      'open-run',
      {
        read: ['submissions', 'assignments', 'runs', 'reevaluations'],
        write: ['runs'],
        items: OPENS,
      },
      {
        prompts: true,
        memorySize: 1024,
        environment: { ...lineSettings(this, bus), ...defaultCaps(this) },
      },
    );
    const assessment = assess(this, {
      ...line,
      openRun,
      workflows,
      rendering,
    });
    rendering.letAnswer(assessment);
    const mappings = this.agents(
      make,
      queues,
      workflows.map(({ machine }) => machine),
    );
    const makeStarting = startingFunctions(make, assessment);
    const admit = makeStarting('admit', {
      read: ['submissions', 'asked', 'assignments'],
      items: ADMITS,
    });
    allowErase(admit.executionRole, bucket, 'submissions');
    admit.addEnvironment('EVENT_BUS', bus.eventBusName);
    tellRetention(this, admit);
    allowEvents(openRun, bus, ['AssessmentStarted']);
    allowEvents(admit, bus, ['UploadRejected']);
    const {
      resumeRun,
      reconcile,
      deadLetters: lostExecutions,
    } = keepLine(this, { ...line, make, makeStarting, assessment, bus });
    const tools: Record<string, AssayFunction> = Object.assign(
      {},
      ...WORKFLOWS.map((workflow) => workflow.tools?.(make, makeStarting)),
    );

    const { start: startReevaluation, machine: reevaluating } = reevaluation(this, {
      make,
      bucket,
      assessment,
      rendering,
      bus,
    });
    const cancelRun = cancelling(this, { make, assessment, reevaluating, bus });
    const tend = tendBatches(this, make, queues);
    const schedules = reevaluationSchedules(this, { make, start: startReevaluation });
    const { http, stage, api } = httpApi(this, make, {
      bus,
      called: {
        RESUME_FUNCTION: resumeRun,
        CANCEL_FUNCTION: cancelRun,
        FEEDBACK_FUNCTION: tools.FeedbackFunction!,
        REEVALUATE_FUNCTION: startReevaluation,
        TEND_BATCHES_FUNCTION: tend,
        SCHEDULE_FUNCTION: schedules.schedule,
        INDEX_FUNCTION: tools.IndexFunction!,
        LIST_EXEMPLARS_FUNCTION: tools.ListExemplarsFunction!,
        DELETE_EXEMPLARS_FUNCTION: tools.DeleteExemplarsFunction!,
        TRAIN_READER_FUNCTION: tools.TrainReaderFunction!,
        MINE_FUNCTION: tools.MineFunction!,
        KNOWLEDGE_FUNCTION: tools.KnowledgeFunction!,
        CALIBRATE_FUNCTION: tools.CalibrateFunction!,
      },
    });
    tenantRole(this, { api, bucket, table: storage.table });
    lifeOfData(this, { make, bucket, assessment, bus, api });
    webhookDelivery(this, { make, bus, api });
    hostDesk(this, http);
    const { queue, mapping } = intake(this, bucket, admit);
    const lti = ltiTool(this, { make, http, stage, bucket, table: storage.table, bus });
    const alarmTopic = watch(this, {
      assessment,
      http,
      behind: [api, lti.lti],
      table: storage.table,
      deadLetters: [lostExecutions, schedules.deadLetters],
      reconcile,
      tendBatches: tend,
    });
    this.outputs({
      ApiUrl: http.apiEndpoint,
      AlarmTopic: alarmTopic.topicArn,
      AlarmsTell: contextOf(this, 'alertEmail') ?? 'nobody',
      Bucket: bucket.bucketName,
      Table: storage.table.tableName,
      StateMachine: assessment.stateMachineArn,
      ResumeFunction: resumeRun.functionName,
      CancelFunction: cancelRun.functionName,
      ReevaluateFunction: startReevaluation.functionName,
      TendBatchesFunction: tend.functionName,
      ModelKeysSecret: storage.modelKeys.secretArn,
      IntakeQueue: queue.queueUrl,
      CallsQueue: queues.batch.queueUrl,
      InteractiveCallsQueue: queues.interactive.queueUrl,
      ReportsQueue: rendering.queue.queueUrl,
      ...Object.fromEntries(deadLetterOutputs(this, lostExecutions, schedules.deadLetters)),
      ScoresQueue: lti.queue.queueUrl,
      IntakeMapping: mapping,
      CallsMapping: mappings.batch,
      InteractiveCallsMapping: mappings.interactive,
      RenderersCluster: rendering.task.cluster.clusterName,
      RenderersLogs: rendering.task.logs.logGroupName,
      ...Object.fromEntries(Object.entries(tools).map(([name, lambda]) => [name, lambda.functionName])),
    });
  }

  /** Who answers the calls that workflows leave in the queues. Returns the UUIDs of what hands these over. */
  private agents(make: MakeFunction, queues: CallQueues, machines: StateMachine[]) {
    const agent = (name: string, more: AssayFunctionProps) => {
      const answering = make(
        name,
        {
          read: ['runs', 'memo', 'reevaluations', 'batches'],
          write: ['runs', 'memo', 'batches'],
          items: together(CHARGES, PROMPTS, { Query: ['SUBMISSION'] }),
          keys: true,
        },
        { ...AGENT, ...more, environment: queueSettings(queues) },
      );
      allowAnswers(answering, machines, [...ANSWERS, LOOKS]);
      return answering;
    };
    const failCalls = make('fail-calls', {});
    allowAnswers(failCalls, machines, ANSWERS);
    return answerCalls(queues, {
      batch: agent('run-agent', {}),
      interactive: agent('interactive-run-agent', { folder: 'run-agent', memorySize: WAITING_MEMORY }),
      failCalls,
    });
  }

  private outputs(values: Record<string, string>): void {
    for (const [key, value] of Object.entries(values)) new CfnOutput(this, `${key}Output`, { value, key });
  }
}
