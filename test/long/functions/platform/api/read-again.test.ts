import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ROUTES } from '@assay/api/registry';
import type { Role } from '@assay/platform/access/principal';
import type { RouteSpec } from '@assay/platform/api/route';
import { ESSAY, openStory, SUBMISSIONS, TEACHER } from '../../../../stack/functions/platform/api/story.ts';

const { api, submit } = await openStory();
const { ask, assessed, settled } = api;

/** Reads that somebody asks for again and again, which have to answer here. */
const POLLED = [
  ...['getRun', 'listRuns', 'getSubmission', 'getResult', 'listSubmissions', 'listResults'],
  ...['getResultsTable', 'getReviewQueue', 'getReview', 'listErasures', 'getErasure', 'listReevaluations'],
  ...['getReevaluation', 'listReevaluationRuns', 'listRejectedUploads', 'listEvents', 'getCosts'],
];

const whoOf = ({ roles }: RouteSpec): { role: Role } | null => {
  if (roles === 'anybody') return null;
  const all: readonly Role[] = roles === 'athena' ? [] : roles;
  return { role: all.includes('teacher') ? 'teacher' : (all[0] ?? 'teacher') };
};

it('every read is answered 304 where the same would be answered, as long as that is so', async () => {
  const run = await assessed({ tenant: 't', submission: 'adas', subject: 'ada' });
  const started = await ask(TEACHER, 'POST', '/assignments/story/reevaluations', {
    body: { submissions: ['adas'], mode: 'now' },
  });
  await settled();
  await submit(TEACHER, { ...ESSAY, submission: 'bertas' });
  const { body: gone } = await ask({ role: 'administrator' }, 'DELETE', `${SUBMISSIONS}/bertas`);
  const ids: Record<string, string> = {
    ...{ assignment: 'story', submission: 'adas', run },
    reevaluation: String((started.body as { reevaluation?: string }).reevaluation),
    erasure: String((gone as { erasure?: string }).erasure),
  };
  const answered = new Set<string>();
  for (const route of ROUTES.filter(({ method, answers }) => method === 'get' && answers[200] != null)) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
    const read = (headers = {}) => ask(whoOf(route), 'GET', path, { headers });
    const [first, same] = [await read(), await read()];
    if (first.status !== 200) continue;
    const etag = first.headers.get('etag');
    assert.ok(etag, route.operationId);
    if (first.text !== same.text) continue;
    answered.add(route.operationId);
    const again = await read({ 'if-none-match': etag });
    assert.deepEqual([again.status, again.text], [304, ''], route.operationId);
    assert.equal((await read({ 'if-none-match': '"another"' })).status, 200, route.operationId);
  }
  assert.deepEqual(
    POLLED.filter((id) => !answered.has(id)),
    [],
  );
});
