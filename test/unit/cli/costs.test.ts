import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareJudgements } from '@assay/platform/run/compare-judgements';
import type { RunItem } from '@assay/platform/run/items';
import { itemsText } from '@assay/platform/run/items-text';
import type { Judgement } from '@assay/platform/run/judgement';
import { describeTrait } from '../../../cli/commands/compare-runs.ts';
import { costOf, describeCosts } from '../../../cli/commands/costs.ts';
import { describeCounted } from '../../../cli/commands/list-runs.ts';
import { exitStatusOf } from '../../../cli/commands/resume-runs.ts';

describe('what models cost', () => {
  const row = { assignment: 'story', month: '2026-11', of: 'submission' as const, usd: 1.5 };
  const tokens = { requests: 3, inputTokens: 300, outputTokens: 30 };
  const figures = { ...tokens, unmetered: 0, unpriced: 0, priced: 0, own: 0, standInUsd: 0 };
  const cap = { usd: 5, setAt: '2026-11-01T00:00:00.000Z' };

  it('is told by assignment, month and purpose, with what is left of each cap', () => {
    const text = describeCosts({
      spent: [{ ...row, ...figures }],
      total: { cost: 1.5, costAtLeast: 1.5, unmetered: 0, unpriced: 0 },
      caps: [
        { assignment: 'story', of: 'assignment', ...cap, spent: 1.5, reserved: 0, left: 3.5 },
        { assignment: null, of: 'tenant', ...cap, usd: 1, spent: 1.5, reserved: 0.2, left: 0 },
      ],
    });
    assert.match(text, /story {7}2026-11 {2}submission {2}3 {9}300 → 30 {9}\$1\.50/);
    assert.match(text, /in all: \$1\.50/);
    assert.match(text, /story: cap \$5 in all: \$1\.50 spent, \$3\.50 left/);
    assert.match(
      text,
      /all assignments: cap \$1 this month: \$1\.50 spent, \$0\.2000 reserved, nothing left/,
    );
  });

  it('of models without a price is unknown, and never nothing', () => {
    const unpriced = { ...row, ...figures, usd: 0, unpriced: 3 };
    const total = { cost: null, costAtLeast: 0, unmetered: 0, unpriced: 3 };
    const text = describeCosts({ spent: [unpriced], total, caps: [] });
    assert.doesNotMatch(text, /\$0/);
    assert.match(text, /in all: .*(unknown|no price)/);
  });

  it('of models of one’s own is no price, whatever of it was not metered, and not where another was asked', () => {
    const own = { ...row, ...figures, usd: 0, unmetered: 5, unpriced: 27, own: 27 };
    const told = (spent: (typeof own)[]) =>
      describeCosts({ spent, total: { cost: null, costAtLeast: 0, unmetered: 5, unpriced: 27 }, caps: [] });
    assert.match(told([own]), /300 → 30 +your own models: no price/);
    assert.doesNotMatch(told([{ ...own, priced: 1, usd: 0.01 }]), /your own models/);
  });

  it('is not of what the stand-in answered, whatever was paid beside that, and caps say so', () => {
    const caps = [{ assignment: null, of: 'tenant' as const, ...cap, spent: 1.5, reserved: 0, left: 3.5 }];
    const told = (standInUsd: number) => {
      const spent = [{ ...row, ...figures, standInUsd }];
      return describeCosts({ spent, total: costOf(spent), caps });
    };
    assert.match(told(1.5), /300 → 30 +nothing was paid\n {2}in all: nothing was paid\n/);
    assert.match(told(0.5), /300 → 30 +\$1\.00\n {2}in all: \$1\.00\n/);
    assert.match(
      told(0.5),
      /\$1\.50 spent \(a cap counts what the stand-in answered as if a real model had\), \$3\.50 left/,
    );
    assert.doesNotMatch(told(0), /stand-in/);
  });

  it('is nothing where nothing was asked', () => {
    const total = { cost: 0, costAtLeast: 0, unmetered: 0, unpriced: 0 };
    assert.match(describeCosts({ spent: [], total, caps: [] }), /nothing is spent/);
  });
});

describe('a result in a line', () => {
  const item = (name: string, value: Record<string, unknown>) => ({ item: name, value });

  it('tells scores by their names and labels by their number; a missing score is a dash', () => {
    assert.equal(
      itemsText([item('ideas', { score: 3 }), item('style', { score: null })]),
      'ideas 3, style –',
    );
    const labels = ['Correct', 'Wrong', 'Correct'].map((label, at) => item(`row-${at}`, { label }));
    assert.equal(itemsText(labels), '2× Correct, 1× Wrong');
    const many = Array.from({ length: 9 }, (_, at) => item(`t${at}`, { score: 1 }));
    assert.equal(itemsText(many), '9 scores');
    assert.equal(itemsText([item('turn-1', { speaker: 'for' })]), '');
  });

  it('of an assignment counts how its submissions stand', () => {
    const counted = { assignment: 'story', submissions: 3, states: { completed: 2, held: 1 } };
    assert.equal(describeCounted(counted), 'story  3 submissions  2 completed, 1 held');
    assert.equal(describeCounted({ assignment: 'new', submissions: 0, states: {} }), 'new  0 submissions');
  });
});

describe('two runs of the same work', () => {
  const score = (item: string, value: number | null, own: object = {}): Judgement => ({
    ...{ id: 'ada', question: null, item, system: 'MAD', text: `because of ${item}`, probability: null },
    ...{ range: { min: 0, max: 6 }, value, ...own },
  });

  it('are compared by trait, without what stands beside them', () => {
    const before = [
      score('ideas', 3),
      score('style', 2),
      score('ideas', 5, { beside: true, system: 'other' }),
    ];
    const after = [score('ideas', 4), score('style', 2), score('voice', 1)];
    assert.deepEqual(
      compareJudgements(before, after).map(({ item, before, after, moved }) => [
        ...[item, before?.value, after?.value, moved],
      ]),
      [
        ['ideas', 3, 4, true],
        ['style', 2, 2, false],
        ['voice', undefined, 1, null],
      ],
    );
  });

  it('are not said to have moved where a value is missing or the scale is another', () => {
    const other = score('ideas', 3, { range: { min: 0, max: 10 } });
    for (const after of [score('ideas', null), other])
      assert.equal(compareJudgements([score('ideas', 3)], [after])[0]?.moved, null);
  });

  it('are told with the reasons of both', () => {
    const [trait] = compareJudgements([score('ideas', 3, { text: 'It wanders.' })], [score('ideas', 4)]);
    const text = '  ideas: 3 → 4 (moved)\n    before: It wanders.\n    after : because of ideas';
    assert.equal(describeTrait(trait!, false), text);
    assert.match(describeTrait(trait!, true), /^ {2}ada \/ ideas: /);
  });
});

it('resuming all fails as the worst of its runs does', () => {
  const run = (state: RunItem['state'], report?: RunItem['report']) => ({ state, report });
  assert.equal(exitStatusOf([run('completed')], 0), 0);
  assert.equal(exitStatusOf([run('completed'), run('partial')], 0), 3);
  assert.equal(exitStatusOf([run('completed', { state: 'failed' })], 0), 3);
  assert.equal(exitStatusOf([run('held'), run('completed')], 0), 4);
  assert.equal(exitStatusOf([run('failed'), run('partial')], 0), 3);
  assert.equal(exitStatusOf([run('completed')], 1), 3);
  assert.equal(exitStatusOf([run('failed')], 0), 1);
  assert.equal(exitStatusOf([], 2), 1);
});
