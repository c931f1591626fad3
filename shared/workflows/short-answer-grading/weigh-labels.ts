import type { AgentCall } from '@assay/model/agent/agent-call';
import type { MissingAgent } from '@assay/platform/run/outcome';
import { gradingCall, integrationCalls } from './calls.ts';
import type { Grading } from './grading.ts';
import { integratorOf, ownGradingOf } from './integrator.ts';
import { LABELS } from './label.ts';
import type { GradingMaterial } from './material.ts';
import type { GraderSlot, QuizPlan } from './plan.ts';
import { type GraderProfile, type Profile, profileFor } from './profile.ts';
import { nextGrader } from './pseudo-learning/cascade.ts';
import { decideLabel } from './pseudo-learning/decide-label.ts';
import { hintOf } from './pseudo-learning/hint.ts';
import { majorityOf } from './pseudo-learning/majority.ts';
import { confusionMatrix, likeliest } from './pseudo-learning/posterior.ts';
import { type AnchoringTexts, anchoringTexts, anchorPoints } from './reason/anchor-points.ts';
import type { Opinion, WeighedLabels } from './weighed.ts';

/** What a grader of the run was asked, and how that ended. */
export interface GivenGrading {
  slot: GraderSlot;
  grading: Grading | null;
  /** The model that was asked, by its id in the catalogue; null where none answered. */
  model: string | null;
  failure: MissingAgent | null;
  /** No real model answered; of a recording it is not said. */
  standIn?: boolean;
}

/** What is known of a grader; nothing where another model plays it by now, or the stand-in in its place. */
const profileOf = ({ slot, model, standIn }: GivenGrading, profile: Profile | null): GraderProfile | null =>
  (standIn === undefined ? profile : profileFor(profile, standIn))?.graders.find(
    (grader) => grader.name === slot.name && grader.model === model,
  ) ?? null;

const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

function opinionOf(
  { slot, grading }: GivenGrading,
  letter: string,
  texts: AnchoringTexts,
  known: GraderProfile | null,
): Opinion[] {
  if (!grading) return [];
  const { name: grader, role } = slot;
  const points = anchorPoints(grading, letter, texts);
  const [good, bad] = [known?.good ?? null, known?.bad ?? null];
  return [{ grader, role, label: grading.label, good, bad, points }];
}

/**
 * What the graders' labels come to by code (SPEC G4, G14): the posterior, the hint, the vote. `givenGradings`: in the order of the
 * plan's graders, those that were asked.
 */
export function weighLabels(
  plan: QuizPlan,
  material: GradingMaterial,
  profile: Profile | null,
  givenGradings: readonly GivenGrading[],
): WeighedLabels {
  const learned = plan.purpose === 'grade' && plan.method !== 'no-pseudo-learning' ? profile : null;
  const { answer, question } = material;
  const texts = anchoringTexts(answer, `${question.text}\n${question.reference}`);
  const voices = givenGradings.map((givenGrading) => {
    const { grading } = givenGrading;
    const known = profileOf(givenGrading, learned);
    return { said: grading?.label ?? null, confusion: known && confusionMatrix(known.confusion) };
  });
  const { distribution, basis, label } = decideLabel(material.prior, voices);
  const heard = givenGradings.flatMap((one) => {
    const { slot, grading } = one;
    const isKnown = profileOf(one, learned) !== null;
    return grading ? [{ grader: slot.name, label: grading.label, isKnown }] : [];
  });
  const said = heard.map(({ label }) => label);
  const isAgreed = said.length === plan.graders.length && new Set(said).size === 1;
  return {
    opinions: givenGradings.flatMap((grading, index) =>
      opinionOf(grading, letterOf(index), texts, profileOf(grading, learned)),
    ),
    missing: givenGradings.flatMap(({ slot, failure }) =>
      failure ? [{ ...failure, grader: slot.name }] : [],
    ),
    integrator: learned && ownGradingOf(plan, heard),
    hint: hintOf(plan.hint, learned, heard, distribution),
    posterior: { distribution, label: label ?? likeliest(distribution), basis },
    majority: majorityOf(said),
    agreed: isAgreed ? said[0]! : null,
  };
}

/** What is done with an answer next: further graders are asked, or a debate is held, or nothing. */
interface NextCalls {
  calls: AgentCall[];
  debate: AgentCall | null;
  validation: AgentCall | null;
  retry: AgentCall | null;
}

const NOTHING: NextCalls = { calls: [], debate: null, validation: null, retry: null };

/** How likely the label is that code comes to; null where no grader gave it, or one that answered is not known. */
function sureness({ opinions, posterior }: WeighedLabels): number | null {
  if (posterior.basis === 'uncalibrated') return null;
  if (!opinions.some(({ label }) => label === posterior.label)) return null;
  return posterior.distribution[LABELS.indexOf(posterior.label)]!;
}

/** Whether a cascade may end (SPEC G14). */
export function isSure({ cascade }: QuizPlan, weighed: WeighedLabels): boolean {
  return cascade !== null && (sureness(weighed) ?? 0) >= cascade.until;
}

/** The grader that a cascade asks next; null where there is no cascade, or all were asked. */
function nextOf({ cascade, graders }: QuizPlan, asked: number, weighed: WeighedLabels): GraderSlot | null {
  if (cascade === null) return null;
  const ordered = cascade.order.map((slot) => graders.find((grader) => grader.slot === slot)!);
  return nextGrader(ordered, { asked, probability: sureness(weighed) }, cascade.until);
}

/**
 * Decides what is done with an answer next (GET, 3.5). A debate takes two graders. One that all graders agree on is not
 * debated where the assignment says so; one that a cascade is sure of is not debated either.
 */
export function nextCalls(
  plan: QuizPlan,
  answer: string,
  givenGradings: readonly GivenGrading[],
  weighed: WeighedLabels,
): NextCalls {
  if (isSure(plan, weighed)) return NOTHING;
  const next = nextOf(plan, givenGradings.length, weighed);
  if (next) return { ...NOTHING, calls: [gradingCall(answer, next, plan)] };
  const isSettled = plan.debate === 'on-disagreement' && weighed.agreed !== null;
  if (plan.debate === 'never' || isSettled || weighed.opinions.length < 2) return NOTHING;
  const integrator = integratorOf(plan, weighed.opinions);
  return { calls: [], ...integrationCalls(answer, { ...plan, integrator }) };
}

/** The graders whose calls a cascade or a round of all begins with. */
export function firstGraders({ cascade, graders }: QuizPlan): GraderSlot[] {
  return cascade === null ? graders : graders.filter(({ slot }) => slot === cascade.order[0]);
}
