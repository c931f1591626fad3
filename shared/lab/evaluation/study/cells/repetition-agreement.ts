import {
  cohensKappa,
  quadraticWeightedKappa,
  type RatingPair,
  type ScoreRange,
} from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { type CellScores, type DesignCell, repetitionsOf } from './design-cell.ts';

/** How far the repetitions of a cell agree with each other on a trait; the truth plays no part. */
export interface RepetitionAgreement {
  cell: Omit<DesignCell, 'repetition' | 'past' | 'system'>;
  standIn: boolean;
  trait: string;
  repetitions: number;
  /** Works that have a score in every repetition, and those that lack one in some. */
  works: number;
  incomplete: number;
  /** Scores that are missing, of all repetitions. */
  missing: number;
  /** The share of those works that have the same score in all repetitions. */
  same: number | null;
  /** Means over the pairs of repetitions in which it is defined, each on the works that both scored; `leastQwk`: of the pair that agrees least. */
  kappa: number | null;
  qwk: number | null;
  leastQwk: number | null;
}

type WorkScores = (number | null)[];

/** The scores of a trait: a row for each work, a column for each repetition. */
function scoresOf(cells: readonly CellScores[], trait: string): WorkScores[] {
  const works = new Map<number, WorkScores>();
  for (const [at, { pairs }] of cells.entries())
    for (const { row, judgement } of pairs) {
      if (judgement.item !== trait) continue;
      const own = works.get(row.line) ?? cells.map(() => null);
      own[at] = judgement.value;
      works.set(row.line, own);
    }
  return [...works.values()];
}

/** What each two of the repetitions gave, on works that both scored. */
function pairsOf(works: readonly WorkScores[], repetitions: number): RatingPair<number>[][] {
  const places = Array.from({ length: repetitions }, (_, at) => at);
  return places.flatMap((one) =>
    places.slice(one + 1).map((other) =>
      works.flatMap((scores): RatingPair<number>[] => {
        const [first, second] = [scores[one] ?? null, scores[other] ?? null];
        return first === null || second === null ? [] : [[first, second]];
      }),
    ),
  );
}

function agreementOf(works: readonly WorkScores[], repetitions: number, range: ScoreRange) {
  const complete = works.filter((scores) => scores.every((score) => score !== null));
  const pairs = pairsOf(works, repetitions);
  const qwks = pairs.flatMap((of) => quadraticWeightedKappa(of, range) ?? []);
  return {
    works: complete.length,
    incomplete: works.length - complete.length,
    missing: works.flat().filter((score) => score === null).length,
    same: meanOf(complete.map((scores) => Number(new Set(scores).size === 1))),
    kappa: meanOf(pairs.flatMap((of) => cohensKappa(of) ?? [])),
    qwk: meanOf(qwks),
    leastQwk: qwks.length === 0 ? null : Math.min(...qwks),
  };
}

/** Trait by trait, of each cell that was repeated. */
export function repetitionAgreements(cells: readonly CellScores[]): RepetitionAgreement[] {
  return repetitionsOf(cells)
    .filter(({ length }) => length > 1)
    .flatMap((own) => {
      const { variant, backbone, promptSet, seed } = own[0]!.cell;
      const ranges = new Map(
        own.flatMap(({ pairs }) => pairs.map(({ judgement: { item, range } }) => [item, range])),
      );
      return [...ranges].map(([trait, range]) => ({
        cell: { variant, backbone, promptSet, seed },
        standIn: own.some(({ standIn }) => standIn),
        ...{ trait, repetitions: own.length },
        ...agreementOf(scoresOf(own, trait), own.length, range),
      }));
    });
}
