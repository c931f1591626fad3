import { SURFACE_FEATURES } from '@assay/document/surface';
import * as z from 'zod';
import { fitRidge } from './kernel-ridge.ts';
import { gramMatrix, type Matrix, matrixOf } from './linear-algebra.ts';
import type { TrainedReader } from './reader.ts';
import { rowOf } from './standardise.ts';

/**
 * What other assignments teach of any: how a standardised feature that means the same whatever was asked goes with a standardised
 * score. By the feature's name; one for all traits.
 */
export const priorSchema = z.object({
  assignments: z.int(),
  essays: z.int(),
  features: z.record(z.string(), z.number()),
});
export type ReaderPrior = z.infer<typeof priorSchema>;

const LAMBDA = 3;

/** At most so many essays of all assignments together are learnt from. */
const MOST_ESSAYS = 2000;

const COLUMNS = SURFACE_FEATURES.flatMap(({ promptIndependent }, column) =>
  promptIndependent ? [column] : [],
);

/** The mean of an exemplar's standardised scores, for each exemplar that has one. */
function levelsOf({ traits, leaveOneOut, exemplars }: TrainedReader): { row: number; level: number }[] {
  return exemplars.flatMap((_, row) => {
    const levels = traits.flatMap(({ key, read }) => {
      const score = leaveOneOut[key]?.scores[row] ?? null;
      return score === null || !read ? [] : [(score - read.mean) / read.deviation];
    });
    if (levels.length === 0) return [];
    return [{ row, level: levels.reduce((sum, level) => sum + level, 0) / levels.length }];
  });
}

/** Every so-many-th of some values, so that no more than `most` are left. */
function thinned<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, values.length / most);
  return Array.from(
    { length: Math.min(values.length, most) },
    (_, index) => values[Math.floor(index * step)]!,
  );
}

/**
 * Learns a prior from readers of other assignments: a linear ridge (λ 3) of the essays' mean standardised score on the
 * features that are independent of the prompt. Null where none of them has learnt anything.
 */
export function learnPrior(readers: readonly TrainedReader[]): ReaderPrior | null {
  const trainedReaders = readers.filter(({ learnt }) => learnt !== null);
  const essays = trainedReaders.flatMap((reader) =>
    thinned(levelsOf(reader), Math.ceil(MOST_ESSAYS / trainedReaders.length)).map(({ row, level }) => ({
      level,
      features: rowOf(reader.learnt!.features, row),
    })),
  );
  if (essays.length === 0) return null;
  const matrix: Matrix = matrixOf(essays.length, COLUMNS.length);
  for (const [row, { features }] of essays.entries())
    for (const [place, column] of COLUMNS.entries())
      matrix.values[row * COLUMNS.length + place] = features[column] ?? 0;
  const kernel = gramMatrix(matrix);
  kernel.values = kernel.values.map((value) => value / COLUMNS.length);
  const [weights] = fitRidge(kernel, LAMBDA, [Float64Array.from(essays, ({ level }) => level)]).weights;
  const coefficient = (place: number) =>
    weights!.reduce((sum, weight, row) => sum + weight * matrix.values[row * COLUMNS.length + place]!, 0) /
    COLUMNS.length;
  const features = COLUMNS.map(
    (column, place) => [SURFACE_FEATURES[column]!.name, coefficient(place)] as const,
  );
  return {
    assignments: trainedReaders.length,
    essays: essays.length,
    features: Object.fromEntries(features),
  };
}

/** What a prior says of standardised features, before it is brought to the scale of the exemplars. */
export function priorScore({ features }: ReaderPrior, own: Float64Array): number {
  return SURFACE_FEATURES.reduce(
    (sum, { name }, column) => sum + (features[name] ?? 0) * (own[column] ?? 0),
    0,
  );
}
