import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestLimitsSchema } from '@assay/api/request-counts';
import { defaultCapsSchema } from '@assay/platform/run/ledger';
import { synthesize } from '../../../../cli/synthesize.ts';
import { readAssembly } from '../../../../infra/local/deploy/assembly.ts';
import { ofType, properties } from '../../../support/template.ts';

const settingOf = (name: string, setting: string): unknown => {
  const { Variables } = properties('Lambda::Function', name).Environment as {
    Variables: Record<string, string>;
  };
  return JSON.parse(Variables[setting] ?? 'null');
};

describe('what bounds a deployment', () => {
  it('is told to what counts requests: the API and the tool for learning platforms', () => {
    for (const name of ['api', 'lti'])
      assert.deepEqual(
        requestLimitsSchema.parse(settingOf(name, 'REQUEST_LIMITS')),
        { caller: 300, tenant: 1000 },
        name,
      );
  });

  it('is told to what looks at caps', () => {
    for (const name of ['api', 'openrun', 'preparecohort'])
      assert.deepEqual(
        defaultCapsSchema.parse(settingOf(name, 'DEFAULT_CAPS')),
        { assignment: 25, tenant: 100 },
        name,
      );
  });

  it('gives routes that anybody may ask limits of their own, and they are there before', async () => {
    const [stage] = ofType('ApiGatewayV2::Stage');
    const { RouteSettings, DefaultRouteSettings } = stage!.properties as {
      RouteSettings: Record<string, object>;
      DefaultRouteSettings: object;
    };
    assert.deepEqual(DefaultRouteSettings, { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 200 });
    assert.deepEqual(Object.keys(RouteSettings).sort(), [
      ...[
        'desk/keys',
        'desk/token',
        'jwks/{tenant}',
        'launch',
        'launch/{tenant}',
        'login',
        'login/{tenant}',
        'notices/{tenant}',
        'register',
      ].map((name) => `ANY /lti/${name}`),
      'GET /athena',
      'GET /athena/config_schema',
      'GET /openapi.json',
    ]);
    for (const own of Object.values(RouteSettings))
      assert.deepEqual(own, { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 100 });
    const { Resources } = readAssembly(await synthesize()).template;
    const made = Object.values(Resources).find(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage')!;
    const { DependsOn = [] } = made as { DependsOn?: string[] };
    const before = DependsOn.map((id) => Resources[id]!.Properties?.RouteKey);
    for (const key of Object.keys(RouteSettings)) assert.ok(before.includes(key), key);
  });
});
