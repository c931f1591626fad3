import type { GraderSlot, QuizPlan } from '../plan.ts';
import { type GivenGrading, isSure } from '../weigh-labels.ts';
import type { WeighedLabels } from '../weighed.ts';
import { isRecorded } from './recorded-model.ts';
import { failureOfReplay, type GraderReplay } from './replay.ts';

/** What the recorded graders of an answer say, and the artifact that holds it. */
export interface AnswerReplay {
  step: string;
  replays: readonly GraderReplay[];
}

function givenByRecording(slot: GraderSlot, { step, replays }: AnswerReplay): GivenGrading {
  const found = replays.find(({ grader }) => grader === slot.name);
  const said = found ?? { grader: slot.name, grading: null, missing: 'not recorded' as const };
  const failure = failureOfReplay(said, step);
  const { model } = slot;
  return { slot, model, grading: said.grading, failure: failure && { ...failure, agent: model } };
}

/** Gradings in the order of the plan's graders. */
function inOrder({ graders }: QuizPlan, givenGradings: readonly GivenGrading[]): GivenGrading[] {
  const place = ({ slot }: GivenGrading) => graders.findIndex((grader) => grader.slot === slot.slot);
  return givenGradings.toSorted((a, b) => place(a) - place(b));
}

/** In a cascade a recorded grader is heard when its turn comes and the posterior is not sure yet (SPEC G14). */
function inTurn(
  plan: QuizPlan,
  order: readonly string[],
  givenGradings: readonly GivenGrading[],
  replay: (slot: GraderSlot) => GivenGrading,
  weigh: (given: readonly GivenGrading[]) => WeighedLabels,
): GivenGrading[] {
  const asked = new Map(givenGradings.map((givenGrading) => [givenGrading.slot.slot, givenGrading]));
  const last = order.findLastIndex((slot) => asked.has(slot));
  const heard: GivenGrading[] = [];
  for (const [place, name] of order.entries()) {
    const slot = plan.graders.find((grader) => grader.slot === name)!;
    const isOver = place > last && heard.length > 0 && isSure(plan, weigh(heard));
    const said = isRecorded(slot) && !isOver ? replay(slot) : asked.get(name);
    if (!said) break;
    heard.push(said);
  }
  return heard;
}

/**
 * Adds what recorded graders say to what models said so far: of all at once, or, in a cascade, of each in its turn. `weigh`: what
 * gradings come to. In the order of the plan's graders.
 */
export function hearRecorded(
  plan: QuizPlan,
  recorded: AnswerReplay,
  givenGradings: readonly GivenGrading[],
  weigh: (given: readonly GivenGrading[]) => WeighedLabels,
): GivenGrading[] {
  const slots = plan.graders.filter(isRecorded);
  if (slots.length === 0) return [...givenGradings];
  const replay = (slot: GraderSlot) => givenByRecording(slot, recorded);
  const heard =
    plan.cascade === null
      ? [...givenGradings, ...slots.map(replay)]
      : inTurn(plan, plan.cascade.order, givenGradings, replay, weigh);
  return inOrder(plan, heard);
}
