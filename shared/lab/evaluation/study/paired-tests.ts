import type { BootstrapOptions, Interval, PairedDifference } from '@assay/kit/statistics/bootstrap';
import { holmAdjusted } from '@assay/kit/statistics/holm';
import type { McNemar } from '@assay/kit/statistics/mcnemar';
import { compareResults } from '../compare.ts';
import type { JudgedTruths } from '../evaluate.ts';

/** What is compared. `right`: exactly the truth or not, by McNemar's exact test; the others by paired bootstrap. */
export const TESTED = ['mean QWK', 'MAE', 'right score', 'accuracy', 'macro-F1', 'right label'] as const;
type TestedFigure = (typeof TESTED)[number];

/** Two systems on what both judged; differences are the first less the second. */
export interface PairedTest {
  first: string;
  second: string;
  figure: TestedFigure;
  /** Scores or labels that both gave, and those that only one of the two did, which are left out. */
  count: number;
  onlyOne: number;
  difference: number | null;
  interval: Interval | null;
  /** Of McNemar's test: right only in the one, only in the other. */
  onlyFirstRight: number | null;
  onlySecondRight: number | null;
  p: number | null;
  /** p adjusted by Holm over the family: all pairs that were tested by the same figure. */
  holm: number | null;
}

type PairCounts = { count: number; onlyOne: number };
type PairedTestRow = Omit<PairedTest, 'first' | 'second' | 'holm'>;

const drawnRow = (
  figure: TestedFigure,
  { count, onlyOne }: PairCounts,
  pairedDifference: PairedDifference,
): PairedTestRow => ({
  ...{ figure, count, onlyOne, ...pairedDifference },
  ...{ onlyFirstRight: null, onlySecondRight: null },
});

const splitRow = (
  figure: TestedFigure,
  { count, onlyOne }: PairCounts,
  { onlyFirst, onlySecond, p }: McNemar,
): PairedTestRow => ({
  ...{ figure, count, onlyOne, difference: count === 0 ? null : (onlyFirst - onlySecond) / count },
  ...{ interval: null, onlyFirstRight: onlyFirst, onlySecondRight: onlySecond, p },
});

function rowsOf(first: JudgedTruths, second: JudgedTruths, options: BootstrapOptions): PairedTestRow[] {
  const { scores, labels } = compareResults(first, second, options);
  return [
    ...(scores
      ? [
          drawnRow('mean QWK', scores, scores.qwk),
          drawnRow('MAE', scores, scores.mae),
          splitRow('right score', scores, scores.mcnemar),
        ]
      : []),
    ...(labels
      ? [
          drawnRow('accuracy', labels, labels.accuracy),
          drawnRow('macro-F1', labels, labels.macroF1),
          splitRow('right label', labels, labels.mcnemar),
        ]
      : []),
  ];
}

function chosenPairs(names: readonly string[], against: 'all' | { baseline: string }): [string, string][] {
  if (against !== 'all')
    return names.filter((name) => name !== against.baseline).map((name) => [name, against.baseline]);
  return names.flatMap((second, index) =>
    names.slice(index + 1).map((first): [string, string] => [first, second]),
  );
}

const keysOf = ({ scores, labels }: JudgedTruths) => ({
  scores: new Set(
    scores.flatMap(({ row, judgement }) =>
      judgement.value === null ? [] : [JSON.stringify([row.line, judgement.item])],
    ),
  ),
  labels: new Set(labels.map(({ row, judgement }) => JSON.stringify([row.line, judgement.item]))),
});

/**
 * Pairs of systems tested on what both judged (paired bootstrap; McNemar exact), the later of the list less the earlier; p
 * adjusted by Holm for each figure over all of its pairs. Pairs with nothing in common are left out.
 */
export function pairedTests(
  truths: JudgedTruths,
  names: readonly string[],
  against: 'all' | { baseline: string },
  options: BootstrapOptions,
): PairedTest[] {
  const own = new Map(
    names.map((name) => {
      const of = <T extends { judgement: { system: string | null } }>(pairs: readonly T[]) =>
        pairs.filter(({ judgement }) => judgement.system === name);
      const mine = { ...truths, scores: of(truths.scores), labels: of(truths.labels) };
      return [name, { mine, keys: keysOf(mine) }];
    }),
  );
  const rows = chosenPairs(names, against).flatMap(([first, second]) => {
    const [a, b] = [own.get(first), own.get(second)];
    const common =
      a &&
      b &&
      (!a.keys.scores.isDisjointFrom(b.keys.scores) || !a.keys.labels.isDisjointFrom(b.keys.labels));
    if (!common) return [];
    return rowsOf(a.mine, b.mine, options).map((row) => ({ first, second, ...row }));
  });
  const adjusted = new Map(
    TESTED.flatMap((figure) => {
      const family = rows.filter((row) => row.figure === figure);
      const values = holmAdjusted(family.map(({ p }) => p));
      return family.map((row, index) => [row, values[index]!] as const);
    }),
  );
  return rows.map((row) => ({ ...row, holm: adjusted.get(row) ?? null }));
}
