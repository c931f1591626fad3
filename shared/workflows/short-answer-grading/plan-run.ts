import { AssayError } from '@assay/kit/errors/assay-error';
import type { Quiz } from './assignment.ts';
import { type GradingPurpose, type Hint, singleGrader } from './method.ts';
import { GENERIC_ROLE, type GraderSlot, leadingFirst, type QuizPlan } from './plan.ts';
import type { Profile } from './profile.ts';
import { roleOfRank } from './pseudo-learning/grader-metrics.ts';
import { isRecorded, recordedModel } from './recorded/recorded-model.ts';

/** Examples of ASAS-F-RAG (GET, 2.2.2: "the top 3 to 5"; SPEC G11). */
const RAG_EXAMPLES = 5;
/** Graders that one model plays (GET, 4.5.2). */
const ONE_MODEL_ROLES = 3;

/** The role that completes debates where all graders are recorded. */
const DEFAULT_INTEGRATOR = 'grader-1';

type Grader = Pick<GraderSlot, 'name' | 'model'>;

/** An assignment's graders, each with its model or with what stands for its recording. */
function gradersOf({ graders }: Quiz): Grader[] {
  return graders.map(({ name, model }) => ({ name, model: model ?? recordedModel(name) }));
}

const isModel = (grader: Grader) => !isRecorded(grader);

/**
 * The best grader that is a model, where nothing is known of them the dearest, which the assignment lists last: a recording does not
 * play another part. @throws AssayError AssignmentInvalid
 */
function bestModel(graders: readonly Grader[], profile: Profile | null, method: string): Grader {
  const ranked = knowsAny(profile, graders) ? rankedGraders(graders, profile) : graders.toReversed();
  const best = ranked.find(isModel);
  if (best) return best;
  const words = `The method "${method}" asks a model, and all graders are recorded: give one a model, or choose another method.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** The assignment's graders, those that did best on the past answers first. */
function rankedGraders(graders: readonly Grader[], profile: Profile | null): Grader[] {
  const rank = ({ name }: Grader) => {
    const index = profile?.graders.findIndex((grader) => grader.name === name) ?? -1;
    return index === -1 ? graders.length : index;
  };
  return graders.toSorted((a, b) => rank(a) - rank(b));
}

const knowsAny = (profile: Profile | null, graders: readonly Grader[]) =>
  graders.some(({ name }) => profile?.graders.some((grader) => grader.name === name));

const slotOf = (number: number) => `grader-${number + 1}`;
const generic = ({ name, model }: Grader, index: number): GraderSlot => {
  return { slot: slotOf(index), name, model, role: GENERIC_ROLE };
};
const playing = ({ name, model }: Grader, index: number): GraderSlot => {
  return { slot: slotOf(index), name, model, role: roleOfRank(index) };
};

/** Who grades, by the method (GET, 4.5; SPEC G5, G11). */
function slotsOf(quiz: Quiz, method: string, profile: Profile | null): GraderSlot[] {
  const graders = gradersOf(quiz);
  const single = singleGrader(method);
  if (single !== null) return graders.filter(({ name }) => name === single).map(generic);
  if (method === 'rag') return [generic(bestModel(graders, profile, method), 0)];
  if (method === 'one-model') {
    const { name, model } = bestModel(graders, profile, method);
    return Array.from({ length: ONE_MODEL_ROLES }, (_, index) =>
      playing({ name: `${name}-${index + 1}`, model }, index),
    );
  }
  if (method === 'no-pseudo-learning' || !knowsAny(profile, graders)) return graders.map(generic);
  return rankedGraders(graders, profile).map(playing);
}

/** The assignment lists its graders with the cheapest first. */
function cheapestFirst({ graders }: Quiz, slots: readonly GraderSlot[]): string[] {
  return graders.map(({ name }) => slots.find((slot) => slot.name === name)!.slot);
}

/** What may be asked for at submission in place of what the assignment says. */
export interface GradingRequest {
  purpose?: GradingPurpose | undefined;
  method?: string | undefined;
  hint?: Hint | undefined;
}

/**
 * Plans a run by the assignment, what was asked for at submission, and what is known of the graders (SPEC G1, G5, G8, G11).
 * Graders are profiled without roles and without a debate (GET, 3.4.2).
 */
export function planRun(quiz: Quiz, gradingRequest: GradingRequest, known: Profile | null): QuizPlan {
  const purpose = gradingRequest.purpose ?? 'grade';
  const method = gradingRequest.method ?? quiz.method;
  const debates = purpose === 'grade' && ['get', 'no-pseudo-learning', 'one-model'].includes(method);
  const learned = purpose === 'grade' && (method === 'get' || method === 'majority') ? known : null;
  const graders = purpose === 'profile' ? gradersOf(quiz).map(generic) : slotsOf(quiz, method, known);
  return {
    purpose,
    method,
    language: quiz.language,
    graders,
    examples: method === 'rag' ? RAG_EXAMPLES : quiz.examples,
    hint: debates && learned ? (gradingRequest.hint ?? quiz.hint) : null,
    debate: debates ? quiz.debate : 'never',
    integrator: quiz.integrator ?? leadingFirst(graders).find(isModel)?.model ?? DEFAULT_INTEGRATOR,
    integratorIsNamed: quiz.integrator !== undefined,
    cascade:
      learned && debates && quiz.cascade !== undefined
        ? { until: quiz.cascade, order: cheapestFirst(quiz, graders) }
        : null,
  };
}
