import { getAssignment, putAssignment } from '@assay/api/routes/assignments';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import type { ApiClient } from './api-client.ts';

/** Puts something whatever stood there: where it has a version, that is named. @throws what the API refuses */
export async function overwriting<T>(
  put: (headers: Record<string, string>) => Promise<T>,
  etag: () => Promise<string>,
): Promise<T> {
  try {
    return await put({});
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'PreconditionRequired') throw error;
    return put({ 'if-match': await etag() });
  }
}

/**
 * Makes an assignment the current one, whatever stood there, with what it names stored before it; the API keeps teachers' clarifications
 * where it has none of its own. Returns its version.
 * @throws AssayError AssignmentInvalid; PreconditionFailed where somebody else changed it in the same moment
 */
export async function putAttached(
  api: ApiClient,
  { assignment, attachments }: AttachedAssignment,
): Promise<string> {
  const params = { assignment: assignment.assignment };
  for (const { route, value } of attachments) await api.ask(route, { params, body: value as never });
  const put = (headers: Record<string, string>) =>
    api.ask(putAssignment, { params, body: assignment as never, headers });
  return (await overwriting(put, () => api.etag(getAssignment, { params }))).version;
}
