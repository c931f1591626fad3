import { AssayError } from '@assay/kit/errors/assay-error';
import { differs } from '@assay/platform/review/apart';
import { type CallOutcome, type Failure, failureOf } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { CALIBRATION, READING } from './artifacts.ts';
import type { EssayPlan } from './plan.ts';
import type { TraitScore } from './result.ts';
import type { EssayReading, TraitReading } from './second-reader/reading.ts';
import type { StackCalibration } from './second-reader/stack-calibration.ts';

/** What the second reader came to in a run: `reading` is null where it failed, and `missing` says why. */
export interface SecondReading {
  reading: EssayReading | null;
  missing: Failure | null;
  /** Of Judge and second reader; null where there is none, or none was asked for. */
  calibration: StackCalibration | null;
}

/** A trait of which nothing was read. */
function unreadTrait(trait: string): TraitReading {
  return { trait, exemplars: 0, estimate: null, score: null, interval: null, unread: 'not-trained' };
}

/** What a run has where nothing was trained for its assignment. */
export function notTrained(traits: readonly { name: string }[]): EssayReading {
  return { traits: traits.map(({ name }) => unreadTrait(name)), model: null, exemplarId: null };
}

/** A reader's reading, for the traits of a run's rubric: a trait that it learnt on another scale, or not at all, is not read. */
export function readingFor(
  reading: EssayReading,
  learnt: readonly { name: string; min: number; max: number }[],
  traits: readonly { name: string; min: number; max: number }[],
): EssayReading {
  const isLearnt = ({ name, min, max }: (typeof traits)[number]) =>
    learnt.some((one) => one.name === name && one.min === min && one.max === max);
  return {
    ...reading,
    traits: traits.map((trait) => {
      const read = reading.traits.find((one) => one.trait === trait.name);
      return read && isLearnt(trait) ? read : unreadTrait(trait.name);
    }),
  };
}

/**
 * What the second reader left behind in a run; null where it was not asked. The reading of one that failed is one of an earlier
 * attempt, and does not count.
 */
export async function readSecondReading(
  artifacts: RunArtifacts,
  { secondReader }: EssayPlan,
  outcomes: readonly CallOutcome[],
): Promise<SecondReading | null> {
  if (!secondReader) return null;
  const outcome = outcomes.find(({ step }) => step === READING.name);
  const missing = outcome ? failureOf(outcome) : null;
  if (missing) return { reading: null, missing, calibration: null };
  const [reading, calibration] = await Promise.all([
    artifacts.readOptional(READING).catch(unreadable),
    artifacts.readOptional(CALIBRATION).catch(unreadable),
  ]);
  if (!(reading instanceof AssayError))
    return { reading, missing, calibration: calibration instanceof AssayError ? null : calibration };
  const { code, message } = reading;
  return { reading: null, missing: { step: READING.name, code, message }, calibration: null };
}

/** What the second reader left behind in another form is missing: the Judges' scores stand without it. */
function unreadable(error: unknown): AssayError {
  if (error instanceof AssayError && error.code === 'ArtifactMissing') return error;
  throw error;
}

/** A trait's score with what the second reader says beside it. The score is as it was (SPEC M17). */
export function besideScore(score: TraitScore, second: SecondReading | null): TraitScore {
  const read = second?.reading?.traits.find(({ trait }) => trait === score.trait);
  if (!read) return score;
  const { trait: _, ...secondReader } = read;
  const flags = differs(score.score, read) ? [...score.flags, 'second-reader-differs' as const] : score.flags;
  return { ...score, secondReader, flags };
}
