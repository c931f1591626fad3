import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import type { CommonResult } from '@assay/platform/run/result';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { argumentOf } from '../../../support/argument-coaching/coaching-model.ts';
import { type Handed, openAssessments } from '../../../support/assessments.ts';
import { handed } from '../../../support/deliverable-review/review-model.ts';
import { essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { parrot, runsOfPrompts } from '../../../support/parrot-model.ts';
import { reportLatex } from '../../../support/report-latex.ts';
import { quizOf } from '../../../support/short-answer-grading/quiz-model.ts';
import { ROOT } from '../../../support/test-files.ts';

const assessments = await openAssessments(parrot);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const sample = (path: string) => readFile(join(ROOT, 'examples', path), 'utf8');
const SAMPLES: Record<string, () => Promise<Handed>> = {
  'essay-scoring': async () => essayOf({ body: await sample('essay-scoring/essay.txt') }),
  'deliverable-review': async () => handed(),
  'short-answer-grading': async () => quizOf(),
  'argument-coaching': async () => argumentOf(await sample('argument-coaching/argument.md')),
};

describe('a model that gives back its prompt and its opponent', () => {
  for (const [workflow, sampleOf] of Object.entries(SAMPLES))
    it(`leaves no words of prompts in a report of ${workflow}, and no run without a word on why`, async () => {
      const runId = await hand(await sampleOf());
      await assess(runId);
      const run = await runStore.getRun(runId);
      assert.ok(run.state === 'partial' || run.state === 'failed', run.state);
      const prompts = model.asked.map(({ prompt }) => prompt);
      assert.ok(prompts.length > 0);
      const result = run.state === 'partial' ? await resultOf<CommonResult>(runId) : null;
      const reasons = JSON.stringify([run, result]);
      assert.match(reasons, /no answer of its own as .*its prompt was given back/);
      assert.deepEqual(runsOfPrompts(reasons, prompts), []);
      if (!result) return;
      const { view } = (await findWorkflow(workflow)).report;
      const latex = reportLatex(workflow, await view(result as never));
      assert.deepEqual(runsOfPrompts(latex, prompts), []);
    });
});
