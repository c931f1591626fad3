import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { App } from 'aws-cdk-lib';
import { CONTEXT_NAMES, checkContexts, contextOf } from '../../../infra/contexts.ts';

const app = (context: Record<string, unknown>) => new App({ context });
const refused = (context: Record<string, unknown>, message: string | RegExp) =>
  assert.throws(() => checkContexts(app(context)), { code: 'ConfigurationInvalid', message });

describe('what the context of a deployment sets', () => {
  it('is read alike from the command line, which gives text, and from cdk.json', () => {
    for (const given of [200, '200']) assert.equal(contextOf(app({ runsAtOnce: given }), 'runsAtOnce'), 200);
    for (const given of [2.5, '2.5'])
      assert.equal(contextOf(app({ spendLimitUsd: given }), 'spendLimitUsd'), 2.5);
    for (const given of [true, 'true'])
      assert.equal(contextOf(app({ privateRendering: given }), 'privateRendering'), true);
    assert.equal(contextOf(app({ privateRendering: 'false' }), 'privateRendering'), false);
  });

  it('may be left out', () => {
    checkContexts(app({}));
    assert.equal(contextOf(app({}), 'agentsAtOnce'), undefined);
    assert.equal(contextOf(app({ alertEmail: null }), 'alertEmail'), undefined);
  });

  it('that is wrong is named with what was given, what is allowed and an example', () => {
    refused(
      { runsAtOnce: 'abc' },
      'The context runsAtOnce is "abc": give a whole number from 1 to 1000, such as -c \'runsAtOnce=200\'.',
    );
    refused({ deployment: 'Physics 2' }, /^The context deployment is "Physics 2": give a name of at most 20/);
    refused({ privateRendering: 'maybe' }, /is "maybe": give true or false/);
    refused({ imageArchitecture: 'x86' }, /is "x86": give arm64 or x86_64/);
    const issuer = { issuer: 'https://id.example.edu', audience: 'assay' };
    for (const jwksUri of ['http://127.0.0.1:8080/jwks', 'http://localhost/jwks', 'https://10.0.0.1/jwks'])
      refused(
        { issuers: JSON.stringify([{ ...issuer, jwksUri }]) },
        /^The context issuers is .* jwksUri \(https, of the internet\)/,
      );
    refused({ alertEmail: 'nobody' }, /is "nobody": give an e-mail address/);
    refused(
      { origins: '*' },
      /^The context origins is "\*": give at most 20 origins with commas, .* and no "\*"/,
    );
  });

  it('that there is not is refused with the nearest name, and those of the CDK are not', () => {
    refused(
      { retentiondays: '730' },
      /^There is no context retentiondays: the nearest is retentionDays\. All are /,
    );
    refused({ alertMail: 'night@example.edu' }, /the nearest is alertEmail\./);
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
    const ofCdk = [
      'aws:cdk:enable-path-metadata',
      'availability-zones:account=1:region=eu-central-1',
      'aws-cdk:x',
    ];
    checkContexts(app({ ...context, ...Object.fromEntries(ofCdk.map((name) => [name, true])) }));
  });

  for (const [name, values] of Object.entries({
    runsAtOnce: ['', '0', '-1', '1.5', '1001', true, ' 5'],
    interactiveRunsAtOnce: ['many'],
    agentsAtOnce: ['1', '3', '1001', [6]],
    renderersAtOnce: ['0', '101'],
    spendLimitUsd: ['', '0', '-5', 'much', '$5', true],
    monthlyBudgetUsd: ['Infinity', 0],
    origins: [
      ...['', 'https://*.example.edu', 'https://desk.example.edu/', 'https://desk.example.edu/page', 'null'],
      ...['http://desk.example.edu', 'https://Desk.example.edu', 'https://desk.example.edu:443', 'file://'],
      ...['https://desk.example.edu,,https://lms.example.edu', 'https://me@desk.example.edu', []],
    ],
  }))
    it(`${name} is none of ${JSON.stringify(values)}`, () => {
      for (const value of values) refused({ [name]: value }, new RegExp(`^The context ${name} is .*: give`));
    });

  it('is told of in the guide, each', () => {
    const guide = readFileSync('docs/operating.md', 'utf8');
    const [, section] = guide.split('\n### What the context sets\n');
    for (const name of CONTEXT_NAMES) assert.ok(section!.split('\n### ')[0]!.includes(`\`${name}\``), name);
  });

  it('all that is wrong is said at once, in as many lines, and without a stack trace', () => {
    const context = { runsAtOnce: 'abc', agentsAtOnce: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join('infra', 'app.ts')], {
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) },
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /^ConfigurationInvalid: The context agentsAtOnce is "1": [^\n]+\nThe context runsAtOnce is "abc": [^\n]+\n$/,
    );
  });
});
