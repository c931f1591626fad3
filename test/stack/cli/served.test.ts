import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { stringify } from 'yaml';
import { ROOT } from '../../../cli/home.ts';
import { makeTypesetter } from '../../support/typesetter.ts';
import { assignment, essay } from '../end-to-end/samples.ts';
import { type Desk, type Outcome, openDesk, type Printed, type Served, until } from './command-line.ts';

const typesetter = makeTypesetter();
let desk: Desk;
let served: Served;
before(async () => {
  desk = await openDesk(typesetter.path);
  served = await desk.serve();
});
after(async () => {
  await desk.close();
  typesetter.close();
});

const of = ['--assignment', 'assignment.yaml'];
const submit = (file: string, ...more: string[]) => desk.assay('submit', file, ...of, ...more);

const submitTo = (to: string, file: string) => desk.here('submit', file, '--assignment', to, '--out', 'out');

function summaryOf({ stdout, stderr }: Outcome): Printed {
  assert.match(stdout, /^\{.*\}\n$/, stderr);
  return JSON.parse(stdout);
}

describe('a served stack', () => {
  afterEach(() => served.behave({ faults: [] }));

  it('takes an upload of any SDK that has the printed environment, and the upload starts a run', async () => {
    await desk.write('upload.yaml', stringify({ ...assignment, assignment: 'uploads', variant: 'SA' }));
    const put = await desk.assay('assignments', 'put', 'upload.yaml');
    assert.match(put.stdout, /^uploads is at version [0-9a-f]{16}\.\n$/, put.stderr);
    const [, Bucket] = /s3:\/\/([^/]+)\/submissions/.exec(served.printed)!;
    const s3 = new S3Client({
      endpoint: served.environment.AWS_ENDPOINT_URL_S3!,
      region: served.environment.AWS_REGION!,
      credentials: {
        accessKeyId: served.environment.AWS_ACCESS_KEY_ID!,
        secretAccessKey: served.environment.AWS_SECRET_ACCESS_KEY!,
      },
      forcePathStyle: true,
    });
    const Key = 'submissions/default/uploads/student-1/essay.txt';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: essay }));
    const list = ['runs', 'list', '--assignment', 'uploads', '--state', 'completed', '--json'];
    const [run] = await until(async () => {
      const found = JSON.parse((await desk.assay(...list)).stdout) as { submission: string }[];
      return found.length > 0 && found;
    });
    assert.equal(run!.submission, 'student-1');
  });

  it('assesses a cohort again, tells of it, brings its report again, and goes on with it', async () => {
    await desk.write('calm.txt', essay);
    await desk.write('calm.yaml', stringify({ ...assignment, assignment: 'calm', variant: 'SA' }));
    await submitTo('calm.yaml', 'calm.txt');
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await desk.here(...args, '--json');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^[{[].*[}\]]\n$/);
      return JSON.parse(stdout);
    };
    const first = await json('reevaluate', 'calm', '--now', '--out', 'drift');
    assert.partialDeepStrictEqual(first, { runs: 1, completed: 1, drift: { compared: 1, notCompared: [] } });
    const { evaluationId: id } = first;
    const [listed, ...others] = await json('reevaluate', 'calm', '--list');
    assert.partialDeepStrictEqual(listed, { reevaluation: id, state: 'completed', cost: first.drift.cost });
    assert.deepEqual(others, []);
    const followed = await desk.here('reevaluate', 'calm.yaml', '--follow', id, '--out', 'again');
    assert.match(followed.stdout, /^No: every value of 1 submission is the same as before\.\n {2}What was/);
    assert.ok(existsSync(join(desk.folder, 'again', 'drift.pdf')));
    const other = await desk.here('reevaluate', 'uploads', '--follow', id);
    assert.match(other.stderr, /^ReevaluationNotFound: .* is of "calm", not of "uploads"/);
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

  it('keeps past answers as programs write tables, and shows what is known of the graders', async () => {
    const near = (name: string) => join(ROOT, 'examples', 'short-answer-grading', name);
    const quiz = ['--assignment', near('quiz.yaml')];
    const text = `\ufeff${await readFile(near('past.csv'), 'utf8')}`;
    await desk.write('past.csv', Buffer.from(text, 'utf16le'));
    const kept = await desk.here('graders', 'past', 'past.csv', ...quiz);
    assert.match(kept.stdout, /^\d+ past answers are kept\.\n$/, kept.stderr);
    const past = Number.parseInt(kept.stdout, 10);
    const rows = ['wave', 'nod'].map((answer) => ({ answer, question: 'handshake', label: 'Correct' }));
    await desk.write('few.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const fewer = await desk.here('graders', 'past', 'few.jsonl', ...quiz);
    assert.match(fewer.stderr, /every past answer is "Correct"/);
    assert.match(
      fewer.stderr,
      new RegExp(`^ {2}they take the place of ${past}, which stay as a version`, 'm'),
    );
    const { stdout } = await desk.here('graders', 'show', ...quiz, '--json');
    assert.deepEqual(JSON.parse(stdout), { past: 2, profile: null });
    assert.equal(
      (await desk.here('graders', 'show', ...quiz)).stdout,
      '  2 past answers\n  the graders are not profiled\n',
    );
  });

  it('assesses the work of a class, a file each, and writes a table of what came of it and what it cost', async () => {
    await desk.write('class.yaml', stringify({ ...assignment, assignment: 'a-class', variant: 'SA' }));
    await mkdir(join(desk.folder, 'works'));
    for (const student of ['ada', 'ben']) await desk.write(`works/${student}.txt`, `${essay}\n${student}\n`);
    await desk.write('works/blank.txt', '');
    const done = await desk.here('class', 'works', '--assignment', 'class.yaml', '--results', 'out.csv');
    assert.equal(done.code, 1, 'one file could not be taken');
    assert.match(done.stderr, /blank\.txt/);
    const [head, ...rows] = (await readFile(join(desk.folder, 'out.csv'), 'utf8')).trim().split(/\r?\n/);
    assert.match(head!, /submission/);
    const rowOf = (student: string) => rows.find((row) => row.startsWith(`${student},`)) ?? rows.join('\n');
    assert.equal(rows.length, 3);
    for (const student of ['ada', 'ben']) assert.match(rowOf(student), /\bcompleted\b/);
    assert.match(rowOf('blank'), /SubmissionEmpty/, 'what could not be taken is a row, too');
    const costs = await desk.here('costs');
    assert.match(costs.stdout, /a-class +.*\$0\.\d+/, costs.stderr);
  });

  it('is one for all: a second one is refused', async () => {
    const { code, stderr } = await desk.assay('serve', '--port', '0');
    assert.equal(code, 1);
    assert.match(stderr, /^StackUnavailable: A stack is up already/);
  });

  it('learns exemplars, and a Judge is given them', async () => {
    const imported = await desk.assay('exemplars', 'import', 'exemplars.jsonl', ...of);
    assert.equal(imported.code, 0);
    assert.match(
      imported.stdout,
      /^4 exemplars were put into the bank\.\nembedding cost \$0\.0+[1-9]\d*\nsecond reader: nothing learnt yet; .*\n$/,
    );
    assert.match(imported.stderr, /4 of 4 exemplars/);
    const outcome = await submit('essay.txt', '--variant', 'sarag', '--out', 'here', '--json');
    const summary = summaryOf(outcome);
    assert.deepEqual([outcome.code, summary.status, summary.variant], [0, 'completed', 'SARAG']);
    assert.equal(summary.report, join(desk.folder, 'here', 'report.pdf'));
    assert.ok(existsSync(summary.report));
    for (const { flags } of summary.scores) assert.ok(!flags.includes('no-exemplars'));
  });

  it('a run that is partial exits with 3, prints what is missing, and can be resumed once', async () => {
    const skeptic = { agent: 'essay-scoring/skeptic', task: '"name": "Ideas"' };
    await served.behave({ faults: [{ kind: 'refusal', when: skeptic }] });
    const { code, stdout } = await submit('essay.txt', '--variant', 'MAD');
    assert.equal(code, 3);
    assert.match(stdout, /^run-\w+: partial\n {2}Ideas +missing +of 0-3 +\(missing-score[^)]*\)\n/);
    const [, runId] = /npx assay runs resume (run-\w+)/.exec(stdout)!;
    await served.behave({ faults: [] });
    const resumed = await desk.assay('runs', 'resume', runId!, '--json', '--out', 'resumed');
    assert.deepEqual([resumed.code, summaryOf(resumed).status], [0, 'completed']);
    const again = await desk.assay('runs', 'resume', runId!);
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /RunNotResumable: .* is completed/);
  });

  it('a run that fails still prints its one object, with the step and the reason', async () => {
    await desk.write('空.txt', ' \n');
    const outcome = await submit('空.txt', '--json');
    const { status, scores, report, cost, failure } = summaryOf(outcome);
    assert.deepEqual([outcome.code, status, scores, report, cost], [1, 'failed', [], null, 0]);
    assert.deepEqual([failure?.step, failure?.code], ['open-run', 'SubmissionEmpty']);
  });
});

describe('bad input starts no run, prints nothing on stdout and says on stderr what to do', () => {
  const cases: [string, string[], RegExp][] = [
    ['an essay that is not there', ['submit', 'none.txt', ...of], /FileUnreadable: none\.txt/],
    ['an essay that is a folder', ['submit', '.', ...of], /FileUnreadable/],
    [
      'an assignment that is not there',
      ['submit', 'essay.txt', '--assignment', 'none.yaml'],
      /FileUnreadable: none\.yaml/,
    ],
    ['no assignment', ['submit', 'essay.txt'], /--assignment/],
    [
      'a variant that is none',
      ['submit', 'essay.txt', ...of, '--variant', 'magic'],
      /Choose one of SA, .*MADRAG/,
    ],
    ['an assignment that is no YAML', ['assignments', 'put', 'broken.yaml'], /AssignmentInvalid: .*YAML/],
    [
      'a rubric upside down',
      ['submit', 'essay.txt', '--assignment', 'reversed.yaml', '--json'],
      /AssignmentInvalid: .*\n.*min/,
    ],
    [
      'a place for the results that is a file',
      ['submit', 'essay.txt', ...of, '--out', 'essay.txt'],
      /FileUnreadable: essay\.txt is a file/,
    ],
    ['exemplars without a score', ['exemplars', 'import', 'essay.txt', ...of], /(?:Exemplars|Table)Invalid/],
    ['a run nobody knows', ['runs', 'show', 'run-0'], /RunNotFound/],
    ['a run nobody knows, resumed', ['runs', 'resume', 'run-0', '--json'], /RunNotFound/],
    [
      'a state that is none',
      ['runs', 'list', '--assignment', 'x', '--state', 'lost'],
      /Choose one of admitted/,
    ],
    ['a port that is none', ['serve', '--port', 'many'], /Give a port up to/],
    ['a command that is none', ['sumbit'], /Did you mean submit/],
  ];
  before(async () => {
    await desk.write('broken.yaml', 'assignment: [');
    const [trait] = assignment.traits;
    await desk.write('reversed.yaml', stringify({ ...assignment, traits: [{ ...trait, min: 4, max: 1 }] }));
  });
  for (const [name, args, words] of cases)
    it(name, async () => {
      const { code, stdout, stderr } = await desk.here(...args);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /^ {4}at /m, 'no stack trace');
    });
});

it('Ctrl-C ends a served stack cleanly, also where it is heard twice', async () => {
  const { code, stderr } = await served.end('SIGINT', 2);
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(!existsSync(join(desk.folder, 'home', 'serve.json')));
});
