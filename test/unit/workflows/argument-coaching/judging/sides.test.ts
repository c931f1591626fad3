import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PanelJudgement } from '@assay/argument-coaching/judgement';
import { sideOf } from '@assay/argument-coaching/judging/sides';
import type { Side } from '@assay/argument-coaching/stance';

const seen = (...sides: (Side | null)[]) => {
  const judgements = sides.map((side): PanelJudgement => {
    const said = { rationale: '', strengths: [], weaknesses: [], suggestions: [], alert: '' };
    return { judge: 'logical', score: null, order: null, missing: null, side, ...said };
  });
  return sideOf({ judgements });
};

it('the side of a text is what more than half of those see who answered', () => {
  assert.equal(seen('for', 'for', 'against'), 'for');
  assert.equal(seen('against', null, null, null), 'against');
  assert.equal(seen('neither', 'for', 'neither', 'neither', 'both'), 'neither');
  assert.equal(seen('for', 'against'), null);
  assert.equal(seen('for', 'for', 'against', 'both'), null, 'half is no majority');
  assert.equal(seen(null, null), null);
  assert.equal(seen(), null);
});
