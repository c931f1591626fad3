import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedExemplar } from '@assay/platform/exemplar/exemplar-record';
import type { ErasureScope } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import type { Submission } from '@assay/platform/run/version-store';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { openAssessments } from '../../../support/assessments.ts';
import { answer } from '../../../support/essay-scoring/essay-model.ts';
import { BUCKET } from '../../../support/function-environment.ts';
import type { Owned } from '../../../support/left-everywhere.ts';

const world = await openAssessments(answer);
const { documents, invoke, sent } = world;
const { erasures, requestErasure } = await import('../../../../functions/platform/privacy/erasures.ts');
const { heldOn } = await import('../../../../functions/platform/privacy/holdings.ts');
const { leaveAll, leaveShared, markOf } = await import('../../../support/left-everywhere.ts');
const { s3 } = await import('../../../../functions/platform/runtime/storage.ts');
const { openVersionTexts } = await import('../../../support/version-texts.ts');

type Left = Owned & { runs: string[] };

/** Names of which one begins as another does, with all that names may hold. */
const TENANTS = ['t', 't-1', 't.1'];
const ASSIGNMENTS = ['story', 'story-2', 'story_2'];
const SUBMISSIONS = ['ada', 'ada-1', 'ada.1', 'ad'];

const everyVersion = openVersionTexts('utf8');

/** Every version of every object and every item, as a line each. */
async function everything(): Promise<Set<string>> {
  const versions = (await everyVersion()).filter(({ text }) => text !== null);
  const texts = versions.map(({ key, versionId, text }) => `${key} ${versionId} ${text}`);
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
  return new Set([...texts, ...Items.map((item) => JSON.stringify(item))]);
}

/** Whether a line is of a submission alone: it has its mark, names a run of its, or has its ids one after the other. */
function isOf({ tenant, assignment, submission, runs }: Left) {
  const ids = [tenant, assignment, submission].map((id) => id.replaceAll('.', '\\.')).join('[#/]');
  const named = new RegExp(`[#/"]${ids}(?:[#/"]|$)`);
  const marks = [markOf({ tenant, assignment, submission }), ...runs];
  const isAsked = (line: string) =>
    line.startsWith(`asked/${tenant}/${assignment}/`) && line.includes(`"submission": "${submission}"`);
  return (line: string) => named.test(line) || isAsked(line) || marks.some((mark) => line.includes(mark));
}

const OWN = /^erasures\/|"PK":"ERASURE#|"SK":"ERASED"/;
/** What is of all of an assignment together, and goes, or is written anew without who is erased. */
const SHARED = /^reevaluations\/[^ ]+\/(?:cohort|drift)|^assignments\/[^ ]+\/(?:past|imports)/;

async function erase(tenant: string, of: ErasureScope): Promise<string> {
  sent.length = 0;
  const { erasure } = (await requestErasure(tenant, of, { subject: 'dean', role: 'administrator' }, true))!;
  for (let body = sent.shift()?.body; body !== undefined; body = sent.shift()?.body) {
    const event = { Records: [{ messageId: 'm', body: JSON.stringify(body), attributes: {} }] };
    for (let told = 0; told < 2; told += 1)
      assert.deepEqual(await invoke('erase', event), { batchItemFailures: [] });
  }
  const proof = await erasures().get({ tenant, erasure });
  assert.deepEqual([proof.state, proof.left], ['erased', []]);
  return erasure;
}

async function clear(): Promise<void> {
  const { removeVersions, listVersions } = await import('@assay/kit/storage/object-versions');
  await removeVersions(s3(), BUCKET, await listVersions(s3(), BUCKET, ''));
}

const exemplarsOf = async ({ tenant, assignment }: Submission) =>
  ((await invoke('list-exemplars', { tenant, assignment })) as { exemplars: ListedExemplar[] }).exemplars
    .map(({ id }) => id)
    .sort();

/** A world in which submissions of several tenants and assignments have left all that anything leaves. */
async function worldOf(prefix: string, chosen: readonly Owned[]): Promise<Left[]> {
  const all: Left[] = [];
  for (const one of chosen) {
    const of = { ...one, tenant: `${prefix}${one.tenant}` };
    all.push({ ...of, runs: await leaveAll(world, of) });
  }
  for (const group of Map.groupBy(all, ({ tenant, assignment }) => `${tenant}/${assignment}`).values())
    await leaveShared(world, group);
  for (const { tenant, subject } of all)
    await invoke('export-student', {
      Records: [{ messageId: 'm', body: JSON.stringify({ tenant, subject }), attributes: {} }],
    });
  return all;
}

const submissionsOf = fc.uniqueArray(
  fc.record({
    tenant: fc.constantFrom(...TENANTS),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    submission: fc.constantFrom(...SUBMISSIONS),
    subject: fc.constantFrom('student-1', 'student-2'),
  }),
  {
    minLength: 3,
    maxLength: 6,
    selector: ({ tenant, assignment, submission }) => [tenant, assignment, submission].join(),
  },
);

describe('an erasure', () => {
  let made = 0;
  it('leaves nothing of who is erased, and all of every other submission, student and tenant', async () => {
    const property = async (chosen: Owned[], isStudent: boolean) => {
      await clear();
      made += 1;
      const all = await worldOf(`w${made}`, chosen);
      const [target, ...rest] = all as [Left, ...Left[]];
      const { subject } = target;
      const isErased = (one: Left) =>
        one === target || (isStudent && one.tenant === target.tenant && one.subject === subject);
      const gone = [target, ...rest.filter(isErased)];
      const stays = rest.filter((one) => !isErased(one));
      const before = await everything();
      const { tenant, assignment, submission } = target;
      await erase(
        tenant,
        isStudent ? { kind: 'student', subject } : { kind: 'submission', assignment, submission },
      );
      const after = await everything();
      for (const one of gone) {
        assert.deepEqual(await heldOn({ ...one, submissions: [one] }), { objects: [], items: [] });
        const left = [...after].filter((line) => isOf(one)(line) && !OWN.test(line));
        assert.deepEqual(
          left.map((line) => line.slice(0, 200)),
          [],
        );
      }
      const lost = [...before].filter((line) => !after.has(line) && !gone.some((one) => isOf(one)(line)));
      const archive = `exports/${tenant}/${hashOf({ kind: 'student', subject })}/`;
      const vectors = lost.filter((line) => line.startsWith(`memo/${tenant}/`));
      assert.equal(vectors.length, gone.length, 'the vector that the memo kept of each exemplar');
      const others = lost.filter(
        (line) => !SHARED.test(line) && !line.startsWith(archive) && !vectors.includes(line),
      );
      assert.deepEqual(
        others.map((line) => line.slice(0, 200)),
        [],
      );
      for (const one of [...gone, ...stays]) {
        const ids = stays.filter(
          (other) => other.tenant === one.tenant && other.assignment === one.assignment,
        );
        assert.deepEqual(await exemplarsOf(one), ids.map(({ submission }) => submission).sort());
      }
      for (const one of stays)
        for (const folder of ['past.json', 'cohort.json'])
          assert.ok(
            [...after].some(
              (line) => line.split(' ', 1)[0]!.endsWith(folder) && line.includes(one.submission),
            ),
          );
    };
    await fc.assert(fc.asyncProperty(submissionsOf, fc.boolean(), property), { numRuns: 4 });
  });
});
