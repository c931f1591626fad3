import type { Character } from './character.ts';
import { type AnswerLabel, LABELS } from './labels.ts';
import { compareAnswers, fullness, type ReferencePart } from './overlap.ts';
import type { GradingTask } from './sources.ts';
import { likeness } from './stretches.ts';

/** What an answer comes to. `value`: from 0 to 1, before the character's strictness. */
export interface Assessment {
  value: number;
  label: AnswerLabel;
  parts: ReferencePart[];
}

/** Up to here an answer is incorrect, and up to there partially correct. Set by hand, not fitted to any data. */
const LIMITS = [0.2, 0.6] as const;
/** An answer with a smaller share of the reference's length than this says too little to be right in full. */
const TOO_SHORT = 0.25;
/** What one part of the reference is worth where an answer holds no more, if it holds it in full. */
const FOR_ONE_PART = 0.45;
const DEMANDS = /\b(?:must|all|both|every|each|at least|only if|required|needs?)\b/i;
const DEMANDING = 0.08;
/** From this likeness on a graded answer says something about this one. */
const ALIKE = 0.35;
const MOST_BY_EXAMPLE = 0.7;

const middleOf = (label: AnswerLabel) => [0.05, (LIMITS[0] + LIMITS[1]) / 2, 0.85][LABELS.indexOf(label)]!;

/** Draws a value towards what teachers gave the most alike answer. */
function byExamples(value: number, { answer, examples }: GradingTask): number {
  const [nearest] = examples
    .map(({ answer: other, label }) => ({ label, alike: likeness(answer, other) }))
    .sort((a, b) => b.alike - a.alike);
  if (!nearest || nearest.alike < ALIKE) return value;
  const weight = MOST_BY_EXAMPLE * nearest.alike;
  return (1 - weight) * value + weight * middleOf(nearest.label);
}

/** Assesses an answer as somebody of a character does; `draw` in [0,1) is the chance of it. */
export function assess(task: GradingTask, { strictness, noise }: Character, draw: number): Assessment {
  const { coverage, length, parts } = compareAnswers(task.answer, task);
  const said = length < TOO_SHORT ? coverage * (0.6 + 1.6 * length) : coverage;
  const one = Math.max(0, ...parts.map(({ share, contradicts }) => (contradicts ? 0 : fullness(share))));
  const value = byExamples(Math.max(said, FOR_ONE_PART * one), task);
  const seen = value + noise * (draw - 0.5);
  const [low, high] = [LIMITS[0] + strictness / 2, LIMITS[1] + strictness];
  const demanded = DEMANDS.test(task.criteria) ? DEMANDING : 0;
  const nothing = !parts.some(({ share }) => share > 0) && value < LIMITS[0];
  const at = nothing || seen < low ? 0 : seen < high + demanded ? 1 : 2;
  return { value, label: LABELS[at]!, parts };
}

/** How far a value is from every limit at which its label changes, at least. */
export function margin(value: number): number {
  return Math.min(...LIMITS.map((limit) => Math.abs(value - limit)));
}
