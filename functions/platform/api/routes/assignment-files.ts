import * as routes from '@assay/api/routes/assignment-files';
import { recordingPlace, recordingReference } from '@assay/short-answer-grading/recorded/recording';
import { assignmentFolder, getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { listFiles } from '../list-files.ts';

export const assignmentFileRoutes = [
  implement(routes.listAssignmentFiles, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await listFiles(`${assignmentFolder(tenant, assignment)}/`, query));
  }),

  implement(routes.addRecording, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const recorded = recordingReference(body);
    await objects().write(`${assignmentFolder(tenant, assignment)}/${recordingPlace(recorded)}`, body);
    return reply(201, { recorded });
  }),
];
