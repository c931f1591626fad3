import * as routes from '@assay/api/routes/assignments';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { etagOf, isKnown, requireVersion } from '@assay/platform/api/etag';
import { afterOf, cursorAfter } from '@assay/platform/api/pages';
import { assignmentVersion, type CommonAssignment, releaseOf } from '@assay/platform/assignment/assignment';
import {
  changeAssignment,
  getAssignment,
  getAssignmentVersion,
  listAssignmentsPage,
  removeAssignment,
} from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { objects } from '../../runtime/storage.ts';
import { findAssignment } from '../find-assignment.ts';
import { implement, reply } from '../implement.ts';

/** An assignment that is asked for, or word that it is known already. */
function answered(assignment: CommonAssignment, headers: Headers) {
  const version = assignmentVersion(assignment);
  const etag = { etag: etagOf(version) };
  if (isKnown(headers, version)) return reply(304, undefined, etag);
  return reply(200, assignment, etag);
}

/** @throws AssayError AssignmentInvalid where the body names another assignment than the path */
export function requireSame(inPath: string, inBody: string): void {
  if (inPath === inBody) return;
  throw new AssayError('AssignmentInvalid', 'The field assignment names another assignment than the path.');
}

/**
 * An assignment that needs nothing beside it: no files come with a request.
 * @throws AssayError AssignmentInvalid where it names one
 */
export async function requireAlone(assignment: CommonAssignment): Promise<CommonAssignment> {
  const attach = findWorkflow(assignment.workflow).assignments?.attach;
  if (!attach) return assignment;
  const attached = await attach(assignment, async () => {
    const words =
      'The assignment names a file beside it: send what it holds by POST …/recordings, and name what that answers in its place.';
    throw new AssayError('AssignmentInvalid', words);
  });
  return attached.assignment;
}

/** What results are released by is a person's to say. @throws AssayError Forbidden */
function requireMayRelease(
  { role }: Principal,
  current: CommonAssignment | null,
  given: CommonAssignment,
): void {
  const [{ release }, before] = [releaseOf(given), current && releaseOf(current)];
  if (role !== 'machine' || release === 'by-teacher' || release === before?.release) return;
  const words = 'A machine cannot have results released unasked: have a teacher put the assignment so.';
  throw new AssayError('Forbidden', words);
}

/**
 * Teachers' answers to questions stay where the body has no `clarifications` at all: who put it may not know of them. Read anew, as it will be
 * from the store: a version is of its fields in their order.
 */
const withAnswers = (given: CommonAssignment, current: CommonAssignment | null): CommonAssignment =>
  given.clarifications === undefined && current?.clarifications
    ? validateAssignment({ ...given, clarifications: current.clarifications })
    : given;

/** @throws AssayError AssignmentInUse where something was handed in for it */
async function requireUnused(tenant: string, assignment: string): Promise<void> {
  const handedIn = await objects().list(`submissions/${tenant}/${assignment}/`, { limit: 1 });
  if (handedIn.length === 0) return;
  const words = 'Something was handed in for this assignment: have that erased first.';
  throw new AssayError('AssignmentInUse', words);
}

export const assignmentRoutes = [
  implement(routes.listAssignments, async ({ principal: { tenant }, query: { limit, cursor } }) => {
    const page = await listAssignmentsPage(objects(), tenant, { after: afterOf(cursor), limit });
    const assignments = page.found.map(({ assignment, title = assignment, workflow }) => ({
      assignment,
      title,
      workflow,
    }));
    return reply(200, { assignments, next: page.last === null ? null : cursorAfter(page.last) });
  }),

  implement(routes.getAssignment, async ({ principal, params, headers }) =>
    answered(await getAssignment(objects(), principal.tenant, params.assignment), headers),
  ),

  implement(routes.deleteAssignment, async ({ principal: { tenant }, params: { assignment }, headers }) => {
    await requireUnused(tenant, assignment);
    await removeAssignment(objects(), tenant, assignment, (current) =>
      requireVersion(headers, assignmentVersion(current)),
    );
    return reply(204);
  }),

  implement(routes.getAssignmentVersion, async ({ principal, params, headers }) =>
    answered(
      await getAssignmentVersion(objects(), principal.tenant, params.assignment, params.version),
      headers,
    ),
  ),

  implement(routes.putAssignment, async ({ principal, params, body, headers }) => {
    const given = body as unknown as CommonAssignment;
    requireSame(params.assignment, given.assignment);
    const before = await findAssignment(principal.tenant, given.assignment);
    const assignment = await requireAlone(withAnswers(given, before));
    let isNew = false;
    const version = await changeAssignment(objects(), principal.tenant, assignment, (current) => {
      isNew = current === null;
      requireMayRelease(principal, current, assignment);
      const known = current && assignmentVersion(current);
      if (known !== assignmentVersion(assignment)) requireVersion(headers, known);
    });
    return reply(
      isNew ? 201 : 200,
      { assignment: assignment.assignment, version },
      { etag: etagOf(version) },
    );
  }),
];
