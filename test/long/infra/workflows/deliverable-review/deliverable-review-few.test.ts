import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, deliverable } from '../../../../support/deliverable-review/review-model.ts';
import { openReviews } from '../../../../support/deliverable-review/reviews.ts';

const { agents, model, nameOf, resultAt, reviewed } = await openReviews();

describe('a deliverable review with little to read or to say', () => {
  for (const figures of [0, 1])
    it(`of a document with ${figures} figure(s) is complete`, async () => {
      const { runId, run } = await reviewed(deliverable({ figures }));
      assert.deepEqual(
        [run.state, (await resultAt(runId)).document.figures.described],
        ['completed', figures],
      );
    });

  for (const [kept, answers] of [
    [0, []],
    [1, ['test-auditor']],
  ] as const)
    it(`with ${kept} finding(s) kept asks nobody to compare them`, async () => {
      model.answer = (asked) => {
        const name = nameOf(asked.agent);
        const silent = /auditor/.test(name) && !answers.some((other) => other === name);
        return silent ? { ...(answer(asked) as object), findings: [] } : answer(asked);
      };
      const { runId, run } = await reviewed();
      const { issues, crossChecked } = await resultAt(runId);
      assert.deepEqual([run.state, issues.length, crossChecked], ['completed', kept, true]);
      assert.ok(!agents().includes('consistency-manager'));
    });
});
