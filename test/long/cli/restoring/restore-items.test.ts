import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ownerEntity } from '@assay/platform/access/owner-store';
import { type Erasure, type ErasureScope, erasureId } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { erasureEntity } from '@assay/platform/privacy/erasure-store';
import { reevaluationEntity } from '@assay/platform/reevaluation/reevaluation-store';
import { erasedEntity, runPartEntity, stepEntity, versionEntity } from '@assay/platform/run/entities';
import { createRunStore } from '@assay/platform/run/run-store';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { restoreItems, WORK } from '../../../../cli/restoring/restore-items.ts';
import { openRunTable } from '../../../support/run-table.ts';
import { admittedRun } from '../../../support/runs.ts';

const { documents, catchUp } = await openRunTable('drill');
type Table = 'results' | 'drill';

const all = async (table: Table) => {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
  return Items;
};
const keysIn = async (table: Table) => (await all(table)).map(({ PK, SK }) => `${PK} ${SK}`).sort();
const put = (table: Table, Item: object) => documents.send(new PutCommand({ TableName: table, Item }));
const bring = async (own: object = {}) => {
  await catchUp();
  return restoreItems({ client: documents, from: 'drill', to: 'results', kinds: WORK, writes: true, ...own });
};

const stepOf = (runId: string) => ({
  ...stepEntity.key({ runId, step: 'judge' }),
  step: 'judge',
  startedAt: '2030-01-01T00:00:00.000Z',
});

/** A run of a student's submission, with what stands beside it. */
async function work(table: Table, submission: string, subject: string, runId = `run-${submission}`) {
  const submissionKey = of(submission);
  const version = { source: admittedRun(runId, { submission }).source };
  await put(table, { ...versionEntity.key({ ...submissionKey, runId }), ...version });
  await put(table, {
    ...ownerEntity.key(submissionKey),
    ...ownerEntity.indexKeys({ ...submissionKey, subject }),
    subject,
    at: '2030-01-01T00:00:00.000Z',
  });
  await createRunStore(documents, table).admit(admittedRun(runId, { submission }));
  await put(table, stepOf(runId));
}

const erasure = (of: ErasureScope, own: Partial<Erasure> = {}): Erasure => ({
  erasure: erasureId('t', of),
  tenant: 't',
  state: 'erased',
  kind: of.kind,
  by: { subject: 'admin', role: 'administrator' },
  requestedAt: '2030-02-01T00:00:00.000Z',
  lookedAgainAt: '2030-02-01T00:15:00.000Z',
  ofSha256: hashOf(of),
  ...own,
});
const erased = (table: Table, of: ErasureScope, own: Partial<Erasure> = {}) =>
  erasureEntity.storedIn(documents, table).put(erasure(of, own));
const ofStudent = (subject: string): ErasureScope => ({ kind: 'student', subject });
const ofSubmission = (submission: string): ErasureScope => ({
  kind: 'submission',
  assignment: 'story',
  submission,
});

const of = (submission: string) => ({ tenant: 't', assignment: 'story', submission });

describe('work that is brought back from a restored table', () => {
  beforeEach(async () => {
    for (const table of ['results', 'drill'] as const)
      for (const { PK, SK } of await all(table))
        await documents.send(new DeleteCommand({ TableName: table, Key: { PK, SK } }));
  });

  it('is all that is not there, with its keys in indexes, and what is there stays as it is', async () => {
    for (const table of ['results', 'drill'] as const) await work(table, 'ada', 'ada@x');
    await work('drill', 'ben', 'ben@x');
    const { PK, SK } = (await all('results')).find((item) => item.SK === 'OWNER')!;
    await put('results', { PK, SK, subject: 'changed since', at: '2030-01-02T00:00:00.000Z' });
    const done = await bring();
    assert.deepEqual([done.erased, done.over, done.nobodys], [0, 0, 0]);
    assert.deepEqual(await keysIn('results'), await keysIn('drill'));
    const back = (await all('results')).find((item) => item.PK === 'RUN#run-ben' && item.SK === 'RUN');
    assert.equal(back!.GSI1PK, 'ASSIGNMENT#t#story');
    const kept = (await all('results')).find((item) => item.PK === PK && item.SK === SK);
    assert.equal(kept!.subject, 'changed since');
    assert.equal((await bring()).restored, 0, 'once more brings nothing');
  });

  it('is not what was erased since, by its submission or its student, whichever run or trail it is of', async () => {
    for (const [name, subject] of Object.entries({ ada: 'ada@x', ben: 'ben@x', cyd: 'cyd@x' }))
      await work('drill', name, subject);
    await put('drill', { PK: 'REVIEW#t#story#ben', SK: '00001', at: '2030-01-02T00:00:00.000Z' });
    await erased('results', ofSubmission('ada'));
    await erased('results', ofStudent('ben@x'), { state: 'requested' });
    await bring();
    const texts = (await keysIn('results')).filter((one) => !one.startsWith('ERASURE#'));
    assert.ok(texts.length > 0);
    for (const one of texts) assert.match(one, /cyd/);
  });

  it('is not what the mark of an erasure says, whoever owned it when the backup was made', async () => {
    await work('drill', 'moved', 'ada@x');
    await work('drill', 'before', 'ada@x');
    await put('results', { ...erasedEntity.key(of('moved')), expiresAt: 4_000_000_000 });
    for (const table of ['results', 'drill'] as const)
      await put(table, { ...erasedEntity.key(of('before')), expiresAt: 4_000_000_001 });
    await bring();
    const back = (await keysIn('results')).filter((one) => one.startsWith('RUN#'));
    assert.deepEqual(
      back,
      ['RUN#run-before RUN', 'RUN#run-before STEP#judge'],
      'erased, then handed in anew',
    );
  });

  it('is not what a student’s erasure proves by its hash, though another owned it when the backup was made and its mark is over', async () => {
    await work('drill', 'moved', 'ada@x');
    await put('drill', { ...erasedEntity.key(of('moved')), expiresAt: 1 });
    await work('drill', 'other', 'ada@x');
    await erased('results', ofStudent('ben@x'), { worksSha256: [hashOf(ofSubmission('moved'))] });
    await bring();
    assert.deepEqual(
      (await keysIn('results')).filter((one) => one.startsWith('RUN#')),
      ['RUN#run-other RUN', 'RUN#run-other STEP#judge'],
    );
  });

  it('is what another, who lives, owns since the backup', async () => {
    await work('drill', 'moved', 'ada@x');
    await put('results', {
      ...ownerEntity.key(of('moved')),
      ...{ subject: 'ben@x', at: '2030-01-02T00:00:00.000Z' },
    });
    await erased('results', ofStudent('ada@x'));
    assert.deepEqual(await bring(), {
      ...{ restored: 3, there: 1, erased: 0, over: 0, nobodys: 0 },
      left: {},
      erasedMeanwhile: 0,
    });
  });

  it('is no item of whatever kind that names what was erased', async () => {
    await work('drill', 'ada', 'ada@x');
    await work('drill', 'ben', 'ben@x');
    const named = { assignment: 'story', tenant: 't' };
    const naming = (submission: string) => [
      {
        ...reevaluationEntity.key({ tenant: 't', reevaluation: `of-${submission}` }),
        ...named,
        submissions: [submission],
      },
      { PK: `IDEMPOTENCY#t#${submission}`, SK: 'ANSWER', body: JSON.stringify({ ...named, submission }) },
      {
        PK: `UPLOAD#of-${submission}`,
        SK: 'REJECTED',
        GSI1PK: 'REJECTED#t',
        GSI1SK: 'story#2030#x',
        submission,
      },
      { PK: `DELIVERIES#t#of-${submission}`, SK: '1', told: { 'story/': { [submission]: 1 } } },
    ];
    for (const submission of ['ada', 'ben', 'gone'])
      for (const item of naming(submission)) await put('drill', item);
    await erased('results', ofStudent('ada@x'));
    await erased('results', ofSubmission('gone'));
    const kinds = ['REEVALUATION', 'IDEMPOTENCY', 'UPLOAD', 'DELIVERIES'];
    const done = await bring({ kinds });
    assert.deepEqual([done.restored, done.erased], [4, 8]);
    assert.deepEqual(
      (await keysIn('results')).filter((one) => !one.startsWith('ERASURE#')),
      naming('ben')
        .map(({ PK, SK }) => `${PK} ${SK}`)
        .sort(),
    );
  });

  it('leaves out what an erasure was not done with when the backup was made, though its proof is lost since', async () => {
    await work('drill', 'ada', 'ada@x');
    await work('drill', 'ben', 'ben@x');
    await erased('drill', ofStudent('ada@x'), { state: 'erasing', lookedAgainAt: undefined });
    await erased('drill', ofStudent('ben@x'));
    await bring();
    assert.deepEqual(
      (await keysIn('results')).filter((one) => one.startsWith('RUN#')),
      ['RUN#run-ben RUN', 'RUN#run-ben STEP#judge'],
    );
  });

  it('leaves out a class’s run in which a student of it was erased since', async () => {
    await work('drill', 'class', 'teacher@x');
    const part = { runId: 'run-class', submission: 'ada' };
    await put('drill', { ...runPartEntity.key(part), partRun: 'run-ada' });
    await work('drill', 'ada', 'ada@x');
    await erased('results', ofStudent('ada@x'));
    await bring();
    assert.deepEqual(
      (await keysIn('results')).filter((one) => one.startsWith('RUN#')),
      [],
    );
  });

  it('adds nothing to a run that is there: rows of it may have been erased', async () => {
    await work('drill', 'class', 'teacher@x');
    await put('drill', { PK: 'RUN#run-class', SK: 'ITEM#1#row-1', score: 3 });
    await createRunStore(documents, 'results').admit(admittedRun('run-class', { submission: 'class' }));
    await bring();
    assert.ok(!(await keysIn('results')).includes('RUN#run-class ITEM#1#row-1'));
  });

  it('opens no door, and brings nothing whose time is over', async () => {
    await put('drill', { PK: 'ATHENA#t', SK: 'SECRET', sha256: 'x' });
    await put('drill', { PK: 'LTI-PLATFORM#x', SK: 'PLATFORM' });
    await put('drill', { PK: 'LEDGER#t', SK: 'story#2030-01#submission#0', usd: 1 });
    await put('drill', { PK: 'CAP#t', SK: 'over', expiresAt: 1 });
    assert.deepEqual(await bring(), {
      ...{ restored: 1, there: 0, erased: 0, over: 1, nobodys: 0 },
      left: { ATHENA: 1, 'LTI-PLATFORM': 1 },
      erasedMeanwhile: 0,
    });
    assert.deepEqual(await keysIn('results'), ['LEDGER#t story#2030-01#submission#0']);
    assert.equal((await bring({ kinds: ['LTI-PLATFORM'] })).restored, 1, 'unless it is named');
  });

  it('brings back events, rejected uploads, what is dealt and the secret of tags, and refuses a kind that there is nothing of', async () => {
    const kept = [
      { PK: 'EVENTS#t#story', SK: '0000000001', runId: 'run-1' },
      { PK: 'MARKING#t', SK: 'story' },
      { PK: 'UPLOAD#x', SK: 'REJECTED', tenant: 't', assignment: 'story' },
      { PK: 'TAGS', SK: 'SECRET', secret: 'x' },
    ];
    for (const item of kept) await put('drill', item);
    await assert.rejects(
      bring({ kinds: ['EVENT'] }),
      /nothing of the kind EVENT: it has EVENTS, MARKING, TAGS, UPLOAD/,
    );
    assert.equal((await bring()).restored, kept.length);
  });

  it('takes no proof that it brings back itself for an erasure that was asked for meanwhile', async () => {
    await erased('drill', ofStudent('ada@x'), { lookedAgainAt: undefined });
    assert.deepEqual((await bring()).erasedMeanwhile, 0);
  });

  it('counts alone in a dry run', async () => {
    await work('drill', 'ada', 'ada@x');
    const would = await bring({ writes: false });
    assert.deepEqual(await keysIn('results'), []);
    assert.equal(would.restored, (await keysIn('drill')).length);
    assert.equal((await bring()).restored, would.restored);
    assert.equal((await bring({ writes: false })).restored, 0);
  });

  it('is whole when it broke off at any item and is called again', async () => {
    await work('drill', 'ada', 'ada@x');
    await work('drill', 'ben', 'ben@x');
    const size = (await keysIn('drill')).length;
    for (let dies = 0; dies < size; dies += 1) {
      let writes = 0;
      const send = (command: { constructor: unknown }) => {
        if (command.constructor === PutCommand && writes++ === dies) throw new Error('broke off');
        return documents.send(command as never);
      };
      await assert.rejects(bring({ client: { send } }), /broke off/);
      await bring();
      assert.deepEqual(await keysIn('results'), await keysIn('drill'), `died at ${dies}`);
      for (const { PK, SK } of await all('results'))
        await documents.send(new DeleteCommand({ TableName: 'results', Key: { PK, SK } }));
    }
  });
});
