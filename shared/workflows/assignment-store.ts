import { AssayError } from '@assay/kit/errors/assay-error';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import type { ObjectStore } from '@assay/platform/run/object-store';
import type { Attachment } from '@assay/platform/workflow/attachment';
import pLimit from 'p-limit';
import { assignmentSchema } from './assignments.ts';

/** Where all that is kept of an assignment lies in the bucket. */
export const assignmentFolder = (tenant: string, assignment: string): string =>
  `assignments/${tenant}/${assignment}`;

/** Stores an assignment as the current one and, by content hash, as a version that stays; before it what it names.
 * Returns the version. */
export async function putAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: CommonAssignment,
  attachments: readonly Attachment[] = [],
): Promise<string> {
  const version = assignmentVersion(assignment);
  const at = assignmentFolder(tenant, assignment.assignment);
  for (const { name, value } of attachments) await objects.write(`${at}/${name}`, value);
  await objects.write(`${at}/versions/${version}.json`, assignment);
  await objects.write(`${at}/assignment.json`, assignment);
  return version;
}

/**
 * Stores an assignment as `putAssignment` does, where `allow` does not throw for the current one (null: there is none), which nobody
 * changes in between. Returns the version.
 * @throws what `allow` throws
 */
export async function changeAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: CommonAssignment,
  allow: (current: CommonAssignment | null) => void,
): Promise<string> {
  const version = assignmentVersion(assignment);
  const at = assignmentFolder(tenant, assignment.assignment);
  const current = await objects.readOptional(`${at}/assignment.json`, assignmentSchema);
  allow(current);
  await objects.write(`${at}/versions/${version}.json`, assignment);
  await objects.change(`${at}/assignment.json`, assignmentSchema, (found) => {
    allow(found);
    return assignment;
  });
  return version;
}

const notFound = (words: string) => new AssayError('AssignmentNotFound', words);

/** A version of an assignment, which never changes. @throws AssayError AssignmentNotFound */
export async function getAssignmentVersion(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
  version: string,
): Promise<CommonAssignment> {
  const key = `${assignmentFolder(tenant, assignment)}/versions/${version}.json`;
  const found = await objects.readOptional(key, assignmentSchema);
  if (found) return found;
  throw notFound(`There is no version ${version} of an assignment "${assignment}".`);
}

/** The current assignment. @throws AssayError AssignmentNotFound */
export async function getAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
): Promise<CommonAssignment> {
  const found = await objects.readOptional(
    `${assignmentFolder(tenant, assignment)}/assignment.json`,
    assignmentSchema,
  );
  if (found) return found;
  const words = `There is no assignment "${assignment}": create it with "assay assignments put FILE". A run that failed for want of it can be resumed then.`;
  throw notFound(words);
}

/**
 * Deletes an assignment where `allow` does not throw for the current one. Its versions stay, with what was put between the two.
 * @throws AssayError AssignmentNotFound; what `allow` throws
 */
export async function removeAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
  allow: (current: CommonAssignment) => void,
): Promise<void> {
  allow(await getAssignment(objects, tenant, assignment));
  await objects.remove([`${assignmentFolder(tenant, assignment)}/assignment.json`]);
}

/** The ids of a tenant's assignments, in the order of their names. */
export async function listAssignments(objects: Pick<ObjectStore, 'list'>, tenant: string): Promise<string[]> {
  const prefix = `assignments/${tenant}/`;
  const keys = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length).split('/'));
  return keys
    .filter(([, name, ...rest]) => name === 'assignment.json' && rest.length === 0)
    .map(([id]) => id!);
}

/** A page of assignments: those that were found, and the last of them where there may be more. */
interface AssignmentPage {
  found: CommonAssignment[];
  last: string | null;
}

/** Assignments that are read at the same time. */
const READ_AT_ONCE = 16;

/** A tenant's assignments after one of them, in the order of their names. */
export async function listAssignmentsPage(
  objects: Pick<ObjectStore, 'folders' | 'readOptional'>,
  tenant: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AssignmentPage> {
  const { names, isLast } = await objects.folders(`assignments/${tenant}/`, { after, limit });
  const read = await pLimit(READ_AT_ONCE).map(names, (name) =>
    objects.readOptional(`${assignmentFolder(tenant, name)}/assignment.json`, assignmentSchema),
  );
  return { found: read.filter((one) => one !== null), last: isLast ? null : names.at(-1)! };
}
