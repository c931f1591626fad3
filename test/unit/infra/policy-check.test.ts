import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { sessionTags } from '../../../functions/platform/runtime/tenant-session.ts';
import { type CheckedCall, PolicyCheck, refusalOf } from '../../support/policy-check.ts';
import type { AwsRequest, Statement } from '../../support/policy-evaluation.ts';
import { policySimulator, simulator } from '../../support/simulate-policy.ts';
import { type Resource, resources } from '../../support/template.ts';
import { ROOT } from '../../support/test-files.ts';

const object = (action: string, key: string): AwsRequest => ({
  action,
  resource: `arn:artifacts/${key}`,
  context: {},
});
const item = (action: string, key: string): AwsRequest => ({
  action,
  resource: 'arn:results',
  context: { 'dynamodb:LeadingKeys': [key] },
});

/** A copy of the template without the statements that a test names, of policies of a type. */
function without(type: string, isGone: (statement: Statement, of: Resource) => boolean): Resource[] {
  return resources.map((one) => {
    const document = one.properties.PolicyDocument as { Statement: Statement[] } | undefined;
    if (one.type !== type || !document) return one;
    const kept = document.Statement.filter((statement) => !isGone(statement, one));
    return { ...one, properties: { ...one.properties, PolicyDocument: { Statement: kept } } };
  });
}

const isOfRole =
  (role: string, action: string) =>
  (statement: Statement, { properties }: Resource) =>
    (properties.Roles as string[]).includes(role) && [statement.Action].flat().includes(action);

const runs = sessionTags('asks').runs;

/** Calls as functions make them, and the statement that each takes. */
const CALLS: [CheckedCall, role: string, action: string][] = [
  [{ by: 'open-run', request: object('s3:PutObject', 'runs/r/plan.json') }, 'openrunrole', 's3:PutObject'],
  [{ by: 'admit', request: item('dynamodb:PutItem', 'RUN#r') }, 'admitrole', 'dynamodb:PutItem'],
  [
    { by: 'api', request: object('s3:GetObject', `runs/${runs}-1/result.json`), tags: sessionTags('asks') },
    'tenantrole',
    's3:GetObject',
  ],
  [
    { by: 'run-agent', request: { action: 'states:SendTaskSuccess', resource: '', context: {} } },
    'runagentrole',
    'states:SendTaskSuccess',
  ],
];

describe('what a function asks for', () => {
  for (const [call, role, action] of CALLS)
    it(`${call.by}, ${action}: passes, and without its statement is refused with all that there is to say`, () => {
      assert.equal(refusalOf(call, simulator), null);
      const less = policySimulator(without('AWS::IAM::Policy', isOfRole(role, action)));
      const words = refusalOf(call, less) ?? '';
      assert.ok(words.startsWith(call.by), words);
      for (const said of [action, call.request.resource, role, '"Effect":"Allow"'])
        assert.ok(words.includes(said), words);
    });

  it('in the name of a tenant reaches nothing of another one', () => {
    const call = { by: 'api', request: object('s3:GetObject', `runs/${runs}-1/result.json`) };
    assert.match(refusalOf({ ...call, tags: sessionTags('other') }, simulator) ?? '', /in the name of other/);
    assert.match(refusalOf(call, simulator) ?? '', /apirole lacks/);
  });

  it('passes the endpoint of its network, too', () => {
    const call = { by: 'render-report', request: object('s3:GetObject', 'reevaluations/t/a/1/drift.json') };
    assert.equal(refusalOf(call, simulator), null);
    const ofDrift = (statement: Statement) => JSON.stringify(statement).includes('reevaluations/');
    const less = policySimulator(without('AWS::EC2::VPCEndpoint', ofDrift));
    assert.match(refusalOf(call, less) ?? '', /^render-report: s3:GetObject on arn:artifacts\/reevaluations/);
  });

  it('is refused where nobody has said what it needs', () => {
    const request = { action: 'unknown: ScanCommand', resource: 'arn:results', context: {} };
    assert.match(refusalOf({ by: 'admit', request }, simulator) ?? '', /what unknown: ScanCommand needs/);
  });

  it('is told once of each kind', () => {
    const check = new PolicyCheck();
    for (const name of ['a', 'b', 'a'])
      check.look({ by: 'admit', request: object('s3:DeleteObject', `runs/${name}`) });
    assert.equal(check.refused.length, 1);
  });

  it('fails the process that it was asked in', () => {
    const script = `import { failAtExit, PolicyCheck } from './test/support/policy-check.ts';
      const check = new PolicyCheck();
      failAtExit(check);
      check.look({ by: 'admit', request: { action: 's3:DeleteObject', resource: 'arn:artifacts/runs/1', context: {} } });`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(stderr, /AWS would refuse what functions asked for:\nadmit: s3:DeleteObject on /);
  });
});
