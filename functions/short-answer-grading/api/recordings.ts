import { recordingPlace, recordingReference } from '@assay/short-answer-grading/recorded/recording';
import { addRecording } from '@assay/short-answer-grading/routes/recordings';
import { assignmentFolder } from '@assay/workflows/assignment-store';
import { implement, reply } from '../../platform/api/implement.ts';
import { objects } from '../../platform/runtime/storage.ts';

export const recordingRoutes = [
  implement(addRecording, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const recorded = recordingReference(body);
    await objects().write(`${assignmentFolder(tenant, assignment)}/${recordingPlace(recorded)}`, body);
    return reply(201, { recorded });
  }),
];
