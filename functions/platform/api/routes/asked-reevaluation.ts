import type { AskedReevaluation } from '@assay/api/schemas/reevaluations';
import { type Cast, miscast } from '@assay/model/cast';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Configuration, ReevaluationRequest } from '@assay/platform/reevaluation/reevaluation';
import { catalogue } from '../../models/catalogue.ts';
import { pointer, RequestInvalid } from '../read-request.ts';
import { requireAlone, requireSame } from './assignments.ts';

/** @throws RequestInvalid where a role or a model is none of the deployment's */
async function requireCast(cast: Cast): Promise<void> {
  const wrong = miscast(await catalogue(), cast);
  if (wrong.length === 0) return;
  throw new RequestInvalid(
    wrong.map(({ role, reason }) => ({ in: 'body', at: pointer(['models', role]), detail: reason })),
  );
}

/** The request for a re-evaluation, and what is assessed under. @throws AssayError AssignmentInvalid, RequestInvalid */
export async function readAsked(
  of: Pick<ReevaluationRequest, 'tenant' | 'assignment'>,
  { prompts, models, assignment: given, ...asked }: AskedReevaluation,
): Promise<{ request: ReevaluationRequest; configuration: Configuration }> {
  if (models) await requireCast(models);
  const tried = given === undefined ? null : await requireAlone(given as unknown as CommonAssignment);
  if (tried) requireSame(of.assignment, tried.assignment);
  return {
    request: { ...of, ...asked },
    configuration: { prompts: prompts ?? null, models: models ?? null, assignment: tried },
  };
}
