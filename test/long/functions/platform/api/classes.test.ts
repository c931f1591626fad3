import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GradedAnswer, QuizResult } from '@assay/short-answer-grading/result';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { quizOf } from '../../../../support/short-answer-grading/quiz-model.ts';

const api = await openApi();
const { ask } = api;
const TEACHER = { role: 'teacher' } as const;
const CLASSES = '/assignments/story/classes';
await ask(TEACHER, 'PUT', '/assignments/story', {
  body: { workflow: 'essay-scoring', ...essayOf().assignment },
});

interface Told {
  submissions: { file: string; submission: string; run: string }[];
  refused: { file: string; code: string }[];
}

const zipped = (files: Zippable) => Buffer.from(zipSync(files, { level: 6, mtime: '2026-01-01' }));
const hand = async (body: Uint8Array, headers: Record<string, string> = {}) => {
  const got = await ask(TEACHER, 'POST', CLASSES, {
    body,
    headers: { 'content-type': 'application/zip', ...headers },
  });
  return { ...got, told: got.body as unknown as Told };
};
const essay = (text = 'We sailed at dawn.') => strToU8(text);

describe('a class at once', () => {
  it('is a submission for each file of the archive, under an id that follows from its path', async () => {
    const { status, told } = await hand(
      zipped({
        'class/anna.txt': essay(),
        'class/berta/essay.md': essay(),
        'class/Zoë Ü.txt': essay(),
        'class/.DS_Store': essay('x'),
        '__MACOSX/class/._anna.txt': essay('x'),
      }),
    );
    assert.equal(status, 200);
    assert.deepEqual(told.refused, []);
    const ids = told.submissions.map(({ submission }) => submission);
    assert.equal(ids.length, 3);
    assert.match(
      ids.join(' '),
      /^class-anna-[0-9a-f]{8} class-berta-essay-[0-9a-f]{8} class-Zo--[0-9a-f]{8}$/,
    );
    const uploads = api.uploads().map(({ runId }) => runId);
    assert.ok(told.submissions.every(({ run }) => uploads.includes(run)));
  });

  it('takes what can be taken, and names every other file with the reason', async () => {
    const bomb = new Uint8Array(25_000_000);
    const { status, told } = await hand(
      zipped({
        'good.txt': essay(),
        'good.pdf': essay(),
        'empty.txt': essay(''),
        '../../submissions/u/story/other/evil.txt': essay(),
        '/root.txt': essay(),
        'back\\slash.txt': essay(),
        'bomb.txt': bomb,
        'torn.docx': essay('torn'),
        'scan.txt': essay('%PDF-1.7'),
        'last.txt': essay(),
      }),
    );
    assert.equal(status, 200);
    assert.deepEqual(
      told.submissions.map(({ file }) => file),
      ['good.txt', 'last.txt'],
    );
    assert.deepEqual(Object.fromEntries(told.refused.map(({ file, code }) => [file, code])), {
      'good.pdf': 'SubmissionTaken',
      'empty.txt': 'SubmissionEmpty',
      '../../submissions/u/story/other/evil.txt': 'SubmissionUnsupported',
      '/root.txt': 'SubmissionUnsupported',
      'back\\slash.txt': 'SubmissionUnsupported',
      'bomb.txt': 'SubmissionTooLarge',
      'torn.docx': 'SubmissionNotText',
      'scan.txt': 'DocumentDamaged',
    });
    assert.ok(api.uploads().every(({ key }) => key.startsWith('submissions/t/story/')));
  });

  it('is refused as a whole where the archive is none that can be read', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.txt`, essay('x')]));
    const whole = zipped({ 'a.txt': essay(), 'b.txt': essay() });
    const central = whole.lastIndexOf(Buffer.from('504b0102', 'hex'));
    const encrypted = Buffer.from(whole);
    encrypted[central + 8]! |= 1;
    const doubled = Buffer.from(whole.toString('latin1').replaceAll('b.txt', 'a.txt'), 'latin1');
    const refusals: [Buffer, number, string][] = [
      [zipped(many), 413, 'SubmissionTooLarge'],
      [encrypted, 422, 'SubmissionUnsupported'],
      [doubled, 422, 'SubmissionUnsupported'],
      [whole.subarray(0, -10), 422, 'SubmissionUnsupported'],
      [Buffer.from('no archive'), 422, 'SubmissionUnsupported'],
      [zipped({}), 422, 'SubmissionEmpty'],
      [zipped({ 'only/': new Uint8Array() }), 422, 'SubmissionEmpty'],
    ];
    const before = api.uploads().length;
    for (const [archive, status, code] of refusals) {
      const got = await hand(archive);
      assert.deepEqual([got.status, got.body.code], [status, code]);
    }
    assert.equal(api.uploads().length, before);
  });

  it('is handed in once, however often it is sent', async () => {
    const archive = zipped({ 'once.txt': essay() });
    const headers = { 'idempotency-key': 'class-1' };
    const first = await hand(archive, headers);
    const again = await hand(archive, headers);
    assert.deepEqual(again.told, first.told);
    const other = await hand(zipped({ 'twice.txt': essay() }), headers);
    assert.equal(other.body.code, 'IdempotencyKeyReused');
  });

  it('is answered the same, byte by byte, also where the answer is larger than an item of the table', async () => {
    const folder = Array.from({ length: 5 }, (_, at) => `${at}`.repeat(200)).join('/');
    const name = (at: number) => `${folder}/${String(at).padStart(15, '0')}.txt`;
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [name(at), essay()]));
    const archive = zipped({ 'students.csv': essay(`file,subject\n${name(0)},s0\n`), ...files });
    const headers = { 'idempotency-key': 'large' };
    const first = await hand(archive, headers);
    assert.deepEqual([first.status, first.told.submissions.length], [200, 200]);
    assert.ok(Buffer.byteLength(first.text) > 400 * 1024);
    const { uploads } = api;
    const stored = uploads().length;
    assert.equal((await hand(archive, headers)).text, first.text);
    assert.equal(uploads().length, stored);
  });

  it('refuses a file whose path is longer than any that is kept', async () => {
    const { status, told } = await hand(
      zipped({ [`${'f'.repeat(2300)}/essay.txt`]: essay(), 'other.txt': essay() }),
    );
    assert.deepEqual([status, told.submissions.length], [200, 1]);
    assert.deepEqual(
      told.refused.map(({ code, file }) => [code, file]),
      [['SubmissionUnsupported', 'f'.repeat(200)]],
    );
  });
});

describe('the results of a class', () => {
  it('are what counts: of what is released, with a teacher’s scores in place of the machine’s', async () => {
    const who = { role: 'teacher', tenant: 'counting' } as const;
    const run = await api.assessed({ tenant: 'counting', submission: 'one' });
    const review = '/assignments/story/submissions/one/review';
    const rowOf = async () => {
      const { body } = await ask(who, 'GET', '/assignments/story/results');
      return (body as unknown as { results: { values: Record<string, number>; points: object }[] })
        .results[0]!;
    };
    const before = await rowOf();
    assert.partialDeepStrictEqual(before, { run, released: null, changed: [] });
    await ask(who, 'POST', `${review}/override`, {
      body: { trait: 'Ideas', score: 3, reason: 'It argues.' },
    });
    await ask(who, 'POST', `${review}/release`, { body: {} });
    const after = await rowOf();
    assert.deepEqual(after, {
      ...before,
      ...{ seq: 2, needs: [], flags: [] },
      released: run,
      changed: ['ideas'],
      accepted: ['ideas'],
      values: { ...before.values, ideas: 3 },
      points: { ...before.points, ideas: { given: 3, of: 3 } },
      total: { scoreGiven: 5, scoreMaximum: 6 },
    });
    assert.notEqual(before.values.ideas, 3);
    const later = await api.hand({ ...essayOf(), tenant: 'counting', submission: 'one' });
    const { body } = await ask(who, 'GET', '/assignments/story/results');
    assert.partialDeepStrictEqual(body, { results: [{ run: later, released: run, values: after.values }] });
  });

  it('has no cell for a trait that is missing of a released partial run, until a teacher gives its score', async () => {
    const tenant = 'partly';
    const who = { role: 'teacher', tenant } as const;
    const away = 'teams/style/verdict.json';
    const run = await api.assessed({ tenant, submission: 'one', away });
    const reason = { step: away, code: 'ModelUnavailable', message: 'Gone.' };
    const told = { state: 'partial', missing: ['Style'], reason };
    assert.partialDeepStrictEqual((await ask(who, 'GET', `/runs/${run}`)).body, told as object);
    const { body: listed } = await ask(who, 'GET', '/assignments/story/runs');
    assert.partialDeepStrictEqual(listed, { runs: [{ state: 'partial', reason }] } as object);
    const path = '/assignments/story/submissions/one/review';
    const decide = (verb: string, body: object) => ask(who, 'POST', `${path}/${verb}`, { body });
    assert.equal((await decide('release', {})).status, 201);
    const table = async () => (await ask(who, 'GET', '/assignments/story/results.csv')).text;
    const first = 'submission,state,run,released,changed,needs,code,reason';
    const why = ',ModelUnavailable,Gone.';
    assert.equal(await table(), `${first},ideas,style\r\none,partial,${run},yes,,${why},2,\r\n`);
    await decide('override', { trait: 'Style', score: 0, reason: 'It has none.' });
    assert.equal(
      await table(),
      `${first},points,of,ideas,style\r\none,partial,${run},yes,style,${why},2,6,2,0\r\n`,
    );
  });

  it('are rows, as JSON in pages and as a table', async () => {
    const who = { role: 'machine', tenant: 'results' } as const;
    const run = await api.assessed({ tenant: 'results', submission: 'one' });
    const second = await api.hand({ ...essayOf(), tenant: 'results', submission: 'two' });
    const { body } = await ask(who, 'GET', '/assignments/story/results?limit=1');
    const { results, next } = body as unknown as {
      results: { submission: string; run: string; values: Record<string, number> }[];
      next: string;
    };
    assert.partialDeepStrictEqual(results, [{ submission: 'one', run }]);
    const parts = Object.keys(results[0]!.values);
    assert.ok(parts.length >= 2);
    const later = await ask(who, 'GET', `/assignments/story/results?cursor=${next}`);
    assert.partialDeepStrictEqual(later.body, {
      results: [{ submission: 'two', run: second, values: {} }],
      next: null,
    });
    const { headers, text } = await ask(who, 'GET', '/assignments/story/results.csv');
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    const lines = text.trimEnd().split('\r\n');
    const columns = 'submission,state,run,released,changed,needs,code,reason,points,of'.split(',');
    assert.equal(lines[0], [...columns, ...parts].join(','));
    const values = Object.values(results[0]!.values);
    assert.equal(
      lines[1],
      [
        'one',
        'completed',
        run,
        '',
        '',
        'not borne out by the text · no exemplars',
        ...['', '', 4, 6],
        ...values,
      ].join(','),
    );
    assert.equal(lines[2], `two,admitted,${second}${','.repeat(parts.length + 7)}`);
    const given = (separator: string) =>
      ask(who, 'GET', `/assignments/story/results.csv?separator=${separator}`);
    assert.equal((await given('comma')).text, text);
    const semicolons = (await given('semicolon')).text.split('\r\n');
    assert.equal(semicolons[0], [...columns, ...parts].join(';'));
    assert.match(
      semicolons[1]!,
      new RegExp(`^one;completed;${run};;;not borne out by the text · no exemplars;;;`),
    );
    assert.equal((await given(';')).body.code, 'RequestInvalid');
  });

  it('have a row for what was handed in a moment before, and has no run yet', async () => {
    const who = { role: 'teacher', tenant: 'early' } as const;
    const essays = essayOf();
    await ask(who, 'PUT', '/assignments/story', {
      body: { workflow: 'essay-scoring', ...essays.assignment },
    });
    await ask(who, 'POST', CLASSES, {
      body: zipped({ 'b.txt': essay(), 'a.txt': essay() }),
      headers: { 'content-type': 'application/zip' },
    });
    await api.upload('submissions/early/story/no-submission.txt', 'It is nobody’s.');
    const { text } = await ask(who, 'GET', '/assignments/story/results.csv');
    const head = 'submission,state,run,released,changed,needs,code,reason';
    assert.equal(text, `${head}\r\na,received,,,,,,\r\nb,received,,,,,,\r\n`);
    const { body } = await ask(who, 'GET', '/assignments/story/results');
    assert.partialDeepStrictEqual(body, { results: [{ submission: 'a', run: null }, {}], next: null });
  });

  it('of a quiz are a row for each answer, with its student and what a person should look at', async () => {
    const who = { role: 'teacher', tenant: 'quizzed' } as const;
    const run = await api.hand({ ...quizOf(), tenant: 'quizzed', submission: 'class' });
    await api.runStore.start(run, 1, { workflow: 'short-answer-grading', assignmentVersion: 'v' });
    const answer = { question: 'tides', probability: 0.9, basis: 'vote', needsHuman: false };
    const answers = [
      { ...answer, row: 2, student: 'anna', label: 'Correct', flags: ['suspected-injection'] },
      { ...answer, row: 3, student: 'berta', label: null, flags: ['missing-label'], needsHuman: true },
      { ...answer, row: 4, student: 'carl', label: 'Incorrect', flags: ['empty-answer'] },
    ] as GradedAnswer[];
    for (const item of shortAnswerGrading.results.items({ answers } as QuizResult))
      await api.runStore.putItem(run, 1, item);
    await api.runStore.settle(run, 1, 'completed', {
      needs: [{ reason: 'suspected-injection', places: 1 }],
    });
    const { assignment } = quizOf().assignment as { assignment: string };
    const { text } = await ask(who, 'GET', `/assignments/${assignment}/results.csv`);
    assert.equal(
      text,
      [
        'submission,student,question,state,run,released,changed,needs,code,reason,label,points,of',
        `class,anna,tides,completed,${run},,,may speak to the grader,,,Correct,,`,
        `class,berta,tides,completed,${run},,,parts are missing · unsure,,,,,`,
        `class,carl,tides,completed,${run},,,,,,Incorrect,,`,
        '',
      ].join('\r\n'),
    );
  });
});
