import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { english } from '../../../shared/report/words/english.ts';
import { italian } from '../../../shared/report/words/italian.ts';
import { costText, type KnownCost } from '../../../shared/run/cost-text.ts';

const { costs } = english.facts;
const unknown = { cost: null, costAtLeast: 0.0123, unmetered: 0, unpriced: 0 };

describe('a cost in words', () => {
  const cases: [string, KnownCost, string][] = [
    ['is known', { cost: 0.01234 }, '$0.0123'],
    ['of more than a dollar is in cents', { cost: 12.345 }, '$12.35'],
    ['of nothing is nothing', { cost: 0 }, '$0.0000'],
    [
      'is the least where the usage of a request is not known',
      { ...unknown, unmetered: 3 },
      'at least $0.0123 (3 requests of unknown usage)',
    ],
    [
      'is never nothing where nothing is known',
      { ...unknown, costAtLeast: 0, unmetered: 1 },
      'at least $0.0000 (1 request of unknown usage)',
    ],
    [
      'is the least where some models have no price',
      { ...unknown, unmetered: 1, unpriced: 2 },
      'at least $0.0123 (1 request of unknown usage, 2 questions to models without a price)',
    ],
    ['of models without a price is none', { ...unknown, costAtLeast: 0, unpriced: 2 }, 'no price'],
    ['that an earlier version did not know is unknown', { cost: null }, 'unknown'],
  ];
  for (const [name, cost, words] of cases) it(name, () => assert.equal(costText(cost, costs), words));

  it("is in the report's language", () =>
    assert.equal(
      costText({ ...unknown, unmetered: 3 }, italian.facts.costs),
      'almeno $0.0123 (3 richieste di consumo non noto)',
    ));
});
