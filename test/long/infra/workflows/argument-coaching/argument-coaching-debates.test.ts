import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { answer, debateOf } from '../../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';

const assessments = await openAssessments(answer);
const { assess, hand, resultOf, runStore } = assessments;
afterEach(() => assessments.reset());

async function resultAfter(runId: string): Promise<CoachingResult> {
  const ended = await assess(runId);
  const { state, failure } = await runStore.getRun(runId);
  assert.equal(state, 'completed', JSON.stringify([failure, ended]).slice(0, 2000));
  return resultOf<CoachingResult>(runId);
}

for (const approach of ['A', 'B', 'control'])
  for (const [format, rounds, speeches] of [
    ['standard', '3', 6],
    ['world-schools', '4', 6],
  ] as const)
    describe(`a debate by approach ${approach}, ${format}`, () => {
      it('is held to its end and judged', async () => {
        const { debate } = await resultAfter(await hand(debateOf({ approach, format, rounds })));
        assert.equal(debate!.turns.length, speeches);
        for (const turn of debate!.turns) {
          assert.equal(turn.panel!.scores.length, 7);
          assert.equal(turn.draft !== null, approach !== 'A');
          assert.equal(turn.change !== null, approach !== 'A');
        }
        assert.equal(debate!.whole.for!.panel.scores.length, 7);
        assert.equal(debate!.whole.against!.panel.scores.length, 7);
        assert.equal(debate!.broken, null);
      });
    });
