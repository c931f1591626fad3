import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tellEstimates } from '../../../cli/class-estimates.ts';

it('what a class will take is told with what of each work should be known before it is paid', () => {
  const said: string[] = [];
  const estimate = { what: '2 answers', calls: [2, 4] as [number, number], cost: [1, 2] as [number, number] };
  const warnings = ["line 3: the student's id has more than 255 characters"];
  tellEstimates(
    { hasModel: true },
    new Map([
      ['quiz.csv', { ...estimate, warnings }],
      ['other.csv', { ...estimate, warnings: [] }],
      ['unknown.csv', null],
    ]),
    (words) => said.push(words),
  );
  assert.equal(said[0], `quiz.csv: ${warnings[0]}`);
  assert.ok(said.length <= 2);
});
