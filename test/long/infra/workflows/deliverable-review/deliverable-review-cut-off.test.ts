import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, handed } from '../../../../support/deliverable-review/review-model.ts';
import { type Asked, CutOff } from '../../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { assess, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

const AUDITOR = 'deliverable-review/specification-auditor';

/** The auditor's answer, which its limit ends within its second finding. */
function cutWithinSecond(asked: Asked): CutOff {
  const { findings } = answer(asked) as { findings: object[] };
  const [first, second] = findings.map((finding) => JSON.stringify(finding));
  return new CutOff(`{"findings":[${first},${second!.slice(0, 60)}`);
}

describe('an auditor whose answer is cut off twice', () => {
  it('has its whole findings kept, is named as missing in part, and is paid for twice', async () => {
    model.answer = (asked) => (asked.agent === AUDITOR ? cutWithinSecond(asked) : answer(asked));
    const runId = await hand(handed());
    const ended = await assess(runId);
    assert.equal(ended.status, 'SUCCEEDED', ended.cause);
    const run = await runStore.getRun(runId);
    assert.deepEqual([run.state, run.missing], ['partial', [AUDITOR]]);

    const result = await resultOf<ReviewResult>(runId);
    assert.equal(model.asked.filter(({ agent }) => agent === AUDITOR).length, 2);
    const [charge, ...others] = (await runStore.charges(runId)).filter(({ agent }) => agent === AUDITOR);
    assert.deepEqual([charge!.requests, others], [2, []]);
    assert.partialDeepStrictEqual(result.answers, [{ agent: AUDITOR, kept: 1, cutOff: true }]);
    assert.deepEqual(
      result.missing.map(({ agent, code }) => [agent, code]),
      [[AUDITOR, 'ModelOutputInvalid']],
    );
    assert.match(result.missing[0]!.message, /cut off at its limit twice: 1 item/);
    assert.ok(result.flags.includes('answer-cut-off'), result.flags.join());
    assert.ok(!result.flags.includes('answer-kept-in-part'), result.flags.join());
    assert.equal(result.findings.reported, 2, 'the first of its own, and the one of the test auditor');
    assert.match(result.issues.map(({ description }) => description).join(), /how fast the system/);

    const report = JSON.stringify(reviewView(result));
    assert.match(report, /Part of the answer of SpecificationAuditor is missing/);
    assert.match(report, new RegExp(runId), 'how to go on');
  });

  it('is not said to be cut off where it is whole and findings of it cannot be used', async () => {
    model.answer = (asked) => {
      if (asked.agent !== AUDITOR) return answer(asked);
      const { findings, ...others } = answer(asked) as { findings: object[] };
      return { ...others, findings: [findings[0], { ...findings[1], confidence: 'who knows' }] };
    };
    const runId = await hand(handed());
    await assess(runId);
    const { flags, answers, missing } = await resultOf<ReviewResult>(runId);
    assert.partialDeepStrictEqual(answers, [{ agent: AUDITOR, kept: 1, cutOff: false }]);
    assert.match(missing[0]!.message, /could not be used as a whole twice/);
    assert.ok(flags.includes('answer-kept-in-part') && !flags.includes('answer-cut-off'), flags.join());
  });

  it('is asked anew where the run is resumed, and nothing else is', async () => {
    model.answer = (asked) => (asked.agent === AUDITOR ? cutWithinSecond(asked) : answer(asked));
    const runId = await hand(handed());
    await assess(runId);
    assessments.reset();
    await assessments.invoke('resume-run', { runId });
    await assess(runId, 2);
    const { answers, missing, findings } = await resultOf<ReviewResult>(runId);
    assert.deepEqual([answers, missing, findings.reported], [[], [], 3]);
    assert.equal(model.asked.filter(({ agent }) => agent === AUDITOR).length, 1);
    assert.ok(!model.asked.some(({ agent }) => agent.endsWith('test-auditor')));
  });
});
