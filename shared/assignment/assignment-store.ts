import { AssayError } from '../errors/assay-error.ts';
import type { Artifacts } from '../run/artifacts.ts';
import { type Assignment, assignmentSchema, assignmentVersion } from './assignment.ts';

const folder = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}`;

/** Stores an assignment as the current one and, by content hash, as a version that stays. Returns the version. */
export async function putAssignment(
  artifacts: Artifacts,
  tenant: string,
  assignment: Assignment,
): Promise<string> {
  const version = assignmentVersion(assignment);
  const at = folder(tenant, assignment.assignment);
  await artifacts.write(`${at}/versions/${version}.json`, assignment);
  await artifacts.write(`${at}/assignment.json`, assignment);
  return version;
}

/** The current assignment. @throws AssayError AssignmentNotFound */
export async function getAssignment(
  artifacts: Artifacts,
  tenant: string,
  assignment: string,
): Promise<Assignment> {
  const found = await artifacts.readOptional(
    `${folder(tenant, assignment)}/assignment.json`,
    assignmentSchema,
  );
  if (found) return found;
  const words = `There is no assignment "${assignment}": create it with "assay assignments put FILE", then resume the run.`;
  throw new AssayError('AssignmentNotFound', words);
}
