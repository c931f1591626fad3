import { figure as chanceText } from '@assay/kit/statistics/format-figures';
import type { StudyFigures } from '../figures.ts';
import { TESTED } from '../paired-tests.ts';
import { counts, ranged, type StudyCell, type StudyColumn, type StudyTable, text } from './study-table.ts';
import { captionOf, captionOfSystems, drawnWords } from './words.ts';

const chance = (name: string): StudyColumn => ({ name, as: 'chance' });

/** Pairs of systems with Holm's adjustment. */
export function testTables(figures: StudyFigures): StudyTable[] {
  if (figures.tests.length === 0) return [];
  const family = Math.max(
    ...Map.groupBy(figures.tests, (test) => test.figure)
      .values()
      .map((pairedTests) => pairedTests.length),
  );
  return [
    {
      id: 'paired-tests',
      title: 'Systems against each other',
      caption: captionOf(
        figures,
        drawnWords(figures),
        `Differences: first less second, on what both judged. Mean QWK, MAE, accuracy, macro-F1: paired bootstrap, p two-sided. Right score, right label: exactly the truth or not, McNemar’s exact test; it takes the traits of one essay for independent, which they are not, so its p is too small where a work has several. Holm: p adjusted over the family of all pairs that were tested by the same figure (at most ${family}). The bootstrap and McNemar’s test are two tests of much the same hypothesis, that two systems do not differ, and each has a Holm family of its own: choose one before looking; whoever takes whichever p is smaller has tested twice as often as the adjustment knows. A bootstrap of ${figures.resamples} resamples gives no p below ${chanceText(2 / (figures.resamples + 1))}, and Holm multiplies it: more resamples where that stands in the way. A difference that is not significant is not shown to be none.`,
      ),
      columns: [
        ...[text('Figure'), text('First'), text('Second')],
        ...counts('n', 'only one judged'),
        ranged('difference', 'signed'),
        ...counts('first only right', 'second only right'),
        ...[chance('p'), chance('p, Holm')],
      ],
      rows: figures.tests
        .toSorted((a, b) => TESTED.indexOf(a.figure) - TESTED.indexOf(b.figure))
        .map((test): StudyCell[] => [
          ...[test.figure, test.first, test.second, test.count, test.onlyOne],
          test.onlyFirstRight === null
            ? { value: test.difference, interval: test.interval }
            : test.difference,
          ...[test.onlyFirstRight, test.onlySecondRight, test.p, test.holm],
        ]),
    },
  ];
}

/** What each system took. */
export function effortTable(figures: StudyFigures): StudyTable {
  return {
    id: 'cost-and-time',
    title: 'Cost and time',
    caption: captionOf(
      figures,
      'Asked: questions to chat models, each once, also where it was put off, repaired or asked anew; answered and failed are those together, failed also where no answer was of use. Remembered: answers that are shared, as an equal question was asked once: in the same system (graders of one model that are asked the same), in another, in an earlier study, or in a try of this one that was interrupted before it could count it. Tokens and cost are of what was asked here, vectors of the works with it; those of banks are not in it. Once cost: what the remembered answers cost when they were asked for, in no other figure; a system that was asked alone would have cost both. US dollars by the prices of the models’ catalogue; at least: what is known where the whole is not. Seconds of each work by the clock, with waiting, on the machine of this evaluation: they are not those of another provider or load. They also depend on the order of the systems: what two of them ask in the same words is answered from memory the second time, so that a later one looks faster than it is alone. The second reader’s are of reading; training is not in them.',
    ),
    columns: [
      text('System'),
      ...counts('asked', 'answered', 'failed', 'remembered', 'tokens'),
      ...['cost', 'once cost', 'at least', 'per work'].map((name): StudyColumn => ({ name, as: 'dollars' })),
      ...counts('works timed'),
      ...['median s', '90th percentile s'].map((name): StudyColumn => ({ name, as: 'seconds' })),
    ],
    rows: figures.systems.map(({ name, effort }): StudyCell[] => [
      ...[name, effort.calls, effort.answered, effort.unanswered, effort.remembered],
      ...[effort.tokens, effort.cost, effort.rememberedCost],
      ...[effort.cost === null ? effort.costAtLeast : null, effort.costPerWork],
      ...[effort.timed, effort.secondsMedian, effort.secondsP90],
    ]),
  };
}

/** What could not be judged. */
export function failureTables(figures: StudyFigures): StudyTable[] {
  const rows = figures.systems.flatMap(({ name, failures }) =>
    failures.map(({ step, code, count }): StudyCell[] => [name, step, code, count]),
  );
  if (rows.length === 0) return [];
  return [
    {
      id: 'failures',
      title: 'What failed',
      caption: captionOf(figures, 'What failed is missing, never zero.'),
      columns: [text('System'), text('Step'), text('Code'), ...counts('times')],
      rows,
    },
  ];
}

const ONE_DRAW =
  'Of 20, 50, 100 and 300 exemplars those sizes are left out that a fold does not have more essays than. The intervals are of the essays judged, not of which exemplars were drawn at each size.';

const namesOf = ({ curve }: StudyFigures) => curve.map(({ system }) => system);

function curveFile(figures: StudyFigures): StudyTable {
  return {
    id: 'learning-curve',
    title: 'QWK by the number of exemplars, a row each',
    caption: captionOfSystems(figures, namesOf(figures), ONE_DRAW),
    onlyFile: true,
    columns: [text('System'), text('Item'), ...counts('exemplars'), ranged('QWK')],
    rows: figures.curve.map(({ system, item, exemplars, qwk, interval }): StudyCell[] => [
      ...[system, item, exemplars],
      { value: qwk, interval },
    ]),
  };
}

/** The learning curve: sizes beside each other, and a row for each in its file. */
export function curveTables(figures: StudyFigures): StudyTable[] {
  const { curve } = figures;
  if (curve.length === 0) return [];
  const sizes = [...new Set(curve.map(({ exemplars }) => exemplars))].sort((a, b) => a - b);
  const lines = Map.groupBy(curve, ({ system, item }) => JSON.stringify([system, item]));
  return [
    {
      id: 'learning-curve-by-size',
      title: 'QWK by the number of exemplars',
      caption: captionOfSystems(figures, namesOf(figures), ONE_DRAW),
      columns: [text('System'), text('Item'), ...sizes.map((size) => ranged(String(size)))],
      rows: [...lines.values()].map((points): StudyCell[] => [
        ...[points[0]!.system, points[0]!.item],
        ...sizes.map((size) => {
          const found = points.find(({ exemplars }) => exemplars === size);
          return { value: found?.qwk ?? null, interval: found?.interval ?? null };
        }),
      ]),
    },
    curveFile(figures),
  ];
}
