import * as routes from '@assay/api/routes/assignment-files';
import { assignmentFolder, getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';
import { listFiles } from '../list-files.ts';

export const assignmentFileRoutes = [
  implement(routes.listAssignmentFiles, async ({ principal: { tenant }, params: { assignment }, query }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(200, await listFiles(`${assignmentFolder(tenant, assignment)}/`, query));
  }),
];
