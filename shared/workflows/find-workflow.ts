import { AssayError } from '../errors/assay-error.ts';
import { WORKFLOWS } from './list.ts';
import type { Workflow } from './workflow.ts';

/** The workflow of an id. @throws AssayError AssignmentInvalid where there is none */
export function findWorkflow(id: string): Workflow {
  const found = WORKFLOWS.find((workflow) => workflow.id === id);
  if (found) return found;
  const words = `There is no workflow "${id}": choose one of ${WORKFLOWS.map((workflow) => workflow.id).join(', ')}.`;
  throw new AssayError('AssignmentInvalid', words);
}
