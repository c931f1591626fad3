import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { BUCKET, openApi, type Person } from '../../../../stack/functions/platform/api/api-world.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { interleave } from '../../../../support/interleave.ts';

const api = await openApi();
const { invoke, runStore, sent } = api;
const { BY, holdings, record } = await import('../../../../support/holdings.ts');
const { documents, s3 } = await import('../../../../../functions/platform/runtime/storage.ts');
const { erasures, requestErasure } = await import('../../../../../functions/platform/privacy/erasures.ts');
const { archiveOf, deliver, erase, holding } = holdings(api);
afterEach(() => {
  sent.length = 0;
});

interface Form {
  url: string;
  fields: Record<string, string>;
}

/** A tenant with an assignment, of which works move from student to student while files are uploaded. */
async function course(tenant: string) {
  const teacher: Person = { role: 'teacher', tenant };
  const administrator: Person = { role: 'administrator', tenant };
  const assignment = { workflow: 'essay-scoring', ...essayOf().assignment };
  await api.ask(teacher, 'PUT', '/assignments/story', { body: assignment });
  const of = { tenant, assignment: 'story', submission: 'moves-on' };
  const path = `/assignments/story/submissions/${of.submission}`;
  return {
    ...{ of, teacher, path },
    async formOf(subject?: string): Promise<Form> {
      const student = subject === undefined ? {} : { student: { subject } };
      const options = { erased: 'take' };
      const asked = { file: 'essay.txt', submission: of.submission, options, ...student };
      const { status, body } = await api.ask(teacher, 'POST', '/assignments/story/uploads', { body: asked });
      assert.equal(status, 201);
      return body as unknown as Form;
    },
    /** Uploads by a form. Returns the id that its run has once it is admitted. */
    async put({ url, fields }: Form, text: string): Promise<string> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([text]), 'whatever.txt');
      assert.equal((await fetch(url, { method: 'POST', body: form })).status, 204);
      return api.uploads().findLast(({ key }) => key.startsWith(`submissions/${tenant}/`))!.runId;
    },
    async say(subject: string): Promise<void> {
      assert.equal((await api.ask(teacher, 'PUT', `${path}/owner`, { body: { subject } })).status, 200);
    },
    /** Which of some words the archive of a student has. */
    async archived(subject: string, words: readonly string[]): Promise<string[]> {
      const asked = await api.ask(administrator, 'GET', `/exports?subject=${encodeURIComponent(subject)}`);
      assert.ok(asked.status === 202 || asked.status === 200, asked.text);
      await invoke('export-student', record({ tenant, subject }));
      const files = Object.values(await archiveOf(tenant, subject)).map((bytes) => Buffer.from(bytes));
      return words.filter((word) => files.some((bytes) => bytes.includes(word)));
    },
    /** What of the tenant holds a word, but for the note of an erasure. */
    held: async (...words: string[]) =>
      (await holding(...words)).filter((one) => one.includes(tenant) && !one.startsWith('erasures/')),
    eraseStudent: (subject: string) => erase(tenant, { kind: 'student', subject }),
    /** Asks for an erasure that dies as it deletes an item. To be delivered again. */
    async dieErasing(subject: string, SK: string) {
      const erasure = (await requestErasure(tenant, { kind: 'student', subject }, BY, true))!;
      const death = interleave({
        ...{ client: documents(), when: 'before' },
        is: ({ name, item }) =>
          name === 'DeleteCommand' && item.SK === SK && String(item.PK).includes(tenant),
        act: () => Promise.reject(new Error('killed')),
      });
      const { body } = sent.findLast(({ queue }) => queue === 'erasures')!;
      await invoke('erase', record(body)).catch(() => {});
      assert.ok(death.happened);
      return erasure;
    },
    async rejected(): Promise<{ upload: string; code: string }[]> {
      const { body } = await api.ask(teacher, 'GET', '/rejected-uploads');
      return (body as unknown as { rejected: { upload: string; code: string }[] }).rejected;
    },
  };
}

describe('a file that came to what had become another’s, and that nobody has taken yet,', () => {
  it('is in the archive of who uploaded it alone, as it is once it is rejected', async () => {
    const { formOf, put, say, archived } = await course('pending-exports');
    const [first, late, teachers] = [await formOf('gina'), await formOf('gina'), await formOf()];
    await api.admitted(await put(first, 'Gina sailed home.'));
    await say('hugo');
    const words = ['Gina sailed home.', 'Gina came late.', 'A teacher put this.'];
    const upload = await put(late, words[1]!);
    await put(teachers, words[2]!);
    const expected = [[words[0], words[2]], [words[1]]];
    const each = async () => [await archived('hugo', words), await archived('gina', words)];
    assert.deepEqual(await each(), expected);
    await api.admitted(upload);
    assert.deepEqual(await each(), expected);
  });

  it('goes with its uploader’s erasure, also where it is rejected after that has looked', async () => {
    for (const [tenant, isMeanwhile] of [
      ['erased-meanwhile', true],
      ['erased-before', false],
    ] as const) {
      const { of, formOf, put, say, rejected, held, eraseStudent } = await course(tenant);
      const [first, late] = [await formOf('gina'), await formOf('gina')];
      const run = await put(first, 'Gina sailed home.');
      await api.admitted(run);
      await say('hugo');
      const upload = await put(late, 'Gina came late.');
      const rejection = interleave({
        ...{ client: documents(), when: 'before' },
        is: ({ name, pk }) =>
          isMeanwhile && name === 'QueryCommand' && /^STUDENT#[^#]+#[0-9a-f]{64}$/.test(pk),
        act: () => api.admitted(upload),
      });
      const { erasure } = await eraseStudent('gina');
      assert.equal(rejection.happened, isMeanwhile);
      if (!isMeanwhile) await api.admitted(upload);
      assert.deepEqual(await held('Gina came late.'), []);
      const proof = await deliver({ tenant, erasure });
      assert.deepEqual(
        [proof.state, proof.counts!['objects/submissions'], proof.counts!['items/UPLOAD/REJECTED']],
        ['erased', 1, isMeanwhile ? 1 : undefined],
      );
      assert.deepEqual(
        [await held('Gina came late.'), await holding(upload), await rejected()],
        [[], [], []],
      );
      assert.equal((await runStore.latestRun(of))?.latestRun, run);
      assert.ok((await held('Gina sailed home.')).length > 0);
    }
  });

  it('stays where the new owner is erased, is nobody’s work then, and goes when its uploader is', async () => {
    const tenant = 'erased-owner';
    const { of, formOf, put, say, archived, rejected, held, eraseStudent } = await course(tenant);
    const forms = [await formOf('gina'), await formOf('gina'), await formOf('gina')];
    const run = await put(forms[0]!, 'Gina sailed home.');
    await api.admitted(run);
    await say('hugo');
    const words = ['Gina sailed home.', 'Gina came late.', 'Gina came later.'];
    const [refused, pending] = [await put(forms[1]!, words[1]!), await put(forms[2]!, words[2]!)];
    await api.admitted(refused);
    const hugos = await eraseStudent('hugo');
    assert.deepEqual([hugos.state, hugos.counts!['objects/submissions']], ['erased', 1]);
    assert.equal(hugos.counts!['items/UPLOAD/REJECTED'], undefined);
    await api.admitted(pending);
    await deliver(hugos);
    assert.deepEqual((await erasures().get(hugos)).counts!['objects/submissions'], 1);
    assert.deepEqual([await runStore.findRun(pending), await runStore.latestRun(of)], [null, null]);
    assert.deepEqual(
      (await rejected()).map(({ upload, code }) => [upload, code]),
      [refused, pending].map((upload) => [upload, 'SubmissionTaken']),
    );
    assert.deepEqual(await archived('gina', words), words.slice(1));
    const ginas = await eraseStudent('gina');
    assert.deepEqual([ginas.counts!['objects/submissions'], ginas.counts!['items/UPLOAD/REJECTED']], [2, 2]);
    await deliver(ginas);
    assert.deepEqual([await held(...words), await holding(refused, pending), await rejected()], [[], [], []]);
  });

  it('is its uploader’s still where the owner is erased before it is taken', async () => {
    const tenant = 'erased-first';
    const { formOf, put, say, archived, rejected, held, eraseStudent } = await course(tenant);
    const forms = [await formOf('gina'), await formOf('gina')];
    await api.admitted(await put(forms[0]!, 'Gina sailed home.'));
    await say('hugo');
    const late = await put(forms[1]!, 'Gina came late.');
    await deliver(await eraseStudent('hugo'));
    assert.deepEqual(
      (await rejected()).map(({ upload, code }) => [upload, code]),
      [[late, 'SubmissionTaken']],
    );
    const words = ['Gina sailed home.', 'Gina came late.'];
    assert.deepEqual(await archived('gina', words), [words[1]]);
    await deliver(await eraseStudent('gina'));
    await api.admitted(late);
    assert.deepEqual([await held(...words), await rejected()], [[], []]);
  });

  it('is its uploader’s also where an erasure dies among its deletes, whenever it comes', async () => {
    const tenant = 'erasure-dies';
    const { of, teacher, formOf, put, say, archived, rejected, held, dieErasing } = await course(tenant);
    const first = await formOf('gina');
    await api.admitted(await put(first, 'Gina sailed home.'));
    await say('hugo');
    const forms = [await formOf('hugo'), await formOf('hugo'), await formOf('hugo')];
    await say('gina');
    const words = ['Hugo came late.', 'Hugo came later.', 'Hugo came last.', 'Ines sailed home.'];
    const uploads = [await put(forms[0]!, words[0]!)];
    const erasure = await dieErasing('gina', 'EVENT#000001');
    assert.deepEqual(
      (await rejected()).map(({ upload }) => upload),
      uploads,
    );
    uploads.push(await put(forms[1]!, words[1]!));
    await api.admitted(uploads[1]!);
    const asked = {
      file: 'essay.txt',
      submission: of.submission,
      text: words[3],
      options: { erased: 'take' },
      student: { subject: 'ines' },
    };
    const handed = await api.ask(teacher, 'POST', '/assignments/story/submissions', { body: asked });
    const { run } = handed.body as unknown as { run: string };
    uploads.push(await put(forms[2]!, words[2]!));
    for (const upload of [run, ...uploads]) await api.admitted(upload);
    await deliver(erasure);
    assert.equal((await deliver(erasure)).state, 'erased');
    assert.deepEqual((await rejected()).map(({ upload }) => upload).toSorted(), uploads.toSorted());
    assert.equal((await runStore.latestRun(of))?.latestRun, run);
    assert.deepEqual(
      [await archived('hugo', words), await archived('ines', words), await held('Gina sailed home.')],
      [words.slice(0, 3), [words[3]], []],
    );
  });

  it('goes with the submission, whoever uploaded it', async () => {
    const tenant = 'erased-work';
    const { formOf, put, say, archived, rejected, held } = await course(tenant);
    const forms = [await formOf('gina'), await formOf('gina')];
    await say('hugo');
    await api.admitted(await put(forms[0]!, 'Gina came late.'));
    await put(forms[1]!, 'Gina came later.');
    const words = ['Gina came late.', 'Gina came later.'];
    assert.deepEqual(await archived('gina', words), words);
    await deliver(await erase(tenant, { kind: 'submission', assignment: 'story', submission: 'moves-on' }));
    assert.deepEqual([await held('Gina came'), await rejected()], [[], []]);
  });
});

describe('a work that became another’s', () => {
  it('is not its former owner’s, also where the index still says so', async () => {
    const tenant = 'index-behind';
    const { of, formOf, put, say, archived, held, eraseStudent } = await course(tenant);
    const run = await put(await formOf('gina'), 'Gina sailed home.');
    await api.admitted(run);
    const client = documents();
    const real = client.send.bind(client);
    const isOfGina = ({ input }: QueryCommand) =>
      input.IndexName !== undefined && input.ExpressionAttributeValues?.[':pk'] === `STUDENT#${tenant}#gina`;
    const behind = { Items: [{ GSI1SK: `${of.assignment}#${of.submission}` }] };
    let asked = 0;
    const send = (command: QueryCommand) => {
      if (!(command instanceof QueryCommand) || !isOfGina(command)) return real(command);
      asked += 1;
      return Promise.resolve(behind);
    };
    await say('hugo');
    Object.assign(client, { send });
    try {
      assert.deepEqual(await archived('gina', ['Gina sailed home.']), []);
      assert.equal((await eraseStudent('gina')).counts!['objects/submissions'], undefined);
    } finally {
      Object.assign(client, { send: real });
    }
    assert.ok(asked >= 2);
    assert.equal((await runStore.latestRun(of))?.latestRun, run);
    assert.ok((await held('Gina sailed home.')).length > 0);
  });
});

describe('a work that comes back to a student while their archive is gathered', () => {
  it('is in it, with all that is theirs', async () => {
    const { formOf, put, say, archived } = await course('comes-back');
    const forms = [await formOf('gina'), await formOf('gina')];
    await api.admitted(await put(forms[0]!, 'Gina sailed home.'));
    await say('hugo');
    await put(forms[1]!, 'Gina came late.');
    const words = ['Gina sailed home.', 'Gina came late.'];
    assert.deepEqual(await archived('gina', words), [words[1]]);
    const back = interleave({
      ...{ client: documents(), when: 'before' },
      is: ({ name, item }) =>
        name === 'GetCommand' && item.SK === 'OWNER' && String(item.PK).includes('comes-back'),
      act: () => say('gina'),
    });
    assert.deepEqual([await archived('gina', words), back.happened], [words, true]);
  });
});

describe('a submission of which no file was taken', () => {
  it('says so, why and what to do, to who teaches; to its owner nothing of another’s file, to its uploader once it is theirs again', async () => {
    const tenant = 'refused-alone';
    const { formOf, put, say, path, teacher } = await course(tenant);
    const form = await formOf('gina');
    await say('hugo');
    const upload = await put(form, 'Gina came late.');
    const as = (subject: string): Person => ({ role: 'student', tenant, subject });
    const status = async (who: Person) => (await api.ask(who, 'GET', path)).body;
    const listed = async (who: Person) =>
      ((await api.ask(who, 'GET', '/submissions')).body as { submissions?: { state: string }[] })
        .submissions!;
    const results = async () =>
      ((await api.ask(teacher, 'GET', '/assignments/story/results')).body as { results?: object[] }).results!;
    assert.partialDeepStrictEqual(await status(teacher), { state: 'received', failure: null });
    await api.admitted(upload);
    const refused = { state: 'rejected', run: null, failure: { step: 'admit', code: 'SubmissionTaken' } };
    const told = (await status(teacher)) as unknown as { failure: { message: string } };
    assert.partialDeepStrictEqual(told, refused);
    assert.match(told.failure.message, /hands in again.*under another id/);
    assert.partialDeepStrictEqual(await results(), [
      {
        state: 'rejected',
        code: 'SubmissionTaken',
        reason: told.failure.message,
        owner: { subject: 'hugo' },
      },
    ]);
    assert.deepEqual([(await status(as('hugo'))).code, await listed(as('hugo'))], ['SubmissionNotFound', []]);
    assert.equal((await status(as('gina'))).code, 'SubmissionNotFound');
    await say('gina');
    assert.deepEqual(await status(as('gina')), told);
    assert.partialDeepStrictEqual(await listed(as('gina')), [{ state: 'rejected', released: false }]);
    const again = await put(await formOf('gina'), 'Gina sailed home.');
    assert.partialDeepStrictEqual(await status(as('gina')), { state: 'received', failure: null });
    assert.partialDeepStrictEqual(await results(), [{ state: 'received', code: null }]);
    await api.admitted(again);
    assert.partialDeepStrictEqual(await status(as('gina')), { state: 'admitted', run: again });
  });
});

describe('a file that is uploaded between moves', () => {
  it('stays rejected where its message comes once more after the work came back, and takes nothing of who has it next', async () => {
    const tenant = 'told-again';
    const { of, formOf, put, say, archived, rejected, held, eraseStudent } = await course(tenant);
    const forms = [await formOf('gina'), await formOf('gina')];
    const run = await put(forms[0]!, 'Gina sailed home.');
    await api.admitted(run);
    await say('hugo');
    const late = await put(forms[1]!, 'Gina came late.');
    await api.admitted(late);
    await say('gina');
    await api.admitted(late);
    assert.equal(await runStore.findRun(late), null);
    assert.deepEqual(
      (await rejected()).map(({ upload }) => upload),
      [late],
    );
    await say('hugo');
    const words = ['Gina sailed home.', 'Gina came late.'];
    assert.deepEqual(
      [await archived('hugo', words), await archived('gina', words)],
      [[words[0]], [words[1]]],
    );
    await deliver(await eraseStudent('gina'));
    assert.equal((await runStore.latestRun(of))?.latestRun, run);
    assert.deepEqual([(await held(words[0]!)).length > 0, await held(words[1]!)], [true, []]);
  });

  it('is the work’s where it was admitted while another try rejected it', async () => {
    const tenant = 'both-at-once';
    const { of, formOf, put, say, archived, held, eraseStudent } = await course(tenant);
    const forms = [await formOf('gina'), await formOf('gina')];
    await api.admitted(await put(forms[0]!, 'Gina sailed home.'));
    await say('hugo');
    const late = await put(forms[1]!, 'Gina came late.');
    const meanwhile = interleave({
      ...{ client: documents(), when: 'before' },
      is: ({ name, item }) => name === 'PutCommand' && item.PK === `UPLOAD#${late}`,
      act: async () => {
        await say('gina');
        await api.admitted(late);
      },
    });
    await api.admitted(late);
    assert.ok(meanwhile.happened && (await runStore.findRun(late)));
    await say('hugo');
    const words = ['Gina sailed home.', 'Gina came late.'];
    assert.deepEqual([await archived('hugo', words), await archived('gina', words)], [words, []]);
    await deliver(await eraseStudent('gina'));
    assert.equal((await runStore.latestRun(of))?.latestRun, late);
    assert.ok((await held(words[1]!)).some((one) => one.startsWith('submissions/')));
  });

  it('is no version of the work of whoever has it next, and one of its uploader’s who gets it back', async () => {
    const { formOf, put, say, rejected } = await course('two-moves');
    const forms = [await formOf('gina'), await formOf('gina')];
    const own = await put(forms[0]!, 'Gina sailed home.');
    await say('hugo');
    const late = await put(forms[1]!, 'Gina came late.');
    const hugos = await put(await formOf('hugo'), 'Hugo sailed home.');
    await say('ines');
    for (const upload of [own, late, hugos]) await api.admitted(upload);
    assert.deepEqual(
      await Promise.all([own, late, hugos].map(async (upload) => (await runStore.findRun(upload)) !== null)),
      [true, false, true],
    );
    assert.deepEqual(
      (await rejected()).map(({ upload }) => upload),
      [late],
    );
    const last = await put(await formOf('ines'), 'Ines sailed home.');
    await say('gina');
    await say('ines');
    await api.admitted(last);
    assert.notEqual(await runStore.findRun(last), null);
  });
});

describe('a file that says whose it is in the folder of what nobody owns', () => {
  it('is a version where nobody ever did', async () => {
    const { formOf, put, rejected } = await course('copied');
    await api.admitted(await put(await formOf('gina'), 'Gina sailed home.'));
    const folder = `${BUCKET}/submissions/copied/story`;
    const copy = {
      CopySource: `${folder}/moves-on/essay.txt`,
      Key: 'submissions/copied/story/copy/essay.txt',
    };
    await s3().send(new CopyObjectCommand({ Bucket: BUCKET, ...copy }));
    const { runId } = api.uploads().findLast(({ key }) => key === copy.Key)!;
    await api.admitted(runId);
    assert.deepEqual([(await runStore.findRun(runId))?.submission, await rejected()], ['copy', []]);
  });

  it('is none where it was erased, and handed in again is one', async () => {
    const { formOf, put, rejected, archived, held, eraseStudent } = await course('form-from-before');
    const forms = [await formOf('gina'), await formOf('gina')];
    await api.admitted(await put(forms[0]!, 'Gina sailed home.'));
    const erasure = await eraseStudent('gina');
    const late = await put(forms[1]!, 'Gina came late.');
    await api.admitted(late);
    await deliver(erasure);
    assert.equal(await runStore.findRun(late), null);
    assert.deepEqual(
      (await rejected()).map(({ upload }) => upload),
      [late],
    );
    const words = ['Gina sailed home.', 'Gina came late.', 'Gina sailed again.'];
    assert.deepEqual(await archived('gina', words), [words[1]]);
    const again = await put(await formOf('gina'), words[2]!);
    await api.admitted(again);
    assert.notEqual(await runStore.findRun(again), null);
    await deliver(await eraseStudent('gina'));
    assert.deepEqual([await held(...words), await rejected()], [[], []]);
  });
});
