import type { Draft } from '@assay/argument-coaching/comparison';
import type { Approach } from '@assay/argument-coaching/conditions';
import type { Briefing } from '@assay/argument-coaching/context';
import type { CheckedCritique } from '@assay/argument-coaching/critique';
import type { Panel } from '@assay/argument-coaching/judgement';
import { countTokens } from '../../infra/local/model/tokens/tokenise.ts';

/**
 * Calls of a debate by the paper's own procedure (SocrAItic Circle, III.B, III.C, III.G, III.H, III.D; SPEC S2, S4, S5, S7, S9): the
 * motion is checked; each side outlines once, and alone no more than that; before every other own speech a self-check, and a
 * critique of whatever the opponent said last; a speech; every judge on what is public, and the meta-judge where there are two
 * judges. B: every judge on the draft too, and a revision. Control: a reflection and a revision.
 */
export function leastCalls(approach: Approach, speeches: number, judges: number): number {
  const panel = judges + (judges > 1 ? 1 : 0);
  const alone = approach === 'control';
  const preparation = alone ? 2 : speeches + (speeches - 1);
  const improved = { A: 0, B: judges + 1, control: 2 }[approach];
  return 1 + preparation + speeches * (1 + panel + improved);
}

/** Calls that a student's argument takes (SPEC S9, S10): the check, critique, judges, meta-judge, rebuttal and questions; of a
 * revision also what became of the points. */
export const leastCoachCalls = (judges: number, revised: boolean) => 5 + judges + (revised ? 1 : 0);

/** What an agent is given, its artifacts read; which of them, its plan says. */
export interface CoachingInputs {
  brief: { motion: string; background: string };
  seat?: { role: string };
  own?: SpeechText;
  opponent?: SpeechText | null;
  target?: SpeechText;
  judged?: SpeechText;
  other?: SpeechText | null;
  draft?: SpeechText | Draft;
  briefing?: Briefing;
  feedback?: Panel | { output: unknown };
  panel?: Panel;
  critique?: CheckedCritique;
}
type SpeechText = { output: { speech: string } } | { text: string };

/** All words of a value, without the names of its fields. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

const textOf = (spoken: CoachingInputs['draft'] | SpeechText | null) =>
  spoken ? ['output' in spoken ? spoken.output.speech : spoken.text] : [];

const pointsOf = (points: readonly CheckedCritique['points'][number][] = []) =>
  points.flatMap(({ dimension, point, alternative, evidence }) => [
    dimension,
    point,
    alternative,
    evidence.passage,
  ]);

function briefingTexts({ history, outline, selfCheck, critique, analysis, feedback, role }: Briefing) {
  return [
    ...history.map(({ text }) => text),
    ...wordsIn({ outline, selfCheck, feedback, role }),
    ...pointsOf(critique),
    ...pointsOf(analysis),
  ];
}

const panelTexts = ({ judgements }: Panel) =>
  judgements.flatMap(({ judge, score, rationale, strengths, weaknesses, suggestions }) => [
    ...wordsIn({ judge, score, rationale, suggestions }),
    ...[...strengths, ...weaknesses].flatMap(({ point, evidence }) => [point, evidence?.passage ?? '']),
  ]);

function textsOf(given: CoachingInputs): (string | null)[] {
  const { brief, seat, own, opponent, target, judged, other, draft, briefing, feedback, panel, critique } =
    given;
  const points =
    critique?.points ?? (draft && 'points' in draft ? (draft.points as CheckedCritique['points']) : []);
  return [
    brief.motion,
    brief.background,
    seat?.role ?? '',
    ...[own, opponent, target, judged, other, draft].flatMap((spoken) => textOf(spoken ?? null)),
    ...(briefing ? briefingTexts(briefing) : []),
    ...(feedback ? ('judgements' in feedback ? panelTexts(feedback) : wordsIn(feedback.output)) : []),
    ...(panel ? panelTexts(panel) : []),
    ...pointsOf(points),
  ];
}

/**
 * Input tokens without which a call cannot do its part: the motion, the texts that it works on, and what others found that it is
 * told; no word of instruction, no form of the answer, no tag and no field name.
 */
export const leastTokens = (given: CoachingInputs) =>
  textsOf(given).reduce((sum, text) => sum + (text ? countTokens(text) : 0), 0);
