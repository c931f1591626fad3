import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { worthOf } from '@assay/platform/assignment/rubric';
import { importRubric } from '@assay/platform/assignment/rubric-import/import-rubric';
import { pointsBeside } from '@assay/platform/assignment/rubric-import/said-points';
import fc from 'fast-check';

const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));
const read = (rows: string[][], options = {}) => importRubric(csv(rows), 'rubric.csv', options);
const worth = (rows: string[][]) =>
  read(rows).traits.map((trait) => [trait.name, ...Object.values(worthOf(trait))]);

const HEAD = ['Criterion', 'Excellent', 'Good', 'Fair', 'Poor'];
const CELLS = ['a', 'b', 'c', 'd'];

describe('the points that a rubric says', () => {
  it('beside a criterion are what its best level is worth, and no part of its name', () => {
    for (const said of [
      'Ideas (40 points)',
      'Ideas – 40 pts',
      'Ideas\n40 points',
      'Ideas: max. 40 Punkte',
      'Ideas [/40]',
      'Ideas 40 punti',
    ])
      assert.deepEqual(worth([HEAD, [said, ...CELLS], ['Style (20 points)', ...CELLS]]), [
        ['Ideas', 10, 20, 30, 40],
        ['Style', 5, 10, 15, 20],
      ]);
  });

  it('may stand in columns of marks or maximum points, beside levels or without any', () => {
    for (const [head, cell] of [
      ['Points', '40'],
      ['Points', '40 points'],
      ['Score', '___/40'],
      ['Max. points', '40'],
      ['Points possible', '40'],
    ])
      assert.deepEqual(
        worth([
          [...HEAD, head!],
          ['Ideas', ...CELLS, cell!],
        ]),
        [['Ideas', 10, 20, 30, 40]],
        head,
      );
    const alone = read([
      ['Criterion', 'Description', 'Points'],
      ['Ideas', 'clear', '40 points'],
      ['Style', 'calm', '5'],
    ]);
    assert.deepEqual(
      alone.traits.map(({ name, description }) => [name, description]),
      [
        ['Ideas', 'clear'],
        ['Style', 'calm'],
      ],
    );
    assert.equal(alone.points, 45);
  });

  it('of a level may stand below its name or behind it, without brackets, and in a cell of its own', () => {
    const heads = ['Excellent\n40 points', 'Good 30 points', '20 points Fair', 'Poor\n10'];
    assert.deepEqual(
      worth([
        ['Criterion', ...heads],
        ['Ideas', ...CELLS],
      ]),
      [['Ideas', 10, 20, 30, 40]],
    );
    const { traits } = read([
      ['Criterion', ...heads],
      ['Ideas', ...CELLS],
    ]);
    assert.equal(traits[0]!.levels![4], 'Excellent: a');
    const inCells = [HEAD, ['Ideas', 'clear (40 points)', 'loose – 30 points', 'thin\n20 points', '10']];
    assert.deepEqual(worth(inCells), [['Ideas', 10, 20, 30, 40]]);
    assert.deepEqual(read(inCells).traits[0]!.levels, {
      1: 'Poor',
      2: 'Fair: thin',
      3: 'Good: loose',
      4: 'Excellent: clear',
    });
  });

  it('in all are shared out where no criterion says any, told where they are others, and silent where they are the same', () => {
    const rows = [
      ['Ideas', ...CELLS],
      ['Style', ...CELLS],
      ['Order', ...CELLS],
    ];
    const shared = read([['Story (100 points)'], HEAD, ...rows]);
    assert.equal(shared.points, 100);
    assert.deepEqual(
      shared.traits.map((trait) => worthOf(trait)[4]),
      [33.33, 33.33, 33.34],
    );
    assert.equal(read([HEAD, ...rows, ['Total', '', '', '', '100 points']]).points, 100);
    const told = read([['Story (100 points)'], HEAD, ['Ideas (40 points)', ...CELLS]]);
    assert.deepEqual(told.left.at(-1), {
      where: 'the title',
      text: 'Story (100 points)',
      why: 'its traits come to 40 points: change their points or weights',
    });
    const same = read([['Story (40 points)'], HEAD, ['Ideas (40 points)', ...CELLS]]);
    assert.deepEqual(
      same.left.map(({ text }) => text),
      ['Criterion'],
    );
  });

  it('in two places are the nearest one, and the other is told', () => {
    const { left, points } = read([
      [...HEAD, 'Max. points'],
      ['Ideas (30 points)', ...CELLS, '40'],
    ]);
    assert.equal(points, 40);
    assert.ok(left.some(({ text, why }) => text === 'Ideas (30 points)' && why === 'it is worth 40 points'));
  });

  it('do not turn a table round whose criteria have some', () => {
    const rows = [
      ['', 'Strong', 'Weak'],
      ['Ideas (40)', 'a', 'b'],
      ['Style (30)', 'c', 'd'],
    ];
    assert.deepEqual(
      read(rows).traits.map(({ name }) => name),
      ['Ideas (40)', 'Style (30)'],
    );
  });

  it('and the rest of a text are the text again, whatever it says', () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(' (# points)', ' – # pts', '\n# points', ': # punti'),
        (words, number, form) => {
          const name = words.join(' ');
          assert.deepEqual(pointsBeside(`${name}${form.replace('#', String(number))}`), {
            points: number,
            rest: name,
          });
          assert.deepEqual(pointsBeside(name), { points: null, rest: name });
        },
      ),
    );
  });
});
