import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readerKey } from '@assay/essay-scoring/reader-store';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { createRememberedStore } from '@assay/platform/privacy/remembered-store';
import { answerAppeal, comment, override } from '@assay/platform/review/decide';
import { uploaderNamed } from '@assay/platform/run/uploader';
import { pastOf, putPast } from '@assay/short-answer-grading/bank';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { documents as functionDocuments, s3 } from '../../../../../functions/platform/runtime/storage.ts';
import { interleave } from '../../../../support/interleave.ts';
import { openCourse } from '../../../../support/lti-course.ts';

const course = await openCourse();
const { world } = course;
const { documents, invoke, sent } = world;
const { ADA, ADAS, BY, exemplar, holdings, record } = await import('../../../../support/holdings.ts');
const { privacyRoutes } = await import('../../../../../functions/platform/api/routes/privacy.ts');
const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
const { makeAppeal } = await import('../../../../../functions/platform/reviews/released-work.ts');
const { toLearner } = await import('../../../../../functions/platform/reviews/learners-work.ts');
const { decideOn } = await import('../../../../../functions/platform/reviews/reviews.ts');
const { readDraftResult } = await import('../../../../../functions/platform/reviews/draft-result.ts');
const { holding, assessed, deliver, erase, banked, archiveOf } = holdings(world);
afterEach(() => {
  world.reset();
  sent.length = 0;
});

/** The items that an archive holds. */
const itemsIn = (files: Record<string, Uint8Array>): Record<string, unknown>[] =>
  Buffer.from(files['items.jsonl']!)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Asks the API's route for the archive of the student. */
const askFor = (tenant: string) =>
  privacyRoutes
    .find(({ route }) => route.operationId === 'exportStudent')!
    .answer({
      ...{ principal: { tenant, ...BY }, params: {} },
      ...{ query: { subject: ADA.subject }, body: undefined, headers: new Headers() },
    });

describe('what is held on a student', () => {
  it('is gathered into one archive, of every version and item', async () => {
    const tenant = 'exports';
    const [first, second] = await assessed(tenant, 'adas');
    const shared = `memo/${tenant}/provider/shared.json`;
    await world.objects.write(shared, { text: 'One answer to both runs.' });
    for (const run of [first!, second!]) await createRememberedStore(documents, 'results').put(run, shared);
    const done = await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.deepEqual(done, { batchItemFailures: [] });
    const files = await archiveOf(tenant);
    const names = Object.keys(files);
    assert.ok(
      names.filter((name) => /^handed-in\/story\/adas\/essay(?: \(2\))?\.txt$/.test(name)).length === 2,
    );
    assert.ok(['run-1', 'run-2'].some((run) => names.includes(`assessments/story/adas/${run}/result.json`)));
    assert.equal(names.filter((name) => name.endsWith('/shared.json')).length, 1);
    assert.ok(itemsIn(files).some(({ SK, name }) => SK === 'OWNER' && name === ADA.name));
  });

  it('has what banks hold of the student, and nobody else’s, and says what cannot be told to be theirs', async () => {
    const tenant = 'exports-banks';
    await assessed(tenant, 'adas');
    const [mine, others] = ['It was dusk, and I had no lamp.', 'Bob was asleep below deck.'];
    await banked(tenant, exemplar('adas', mine), exemplar('bobs', others));
    const answer = {
      question: 'q',
      questionText: 'Why?',
      reference: '',
      label: 'Correct' as const,
      feedback: null,
    };
    const past = [
      { ...answer, id: ADA.number, answer: mine },
      { ...answer, id: 'bobs', answer: others },
    ];
    await putPast(world.objects, tenant, 'story', pastOf(past));
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const files = await archiveOf(tenant);
    const holds = (folder: string, text: string) =>
      Object.entries(files).some(
        ([name, bytes]) => name.startsWith(folder) && Buffer.from(bytes).includes(text),
      );
    for (const folder of [
      'other/assignments/',
      'banks/assignments/exports-banks/story/past',
      'banks/assignments/exports-banks/story/imports',
    ])
      assert.deepEqual([holds(folder, mine), holds(folder, others)], [true, false], folder);
    assert.match(
      Buffer.from(files['README.txt']!).toString(),
      /What is not, and why[\s\S]*beside the texts that it learnt from/,
    );
    const reader = await world.objects.read(
      readerKey(tenant, 'story'),
      z.looseObject({ exemplars: z.unknown() }),
    );
    assert.ok(JSON.stringify(reader.exemplars).includes(mine), 'the second reader holds it');
  });

  it('is gathered once however often it is asked for, and again once it is erased or grew old', async () => {
    const tenant = 'polls';
    await assessed(tenant, 'adas');
    const poll = async () => (await askFor(tenant)).status;
    assert.deepEqual([await poll(), await poll(), await poll()], [202, 202, 202]);
    assert.deepEqual(sent.splice(0), [
      { queue: 'exports', body: { tenant, subject: ADA.subject }, seconds: 0 },
    ]);
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    assert.deepEqual([await poll(), sent.length], [200, 0]);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
    assert.deepEqual([await poll(), await poll(), sent.splice(0).length], [202, 202, 1]);
    mock.timers.reset();
  });

  it('has nothing of a work that became another’s while it was gathered', async () => {
    const tenant = 'moves-meanwhile';
    await assessed(tenant, 'adas');
    await assessed(tenant, 'adas-second');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    const moved = interleave({
      ...{ client: functionDocuments(), when: 'before' },
      is: ({ pk }) => pk === `REVIEW#${tenant}#story#adas`,
      act: () => tellOwner({ tenant, ...BY }, of, { subject: 'eve' }),
    });
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const files = await archiveOf(tenant);
    assert.equal(moved.happened, true);
    assert.deepEqual(
      itemsIn(files)
        .filter(({ PK, SK }) => SK === 'OWNER' || String(PK).startsWith('REVIEW#'))
        .map(({ PK }) => PK),
      [`SUBMISSION#${tenant}#story#adas-second`],
    );
    assert.doesNotMatch(Object.keys(files).join(), /story\/adas\//);
  });

  it('has a work that went away and came back while it was gathered as it is now: nothing of the time before', async () => {
    const tenant = 'comes-back';
    const [runId] = await assessed(tenant, 'adas');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await decideOn(of, BY, () => ({
      kind: 'commented',
      runId: runId!,
      text: 'Before.',
      trait: null,
      for: 'student',
    }));
    const moved = interleave({
      ...{ client: functionDocuments(), when: 'before' },
      is: ({ pk }) => pk === `REVIEW#${tenant}#story#adas`,
      act: async () => {
        await tellOwner({ tenant, ...BY }, of, { subject: 'eve' });
        await tellOwner({ tenant, ...BY }, of, ADA);
      },
    });
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const items = itemsIn(await archiveOf(tenant));
    assert.equal(moved.happened, true);
    assert.equal(items.find(({ SK }) => SK === 'OWNER')?.movedAfter, 3);
    assert.deepEqual(
      items.filter(({ PK }) => String(PK).startsWith('REVIEW#')),
      [],
    );
  });

  it('is told to be too large, and asked for again when that is an hour ago', async () => {
    const tenant = 'too-large';
    await assessed(tenant, 'adas');
    await askFor(tenant);
    const client = s3();
    const real = client.send.bind(client);
    const LastModified = new Date(0);
    const DeleteMarkers = Array.from({ length: 65_001 }, (_, at) => ({
      ...{ Key: 'submissions/x', VersionId: String(at), LastModified },
    }));
    const isUploads = ({ input }: { input: { Prefix?: string } }) =>
      input.Prefix === `submissions/${tenant}/story/adas/`;
    const send = (command: never) =>
      isUploads(command) ? Promise.resolve({ DeleteMarkers }) : real(command);
    Object.assign(client, { send });
    const done = await invoke('export-student', record({ tenant, subject: ADA.subject }));
    Object.assign(client, { send: real });
    assert.deepEqual(done, { batchItemFailures: [] });
    await assert.rejects(askFor(tenant), { code: 'ExportTooLarge', message: /routes/ });
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
    sent.length = 0;
    assert.deepEqual([(await askFor(tenant)).status, sent.length], [202, 1]);
    mock.timers.reset();
  });

  it('is removed with a submission that it holds, whoever owns that now, and the proof lists it', async () => {
    const tenant = 'former';
    await assessed(tenant, 'adas');
    await askFor(tenant);
    sent.length = 0;
    await invoke('export-student', record({ tenant, subject: ADA.subject }));
    const owners = createOwnerStore(documents, 'results');
    const of = { tenant, assignment: 'story', submission: 'adas' };
    await owners.move(of, { subject: 'eve' }, { seq: 1, at: '2031-01-01T00:00:00.000Z' });
    const { erasure, counts } = await erase(tenant, ADAS);
    await deliver({ tenant, erasure });
    assert.deepEqual([counts!['objects/exports'], counts!['items/STUDENT/EXPORT']], [2, 1]);
    assert.deepEqual(await holding(`exports/${tenant}/`), []);
  });
});

/** A learner of the course hands in, is told what a teacher says of it, and appeals; the platform is told the score. */
async function reviewed(user: string, name: string): Promise<string> {
  const more = { name };
  await course.handIn(user, `The sea was calm, and ${user} was on deck.`, more);
  const run = await course.assessed(user);
  const said = { text: `Said to ${user}.`, trait: null, for: 'student' as const };
  const result = (await readDraftResult(await world.runStore.getRun(run)))!;
  await course.decided(user, (review) => comment(result, review, said));
  await course.decided(user, (review) =>
    override(result, review, { trait: 'Ideas', score: 6, reason: 'It argues.' }),
  );
  await course.released(user, run);
  const of = course.ofUser(user);
  const asked = { trait: 'Style', text: `${user} asks.` };
  await makeAppeal(of, { subject: of.submission, role: 'student' }, asked, toLearner(of));
  assert.deepEqual(await course.tool.passBack(course.ofUser(user)), []);
  return run;
}

/** A teacher answers the appeal of a learner. */
async function answered(user: string, run: string): Promise<void> {
  const result = (await readDraftResult(await world.runStore.getRun(run)))!;
  await course.decided(user, (review) => {
    const { appeal } = review.appeals.find(({ answer }) => !answer)!;
    return answerAppeal(result, review, { appeal, decision: 'upheld', text: `Answered to ${user}.` });
  });
}

describe('an archive of what steps, stores, teachers and a learning platform left', () => {
  it('has all of the student’s, and nothing of another, also not of whose work one was before', async () => {
    course.platform.column({ resourceLinkId: 'link-1' });
    const [annas, bertas, carls] = [
      await reviewed('anna', 'Anna Quenby'),
      await reviewed('berta', 'Berta Osmond'),
      await reviewed('carl', 'Carl Uffington'),
    ];
    await answered('berta', bertas);
    const berta = course.ofUser('berta');
    const moved = course.ofUser('anna');
    const { tenant } = moved;
    const dean = { tenant, ...BY };
    await tellOwner(dean, moved, { subject: berta.submission, name: 'Berta Osmond' });
    await answered('anna', annas);
    const later = (await readDraftResult(await world.runStore.getRun(annas)))!;
    const said = { text: 'Said to berta, later.', trait: null, for: 'student' as const };
    await course.decided('anna', (review) => comment(later, review, said));

    await invoke('export-student', record({ tenant, subject: berta.submission }));
    const files = await archiveOf(tenant);
    const { Items = [] } = await documents.send(new ScanCommand({ TableName: 'results' }));
    const keyOf = ({ PK, SK }: Record<string, unknown>) => `${PK} ${SK}`;
    const isIn = (...names: string[]) =>
      Items.filter(({ PK }) => names.some((name) => String(PK).split(/[#]/).includes(name)));
    const notHers = ['LTI#', 'PASSBACK#'];
    const trail = isIn(moved.submission).filter(({ PK }) => String(PK).startsWith('REVIEW#'));
    const between = ['commented', 'released', 'withdrawn', 'appealed', 'appeal-answered', 'owner-changed'];
    const hers = [
      ...isIn(berta.submission, uploaderNamed(berta.submission), bertas, annas),
      ...isIn(moved.submission).filter(
        ({ PK, SK }) =>
          String(PK).startsWith('SUBMISSION#') && !notHers.some((kind) => String(SK).startsWith(kind)),
      ),
      ...trail.filter(({ kind, text }) => !between.includes(kind) || text === said.text),
    ];
    const items = itemsIn(files);
    assert.deepEqual(items.map(keyOf).toSorted(), hers.map(keyOf).toSorted());
    for (const item of hers)
      assert.ok(
        items.some((one) => isDeepStrictEqual(one, item)),
        keyOf(item),
      );
    const kinds = new Set(items.map(({ PK, SK }) => `${PK}/${SK}`.replace(/#[^/]*/g, '')));
    for (const kind of [
      'RUN/RUN',
      'SUBMISSION/OWNER',
      'SUBMISSION/LTI',
      'SUBMISSION/PASSBACK',
      'REVIEW/EVENT',
    ])
      assert.ok(kinds.has(kind), `${kind} of ${[...kinds]}`);
    assert.deepEqual(
      trail.filter((event) => items.map(keyOf).includes(keyOf(event))).map(({ kind }) => kind),
      ['score-overridden', 'commented'],
    );
    for (const run of [annas, bertas])
      assert.ok(
        Object.entries(files).some(
          ([name, bytes]) => /^assessments\/.*\/result\.json$/.test(name) && Buffer.from(bytes).includes(run),
        ),
      );
    const others = ['Quenby', 'Uffington', 'anna asks', 'carl', 'Said to anna', 'Answered to anna', carls];
    const all = Object.entries(files).map(
      ([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('latin1')}`,
    );
    for (const words of [...others, course.ofUser('carl').submission, '"user":"anna"'])
      assert.deepEqual(
        all.filter((one) => one.includes(words)).map((one) => one.split('\n', 1)),
        [],
        words,
      );
  });
});
