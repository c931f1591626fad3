import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import type { Calibrating, CalibrationOwner } from '@assay/essay-scoring/calibration/calibrating';
import { otherReader } from '@assay/essay-scoring/calibration/keep';
import {
  drawExemplars,
  requireSameScales,
  type SampledExemplar,
} from '@assay/essay-scoring/calibration/sample';
import { findReader } from '@assay/essay-scoring/reader-store';
import type { TrainedReader } from '@assay/essay-scoring/second-reader/reader';
import { trainingPlace } from '@assay/essay-scoring/training';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import { findWork } from '@assay/platform/lambda/kept-work';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { objects } from '../../platform/runtime/storage.ts';

/** The exemplars of an assignment that a Judge is to score, and what they were drawn from. */
interface DrawnExemplars {
  assignment: EssayAssignment;
  reader: TrainedReader;
  sample: SampledExemplar[];
}

/** An assignment that stands. @throws AssayError AssignmentNotFound, AssignmentInvalid */
export async function standing({ tenant, assignment }: CalibrationOwner): Promise<EssayAssignment> {
  return assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
}

/** How many exemplars are drawn, and by which seed. */
interface SampleSettings {
  sample: number;
  seed: number;
}

function drawnFrom(
  assignment: EssayAssignment,
  reader: TrainedReader,
  { sample, seed }: SampleSettings,
): DrawnExemplars {
  requireSameScales(reader, assignment);
  return { assignment, reader, sample: drawExemplars(reader, sample, seed) };
}

function noReader(assignment: string): never {
  const words = `No second reader is trained for ${assignment}, and a calibration is of Judge and second reader: import scored essays with "assay exemplars import", have it learn with "assay second-reader train ${assignment}", then ask again.`;
  throw new AssayError('ExemplarsInvalid', words);
}

/** Says of exemplars that are not enough as they stand whether others are learnt from just now. @throws AssayError RequestUnderWay, or what was found wrong */
async function unlessLearning({ tenant, assignment }: CalibrationOwner, wrong: unknown): Promise<never> {
  const training = await findWork(objects(), trainingPlace(tenant, assignment), Date.now());
  if (training?.state !== 'requested') throw wrong;
  const words = `The second reader of ${assignment} is learning from its exemplars since ${training.requestedAt}, which takes minutes: ask again once it has learnt (GET /assignments/${assignment}/second-reader/training).`;
  throw new AssayError('RequestUnderWay', words);
}

/** @throws AssayError ExemplarsInvalid where there is no reader, one of another rubric, or too few exemplars; RequestUnderWay where it learns just now */
export async function drawn(
  { tenant }: CalibrationOwner,
  assignment: EssayAssignment,
  sampleSettings: SampleSettings,
): Promise<DrawnExemplars> {
  const of = { tenant, assignment: assignment.assignment };
  try {
    const reader = await findReader(objects(), tenant, of.assignment);
    return drawnFrom(assignment, reader ?? noReader(of.assignment), sampleSettings);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'ExemplarsInvalid') throw error;
    return unlessLearning(of, error);
  }
}

/** The exemplars of a calibration once more. @throws AssayError ExemplarsInvalid where the bank is another by now */
export async function drawnAgain(
  calibrationOwner: CalibrationOwner,
  found: Calibrating,
): Promise<DrawnExemplars> {
  const assignment = await standing(calibrationOwner);
  const reader = await findReader(objects(), calibrationOwner.tenant, calibrationOwner.assignment);
  if (reader?.model !== found.reader) throw otherReader(calibrationOwner.assignment, reader !== null);
  return drawnFrom(assignment, reader, found);
}
