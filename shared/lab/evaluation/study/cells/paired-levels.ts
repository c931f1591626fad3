import {
  type BootstrapOptions,
  type PairedDifference,
  pairedBootstrap,
} from '@assay/kit/statistics/bootstrap';
import { holmAdjusted } from '@assay/kit/statistics/holm';
import { addRatings, kappaOfSums, noRatings } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { differenceIfEnough } from '../../draw-units.ts';
import { backboneName, type CellScores, promptSetName } from './design-cell.ts';

/** What may differ between cells that are compared, and how a level of it is called. */
const DIMENSIONS = { backbone: backboneName, promptSet: promptSetName } as const;
type Dimension = keyof typeof DIMENSIONS;

/** What levels are compared by. */
const COMPARED = ['qwk', 'mae', 'exact'] as const;
type ComparedMetric = (typeof COMPARED)[number];

/** Two levels of a dimension on the works that all levels have a score for in every repetition: the later less the earlier. */
export interface LevelDifference extends PairedDifference {
  dimension: Dimension;
  variant: string;
  /** The level of the other dimension. */
  within: string;
  standIn: boolean;
  first: string;
  second: string;
  /** Null: the mean over the traits. */
  trait: string | null;
  metric: ComparedMetric;
  /** Works that all levels have, and those that one of them lacks. */
  works: number;
  leftOut: number;
  /** Of each level, over its repetitions. */
  firstValue: number | null;
  secondValue: number | null;
  /** Holm over the differences of the same dimension, metric and trait. */
  holm: number | null;
}

/** A trait of a work as one level scored it: a score for each repetition. */
interface LevelScore {
  line: number;
  trait: string;
  truth: number;
  scores: number[];
}

interface ScoredLevel {
  name: string;
  repetitions: number;
  scores: Map<string, LevelScore>;
  lines: Set<number>;
}

/** A work, with what each level of two gave for its traits. */
type LevelCase = { first: LevelScore[]; second: LevelScore[] };

/** What a level scored in every repetition. */
function levelOf(name: string, cells: readonly CellScores[]): ScoredLevel {
  const found = new Map<string, LevelScore>();
  const lines = new Set<number>();
  for (const { pairs } of cells)
    for (const { row, judgement, truth } of pairs) {
      lines.add(row.line);
      if (judgement.value === null) continue;
      const key = JSON.stringify([row.line, judgement.item]);
      const own = found.get(key) ?? { line: row.line, trait: judgement.item, truth, scores: [] };
      own.scores.push(judgement.value);
      found.set(key, own);
    }
  const whole = [...found].filter(([, { scores }]) => scores.length === cells.length);
  return { name, repetitions: cells.length, scores: new Map(whole), lines };
}

type LevelStatistic = (works: readonly (readonly LevelScore[])[], repetitions: number) => number | null;

/** What is added up of a trait's scores, and what it comes to. */
interface TraitSum<S> {
  none: () => S;
  add: (sum: S, score: number, truth: number) => void;
  value: (sum: S) => number | null;
}

const KAPPA: TraitSum<ReturnType<typeof noRatings>> = {
  none: noRatings,
  add: addRatings,
  value: kappaOfSums,
};

const errorSum = (of: (error: number) => number): TraitSum<{ total: number; count: number }> => ({
  none: () => ({ total: 0, count: 0 }),
  add: (sum, score, truth) => {
    sum.total += of(Math.abs(score - truth));
    sum.count += 1;
  },
  value: ({ total, count }) => total / count,
});

/** The mean over repetitions of the mean over the traits that have the figure. */
const meanOfTraits =
  <S>({ none, add, value }: TraitSum<S>): LevelStatistic =>
  (works, repetitions) => {
    const each = Array.from({ length: repetitions }, (_, at) => {
      const byTrait = new Map<string, S>();
      for (const work of works)
        for (const { trait, truth, scores } of work) {
          const sum = byTrait.get(trait) ?? none();
          add(sum, scores[at]!, truth);
          byTrait.set(trait, sum);
        }
      return meanOf([...byTrait.values()].flatMap((sum) => value(sum) ?? []));
    });
    return meanOf(each.filter((mean) => mean !== null));
  };

const STATISTICS: Record<ComparedMetric, LevelStatistic> = {
  qwk: meanOfTraits(KAPPA),
  mae: meanOfTraits(errorSum((error) => error)),
  exact: meanOfTraits(errorSum((error) => Number(error === 0))),
};

/** The works of the keys that all levels have, as two of them scored these. */
function casesOf(keys: readonly string[], first: ScoredLevel, second: ScoredLevel): LevelCase[] {
  const byWork = Map.groupBy(keys, (key) => first.scores.get(key)!.line);
  return [...byWork.values()].map((own) => ({
    first: own.map((key) => first.scores.get(key)!),
    second: own.map((key) => second.scores.get(key)!),
  }));
}

type LevelComparison = Omit<LevelDifference, 'dimension' | 'variant' | 'within' | 'standIn' | 'holm'>;

/** Two levels on some traits of the works that all have. */
function compared(
  [earlier, later]: readonly [ScoredLevel, ScoredLevel],
  keys: readonly string[],
  { trait, judged, options }: { trait: string | null; judged: number; options: BootstrapOptions },
): LevelComparison[] {
  const cases = casesOf(keys, later, earlier);
  return COMPARED.map((metric) => {
    const side =
      (name: keyof LevelCase, { repetitions }: ScoredLevel) =>
      (drawn: readonly LevelCase[]) =>
        STATISTICS[metric](
          drawn.map((work) => work[name]),
          repetitions,
        );
    const [first, second] = [side('first', later), side('second', earlier)];
    return {
      ...{ first: later.name, second: earlier.name, trait, metric },
      ...{ works: cases.length, leftOut: judged - cases.length },
      ...{ firstValue: first(cases), secondValue: second(cases) },
      ...differenceIfEnough(cases.length, pairedBootstrap(cases, [first, second], options)),
    };
  });
}

function comparedLevels(levels: readonly ScoredLevel[], options: BootstrapOptions): LevelComparison[] {
  const [{ scores: ofFirst }] = levels as [ScoredLevel];
  const common = [...ofFirst.keys()].filter((key) => levels.every(({ scores }) => scores.has(key)));
  const judged = new Set(levels.flatMap(({ lines }) => [...lines])).size;
  const traits = [...new Set(common.map((key) => ofFirst.get(key)!.trait))];
  const pairs = levels.flatMap((earlier, at) =>
    levels.slice(at + 1).map((later) => [earlier, later] as const),
  );
  return pairs.flatMap((pair) =>
    [null, ...traits].flatMap((trait) => {
      const keys = common.filter((key) => trait === null || ofFirst.get(key)!.trait === trait);
      return compared(pair, keys, { trait, judged, options });
    }),
  );
}

function differencesIn(
  dimension: Dimension,
  cells: readonly CellScores[],
  options: BootstrapOptions,
): Omit<LevelDifference, 'holm'>[] {
  const [other] = (Object.keys(DIMENSIONS) as Dimension[]).filter((one) => one !== dimension) as [Dimension];
  const nameOf = (of: Dimension, { cell }: CellScores) => DIMENSIONS[of](cell[of]);
  const groups = Map.groupBy(cells, (one) => JSON.stringify([one.cell.variant, nameOf(other, one)]));
  return [...groups.values()].flatMap((own) => {
    const levels = [...Map.groupBy(own, (one) => nameOf(dimension, one))].map(([name, of]) =>
      levelOf(name, of),
    );
    if (levels.length < 2) return [];
    const within = nameOf(other, own[0]!);
    const standIn = own.some((one) => one.standIn);
    const rows = comparedLevels(levels, options);
    return rows.map((row) => ({ dimension, variant: own[0]!.cell.variant, within, standIn, ...row }));
  });
}

/**
 * Backbones with each other and sets of prompts with each other, of the same variant, on works that all of them scored in every repetition
 * (paired bootstrap over works; p adjusted by Holm).
 */
export function levelDifferences(cells: readonly CellScores[], options: BootstrapOptions): LevelDifference[] {
  const rows = (Object.keys(DIMENSIONS) as Dimension[]).flatMap((one) => differencesIn(one, cells, options));
  const families = Map.groupBy(rows, ({ dimension, metric, trait }) =>
    JSON.stringify([dimension, metric, trait]),
  );
  const adjusted = new Map(
    [...families.values()].flatMap((family) => {
      const values = holmAdjusted(family.map(({ p }) => p));
      return family.map((row, at) => [row, values[at]!] as const);
    }),
  );
  return rows.map((row) => ({ ...row, holm: adjusted.get(row) ?? null }));
}
