import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { CoachingResult } from '@assay/argument-coaching/result';
import type { Speech } from '@assay/argument-coaching/speech';
import { answer, debateOf } from '../../../../support/argument-coaching/coaching-model.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import { type Answer, type Asked, REFUSED } from '../../../../support/scripted-model.ts';
import { lambdaFailure } from '../../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { assess, hand, invoke, resultOf, runStore } = assessments;
afterEach(() => assessments.reset());

const JUDGES = { judges: 'factual,logical' };
const OUTLINE = 'turns/01/preparation/outline.json';

/** Says of everything which attempt it is of: the second says something else wherever the first was heard. */
function versioned(version: 'ONE' | 'TWO') {
  assessments.model.answer = (asked: Asked): Answer => {
    if (asked.step === OUTLINE && version === 'ONE') return REFUSED;
    const said = answer(asked) as Record<string, unknown>;
    if ('speech' in said)
      return { ...said, speech: `Version ${version}. ${(said as unknown as Speech).speech}` };
    if ('score' in said) return { ...said, score: version === 'ONE' ? 2 : 9 };
    return said as object;
  };
}

/** A debate whose first attempt is partly done, and whose second is ended where a panel is weighed. */
async function resumed(options: Record<string, string>, killed: string): Promise<CoachingResult> {
  const runId = await hand(debateOf({ ...JUDGES, ...options }));
  versioned('ONE');
  await assess(runId);
  assert.equal((await runStore.getRun(runId)).state, 'partial');
  versioned('TWO');
  assessments.platform = async (call, run) => {
    const { panel } = call.payload as { panel?: { panel: string } };
    if (call.name === 'weighpanel' && panel?.panel === killed)
      throw lambdaFailure('Runtime.ExitError', `[${killed}] Runtime exited with error: signal: killed`);
    return run();
  };
  const { attempt } = (await invoke('resume-run', { runId })) as { attempt: number };
  await assess(runId, attempt);
  assert.equal((await runStore.getRun(runId)).state, 'partial');
  return resultOf<CoachingResult>(runId);
}

for (const [options, killed, speeches] of [
  [{ approach: 'B', rounds: '2' }, 'turns/01/panel.json', 4],
  [{ approach: 'A', format: 'world-schools', rounds: '4' }, 'turns/04/panel.json', 6],
] as const)
  describe(`a debate by approach ${options.approach} that is resumed and says something else`, () => {
    it('has nothing of the earlier attempt: no speech, no score, no change', async () => {
      const { debate, missing } = await resumed(options, killed);
      assert.equal(debate!.turns.length, speeches, 'a panel that is not weighed ends no debate');
      const turn = Number(/\d+/.exec(killed)![0]) - 1;
      for (const [index, held] of debate!.turns.entries()) {
        assert.match(held.text, /^Version TWO/);
        assert.equal(held.panel === null, index === turn, held.turn);
        for (const { score } of held.panel?.scores ?? []) assert.equal(score, 9);
      }
      assert.equal(debate!.turns[turn]!.consensus, null);
      assert.deepEqual(
        missing.map(({ step }) => step),
        [killed],
      );
    });
  });
