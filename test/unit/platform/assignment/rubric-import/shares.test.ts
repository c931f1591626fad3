import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { worthOf } from '@assay/platform/assignment/rubric';
import { importRubric } from '@assay/platform/assignment/rubric-import/import-rubric';
import { shareBeside } from '@assay/platform/assignment/rubric-import/said-points';
import fc from 'fast-check';
import { paragraph, row, wordFile } from '../../../document/text/word-file.ts';

const csv = (rows: string[][]) =>
  Buffer.from(
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'),
  );
const read = (rows: string[][]) => importRubric(csv(rows), 'rubric.csv');
const HEAD = ['Criterion', 'Good (3)', 'Fair (2)', 'Poor (1)'];
const CELLS = ['a', 'b', 'c'];
const named = ({ traits }: ReturnType<typeof read>) =>
  traits.map(({ name, weight, points }) => [name, weight ?? points]);

describe('criteria that say how much of the whole they are', () => {
  it('have it as their weight, and not in their name, wherever it stands', () => {
    for (const said of [
      'Order (40%)',
      'Order – 40 %',
      'Order\n40%',
      'Order: weight 40 %',
      'Order [Gewichtung: 40 %]',
      'Order (40% of the grade)',
    ])
      assert.deepEqual(
        named(read([HEAD, ['Ideas (60%)', ...CELLS], [said, ...CELLS]])),
        [
          ['Ideas', 0.6],
          ['Order', 0.4],
        ],
        said,
      );
    const table = [HEAD, ['Ideas (60%)', ...CELLS], ['Order (40%)', ...CELLS]].map((cells) => row(...cells));
    const word = wordFile({ body: `${paragraph('Story')}<w:tbl>${table.join('')}</w:tbl>` });
    assert.deepEqual(named(importRubric(word, 'story.docx')), [
      ['Ideas', 0.6],
      ['Order', 0.4],
    ]);
  });

  it('have so much of all points where the rubric says these, or their levels are worth other ones', () => {
    const all = read([['Story (50 points)'], HEAD, ['Ideas (60%)', ...CELLS], ['Order (40%)', ...CELLS]]);
    assert.deepEqual(
      [all.points, named(all)],
      [
        50,
        [
          ['Ideas', { 1: 10, 2: 20, 3: 30 }],
          ['Order', { 1: 6.67, 2: 13.33, 3: 20 }],
        ],
      ],
    );
    const cells = ['a (4 points)', 'b (2 points)', 'c (0 points)'];
    const other = read([HEAD, ['Ideas (60%)', ...CELLS], ['Order (40%)', ...cells]]);
    assert.deepEqual(
      other.traits.map((trait) => Math.max(...Object.values(worthOf(trait)))),
      [60, 40],
    );
  });

  it('are told, and count alike, where another criterion says none', () => {
    const { traits, left } = read([HEAD, ['Ideas (60%)', ...CELLS], ['Order', ...CELLS]]);
    assert.deepEqual(
      traits.map(({ weight }) => weight),
      [undefined, undefined],
    );
    assert.deepEqual(left.at(-1), {
      where: 'row 2, column 1',
      text: 'Ideas (60%)',
      why: 'other criteria say no share of the whole: give each a weight',
    });
  });

  it('are no levels in rows, and another number in a column of weights is told', () => {
    assert.deepEqual(
      named(
        read([
          ['', 'A (2)', 'B (1)'],
          ['Ideas (60%)', 'a', 'b'],
          ['Order (40%)', 'c', 'd'],
        ]),
      ),
      [
        ['Ideas', 0.6],
        ['Order', 0.4],
      ],
    );
    const { left, ...both } = read([
      ['Criterion', 'Weight', 'A (2)', 'B (1)'],
      ['Ideas (50%)', '60%', 'a', 'b'],
      ['Order (40%)', '40%', 'c', 'd'],
    ]);
    assert.deepEqual(named({ left, ...both }), [
      ['Ideas', 0.6],
      ['Order', 0.4],
    ]);
    assert.ok(left.some(({ text, why }) => text === 'Ideas (50%)' && why === 'it is weighted 60%'));
  });

  it('are in the traits as they are said, or told where they are not the whole; no cell is lost', () => {
    const criterion = fc.record({
      part: fc.integer({ min: 1, max: 60 }),
      form: fc.constantFrom(' (#%)', ' – # %', '\n#%', ': weight #%'),
      step: fc.constantFrom(1, 2, 5),
    });
    const rubric = fc.record({
      criteria: fc.array(criterion, { minLength: 2, maxLength: 8 }),
      isWhole: fc.boolean(),
      all: fc.option(fc.constantFrom(20, 50, 120)),
    });
    fc.assert(
      fc.property(rubric, ({ criteria, isWhole, all }) => {
        const sum = criteria.reduce((parts, { part }) => parts + part, 0);
        const shares = criteria.map(({ part }) =>
          isWhole ? Math.max(1, Math.round((100 * part) / sum)) : part,
        );
        const whole = shares.reduce((parts, share) => parts + share, 0);
        const rows = criteria.map(({ form, step }, at) => [
          `C${at}${form.replace('#', String(shares[at]))}`,
          ...[3, 2, 1].map((level) => `cell ${at}.${level} (${level * step} points)`),
        ]);
        const title = all === null ? [] : [[`Story (${all} points)`]];
        const { traits, left, points } = read([...title, ['Criterion', 'Good', 'Fair', 'Poor'], ...rows]);
        assert.deepEqual(
          traits.map(({ name }) => name),
          criteria.map((_, at) => `C${at}`),
        );
        for (const [at, trait] of traits.entries()) {
          const most = Math.max(...Object.values(worthOf(trait)));
          assert.ok(Math.abs(most / points! - shares[at]! / whole) < 0.005, `${most} of ${points}`);
          for (const level of [1, 2, 3]) assert.ok(JSON.stringify(trait).includes(`cell ${at}.${level}`));
        }
        assert.equal(
          left.some(({ why }) => why.includes(`${whole} % together`)),
          whole !== 100,
        );
      }),
    );
  });

  it('and the rest of a text are the text again; more than all is no share', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{2,9}( [a-z]{2,9}){0,3}$/),
        fc.integer({ min: 1, max: 100 }),
        (name, percent) => {
          assert.deepEqual(shareBeside(`${name} (${percent}%)`), { percent, rest: name });
          assert.deepEqual(shareBeside(name), { percent: null, rest: name });
        },
      ),
    );
    assert.deepEqual(shareBeside('Ideas (120%)'), { percent: null, rest: 'Ideas (120%)' });
  });
});
