import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerFaults, answerFaultsSchema, partlyMissing } from '@assay/deliverable-review/answer-faults';
import { modelCall } from '../../../support/model-calls.ts';

const step = 'agents/test-auditor-1.json';
const agent = 'deliverable-review/test-auditor';
const answered = (call: Parameters<typeof modelCall>[0], findings = 2) => ({
  step,
  run: {
    agent,
    output: { features: null, findings: Array.from({ length: findings }, () => ({})) },
    call: modelCall(call),
  },
});
const NONE = { step, agent, kept: null, cutOff: false, mended: [], forgotten: [], doubled: [], dropped: 0 };

describe('what of an answer was not as it was asked for', () => {
  it('is nothing of a whole answer', () =>
    assert.deepEqual(answerFaults([answered({}), answered({ finishReason: 'length' })], []), []));

  it('is how much of it could be kept, and whether the limit ended it', () => {
    const cut = answerFaults([answered({ salvaged: true, finishReason: 'length' })], []);
    assert.deepEqual(cut, [{ ...NONE, kept: 2, cutOff: true }]);
    const unusable = answerFaults([answered({ salvaged: true }, 0)], []);
    assert.deepEqual(unusable, [{ ...NONE, kept: 0 }]);
    for (const faults of [...cut, ...unusable]) answerFaultsSchema.parse(faults);
  });

  it('is what was mended, and what its list has too much and too little of', () => {
    const list = { step, forgotten: ['actors'], doubled: ['flows'], dropped: 3 };
    const mended = answered({ mended: ['enumeration'] });
    assert.deepEqual(answerFaults([mended], [{ ...list, step: 'agents/other-1.json' }]), [
      { ...NONE, mended: ['enumeration'] },
    ]);
    assert.deepEqual(answerFaults([answered({})], [list]), [{ ...NONE, ...list }]);
    const form = answered({ standIn: true, systemFingerprint: 'assay-stand-in-1' });
    const repeated = {
      ...form,
      run: { ...form.run, objections: [{ kind: 'twice' as const, path: 'findings', block: null }] },
    };
    assert.deepEqual(answerFaults([repeated], [list]), [], 'a form of the stand-in says the same everywhere');
  });
});

describe('an agent whose answer is there in part', () => {
  it('is missing, with how much was kept and what to do', () => {
    const missing = partlyMissing([
      { ...NONE, kept: 1, cutOff: true },
      { ...NONE, kept: 4 },
      { ...NONE, mended: ['enumeration'] },
    ]);
    assert.deepEqual(
      missing.map(({ agent: name, step: at, code }) => [name, at, code]),
      Array(2).fill([agent, step, 'ModelOutputInvalid']),
    );
    assert.match(missing[0]!.message, /cut off at its limit twice: 1 item of it that is whole was kept/);
    assert.match(
      missing[1]!.message,
      /could not be used as a whole twice: 4 items of it that are whole were/,
    );
  });
});
