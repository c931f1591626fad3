import assert from 'node:assert/strict';
import { it } from 'node:test';
import { missingAgents } from '@assay/deliverable-review/assemble';

const record = (code: string) => {
  const failed = (agent: string) => ({
    ...{ step: agent, agent, artifacts: [] },
    error: code,
  });
  const outcomes = [failed('deliverable-review/figure-describer'), failed('deliverable-review/summary')];
  return { outcomes, enriched: { outcomes: [outcomes[0]] } } as never;
};

it('of figures that nobody described the reason is that no model was there, where that is so', () => {
  const [waits, other] = missingAgents(record('ModelMissing'));
  assert.equal(waits!.code, 'ModelMissing');
  assert.doesNotMatch(waits!.message, /resume the run/);
  assert.equal(other!.agent, 'deliverable-review/summary');
  const [failed] = missingAgents(record('ModelUnavailable'));
  assert.match(failed!.message, /^1 of 1 figures could not be described/);
});
