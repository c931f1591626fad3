import { randomUUID } from 'node:crypto';
import {
  askedCalibrationShape,
  beginCalibrating,
  type CalibrationOwner,
} from '@assay/essay-scoring/calibration/calibrating';
import { estimateEssays } from '@assay/essay-scoring/estimate';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { NOT_SENT } from '@assay/model/agent/block';
import { promptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import { assignmentOf, validateAssignment } from '@assay/workflows/assignments';
import * as z from 'zod';
import { beside, catalogue } from '../../platform/models/catalogue.ts';
import { lazily } from '../../platform/runtime/lazily.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { drawn, standing } from './drawn.ts';

export const askedSchema = z.object(askedCalibrationShape);
type CalibrationRequest = z.infer<typeof askedSchema>;

/** The prompts as estimates measure them: the same each time, and never sent. */
const measuredPrompts = lazily(async () =>
  promptLibrary(await readPromptFiles(beside('prompts'))).withKey(NOT_SENT),
);

/** What a calibration would take. `given`: a version of the assignment in place of the one that stands. @throws AssayError ExemplarsInvalid */
export async function estimate(
  calibrationOwner: CalibrationOwner,
  asked: CalibrationRequest,
  given: unknown,
) {
  const assignment =
    given === undefined
      ? await standing(calibrationOwner)
      : assignmentOf(essayScoring, validateAssignment(given));
  const { reader, sample } = await drawn(calibrationOwner, assignment, asked);
  const [prompts, models] = await Promise.all([measuredPrompts(), catalogue()]);
  const { calls, cost } = estimateEssays({
    ...{ assignment, variant: asked.variant, prompts, catalogue: models },
    essays: sample.map(({ text }) => text),
    exemplars: reader.exemplars.map(({ text }) => text),
  });
  return { exemplars: sample.length, secondReader: assignment.secondReader, calls, cost };
}

/** Draws the exemplars of a calibration and keeps which they are; none is handed in yet. @throws AssayError ExemplarsInvalid, RequestUnderWay, CalibrationUnreadable */
export async function begin(
  calibrationOwner: CalibrationOwner,
  asked: CalibrationRequest,
): Promise<{ calibration: string }> {
  const { reader, sample } = await drawn(calibrationOwner, await standing(calibrationOwner), asked);
  const calibration = `calib-${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  await beginCalibrating(objects(), calibrationOwner, {
    ...{ calibration, ...asked, state: 'handing-in', reader: reader.model },
    begunAt: new Date().toISOString(),
    exemplars: sample.map(({ id, submission }) => ({ exemplar: id, submission, run: null })),
    ...{ made: null, failure: null, copies: 'there' },
  });
  return { calibration };
}
