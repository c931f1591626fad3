import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Artifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { WORKFLOWS } from './list.ts';

/** An assignment that names no workflow is one of the first of the list. */
function withWorkflow(value: unknown): unknown {
  const unnamed =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('workflow' in value);
  return unnamed ? { ...value, workflow: WORKFLOWS[0]!.id } : value;
}

const schemas = WORKFLOWS.map(({ assignment }) => assignment.schema) as unknown as z.ZodObject[];

/** An assignment of whichever workflow. */
export const assignmentSchema = z.preprocess(
  withWorkflow,
  z.discriminatedUnion('workflow', schemas as [z.ZodObject, ...z.ZodObject[]]),
) as unknown as z.ZodType<CommonAssignment>;

/** Text that is no YAML of fields, such as a student's work in the place of the assignment, is told apart from wrong fields. */
function requireFields(value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  const words = `the file: it has no fields such as "assignment: my-first" and "workflow: ${WORKFLOWS[0]!.id}". Give the assignment's file (YAML), not the work that is handed in.`;
  throw new AssayError('AssignmentInvalid', `The assignment cannot be used:\n  ${words}`);
}

/**
 * Validates an assignment of any workflow.
 * @throws AssayError AssignmentInvalid, naming every wrong field and what it should be.
 */
export function validateAssignment(value: unknown): CommonAssignment {
  requireFields(value);
  const refused = (faults: string[]) =>
    new AssayError('AssignmentInvalid', `The assignment cannot be used:\n  ${faults.join('\n  ')}`);
  return readAs(assignmentSchema, value, refused);
}

/** Reads an assignment from YAML or JSON text. @throws AssayError AssignmentInvalid */
export function parseAssignment(text: string): CommonAssignment {
  const invalid = (reason: string, cause: unknown) =>
    new AssayError('AssignmentInvalid', `The assignment is not valid YAML: ${reason}`, { cause });
  return validateAssignment(readYaml(text, invalid));
}

/** An assignment as one of a workflow's own. @throws AssayError AssignmentInvalid if it is of another */
export function assignmentOf<A extends CommonAssignment>(
  { id, assignment: { schema } }: { id: string; assignment: Artifact<A> },
  assignment: CommonAssignment,
): A {
  if (assignment.workflow === id) return schema.parse(assignment);
  const words = `"${assignment.assignment}" is an assignment of the workflow ${assignment.workflow}; this needs one of ${id}.`;
  throw new AssayError('AssignmentInvalid', words);
}
