import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { readTable } from '@assay/kit/tables/read-table';
import { cellFigures } from '@assay/lab/evaluation/study/cells/cell-figures';
import {
  type CellScores,
  cellName,
  type DesignCell,
  seedOfRepetition,
} from '@assay/lab/evaluation/study/cells/design-cell';
import { spreadOf } from '@assay/lab/evaluation/study/cells/spread';
import { TIDY_TABLES, tidyTables } from '@assay/lab/evaluation/study/cells/tidy-tables';
import { effortOf } from '@assay/lab/evaluation/study/effort';
import * as fc from 'fast-check';
import { beside } from '../tables.ts';

/** Twelve works on a scale from 0 to 3: the truth, and what two backbones gave in three repetitions; null is missing. */
const TRUTH = [3, 3, 2, 1, 1, 2, 3, 3, 0, 0, 2, 1];
const GIVEN: Record<string, (number | null)[][]> = {
  'model-a': [
    [2, 3, 2, 1, 1, 3, 3, 3, 0, 0, 1, 0],
    [3, 3, 2, 2, null, 1, 3, 3, 0, 1, 3, 0],
    [3, 3, 2, 0, 0, 2, 3, 3, 0, 0, 2, 0],
  ],
  'model-b': [
    [2, 3, 3, 2, 1, 3, 2, 3, 0, null, 2, 0],
    [2, 2, 1, 1, 2, 1, 3, 3, 0, 1, 1, 1],
    [3, 3, 3, 2, 0, 1, 3, 3, 0, 0, 3, 1],
  ],
};

function cellOf(more: Partial<DesignCell>, scores: readonly (number | null)[]): CellScores {
  const cell = {
    ...{ system: '', variant: 'SA', backbone: null, promptSet: null, repetition: 1, seed: 7, past: null },
    ...more,
  };
  const said = scores.map((score, at) => `w${at},Ideas,${score ?? ''},0,3`);
  const truth = TRUTH.map((score, at) => `w${at},${score},${score}`);
  const { scores: pairs } = beside(
    ['student,trait,score,min,max', ...said].join('\n'),
    ['id,rater1_Ideas,rater2_Ideas', ...truth].join('\n'),
  );
  return { cell, pairs, standIn: false };
}

const CELLS = Object.entries(GIVEN).flatMap(([backbone, repetitions]) =>
  repetitions.map((scores, at) =>
    cellOf(
      { backbone, repetition: at + 1, seed: seedOfRepetition(7, at + 1), system: `${backbone} ${at}` },
      scores,
    ),
  ),
);
const FIGURES = cellFigures(CELLS, { seed: 7, resamples: 200 });

const near = (value: number | null | undefined, expected = Number.NaN) =>
  assert.ok(
    value !== null && value !== undefined && Math.abs(value - expected) < 1e-12,
    `${value}, not ${expected}`,
  );

/**
 * scikit-learn 1.7 and NumPy on the same arrays: `cohen_kappa_score(x, truth, labels=[0, 1, 2, 3], weights='quadratic')` of the works that all repetitions have,
 * `np.mean`, `np.std(…, ddof=1)`; between repetitions the same, and `cohen_kappa_score(a, b)`, of the works that both have.
 */
const REFERENCE = {
  'model-a': {
    ...{ qwk: [0.8776639768259881, 0.057065306593881794], ends: [0.8253968253968254, 0.9385474860335196] },
    ...{ mae: [0.3333333333333333, 0.13886593015017695], same: 0.5454545454545454 },
    ...{ kappa: 0.43377376732194645, between: 0.7744439834596016, least: 0.6591549295774648 },
  },
  'model-b': {
    ...{ qwk: [0.7594745530825202, 0.05061798777182215], ends: [0.7155172413793104, 0.8148148148148149] },
    ...{ mae: [0.5151515151515152, 0.052486388108147784], same: 0.18181818181818182 },
    ...{ kappa: 0.18945566410523748, between: 0.5166742088273448, least: 0.39370078740157477 },
  },
} as const;

describe('repetitions of a cell', () => {
  for (const [backbone, expected] of Object.entries(REFERENCE)) {
    it(`of ${backbone} have the mean, deviation and ends that NumPy gives`, () => {
      const of = (metric: string) =>
        FIGURES.spreads.find(
          (one) => one.cell.backbone === backbone && one.trait === 'Ideas' && one.metric === metric,
        )!;
      near(of('qwk').mean, expected.qwk[0]);
      near(of('qwk').sd, expected.qwk[1]);
      near(of('qwk').min, expected.ends[0]);
      near(of('qwk').max, expected.ends[1]);
      near(of('mae').mean, expected.mae[0]);
      near(of('mae').sd, expected.mae[1]);
      assert.deepEqual([of('qwk').defined, of('qwk').n, of('qwk').missing], [3, 11, 1]);
    });

    it(`of ${backbone} agree with each other as scikit-learn says`, () => {
      const found = FIGURES.agreements.find(({ cell }) => cell.backbone === backbone)!;
      near(found.same, expected.same);
      near(found.kappa, expected.kappa);
      near(found.qwk, expected.between);
      near(found.leastQwk, expected.least);
      assert.deepEqual([found.works, found.incomplete, found.missing], [11, 1, 1]);
    });
  }

  it('of which one is not defined leave it out and count it', () => {
    assert.deepEqual(spreadOf([1, null, 3]), {
      ...{ defined: 2, undefined: 1, mean: 2, sd: Math.SQRT2, min: 1, max: 3 },
    });
    assert.deepEqual(spreadOf([null]), {
      ...{ defined: 0, undefined: 1, mean: null, sd: null, min: null, max: null },
    });
    assert.equal(spreadOf([4]).sd, null);
  });

  it('do not differ by works or traits that one of them lacks, nor by one that scored nothing', () => {
    const [first] = GIVEN['model-a']!;
    const cut = first!.map((score, at) => (at < 5 ? null : score));
    const cells = [first!, cut, first!.map(() => null)].map((scores, at) =>
      cellOf({ repetition: at + 1 }, scores),
    );
    const style = cells[0]!.pairs.map((pair) => ({
      ...pair,
      judgement: { ...pair.judgement, item: 'Style' },
    }));
    const [one, ...others] = cells as [CellScores, ...CellScores[]];
    const { spreads } = cellFigures([{ ...one, pairs: [...one.pairs, ...style] }, ...others], {
      ...{ seed: 7, resamples: 10 },
    });
    for (const trait of ['Ideas', null])
      for (const { sd, n, defined, metric } of spreads.filter((spread) => spread.trait === trait))
        assert.deepEqual([sd, n, defined], [metric.startsWith('standout') ? sd : 0, 7, 2], metric);
  });

  it('that all say the same agree wholly, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 }), (scores) => {
        const cells = [1, 2, 3].map((repetition) => cellOf({ repetition }, scores));
        const { agreements, spreads } = cellFigures(cells, { seed: 7, resamples: 10 });
        assert.equal(agreements[0]!.same, 1);
        assert.ok(agreements[0]!.kappa === null || agreements[0]!.kappa === 1);
        for (const { sd } of spreads) assert.ok(sd === null || sd < 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  it('have seeds so far apart that an answer asked for again is none of another repetition', () => {
    const seeds = Array.from({ length: 50 }, (_, at) => seedOfRepetition(7, at + 1));
    assert.equal(seeds[0], 7);
    assert.ok(seeds.slice(1).every((seed, at) => seed - seeds[at]! >= 1000));
  });
});

describe('two backbones', () => {
  it('are compared on the works that both scored in every repetition', () => {
    const of = (metric: string) =>
      FIGURES.differences.find((one) => one.trait === 'Ideas' && one.metric === metric)!;
    const { first, second, works, leftOut, difference, interval, p, holm } = of('qwk');
    assert.deepEqual([first, second, works, leftOut], ['model-b', 'model-a', 10, 2]);
    near(difference, -0.0941280941280942);
    near(of('mae').difference, 0.16666666666666669);
    assert.ok(interval!.low <= difference! && difference! <= interval!.high);
    assert.equal(p, holm, 'one pair is a family of one');
  });

  it('that judged alike do not differ', () => {
    const [one, ...others] = GIVEN['model-a']!;
    const same = ['x', 'y'].flatMap((backbone) =>
      [one!, ...others].map((scores, at) => cellOf({ backbone, repetition: at + 1 }, scores)),
    );
    for (const { difference, p } of cellFigures(same, { seed: 7, resamples: 50 }).differences)
      assert.deepEqual([difference, p], [0, 1]);
  });

  it('of few works have a difference and neither interval nor p', () => {
    const scores = TRUTH.map((score, at) => (at < 9 ? score : null));
    const few = ['x', 'y'].map((backbone) => cellOf({ backbone }, scores));
    const { differences } = cellFigures(few, { seed: 7, resamples: 50 });
    assert.deepEqual(
      differences.map(({ works, leftOut, interval, p }) => [works, leftOut, interval, p]),
      differences.map(() => [9, 3, null, null]),
    );
    assert.ok(differences.length > 0);
  });
});

describe('the tidy tables', () => {
  const tables = tidyTables(CELLS, FIGURES, []);
  const rowsOf = (name: string) => readTable(Buffer.from(tables[name]!), name);

  it('have a row for each work, trait and cell, the missing ones too', () => {
    const { rows } = rowsOf('scores.csv');
    assert.equal(rows.length, 12 * 6);
    const missing = rows.filter(({ cells }) => cells.missing === '1');
    assert.deepEqual(
      missing.map(({ cells }) => [cells.work, cells.backbone, cells.repetition, cells.score]),
      [
        ['w4', 'model-a', '2', ''],
        ['w9', 'model-b', '1', ''],
      ],
    );
  });

  it('name the stand-in where it answered or made the vectors, by whatever name it was asked', () => {
    const own = { asked: 'gpt-6-luna', answered: 'gpt-6-luna', endpoint: null, standIn: true };
    const house = { ...own, answered: 'qwen.gguf', endpoint: 'http://house.example/v1', standIn: false };
    const modelsOf = (one: typeof own | typeof house) => [
      { kind: 'chat' as const, ...one },
      { kind: 'embedding' as const, ...own },
    ];
    const system = { name: '', calls: 1, tokens: 1, cost: 0, costAtLeast: 0, seconds: [], failed: [] };
    const efforts = [own, house].map((one) => ({
      ...{ cell: CELLS[0]!.cell, standIn: one.standIn, models: modelsOf(one) },
      effort: effortOf({ ...system, standIn: one.standIn }, 1),
    }));
    const { rows } = readTable(Buffer.from(tidyTables([], FIGURES, efforts)['effort.csv']!), 'effort.csv');
    assert.deepEqual(
      rows.map(({ cells }) => [cells.answered_by, cells.vectors_by]),
      [
        ['stand-in', 'stand-in'],
        ['qwen.gguf', 'stand-in'],
      ],
    );
  });

  it('name every row by variant, backbone, prompt set and repetition, with the seed', () => {
    const { cells } = rowsOf('metrics.csv').rows.at(-1)!;
    assert.deepEqual(
      [cells.variant, cells.backbone, cells.prompt_set, cells.repetition, cells.seed],
      ['SA', 'model-b', 'product', '3', '2007'],
    );
  });

  it('are all in the data dictionary, column by column, in their order', async () => {
    const page = await readFile('docs/reference/evaluation-tables.md', 'utf8');
    for (const { id, columns } of TIDY_TABLES) {
      const [, section] = page.split(`## \`tidy/${id}.csv\``);
      assert.ok(section, `${id} has its section`);
      const told = [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
      assert.deepEqual(
        told,
        columns.map(({ name }) => name),
      );
    }
  });
});

describe('the name of a cell', () => {
  it('says its place in the dimensions that have several levels, and in no other', () => {
    const cell = { variant: 'SA', backbone: 'gpt-6-sol', promptSet: null, repetition: 2 };
    assert.equal(cellName(cell, { backbones: 1, promptSets: 1, repetitions: 1 }), 'SA');
    assert.equal(
      cellName(cell, { backbones: 2, promptSets: 2, repetitions: 3 }),
      'SA · gpt-6-sol · product · 2',
    );
  });
});
