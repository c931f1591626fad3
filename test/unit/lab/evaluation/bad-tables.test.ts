import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beside, results, truths } from './tables.ts';

const TRUTH = 'student,label\na,Correct\nb,Incorrect\n';
const refused = (message: RegExp) => ({ code: 'EvaluationInvalid', message });

describe('tables that cannot be compared', () => {
  for (const [what, said, truth, message] of [
    [
      'without ids',
      'label\nCorrect\n',
      TRUTH,
      /results\.csv has no column that says whose .* It has "label"/,
    ],
    ['with an empty id', 'id,label\n ,Correct\n', TRUTH, /line 2: "id" is empty/],
    ['without anything to compare', 'id,answer\na,x\n', TRUTH, /holds nothing that can be compared/],
    ['with labels of their own', 'id,label\na,B\n', TRUTH, /line 2: the label is none of .*--labels/],
    ['with one answer twice', 'id,label\na,Correct\na,Correct\n', TRUTH, /the label of "a" is there twice/],
    ['with probabilities above 1', 'id,label,probability\na,Correct,7\n', TRUTH, /line 2: a probability/],
    ['of others', 'id,label\nx,Correct\n', TRUTH, /No id .* the results have "x", the truths "a", "b"/],
    ['with truths twice', TRUTH, `${TRUTH}a,Correct\n`, /"a" is in line 2 and again in line 4/],
    ['without true labels', TRUTH, 'student,grade\na,1\n', /no column "label" with the true labels/],
    ['with true labels of their own', TRUTH, 'student,label\na,B\n', /No truth can be used.*2: "B"/],
    ['of scores without a range', 'id,Ideas\na,1\n', TRUTH, /line 2 does not say of which range/],
    [
      'of scores off the range',
      'id,trait,score,min,max\na,Ideas,4,0,3\n',
      TRUTH,
      /no whole score from 0 to 3/,
    ],
    ['of traits nobody rated', 'id,trait,score,min,max\na,Ideas,3,0,3\n', TRUTH, /no column for "Ideas"/],
    [
      'with truths off the range alone',
      'id,trait,score,min,max\na,Ideas,3,0,3\n',
      'id,Ideas\na,7\n',
      /No truth of truth\.csv can be used:\n {2}truth\.csv: Ideas: a truth outside 0-3 in 1 row/,
    ],
    [
      'of several questions, with truths of one',
      'id,question,label\na,q1,Correct\na,q2,Correct\n',
      TRUTH,
      /"a" was judged on several questions/,
    ],
    [
      'of one question, with truths of several',
      'id,label\na,Correct\n',
      'id,question,label\na,q1,Correct\na,q2,Correct\n',
      /truths of several questions for "a" \(lines 2 and 3\)/,
    ],
  ] as const)
    it(`are refused ${what}`, () => assert.throws(() => beside(said, truth), refused(message)));

  it('leave out, with a warning, truths that cannot be read', () => {
    const { labels, warnings } = beside(TRUTH, 'student,label\na,Correct\nb,?\n');
    assert.equal(labels.length, 1);
    assert.match(warnings[0]!, /1 truth\(s\) are none of .*\(line 3: "\?"\), left out/);
  });

  it('keep cells that are no scores, and columns that are no traits, out of the traits', () => {
    const items = results('id,Ideas,flags,rationale\na,2,x,good\n', { range: { min: 0, max: 3 } });
    assert.deepEqual(
      items.map(({ item, text }) => [item, text]),
      [['Ideas', 'good']],
    );
    const broken = () => truths('id,scores\na,"{broken"\n');
    assert.throws(broken, { code: 'TableInvalid', message: /line 2: "scores" is no object/ });
  });
});
