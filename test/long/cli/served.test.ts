import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import {
  type Desk,
  type Outcome,
  openDesk,
  type Printed,
  type Served,
} from '../../stack/cli/command-line.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

let desk: Desk;
let served: Served;
before(async () => {
  desk = await openDesk();
  served = await desk.serve();
});
after(() => desk.close());

const of = ['--assignment', 'assignment.yaml'];
const submit = (file: string, ...more: string[]) => desk.here('submit', file, ...of, ...more);

const submitTo = (to: string, file: string) => desk.here('submit', file, '--assignment', to, '--out', 'out');

/** What a command that ran an essay prints with `--json`. */
const PRINTED = [
  ...['addressed', 'artifacts', 'bill', 'cost', 'failure', 'flags', 'provenance', 'report', 'reportFailure'],
  ...['reportState', 'runId', 'scores', 'screened', 'secondReader', 'status', 'total', 'variant', 'workflow'],
];

function summaryOf({ stdout, stderr }: Outcome): Printed {
  assert.match(stdout, /^\{.*\}\n$/, stderr);
  return JSON.parse(stdout);
}

describe('a served stack', () => {
  afterEach(() => served.behave({ faults: [] }));

  it('a run that is partial exits with 3, prints what is missing, and can be resumed once', async () => {
    const skeptic = { agent: 'essay-scoring/skeptic', task: '"name": "Ideas"' };
    await served.behave({ faults: [{ kind: 'refusal', when: skeptic }] });
    const { code, stdout } = await submit('essay.txt', '--variant', 'MAD');
    assert.equal(code, 3);
    assert.match(stdout, /^run-[\w-]+: partial\n {2}Ideas +missing +of 0-3 +\(missing score[^)]*\)\n/);
    const [, runId] = /npx assay runs resume (run-[\w-]+)/.exec(stdout)!;
    await served.behave({ faults: [] });
    const resumed = await desk.here('runs', 'resume', runId!, '--json', '--out', 'resumed');
    assert.deepEqual([resumed.code, summaryOf(resumed).status], [0, 'completed']);
    const again = await desk.here('runs', 'resume', runId!);
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /RunNotResumable: .* is completed/);
  });

  it('a file that no model could be asked about starts no run, and still prints one object with the reason', async () => {
    await desk.write('空.txt', '@PERSON1 @CAPS1\n');
    const { code, stdout } = await submit('空.txt', '--json');
    assert.deepEqual([code, JSON.parse(stdout).error.code], [1, 'SubmissionOnlyPlaceholders']);
  });

  it('a file that no run could read starts none, and is told at the door', async () => {
    await desk.write('empty.txt', ' \n');
    const { code, stdout } = await submit('empty.txt', '--json');
    assert.deepEqual([code, JSON.parse(stdout).error.code], [1, 'SubmissionEmpty']);
  });

  it('has no work in the dead letters of a queue that is empty, and says so', async () => {
    assert.partialDeepStrictEqual(await desk.here('find', 'intake'), {
      ...{ code: 0, stdout: 'Nothing waits in intake.\n' },
    });
    assert.partialDeepStrictEqual(await desk.here('find', 'intake', '--json'), {
      code: 0,
      stdout: '{"works":[]}\n',
    });
  });

  it('hands out all that is held on a student, erases it with a proof, and finds nothing the next time', async () => {
    await mkdir(join(desk.folder, 'hers'));
    await desk.write('hers/heron.txt', essay);
    await desk.write('hers/students.csv', 'file,subject,name\nheron.txt,anna@example.edu,Anna Quenby\n');
    const handed = await desk.here('class', 'hers', ...of, '--json');
    assert.equal(handed.code, 0, handed.stderr);
    const [{ run }] = JSON.parse(handed.stdout).results;

    const exported = await desk.here('export', 'anna@example.edu', '--out', 'anna.zip', '--json');
    assert.deepEqual(
      [exported.code, JSON.parse(exported.stdout)],
      [0, { student: 'anna@example.edu', file: 'anna.zip' }],
    );
    const read =
      'import zipfile,json,sys\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n: z.read(n).decode("utf8","replace") for n in z.namelist()}))';
    const files: Record<string, string> = JSON.parse(
      execFileSync('python3', ['-c', read, join(desk.folder, 'anna.zip')], {
        encoding: 'utf8',
        maxBuffer: 1e9,
      }),
    );
    const own = await desk.here('runs', 'get', run, '--out', 'brought', '--json');
    assert.equal(own.code, 0, own.stderr);
    const names = Object.keys(files);
    const brought = readdirSync(join(desk.folder, 'brought'), { recursive: true, withFileTypes: true });
    for (const { name } of brought.filter((one) => one.isFile()))
      assert.ok(
        names.some((path) => path.endsWith(`/${name}`)),
        `${name} is missing of ${names.join(', ')}`,
      );
    assert.ok(Object.values(files).includes(essay), 'what was handed in');
    assert.match(files['README.txt']!, /What is not, and why/);

    const refused = await desk.here('delete', '--student', 'anna@example.edu');
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.match(refused.stderr, /Nothing was erased: .* Say --yes where nobody is asked/);
    const erased = await desk.here('delete', '--student', 'anna@example.edu', '--yes');
    assert.equal(erased.code, 0, erased.stderr);
    assert.match(
      erased.stdout,
      /^anna@example\.edu is erased \(erasure-[0-9a-f]{24}\)\.\n {2}without its rows now: .+\.csv\n {2}stays, and is yours to delete or mend: .+brought\n {2}gone, in every version: files that were handed in: \d+, files of assessments and reports: \d+, .+\n {2}stays: the proof/,
    );
    const none = await desk.here('export', 'anna@example.edu', '--out', 'again.zip', '--json');
    assert.deepEqual([none.code, JSON.parse(none.stdout).error.code], [1, 'StudentNotFound']);
    const before = await desk.here('delete', '--student', 'anna@example.edu', '--yes');
    assert.equal(before.code, 0);
    assert.match(
      before.stdout,
      /^Nothing is held on anna@example\.edu: it was erased before, on \S+ \(erasure-/,
    );
    assert.equal(existsSync(join(desk.folder, 'again.zip')), false);

    await desk.write('gone.txt', essay);
    assert.equal((await desk.here('submit', 'gone.txt', ...of, '--json')).code, 0);
    const submission = ['delete', 'gone', '--assignment', 'assignment.yaml', '--yes', '--json'];
    const proof = await desk.here(...submission);
    assert.equal(proof.code, 0, proof.stderr);
    const { copies, ...told } = JSON.parse(proof.stdout);
    assert.partialDeepStrictEqual(told, { kind: 'submission', state: 'erased' });
    assert.doesNotMatch(JSON.stringify(told), /gone/, 'the proof names nobody');
    assert.ok(copies.left.length > 0, 'what stays on this machine');
    const twice = await desk.here(...submission.slice(0, -1));
    assert.equal(twice.code, 0);
    assert.match(twice.stdout, /^Nothing is held on gone: it was erased before, on \S+ \(erasure-/);
  });

  it('assesses a cohort again, tells of it, brings its report again, and goes on with it', async () => {
    await desk.write('calm.txt', essay);
    await desk.write('calm.yaml', stringify({ ...assignment, assignment: 'calm', variant: 'SA' }));
    await submitTo('calm.yaml', 'calm.txt');
    await desk.write('other.yaml', stringify({ ...assignment, assignment: 'other', variant: 'SA' }));
    await desk.here('assignments', 'put', 'other.yaml');
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await desk.here(...args, '--json');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^[{[].*[}\]]\n$/);
      return JSON.parse(stdout);
    };
    const first = await json('reevaluate', 'calm', '--now', '--out', 'drift');
    assert.partialDeepStrictEqual(first, { runs: 1, completed: 1, drift: { compared: 1, notCompared: [] } });
    const { evaluationId: id } = first;
    const { reevaluations } = await json('reevaluate', 'calm', '--list');
    const [listed, ...others] = reevaluations;
    assert.partialDeepStrictEqual(listed, { reevaluation: id, state: 'completed', cost: first.drift.cost });
    assert.deepEqual(others, []);
    const followed = await desk.here('reevaluate', 'calm.yaml', '--follow', id, '--out', 'again');
    assert.match(
      followed.stdout,
      /^The built-in stand-in or example answers took .*\nNo: every value of 1 submission is the same as before\.\n {2}What was/,
    );
    assert.ok(existsSync(join(desk.folder, 'again', 'drift.pdf')));
    const other = await desk.here('reevaluate', 'other', '--follow', id);
    assert.match(other.stderr, /^ReevaluationNotFound: .* is of "calm", not of "other"/);
    assert.deepEqual(await json('reevaluate', '--again', id, '--out', 'again'), {
      ...first,
      report: join('again', 'drift.pdf'),
    });
    const unknown = await desk.here('reevaluate', 'nope');
    assert.deepEqual([unknown.code, /^AssignmentNotFound: /.test(unknown.stderr)], [1, true]);
    const none = await desk.here('reevaluate', 'nope', '--list', '--json');
    assert.deepEqual([none.code, /^AssignmentNotFound: /.test(none.stderr)], [1, true]);
    const cap = await json('costs', 'cap', '--usd', '0', '--assignment', 'calm');
    assert.partialDeepStrictEqual(cap, { assignment: 'calm', cap: { usd: 0, left: 0 } });
    const held = await desk.here('reevaluate', 'calm', '--now');
    assert.equal(held.code, 4);
    assert.match(held.stderr, /\nCapReached: .*--again reeval-/s);
    assert.match((await desk.here('reevaluate', 'calm', '--list')).stdout, /\n {4}CapReached: /);
    const { cap: ordinary } = await json('costs', 'cap', '--none', '--assignment', 'calm');
    assert.partialDeepStrictEqual(ordinary, { of: 'assignment', usd: 25, setAt: null });
    await json('reevaluate', 'calm', '--schedule', 'rate(1 day)');
    assert.deepEqual(await json('reevaluate', 'calm', '--unschedule'), {
      assignment: 'calm',
      expression: null,
    });
  });

  it('assesses the work of a class, a file each, and writes a table of what came of it and what it cost', async () => {
    await desk.write('class.yaml', stringify({ ...assignment, assignment: 'a-class', variant: 'SA' }));
    await mkdir(join(desk.folder, 'works'));
    for (const student of ['ada', 'ben']) await desk.write(`works/${student}.txt`, `${essay}\n${student}\n`);
    await desk.write('works/blank.txt', '');
    const done = await desk.here('class', 'works', '--assignment', 'class.yaml', '--results', 'out.csv');
    assert.equal(done.code, 3, 'one file could not be taken');
    assert.match(done.stdout, /blank\.txt was not taken \(SubmissionEmpty\)/);
    const [head, ...rows] = (await readFile(join(desk.folder, 'out.csv'), 'utf8')).trim().split(/\r?\n/);
    assert.match(head!, /submission/);
    const rowOf = (student: string) => rows.find((row) => row.startsWith(`${student},`)) ?? rows.join('\n');
    assert.equal(rows.length, 3);
    for (const student of ['ada', 'ben']) assert.match(rowOf(student), /\bcompleted\b/);
    assert.match(rowOf('blank'), /SubmissionEmpty/, 'what could not be taken is a row, too');
    const again = await desk.here(
      ...['class', 'works', '--assignment', 'class.yaml', '--results', 'again.csv', '--reports', 'pdfs'],
    );
    assert.match(again.stdout, /^No real model was used/);
    assert.match(again.stdout, /all 2 were there as they are, and nothing was assessed/, again.stderr);
    assert.match(again.stdout, /Reports: 2 in pdfs/);
    assert.deepEqual((await readdir(join(desk.folder, 'pdfs'))).sort(), ['ada.pdf', 'ben.pdf']);
    assert.equal(
      await readFile(join(desk.folder, 'again.csv'), 'utf8'),
      await readFile(join(desk.folder, 'out.csv'), 'utf8'),
    );
    const table = await readFile(join(desk.folder, 'out.csv'), 'utf8');
    await desk.write('edited.csv', table.replace(/(ada\.txt.*,)2(\r\n)/, '$13$2'));
    const ofClass = ['--assignment', 'class.yaml'];
    assert.match(
      (await desk.here('marks', 'edited.csv', ...ofClass, '--dry-run')).stdout,
      /Would be changed: 1/,
    );
    const marked = await desk.here('marks', 'edited.csv', ...ofClass);
    assert.match(marked.stdout, /^Changed: 1\n {2}ada {2}[\w-]+: 2 → 3/, marked.stderr);
    const nothing = await desk.here('marks', 'edited.csv', ...ofClass);
    assert.match(nothing.stdout, /^Changed: 0\n {2}\d+ scores stand as they were and do not count as read/);
    await desk.write('off.csv', table.replace(/(ada\.txt.*,)2(\r\n)/, '$17$2'));
    const off = await desk.here('marks', 'off.csv', ...ofClass, '--over', '--dry-run');
    assert.equal(off.code, 3);
    assert.match(off.stdout, /not taken, [\w ]+: "7" is not a whole number from 0 to 3/);
    const read = await desk.here('marks', 'edited.csv', ...ofClass, '--read');
    assert.match(read.stdout, /^Changed: 0\nAccepted as read: \d+\n$/, read.stderr);
    assert.equal((await desk.here('marks', 'edited.csv', ...ofClass, '--read')).stdout, 'Changed: 0\n');
    assert.match(
      (await desk.here('release', 'class.yaml', '--which', 'all')).stdout,
      /2 were assessed by no real model/,
    );
    assert.match(
      (await desk.here('release', 'class.yaml', 'ada', '--stand-in')).stdout,
      /^Released: 1\n {2}1 of these belongs to nobody: /,
    );
    const costs = await desk.here('costs');
    assert.match(costs.stdout, /a-class +.*nothing was paid/, costs.stderr);
  });

  it('begins a class with works that differ, and goes on with the others', async () => {
    await desk.write('first.yaml', stringify({ ...assignment, assignment: 'first-of-all', variant: 'SA' }));
    await mkdir(join(desk.folder, 'some'));
    for (const student of ['ada', 'ben', 'cleo']) await desk.write(`some/${student}.txt`, `${essay}\n`);
    await desk.write('some/dora.txt', `${essay}\n${'A heron waits where the reeds are thin. '.repeat(40)}\n`);
    const ofClass = async (...more: string[]) => {
      const { stdout, stderr } = await desk.here(
        'class',
        'some',
        '--assignment',
        'first.yaml',
        '--json',
        ...more,
      );
      const told = JSON.parse(stdout || stderr) as { results: object[]; unchanged: string[]; left: string[] };
      return { assessed: told.results.length, unchanged: told.unchanged.length, left: told.left };
    };
    const first = await ofClass('--first', '2');
    assert.partialDeepStrictEqual(first, { assessed: 2, unchanged: 0 });
    assert.equal(first.left.length, 2);
    assert.ok(!first.left.includes('dora.txt'), 'the one that differs is read first');
    assert.deepEqual(await ofClass(), { assessed: 4, unchanged: 2, left: [] });
    const dry = ['class', 'some', '--assignment', 'first.yaml', '--dry-run'];
    const would = JSON.parse((await desk.here(...dry, '--json')).stdout);
    assert.deepEqual([would.files, would.unchanged.length, would.estimate.calls], [[], 4, [0, 0]]);
    assert.equal(JSON.parse((await desk.here(...dry, '--again', '--json')).stdout).files.length, 4);
    await desk.write('first.yaml', stringify({ ...assignment, assignment: 'first-of-all', variant: 'MAD' }));
    assert.equal(
      JSON.parse((await desk.here(...dry, '--json')).stdout).files.length,
      4,
      'another assignment',
    );
    assert.match((await desk.here('open', '--print')).stdout, /assay-results\/first-of-all\.csv\n$/);
    assert.deepEqual(await ofClass('--again', '--all'), { assessed: 4, unchanged: 0, left: [] });
  });

  it('learns exemplars, and a Judge is given them', async () => {
    const imported = await desk.here('exemplars', 'import', 'exemplars.jsonl', ...of);
    assert.equal(imported.code, 0);
    assert.match(
      imported.stdout,
      /^4 exemplars were put into the bank\.\ncost of their vectors: nothing was paid\nsecond reader: nothing learnt yet; .*\n$/,
    );
    assert.match(imported.stderr, /4 of 4 exemplars/);
    const outcome = await submit('essay.txt', '--variant', 'sarag', '--out', 'here', '--json');
    const summary = summaryOf(outcome);
    assert.deepEqual(Object.keys(summary).sort(), PRINTED);
    const { status, workflow, variant, scores, provenance } = summary;
    assert.deepEqual([status, workflow, variant], ['completed', 'essay-scoring', 'SARAG']);
    assert.deepEqual(
      scores.map(({ trait, min, max }) => ({ name: trait, min, max })),
      assignment.traits.map(({ name, min, max }) => ({ name, min, max })),
    );
    for (const { score, rationale } of scores) assert.ok(Number.isInteger(score) && rationale);
    assert.deepEqual([outcome.code, summary.screened, summary.addressed], [0, true, []]);
    assert.ok(provenance!.standIn);
    assert.equal(summary.artifacts, join(desk.folder, 'here'));
    assert.ok((await readdir(summary.artifacts)).includes('result.json'));
    assert.equal(summary.report, join(desk.folder, 'here', 'report.pdf'));
    assert.equal((await readFile(summary.report!)).subarray(0, 5).toString(), '%PDF-');
    for (const { flags } of scores) assert.ok(!flags.includes('no-exemplars'));
  });
});
