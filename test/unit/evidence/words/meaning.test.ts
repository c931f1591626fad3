import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areOpposite, isFunctionWord, isNegation, isNumber } from '@assay/evidence/words';
import fc from 'fast-check';
import { oppositesOf } from '../../../../shared/evidence/words/meaning.ts';

const PREFIXES = /^(un|in|im|ir|il|dis|non|mis|anti)/;

/** Whether one is the other with a negative prefix, read off both. */
function isNegatedForm(a: string, b: string): boolean {
  return b.length > 3 && a.replace(PREFIXES, '') === b && a !== b;
}

describe('what words mean', () => {
  it('is contrary for known pairs and for words with a negative prefix', () => {
    for (const [a, b] of [
      ['must', 'may'],
      ['more', 'fewer'],
      ['always', 'never'],
      ['before', 'after'],
      ['complete', 'incomplete'],
      ['possible', 'impossible'],
      ['deve', 'puo'],
      ['sempre', 'mai'],
    ] as const)
      assert.ok(areOpposite(a, b) && areOpposite(b, a), `${a} ${b}`);
    for (const [a, b] of [
      ['must', 'shall'],
      ['must', 'must'],
      ['side', 'inside'.slice(2)],
      ['to', 'into'],
      ['farmer', 'system'],
    ] as const)
      assert.ok(!areOpposite(a, b), `${a} ${b}`);
  });

  it('is contrary either way, and by a prefix as one reads it off the words', () => {
    const stem = fc.stringMatching(/^[a-z]{1,7}$/);
    const prefix = fc.constantFrom('', 'un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'mis', 'anti', 're');
    const word = fc.tuple(prefix, stem).map((parts) => parts.join(''));
    const pair = fc.oneof(
      fc.tuple(word, word),
      fc.tuple(prefix, stem).map(([before, base]) => [before + base, base]),
    );
    fc.assert(
      fc.property(pair, ([a, b]) => {
        assert.equal(areOpposite(a!, b!), areOpposite(b!, a!));
        if (isNegatedForm(a!, b!)) assert.ok(areOpposite(a!, b!));
        assert.ok(!oppositesOf(a!).includes(a!));
      }),
      { numRuns: 2000 },
    );
  });

  it('knows negations, numbers and words of grammar', () => {
    assert.ok(['not', 'never', 'without', 'non', 'mai', 'nessun'].every(isNegation));
    assert.ok(!['note', 'ne', 'now', 'nonna'].some(isNegation));
    assert.ok(['3', '2.5', '1000'].every(isNumber) && !['three', 'v2', ''].some(isNumber));
    assert.ok(
      ['the', 'della', 'is'].every(isFunctionWord) && !['farmer', 'requirement'].some(isFunctionWord),
    );
  });
});
