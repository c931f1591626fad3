import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contentHash, meanRoundedHalfUp } from '../../../shared/exemplar/exemplar.ts';
import { readExemplars } from '../../../shared/exemplar/read-exemplars.ts';
import { anEssayAssignment } from '../../support/assignments.ts';

const assignment = anEssayAssignment({
  assignment: 'a',
  question: 'Why?',
  traits: [
    { name: 'Ideas and Content', min: 1, max: 6 },
    { name: 'Style', min: 0, max: 3 },
  ],
});

describe('reading scored essays', () => {
  it('averages the raters of a trait, rounded half up', () => {
    const tsv = [
      'essay_id\tessay\trater1_ideas_and_content\trater2_ideas_and_content\trater1_style\trater2_style\tdomain1_score',
      '7\t"He said ""no"".\tThen left."\t3\t4\t2\t1\t12',
    ].join('\n');
    const { exemplars, warnings } = readExemplars(tsv, 'set.tsv', assignment);
    assert.deepEqual(warnings, []);
    assert.deepEqual(exemplars, [
      {
        id: '7',
        text: 'He said "no".\tThen left.',
        overall: 12,
        scores: { 'ideas-and-content': 4, style: 2 },
      },
    ]);
  });
  it("takes a trait's own column from CSV, and scores by trait from JSONL", () => {
    const csv = readExemplars('essay,Ideas and Content,Style\nOne.,5,3\n', 'set.csv', assignment);
    assert.deepEqual(csv.exemplars[0]!.scores, { 'ideas-and-content': 5, style: 3 });
    const jsonl = readExemplars(
      '{"id":"x","text":"One.","scores":{"Ideas and Content":5}}',
      'set.jsonl',
      assignment,
    );
    assert.deepEqual(jsonl.exemplars[0]!.scores, { 'ideas-and-content': 5 });
  });
  it('leaves a missing trait score absent, never zero, and says so', () => {
    const { exemplars, warnings } = readExemplars(
      'id,essay,Style\n1,One.,\n2,Two.,0\n',
      'set.csv',
      assignment,
    );
    assert.deepEqual(
      exemplars.map(({ id, scores }) => [id, scores]),
      [['2', { style: 0 }]],
    );
    assert.ok(warnings.some((words) => words.includes('row 1') && words.includes('no usable score')));
    assert.ok(warnings.some((words) => words.includes('no score for Ideas and Content')));
  });
  it('leaves out a score outside of the range, with a warning', () => {
    const { exemplars, warnings } = readExemplars(
      'essay,Ideas and Content,Style\nOne.,9,2\n',
      's.csv',
      assignment,
    );
    assert.deepEqual(exemplars[0]!.scores, { style: 2 });
    assert.match(warnings[0]!, /9 lies outside 1-6/);
  });
  it('refuses a file that holds none, and one that cannot be read, saying what it needs', () => {
    const refusal = { code: 'ExemplarsInvalid' };
    assert.throws(() => readExemplars('title,grade\nOne,2\n', 's.csv', assignment), refusal);
    assert.throws(() => readExemplars('', 's.csv', assignment), refusal);
    assert.throws(() => readExemplars('{"id":', 's.jsonl', assignment), refusal);
    assert.throws(() => readExemplars('null', 's.jsonl', assignment), refusal);
    assert.throws(() => readExemplars('essay,Style\n"One', 's.csv', assignment), refusal);
  });
});

describe('the mean of raters', () => {
  it('is the nearest integer, halves upwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 5 }), (scores) => {
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        const rounded = meanRoundedHalfUp(scores)!;
        assert.ok(Number.isInteger(rounded));
        assert.ok(rounded - mean <= 0.5 && mean - rounded < 0.5, `${rounded} for ${mean}`);
      }),
    );
    assert.equal(meanRoundedHalfUp([]), null);
  });
});

describe("an essay's content hash", () => {
  it('does not depend on white space and depends on every word', () => {
    assert.equal(contentHash('a b\nc'), contentHash(' a\tb  c '));
    assert.notEqual(contentHash('a b c'), contentHash('a bc'));
  });
});
