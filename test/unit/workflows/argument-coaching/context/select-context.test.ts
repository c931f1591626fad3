import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relevanceTo } from '@assay/argument-coaching/context/relevance';
import { contextBudget } from '@assay/argument-coaching/context/select-context';
import fc from 'fast-check';
import { speechText } from '../speaker-samples.ts';

describe('a budget of context', () => {
  it('is as asked for where the window has room, and what is left of the window where not', () => {
    assert.equal(contextBudget(8_000, 128_000, 10_000), 8_000);
    assert.equal(contextBudget(100_000, 32_000, 6_000), 26_000);
    assert.equal(contextBudget(8_000, 8_192, 9_000), 0);
    assert.equal(contextBudget(8_000, null, 9_000), 8_000);
  });
  it('and what is reserved never exceed the window', () => {
    const tokens = fc.nat({ max: 400_000 });
    fc.assert(
      fc.property(tokens, tokens, tokens, (asked, window, reserved) => {
        const budget = contextBudget(asked, window, reserved);
        assert.ok(budget >= 0 && budget <= asked && (budget === 0 || budget + reserved <= window));
      }),
    );
  });
});

describe('relevance', () => {
  const speeches = ['The harbour is deep.', 'The harbour is loud.', 'The museum is loud.'];
  it('is the share of the rare words that a text takes up', () => {
    const relevance = relevanceTo(speeches[0]!, speeches);
    assert.equal(relevance(speeches[0]!), 1);
    assert.equal(relevance('A HARBOUR, then.'), 1);
    assert.equal(relevance(speeches[2]!), 0);
  });
  it('of nothing but what everybody says is none', () => {
    const same = ['Trams are good.', 'Trams are good.'];
    assert.equal(relevanceTo(same[0]!, same)(same[1]!), 0);
  });
  it('weighs a word by how rarely it is said', () => {
    const said = ['tram harbour', 'tram', 'tram', 'harbour', 'bus'];
    const relevance = relevanceTo(said[0]!, said);
    const [tram, harbour] = [Math.log(5 / 3), Math.log(5 / 2)];
    assert.ok(Math.abs(relevance('tram') - tram / (tram + harbour)) < 1e-12);
  });
  it('is a share of any texts, more where more is said', () => {
    fc.assert(
      fc.property(fc.array(speechText, { minLength: 2, maxLength: 5 }), ([topic, ...others]) => {
        const relevance = relevanceTo(topic!, [topic!, ...others]);
        const [first, both] = [relevance(others[0]!), relevance(`${others[0]}\n\n${others.at(-1)}`)];
        assert.ok(first >= 0 && both <= 1 && both >= first - 1e-12);
      }),
    );
  });
});
