import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedCoaching } from '@assay/argument-coaching/compared';
import { isScore } from '@assay/platform/run/judgement';
import { coaching, coachingResult, consensus } from './report/sample-coaching.ts';
import { debateResult, heldDebate } from './report/sample-debates.ts';

describe('what of a coaching another one is compared with', () => {
  it('is each judge’s score and the consensus, a missing one as missing', () => {
    const { panel } = coaching();
    const result = coachingResult({ coaching: coaching({ consensus: consensus(6.5) }) });
    const compared = comparedCoaching(result);
    assert.deepEqual(
      compared.map(({ item, value }) => [item, value]),
      [...panel.judgements.map(({ judge, score }) => [judge, score]), ['consensus', 6.5]],
    );
    assert.ok(compared.every((one) => isScore(one) && one.range.max === 10 && one.id === 'team-07'));
    assert.match(compared[0]!.text!, /clear line/);
  });

  it('has no consensus where there are not two scores to reconcile', () => {
    const result = coachingResult({ coaching: coaching({ consensus: null }) });
    assert.ok(comparedCoaching(result).every(({ item }) => item !== 'consensus'));
  });

  it('is of a debate each judge’s mean for each side', () => {
    const debate = heldDebate({ approach: 'A', rounds: 2 });
    const compared = comparedCoaching(debateResult(debate));
    const of = debate.turns
      .filter(({ stance }) => stance === 'for')
      .flatMap(({ panel }) => panel?.judgements ?? []);
    const logical = of.filter(({ judge }) => judge === 'logical').flatMap(({ score }) => score ?? []);
    const found = compared.find(({ question, item }) => question === 'for' && item === 'logical')!;
    assert.equal(found.value, logical.reduce((sum, one) => sum + one, 0) / logical.length);
    assert.equal(new Set(compared.map(({ question, item }) => `${question} ${item}`)).size, compared.length);
  });

  it('is of a motion alone whether both sides can be argued', () => {
    const result = coachingResult({ purpose: 'check', coaching: null });
    const unchecked = coachingResult({
      purpose: 'check',
      coaching: null,
      balance: { answer: null, missing: null },
    });
    assert.deepEqual(
      [result, unchecked].map((one) => comparedCoaching(one).map(({ item, value }) => [item, value])),
      [[['motion', 'balanced']], [['motion', null]]],
    );
  });
});
