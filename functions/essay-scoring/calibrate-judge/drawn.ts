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
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
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

/** @throws AssayError ExemplarsInvalid where there is no reader, one of another rubric, or too few exemplars */
export async function drawn(
  { tenant }: CalibrationOwner,
  assignment: EssayAssignment,
  sampleSettings: SampleSettings,
): Promise<DrawnExemplars> {
  const reader = await findReader(objects(), tenant, assignment.assignment);
  if (reader) return drawnFrom(assignment, reader, sampleSettings);
  const words = `No second reader is trained for ${assignment.assignment}, and a calibration is of Judge and second reader: import scored essays with "assay exemplars import" first.`;
  throw new AssayError('ExemplarsInvalid', words);
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
