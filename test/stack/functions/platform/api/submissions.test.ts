import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { editDistance } from '@assay/kit/language/edit-distance';
import { runIdOf } from '@assay/platform/run/run-id';
import fc from 'fast-check';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';
import { describeAthena } from './athena-exchange.ts';
import { ANNA, ESSAY, openStory, SUBMISSIONS, type Submitted, storyOf, TEACHER } from './story.ts';

const { api, submit, statusOf } = await openStory();
const { ask, objects, runStore } = api;

describe('a submission', () => {
  it('is received, then assessed, and says how far it is, step by step', async () => {
    const { status, told, headers } = await submit(TEACHER, { ...ESSAY, submission: 'one' });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${SUBMISSIONS}/one`);
    const received = await statusOf('one');
    assert.partialDeepStrictEqual(received.body, { state: 'received', run: null });
    await api.admitted(told.run);
    assert.partialDeepStrictEqual((await statusOf('one')).body, { state: 'admitted', run: told.run });
    await api.assess(told.run);
    const { body } = await statusOf('one');
    assert.partialDeepStrictEqual(body, { state: 'completed', run: told.run, missing: [], failure: null });
    const progress = (body as { progress?: { name: string; done: number }[] }).progress!;
    assert.ok(progress.length > 1 && progress.every(({ done }) => done > 0), JSON.stringify(progress));
  });

  it('has a result as its workflow wrote it, and a report at an address that is good without a token', async () => {
    const run = await api.assessed({ tenant: 't', submission: 'two' });
    const result = await ask(TEACHER, 'GET', `${SUBMISSIONS}/two/result`);
    assert.deepEqual(result.body, JSON.parse(JSON.stringify(await api.resultOf(run))));
    await objects.write(`runs/${run}/report.pdf`, 'the report');
    const report = await ask(TEACHER, 'GET', `${SUBMISSIONS}/two/report`);
    const { url } = report.body as unknown as { url: string };
    assert.match(url, /X-Amz-Expires=300&/);
    const read = await fetch(url);
    assert.deepEqual([read.status, await read.text()], [200, '"the report"']);
  });

  it('handed in anew is never told as what its earlier version came to, by the request or by a form', async () => {
    const submission = 'anew';
    const run = await api.assessed({ tenant: 't', submission });
    const read = async (what: string) => {
      const { status, headers, body } = await ask(TEACHER, 'GET', `${SUBMISSIONS}/${submission}/${what}`);
      return [status, headers.get('retry-after'), (body as { waitsFor?: string }).waitsFor];
    };
    assert.equal((await read('result'))[0], 200);
    const { told } = await submit(TEACHER, { ...ESSAY, text: 'We sailed again.', submission });
    assert.partialDeepStrictEqual((await statusOf(submission)).body, { state: 'received', run: null });
    for (const what of ['result', 'report']) assert.deepEqual(await read(what), [202, '10', 'assessment']);
    await api.admitted(told.run);
    assert.partialDeepStrictEqual((await statusOf(submission)).body, { state: 'admitted', run: told.run });
    for (const what of ['result', 'report']) assert.deepEqual(await read(what), [202, '10', 'assessment']);
    await api.assess(told.run);
    const result = await ask(TEACHER, 'GET', `${SUBMISSIONS}/${submission}/result`);
    assert.deepEqual([result.status, (result.body as { runId?: string }).runId], [200, told.run]);
    assert.notEqual(told.run, run);
    const body = { file: 'essay.txt', submission };
    const form = (await ask(TEACHER, 'POST', '/assignments/story/uploads', { body })).body as unknown as {
      url: string;
      fields: Record<string, string>;
    };
    const sent = new FormData();
    for (const [name, value] of Object.entries(form.fields)) sent.set(name, value);
    sent.set('file', new Blob(['We sailed a third time.']));
    assert.equal((await fetch(form.url, { method: 'POST', body: sent })).status, 204);
    assert.partialDeepStrictEqual((await statusOf(submission)).body, { state: 'received' });
    assert.deepEqual(await read('result'), [202, '10', 'assessment']);
  });

  it('is not handed in again where it is there as it is, is waited for or assessed, and would be assessed the same', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const path = '/assignments/unless';
    const put = async (title: string) => {
      const etag = (await ask(TEACHER, 'GET', path)).headers.get('etag');
      const headers: Record<string, string> = etag ? { 'if-match': etag } : {};
      const body = storyOf({ assignment: 'unless', title });
      assert.ok((await ask(TEACHER, 'PUT', path, { body, headers })).status < 300);
    };
    await put('A first title');
    const given = { ...ESSAY, submission: 'as-it-is', unless: sha256(ESSAY.text) };
    const handIn = async (more: object = {}) => {
      const { status, body } = await ask(TEACHER, 'POST', `${path}/submissions`, {
        body: { ...given, ...more },
      });
      return { status, ...(body as { run?: string; unchanged?: true }) };
    };
    const first = await handIn();
    assert.equal(first.status, 201);
    const same = { status: 200, submission: 'as-it-is', run: first.run, unchanged: true as const };
    assert.deepEqual(await handIn(), same, 'it waits for its run');
    await api.admitted(first.run!);
    await api.assess(first.run!);
    assert.deepEqual(await handIn(), same);
    assert.deepEqual(
      await handIn({ unless: given.unless.toUpperCase(), options: { priority: 'batch' } }),
      same,
    );
    const { text: _, ...uploaded } = given;
    const form = await ask(TEACHER, 'POST', `${path}/uploads`, { body: uploaded });
    assert.deepEqual([form.status, (form.body as { unchanged?: string }).unchanged], [201, first.run]);

    const others = [{ unless: undefined }, { file: 'other.txt' }, { options: { variant: 'SA' } }];
    for (const [at, other] of others.entries())
      assert.equal((await handIn({ ...other, submission: `other-${at}` })).status, 201);
    assert.equal(
      (await handIn({ text: 'New words now.' })).status,
      400,
      'new words are not lost by an old hash',
    );
    assert.equal((await handIn({ options: { variant: 'SA' } })).status, 201, 'assessed otherwise');
    const latest = await handIn({ options: { variant: 'SA' } });
    assert.equal(latest.status, 201, 'with options, before a run says what they were');
    await api.admitted(latest.run!);
    await api.assess(latest.run!);
    assert.equal((await handIn({ options: { variant: 'SA' } })).status, 200);
    await put('Another title');
    assert.equal((await handIn({ options: { variant: 'SA' } })).status, 201, 'by another assignment');
    assert.equal(
      (await handIn({ text: 'Other words now.', unless: sha256('Other words now.') })).status,
      201,
    );
    assert.equal((await handIn()).status, 201, 'another was handed in since');
  });

  it('that is no file of its workflow is refused at the door, as its run would refuse it', async () => {
    const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
    const refusedAs = async (body: object) => {
      const got = await submit(TEACHER, { submission: 'unfit', ...body });
      return { is: [got.status, got.body.code], detail: got.body.detail! };
    };
    const damaged = await refusedAs({ file: 'essay.docx', base64: base64('torn') });
    assert.deepEqual(damaged.is, [422, 'SubmissionNotText']);
    assert.match(
      damaged.detail,
      /essay\.docx is called a Word document and is none, or is damaged: save it again/,
    );
    const cut = await refusedAs({ file: 'essay.docx', base64: base64('PK\x03\x04torn') });
    assert.deepEqual(cut.is, [422, 'SubmissionNotText']);
    const pdf = await refusedAs({ file: 'essay.txt', base64: base64('%PDF-1.7') });
    assert.deepEqual(pdf.is, [422, 'DocumentDamaged']);
    for (const text of ['', ' \n '])
      assert.deepEqual((await refusedAs({ file: 'essay.txt', text })).is, [422, 'SubmissionEmpty']);
    const large = await refusedAs({ file: 'essay.txt', text: 'x'.repeat(4_000_001) });
    assert.deepEqual(large.is, [413, 'SubmissionTooLarge']);
    assert.equal((await statusOf('unfit')).status, 404);
    const body = { file: 'essay.pptx', submission: 'unfit' };
    const form = await ask(ANNA, 'POST', '/assignments/story/uploads', { body: { file: body.file } });
    assert.deepEqual([form.status, form.body.code], [422, 'SubmissionUnsupported']);
  });

  it('is a student’s own, who sees how it stands and nothing that is not released', async () => {
    const { told } = await submit(ANNA, ESSAY);
    assert.match(told.submission, /^student-[0-9a-f]{24}$/);
    assert.equal((await submit(ANNA, ESSAY)).told.submission, told.submission);
    assert.equal((await statusOf(told.submission, ANNA)).status, 200);
    assert.equal((await statusOf(told.submission, { role: 'student', subject: 'berta' })).status, 404);
    for (const what of ['result', 'report']) {
      const { status, body } = await ask(ANNA, 'GET', `${SUBMISSIONS}/${told.submission}/${what}`);
      assert.deepEqual([status, body.code], [404, 'NotReleased']);
    }
    const owner = await ask(TEACHER, 'GET', `${SUBMISSIONS}/${told.submission}/owner`);
    assert.partialDeepStrictEqual(owner.body, { subject: 'anna', name: 'Anna Neri' });
  });

  it('is among those of its student, who needs to know no id, with what the assignment asks', async () => {
    const bea = { role: 'student', subject: 'bea' } as const;
    const owner = { subject: 'bea' };
    for (const id of ['bea-2', 'bea-1', 'bea-not-there'])
      await ask(TEACHER, 'PUT', `${SUBMISSIONS}/${id}/owner`, { body: owner });
    for (const id of ['bea-2', 'bea-1']) await submit(TEACHER, { ...ESSAY, submission: id });
    const list = async (query = '') => (await ask(bea, 'GET', `/submissions${query}`)).body;
    const { question: task, title = 'story' } = (await ask(TEACHER, 'GET', '/assignments/story'))
      .body as unknown as { question: string; title?: string };
    const assignment = { id: 'story', title, task };
    const own = (submission: string) => ({ assignment, submission, state: 'received', released: false });
    assert.deepEqual(await list(), { submissions: [own('bea-1'), own('bea-2')], next: null });
    const first = (await list('?limit=1')) as unknown as { submissions: object[]; next: string };
    assert.deepEqual(first.submissions, [own('bea-1')]);
    assert.partialDeepStrictEqual(await list(`?limit=1&cursor=${first.next}`), {
      submissions: [own('bea-2')],
    } as object);
    assert.deepEqual((await ask({ ...bea, tenant: 'other' }, 'GET', '/submissions')).body, {
      submissions: [],
      next: null,
    });
    assert.equal((await ask(TEACHER, 'GET', '/submissions')).status, 403);
  });

  it('is told to its student beside one whose assignment or result is damaged, of which that is null', async () => {
    const subject = 'damaged';
    const body = storyOf({ assignment: 'torn' });
    await ask(TEACHER, 'PUT', '/assignments/torn', { body });
    const student = { subject };
    await ask(TEACHER, 'POST', '/assignments/torn/submissions', {
      body: { ...ESSAY, submission: 'torn-1', student },
    });
    await objects.write('assignments/t/torn/assignment.json', { assignment: 'torn' });
    await submit(TEACHER, { ...ESSAY, submission: 'whole', student });
    const run = await api.assessed({ tenant: 't', submission: 'released', subject });
    const list = async () => {
      const got = await ask({ role: 'student', subject }, 'GET', '/submissions');
      return (got.body as { submissions?: object[] }).submissions!;
    };
    const release = `${SUBMISSIONS}/released/review/release`;
    assert.equal((await ask(TEACHER, 'POST', release, { body: {} })).status, 201);
    const [released, whole, torn] = await list();
    assert.partialDeepStrictEqual(released, { submission: 'released', state: 'completed', released: true });
    assert.partialDeepStrictEqual(whole, { submission: 'whole', released: false });
    const assignment = { id: 'torn', title: null, task: null };
    assert.deepEqual(torn, { assignment, submission: 'torn-1', state: 'received', released: false });
    await objects.write(`runs/${run}/result.json`, { runId: run });
    assert.deepEqual(await list(), [{ ...released, released: null }, whole, torn]);
  });

  it('may have its owner told before it is there, who is the owner then', async () => {
    const path = `${SUBMISSIONS}/of-carl`;
    const told = await ask(TEACHER, 'PUT', `${path}/owner`, {
      body: { subject: 'carl', name: 'Carl Verdi' },
    });
    assert.equal(told.status, 200, told.text);
    const again = await ask(TEACHER, 'PUT', `${path}/owner`, { body: { subject: 'carl', number: '4711' } });
    assert.partialDeepStrictEqual(again.body, { name: 'Carl Verdi', number: '4711' });
    assert.deepEqual((await ask(TEACHER, 'GET', `${path}/owner`)).body, again.body);
    const body = { submission: 'of-carl', file: 'essay.txt', text: 'We sailed at dawn.' };
    await ask(TEACHER, 'POST', SUBMISSIONS, { body });
    assert.partialDeepStrictEqual((await ask(TEACHER, 'GET', `${path}/owner`)).body, {
      name: 'Carl Verdi',
    } as object);
    assert.equal((await ask({ role: 'student', subject: 'carl' }, 'GET', path)).status, 200);
    const move = (who: Parameters<typeof ask>[0]) =>
      ask(who, 'PUT', `${path}/owner`, { body: { subject: 'dora' } });
    assert.deepEqual((await move({ role: 'machine' })).body.code, 'SubmissionTaken');
    assert.equal((await move(TEACHER)).status, 200);
    assert.deepEqual((await ask({ role: 'student', subject: 'carl' }, 'GET', path)).status, 404);
    const owner = await ask(TEACHER, 'GET', `${path}/owner`);
    const { at, ...known } = owner.body as { at?: string };
    assert.deepEqual(known, { subject: 'dora', since: at, movedAfter: 2, movedAt: at });
  });

  it('that failed is told of to its student as far as they can mend it', async () => {
    const { told } = await submit(ANNA, {
      file: 'essay.pdf',
      base64: Buffer.from(writePdf([new PageWriter()])).toString('base64'),
    });
    await api.admitted(told.run);
    await api.assess(told.run);
    const { body } = await statusOf(told.submission, ANNA);
    assert.partialDeepStrictEqual(body, { state: 'failed', failure: { code: 'SubmissionEmpty' } });
    assert.deepEqual(body, (await statusOf(told.submission)).body);
  });

  it('is nobody’s to hand in for another student, and options are no student’s to choose', async () => {
    for (const more of [
      { student: { subject: 'berta' } },
      { submission: 'one' },
      { options: { variant: 'SA' } },
    ])
      assert.equal((await submit(ANNA, { ...ESSAY, ...more })).body.code, 'Forbidden');
    await submit(TEACHER, { ...ESSAY, submission: 'carlas', student: { subject: 'carla' } });
    const taken = await submit(
      { role: 'machine' },
      { ...ESSAY, submission: 'carlas', student: { subject: 'dora' } },
    );
    assert.deepEqual([taken.status, taken.body.code], [409, 'SubmissionTaken']);
  });

  it('that a teacher has given to another cannot be handed in again by its student, who is told whom to ask', async () => {
    const eva = { role: 'student', subject: 'eva' } as const;
    const { told } = await submit(eva, ESSAY);
    const owner = { body: { subject: 'fay' } };
    await ask(TEACHER, 'PUT', `${SUBMISSIONS}/${told.submission}/owner`, owner);
    const { status, body } = await submit(eva, ESSAY);
    assert.deepEqual([status, body.code], [409, 'SubmissionTaken']);
    assert.match(body.detail!, /A student asks their teacher to\.$/);
  });

  it('may be asked for with options of its workflow, and with no others', async () => {
    const { told } = await submit(TEACHER, { ...ESSAY, submission: 'options', options: { variant: 'SA' } });
    await api.admitted(told.run);
    assert.deepEqual((await runStore.getRun(told.run)).options, { variant: 'SA' });
    for (const options of [{ variant: 'XX' }, { rounds: '2' }, { purpose: 'evaluation' }])
      assert.equal((await submit(TEACHER, { ...ESSAY, options })).status, 422);
  });

  it('that is sent again with its key is handed in once', async () => {
    const key = { 'idempotency-key': 'key-1' };
    const body = { ...ESSAY, submission: 'once' };
    const [first, again] = [await submit(TEACHER, body, key), await submit(TEACHER, body, key)];
    assert.deepEqual([again.status, again.told], [first.status, first.told]);
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal(api.uploads().filter((one) => one.key.includes('/once/')).length, 1);
    const other = await submit(TEACHER, { ...body, text: 'Another.' }, key);
    assert.deepEqual([other.status, other.body.code], [422, 'IdempotencyKeyReused']);
    const somebody = await submit({ role: 'machine' }, { ...body, submission: 'theirs' }, key);
    assert.equal(somebody.status, 201);
  });

  it('that is sent with a key and refused can be sent again', async () => {
    const key = { 'idempotency-key': 'key-2' };
    const body = { ...ESSAY, options: { variant: 'XX' } };
    for (let time = 0; time < 2; time += 1) assert.equal((await submit(TEACHER, body, key)).status, 422);
  });

  it('has a file with a plain name, given once, as text or base64', async () => {
    for (const file of ['', '..', 'a/b.txt', '..\\b.txt', 'a\u0000.txt', `${'a'.repeat(201)}`])
      assert.equal((await submit(TEACHER, { ...ESSAY, file })).status, 400, file);
    for (const body of [{ file: 'a.txt' }, { ...ESSAY, base64: 'YQ==' }, { file: 'a.txt', base64: '%%' }])
      assert.equal((await submit(TEACHER, body)).status, 400);
    const { told } = await submit(TEACHER, {
      submission: 'bytes',
      file: 'a.txt',
      base64: 'V2lyIHPDpGVuIGRlbiBXZWl6ZW4u',
    });
    const key = 'submissions/t/story/bytes/a.txt';
    const uploaded = api.uploads().find((one) => one.key === key)!;
    assert.equal(told.run, runIdOf({ bucket: 'versioned', key, versionId: uploaded.versionId }));
  });

  it('of an assignment that is not there is refused', async () => {
    const { status, body } = await ask(TEACHER, 'POST', '/assignments/nothing/submissions', { body: ESSAY });
    assert.deepEqual([status, body.code], [404, 'AssignmentNotFound']);
  });
});

describe('the submissions of an assignment', () => {
  it('are listed in pages, each once, in the order of their ids', async () => {
    await ask(TEACHER, 'PUT', '/assignments/pages', {
      body: storyOf({ assignment: 'pages' }),
    });
    const ids = ['a', 'a-b', 'a.b', 'a0', 'b'];
    for (const submission of [...ids, 'a']) {
      const { body } = await ask(TEACHER, 'POST', '/assignments/pages/submissions', {
        body: { ...ESSAY, submission },
      });
      await api.admitted((body as unknown as Submitted).run);
    }
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await ask(TEACHER, 'GET', `/assignments/pages/submissions?limit=2${query}`);
      const page = body as unknown as { submissions: { submission: string }[]; next: string | null };
      assert.ok(page.submissions.length <= 2);
      listed.push(...page.submissions.map(({ submission }) => submission));
      cursor = page.next;
    }
    assert.deepEqual(listed, ids);
  });

  it('have no page after a cursor that was made up', async () => {
    for (const cursor of ['x', 'Li4vLi4v', Buffer.from('a#b').toString('base64url')]) {
      const { status, body } = await ask(TEACHER, 'GET', `${SUBMISSIONS}?cursor=${cursor}`);
      assert.deepEqual([status, body.code], [400, 'RequestInvalid']);
    }
  });
});

describe('a name that a route does not know', () => {
  const refusedFor = async (method: string, path: string, body?: object) => {
    const got = await ask(TEACHER, method, path, { ...(body && { body }) });
    assert.deepEqual([got.status, got.body.code], [400, 'RequestInvalid']);
    return got.body.errors!.map(({ in: where, at, detail }) => [where, at, detail]);
  };

  it('is named where it is a field of the body, with the one that is meant or those that there are', async () => {
    const handed = { file: 'essay.txt', texts: 'An essay.', stuff: 1 };
    const known = 'base64, file, options, student, submission, text, unless';
    assert.deepEqual(await refusedFor('POST', SUBMISSIONS, handed), [
      ['body', '/texts', 'is not known here; did you mean "text"?'],
      ['body', '/stuff', `is not known here. Known are: ${known}.`],
      ['body', '', 'give either text or base64'],
    ]);
    const student = { subject: 'anna', mail: 'anna@example.edu' };
    assert.deepEqual(await refusedFor('POST', SUBMISSIONS, { file: 'e.txt', text: 'x', student }), [
      ['body', '/student/mail', 'is not known here; did you mean "email"?'],
    ]);
  });

  it('is refused where it is a parameter of the query, and the known ones are named', async () => {
    const meant = 'is not known here; did you mean "limit"? Known are: cursor, limit, since, state.';
    assert.deepEqual(await refusedFor('GET', `${SUBMISSIONS}?limits=2&limit=2`), [
      ['query', 'limits', meant],
    ]);
    assert.deepEqual(await refusedFor('GET', '/assignments/story?verbose=1'), [
      ['query', 'verbose', 'is not known here. None is known.'],
    ]);
    assert.equal((await ask(null, 'GET', '/openapi.json?v=2')).status, 200);
  });

  it('is measured against the known ones by how many characters differ', () => {
    assert.deepEqual(
      [editDistance('kitten', 'sitting'), editDistance('', 'ab'), editDistance('ab', '')],
      [3, 2, 2],
    );
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '🎉'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, word, (one, other, third) => {
        const between = editDistance(one, other);
        assert.equal(between === 0, one === other);
        assert.equal(between, editDistance(other, one));
        assert.ok(between <= editDistance(one, third) + editDistance(third, other));
      }),
    );
  });
});

describe('what an assignment names', () => {
  it('is kept under its content, and can be looked up', async () => {
    const body = { rows: [{ key: 'why because', label: 'Correct', feedback: [] }] };
    const kept = await ask(TEACHER, 'POST', '/assignments/story/recordings', { body });
    const { recorded } = kept.body as unknown as { recorded: string };
    const name = `recordings/${recorded.replace('sha256:', '')}.json`;
    const listed = await ask(TEACHER, 'GET', '/assignments/story/files?prefix=recordings/');
    const { files } = listed.body as unknown as { files: { name: string; url: string }[] };
    assert.deepEqual(
      files.map((file) => file.name),
      [name],
    );
    assert.deepEqual(await (await fetch(files[0]!.url)).json(), body);
  });
});

describeAthena(api);

describe('an assignment', () => {
  const etagOf = async (path: string) => (await ask(TEACHER, 'GET', path)).headers.get('etag')!;

  it('is deleted by who names its version, unless something was handed in for it', async () => {
    const path = '/assignments/unused';
    const body = storyOf({ assignment: 'unused' });
    await ask(TEACHER, 'PUT', path, { body });
    assert.equal((await ask(TEACHER, 'DELETE', path)).body.code, 'PreconditionRequired');
    const headers = { 'if-match': await etagOf(path) };
    assert.equal((await ask({ role: 'machine' }, 'DELETE', path, { headers })).body.code, 'Forbidden');
    assert.equal((await ask(TEACHER, 'DELETE', path, { headers })).status, 204);
    assert.equal((await ask(TEACHER, 'GET', path)).body.code, 'AssignmentNotFound');
    const inUse = { 'if-match': await etagOf('/assignments/story') };
    const refused = await ask(TEACHER, 'DELETE', '/assignments/story', { headers: inUse });
    assert.deepEqual([refused.status, refused.body.code], [409, 'AssignmentInUse']);
  });
});

describe('the list of submissions', () => {
  it('tells whose each is and its file, and leaves out by state and time', async () => {
    await ask(TEACHER, 'PUT', '/assignments/told', {
      body: storyOf({ assignment: 'told' }),
    });
    const path = '/assignments/told/submissions';
    const { body } = await ask(ANNA, 'POST', path, { body: ESSAY });
    await api.admitted((body as unknown as Submitted).run);
    const listed = async (query = '') =>
      ((await ask(TEACHER, 'GET', path + query)).body as unknown as { submissions: object[] }).submissions;
    const [row] = await listed();
    assert.partialDeepStrictEqual(row, { file: 'essay.txt', owner: { subject: 'anna', name: 'Anna Neri' } });
    assert.equal((await listed('?state=admitted')).length, 1);
    assert.equal((await listed('?state=completed')).length, 0);
    assert.equal((await listed('?since=2000-01-01T00:00:00Z')).length, 1);
    assert.equal((await listed('?since=2100-01-01T00:00:00Z')).length, 0);
  });

  it('and how one stands are answered 304 where nothing is new; a report that is waited for is 202', async () => {
    const path = '/assignments/told/submissions';
    const { body } = await ask(ANNA, 'POST', path, { body: ESSAY });
    const own = `${path}/${(body as unknown as Submitted).submission}`;
    for (const address of [path, own]) {
      const first = await ask(TEACHER, 'GET', address);
      const headers = { 'if-none-match': first.headers.get('etag')! };
      const again = await ask(TEACHER, 'GET', address, { headers });
      assert.deepEqual([again.status, again.text], [304, '']);
      assert.ok(again.headers.get('x-request-id'));
    }
    const report = await ask(TEACHER, 'GET', `${own}/report`);
    assert.deepEqual([report.status, report.body], [202, { waitsFor: 'assessment' }]);
    assert.ok(report.headers.get('retry-after'));
  });
});
