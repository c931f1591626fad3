import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { costOfAll, importedText, lineOf } from '../../cli/commands/exemplars.ts';
import { billOf } from '../../shared/model/charge.ts';
import { billFigures } from '../../shared/run/bill-figures.ts';

const nothing = billFigures(billOf([]));
const paid = { ...nothing, cost: 0.02, costAtLeast: 0.02 };
const unpriced = { ...nothing, cost: null, unpriced: 1 };

describe('what an import says', () => {
  it('is how many were put in, who was left out, and the cost', () => {
    const whole = importedText(11, { leftOut: [], cost: costOfAll([paid, paid]) });
    assert.equal(whole, '11 exemplars were put into the bank.\nembedding cost $0.0400\n');
    const part = importedText(11, { leftOut: [{ id: 'e7', why: 'too long' }], cost: costOfAll([unpriced]) });
    assert.equal(
      part,
      '10 of 11 exemplars were put into the bank; 1 left out: e7\nembedding cost no price\n',
    );
    assert.equal(costOfAll([paid, unpriced]).cost, null);
  });
});

describe('a line of the list', () => {
  const one = { id: 'e', scores: { ideas: 5 }, overall: null, rubric: 'r', model: 'm' };
  const scale = { fit: 'other-scale', scale: '1..6', wanted: '1..4' } as const;

  it('says what the present rubric cannot use, and why', () => {
    const line = lineOf({ ...one, fits: { ideas: scale }, isOfPresentModel: true });
    assert.equal(line, "e  ideas 5  (rubric r, m); ideas not used: its scale is 1..6, the rubric's 1..4");
    assert.match(
      lineOf({ ...one, fits: { ideas: { fit: 'same' } }, isOfPresentModel: true }),
      /\(rubric r, m\)$/,
    );
    assert.match(lineOf({ ...one, fits: {}, isOfPresentModel: false }), /another model, import it again$/);
  });
});
