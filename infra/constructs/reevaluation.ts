import { Duration } from 'aws-cdk-lib';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { reevaluate } from '../workflows/reevaluate.ts';
import type { AssayFunction } from './assay-function.ts';
import { allowEvents, REEVALUATING } from './events.ts';
import { allowObject } from './grants.ts';
import { RESERVES } from './item-grants.ts';
import { type ItemGrants, together } from './items.ts';
import type { MakeFunction } from './product-functions.ts';
import type { Rendering } from './rendering.ts';
import { defaultCaps } from './spending.ts';

/** Who begins a re-evaluation, or goes on with one. */
const STARTED: ItemGrants = {
  GetItem: ['REEVALUATION'],
  PutItem: ['REEVALUATION'],
  UpdateItem: ['REEVALUATION'],
};

interface ReevaluationParts {
  make: MakeFunction;
  bucket: IBucket;
  assessment: StateMachine;
  rendering: Rendering;
  bus: IEventBus;
}

/** What assesses cohorts again: its state machine, and the function that starts one. */
export function reevaluation(scope: Construct, parts: ReevaluationParts) {
  const { make, bucket, assessment, rendering, bus } = parts;
  const environment = { EVENT_BUS: bus.eventBusName };
  const prepareCohort = make(
    'prepare-cohort',
    {
      read: ['assignments', 'reevaluations', 'runs'],
      write: ['reevaluations'],
      items: together(RESERVES, { UpdateItem: ['REEVALUATION'], Query: ['SUBMISSION'] }),
      index: { GSI1: ['ASSIGNMENT'] },
    },
    {
      prompts: true,
      memorySize: 1024,
      timeout: Duration.minutes(5),
      environment: { ...environment, ...defaultCaps(scope) },
    },
  );
  const close = make(
    'close-reevaluation',
    { items: { GetItem: ['CAP', 'REEVALUATION'], UpdateItem: ['CAP', 'REEVALUATION'] } },
    { environment },
  );
  for (const announcing of [prepareCohort, close]) allowEvents(announcing, bus, REEVALUATING);
  const machine = reevaluate(scope, {
    bucket,
    assessment,
    prepareCohort,
    admitAgain: make('admit-again', {
      items: {
        GetItem: ['REEVALUATION', 'RUN'],
        PutItem: ['RUN'],
        UpdateItem: ['RUN'],
        Query: ['SUBMISSION'],
      },
    }),
    measureDrift: make(
      'measure-drift',
      {
        read: ['runs', 'reevaluations'],
        write: ['reevaluations'],
        items: { GetItem: ['REEVALUATION', 'RUN'], UpdateItem: ['REEVALUATION'] },
        index: { GSI1: ['REEVALUATIONS'] },
      },
      { memorySize: 2048, timeout: Duration.minutes(15) },
    ),
    render: rendering.now,
    close,
  });
  letRenderDrift(rendering, bucket);
  hearOfLost(scope, machine, close);
  return { machine, start: starter(parts, machine) };
}

/** The renderer of single reports sets the drift report, too. */
function letRenderDrift({ now: { executionRole } }: Rendering, bucket: IBucket): void {
  const folder = 'reevaluations/*';
  allowObject(executionRole, bucket, 's3:GetObject', `${folder}/drift.json`);
  for (const name of ['drift.tex', 'drift.pdf', 'drift.log'])
    allowObject(executionRole, bucket, 's3:PutObject', `${folder}/${name}`);
}

function starter({ make, bus }: ReevaluationParts, machine: StateMachine): AssayFunction {
  const start = make(
    'start-reevaluation',
    { read: ['reevaluations'], write: ['reevaluations'], items: STARTED },
    { environment: { EVENT_BUS: bus.eventBusName, REEVALUATE_ARN: machine.stateMachineArn } },
  );
  allowEvents(start, bus, REEVALUATING);
  machine.grantStartExecution(start);
  return start;
}

/** Time-outs, aborts and errors that no Catch sees still leave the re-evaluation marked as failed. */
function hearOfLost(scope: Construct, { stateMachineArn }: StateMachine, close: AssayFunction): void {
  new Rule(scope, 'lost-reevaluations', {
    description: 'A re-evaluation ended without recording why',
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
    },
    targets: [new LambdaFunction(close, { maxEventAge: Duration.hours(24), retryAttempts: 20 })],
  });
}
