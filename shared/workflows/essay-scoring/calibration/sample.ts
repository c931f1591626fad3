import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Drawable, drawSample } from '@assay/kit/statistics/folds';
import { rubricVersion } from '@assay/platform/exemplar/rubric-version';
import type { EssayAssignment } from '../assignment.ts';
import type { EssayResult } from '../result.ts';
import type { TrainedReader } from '../second-reader/reader.ts';
import { LEAST_CALIBRATED } from '../second-reader/stack.ts';
import type { JudgedExemplar } from '../second-reader/stack-calibrate.ts';
import { unreadWords } from '../summary.ts';

const invalid = (words: string) => new AssayError('ExemplarsInvalid', words);

/** An exemplar that the Judge is to score, under an id that is no student's. */
export interface SampledExemplar {
  id: string;
  submission: string;
  text: string;
  /** It and those that are copies of it, by id. */
  copies: ReadonlySet<string>;
}

/** The submission of an exemplar that is scored for a calibration: never that of a student whose work has the same id. */
function submissionOf(exemplar: string): string {
  const hash = createHash('sha256').update(exemplar).digest('hex').slice(0, 8);
  return `calibration-${exemplar.slice(0, 50)}-${hash}`;
}

/** What a row of the reader is drawn by: the mean place of its scores on the scales of the traits that are read; null without any. */
function levelOf({ traits, leaveOneOut }: TrainedReader, row: number): number | null {
  const places = traits.flatMap(({ key, min, max }) => {
    const score = leaveOneOut[key]?.scores[row] ?? null;
    return score === null ? [] : [(score - min) / (max - min)];
  });
  return places.length === 0 ? null : places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** @throws AssayError ExemplarsInvalid where the reader reads no trait: none of its exemplars can be calibrated by then, however many there are */
function requireRead({ traits, exemplars }: TrainedReader): void {
  if (traits.some(({ read }) => read)) return;
  const why = unreadWords(traits.map(({ name: trait, ...rest }) => ({ trait, ...rest })));
  throw invalid(
    `The second reader reads no trait, so there is nothing to calibrate, of ${exemplars.length} exemplars (${why.join('; ')}). Import more scored essays with "assay exemplars import".`,
  );
}

/**
 * Draws exemplars for the Judge to score: one of those that are copies of one another, stratified by their scores over all traits.
 * @throws AssayError ExemplarsInvalid where there are too few to calibrate anything, or none is read
 */
export function drawExemplars(reader: TrainedReader, count: number, seed: number): SampledExemplar[] {
  requireRead(reader);
  const drawable = new Map<string, { row: number; level: number }>();
  const groups = new Set<number>();
  for (const [row, { ids, group }] of reader.exemplars.entries()) {
    const level = levelOf(reader, row);
    if (level === null || groups.has(group)) continue;
    groups.add(group);
    drawable.set(ids[0]!, { row, level });
  }
  if (drawable.size < LEAST_CALIBRATED)
    throw invalid(
      `A calibration takes ${LEAST_CALIBRATED} exemplars or more that the second reader can read; there are ${drawable.size}, copies of one another counted once. Import more scored essays with "assay exemplars import".`,
    );
  const works: Drawable[] = Array.from(drawable, ([id, { level }]) => ({ id, level }));
  return [...drawSample(works, count, seed)].sort().map((id) => {
    const { text, group } = reader.exemplars[drawable.get(id)!.row]!;
    const copies = reader.exemplars
      .filter((keptExemplar) => keptExemplar.group === group)
      .flatMap(({ ids }) => ids);
    return { id, submission: submissionOf(id), text, copies: new Set(copies) };
  });
}

/** @throws AssayError ExemplarsInvalid where the reader was not trained by the scales of the assignment */
export function requireSameScales(reader: TrainedReader, { assignment, traits }: EssayAssignment): void {
  const scale = ({ name, min, max }: TrainedReader['task']['traits'][number]) => ({ name, min, max });
  if (rubricVersion(reader.task.traits.map(scale)) === rubricVersion(traits.map(scale))) return;
  throw invalid(
    `The second reader of ${assignment} was trained by another rubric: train it again with "assay second-reader train".`,
  );
}

/** Whether an exemplar was shown to its own Judge, itself or a copy of it (SPEC M9): its score then says nothing. */
function sawItself({ scores }: EssayResult, { copies }: SampledExemplar): boolean {
  return scores.some(({ exemplars }) =>
    exemplars.some((use) => use.exemplarId !== null && copies.has(use.exemplarId)),
  );
}

/** An exemplar that tells the calibration nothing, and why. */
export interface ExcludedExemplar {
  id: string;
  why: string;
}

/** What was scored, and what of it counts. */
export function judgedExemplar(
  sampled: SampledExemplar,
  result: EssayResult | null,
  failure: { message: string } | null,
): JudgedExemplar | ExcludedExemplar {
  const { id } = sampled;
  if (!result || result.status === 'failed')
    return { id, why: failure?.message ?? 'its run ended without a result' };
  if (sawItself(result, sampled)) return { id, why: 'its Judge was shown the exemplar itself' };
  return { id, scores: result.scores.map(({ trait, variant, score }) => ({ trait, variant, score })) };
}
