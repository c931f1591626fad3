import { DESK_KEYS } from '@assay/platform/lti/desk-issuer';
import { Duration, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { webAtOnce, webShares } from '../concurrency.ts';
import type { AssayFunction } from './assay-function.ts';
import { allowEvents } from './events.ts';
import type { IndexGrants, ItemGrants } from './items.ts';
import { ltiTenantRoles } from './lti-tenant-role.ts';
import type { MakeFunction } from './product-functions.ts';
import { requestLimits, throttleRoutes } from './request-limits.ts';
import { ltiKey } from './secrets.ts';
import { defaultCaps } from './spending.ts';
import { QueueBesideRuns, SECURE } from './work-queue.ts';

/** After these events a platform may have to be told something else than before, or again what it did not take, or handed something on. */
// biome-ignore format: a table
const TELLING = [
  'AssessmentCompleted', 'AssessmentFailed', 'AssessmentHeld', 'AssessmentCancelled', 'AssessmentWithdrawn',
  'ReviewReleased', 'ReviewWithdrawn', 'ReviewChanged', 'ScoreAsked', 'ScoresAsked', 'WorkErased',
];

/**
 * How often a score is tried before it is kept among the dead letters: half a minute after the first time, each time twice as long, an hour
 * at most (`functions/platform/pass-back-score`), so for more than five hours.
 */
const TRIES = 12;

/** Messages that are worked off at the same time: the least that a mapping takes; a class of 500 is told within minutes. */
const TELLING_AT_ONCE = 2;

/** What is asked before anybody is known, at the common addresses and at each tenant's; all else below `/lti/` has a page's token, or is a file of the desk. */
// biome-ignore format: a table
const OPEN_PATHS = [
  '/lti/login', '/lti/launch', '/lti/register', '/lti/desk/token', DESK_KEYS,
  '/lti/login/{tenant}', '/lti/launch/{tenant}', '/lti/jwks/{tenant}', '/lti/notices/{tenant}',
];

/** Who tells grade books: of which submissions, what counts of them now, by what the platform's column and keys are, and how that went. A tenant's key is made where it has none under the deployment's. */
const PASSES_BACK: ItemGrants = {
  GetItem: ['LTI-KEY', 'LTI-LINK', 'LTI-PLATFORMS', 'RUN', 'SUBMISSION'],
  PutItem: ['LTI-KEY', 'SUBMISSION'],
  UpdateItem: ['LTI-LINK', 'SUBMISSION'],
  Query: ['REVIEW', 'SUBMISSION'],
};

const LOOKS_UP: IndexGrants = { GSI1: ['LTI-PLATFORMS', 'PASSBACKS', 'REJECTED#'] };

/** What the LTI tool is made with. */
interface LtiParts {
  make: MakeFunction;
  http: HttpApi;
  stage: HttpStage;
  bucket: Bucket;
  table: Table;
  bus: IEventBus;
}

/** The LTI tool: the function that the HTTP API asks below `/lti/`, and the queue of scores that are to be passed back. */
interface Lti {
  lti: AssayFunction;
  passBackScore: AssayFunction;
  queue: Queue;
  deadLetters: Queue;
}

/** Pages and launches of the tool, and EventBridge → SQS → `pass-back-score`. */
export function ltiTool(scope: Construct, { make, http, stage, bucket, table, bus }: LtiParts): Lti {
  const { queue, deadLetters } = scores(scope);
  const key = ltiKey(scope);
  const environment = { LTI_KEY_SECRET: key.secretArn };
  const lti = make(
    'lti',
    {},
    {
      environment: {
        ...environment,
        ...defaultCaps(scope),
        ...requestLimits(scope),
        BASE_URL: http.apiEndpoint,
        EVENT_BUS: bus.eventBusName,
      },
      desk: true,
      memorySize: 1024,
      timeout: Duration.seconds(29),
      reserved: webShares(webAtOnce(scope))?.lti,
    },
  );
  allowEvents(lti, bus, ['ScoreAsked', 'ScoresAsked', 'WorkErased']);
  key.grantRead(lti);
  serve({ http, stage }, lti);
  lti.addToRolePolicy(
    new PolicyStatement({ actions: ['secretsmanager:PutSecretValue'], resources: [key.secretArn] }),
  );
  const passBackScore = make(
    'pass-back-score',
    { read: ['assignments', 'runs'], items: PASSES_BACK, index: LOOKS_UP },
    {
      environment: {
        ...{ ...environment, ...defaultCaps(scope) },
        ...{ SCORES_QUEUE: queue.queueUrl, EVENT_BUS: bus.eventBusName },
      },
      memorySize: 1024,
      timeout: Duration.minutes(5),
    },
  );
  ltiTenantRoles(scope, { lti, passBackScore, bucket, table });
  key.grantRead(passBackScore);
  allowEvents(passBackScore, bus, ['ScoreAsked']);
  new Rule(scope, 'scores-to-pass-back', {
    description: 'What grade books of learning platforms may have to be told',
    eventBus: bus,
    eventPattern: { source: ['assay'], detailType: TELLING },
    targets: [new SqsQueue(queue)],
  });
  passBackScore.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 5,
      maxConcurrency: TELLING_AT_ONCE,
      reportBatchItemFailures: true,
    }),
  );
  return { lti, passBackScore, queue, deadLetters };
}

/** What API Gateway hands to the tool: platforms have no token of Assay's, the tool verifies theirs. */
function serve({ http, stage }: Pick<LtiParts, 'http' | 'stage'>, lti: AssayFunction): void {
  const integration = new HttpLambdaIntegration('lti-integration', lti);
  const routesOf = (path: string) => http.addRoutes({ path, methods: [HttpMethod.ANY], integration });
  const open = OPEN_PATHS.flatMap(routesOf);
  throttleRoutes(stage, open);
  for (const route of [...open, ...['/lti/desk/{file}', '/lti/{proxy+}'].flatMap(routesOf)])
    Validations.of(route).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason: 'Learning platforms launch by tokens of their own, which the function verifies.',
    });
}

function scores(scope: Construct): { queue: Queue; deadLetters: Queue } {
  const deadLetters = new Queue(scope, 'scores-dead-letters', SECURE);
  const queue = new QueueBesideRuns(scope, 'scores', {
    ...SECURE,
    visibilityTimeout: Duration.minutes(6),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: TRIES },
  });
  return { queue, deadLetters };
}
