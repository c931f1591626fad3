import { CALIBRATION, ESSAY, READING } from '@assay/essay-scoring/artifacts';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { findReader, readerMark } from '@assay/essay-scoring/reader-store';
import { readEssay } from '@assay/essay-scoring/second-reader/read-essay';
import type { TrainedReader } from '@assay/essay-scoring/second-reader/reader';
import { type EssayReading, readingSchema } from '@assay/essay-scoring/second-reader/reading';
import { notTrained, readingFor } from '@assay/essay-scoring/second-reading';
import { findCalibration } from '@assay/essay-scoring/suggested-scores';
import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import { createMemory } from '@assay/platform/run/run-artifacts';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { objects, runStore } from '../../platform/runtime/storage.ts';

/** Readers that a process remembers, each tens of megabytes: those that were trained since take their places. */
const readers = createMemory(2);

/** The assignment's reader as it is now; null where there is none. */
async function presentReader(tenant: string, assignment: string): Promise<TrainedReader | null> {
  const mark = await readerMark(objects(), tenant, assignment);
  if (mark === null) return null;
  return readers
    .once(mark, async () => (await findReader(objects(), tenant, assignment)) ?? gone())
    .catch(nullOn('ArtifactMissing'));
}

/** A reader that is deleted between two looks is none, and that is not remembered; a calibration of an older version is none. */
function gone(): never {
  throw new AssayError('ArtifactMissing', 'The second reader was deleted.');
}

/** A reading that can be used: numbers within the form that the run's other steps read. @throws AssayError ExemplarsInvalid */
function sound(reading: EssayReading, assignment: string): EssayReading {
  if (readingSchema.safeParse(reading).success) return reading;
  const words = `What the second reader of ${assignment} makes of the essay are no numbers: train it again with "assay second-reader train ${assignment}".`;
  throw new AssayError('ExemplarsInvalid', words);
}

/**
 * The second reader reads the essay (SPEC M17): by what it learnt from the assignment's exemplars, and never by a Judge's score, of
 * which nothing is given to it. Every attempt reads anew. Where suggested scores are asked for it leaves the assignment's calibration
 * behind as well, for the step that has both scores. An essay that is an exemplar is read as if it were none (SPEC M9).
 */
const read = defineStep({
  event: {},
  writes: READING,
  async make({ run: { runId, tenant } }, artifacts) {
    const [{ text }, { assignment, traits, secondReader }, { submission }] = await Promise.all([
      artifacts.read(ESSAY),
      artifacts.read(ASSIGNMENT),
      runStore().getRun(runId),
    ]);
    const reader = await presentReader(tenant, assignment);
    if (secondReader === 'suggest')
      await artifacts.write(
        CALIBRATION,
        await findCalibration(objects(), tenant, assignment).catch(nullOn('ArtifactMissing')),
      );
    const value = reader
      ? readingFor(sound(readEssay(reader, { text, id: submission }), assignment), reader.task.traits, traits)
      : notTrained(traits);
    return { value, output: { read: value.traits.filter(({ score }) => score !== null).length } };
  },
});

/** An essay that no second reader is wanted for is not read. */
export const handler: typeof read = async (event, context) =>
  Object(event).wanted === false ? { read: 0 } : read(event, context);
