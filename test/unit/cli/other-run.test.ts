import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { removeOtherRun } from '../../../cli/other-run.ts';
import { sampleResult } from '../platform/report/sample-results.ts';
import { sampleQuiz } from '../workflows/short-answer-grading/report/sample-quizzes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = (files: Record<string, unknown>) =>
  Promise.all(
    Object.entries(files).map(([name, value]) =>
      writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  );
const left = async () => (await readdir(folder)).sort();

describe('the result of another run in the folder of a run', () => {
  it('is removed with its report, and nothing else is', async () => {
    const own = { 'notes.txt': 'mine', 'results.csv': 'mine as well', 'plan.json': {} };
    await put({
      ...own,
      'result.json': sampleResult({ runId: 'a' }),
      'report.pdf': '%PDF',
      'report.tex': '',
    });
    const other = await removeOtherRun(folder, 'b');
    assert.deepEqual(other, { runId: 'a', files: ['report.pdf', 'report.tex', 'result.json'] });
    assert.deepEqual(await left(), Object.keys(own).sort());
  });

  it('is removed with the tables and handouts that its workflow makes', async () => {
    const quiz = sampleQuiz(6, 1, { runId: 'a', student_pages: true });
    const made = ['report.pdf', 'results.csv', 'results.json', 'students.pdf', 'students.tex'];
    await put({
      'result.json': quiz,
      'grades.csv': 'mine',
      ...Object.fromEntries(made.map((name) => [name, ''])),
    });
    assert.deepEqual((await removeOtherRun(folder, 'b'))?.files, [...made, 'result.json']);
    assert.deepEqual(await left(), ['grades.csv']);
  });

  it('loses its report also where this version cannot read it, or does not know its workflow', async () => {
    for (const workflow of ['essay-scoring', 'elsewhere']) {
      await put({ 'result.json': { runId: 'a', workflow }, 'report.pdf': '%PDF', 'results.csv': '' });
      assert.deepEqual((await removeOtherRun(folder, 'b'))?.files, ['report.pdf', 'result.json']);
      assert.deepEqual(await left(), ['results.csv']);
    }
  });

  it('is left alone where it is of this run, or no result', async () => {
    for (const held of [sampleResult({ runId: 'b' }), { name: 'mine' }, 'not JSON', '[]', 'null']) {
      await put({ 'result.json': held, 'report.pdf': '%PDF' });
      assert.equal(await removeOtherRun(folder, 'b'), null);
      assert.deepEqual(await left(), ['report.pdf', 'result.json']);
    }
  });

  it('is looked for in a folder without one, and a folder of a report’s name stays', async () => {
    assert.equal(await removeOtherRun(folder, 'b'), null);
    await mkdir(join(folder, 'report.pdf'));
    await put({ 'result.json': { runId: 'a', workflow: 'essay-scoring' } });
    assert.deepEqual((await removeOtherRun(folder, 'b'))?.files, ['result.json']);
    assert.deepEqual(await left(), ['report.pdf']);
  });
});
