import type { AgentCall } from '../../agent/agent-call.ts';
import type { MissingAgent } from '../../run/outcome.ts';
import { gradingCall, integrationCalls } from './calls.ts';
import type { Grading } from './grading.ts';
import { LABELS, type Label } from './label.ts';
import type { Material } from './material.ts';
import type { Hint } from './method.ts';
import type { GraderSlot, QuizPlan } from './plan.ts';
import type { GraderProfile, Profile } from './profile.ts';
import { nextGrader } from './pseudo-learning/cascade.ts';
import { decideLabel } from './pseudo-learning/decide-label.ts';
import { majorityOf } from './pseudo-learning/majority.ts';
import { likelyLabels } from './pseudo-learning/output-patterns.ts';
import { confusionMatrix, likeliest } from './pseudo-learning/posterior.ts';
import { anchorPoints } from './reason/anchor-points.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import type { Opinion, Weighed } from './weighed.ts';

/** What a grader of the run was asked, and how that ended. */
export interface GivenGrading {
  slot: GraderSlot;
  grading: Grading | null;
  /** The model that was asked, by its id in the catalogue; null where none answered. */
  model: string | null;
  failure: MissingAgent | null;
}

/** A label is hinted at beside the likeliest where its posterior is at least this part of that one's. */
const HINTED = 0.5;

/** What is known of a grader; nothing where another model plays it by now. */
const profileOf = ({ slot, model }: GivenGrading, profile: Profile | null): GraderProfile | null =>
  profile?.graders.find((grader) => grader.name === slot.name && grader.model === model) ?? null;

const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

function opinionOf(
  { slot, grading }: GivenGrading,
  letter: string,
  { answer, question }: Material,
  known: GraderProfile | null,
): Opinion[] {
  if (!grading) return [];
  const { name: grader, role } = slot;
  const given = `${question.text}\n${question.reference}`;
  const points = anchorPoints(grading, { answer, letter, given });
  const [good, bad] = [known?.good ?? null, known?.bad ?? null];
  return [{ grader, role, label: grading.label, good, bad, points }];
}

/** The labels that the debate is told are likely (SPEC G4, G14); null where nothing is known of them. */
function hintOf(
  source: Hint | null,
  profile: Profile | null,
  labels: ReadonlyMap<string, Label>,
  distribution: readonly number[],
): Weighed['hint'] {
  if (source === null || profile === null) return null;
  const most = Math.max(...distribution);
  const likely =
    source === 'algorithm-1'
      ? likelyLabels(
          profile.patterns,
          profile.order.map((name) => labels.get(name) ?? null),
        )
      : LABELS.filter((_, index) => distribution[index]! >= HINTED * most);
  return likely.length > 0 ? { source, labels: [...likely] } : null;
}

/**
 * What the graders' labels come to by code (SPEC G4, G14): the posterior, the hint, the vote. `given`: in the order of the
 * plan's graders, those that were asked.
 */
export function weighLabels(
  plan: QuizPlan,
  material: Material,
  profile: Profile | null,
  given: readonly GivenGrading[],
): Weighed {
  const learned = plan.purpose === 'grade' && plan.method !== 'no-pseudo-learning' ? profile : null;
  const voices = given.map((one) => {
    const { grading } = one;
    const known = profileOf(one, learned);
    return { said: grading?.label ?? null, confusion: known && confusionMatrix(known.confusion) };
  });
  const { distribution, basis, label } = decideLabel(material.prior, voices);
  const labels = new Map(given.flatMap(({ slot, grading }) => (grading ? [[slot.name, grading.label]] : [])));
  const said = [...labels.values()];
  const isAgreed = said.length === plan.graders.length && new Set(said).size === 1;
  return {
    opinions: given.flatMap((grading, index) =>
      opinionOf(grading, letterOf(index), material, profileOf(grading, learned)),
    ),
    missing: given.flatMap(({ slot, failure }) => (failure ? [{ ...failure, grader: slot.name }] : [])),
    hint: hintOf(plan.hint, learned, labels, distribution),
    posterior: { distribution, label: label ?? likeliest(distribution), basis },
    majority: majorityOf(said),
    agreed: isAgreed ? said[0]! : null,
  };
}

/** What is done with an answer next: further graders are asked, or a debate is held, or nothing. */
export interface NextCalls {
  calls: AgentCall[];
  debate: AgentCall | null;
  validation: AgentCall | null;
  retry: AgentCall | null;
}

const NOTHING: NextCalls = { calls: [], debate: null, validation: null, retry: null };

/** How likely the label is that code comes to; null where no grader gave it. */
function sureness({ opinions, posterior }: Weighed): number | null {
  if (!opinions.some(({ label }) => label === posterior.label)) return null;
  return posterior.distribution[LABELS.indexOf(posterior.label)]!;
}

/** Whether a cascade may end (SPEC G14). */
export function isSure({ cascade }: QuizPlan, weighed: Weighed): boolean {
  return cascade !== null && (sureness(weighed) ?? 0) >= cascade.until;
}

/** The grader that a cascade asks next; null where there is no cascade, or all were asked. */
function nextOf({ cascade, graders }: QuizPlan, asked: number, weighed: Weighed): GraderSlot | null {
  if (cascade === null) return null;
  const ordered = cascade.order.map((slot) => graders.find((grader) => grader.slot === slot)!);
  return nextGrader(ordered, { asked, probability: sureness(weighed) }, cascade.until);
}

/** The model that completes the debate: that of the best grader that answered, so that one that is down holds nothing up. */
function integratorOf({ graders, integrator, integratorIsNamed }: QuizPlan, { opinions }: Weighed): string {
  if (integratorIsNamed) return integrator;
  const answered = new Set(opinions.map(({ grader }) => grader));
  return graders.find((slot) => answered.has(slot.name) && !isRecorded(slot))?.model ?? integrator;
}

/**
 * Decides what is done with an answer next (GET, 3.5). A debate takes two graders. One that all graders agree on is not
 * debated where the assignment says so; one that a cascade is sure of is not debated either.
 */
export function nextCalls(
  plan: QuizPlan,
  answer: string,
  given: readonly GivenGrading[],
  weighed: Weighed,
): NextCalls {
  if (isSure(plan, weighed)) return NOTHING;
  const next = nextOf(plan, given.length, weighed);
  if (next) return { ...NOTHING, calls: [gradingCall(answer, next)] };
  const isSettled = plan.debate === 'on-disagreement' && weighed.agreed !== null;
  if (plan.debate === 'never' || isSettled || weighed.opinions.length < 2) return NOTHING;
  return { calls: [], ...integrationCalls(answer, { integrator: integratorOf(plan, weighed) }) };
}

/** The graders whose calls a cascade or a round of all begins with. */
export function firstGraders({ cascade, graders }: QuizPlan): GraderSlot[] {
  return cascade === null ? graders : graders.filter(({ slot }) => slot === cascade.order[0]);
}
