import { GENERIC_ROLE, leadingFirst, type QuizPlan } from './plan.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import type { Opinion } from './weighed.ts';

type GraderOpinions = readonly Pick<Opinion, 'grader'>[];

/**
 * The model that completes the debate (GET, 3.5): that of the first grader to lead that answered, so that one that is down holds
 * nothing up.
 */
export function integratorOf(plan: QuizPlan, opinions: GraderOpinions): string {
  const { graders, integrator, integratorIsNamed } = plan;
  if (integratorIsNamed) return integrator;
  const answered = new Set(opinions.map(({ grader }) => grader));
  const leading = leadingFirst(graders).find((slot) => answered.has(slot.name) && !isRecorded(slot));
  return leading?.model ?? integrator;
}

/**
 * The grader whose own grading the validator is shown (GET, 3.5.2): the one that the integrator’s model played. Null where that
 * graded nothing by itself, and without pseudo-learning.
 */
export function ownGradingOf(plan: QuizPlan, opinions: GraderOpinions): string | null {
  if (plan.purpose !== 'grade' || plan.method !== 'get') return null;
  const model = integratorOf(plan, opinions);
  const slot = plan.graders.find((slot) => slot.model === model && slot.role !== GENERIC_ROLE);
  return opinions.find(({ grader }) => grader === slot?.name)?.grader ?? null;
}
