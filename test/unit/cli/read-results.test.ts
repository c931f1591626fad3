import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { errorAnalysis } from '@assay/lab/evaluation/error-analysis';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { readResults } from '../../../cli/read-results.ts';
import { madeUpStudy } from '../../support/made-up-study.ts';
import { truths } from '../lab/evaluation/tables.ts';
import { sampleResult } from '../platform/report/sample-results.ts';
import { sampleReview } from '../workflows/deliverable-review/report/sample-reviews.ts';

const CHOICE = { labels: ['Incorrect', 'Partially correct', 'Correct'], range: null };

let folder: string;

async function write(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-results-'));
});
after(() => rm(folder, { recursive: true, force: true }));

describe('results of any workflow', () => {
  it('are read from what a class printed: one object with a list of results', async () => {
    const results = [
      {
        student: 'a',
        label: 'Correct',
        probability: 0.8,
        reason: 'Yes.',
        graders: [{ grader: 'x' }],
        flags: [],
      },
      { student: 'b', label: null, probability: null, reason: null, graders: [], flags: ['abstained'] },
    ];
    const printed = { runId: 'r', status: 'completed', workflow: 'short-answer-grading', results };
    const { judgements } = await readResults(await write('printed.json', printed), CHOICE);
    assert.deepEqual(
      judgements.map(({ id, value, probability, text }) => [id, value, probability, text]),
      [
        ['a', 'Correct', 0.8, 'Yes.'],
        ['b', null, null, null],
      ],
    );
  });

  it('are read from JSONL and from a list', async () => {
    const rows = [{ student: 'a', label: 'Correct' }];
    for (const file of [await write('rows.jsonl', JSON.stringify(rows[0])), await write('rows.json', rows)])
      assert.equal((await readResults(file, CHOICE)).judgements[0]!.value, 'Correct');
  });

  it('of a folder are of one assignment, and of the system that is asked for', async () => {
    const other = { id: 'other', title: 'Other', language: 'en', question: 'Why?' };
    await write('mixed/a/result.json', sampleResult());
    await write('mixed/b/result.json', sampleResult({ assignment: other, variant: 'SA' }));
    await write('mixed/c/result.json', { something: 'else' });
    const mixed = join(folder, 'mixed');
    await assert.rejects(readResults(mixed, CHOICE), /several assignments \(patience, other\).*--assignment/);
    const { judgements } = await readResults(mixed, { ...CHOICE, assignment: 'other', system: 'SA' });
    assert.deepEqual([judgements.length, judgements[0]!.system], [4, 'SA']);
    await assert.rejects(
      readResults(mixed, { ...CHOICE, assignment: 'x' }),
      /no run of "x", but of patience/,
    );
    const wrong = { ...CHOICE, assignment: 'other', system: 'MAD' };
    await assert.rejects(readResults(mixed, wrong), /nothing of the system "MAD", but of SA/);
  });

  it('are read from an evaluation’s folder and from its judgements, each with its own range and reasons', async () => {
    const { study, judgements, truthCsv } = madeUpStudy({ works: 12, systems: ['SA'], reader: false });
    const lines = judgements.map((one) => `${JSON.stringify(one)}\n`).join('');
    await write('study/study.json', study);
    await write('study/truth.csv', truthCsv);
    const inFolder = await write('study/judgements.jsonl', lines);
    const alone = await write('kept.jsonl', lines);
    for (const path of [join(folder, 'study'), inFolder, alone]) {
      const found = await readResults(path, CHOICE);
      assert.deepEqual(found.judgements, judgements, path);
      assert.deepEqual(found.standIns, path === alone ? [] : ['SA']);
    }
    const cut = await write('cut.jsonl', `${lines}{"id":\n`);
    await assert.rejects(readResults(cut, CHOICE), /cut\.jsonl, line 73, is no JSON/);
  });

  it('of a table that names no system have the direction of their errors as well', async () => {
    const file = await write('nameless.csv', 'id,trait,score,min,max\na,Ideas,6,1,6\nb,Ideas,1,1,6\n');
    const { judgements, readErrorReading } = await readResults(file, CHOICE);
    const { scores } = judgedTruths(judgements, truths('id,Ideas\na,3\nb,4\n'));
    const { csv } = errorAnalysis(scores, { reading: await readErrorReading() });
    assert.match(csv, /^a,Ideas,.*,3,,A2,,,\r?$/m);
    assert.match(csv, /^b,Ideas,.*,-3,,A1,,,\r?$/m);
  });

  it('are refused where there are none, or they are cut off or of another form', async () => {
    await mkdir(join(folder, 'empty'));
    for (const [file, message] of [
      [
        await write('review.json', sampleReview()),
        /is of deliverable-review, .*there is nothing to evaluate/,
      ],
      [join(folder, 'empty'), /holds no result\.json of a run/],
      [await write('cut.json', '{"workflow": "essay'), /is no JSON: it was cut off/],
      [await write('other.json', { name: 'x' }), /neither the result\.json of a run nor a list/],
      [
        await write('old.json', { ...sampleResult(), scores: 'none' }),
        /no result of this version's essay-scoring/,
      ],
    ] as const)
      await assert.rejects(readResults(file, CHOICE), { code: 'EvaluationInvalid', message });
    await assert.rejects(readResults(await write('empty.csv', ''), CHOICE), { code: 'TableInvalid' });
  });
});
