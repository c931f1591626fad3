import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answeredSteps, type CallOutcome, failureOf, missingOf } from '@assay/platform/run/outcome';
import fc from 'fast-check';

const AUDITOR = 'deliverable-review/test-auditor';
const STEP = 'agents/test-auditor-1.json';
const outcome = (own: Partial<CallOutcome> = {}): CallOutcome => {
  return { agent: AUDITOR, step: STEP, error: null, cause: null, ...own };
};
const causeOf = (errorType: string, errorMessage: string) => JSON.stringify({ errorType, errorMessage });
const refused = { error: 'ModelRefused', cause: causeOf('ModelRefused', `[${STEP}] It would not answer.`) };

describe('how a call ended', () => {
  it('is no failure where there is no error', () => assert.equal(failureOf(outcome()), null));

  it('is a failure with the step, the code and the words of its cause', () =>
    assert.deepEqual(failureOf(outcome(refused)), {
      step: STEP,
      code: 'ModelRefused',
      message: 'It would not answer.',
    }));

  it('names the call where its cause names no step, or where there is no cause', () => {
    const cause = causeOf('ModelRefused', 'It would not answer.');
    assert.equal(failureOf(outcome({ error: 'ModelRefused', cause }))?.step, STEP);
    assert.deepEqual(failureOf(outcome({ error: 'States.Timeout' })), {
      step: STEP,
      code: 'States.Timeout',
      message: `States.Timeout at ${STEP}`,
    });
  });
});

describe('the agents without an answer', () => {
  it('are named with the step of their own answer, wherever the failure was', () => {
    const cause = causeOf('ArtifactMissing', '[briefs/1.json] It is not there.');
    assert.deepEqual(missingOf([outcome(), outcome({ error: 'ArtifactMissing', cause })]), [
      { agent: AUDITOR, step: STEP, code: 'ArtifactMissing', message: 'It is not there.' },
    ]);
  });

  it('and the steps that count make up all calls, each once and in their order', () => {
    const ended = fc.array(fc.constantFrom({}, refused, { error: 'States.Timeout', cause: '' }));
    fc.assert(
      fc.property(ended, (ends) => {
        const outcomes = ends.map((end, index) => outcome({ ...end, step: `agents/${index}.json` }));
        const [missing, answered] = [missingOf(outcomes), answeredSteps(outcomes)];
        const isMissing = (step: string) => missing.some((agent) => agent.step === step);
        assert.deepEqual(
          answered,
          outcomes.flatMap(({ step }) => (isMissing(step) ? [] : [step])),
        );
        assert.equal(missing.length + answered.length, outcomes.length);
        for (const { step } of missing)
          assert.notEqual(outcomes.find((one) => one.step === step)!.error, null);
      }),
    );
  });
});
