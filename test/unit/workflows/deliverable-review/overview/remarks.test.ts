import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OverviewWork } from '@assay/lab/overview/overview';
import { remarksOfClass } from '@assay/lab/overview/remarks';
import fc from 'fast-check';
import { without } from './samples.ts';

type Finding = NonNullable<OverviewWork['counts']>['findings'][number];

const finding = (kind: string, trait: string | null, text: string, over: Partial<Finding> = {}): Finding => ({
  ...{ finding: `${trait}.${kind}-1`, kind, trait, fields: { text }, machine: { text }, edited: [] },
  ...{ hidden: null, quotes: [], page: null },
  ...over,
});

const told = (findings: Finding[], about: Record<string, string> = {}): OverviewWork => ({
  ...without('work', 'completed'),
  result: { about },
  counts: { scores: [], findings },
});

const SAYINGS = [
  'Commas between main clauses are missing.',
  'Spelling of frequent words is uncertain.',
  'The comma before direct speech is left out.',
  'The tense shifts within a paragraph.',
  '…',
];
const works = fc.array(
  fc
    .array(
      fc.tuple(
        fc.constantFrom('weakness', 'strength', 'rationale'),
        fc.constantFrom('Ideas', 'Style'),
        fc.constantFrom(...SAYINGS),
        fc.boolean(),
      ),
      { maxLength: 5 },
    )
    .map((said) =>
      told(
        said.map(([kind, trait, text, isHidden]) =>
          finding(kind, trait, text, { hidden: isHidden ? { reason: 'no', at: '' } : null }),
        ),
      ),
    ),
  { maxLength: 20 },
);
const facts = (all: readonly OverviewWork[]) =>
  remarksOfClass(all)
    .map((one) => JSON.stringify(one))
    .sort();

describe('what was said of a class', () => {
  it('counts works, none twice and no more than there are', () => {
    fc.assert(
      fc.property(works, (all) => {
        for (const { works: count, themes, about, side } of remarksOfClass(all)) {
          const own = all.filter(({ counts }) =>
            counts!.findings.some(({ kind, trait, hidden }) => kind === side && trait === about && !hidden),
          );
          assert.equal(count, own.length);
          assert.ok(themes.length >= 1 && themes.length <= 3);
          for (const { word, works: theme } of themes)
            assert.ok(word === null ? theme === 1 : theme > 1 && theme <= count);
          assert.deepEqual(
            themes.map((theme) => theme.works),
            themes.map((theme) => theme.works).sort((a, b) => b - a),
          );
        }
      }),
    );
  });

  it('is the same in whichever order works stand', () => {
    fc.assert(fc.property(works, (all) => assert.deepEqual(facts(all.toReversed()), facts(all))));
  });

  it('finds the word that what is said of most works has in common, with the shortest example that quotes', () => {
    const quoted = { quotes: ['we ran and we hid'] };
    const all = [
      told([finding('weakness', 'Style', SAYINGS[0]!), finding('weakness', 'Ideas', 'Details are few.')]),
      told([finding('weakness', 'Style', SAYINGS[2]!, quoted), finding('weakness', 'Style', SAYINGS[1]!)]),
    ];
    const style = remarksOfClass(all).find(({ about }) => about === 'Style')!;
    assert.deepEqual(style, {
      ...{ about: 'Style', side: 'weakness', works: 2 },
      themes: [{ word: 'comma', works: 2, text: SAYINGS[2], passage: 'we ran and we hid' }],
    });
  });

  it('takes no word for a theme that is said of everything', () => {
    const all = ['Ideas', 'Style', 'Order'].flatMap((trait) => [
      told([finding('weakness', trait, 'The narrator remains vague.')]),
      told([finding('weakness', trait, 'The narrator remains silent.')]),
    ]);
    for (const { themes } of remarksOfClass(all))
      assert.deepEqual(
        themes.map(({ word }) => word),
        [null],
      );
  });

  it('tells a teacher’s words, and nothing that is hidden from students', () => {
    const hidden = { reason: 'It is wrong.', at: '2026-05-18T09:00:00.000Z' };
    const machine = { text: 'Of the machine.' };
    const all = [
      told([finding('strength', 'Ideas', 'Of the teacher.', { machine, edited: ['text'] })]),
      told([finding('strength', 'Ideas', 'Hidden.', { hidden })]),
    ];
    const [ideas] = remarksOfClass(all);
    assert.equal(ideas!.works, 1);
    assert.equal(ideas!.themes[0]!.text, 'Of the teacher.');
  });

  it('takes what a critique is about from its workflow, and leaves out what is about nothing', () => {
    const point = finding('critique', null, 'A step is missing.', { finding: 'critique.P1' });
    const [part, ...others] = remarksOfClass([
      told([point, finding('weakness', null, 'Of nothing.')], { 'critique.P1': 'Logical gap' }),
    ]);
    assert.deepEqual([part!.about, part!.side, part!.works, others], ['Logical gap', 'weakness', 1, []]);
  });
});
