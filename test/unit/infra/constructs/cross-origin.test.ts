import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { headersTaken } from '@assay/api/cross-origin';
import { ROUTES } from '@assay/api/registry';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { AssayFunction } from '../../../../infra/constructs/assay-function.ts';
import { httpApi } from '../../../../infra/constructs/http-api.ts';
import { artifactBucket } from '../../../../infra/constructs/storage.ts';
import { settingsOf } from '../../../../infra/contexts.ts';
import { ofType } from '../../../support/template.ts';

const ORIGINS = ['https://desk.example.edu', 'http://localhost:3000'];

/** What the CDK is told of each stack, its flags among them. */
const { context: FLAGS } = JSON.parse(readFileSync('cdk.json', 'utf8'));

/** API and bucket of a deployment, its function left empty. */
function templateOf(context: Record<string, unknown>): Template {
  const stack = new Stack(new App({ context: { ...FLAGS, ...context } }), 'Assay');
  const code = { code: Code.fromInline('0'), handler: 'index.handler', runtime: Runtime.NODEJS_24_X };
  const bus = EventBus.fromEventBusName(stack, 'bus', 'default');
  const make = (name: string) => new LambdaFunction(stack, name, code) as AssayFunction;
  httpApi(stack, make, { bus, called: { ASKED_FUNCTION: make('asked') } });
  artifactBucket(stack);
  return Template.fromStack(stack);
}

describe('a deployment whose context names origins', () => {
  const template = templateOf({ origins: ORIGINS.join(', ') });
  const [{ Properties: api }] = Object.values(template.findResources('AWS::ApiGatewayV2::Api')) as [
    { Properties: { CorsConfiguration: Record<string, unknown> } },
  ];

  it('lets their pages ask all that the API takes, and none send a cookie', () => {
    const { AllowMethods, ...cors } = api.CorsConfiguration;
    const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];
    assert.deepEqual([...(AllowMethods as string[])].sort(), methods);
    assert.deepEqual(cors, {
      AllowOrigins: ORIGINS,
      AllowHeaders: headersTaken(ROUTES),
      ExposeHeaders: ['Allow', 'ETag', 'Location', 'Retry-After', 'X-Request-Id'],
      MaxAge: 3600,
    });
    assert.ok(!JSON.stringify(api.CorsConfiguration).includes('*'));
  });

  it('lets them send signed forms and read at signed addresses, in the bucket of the work alone', () => {
    const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
    const rules = buckets.flatMap(({ Properties }) => Properties.CorsConfiguration?.CorsRules ?? []);
    const methods = ['GET', 'HEAD', 'POST'];
    assert.deepEqual(rules, [
      { AllowedOrigins: ORIGINS, AllowedMethods: methods, ExposedHeaders: ['ETag'], MaxAge: 3600 },
    ]);
  });

  it('keeps them, as it keeps its other settings', () => {
    const app = new App({ context: { origins: ORIGINS.join(',') } });
    assert.deepEqual(settingsOf(app), { origins: ORIGINS });
    assert.deepEqual(settingsOf(new App({ context: settingsOf(app) })), { origins: ORIGINS });
  });
});

it('a deployment that names none lets no page of another site in', () => {
  for (const { properties } of [...ofType('ApiGatewayV2::Api'), ...ofType('S3::Bucket')])
    assert.equal(properties.CorsConfiguration, undefined);
});
