import { ROUTES } from '@assay/api/registry';
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { waitsAtOnce, webAtOnce, webShares } from '../concurrency.ts';
import { contextOf } from '../contexts.ts';
import type { AssayFunction } from './assay-function.ts';
import { letPagesUse } from './cross-origin.ts';
import { allowEvents, DECIDED } from './events.ts';
import type { MakeFunction } from './product-functions.ts';
import { requestLimits, THROTTLE, throttleRoutes } from './request-limits.ts';
import { defaultCaps } from './spending.ts';

/** API Gateway ends a request after 30 seconds (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html). */
const LONGEST = Duration.seconds(29);

/** What anybody may read. */
const OPEN_PATHS = ROUTES.filter(({ roles }) => roles === 'anybody').map(({ path }) => path);

/** What is logged of a request: how it went, and nothing of who asked or what for. */
// biome-ignore format: a table
const LOGGED = AccessLogFormat.custom(
  JSON.stringify({
    request: '$context.requestId', time: '$context.requestTime', method: '$context.httpMethod',
    route: '$context.routeKey', status: '$context.status', latencyMs: '$context.responseLatency',
    bytes: '$context.responseLength', error: '$context.integrationErrorMessage',
  }),
);

/** The HTTP API, with its one function. */
interface ApiConstructs {
  http: HttpApi;
  stage: HttpStage;
  api: AssayFunction;
}

/** Functions that the API hands work to, by the settings that name them to it. */
type CalledFunctions = Readonly<Record<`${string}_FUNCTION`, AssayFunction>>;

/** The bus that the API tells of reviews, and the functions that it calls. */
interface Behind {
  bus: IEventBus;
  called: CalledFunctions;
}

/** The function that answers, which reaches objects and items by the role of its request's tenant alone: it looks things up, takes what is handed in and decided on, calls those that do the work, and asks no model. */
function apiFunction(scope: Construct, make: MakeFunction, { bus, called }: Behind): AssayFunction {
  const issuers = contextOf(scope, 'issuers') ?? [];
  const names = Object.entries(called).map(([name, { functionName }]) => [name, functionName]);
  const environment = {
    TOKEN_ISSUERS: JSON.stringify(issuers),
    EVENT_BUS: bus.eventBusName,
    ...defaultCaps(scope),
    ...requestLimits(scope),
    ...Object.fromEntries(names),
  };
  const reserved = webShares(webAtOnce(scope))?.api;
  environment.WAITS_AT_ONCE = String(waitsAtOnce(reserved));
  const api = make('api', {}, { prompts: true, memorySize: 1024, timeout: LONGEST, environment, reserved });
  const resources = Object.values(called).map(({ functionArn }) => functionArn);
  api.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
  allowEvents(api, bus, [...DECIDED, 'ScoresAsked']);
  return api;
}

/** API Gateway before the function: it routes, throttles and logs; who may do what, the function decides. */
export function httpApi(scope: Construct, make: MakeFunction, behind: Behind): ApiConstructs {
  const api = apiFunction(scope, make, behind);
  const http = new HttpApi(scope, 'http-api', {
    apiName: `${Stack.of(scope).stackName}-http-api`,
    description: 'Assay for learning platforms: GET /openapi.json',
    createDefaultStage: false,
  });
  api.addEnvironment('BASE_URL', http.apiEndpoint);
  letPagesUse('api', http);
  const logs = new LogGroup(scope, 'http-api-logs', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const stage = new HttpStage(scope, 'http-api-stage', {
    httpApi: http,
    autoDeploy: true,
    throttle: THROTTLE,
    accessLogSettings: { destination: new LogGroupLogDestination(logs), format: LOGGED },
  });
  const integration = new HttpLambdaIntegration('api-integration', api);
  const open = OPEN_PATHS.flatMap((path) => http.addRoutes({ path, methods: [HttpMethod.GET], integration }));
  throttleRoutes(stage, open);
  const routes = http.addRoutes({ path: '/{proxy+}', methods: [HttpMethod.ANY], integration });
  for (const route of [...open, ...routes])
    Validations.of(route).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason:
        'The function verifies every token itself: there may be several issuers, each for tenants of its own, and its document is open to all.',
    });
  return { http, stage, api };
}
