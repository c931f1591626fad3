import { AssayError } from '../errors/assay-error.ts';
import { WORKFLOWS } from './list.ts';
import type { SubmissionOption, Workflow } from './workflow.ts';

/** The workflow of an id. @throws AssayError AssignmentInvalid where there is none */
export function findWorkflow(id: string): Workflow {
  const found = WORKFLOWS.find((workflow) => workflow.id === id);
  if (found) return found;
  const words = `There is no workflow "${id}": choose one of ${WORKFLOWS.map((workflow) => workflow.id).join(', ')}.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** Whether an option may be given a value. */
export function takesValue({ values, accepts }: SubmissionOption, value: string): boolean {
  return accepts ? accepts(value) : values.includes(value);
}

/** The options of all workflows; one that several have is there once, with the values of all. */
export function allOptions(workflows: readonly Workflow[] = WORKFLOWS): SubmissionOption[] {
  const byName = Map.groupBy(
    workflows.flatMap(({ options }) => options),
    ({ name }) => name,
  );
  return [...byName.values()].map(([first, ...others]) => ({
    ...first!,
    values: [...new Set([...first!.values, ...others.flatMap(({ values }) => values)])],
  }));
}
