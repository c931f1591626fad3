import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runEntity } from '@assay/platform/run/entities';
import { runKey } from '@assay/platform/run/run-artifacts';
import { runIdOf } from '@assay/platform/run/run-id';
import { sessionTags } from '../../../../functions/platform/runtime/tenant-session.ts';
import type { AwsRequest } from '../../../support/policy-evaluation.ts';
import { isAllowed, mayAssume } from '../../../support/simulate-policy.ts';

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
      for (const name of ['PutItem', 'UpdateItem', 'DeleteItem'])
        assert.ok(
          !isAllowed(
            role,
            { action: `dynamodb:${name}`, resource: 'arn:results', context: context! },
            sessionTags(MINE),
          ),
        );
      for (const action of ['s3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'])
        assert.ok(
          !isAllowed(
            role,
            { action, resource: `arn:artifacts/${runKey(runOf(MINE), 'result.json')}`, context: {} },
            sessionTags(MINE),
          ),
        );
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
