import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { createOwnerStore, ownerEntity } from '@assay/platform/access/owner-store';
import { type Erasure, manifestKey, manifestSchema } from '@assay/platform/privacy/erasure';
import { pastOf, putPast, readBank } from '@assay/short-answer-grading/bank';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Pinecone } from '@pinecone-database/pinecone';
import { links } from '../../../../functions/platform/lti/lti-stores.ts';
import { documents as functionDocuments } from '../../../../functions/platform/runtime/storage.ts';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { interleave } from '../../../support/interleave.ts';
import { quizOf } from '../../../support/short-answer-grading/quiz-model.ts';

const world = await openAssessments(answer);
const { documents, invoke, sent } = world;
const { ADA, ADAS, BY, exemplar, holdings, record } = await import('../../../support/holdings.ts');
const { erasures, requestErasure } = await import('../../../../functions/platform/privacy/erasures.ts');
const { holding, assessed, deliver, erase, banked, bankedIds, archiveOf } = holdings(world);
afterEach(() => {
  world.reset();
  sent.length = 0;
});

/** Whose number is an id of a submission, too, of which the mark stays that it is erased. */
const GRACE = { subject: 'grace-2c9e', number: '5822919' };
/** Delivers what S3 told of deletions, as the intake queue would. */
async function tellRemovals(tenant: string): Promise<void> {
  for (const { body } of world.removals(`submissions/${tenant}/`))
    await invoke('admit', { Records: [{ messageId: 'm', body }] });
}

describe('what is handed in anew while an erasure is not looked at a last time', () => {
  const upload = (tenant: string, body: string) =>
    world.hand({ ...essayOf({ body }), tenant, submission: 'adas' });

  it('stays, with its owner, options and review, and what came late of the erased goes', async () => {
    const tenant = 'anew';
    const [first] = await assessed(tenant, 'adas');
    const old = await world.runStore.getRun(first!);
    const { erasure } = await erase(tenant, ADAS);
    const body = 'We sailed once more, and this time it was the spring tide that held us up.';
    const owners = createOwnerStore(documents, 'results');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await owners.claim(of, ADA, '2031-01-01T00:00:00.000Z');
    await links().handIn({ ...of, link: 'link', user: 'the-platforms-ada' });
    const anew = await upload(tenant, body);
    await world.assess(anew);
    const before = await holding(anew, body);
    await tellRemovals(tenant);
    await world.runStore.admit({ ...old, state: 'admitted' });
    const proof = await deliver({ tenant, erasure });
    assert.deepEqual([proof.state, typeof proof.lookedAgainAt], ['erased', 'string']);
    const after = new Set(await holding(anew, body));
    assert.deepEqual(
      before.filter((one) => !after.has(one) && !one.startsWith('erasures/')),
      [],
    );
    assert.deepEqual(
      [(await owners.find(of))?.subject, (await links().ofSubmission(of)).length],
      [ADA.subject, 1],
    );
    assert.deepEqual(await holding(first!), []);
    assert.equal((await world.runStore.latestRun(of))?.latestRun, anew);

    const again = await erase(tenant, ADAS);
    assert.notEqual(again.erasure, erasure);
    await deliver(again);
    assert.deepEqual(await holding(anew, body), []);
  });

  it('is not taken by another try of the first look, and is by who asks again, under the same id', async () => {
    const tenant = 'asks-again';
    await assessed(tenant, 'adas');
    const { erasure } = (await requestErasure(tenant, ADAS, BY, true))!;
    const [asked] = sent.splice(0);
    const client = functionDocuments();
    const real = client.send.bind(client);
    const send = (command: object) => {
      if (command.constructor.name === 'DeleteCommand') throw new Error('died');
      return real(command as never);
    };
    Object.assign(client, { send });
    await invoke('erase', record(asked!.body));
    Object.assign(client, { send: real });
    const anew = await upload(tenant, 'We sailed again, and nobody had told us of the harbour.');
    assert.deepEqual(await invoke('erase', record(asked!.body)), { batchItemFailures: [] });
    assert.equal((await world.runStore.findRun(anew))?.runId, anew);
    await erasures().put({ ...(await erasures().get({ tenant, erasure })), state: 'incomplete' });
    assert.equal((await requestErasure(tenant, ADAS, BY, true))!.erasure, erasure);
    await deliver({ tenant, erasure }, 2);
    assert.deepEqual(
      (await holding(anew)).filter((one) => !one.startsWith('erasures/')),
      [],
    );
  });

  it('has a trail of its own, of which its student is shown all, also where the work had been another’s', async () => {
    const tenant = 'moved-before';
    const { tellOwner } = await import('../../../../functions/platform/api/tell-owner.ts');
    const { ownReview } = await import('../../../../functions/platform/reviews/released-work.ts');
    const { decideOn, reviews } = await import('../../../../functions/platform/reviews/reviews.ts');
    const [run] = await assessed(tenant, 'adas');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    const say = (text: string) =>
      decideOn(of, BY, () => ({ kind: 'commented', runId: run!, text, trait: null, for: 'student' }));
    for (const one of [GRACE, ADA]) await tellOwner({ tenant, ...BY }, of, one);
    await say('Before.');
    const owners = createOwnerStore(documents, 'results');
    const claimed = interleave({
      ...{ client: functionDocuments(), when: 'before' },
      is: ({ name, item }) => name === 'DeleteCommand' && item.SK === 'OWNER',
      act: () => owners.claim(of, ADA, '2031-01-01T00:00:00.000Z'),
    });
    await deliver(await erase(tenant, ADAS));
    const { subject, movedAfter } = (await owners.find(of))!;
    assert.deepEqual([claimed.happened, subject, movedAfter], [true, ADA.subject, 2]);
    assert.deepEqual(await reviews().events(of), []);
    await say('Anew.');
    const shown = await ownReview(of, await reviews().events(of), () => true);
    assert.deepEqual(
      shown!.runs.get(run!)!.comments.map(({ text }) => text),
      ['Anew.'],
    );
    await deliver(await erase(tenant, ADAS));
    assert.deepEqual([await owners.find(of), await reviews().events(of)], [null, []]);
  });

  it('leaves out a run that was admitted after it was looked for runs, of a version that was there', async () => {
    const tenant = 'between';
    const handed = { ...essayOf(), tenant, submission: 'adas' };
    const runId = await world.hand(handed);
    const admitted = await world.runStore.getRun(runId);
    await documents.send(new DeleteCommand({ TableName: 'results', Key: { PK: `RUN#${runId}`, SK: 'RUN' } }));
    const Key = { PK: `SUBMISSION#${tenant}#story#adas`, SK: `VERSION#${runId}` };
    await documents.send(new DeleteCommand({ TableName: 'results', Key }));
    const { erasure } = await erase(tenant, ADAS);
    await world.runStore.admit(admitted);
    await deliver({ tenant, erasure });
    assert.deepEqual(await holding(runId), []);
  });

  it('fails and says so when something is left for a day, and not before', async () => {
    const tenant = 'fails';
    await assessed(tenant, 'adas');
    await banked(
      tenant,
      exemplar('adas', 'It was noon when we sailed, and the sea was white.'),
      exemplar('bobs', 'Bob slept.'),
    );
    const away = mock.method(Pinecone.prototype, 'listIndexes', async () => {
      throw new AssayError('VectorsUnavailable', 'away');
    });
    const named = await erase(tenant, ADAS);
    assert.equal((await deliver(named)).state, 'incomplete');
    await erasures().put({ ...(await erasures().get(named)), looks: 95 });
    const [last] = sent.splice(0);
    assert.deepEqual(await invoke('erase', record(last!.body)), {
      batchItemFailures: [{ itemIdentifier: 'm' }],
    });
    const { state, left } = await erasures().get(named);
    assert.deepEqual([state, left?.[0]?.kind, sent.length], ['failed', 'vectors', 0]);
    away.mock.restore();
    assert.equal((await requestErasure(tenant, ADAS, BY, false))!.erasure, named.erasure);
    assert.equal((await deliver(named)).state, 'erased');
    assert.deepEqual(await bankedIds(tenant), ['bobs']);
  });

  it('proves what it takes out of banks although it died as it did so', async () => {
    const tenant = 'dies-in-bank';
    await assessed(tenant, 'adas');
    const text = 'It was night when we sailed, and the sea was black.';
    const answer = { id: 'adas', question: 'q', questionText: 'Why?', reference: '', answer: text };
    const past = [answer, { ...answer, id: 'bobs', answer: 'Bob knew.' }];
    const answers = past.map((one) => ({ ...one, label: 'Correct' as const, feedback: null }));
    await putPast(world.objects, tenant, 'story', pastOf(answers));
    await banked(tenant, exemplar('adas', text), exemplar('bobs', 'Bob sat down.'));
    const folder = `assignments/${tenant}/`;
    const there = (await holding(text)).filter((one) => one.startsWith(folder)).length;
    const dies = mock.method(Pinecone.prototype, 'listIndexes', async () => {
      throw new Error('died');
    });
    const named = (await requestErasure(tenant, ADAS, BY, true))!;
    const failed = await invoke('erase', record(sent.at(-1)!.body));
    assert.deepEqual(failed, { batchItemFailures: [{ itemIdentifier: 'm' }] });
    dies.mock.restore();
    const noted = await world.objects.read(manifestKey(named), manifestSchema);
    assert.equal(
      new Set(noted.objects.filter(({ key }) => key.startsWith(folder)).map(({ versionId }) => versionId))
        .size >= there,
      true,
    );
    const proof = await deliver(named);
    assert.equal(proof.state, 'erased');
    assert.ok(proof.counts!['objects/assignments']! >= there, JSON.stringify([proof.counts, there]));
    assert.deepEqual(await holding(text), []);
    const { past: kept } = await readBank(world.objects, tenant, 'story');
    assert.deepEqual(
      kept?.answers.map(({ id }) => id),
      ['bobs'],
    );
  });
});

describe('erasing a student', () => {
  it('takes what banks of every assignment hold under their names, and under an id of theirs in its assignment alone', async () => {
    const tenant = 'numbered';
    const owners = createOwnerStore(documents, 'results');
    const at = '2020-01-01T00:00:00.000Z';
    for (const [assignment, submission] of [
      ['story', 'adas'],
      ['tides', GRACE.number],
    ] as const)
      await owners.claim({ tenant, assignment, submission }, GRACE, at);
    await world.catchUp();
    const answer = { question: 'q', questionText: 'Why?', reference: '', feedback: null };
    const ids = [GRACE.number, GRACE.subject, 'adas', 'bobs'];
    const held: Record<string, string[]> = {
      story: ['bobs'],
      tides: ['adas', 'bobs'],
      'never-handed-in': ['adas', 'bobs'],
    };
    const wordsOf = (assignment: string, id: string) => `What ${id} wrote of ${assignment} in ${tenant}.`;
    for (const assignment of Object.keys(held)) {
      const past = ids.map((id) => ({ ...answer, id, label: 'Correct' as const }));
      const written = past.map((one) => ({ ...one, answer: wordsOf(assignment, one.id) }));
      await putPast(world.objects, tenant, assignment, pastOf(written));
      await putPast(world.objects, tenant, assignment, pastOf(written.toReversed()));
    }
    await invoke('export-student', record({ tenant, subject: GRACE.subject }));
    const files = Object.entries(await archiveOf(tenant));
    const gathered = (words: string) => files.some(([, bytes]) => Buffer.from(bytes).includes(words));
    await deliver(await erase(tenant, { kind: 'student', subject: GRACE.subject }));
    for (const [assignment, kept] of Object.entries(held)) {
      const { past } = await readBank(world.objects, tenant, assignment);
      assert.deepEqual(past?.answers.map(({ id }) => id).sort(), kept, assignment);
      const gone = ids.filter((id) => !kept.includes(id)).map((id) => wordsOf(assignment, id));
      assert.deepEqual(await holding(...gone), []);
      assert.deepEqual(
        gone.map(gathered),
        gone.map(() => true),
      );
      assert.ok(kept.every((id) => !gathered(wordsOf(assignment, id))));
    }
  });

  it('erases all they own, what tables hold of them, and nobody else', async () => {
    const tenant = 'student';
    const runs = [...(await assessed(tenant, 'adas')), ...(await assessed(tenant, 'adas-second'))];
    await world.hand({ ...quizOf(), tenant, submission: 'class' });
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await links().handIn({ ...of, link: 'link', user: 'the-platforms-ada', name: ADA.name });
    const { state, erasure } = await erase(tenant, { kind: 'student', subject: ADA.subject });
    assert.equal(state, 'erased');
    await deliver({ tenant, erasure });
    const left = await holding(...runs, ADA.subject, ADA.name, ADA.number, 'the-platforms-ada');
    assert.deepEqual(left, []);
    assert.ok((await holding('submissions/student/tides-quiz/class')).length > 0);
  });
});

describe('the end of retention', () => {
  it('asks for the erasure of what was kept long enough, and of nothing else', async () => {
    const tenant = 'retained';
    await world.hand({ ...essayOf(), tenant, submission: 'adas' });
    process.env.RETENTION_DAYS = '3000';
    const asked = async () => {
      sent.length = 0;
      await invoke('end-retention', {});
      return Promise.all(sent.map(({ body }) => erasures().get(body as Erasure)));
    };
    assert.deepEqual(await asked(), []);
    process.env.RETENTION_DAYS = '-1';
    const found = (await asked()).find((one) => one.tenant === tenant);
    assert.deepEqual(found?.of, { kind: 'submission', assignment: 'story', submission: 'adas' });
    assert.deepEqual(found?.by, { subject: 'retention', role: 'machine' });
  });

  it('takes a work which the index did not show as it was asked for, and leaves one that became theirs since', async () => {
    const tenant = 'not-indexed';
    const runs = [await assessed(tenant, 'adas'), await assessed(tenant, 'adas-second')];
    await assessed(tenant, 'adas-third');
    const at = { said: '2020-01-01T00:00:00.000Z', again: '2031-01-01T00:00:00.000Z' };
    const hidden = ownerEntity.key({ tenant, assignment: 'story', submission: 'adas-second' });
    const shown = ownerEntity.indexKeys({ tenant, assignment: 'story', submission: 'adas-second', ...ADA });
    const update = (UpdateExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
      documents.send(
        new UpdateCommand({ TableName: 'results', Key: hidden, UpdateExpression, ExpressionAttributeValues }),
      );
    await update('REMOVE GSI1PK, GSI1SK');
    await update('SET since = :since', { ':since': at.said });
    await world.catchUp();
    const { erasure } = await erase(tenant, { kind: 'student', subject: ADA.subject });
    assert.notDeepEqual(await holding(...runs[1]!), []);
    await update('SET GSI1PK = :pk, GSI1SK = :sk', { ':pk': shown.GSI1PK, ':sk': shown.GSI1SK });
    const owners = createOwnerStore(documents, 'results');
    const since = { tenant, assignment: 'story', submission: 'bobs' };
    await owners.claim(since, ADA, at.again);
    const anew = await world.hand({ ...essayOf({ body: 'Anew.' }), tenant, submission: 'bobs' });
    await world.catchUp();
    const { state, counts } = await deliver({ tenant, erasure });
    assert.deepEqual([state, counts!['items/SUBMISSION/OWNER']], ['erased', 3]);
    assert.deepEqual(await holding(...runs.flat()), []);
    assert.equal((await owners.find(since))?.subject, ADA.subject);
    assert.equal((await world.runStore.getRun(anew)).runId, anew);
  });
});
