import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejectedEntity, runEntity } from '@assay/platform/run/entities';
import { waitingEntity } from '@assay/platform/run/line/line-store';
import { runKey } from '@assay/platform/run/run-artifacts';
import { runIdOf } from '@assay/platform/run/run-id';
import { sessionTags } from '../../../../functions/platform/runtime/tenant-session.ts';
import type { AwsRequest } from '../../../support/policy-evaluation.ts';
import { isAllowed, leadingKinds, mayAssume } from '../../../support/simulate-policy.ts';

const ROLES = [
  ['tenantrole', 'apirole'],
  ['ltitenantrole', 'ltirole'],
] as const;
const [MINE, THEIRS] = ['mine', 'theirs'];

const runOf = (tenant: string, versionId = '1') =>
  runIdOf({ bucket: 'artifacts', key: `submissions/${tenant}/story/annas/essay.txt`, versionId });

/** What is asked for to read a run: its item, its parts, the list of its artifacts, one of them. */
const readingOf = (runId: string): AwsRequest[] => {
  const context = { 'dynamodb:LeadingKeys': [runEntity.partition({ runId })] };
  return [
    ...['GetItem', 'Query'].map((name) => ({ action: `dynamodb:${name}`, resource: 'arn:results', context })),
    { action: 's3:ListBucket', resource: 'arn:artifacts', context: { 's3:prefix': runKey(runId, '') } },
    { action: 's3:GetObject', resource: `arn:artifacts/${runKey(runId, 'result.json')}`, context: {} },
  ];
};

const listing = (partition: string): AwsRequest => ({
  action: 'dynamodb:Query',
  resource: 'arn:results/index/GSI1',
  context: { 'dynamodb:LeadingKeys': [partition] },
});

describe('sessions of a tenant', () => {
  const waitingOf = (tenant: string) =>
    waitingEntity.partition({ tenant, assignment: 'story' }, 'ofAssignment');
  const rejectedOf = (tenant: string) => rejectedEntity.partition({ tenant }, 'ofTenant');
  const mayList = (role: string, ...partitions: string[]) =>
    partitions.map((partition) => isAllowed(role, listing(partition), sessionTags(MINE)));

  it('list who of their tenant waits for a place, and what was rejected of it alone', () => {
    assert.deepEqual(mayList('tenantrole', waitingOf(MINE), waitingOf(THEIRS)), [true, false]);
    for (const [role] of ROLES)
      assert.deepEqual(mayList(role, rejectedOf(MINE), rejectedOf(THEIRS), 'REJECTED'), [true, false, false]);
  });

  it('reach no partition of any kind that is named after another tenant, or after none', () => {
    const nameless = ['ALLOWANCE', 'LTI-INVITATION', 'LTI-PLATFORM', 'WAITS'];
    const kinds = leadingKinds('tenantrole').filter((kind) => !nameless.includes(kind));
    assert.ok(kinds.length > 20);
    const may = (key: string, tenant: string) =>
      ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'].some((name) => {
        const context = { 'dynamodb:LeadingKeys': [key] };
        const request = { action: `dynamodb:${name}`, resource: 'arn:results', context };
        return isAllowed('tenantrole', request, sessionTags(tenant));
      });
    for (const kind of kinds)
      for (const key of [kind, `${kind}#${THEIRS}`, `${kind}#${THEIRS}#story`, `${kind}#story#${MINE}`])
        assert.ok(!may(key, MINE), key);
    assert.ok(may(`REVIEW#${THEIRS}#story`, THEIRS));
  });

  it('write no learning platform of another tenant, and read none', () => {
    const may = (name: string, key: string) => {
      const request = { action: `dynamodb:${name}`, resource: 'arn:results' };
      const context = { 'dynamodb:LeadingKeys': [key] };
      return ROLES.filter(([role]) => isAllowed(role, { ...request, context }, sessionTags(MINE))).length;
    };
    const earlier = `LTI-PLATFORM#${'0'.repeat(32)}`;
    for (const name of ['GetItem', 'PutItem', 'UpdateItem', 'Query'])
      for (const key of [`LTI-PLATFORMS#${THEIRS}`, earlier])
        assert.equal(may(name, key), 0, `${name} ${key}`);
    assert.equal(may('DeleteItem', `LTI-PLATFORMS#${THEIRS}`), 0);
    assert.equal(may('GetItem', `LTI-PLATFORMS#${MINE}`), 2);
  });

  it('list below their own folders alone, and not where no folder is named', () => {
    const may = (prefix?: string) => {
      const context: AwsRequest['context'] = prefix === undefined ? {} : { 's3:prefix': prefix };
      const request = { action: 's3:ListBucket', resource: 'arn:artifacts', context };
      return ROLES.map(([role]) => isAllowed(role, request, sessionTags(MINE)));
    };
    for (const prefix of [
      undefined,
      '',
      'runs/',
      'assignments/',
      `assignments/${THEIRS}/`,
      `assignments/${MINE}`,
    ])
      assert.deepEqual(may(prefix), [false, false], prefix);
    assert.deepEqual(may(`assignments/${MINE}/story/marking.json`), [true, true]);
  });

  it('see no line in which all tenants wait', () => {
    const line = waitingEntity.partition({ line: 'batch' });
    const request = { ...listing(line), resource: 'arn:results' };
    for (const [role] of ROLES) assert.ok(!isAllowed(role, request, sessionTags(MINE)));
  });
});

for (const [role, by] of ROLES)
  describe(`sessions of ${role}`, () => {
    const mayRead = (runId: string, tenant = MINE) =>
      readingOf(runId).map((request) => isAllowed(role, request, sessionTags(tenant)));

    it('read the runs of their tenant, and of no other', () => {
      assert.deepEqual(mayRead(runOf(MINE)), [true, true, true, true]);
      assert.deepEqual(mayRead(runOf(THEIRS)), [false, false, false, false]);
      assert.deepEqual(mayRead(runOf(THEIRS), THEIRS), [true, true, true, true]);
    });

    it('read no run whose id says no tenant, as those of earlier versions of Assay, nor all of them', () => {
      const earlier = `run-${runOf(MINE).slice(-24)}`;
      for (const id of [earlier, '', 'run-', '*']) assert.deepEqual(mayRead(id), Array(4).fill(false), id);
    });

    it('write no run, and delete none', () => {
      const [context] = readingOf(runOf(MINE)).map((request) => request.context);
      const resource = `arn:artifacts/${runKey(runOf(MINE), 'result.json')}`;
      const writing = [
        ...['PutItem', 'UpdateItem', 'DeleteItem'].map((name) => ({
          ...{ action: `dynamodb:${name}`, resource: 'arn:results', context: context! },
        })),
        ...['PutObject', 'DeleteObject', 'DeleteObjectVersion'].map((name) => ({
          ...{ action: `s3:${name}`, resource, context: {} },
        })),
      ];
      for (const request of writing)
        assert.ok(!isAllowed(role, request, sessionTags(MINE)), JSON.stringify(request));
    });

    it('are made by their function alone, with the tenant and what its runs begin with, and nothing else', () => {
      const { tenant, runs } = sessionTags(MINE);
      assert.ok(mayAssume(role, by, { tenant, runs }));
      for (const other of ROLES.flat().filter((one) => one !== by))
        assert.ok(!mayAssume(role, other, { tenant, runs }), other);
      const wrong: Record<string, string>[] = [
        {},
        { tenant },
        { runs },
        { tenant, runs, role: 'administrator' },
        { tenant: '', runs },
        ...['', 'run', 'run-', `${runs}-`, runs.slice(0, -1)].map((one) => ({ tenant, runs: one })),
      ];
      for (const tags of wrong) assert.ok(!mayAssume(role, by, tags), JSON.stringify(tags));
    });
  });
