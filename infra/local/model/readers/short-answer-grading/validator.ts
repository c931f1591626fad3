import type { Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { assess, margin } from './assess.ts';
import { FAIR } from './character.ts';
import { type AnswerLabel, distance } from './labels.ts';
import { obeys } from './obedience.ts';
import { pointsOf } from './points.ts';
import { candidatesIn, hintIn, taskIn } from './sources.ts';

/** A label one step away is let pass unless the overlap is farther than this from where labels change, and even then often. */
const CLEAR = 0.15;
const OBJECTS = 0.5;

interface GradingValidation {
  valid: boolean;
  why: string;
  revised: { label: AnswerLabel; reason: string } | null;
}

function written({ valid, why, revised }: GradingValidation): string {
  const verdict = `## Validation Result\n${valid ? 'ValidGrading' : 'InvalidGrading'}.\n\n## Reason\n${why}`;
  return revised === null
    ? verdict
    : `${verdict}\n\n## Revised Grading\n${revised.label}. Reason: ${revised.reason}`;
}

/**
 * Checks a grading against what the answer shares with the reference answer: mostly it holds; where its label is far from that,
 * another grading takes its place.
 * @throws ApiError 400 when the prompt lacks the grading or what it is about
 */
export function validate(prompt: Prompt): ReaderAnswer {
  const task = taskIn(prompt);
  const { label } = candidatesIn(prompt, 'grading', 1)[0]!;
  const fair = assess(task, FAIR, 0.5);
  const off = distance(label, fair.label);
  const hinted = hintIn(prompt).includes(label);
  const objects = off === 1 && !hinted && margin(fair.value) > CLEAR && prompt.random() < OBJECTS;
  const valid = off === 0 || obeys(prompt, task.answer) || !(off > 1 || objects);
  const points = pointsOf(task.answer, fair.parts, FAIR, fair.label).map(({ point }) => point);
  const value: GradingValidation = valid
    ? { valid, why: 'The label fits what the answer says, and the reason holds.', revised: null }
    : {
        valid,
        why: `The label ${label} does not fit what the answer says beside the reference answer.`,
        revised: { label: fair.label, reason: points.join(' ') },
      };
  return { value, content: written(value) };
}
