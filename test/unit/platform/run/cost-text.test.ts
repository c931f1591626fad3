import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOf, type Charge } from '@assay/model/charge';
import { english, sharedWords } from '@assay/platform/report/words/shared-words';
import { billFigures } from '@assay/platform/run/bill-figures';
import { costText, dollars, type KnownCost, tokenText } from '@assay/platform/run/cost-text';
import fc from 'fast-check';
import { charge } from '../../../support/charges.ts';

const italian = sharedWords('it');

const { costs } = english.facts;
const unknown = { cost: null, costAtLeast: 0.0123, unmetered: 0, unpriced: 0 };

describe('a cost in words', () => {
  const cases: [string, KnownCost, string][] = [
    ['is known', { cost: 0.01234 }, '$0.0123'],
    ['of more than a dollar is in cents', { cost: 12.345 }, '$12.35'],
    ['of nothing is nothing', { cost: 0 }, 'nothing was paid'],
    [
      'is the least where the usage of a request is not known',
      { ...unknown, unmetered: 3 },
      'at least $0.0123 (3 requests of unknown usage)',
    ],
    [
      'is never nothing where nothing is known',
      { ...unknown, costAtLeast: 0, unmetered: 1 },
      'unknown (1 request of unknown usage)',
    ],
    [
      'is unknown where what is known came to nothing',
      { ...unknown, costAtLeast: 0, unmetered: 20, unpriced: 1 },
      'unknown (20 requests of unknown usage, 1 question to models without a price)',
    ],
    [
      'is the least where nobody says why no more is known',
      { cost: null, costAtLeast: 0.5 },
      'at least $0.5000',
    ],
    ['is unknown where the least is nothing and nobody says why', { cost: null, costAtLeast: 0 }, 'unknown'],
    ['that is small is not written as nothing', { cost: 0.0000002 }, '$0.0000002'],
    [
      'is the least where some models have no price',
      { ...unknown, unmetered: 1, unpriced: 2 },
      'at least $0.0123 (1 request of unknown usage, 2 questions to models without a price)',
    ],
    ['of models without a price is none', { ...unknown, costAtLeast: 0, unpriced: 2 }, 'no price'],
    ['that an earlier version did not know is unknown', { cost: null }, 'unknown'],
  ];
  for (const [name, cost, words] of cases) it(name, () => assert.equal(costText(cost, costs), words));

  it('is written as nothing only where it is nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e4, noNaN: true }), (cost) => {
        assert.match(dollars(cost), /[1-9]/);
        assert.match(
          costText({ cost: null, costAtLeast: cost, unmetered: 1 }, costs),
          /^at least .*[1-9].* \(/,
        );
      }),
    );
  });

  it('of questions that were refused before any token was read is nothing, also of models without a price', () => {
    const refused = charge({ fate: 'failed', cost: null, inputTokens: 0, outputTokens: 0 });
    const said = (charges: Charge[]) => costText(billFigures(billOf(charges)), costs);
    assert.equal(said([refused, refused]), 'nothing was paid');
    assert.equal(said([]), 'nothing was paid');
    assert.equal(said([refused, charge({ cost: 0.5 })]), '$0.5000');
    assert.equal(said([refused, charge({ cost: null })]), 'no price');
    assert.match(said([{ ...refused, unmetered: 1 }]), /^unknown \(1 request of unknown usage, 1 question/);
  });

  it("is in the report's language", () =>
    assert.equal(
      costText({ ...unknown, unmetered: 3 }, italian.facts.costs),
      'almeno $0.0123 (3 richieste di consumo non noto)',
    ));
});

describe('tokens in words', () => {
  const words = { number: String, ...costs };
  const said = (...charges: Charge[]) => tokenText(billFigures(billOf(charges)), 'inputTokens', words);

  it('are known, the least that is known, or unknown', () => {
    assert.equal(said(charge({ inputTokens: 100 })), '100');
    assert.equal(
      said(charge({ inputTokens: 100 }), charge({ inputTokens: 0, unmetered: 1 })),
      'at least 100',
    );
    assert.equal(said(charge({ inputTokens: 0, unmetered: 1 })), 'unknown');
    assert.equal(said(), '0');
  });

  it('of earlier versions, which did not keep what is known, are unknown', () => {
    assert.equal(tokenText({ inputTokens: null }, 'inputTokens', words), 'unknown');
    assert.equal(tokenText({}, 'inputTokens', words), 'unknown');
  });
});
