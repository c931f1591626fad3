import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { uploaderNamed } from '@assay/platform/run/uploader';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { holdings } from '../../../../support/holdings.ts';
import { QUIZ } from '../../../../support/short-answer-grading/quizzes.ts';
import { ESSAY, openStory, SUBMISSIONS, type Submitted, storyOf, TEACHER } from './story.ts';

const { api, submit } = await openStory();
const { ask, runStore } = api;

describe('a file that is uploaded by itself', () => {
  const presign = async (body: object, who: Parameters<typeof ask>[0] = TEACHER) => {
    const { body: told } = await ask(who, 'POST', '/assignments/story/uploads', { body });
    return told as unknown as { url: string; fields: Record<string, string>; submission: string };
  };
  const post = (
    { url, fields }: Awaited<ReturnType<typeof presign>>,
    text: string,
    own: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...own })) form.set(name, value);
    form.set('file', new Blob([text]), 'whatever.txt');
    return fetch(url, { method: 'POST', body: form });
  };

  it('is a submission like any other, with what was asked for it', async () => {
    const form = await presign({ file: 'large.txt', submission: 'large', options: { variant: 'SA' } });
    assert.equal((await post(form, ESSAY.text)).status, 204);
    const uploaded = api.uploads().find(({ key }) => key === 'submissions/t/story/large/large.txt')!;
    await api.admitted(uploaded.runId);
    assert.partialDeepStrictEqual(await runStore.getRun(uploaded.runId), {
      submission: 'large',
      options: { variant: 'SA' },
    });
  });

  it('is no version of what became another student’s since its form was given, and is kept among the rejected', async () => {
    const teacher = { ...TEACHER, tenant: 'forms' } as const;
    const assignment = storyOf();
    await ask(teacher, 'PUT', '/assignments/story', { body: assignment });
    const formOf = (subject: string) =>
      presign({ file: 'essay.txt', submission: 'moves-on', student: { subject } }, teacher);
    const put = async (form: Awaited<ReturnType<typeof presign>>, text: string) => {
      assert.equal((await post(form, text)).status, 204);
      return api.uploads().findLast(({ key }) => key.includes('/moves-on/'))!.runId;
    };
    const uploaded = async (...given: Parameters<typeof put>) => {
      const runId = await put(...given);
      await api.admitted(runId);
      return runId;
    };
    const [first, late] = [await formOf('gina'), await formOf('gina')];
    const run = await put(first, 'Gina sailed home.');
    const owner = { body: { subject: 'hugo' } };
    await ask(teacher, 'PUT', `${SUBMISSIONS}/moves-on/owner`, owner);
    assert.equal((await post(late, 'Gina sailed home.', { 'x-amz-meta-owner': 'x' })).status, 403);
    await api.admitted(run);
    assert.equal(
      (await runStore.getRun(run)).state,
      'admitted',
      'what came before the move went with the work',
    );
    const refused = await uploaded(late, 'Gina sailed again.');
    assert.equal(await runStore.findRun(refused), null);
    const { body } = await ask(teacher, 'GET', '/rejected-uploads');
    const { rejected } = body as unknown as { rejected: { upload: string; code: string }[] };
    assert.deepEqual(
      rejected.map(({ upload, code }) => [upload, code]),
      [[refused, 'SubmissionTaken']],
    );
    assert.equal(
      (await runStore.latestRun({ tenant: 'forms', assignment: 'story', submission: 'moves-on' }))?.latestRun,
      run,
    );
    await api.admitted(run);
    assert.equal((await runStore.getRun(run)).state, 'admitted', 'a word that comes twice changes nothing');
    const hugos = await uploaded(await formOf('hugo'), 'Hugo sailed home.');
    assert.equal((await runStore.getRun(hugos)).submission, 'moves-on');
    const { holdings, record } = await import('../../../../support/holdings.ts');
    const { archiveOf, erase, holding } = holdings(api);
    const inArchive = async (subject: string, word: string) => {
      await api.invoke('export-student', record({ tenant: 'forms', subject }));
      const files = Object.values(await archiveOf('forms', subject));
      return files.some((bytes) => Buffer.from(bytes).includes(word));
    };
    const words = ['Gina sailed home.', 'Gina sailed again.', refused, 'Hugo sailed home.'];
    const has = (subject: string) => Promise.all(words.map((word) => inArchive(subject, word)));
    assert.deepEqual(await has('hugo'), [true, false, false, true]);
    assert.deepEqual(await has('gina'), [false, true, true, false]);
    assert.equal((await erase('forms', { kind: 'student', subject: 'gina' })).state, 'erased');
    assert.deepEqual(await holding('Gina sailed again.'), []);
    const left = await ask(teacher, 'GET', '/rejected-uploads');
    assert.deepEqual((left.body as unknown as { rejected: unknown[] }).rejected, []);
    assert.ok((await holding('Gina sailed home.', 'Hugo sailed home.')).length > 1);
  });

  it('that is no text whatever its name says is no run, and its student is told why', async () => {
    const olga = { role: 'student', subject: 'olga' } as const;
    const form = await presign({ file: 'essay.docx' }, olga);
    assert.equal((await post(form, 'MZ\x90\0\x03\0')).status, 204);
    const { runId } = api.uploads().findLast(({ key }) => key.endsWith('/essay.docx'))!;
    await api.admitted(runId);
    const { body } = await ask(olga, 'GET', `${SUBMISSIONS}/${form.submission}`);
    assert.partialDeepStrictEqual(body, {
      state: 'rejected',
      failure: { step: 'admit', code: 'SubmissionNotText' },
    });
    assert.equal((await ask(TEACHER, 'GET', `/runs/${runId}`)).status, 404);
  });

  it('goes to no other key, has no other metadata, and is of the size that was told', async () => {
    const form = await presign({ file: 'a.txt', submission: 'bound' });
    const others: Record<string, string>[] = [
      { key: 'submissions/u/story/bound/a.txt' },
      { 'x-amz-meta-asked': 'x' },
    ];
    for (const own of others) assert.equal((await post(form, 'text', own)).status, 403);
    assert.equal((await post(form, '')).status, 400);
    assert.equal(api.uploads().filter(({ key }) => key.includes('/bound/')).length, 0);
  });
});

describe('what a student hands in', () => {
  const CARLO = { role: 'student', subject: 'carlo' } as const;
  const UPLOADS = '/assignments/story/uploads';

  it('is refused at the door where its workflow reads no such file, or none so large', async () => {
    const program = await ask(CARLO, 'POST', UPLOADS, { body: { file: 'essay.exe' } });
    assert.deepEqual([program.status, program.body.code], [422, 'SubmissionUnsupported']);
    assert.match(program.body.detail!, /ends in \.txt, .*\.docx/);
    const named = await submit(CARLO, { ...ESSAY, file: 'essay.heic' });
    assert.equal(named.body.code, 'SubmissionUnsupported');
    const called = await submit(CARLO, { ...ESSAY, file: 'essay.pdf' });
    assert.equal(called.body.code, 'DocumentDamaged');
    const large = await submit(CARLO, { file: 'essay.txt', text: 'sea '.repeat(850_000) });
    assert.deepEqual([large.status, large.body.code], [413, 'SubmissionTooLarge']);
    assert.match(large.body.detail!, /has 3\.4 MB, and at most 1 MB/);
    assert.equal((await ask(CARLO, 'GET', '/submissions')).text.includes('story'), false);
  });

  it('is refused at the door where it can be no essay, also a teacher’s, whose file may be called as it likes', async () => {
    const marks = { file: 'marks.csv', text: 'name,mark\nAnna,4\nBen,3\n', submission: 'marks' };
    const table = await submit(TEACHER, marks);
    assert.deepEqual([table.status, table.body.code], [422, 'SubmissionNotEssay']);
    const typed = { file: 'maya.tx', submission: 'maya' };
    assert.equal((await ask(TEACHER, 'POST', UPLOADS, { body: typed })).status, 201);
    assert.equal((await submit(TEACHER, { ...ESSAY, ...typed })).status, 201);
  });

  it('by a form is of no more bytes than its workflow reads', async () => {
    const { body } = await ask(CARLO, 'POST', UPLOADS, { body: { file: 'essay.docx' } });
    const { maximumBytes, fields } = body as unknown as {
      maximumBytes: number;
      fields: Record<string, string>;
    };
    assert.equal(maximumBytes, 1_000_000);
    assert.equal(fields['x-amz-meta-handed-in-by'], 'student');
    assert.match(fields['x-amz-meta-taken-as']!, /^20.*Z_/);
    const { conditions } = JSON.parse(Buffer.from(fields.policy!, 'base64').toString());
    assert.deepEqual(conditions.at(-1), ['content-length-range', 1, 1_000_000]);
  });

  it('is refused at the door where it does not fit into its day, and never behind it', async () => {
    const roomy = { ...storyOf(), assignment: 'roomy', mostWords: 1_000_000 };
    await ask(TEACHER, 'PUT', '/assignments/roomy', { body: storyOf(roomy) });
    const form = () => ask(CARLO, 'POST', '/assignments/roomy/uploads', { body: { file: 'essay.pdf' } });
    for (const { status, body } of [await form(), await form(), await form()]) {
      assert.equal(status, 201);
      assert.equal((body as unknown as { maximumBytes: number }).maximumBytes, 30_000_000);
    }
    const last = await ask(CARLO, 'POST', '/assignments/roomy/submissions', { body: ESSAY });
    assert.deepEqual([last.status, last.body.code], [429, 'SubmissionsTooMany']);
  });

  it('is taken as often as is told however many come at once, and what was told as taken is', async () => {
    const quick = { ...storyOf(), assignment: 'quick', versionsADay: 4 };
    await ask(TEACHER, 'PUT', '/assignments/quick', { body: storyOf(quick) });
    const hasty = { role: 'student', subject: 'hasty' } as const;
    const hand = (text: string) =>
      ask(hasty, 'POST', '/assignments/quick/submissions', { body: { file: 'essay.txt', text } });
    const all = await Promise.all(Array.from({ length: 25 }, (_, at) => hand(`We sailed, draft ${at}.`)));
    const { 201: taken = [], 429: refused = [] } = Object.groupBy(all, ({ status }) => status);
    assert.deepEqual([taken.length, refused.length], [4, 21]);
    for (const { body, headers } of refused) {
      assert.match(body.detail!, /^Within a day \(UTC\) you may hand in/);
      assert.ok(headers.get('retry-after'));
    }
    for (const { body } of taken) await api.admitted((body as unknown as Submitted).run);
    const form = await ask(hasty, 'POST', '/assignments/quick/uploads', { body: { file: 'essay.txt' } });
    assert.deepEqual([form.status, form.body.code], [429, 'SubmissionsTooMany']);
  });

  it('is not counted as a student’s where a teacher hands it in for them', async () => {
    const taught = { ...storyOf(), assignment: 'taught', versionsADay: 1 };
    await ask(TEACHER, 'PUT', '/assignments/taught', { body: storyOf(taught) });
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) {
      const given = { file: 'essay.txt', text: `We sailed home. ${text}`, student: { subject: 'dora' } };
      const { body } = await ask(TEACHER, 'POST', '/assignments/taught/submissions', { body: given });
      await api.admitted((body as unknown as Submitted).run);
    }
  });

  it('is taken as often as its assignment says within a day, and then refused in words of theirs', async () => {
    const daily = { ...storyOf(), assignment: 'daily', versionsADay: 1 };
    await ask(TEACHER, 'PUT', '/assignments/daily', { body: storyOf(daily) });
    const hand = () => ask(CARLO, 'POST', '/assignments/daily/submissions', { body: ESSAY });
    const first = await hand();
    assert.equal(first.status, 201);
    await api.admitted((first.body as unknown as Submitted).run);
    const again = await hand();
    assert.deepEqual([again.status, again.body.code], [429, 'SubmissionsTooMany']);
    assert.match(again.body.detail!, /^Within a day \(UTC\) you may hand in once/);
    assert.ok(again.headers.get('retry-after'));
  });

  it('is refused at the door where it has more words than are taken, and its execution is not begun', async () => {
    const essay = (words: number) => ({ file: 'essay.txt', text: 'sea '.repeat(words) });
    const long = await submit(CARLO, essay(12_000));
    assert.deepEqual([long.status, long.body.code], [413, 'SubmissionTooLarge']);
    assert.match(long.body.detail!, /has 12,000 words, and at most 10,000 are taken here/);
    const short = { ...storyOf(), assignment: 'short', mostWords: 100 };
    await ask(TEACHER, 'PUT', '/assignments/short', { body: storyOf(short) });
    for (const who of [CARLO, TEACHER]) {
      const { status, body } = await ask(who, 'POST', '/assignments/short/submissions', { body: essay(101) });
      assert.deepEqual([status, body.code], [413, 'SubmissionTooLarge']);
    }
    assert.equal(api.uploads().filter(({ key }) => /\/short\//.test(key)).length, 0);
  });

  it('is taken twenty times a day of one student, whatever assignments there are; teachers are not bound by it', async () => {
    const WORKS = ['one', 'two', 'three', 'four'];
    for (const assignment of WORKS)
      await ask(TEACHER, 'PUT', `/assignments/${assignment}`, {
        body: storyOf({ ...storyOf(), assignment }),
      });
    const hand = (who: Parameters<typeof ask>[0], at: number, student?: string) =>
      ask(who, 'POST', `/assignments/${WORKS[at % 4]}/submissions`, {
        body: {
          file: 'essay.txt',
          text: `We sailed at dawn, ${at}.`,
          ...(student && { student: { subject: student } }),
        },
      });
    const DORA = { role: 'student', subject: 'dora-of-many' } as const;
    for (let at = 0; at < 20; at += 1) {
      const { status, body } = await hand(DORA, at);
      assert.equal(status, 201, body.detail);
      await api.admitted((body as unknown as Submitted).run);
    }
    const more = await hand(DORA, 20);
    assert.deepEqual([more.status, more.body.code], [429, 'SubmissionsTooMany']);
    assert.match(
      more.body.detail!,
      /^Within a day \(UTC\) you may hand in 20 times, all your works together/,
    );
    const form = await ask(DORA, 'POST', '/assignments/one/uploads', { body: { file: 'essay.txt' } });
    assert.equal(form.status, 429);
    assert.equal((await hand({ role: 'student', subject: 'another' }, 20)).status, 201);
    for (let at = 0; at < 3; at += 1) assert.equal((await hand(TEACHER, at, 'dora-of-many')).status, 201);
    const open = { ...storyOf(), assignment: 'open', versionsADay: 30 };
    await ask(TEACHER, 'PUT', '/assignments/open', { body: storyOf(open) });
    const often = await ask(DORA, 'POST', '/assignments/open/submissions', { body: ESSAY });
    assert.equal(often.status, 201, 'as often as a teacher says');
    const countedOf = async () => {
      const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
      return Items.filter(({ PK }) => String(PK).includes(uploaderNamed(DORA.subject)));
    };
    assert.equal((await countedOf()).length, 1);
    await holdings(api).erase('t', { kind: 'student', subject: DORA.subject });
    assert.deepEqual(await countedOf(), [], 'nor is it known of who is erased how often they handed in');
  });
});

describe('the files of a class, before any is handed in', () => {
  const sort = async (body: object, who: Parameters<typeof ask>[0] = { ...TEACHER, tenant: 'classes' }) => {
    const headers = { 'idempotency-key': 'class-1' };
    return ask(who, 'POST', '/assignments/story/class-files', { body, headers });
  };
  const teacher = { ...TEACHER, tenant: 'classes' } as const;
  const table = Buffer.from('file,subject,name\nanna.txt,anna,Anna Quenby\n').toString('base64');
  const files = ['anna.txt', 'ben.txt', 'students.csv'].map((path) => ({ path, bytes: 100 }));

  it('are told with their students, which is kept nowhere, and are refused where they are somebody’s already', async () => {
    await ask(teacher, 'PUT', '/assignments/story', { body: storyOf() });
    const anna = { path: 'anna.txt', submission: 'anna', usual: true };
    const ben = { path: 'ben.txt', submission: 'ben', usual: true, student: null };
    const student = { subject: 'anna', name: 'Anna Quenby' };
    const told = { table: 'students.csv', works: [{ ...anna, student }, ben], refused: [] };
    assert.deepEqual((await sort({ files, table })).body, told);
    const { Items = [] } = await api.documents.send(new ScanCommand({ TableName: 'results' }));
    assert.doesNotMatch(JSON.stringify(Items), /Quenby|class-1/);
    assert.equal(api.uploads().filter(({ key }) => key.includes('/classes/')).length, 0);
    await ask(teacher, 'PUT', `${SUBMISSIONS}/ben/owner`, { body: { subject: 'benno' } });
    const anew = await sort({ files, table });
    assert.partialDeepStrictEqual(anew.body, {
      works: [{ ...anna, student }],
      refused: [{ file: 'ben.txt', code: 'SubmissionTaken' }],
    });
    const without = await sort({ files: files.slice(0, 2) });
    const nobodys = { works: [{ ...anna, student: null }, ben], refused: [], table: null };
    assert.deepEqual(without.body, nobodys, 'as a new version of the same, where there is no table');
  });

  it('are told with whose answers a table holds, by its rows and never by its lines, where its bytes come along', async () => {
    await ask(teacher, 'PUT', '/assignments/tides', { body: QUIZ });
    const worksOf = async (text: string) => {
      const work = Buffer.from(text).toString('base64');
      const body = { files: [{ path: 'quiz.csv', bytes: text.length }], work };
      return (await ask(teacher, 'POST', '/assignments/tides/class-files', { body })).body;
    };
    const table = 'student,answer\ns1,The moon.\ns2,"The\n\nmoon."\n';
    const told = { submission: 'quiz', path: 'quiz.csv', usual: true, student: null };
    assert.deepEqual(await worksOf(table), {
      works: [{ ...told, answers: ['s1', 's2'].map((student) => ({ student, questions: ['moon'] })) }],
      refused: [],
      table: null,
    });
    assert.deepEqual(await worksOf('no table\0'), { works: [told], refused: [], table: null });
  });

  it('are told to who teaches, and by a table that is right', async () => {
    assert.equal(
      (await sort({ files }, { role: 'student', subject: 'anna', tenant: 'classes' })).status,
      403,
    );
    const wrong = Buffer.from('file,subject\nQuenby.txt,anna\n').toString('base64');
    const { status, body } = await sort({ files, table: wrong });
    assert.deepEqual([status, body.code], [422, 'TableInvalid']);
    assert.match(body.detail!, /students\.csv, line 2, column file: there is no such file/);
    assert.equal((await sort({ files: [] })).status, 400);
  });
});
