import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { openAssessments, type Platform } from '../../../../support/assessments.ts';
import { answer, handed } from '../../../../support/deliverable-review/review-model.ts';
import { REFUSED } from '../../../../support/scripted-model.ts';
import { withSmallModels } from '../../../../support/small-models.ts';

process.env.LAMBDA_TASK_ROOT = withSmallModels(200);
const assessments = await openAssessments(answer);
const { hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

async function reviewed(own: { task?: string } = {}) {
  const of = handed();
  const runId = await hand({ ...of, assignment: { ...of.assignment, ...own } });
  await assessments.assess(runId);
  return { run: await runStore.getRun(runId), result: await resultOf<ReviewResult>(runId) };
}
const stepsOf = (agent: string) =>
  model.asked.filter((asked) => asked.agent === `deliverable-review/${agent}`).map(({ step }) => step);

/** Begins a call only after every named one was asked for: calls that wait for each other must run at the same time. */
function meeting(together: string[]): Platform {
  const waiting = new Set(together);
  const all = Promise.withResolvers<void>();
  return async ({ payload: { step = '' } }, invoke) => {
    if (waiting.delete(step)) {
      if (waiting.size === 0) all.resolve();
      await all.promise;
    }
    return invoke();
  };
}

describe('a review in sections', () => {
  it('has every section read by every reader, its cache warmed, and gathers what all of them found', async () => {
    const { run, result } = await reviewed();
    assert.equal(run.state, 'completed', run.failure?.message);
    const { sections } = result.document;
    assert.ok(sections > 1);
    assert.ok(result.flags.includes('read-in-sections'));
    const numbered = (agent: string) =>
      Array.from({ length: sections }, (_, index) => `agents/${agent}-${index + 1}.json`);
    const readers = [
      'cache-warmer',
      'specification-auditor',
      'test-auditor',
      'context-extraction',
      'strengths',
    ];
    for (const agent of readers) assert.deepEqual(stepsOf(agent).sort(), numbered(agent), agent);
    for (const agent of ['whole-document-auditor', 'whole-traceability-1'])
      assert.deepEqual(
        stepsOf(agent.replace(/-1$/, '')),
        [`agents/${agent}.json`],
        'asked once, over the digest',
      );
    assert.equal(result.document.digested, true);
    assert.deepEqual(result.findings.reported, 3 * sections);
    assert.equal(result.issues.length, 2, 'what two sections say is one issue');
  });

  it('goes on without one section of a reader, and names it', async () => {
    model.answer = (asked) => (asked.step === 'agents/test-auditor-2.json' ? REFUSED : answer(asked));
    const { run, result } = await reviewed();
    assert.deepEqual([run.state, run.missing], ['partial', ['deliverable-review/test-auditor']]);
    assert.deepEqual(
      result.missing.map(({ step }) => step),
      ['agents/test-auditor-2.json'],
    );
    assert.equal(result.issues.length, 2);
    assert.deepEqual(
      result.open.unread.map(({ agent, part }) => [agent, part]),
      [['deliverable-review/test-auditor', 2]],
    );
  });

  it('goes on without the agents on the whole, names them, and says that nobody has looked at it', async () => {
    const names = ['whole-document-auditor', 'whole-traceability'];
    model.answer = (asked) => (asked.agent.includes('/whole-') ? REFUSED : answer(asked));
    const { run, result } = await reviewed({ task: 'Write down the use cases of a library of tools.' });
    assert.deepEqual(
      [run.state, run.missing],
      ['partial', names.map((name) => `deliverable-review/${name}`)],
    );
    assert.deepEqual([result.document.digested, result.issues.length], [false, 2]);
    const { missing, unknown } = result.traceability!.rows[0]!;
    assert.deepEqual([missing, unknown], [[], ['use-case']], 'nothing is missing that nobody looked for');
  });
});

describe('the critical path of a review', { timeout: 600_000 }, () => {
  it('describes figures at once', async () => {
    assessments.platform = meeting(['agents/figures/figure-1.json', 'agents/figures/figure-2.json']);
    assert.equal((await reviewed()).run.state, 'completed');
  });

  it('lets the readers of a section read at once, and two sections at once', async () => {
    const readers = ['specification-auditor', 'test-auditor', 'traceability-matrix', 'context-extraction'];
    assessments.platform = meeting(
      readers.flatMap((agent) => [`agents/${agent}-1.json`, `agents/${agent}-2.json`]),
    );
    assert.equal((await reviewed()).run.state, 'completed');
  });

  it('asks about the whole at once', async () => {
    assessments.platform = meeting([
      'agents/whole-document-auditor.json',
      'agents/whole-traceability-1.json',
    ]);
    assert.equal((await reviewed()).run.state, 'completed');
  });

  it('writes the narratives at once', async () => {
    const narratives = ['document-overview', 'executive-summary', 'strengths-1'];
    assessments.platform = meeting(narratives.map((name) => `agents/${name}.json`));
    assert.equal((await reviewed()).run.state, 'completed');
  });
});
