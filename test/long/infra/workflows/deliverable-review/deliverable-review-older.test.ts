import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { runKey } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, handed } from '../../../../support/deliverable-review/review-model.ts';
import { REFUSED } from '../../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, objects, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const anything = z.looseObject({ readers: z.array(z.looseObject({ inputs: z.looseObject({}) })).optional() });
type Left = z.infer<typeof anything>;
const FEATURES = ['actors', 'tests'].map((id) => ({
  ...{ id, title: `About ${id}`, summary: `It has ${id}.` },
  checklist: [{ id: 'named', text: `It names its ${id}.` }],
}));
const CHECKED = FEATURES.map(({ id }) => ({
  feature: id,
  items: [{ item: 'named', met: false, quote: null, explanation: 'It is not there.' }],
}));
const NOTHING = { findings: null, features: null, traceability: null, context: null };

/** A review with two features to check; its first attempt has no answer to them. */
async function withoutFeatures(): Promise<string> {
  model.answer = (asked) => (asked.agent.endsWith('feature-check') ? REFUSED : answer(asked));
  const runId = await hand(handed());
  const { tenant } = await runStore.getRun(runId);
  await putKnowledge(
    objects,
    tenant,
    validateKnowledge({ assignment: 'course', year: 2030, features: FEATURES }),
  );
  assert.equal((await assess(runId)).status, 'SUCCEEDED');
  return runId;
}

/** Changes what a run left behind into what an earlier version would have left. */
async function rewrite(runId: string, name: string, change: (value: Left) => unknown) {
  const key = runKey(runId, name);
  await objects.write(key, change(await objects.read(key, anything)));
}

describe('a review that an earlier version made', () => {
  it('is rendered and stored again from a result that does not say how answers were', async () => {
    const runId = await withoutFeatures();
    await rewrite(runId, 'result.json', ({ answers, ...older }) => {
      assert.ok(Array.isArray(answers));
      return older;
    });
    await runStore.reopenReport({ runId, attempt: 1 }, ['completed', 'partial']);
    assessments.reset();
    assert.equal((await assess(runId, 2, 'report')).status, 'SUCCEEDED');
    assert.deepEqual([assessments.rendered.length, model.asked], [1, []]);
    assert.deepEqual((await resultOf<ReviewResult>(runId)).answers, []);
  });

  it('goes on with the features as its plan names them, all at once', async () => {
    const runId = await withoutFeatures();
    await rewrite(runId, 'plan.json', ({ readers, ...plan }) => ({
      ...plan,
      readers: readers!.map(({ batch: _, ...reader }) =>
        'features' in reader.inputs ? { ...reader, inputs: { features: 'features.json' } } : reader,
      ),
    }));
    await objects.write(runKey(runId, 'features.json'), FEATURES);
    assessments.reset();
    model.answer = (asked) =>
      asked.agent.endsWith('feature-check') ? { ...NOTHING, features: CHECKED } : answer(asked);
    await assessments.invoke('resume-run', { runId });
    await assess(runId, 2);
    const { coverage, missing, answers } = await resultOf<ReviewResult>(runId);
    assert.deepEqual([missing, answers], [[], []]);
    assert.deepEqual(
      coverage!.features.map(({ id, items }) => [id, items[0]!.state]),
      [
        ['actors', 'not-met'],
        ['tests', 'not-met'],
      ],
    );
  });
});
