import type { AskedReevaluation } from '@assay/api/schemas/reevaluations';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Configuration, ReevaluationRequest } from '@assay/platform/reevaluation/reevaluation';
import { requireAlone, requireSame } from './assignments.ts';

/** The request for a re-evaluation, and what is assessed under. @throws AssayError AssignmentInvalid */
export async function readAsked(
  of: Pick<ReevaluationRequest, 'tenant' | 'assignment'>,
  { prompts, models, assignment: given, ...asked }: AskedReevaluation,
): Promise<{ request: ReevaluationRequest; configuration: Configuration }> {
  const tried = given === undefined ? null : await requireAlone(given as unknown as CommonAssignment);
  if (tried) requireSame(of.assignment, tried.assignment);
  return {
    request: { ...of, ...asked },
    configuration: { prompts: prompts ?? null, models: models ?? null, assignment: tried },
  };
}
