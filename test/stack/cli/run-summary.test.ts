import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import type { RunItem } from '@assay/platform/run/items';
import type { CommonResult } from '@assay/platform/run/result';
import type { ApiConnection } from '../../../cli/api-connection.ts';
import { describeSummary, exitStatus, summarizeRun } from '../../../cli/run-summary.ts';
import { coachingOf, coachingResult } from '../../support/argument-coaching/coaching-results.ts';
import { artifactsInMemory } from '../../support/artifacts-in-memory.ts';
import { admittedRun } from '../../support/runs.ts';
import { missingTrait, sampleResult, trait } from '../../unit/platform/report/sample-results.ts';
import { troubledReview } from '../../unit/workflows/deliverable-review/report/sample-reviews.ts';
import {
  gradedAnswer,
  missingAnswer,
  quizResult,
} from '../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A connection to the files of one run. */
function connectionTo(runId: string, files: Record<string, unknown>) {
  const eachFile: ApiConnection['eachFile'] = async (_, take) => {
    for (const [name, value] of Object.entries(files)) await take(name, Buffer.from(JSON.stringify(value)));
    return Object.keys(files);
  };
  return { eachFile, objects: artifactsInMemory(runId, files) };
}
const summaryOf = (runId: string, run: Partial<RunItem>, files: Record<string, unknown>) =>
  summarizeRun(connectionTo(runId, files), admittedRun(runId, run), folder);

describe('the summary of a partial run', () => {
  const failure = {
    step: 'teams/ideas/verdict.json',
    code: 'ModelUnavailable',
    message: 'No credit.\u001b[2J',
  };
  const essay = (state: 'partial' | 'completed') =>
    sampleResult({
      status: state,
      scores: [trait('Ideas', 3), { ...missingTrait('Style'), missing: failure }, missingTrait('Voice')],
    });
  const textOf = async (result: CommonResult, state: RunItem['state'] = 'partial') => {
    const own = { state, workflow: result.workflow };
    return describeSummary(await summaryOf(result.runId, own, { 'result.json': result }));
  };

  it('says why the first trait without a score has none, in words that no terminal obeys', async () => {
    const text = await textOf(essay('partial'));
    assert.match(
      text,
      /the first reason, at teams\/ideas\/verdict\.json \(ModelUnavailable\): No credit\. \[2J\n/,
    );
    assert.equal(text.match(/first reason/g)?.length, 1);
    assert.doesNotMatch(await textOf(essay('completed'), 'completed'), /first reason/);
  });

  it('tells of what was left out, and does not advise to resume where only another file helps', async () => {
    const doubt = {
      step: 'submission.json',
      code: 'SubmissionNotEssay',
      message: 'It seems to be a program.',
    };
    const { submission } = sampleResult();
    const result = sampleResult({
      status: 'partial',
      scores: [trait('Ideas', 3)],
      doubt,
      submission: { ...submission, hiddenCharacters: 1234, bylineLines: 4 },
    });
    const text = await textOf(result);
    assert.match(text, /left out: 1,234 characters of hidden text/);
    assert.match(text, /left out: 4 lines that say who wrote it/);
    assert.match(text, /It seems to be a program\./);
    assert.match(text, /resuming does not help: mend what is said there and hand in again/);
    assert.doesNotMatch(text, /runs resume|not all was done/);
  });

  it('says why the first answer or grader is missing', async () => {
    const graders = [{ grader: 'grader-1', label: null, missing: failure }];
    const unlabelled = missingAnswer(2);
    const some = quizResult([gradedAnswer(1, { graders }), unlabelled], { status: 'partial' });
    assert.ok((await textOf(some)).includes(`(${unlabelled.missing!.code}): ${unlabelled.missing!.message}`));
    assert.match(
      await textOf(quizResult([gradedAnswer(1, { graders })])),
      /verdict\.json \(ModelUnavailable\): No/,
    );
  });

  it('says why an agent or a judge of an argument is missing', async () => {
    const judged = { coaching: coachingOf('Uniforms end teasing.'), status: 'partial' as const };
    const text = await textOf(coachingResult('r', judged));
    assert.match(text, /the first reason, at judges\/factual\.json \(ModelUnavailable\): Gone\./);
    const missing = [{ ...failure, agent: 'argument-coaching/opponent' }];
    assert.match(await textOf(coachingResult('r', { ...judged, missing })), /first reason, at teams\/ideas/);
  });

  it('says of every agent of a review why it is missing', async () => {
    const review = troubledReview();
    const { agent, step, code } = review.missing[0]!;
    const text = await textOf(review);
    assert.ok(text.includes(`missing: ${agent}, at ${step} (${code}): `));
    assert.doesNotMatch(text, /first reason/, 'which is said already');
  });
});

describe('a run that is brought into a folder', () => {
  it('leaves no report of the run before it there, and says so', async (t: TestContext) => {
    const told = t.mock.method(process.stderr, 'write', () => true);
    const own = { state: 'completed' as const, workflow: 'essay-scoring' };
    await summaryOf('a', own, { 'result.json': sampleResult({ runId: 'a' }), 'report.pdf': '%PDF' });
    assert.deepEqual((await readdir(folder)).sort(), ['report.pdf', 'result.json']);
    assert.equal(told.mock.callCount(), 0);
    const { run } = await summaryOf('b', { state: 'failed' }, { 'assignment.json': {} });
    const words = told.mock.calls.map(({ arguments: [line] }) => String(line)).join('');
    told.mock.restore();
    assert.equal(run.report, null);
    assert.deepEqual(await readdir(folder), ['assignment.json']);
    assert.equal(words, `  ${folder} held the result of another run, a: removed report.pdf, result.json\n`);
  });
});

describe('the summary of a run whose report is not there', () => {
  const files = { 'result.json': sampleResult({ runId: 'c' }), 'report.pdf': '%PDF' };
  const of = (own: Partial<RunItem>) =>
    summaryOf('c', { state: 'completed', workflow: 'essay-scoring', ...own }, files);

  it('is the page where the stack has no TeX, which is no failure, and says how the PDF is had', async () => {
    const message = 'LuaLaTeX is not installed, so the report cannot be made: install it.';
    const report = { state: 'failed' as const, code: 'RenderFailed', message };
    const run = { state: 'completed' as const, workflow: 'essay-scoring', report };
    const files = { 'result.json': sampleResult(), 'report.html': 'a page' };
    const summary = await summaryOf('r', run, files);
    assert.deepEqual([summary.run.report, exitStatus(summary)], [join(folder, 'report.html'), 0]);
    const lines = describeSummary(summary).split('\n');
    assert.equal(lines.filter((line) => /no PDF, .*assay doctor.*runs resume r$/.test(line)).length, 1);
    const { 'report.html': _, ...without } = files;
    assert.equal(exitStatus(await summaryOf('r', run, without)), 3, 'of an earlier version');
    const lost = { ...run, report: { ...report, message: 'LuaLaTeX failed.' } };
    assert.equal((await summaryOf('r', lost, files)).run.report, null, 'it may be of an earlier attempt');
  });

  it('says why, how to render it again, and ends the command as one that has not all', async () => {
    const failed = { state: 'failed' as const, code: 'RenderFailed', message: 'It cannot be set.' };
    const summary = await of({ report: failed });
    const text = describeSummary(summary);
    assert.match(text, /its report could not be rendered \(RenderFailed\): It cannot be set\./);
    assert.match(text, /render it again with: npx assay runs resume c\n/);
    assert.match(text, /^Report: {4}none, it could not be rendered$/m);
    assert.deepEqual([summary.run.report, summary.run.reportState, exitStatus(summary)], [null, 'failed', 3]);
  });

  it('says that it is being rendered, and takes none of an earlier attempt for it', async () => {
    const text = describeSummary(await of({ report: { state: 'pending' } }));
    assert.match(text, /^Report: {4}none yet, it is being rendered$/m);
    assert.doesNotMatch(text, /report\.pdf|resume/);
  });

  it('names it where it is ready, and where an earlier version rendered it', async () => {
    for (const own of [{ report: { state: 'ready' as const } }, {}]) {
      const summary = await of(own);
      assert.equal(summary.run.report, join(folder, 'report.pdf'));
      assert.equal(exitStatus(summary), 0);
    }
  });

  it('of a run that is superseded or withdrawn does not advise to resume it', async () => {
    for (const state of ['superseded', 'withdrawn'] as const) {
      const summary = await of({ state, report: { state: 'none' } });
      assert.doesNotMatch(describeSummary(summary), /runs resume/);
      assert.match(describeSummary(summary), /^c: \w+\n.*nothing more was asked for/);
      assert.equal(exitStatus(summary), 4);
    }
  });
});
