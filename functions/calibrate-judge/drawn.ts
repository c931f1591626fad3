import { AssayError } from '../../shared/errors/assay-error.ts';
import type { TrainedReader } from '../../shared/second-reader/reader.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import type { EssayAssignment } from '../../shared/workflows/essay-scoring/assignment.ts';
import type { Calibrating, Of } from '../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { otherReader } from '../../shared/workflows/essay-scoring/calibration/keep.ts';
import {
  drawExemplars,
  requireSameScales,
  type SampledExemplar,
} from '../../shared/workflows/essay-scoring/calibration/sample.ts';
import { findReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';
import { objects } from '../storage.ts';

/** The exemplars of an assignment that a Judge is to score, and what they were drawn from. */
export interface Drawn {
  assignment: EssayAssignment;
  reader: TrainedReader;
  sample: SampledExemplar[];
}

/** An assignment that stands. @throws AssayError AssignmentNotFound, AssignmentInvalid */
export async function standing({ tenant, assignment }: Of): Promise<EssayAssignment> {
  return assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
}

/** How many exemplars are drawn, and by which seed. */
interface Draw {
  sample: number;
  seed: number;
}

function drawnFrom(assignment: EssayAssignment, reader: TrainedReader, { sample, seed }: Draw): Drawn {
  requireSameScales(reader, assignment);
  return { assignment, reader, sample: drawExemplars(reader, sample, seed) };
}

/** @throws AssayError ExemplarsInvalid where there is no reader, one of another rubric, or too few exemplars */
export async function drawn({ tenant }: Of, assignment: EssayAssignment, asked: Draw): Promise<Drawn> {
  const reader = await findReader(objects(), tenant, assignment.assignment);
  if (reader) return drawnFrom(assignment, reader, asked);
  const words = `No second reader is trained for ${assignment.assignment}, and a calibration is of Judge and second reader: import scored essays with "assay exemplars import" first.`;
  throw new AssayError('ExemplarsInvalid', words);
}

/** The exemplars of a calibration once more. @throws AssayError ExemplarsInvalid where the bank is another by now */
export async function drawnAgain(of: Of, found: Calibrating): Promise<Drawn> {
  const assignment = await standing(of);
  const reader = await findReader(objects(), of.tenant, of.assignment);
  if (reader?.model !== found.reader) throw otherReader(of.assignment, reader !== null);
  return drawnFrom(assignment, reader, found);
}
