import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { erasedEntity } from '@assay/platform/run/entities';
import { madeOf } from '@assay/platform/run/made-of';
import { runKey } from '@assay/platform/run/run-artifacts';
import { submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { openAssessments } from '../../../support/assessments.ts';
import { BUCKET } from '../../../support/function-environment.ts';
import { answer, QUESTION, quizOf } from '../../../support/short-answer-grading/quiz-model.ts';

const world = await openAssessments(answer);
const { invoke, runStore, sent } = world;
const { holdings, record } = await import('../../../support/holdings.ts');
const { handInAgain } = await import('../../../../functions/platform/api/hand-in-again.ts');
const { awaitsRun } = await import('../../../../functions/platform/api/refused-files.ts');
const { inTenant } = await import('../../../../functions/platform/runtime/in-tenant.ts');
const { s3 } = await import('../../../../functions/platform/runtime/storage.ts');
const { holding, erase, deliver, archiveOf } = holdings(world);
afterEach(() => {
  world.reset();
  sent.length = 0;
});

const QUIZ = {
  questions: [QUESTION, { id: 'salt', question: 'Why is the sea salt?', reference: 'Rivers carry salt.' }],
};
const SHARED = 'The Moon pulls at it.';
const tableOf = (tenant: string) => [
  'student,group,tides,salt',
  `ada-4711,blue,"A diver of ${tenant} saw it, by the Moon.","Quenby of ${tenant}, with a spoon."`,
  `bob-4712,blue,${SHARED},The baker salts it.`,
  `eve-4713,red,${SHARED},A ferry brings it.`,
  'kim-4714,red,"Lighthouses, I guess.",',
];
/** What is of ada alone. */
const adasIn = (tenant: string) => [`A diver of ${tenant} saw it`, `Quenby of ${tenant}`];
const OTHERS = ['The baker salts it', 'A ferry brings it', 'Lighthouses, I guess', 'bob-4712', 'eve-4713'];

const workOf = (tenant: string, student: string) => ({
  ...{ tenant, assignment: 'tides-quiz', submission: submissionOfNamed(tenant, student) },
});

async function graded(
  tenant: string,
  table = tableOf(tenant),
  metadata: Record<string, string> = {},
): Promise<string> {
  const run = await world.hand({ ...quizOf({ quiz: QUIZ, table, metadata }), tenant, submission: 'class' });
  await world.assess(run);
  return run;
}

/** What S3 told of deletions, as the intake queue delivers it. */
async function tellRemovals(tenant: string): Promise<void> {
  for (const { body } of world.removals(`submissions/${tenant}/`))
    await invoke('admit', { Records: [{ messageId: 'm', body }] });
}

async function uploadOf(runId: string): Promise<string> {
  const { source } = await runStore.getRun(runId);
  const { key: Key, bucket: Bucket, versionId: VersionId } = source;
  const { Body } = await s3().send(new GetObjectCommand({ Key, Bucket, VersionId }));
  return Body!.transformToString();
}

const students = async (runId: string) =>
  (await world.resultOf<QuizResult>(runId)).answers.map(({ student }) => student);

describe('a student of a class’s table who is erased', () => {
  it('is nowhere any more, and the others are as they were', async () => {
    const tenant = 'erased';
    const run = await graded(tenant);
    assert.ok((await holding(...adasIn(tenant))).length > 3);
    assert.ok((await holding('ada-4711')).length > 3);
    const before = await holding(...OTHERS);
    const proof = await erase(tenant, { kind: 'student', subject: 'ada-4711' });
    assert.equal(proof.state, 'erased');
    assert.ok(proof.counts!['objects/submissions']! >= 2 && proof.counts!['objects/runs']! > 2);
    assert.deepEqual(await holding(...adasIn(tenant)), []);
    assert.ok(before.length > 0);
    await deliver(proof);
    assert.deepEqual(await holding('ada-4711'), [], 'after the last look nothing says whom it was of');
    for (const words of OTHERS) assert.ok((await holding(words)).length > 0, words);
    assert.equal(await runStore.latestRun(workOf(tenant, 'ada-4711')), null);
    const rest = ['bob-4712', 'bob-4712', 'eve-4713', 'eve-4713', 'kim-4714', 'kim-4714'];
    assert.deepEqual(await students(run), rest);
    const { erased, counts } = await world.resultOf<QuizResult>(run);
    assert.deepEqual([erased, counts.answers], [2, 6], 'the record says that rows were taken out');
    assert.match(
      await uploadOf(run),
      /^student,question,answer\r\nbob-4712,tides,The Moon pulls at it\.\r\n/,
    );
    const table = { tenant, assignment: 'tides-quiz', submission: 'class' };
    assert.equal(await awaitsRun(table), false, 'no run is made of what is left of the table');
    const bobs = await runStore.latestRun(workOf(tenant, 'bob-4712'));
    assert.deepEqual(await students(bobs!.latestRun), ['bob-4712', 'bob-4712']);
  });

  it('stays erased when it is asked twice, looked again, told of and gone on with', async () => {
    const tenant = 'twice';
    const run = await graded(tenant);
    const of = { kind: 'submission' as const, ...workOf(tenant, 'ada-4711') };
    const erasure = await erase(tenant, of);
    await tellRemovals(tenant);
    await deliver(erasure);
    const left = await holding(...OTHERS);
    await erase(tenant, of);
    assert.deepEqual(await holding(...adasIn(tenant)), []);
    const without = (all: string[]) => all.filter((one) => !/erasures?[/"]/i.test(one)).sort();
    assert.deepEqual(without(await holding(...OTHERS)), without(left));
    const whole = await runStore.getRun(run);
    assert.deepEqual([whole.state, await runStore.standing(whole)], ['completed', 'current']);
    assert.deepEqual([whole.report?.state, whole.report?.code], ['failed', 'ReportMissing']);
    const { attempt } = (await invoke('resume-run', { runId: run })) as { attempt: number };
    await world.assess(run, attempt, 'report');
    assert.equal((await runStore.getRun(run)).report?.state, 'ready');
    assert.deepEqual(await holding(...adasIn(tenant)), []);
  });

  it('does not come back where the table is assessed again', async () => {
    const tenant = 'assessed-again';
    const run = await graded(tenant);
    await erase(tenant, { kind: 'student', subject: 'ada-4711' });
    await tellRemovals(tenant);
    const whole = await runStore.getRun(run);
    const next = await inTenant(tenant, () => handInAgain(whole));
    const told = world.uploads().find(({ runId }) => runId === next)!;
    await invoke('admit', { Records: [{ messageId: 'm', body: told.body }] });
    await world.assess(next);
    assert.deepEqual(new Set(await students(next)), new Set(['bob-4712', 'eve-4713', 'kim-4714']));
    assert.deepEqual(await holding(...adasIn(tenant)), []);
  });

  it('is left out of a table that is handed in after that, which says so, however late', async () => {
    const tenant = 'left-out';
    await graded(tenant);
    await deliver(await erase(tenant, { kind: 'student', subject: 'ada-4711' }));
    const { TableName, Key } = { TableName: 'results', Key: erasedEntity.key(workOf(tenant, 'ada-4711')) };
    await world.documents.send(new DeleteCommand({ TableName, Key }));
    const next = await graded(tenant, [...tableOf(tenant), 'zoe-4715,red,Wind.,Tears.']);
    assert.deepEqual(
      new Set(await students(next)),
      new Set(['bob-4712', 'eve-4713', 'kim-4714', 'zoe-4715']),
    );
    const { erased, warnings, answers } = await world.resultOf<QuizResult>(next);
    assert.equal(erased, 2);
    assert.match(warnings.join('\n'), /rows of erased students are left out \(rows 1, 2\).*erased take/);
    assert.equal(answers[0]!.row, 3, 'rows keep their places');
    assert.equal(await runStore.latestRun(workOf(tenant, 'ada-4711')), null);
  });

  it('is new, and stays, where a table that is to take the erased is handed in after that', async () => {
    const tenant = 'anew-in-table';
    await graded(tenant);
    const erasure = await erase(tenant, { kind: 'student', subject: 'ada-4711' });
    const next = await graded(tenant, undefined, { erased: 'take' });
    await deliver(erasure);
    assert.ok((await students(next)).includes('ada-4711'));
    assert.match(await uploadOf(next), /A diver of anew-in-table saw it/);
    assert.equal((await runStore.latestRun(workOf(tenant, 'ada-4711')))?.state, 'completed');
  });

  it('is taken out of every version of the table, and of one that is being graded', async () => {
    const tenant = 'versions';
    await graded(tenant);
    await graded(tenant, [...tableOf(tenant), 'zoe-4715,red,Wind.,Tears.']);
    const waiting = await world.hand({
      ...quizOf({ quiz: QUIZ, table: [...tableOf(tenant), 'zoe-4715,red,Wind.,Old tears.'] }),
      ...{ tenant, submission: 'class' },
    });
    let erasing = Promise.resolve();
    world.platform = async ({ name }, go) => {
      if (/assembleresult/.test(name))
        erasing = erase(tenant, { kind: 'student', subject: 'ada-4711' }).then();
      await erasing;
      return go();
    };
    await world.assess(waiting);
    assert.ok(!(await students(waiting)).includes('ada-4711'));
    assert.deepEqual(await holding(...adasIn(tenant)), []);
    assert.ok((await holding('Old tears')).length > 0);
  });
});

/** A report of a table's result as it was read, as a renderer puts it. */
async function putReport(runId: string, result: QuizResult): Promise<void> {
  const Body = JSON.stringify(result);
  const Key = runKey(runId, 'report.tex');
  await s3().send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, Metadata: madeOf(result) }));
}

describe('what is written of a student’s rows after they were taken out', () => {
  it('goes in the later look: a report that was being made, a step, a line', async () => {
    const tenant = 'late';
    let proof: Awaited<ReturnType<typeof erase>> | undefined;
    world.render = async ({ runId }) => {
      const before = await world.resultOf<QuizResult>(runId);
      proof = await erase(tenant, { kind: 'student', subject: 'ada-4711' });
      assert.deepEqual([proof.state, await holding(...adasIn(tenant))], ['erased', []]);
      await putReport(runId, before);
      const { row, answer } = before.answers.find(({ student }) => student === 'ada-4711')!;
      await world.objects.write(runKey(runId, 'answers/a0001/late.json'), { answer });
      await runStore.putItem(runId, 1, { item: `row-${row}`, value: { row, student: 'ada-4711' } });
      return {};
    };
    const run = await graded(tenant);
    assert.equal((await runStore.getRun(run)).report?.state, 'ready');
    assert.ok((await holding(...adasIn(tenant), 'ada-4711')).length > 2);
    const { left } = await deliver(proof!);
    const ofRun = (await holding('ada-4711')).filter((one) => one.includes(run));
    assert.deepEqual([left, await holding(...adasIn(tenant)), ofRun], [[], [], []]);
    const { state, report } = await runStore.getRun(run);
    assert.deepEqual([state, report?.state, report?.code], ['completed', 'failed', 'ReportMissing']);
  });

  it('stays where it was made of what is left', async () => {
    const tenant = 'late-and-clean';
    let proof: Awaited<ReturnType<typeof erase>> | undefined;
    world.render = async ({ runId }) => {
      proof = await erase(tenant, { kind: 'student', subject: 'ada-4711' });
      await putReport(runId, await world.resultOf<QuizResult>(runId));
      return {};
    };
    const run = await graded(tenant);
    await deliver(proof!);
    assert.equal((await runStore.getRun(run)).report?.state, 'ready');
    assert.equal((await world.objects.list(runKey(run, 'report.tex'))).length, 1);
  });

  it('is not told of by a run whose report was still being made', async () => {
    const tenant = 'missing';
    world.platform = ({ name, payload }, go) =>
      /runagent/.test(name) && JSON.stringify(payload).includes('a0001')
        ? Promise.reject(new Error('away'))
        : go();
    world.render = async () => {
      await erase(tenant, { kind: 'student', subject: 'ada-4711' });
      return {};
    };
    const run = await graded(tenant);
    assert.ok(!JSON.stringify(await runStore.getRun(run)).includes('ada-4711'));
  });
});

describe('the archive of a student of a table', () => {
  it('has their own answers and results, and nobody else’s', async () => {
    const tenant = 'archive';
    await graded(tenant);
    await invoke('export-student', record({ tenant, subject: 'ada-4711' }));
    const files = await archiveOf(tenant);
    const text = Object.entries(files)
      .map(([name, bytes]) => `${name} ${Buffer.from(bytes)}`)
      .join('\n');
    for (const words of [...adasIn(tenant), 'ada-4711']) assert.ok(text.includes(words), words);
    for (const words of OTHERS) assert.ok(!text.includes(words), words);
  });
});
