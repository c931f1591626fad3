import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readClassFolder } from '../../../cli/class-folder.ts';
import { classTable } from '../../../cli/class-table.ts';
import { followEvents } from '../../../cli/follow-events.ts';
import { followRuns } from '../../../cli/follow-runs.ts';
import { admittedRun } from '../../support/runs.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-class-'));
  for (const name of ['berta', '__MACOSX', 'none']) await mkdir(join(folder, name));
  const files = [
    'anna.txt',
    'anna.md',
    'berta/essay.docx',
    '.DS_Store',
    '__MACOSX/anna.txt',
    'Thumbs.db',
    '~$anna.docx',
  ];
  for (const name of files) await writeFile(join(folder, name), 'We sailed.');
});
after(() => rm(folder, { recursive: true }));

describe('the folder of a class', () => {
  it('is a submission for each file, by its path; what nobody handed in is none, and two of one id are one', async () => {
    const { files, refused } = await readClassFolder(folder);
    assert.deepEqual(
      files.map(({ path, file, place }) => ({ path, file, place })),
      [
        { path: 'anna.md', file: 'anna.md', place: join(folder, 'anna.md') },
        { path: 'berta/essay.docx', file: 'essay.docx', place: join(folder, 'berta', 'essay.docx') },
      ],
    );
    assert.equal(files[0]!.submission, 'anna');
    assert.match(files[1]!.submission, /^berta-essay-[0-9a-f]+$/);
    assert.partialDeepStrictEqual(refused, [{ file: 'anna.txt', code: 'SubmissionTaken' }]);
  });

  it('has the students of its own table or of the one that is given, neither of which is handed in', async () => {
    const own = await mkdtemp(join(tmpdir(), 'assay-class-'));
    await mkdir(join(own, 'berta'));
    for (const name of ['anna.txt', 'berta/students.csv']) await writeFile(join(own, name), 'We sailed.');
    await writeFile(join(own, 'whose.csv'), 'file,subject\nanna.txt,sub-1\n');
    const read = async (given?: string) => {
      const { files, refused, students } = await readClassFolder(own, given && join(own, given));
      assert.partialDeepStrictEqual(refused, [{ file: 'berta/students.csv', code: 'TableInvalid' }]);
      return [students, Object.fromEntries(files.map(({ path, student }) => [path, student?.subject]))];
    };
    const whose = join(own, 'whose.csv');
    assert.deepEqual(await read('whose.csv'), [whose, { 'anna.txt': 'sub-1' }]);
    assert.deepEqual(await read(), [null, { 'anna.txt': undefined, 'whose.csv': undefined }]);
    await assert.rejects(read('nowhere.csv'), { code: 'FileUnreadable' });
    await writeFile(join(own, 'students.csv'), 'file,subject\nanna.txt,sub-2\n');
    await assert.rejects(read('whose.csv'), { code: 'TableInvalid' });
    const its = { 'anna.txt': 'sub-2', 'whose.csv': undefined };
    assert.deepEqual(await read(), [join(own, 'students.csv'), its]);
    await rm(own, { recursive: true });
  });

  it('has the works that links lead to, wherever they are, and names what else is no file', async (t) => {
    const own = await mkdtemp(join(tmpdir(), 'assay-class-'));
    t.after(() => rm(own, { recursive: true }));
    await symlink(join(folder, 'anna.txt'), join(own, 'anna.txt'));
    await symlink(join(folder, 'berta'), join(own, 'berta'));
    await symlink(join(own, 'nowhere'), join(own, 'carl.txt'));
    execFileSync('mkfifo', [join(own, 'dora.txt'), join(own, '.hidden')]);
    const { files, refused } = await readClassFolder(own);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['anna.txt'],
    );
    assert.deepEqual(refused.map(({ file, code, detail }) => [file, code, detail.split(':')[0]]).sort(), [
      ['berta', 'FileUnreadable', 'It is a link to a folder'],
      ['carl.txt', 'FileUnreadable', 'It is a link that leads nowhere'],
      ['dora.txt', 'FileUnreadable', 'It is no file'],
    ]);
  });

  it('that is empty, or none, is refused', async () => {
    await assert.rejects(readClassFolder(join(folder, 'none')), { code: 'SubmissionEmpty' });
    await assert.rejects(readClassFolder(join(folder, 'nowhere')), { code: 'FileUnreadable' });
    const file = join(folder, 'anna.txt');
    await writeFile(file, 'We sailed.');
    await assert.rejects(readClassFolder(file), { message: /is a file, and a class is a folder/ });
  });
});

it('the table of a class has a column for each part that anything was judged by, what is missing is empty, and a row for each file that was refused', () => {
  const row = (file: string, values: Record<string, number | null>) =>
    ({
      file,
      submission: file,
      state: 'completed',
      run: 'run-1',
      released: null,
      changed: [] as string[],
      needs: ['suspected-injection'] as 'suspected-injection'[],
      owner: file === 'a.txt' ? { subject: 'anna', name: 'Anna Neri' } : null,
      ...{ code: null, reason: null, answers: {}, handedIn: null, total: null, points: {} },
      ...{ accepted: [] as string[], flags: [] as string[], standIn: false },
      table: false,
      seq: 0,
      attempts: 1,
      newer: null,
      issues: [] as { part: string; category: string; severity: string; title: string }[],
      values,
    }) as const;
  const refused = [{ file: 'c.txt', code: 'SubmissionEmpty', detail: 'It is empty.' }];
  assert.equal(
    classTable([row('a.txt', { ideas: 3 }), row('=b.txt', { ideas: null, style: 2 })], refused),
    [
      '\ufefffile,submission,subject,name,state,run,released,changed,needs,code,reason,ideas,style',
      'a.txt,a.txt,anna,Anna Neri,completed,run-1,,,may speak to the grader,,,3,',
      `'=b.txt,'=b.txt,,,completed,run-1,,,may speak to the grader,,,,2`,
      'c.txt,,,,refused,,,,,SubmissionEmpty,It is empty.,,',
      '',
    ].join('\r\n'),
  );
  const whose = new Map([['c.txt', { subject: 'carl', name: 'Carl Rossi' }]]);
  const [, carls] = classTable([], refused, 'comma', whose).split('\r\n');
  assert.match(carls!, /^c\.txt,,carl,Carl Rossi,refused,/);
  const table = { ...row('quiz.csv', {}), owner: null };
  const answer = { student: 'anna', question: 'moon', needs: ['confidence-low' as const] };
  const student = { ...row('quiz.csv', {}), submission: 'anna', answers: { 'anna/moon': answer } };
  const [head, whole, own] = classTable(
    [table, { ...student, values: { 'anna/moon': 'Correct' }, standIn: true }],
    [],
  ).split('\r\n');
  assert.match(head!, /^\ufefffile,submission,student,question,.*,label,points,of,models$/);
  assert.match(whole!, /^quiz\.csv,quiz\.csv,,,completed,.*,,,,$/);
  assert.match(
    own!,
    /^quiz\.csv,anna,anna,moon,completed,.*,no real model · unsure,.*,Correct,,,no real model$/,
  );
  const semicolons = classTable([row('a,b.txt', { ideas: 2.5 })], [], 'semicolon').split('\r\n');
  assert.match(semicolons[1]!, /^"a,b\.txt";"a,b\.txt";completed;run-1;;;may speak to the grader;;;2,5$/);
});

it('runs are followed until each is there and has ended, its report with it', async () => {
  const ended = { ...admittedRun('one', { state: 'completed' }), place: null, later: null };
  const looks = [null, { ...ended, report: { state: 'pending' } }, { ...ended, report: { state: 'ready' } }];
  const told: unknown[] = [];
  const connection = { pollMs: 0, runStore: { findRun: async () => looks.shift() } };
  const runs = await followRuns(connection as never, [{ runId: 'one', attempt: 1 }], ({ report }) =>
    told.push(report),
  );
  assert.deepEqual([told, runs.length, looks], [[{ state: 'ready' }], 1, []]);
});

it('of a class that is followed, the runs alone are looked at again of which something is told', async () => {
  const runIds = Array.from({ length: 30 }, (_, at) => `run-${at}`);
  const asked = { runs: 0, events: 0 };
  const endedRuns = new Set<string>();
  const findRun = async (runId: string) => {
    asked.runs += 1;
    const state = endedRuns.has(runId) ? ('completed' as const) : ('running' as const);
    return { ...admittedRun(runId, { state }), place: null, later: null };
  };
  const queries: unknown[] = [];
  const api = {
    async ask(_route: unknown, { query }: { query: { wait: number } }) {
      asked.events += 1;
      queries.push(query);
      const run = query.wait > 0 ? runIds.find((one) => !endedRuns.has(one)) : undefined;
      if (run !== undefined) endedRuns.add(run);
      return { events: run === undefined ? [] : [{ run }], next: `after-${asked.events}`, more: false };
    },
  };
  const started = runIds.map((runId) => ({ runId, attempt: 1 }));
  const connection = { pollMs: 0, runStore: { findRun } };
  const changes = followEvents(api as never, 'story');
  const runs = await followRuns(connection as never, started, () => {}, undefined, changes);
  assert.equal(runs.length, 30);
  assert.deepEqual(queries.slice(0, 2), [
    { wait: 0, since: 'last', limit: 200 },
    { wait: 5, since: 'after-1', limit: 200 },
  ]);
  assert.deepEqual(
    asked,
    { runs: 30 + 30, events: 1 + 30 },
    'in place of 30 + 30 + 29 + … + 1 = 495 of runs',
  );
});
