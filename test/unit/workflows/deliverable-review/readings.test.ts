import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { READER_ANSWER } from '@assay/deliverable-review/answered';
import { readingsOf } from '@assay/deliverable-review/readings';
import type { ReviewAnswer } from '@assay/deliverable-review/review-answer';
import { agentRun } from '../../../support/model-calls.ts';
import { finding } from './samples.ts';

const NOTHING: ReviewAnswer = { findings: null, features: null, traceability: null, context: null };
const run = (agent: string, filled: Partial<ReviewAnswer>) =>
  agentRun({ agent: `deliverable-review/${agent}`, output: { ...NOTHING, ...filled } });

describe('the readings of a document', () => {
  const [first, second] = [[finding()], [finding({ description: 'Another.' })]];

  it('are the parts that an agent filled, section after section', () => {
    const readings = readingsOf([
      run('test-auditor', { findings: first }),
      run('specification-auditor', { findings: [] }),
      run('test-auditor', { findings: second }),
    ]);
    assert.deepEqual(readings.of('test-auditor', 'findings'), [first, second]);
    assert.deepEqual(readings.of('specification-auditor', 'findings'), [[]]);
  });

  it('hold nothing of an agent that did not answer, nor what one says in the part of another', () => {
    const readings = readingsOf([run('feature-check', { findings: first })]);
    assert.deepEqual(readings.of('test-auditor', 'findings'), []);
    assert.deepEqual(readings.of('feature-check', 'features'), []);
  });

  it('are of the form that all agents answer in', () =>
    assert.throws(() => READER_ANSWER.schema.parse(agentRun({ output: { findings: [] } }))));
});
