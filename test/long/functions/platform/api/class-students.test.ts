import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, mock } from 'node:test';
import type { Role } from '@assay/platform/access/principal';
import { strToU8, zipSync } from 'fflate';
import { createApiClient } from '../../../../../cli/api-client.ts';
import { readClassFolder } from '../../../../../cli/class-folder.ts';
import { handInClass } from '../../../../../cli/hand-in-class.ts';
import { owners } from '../../../../../functions/platform/reviews/owners.ts';
import { documents } from '../../../../../functions/platform/runtime/storage.ts';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { ESSAY, essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { interleave } from '../../../../support/interleave.ts';

const api = await openApi();
const { ask } = api;

interface Told {
  submissions: { file: string; submission: string; run: string }[];
  refused: { file: string; code: string; detail: string }[];
  withoutRow: string[];
  table: string | null;
}
type Files = Record<string, string>;
interface Who {
  tenant: string;
  role?: Role;
}

const of = (tenant: string, submission: string) => ({ tenant, assignment: 'story', submission });
const assignment = { workflow: 'essay-scoring', ...essayOf({ variant: 'SA' }).assignment };
const prepared = (tenant: string) =>
  ask({ role: 'teacher', tenant }, 'PUT', '/assignments/story', { body: assignment });

async function hand({ tenant, role = 'teacher' }: Who, files: Files, headers: Record<string, string> = {}) {
  const packed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  const body = Buffer.from(zipSync(packed, { mtime: '2026-01-01' }));
  const got = await ask({ role, tenant }, 'POST', '/assignments/story/classes', {
    body,
    headers: { 'content-type': 'application/zip', ...headers },
  });
  return { ...got, told: got.body as unknown as Told };
}

/** Hands a folder in as the command does, over this API. */
async function handFolder(tenant: string, files: Files) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-class-'));
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    const { text, status, headers } = await api.send(new Request(url, init));
    return new Response(text, { status, headers });
  };
  const fetched = mock.method(globalThis, 'fetch', send);
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const token = () => api.idp.sign({ role: 'teacher', tenant, sub: 'teacher' });
    const client = createApiClient({ url: 'https://api.example.edu', token, renew: '' });
    const read = await readClassFolder(folder);
    const taken = await handInClass({ api: client }, 'story', read);
    const refused = read.refused.map(({ file, code }) => ({ file, code }));
    return { handed: taken.map(({ submission }) => submission), refused };
  } finally {
    fetched.mock.restore();
    await rm(folder, { recursive: true });
  }
}

const ownersOf = async (tenant: string, submissions: readonly string[]) => {
  const found = await Promise.all(
    submissions.map(async (submission) => {
      const owner = await owners().find(of(tenant, submission));
      const { since: _, ...said } = owner ?? {};
      return [submission, owner && { ...said, at: '' }] as const;
    }),
  );
  return Object.fromEntries(found);
};

const MOODLE: Files = {
  'students.csv':
    'file,subject,name,email,number\n' +
    'Odalys Quenby_17_assignsubmission_file,sub-17,Odalys Quenby,o.quenby@students.example,4711808\n' +
    'berta.txt,sub-18,Berta Vanterpool,,\n',
  'Odalys Quenby_17_assignsubmission_file/essay.txt': `${ESSAY} So said Odalys Quenby, 4711808, of o.quenby@students.example.`,
  'Odalys Quenby_17_assignsubmission_file/second.txt': `${ESSAY} And again, says Quenby.`,
  'berta.txt': `${ESSAY} Vanterpool saw it.`,
  'carla.txt': ESSAY,
};
const NAMED = /odalys|quenby|vanterpool|4711808|sub-1[78]|students\.example/i;

describe('a class with its table of students', () => {
  it('says whose each file is: no model is sent their names, at the first run either', async () => {
    await prepared('masking');
    const { status, told } = await hand({ tenant: 'masking' }, MOODLE);
    assert.equal(status, 200);
    assert.deepEqual(told.refused, []);
    assert.deepEqual(told.withoutRow, ['carla.txt']);
    assert.equal(told.submissions.length, 4);
    assert.ok(told.submissions.every(({ file }) => file !== 'students.csv'));
    const withoutPaths = JSON.stringify(told).replaceAll(/Odalys[ -]Quenby_17/g, '');
    assert.doesNotMatch(withoutPaths, NAMED);
    for (const { run } of told.submissions) {
      await api.admitted(run);
      await api.assess(run);
    }
    const prompts = api.model.asked.map(({ prompt }) => prompt);
    for (const words of ['So said ██████ ██████', 'And again, says ██████.', '██████████ saw it.'])
      assert.ok(
        prompts.some((prompt) => prompt.includes(words)),
        words,
      );
    for (const prompt of prompts) assert.doesNotMatch(prompt, NAMED);
  });

  it('lets each student see what is released of theirs, and of nobody else’s', async () => {
    const tenant = 'masking';
    const seen = async (subject: string, submission: string) =>
      (await ask({ role: 'student', tenant, subject }, 'GET', `/assignments/story/submissions/${submission}`))
        .status;
    assert.equal(await seen('sub-18', 'berta'), 200);
    assert.equal(await seen('sub-17', 'berta'), 404);
    assert.equal(await seen('sub-18', 'carla'), 404);
  });

  it('comes to the same owners from an archive, with or without a folder around it, and from a folder', async () => {
    for (const tenant of ['archive', 'folder', 'inside']) await prepared(tenant);
    const { told } = await hand({ tenant: 'archive' }, MOODLE);
    const ids = told.submissions.map(({ submission }) => submission);
    const known = await ownersOf('archive', ids);
    assert.deepEqual(Object.values(known).filter((owner) => owner === null).length, 1);
    assert.deepEqual(known.berta, { subject: 'sub-18', name: 'Berta Vanterpool', at: '' });
    const { handed, refused } = await handFolder('folder', MOODLE);
    assert.deepEqual(refused, []);
    assert.deepEqual(handed.toSorted(), ids.toSorted());
    assert.deepEqual(await ownersOf('folder', handed), known);
    const inside = Object.fromEntries(Object.entries(MOODLE).map(([path, text]) => [`7b/${path}`, text]));
    const within = await hand({ tenant: 'inside' }, inside);
    const theirs = await ownersOf(
      'inside',
      within.told.submissions.map(({ submission }) => submission),
    );
    const subjects = (all: typeof known) =>
      Object.values(all)
        .map((owner) => owner?.subject)
        .toSorted();
    assert.deepEqual(subjects(theirs), subjects(known));
  });

  it('is handed in once under its key, which another table is not taken with', async () => {
    await prepared('once');
    const headers = { 'idempotency-key': 'class-7b' };
    const files = { 'students.csv': 'file,subject\nanna.txt,sub-1', 'anna.txt': ESSAY };
    const first = await hand({ tenant: 'once' }, files, headers);
    assert.deepEqual((await hand({ tenant: 'once' }, files, headers)).told, first.told);
    const moved = { ...files, 'students.csv': 'file,subject\nanna.txt,sub-2' };
    assert.equal((await hand({ tenant: 'once' }, moved, headers)).body.code, 'IdempotencyKeyReused');
    assert.equal((await owners().find(of('once', 'anna')))?.subject, 'sub-1');
  });

  it('moves no work that is another student’s, whoever hands it in and however: such a file is refused, the others are taken', async () => {
    const tenant = 'moving';
    await prepared(tenant);
    const files = (subject: string) => ({
      'students.csv': `file,subject\nanna.txt,${subject}\nberta.txt,sub-9`,
      'anna.txt': ESSAY,
      'berta.txt': ESSAY,
    });
    await hand({ tenant }, files('sub-1'));
    const before = api.uploads().length;
    const left = { 'students.csv': 'file,subject\nberta.txt,sub-9', 'anna.txt': ESSAY, 'berta.txt': ESSAY };
    for (const role of ['teacher', 'administrator', 'machine'] as const)
      for (const given of [files('sub-2'), left]) {
        const { status, told } = await hand({ tenant, role }, given);
        assert.equal(status, 200);
        assert.deepEqual(
          told.submissions.map(({ file }) => file),
          ['berta.txt'],
        );
        const [refused, ...more] = told.refused;
        assert.partialDeepStrictEqual(refused, { file: 'anna.txt', code: 'SubmissionTaken' });
        assert.match(refused!.detail, /PUT/);
        assert.deepEqual(more, []);
      }
    for (const given of [files('sub-2'), left])
      assert.deepEqual(await handFolder(tenant, given), {
        handed: ['berta'],
        refused: [{ file: 'anna.txt', code: 'SubmissionTaken' }],
      });
    assert.equal(api.uploads().length, before + 6, 'what a folder has unchanged is not handed in again');
    assert.deepEqual(await ownersOf(tenant, ['anna']), { anna: { subject: 'sub-1', at: '' } });
    const { told } = await hand({ tenant }, { 'anna.txt': ESSAY });
    assert.deepEqual([told.table, told.withoutRow, told.refused], [null, ['anna.txt'], []]);
    assert.deepEqual(await ownersOf(tenant, ['anna']), { anna: { subject: 'sub-1', at: '' } });
  });

  it('is no version of what becomes another’s while its files are stored', async () => {
    const tenant = 'moves-meanwhile';
    await prepared(tenant);
    const teacher = { role: 'teacher', tenant } as const;
    const moved = interleave({
      ...{ client: documents(), when: 'after' },
      is: ({ name, item }) => name === 'UpdateCommand' && item.SK === 'OWNER',
      act: () =>
        ask(teacher, 'PUT', '/assignments/story/submissions/anna/owner', { body: { subject: 'sub-2' } }),
    });
    const files = { 'students.csv': 'file,subject\nanna.txt,sub-1', 'anna.txt': ESSAY };
    const { told } = await hand({ tenant }, files);
    const { run } = told.submissions[0]!;
    await api.admitted(run);
    const { body } = await ask(teacher, 'GET', '/rejected-uploads');
    assert.partialDeepStrictEqual(body, { rejected: [{ upload: run, code: 'SubmissionTaken' }] } as object);
    assert.deepEqual(
      [moved.happened, await api.runStore.findRun(run), (await owners().find(of(tenant, 'anna')))?.subject],
      [true, null, 'sub-2'],
    );
  });

  it('keeps known what another table leaves out of the same student', async () => {
    const tenant = 'known';
    await prepared(tenant);
    await hand(
      { tenant },
      { 'students.csv': 'file,subject,name\nanna.txt,sub-1,Anna Quenby', 'anna.txt': ESSAY },
    );
    await hand(
      { tenant },
      { 'students.csv': 'file,subject,number\nanna.txt,sub-1,4711808', 'anna.txt': ESSAY },
    );
    const anna = { subject: 'sub-1', name: 'Anna Quenby', number: '4711808', at: '' };
    assert.deepEqual(await ownersOf(tenant, ['anna']), { anna });
  });

  it('says which table it is; one in a folder of the class is none, and refused by name', async () => {
    const tenant = 'which';
    await prepared(tenant);
    const files = {
      'Anna/a.txt': ESSAY,
      'Sly/b.txt': ESSAY,
      'Sly/students.csv': 'file,subject\nb.txt,sub-2',
    };
    const stray = { file: 'Sly/students.csv', code: 'TableInvalid' };
    const without = await hand({ tenant }, files);
    assert.equal(without.status, 200);
    assert.partialDeepStrictEqual(without.told, {
      table: null,
      refused: [stray],
      withoutRow: ['Anna/a.txt', 'Sly/b.txt'],
    });
    const table = 'file,subject\nAnna,sub-1\nSly,sub-2';
    const { told } = await hand({ tenant }, { ...files, 'Students.csv': table });
    assert.partialDeepStrictEqual(told, { table: 'Students.csv', refused: [stray], withoutRow: [] });
    const alone = await hand(
      { tenant },
      { 'Sly/b.txt': ESSAY, 'Sly/students.csv': 'file,subject\nb.txt,sub-2' },
    );
    assert.deepEqual([alone.told.table, alone.told.refused], ['Sly/students.csv', []]);
    assert.deepEqual((await handFolder(tenant, files)).refused, [stray]);
  });

  it('stores nothing and tells of nobody where its table is wrong', async () => {
    await prepared('wrong');
    const before = api.uploads().length;
    const wrong = [
      'file,subject\nanna.txt,sub-1\nquenby.txt,sub-2',
      'file,subject\nanna.txt,quenby\nanna.txt,s',
      '',
    ];
    for (const table of wrong) {
      const { status, body, text } = await hand(
        { tenant: 'wrong' },
        { 'students.csv': table, 'anna.txt': ESSAY },
      );
      assert.deepEqual([status, body.code], [422, 'TableInvalid']);
      assert.doesNotMatch(text, /quenby/);
    }
    const alone = await hand({ tenant: 'wrong' }, { 'students.csv': 'file,subject\nanna.txt,sub-1' });
    assert.equal(alone.body.code, 'SubmissionEmpty');
    assert.equal(api.uploads().length, before);
    assert.equal(await owners().find(of('wrong', 'anna')), null);
  });
});
