import { AssayError } from '@assay/kit/errors/assay-error';
import type { SubmissionOption } from '@assay/platform/workflow/hand-in';
import type { Workflow } from '@assay/platform/workflow/workflow';
import { WORKFLOWS } from './list.ts';

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

/** What an option is in each workflow that has it. */
function describeOption(found: readonly { id: string; option: SubmissionOption }[]): string {
  const [first, ...others] = new Set(found.map(({ option }) => option.description));
  if (others.length === 0) return first!;
  return found.map(({ id, option }) => `of ${id}, ${option.description}`).join('; ');
}

/** The options of all workflows; one that several have is there once, with the descriptions and the values of all. */
export function allOptions(workflows: readonly Workflow[] = WORKFLOWS): SubmissionOption[] {
  const byName = Map.groupBy(
    workflows.flatMap(({ id, handIn }) => (handIn?.options ?? []).map((option) => ({ id, option }))),
    ({ option }) => option.name,
  );
  return [...byName.values()].map((found) => ({
    ...found[0]!.option,
    description: describeOption(found),
    values: [...new Set(found.flatMap(({ option }) => option.values))],
  }));
}
