import type { AskedReevaluation } from '../../../shared/api/schemas/reevaluations.ts';
import type { CommonAssignment } from '../../../shared/assignment/assignment.ts';
import type { Configuration, ReevaluationRequest } from '../../../shared/reevaluation/reevaluation.ts';
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
