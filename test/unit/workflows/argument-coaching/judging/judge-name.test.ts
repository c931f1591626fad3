import assert from 'node:assert/strict';
import { it } from 'node:test';
import { JUDGES } from '@assay/argument-coaching/conditions';
import { judgeNamed } from '@assay/argument-coaching/judging/judge-name';

it('a judge is known by its name, in whatever letters, and no other is taken for it', () => {
  for (const judge of JUDGES) {
    for (const name of [judge, judge.toUpperCase(), `judge-${judge}`, `The ${judge} judge`, `**${judge}**:`])
      assert.equal(judgeNamed(name), judge, name);
  }
  const others = {
    'belief shift': 'belief-shift',
    Belief_Shift: 'belief-shift',
    'Audience (neutral, skeptical, supportive)': 'audience',
    'Logic Judge': 'logical',
    Ethics: 'ethical',
    'Judge’s': null,
    legal: null,
    'logical and factual': null,
    'meta-judge': null,
    '': null,
    [' '.repeat(100_000)]: null,
  };
  for (const [name, judge] of Object.entries(others)) assert.equal(judgeNamed(name), judge, name);
});
