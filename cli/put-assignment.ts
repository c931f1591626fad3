import { addRecording } from '../shared/api/routes/assignment-files.ts';
import { getAssignment, putAssignment } from '../shared/api/routes/assignments.ts';
import { AssayError } from '../shared/errors/assay-error.ts';
import type { Attached } from '../shared/workflows/attachment.ts';
import type { ApiClient } from './api-client.ts';

/**
 * Makes an assignment the current one, whatever stood there, with what it names stored before it. Returns its version.
 * @throws AssayError AssignmentInvalid; PreconditionFailed where somebody else changed it in the same moment
 */
export async function putAttached(api: ApiClient, { assignment, attachments }: Attached): Promise<string> {
  const params = { assignment: assignment.assignment };
  for (const { value } of attachments) await api.ask(addRecording, { params, body: value as never });
  const asked = { params, body: assignment as never };
  const put = api.ask(putAssignment, asked).catch(async (error: unknown) => {
    if (!(error instanceof AssayError) || error.code !== 'PreconditionRequired') throw error;
    const headers = { 'if-match': await api.etag(getAssignment, { params }) };
    return api.ask(putAssignment, { ...asked, headers });
  });
  return (await put).version;
}
