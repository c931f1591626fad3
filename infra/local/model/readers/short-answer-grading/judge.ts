import { blocksNamed, missingBlock, type Prompt, type ReaderAnswer } from '../../prompt/prompt.ts';
import { drawFor } from '../../random.ts';
import { distance, labelIn } from './labels.ts';
import { candidatesIn } from './sources.ts';
import { likeness } from './stretches.ts';

/** From this likeness on a reason says what the teacher says; a model's own measure lies within `SPREAD` of it. */
const SAYS_THE_SAME = 0.12;
const SPREAD = 0.1;

/**
 * Judges a grading beside a teacher's comment: valid where the labels are the same; a label beside it only where the reason has
 * much of the comment's words, how much depends on the model.
 * @throws ApiError 400 when the prompt lacks the grading or the teacher's comment
 */
export function judgeValidity(prompt: Prompt): ReaderAnswer {
  const [comment] = blocksNamed(prompt, 'teacher-comment');
  const truth = labelIn(comment?.attributes.label);
  if (!comment || !truth) throw missingBlock(prompt, 'teacher-comment');
  const { label, reason } = candidatesIn(prompt, 'grading', 1)[0]!;
  const off = distance(label, truth);
  const measure = SAYS_THE_SAME + SPREAD * (drawFor('judging', prompt.model) - 0.5);
  const valid = off === 0 || (off === 1 && likeness(reason, comment.text) >= measure);
  const verdict = valid ? 'ValidGrading' : 'InvalidGrading';
  const because =
    off === 0
      ? `the label ${label} is the teacher's, and nothing speaks against it.`
      : `the teacher says ${truth}, the grading ${label}${valid ? ', but for the same reasons' : ''}.`;
  return { value: { verdict, because }, content: `${verdict}. Because ${because}` };
}
