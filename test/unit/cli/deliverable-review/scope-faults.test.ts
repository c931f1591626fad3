import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import { faultsIn } from '../../../../cli/validation/faults.ts';

const told = (text: string) =>
  faultsIn(text, ASSIGNMENT.schema)
    .map(({ message }) => message)
    .join('\n');

it('a topic that is both in and out of scope is told beside other faults of the scope', () => {
  const both = told(
    'scope:\n  include: [tests]\n  exclude: [Tests]\n  maximumFindings: 0\n  strictness: harsh\n',
  );
  assert.match(both, /"tests" is both in and out of scope: name it once/);
  assert.match(both, /maximumFindings/);
  assert.doesNotMatch(told('scope: {include: 5, exclude: [a]}\n'), /in and out/);
});
