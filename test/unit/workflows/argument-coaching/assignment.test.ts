import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ASSIGNMENT } from '@assay/argument-coaching/assignment';
import { judgesOf, SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { readYaml } from '@assay/kit/yaml/read-yaml';

const MOTION = `workflow: argument-coaching
assignment: phones
motion: Schools should keep phones locked away.
`;
const read = (judges: string) =>
  ASSIGNMENT.schema.safeParse(readYaml(`${MOTION}${judges}`, (reason) => new Error(reason)));
const judgesIn = (judges: string) => judgesOf(read(judges).data!.judges);

describe('who judges, in a motion', () => {
  it('is a text with commas or a list, which mean the same', () => {
    for (const judges of [
      'judges: logical,factual',
      'judges: "logical, factual"',
      'judges: [logical, factual]',
      'judges:\n  - logical\n  - factual\n',
    ])
      assert.deepEqual(judgesIn(judges), ['factual', 'logical'], judges);
    assert.deepEqual(judgesIn('judges: [ethical]'), ['ethical']);
  });

  it('is all, one, or all where nothing is said', () => {
    for (const judges of ['', 'judges: all', 'judges: [all]', `judges: [${SEVEN_JUDGES.join(', ')}]`])
      assert.deepEqual(judgesIn(judges), SEVEN_JUDGES, judges);
    assert.deepEqual(judgesIn('judges: [one]'), ['overall']);
  });

  it('is kept as a text, which is read again as it is', () => {
    const motion = read('judges: [logical, factual]').data!;
    assert.deepEqual(ASSIGNMENT.schema.parse(motion), motion);
  });

  it('is refused where a judge is not there, twice, or no name', () => {
    for (const judges of [
      '[]',
      '[logical, style]',
      '[logical, logical]',
      '[overall, logical]',
      '[[logical], {a: b}]',
      '[null]',
      '7',
      '{logical: true}',
    ])
      assert.match(read(`judges: ${judges}`).error?.message ?? '', /judges/, judges);
  });
});
