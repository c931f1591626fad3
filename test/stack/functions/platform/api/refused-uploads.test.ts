import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openStory, SUBMISSIONS, storyOf, TEACHER } from './story.ts';

const { api, statusOf } = await openStory();
const { ask, documents, runStore } = api;
const OLGA = { role: 'student', subject: 'olga' } as const;
const CARLO = { role: 'student', subject: 'carlo' } as const;

interface Form {
  url: string;
  fields: Record<string, string>;
  submission: string;
}

/** Uploads a file by a form, which intake is told of. Returns its submission, and the id of the run that it might become. */
async function upload(who: Parameters<typeof ask>[0], file: string, text: string) {
  const { body } = await ask(who, 'POST', '/assignments/story/uploads', { body: { file } });
  const { url, fields, submission } = body as unknown as Form;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]), 'whatever');
  assert.equal((await fetch(url, { method: 'POST', body: form })).status, 204);
  const { runId, key } = api.uploads().findLast((one) => one.key.includes(`/${submission}/`))!;
  await api.admitted(runId);
  return { submission, runId, key };
}

async function stateInClass(submission: string) {
  const { body } = await ask(TEACHER, 'GET', '/assignments/story/results');
  const { results } = body as unknown as { results: { submission: string; state: string; code: string }[] };
  const row = results.find((one) => one.submission === submission);
  return row && [row.state, row.code];
}

/** The time is over for which it is told why an upload was refused. */
async function endTelling(upload: string, at: number) {
  const Key = { PK: `UPLOAD#${upload}`, SK: 'REJECTED' };
  const change = new UpdateCommand({
    ...{ TableName: 'results', Key, UpdateExpression: 'SET expiresAt = :at' },
    ...{ ConditionExpression: 'expiresAt > :at', ExpressionAttributeValues: { ':at': at } },
  });
  await documents.send(change);
}

describe('an upload by a form that no run could read', () => {
  it('is kept nowhere; why is told to its student and who teaches for a while, and then not', async () => {
    const { submission, runId, key } = await upload(OLGA, 'essay.docx', 'MZ\x90\0\x03\0');
    assert.deepEqual(await api.objects.list(key), []);
    const failure = { step: 'admit', code: 'SubmissionNotText' };
    for (const who of [OLGA, TEACHER])
      assert.partialDeepStrictEqual((await statusOf(submission, who)).body, { state: 'rejected', failure });
    assert.equal((await statusOf(submission, CARLO)).status, 404);
    assert.deepEqual(await stateInClass(submission), ['rejected', 'SubmissionNotText']);
    await endTelling(runId, Math.floor(Date.now() / 1000));
    assert.equal(await runStore.findRejected(runId), null);
    assert.equal(await stateInClass(submission), undefined);
    for (const who of [OLGA, TEACHER]) assert.equal((await statusOf(submission, who)).status, 404);
    const { body } = await ask(TEACHER, 'GET', '/rejected-uploads');
    assert.deepEqual((body as unknown as { rejected: unknown[] }).rejected, []);
  });

  it('is told of no longer than what is handed in is kept', async () => {
    process.env.RETENTION_DAYS = '2';
    const { runId } = await upload(CARLO, 'essay.txt', ' ');
    delete process.env.RETENTION_DAYS;
    const days = (count: number) => Math.floor(Date.now() / 1000) + count * 24 * 3600;
    await assert.rejects(endTelling(runId, days(2)), { name: 'ConditionalCheckFailedException' });
    await endTelling(runId, days(1));
  });

  it('leaves what came before under its name as it was', async () => {
    const first = await upload(CARLO, 'essay.txt', 'We sailed home.');
    const second = await upload(CARLO, 'essay.txt', ' ');
    assert.notEqual(first.runId, second.runId);
    assert.equal((await runStore.findRejected(second.runId))?.code, 'SubmissionEmpty');
    const { body } = await ask(CARLO, 'GET', `${SUBMISSIONS}/${first.submission}`);
    assert.partialDeepStrictEqual(body, { state: 'admitted', run: first.runId });
  });
});

it('forms that were never used are told to make room in minutes, not tomorrow', async () => {
  const forms = { ...storyOf(), assignment: 'unused', versionsADay: 3 };
  await ask(TEACHER, 'PUT', '/assignments/unused', { body: storyOf(forms) });
  const form = () => ask(CARLO, 'POST', '/assignments/unused/uploads', { body: { file: 'essay.txt' } });
  for (let at = 0; at < 3; at += 1) assert.equal((await form()).status, 201);
  const { status, body, headers } = await form();
  assert.equal(status, 429);
  assert.match(body.detail!, /: an upload that was begun and not sent counts until \d\d:\d\d \(UTC\)/);
  assert.ok(Number(headers.get('retry-after')) <= 15 * 60);
});
