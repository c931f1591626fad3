import { assignmentVersion, type CommonAssignment } from '../assignment/assignment.ts';
import { AssayError } from '../errors/assay-error.ts';
import type { ObjectStore } from '../run/object-store.ts';
import { assignmentSchema } from './assignments.ts';
import type { Attachment } from './attachment.ts';

const folder = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}`;

/** Stores an assignment as the current one and, by content hash, as a version that stays; before it what it names.
 * Returns the version. */
export async function putAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: CommonAssignment,
  attachments: readonly Attachment[] = [],
): Promise<string> {
  const version = assignmentVersion(assignment);
  const at = folder(tenant, assignment.assignment);
  for (const { name, value } of attachments) await objects.write(`${at}/${name}`, value);
  await objects.write(`${at}/versions/${version}.json`, assignment);
  await objects.write(`${at}/assignment.json`, assignment);
  return version;
}

/** The current assignment. @throws AssayError AssignmentNotFound */
export async function getAssignment(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
): Promise<CommonAssignment> {
  const found = await objects.readOptional(`${folder(tenant, assignment)}/assignment.json`, assignmentSchema);
  if (found) return found;
  const words = `There is no assignment "${assignment}": create it with "assay assignments put FILE". A run that failed for want of it can be resumed then.`;
  throw new AssayError('AssignmentNotFound', words);
}

/** The ids of a tenant's assignments, in the order of their names. */
export async function listAssignments(objects: Pick<ObjectStore, 'list'>, tenant: string): Promise<string[]> {
  const prefix = `assignments/${tenant}/`;
  const keys = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length).split('/'));
  return keys
    .filter(([, name, ...rest]) => name === 'assignment.json' && rest.length === 0)
    .map(([id]) => id!);
}
