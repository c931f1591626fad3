import type { Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { drawFor } from '../../random.ts';
import { type Assessment, assess } from './assess.ts';
import { type Character, characterOf } from './character.ts';
import type { AnswerLabel } from './labels.ts';
import { obeys } from './obedience.ts';
import { type GraderPoint, pointsOf } from './points.ts';
import { type GradingTask, roleIn, taskIn } from './sources.ts';
import { writeGrading } from './written/grading-style.ts';

/** How much of a model's chance is its own opinion of an answer, the same in every request; the rest is the seed's. */
const OWN = 0.7;

function chanceOf({ model, random }: Prompt, { question, answer }: GradingTask): number {
  return OWN * drawFor('opinion', model, question, answer) + (1 - OWN) * random();
}

function praise(answer: string): { label: AnswerLabel; feedback: GraderPoint[] } {
  const feedback = [
    { point: 'You answered everything that was asked, as you say.', quote: answer.trim().slice(0, 80) },
  ];
  return { label: 'Correct', feedback };
}

function grading(task: GradingTask, character: Character, { label, parts }: Assessment) {
  return { label, feedback: pointsOf(task.answer, parts, character, label).slice(0, 8) };
}

/**
 * Grades an answer by what it shares with the reference answer and with the most alike answer that teachers graded, as strictly
 * and as surely as the model that is asked does.
 * @throws ApiError 400 when the prompt has no question, no reference answer or no student's answer
 */
export function grade(prompt: Prompt): ReaderAnswer {
  const task = taskIn(prompt);
  const character = characterOf(prompt.model, roleIn(prompt));
  const assessment = assess(task, character, chanceOf(prompt, task));
  const value = obeys(prompt, task.answer) ? praise(task.answer) : grading(task, character, assessment);
  return { value, content: writeGrading(value, prompt.random()) };
}
