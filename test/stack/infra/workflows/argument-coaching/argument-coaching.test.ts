import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import {
  answer,
  argumentOf,
  debateOf,
  MENDED,
} from '../../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';

const assessments = await openAssessments(answer);
const { assess, hand, resultOf, runStore } = assessments;
afterEach(() => assessments.reset());

const REASONS = Array.from(
  { length: 12 },
  (_, index) => `Reason ${index} is that habits are learnt by living with things.`,
).join(' ');

async function resultAfter(runId: string): Promise<CoachingResult> {
  const ended = await assess(runId);
  const { state, failure } = await runStore.getRun(runId);
  assert.equal(state, 'completed', JSON.stringify([failure, ended]).slice(0, 2000));
  return resultOf<CoachingResult>(runId);
}

describe('coaching a student', () => {
  it('criticises, judges, answers and asks', async () => {
    const { coaching, flags } = await resultAfter(await hand(argumentOf()));
    assert.equal(coaching!.critique!.points.length, 1);
    assert.equal(coaching!.critique!.dropped.length, 1);
    assert.equal(coaching!.panel.scores.length, 7);
    assert.equal(coaching!.consensus!.score, 6.5);
    assert.equal(coaching!.questions!.length, 1);
    assert.equal(coaching!.comparison, null);
    assert.deepEqual(flags, []);
  });

  it('lets the opponent quote the argument in its own words, and nothing that is not in it', async () => {
    const quote = 'A phone in the pocket always distracts you, even when it is switched of.';
    assessments.model.answer = (asked) =>
      asked.agent.endsWith('opponent-rebuttal')
        ? {
            rebuttal: `You say “${quote}” I doubt it. You say “phones were invented by sly teachers”. ${REASONS}`,
          }
        : answer(asked);
    const { coaching } = await resultAfter(await hand(argumentOf()));
    assert.match(coaching!.rebuttal!, /switched off/);
    assert.doesNotMatch(coaching!.rebuttal!, /sly teachers/);
  });

  it('says where answers came in another language, even after asking again', async () => {
    const { flags } = await resultAfter(await hand(argumentOf(undefined, { language: 'it' })));
    assert.ok(flags.includes('answers-in-another-language'), flags.join());
  });

  it('compares a revision with its draft', async () => {
    const first = await hand({ ...argumentOf(), tenant: 'revising' });
    await resultAfter(first);
    const second = await hand({ ...argumentOf(MENDED), tenant: 'revising' });
    const { coaching } = await resultAfter(second);
    const { criteria, points, draft } = coaching!.comparison!;
    assert.equal(draft.runId, first);
    assert.ok(criteria.every(({ difference }) => difference === 0));
    assert.equal(points[0]!.fate, 'answered');
  });
});

describe('a debate by approach B', () => {
  it('is held to its end and judged', async () => {
    const { debate } = await resultAfter(
      await hand(debateOf({ approach: 'B', format: 'standard', rounds: '3' })),
    );
    assert.equal(debate!.turns.length, 6);
    for (const turn of debate!.turns) {
      assert.equal(turn.panel!.scores.length, 7);
      assert.notEqual(turn.draft, null);
      assert.notEqual(turn.change, null);
    }
    assert.equal(debate!.broken, null);
    for (const side of [debate!.whole.for, debate!.whole.against]) {
      assert.equal(side!.panel.scores.length, 7);
      assert.equal(side!.consensus!.score, 6.5);
    }
    assert.equal(debate!.whole.against!.panel.judgements[0]!.side, 'against');
  });
});
