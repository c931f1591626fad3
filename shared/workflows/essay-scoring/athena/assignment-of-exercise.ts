import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Exercise, Instruction } from '@assay/platform/athena/exchange';
import { type CriterionScale, scalesOf } from '@assay/platform/athena/scales';
import { ASSIGNMENT, type EssayAssignment } from '../assignment.ts';

/**
 * The id of an exercise's assignment. Numbers of exercises are those of one Artemis (`server`, the header X-Server-URL), of which several
 * may ask with one secret.
 */
export function assignmentIdOf({ id }: Pick<Exercise, 'id'>, server: string): string {
  return `athena-${createHash('sha256').update(server).digest('hex').slice(0, 8)}-${id}`;
}

const refused = (words: string) =>
  new AssayError('AssignmentInvalid', `The exercise cannot be assessed as it is: ${words}`);

/** What an instruction says of the work that it is for. */
function wordsOf({ gradingScale, instructionDescription, feedback }: Instruction): string {
  const words = [gradingScale, instructionDescription].filter(Boolean).join(': ');
  return words || (feedback ?? '');
}

function levelsOf({ levels, unit }: CriterionScale): Record<string, string> {
  const described = [...levels].map(([score, instructions]) => {
    const words = instructions.map(wordsOf).filter(Boolean).join(' Or: ');
    return [String(score), [`${score / unit} points.`, words].filter(Boolean).join(' ')] as const;
  });
  return Object.fromEntries(described);
}

/** What stands for every criterion: how the exercise is graded, and an example of a good answer. */
function descriptionOf({ gradingInstructions, exampleSolution }: Exercise, { unit }: CriterionScale): string {
  const parts = [
    unit === 1 ? '' : `A score of ${unit} is one point.`,
    gradingInstructions ?? '',
    exampleSolution ? `An example solution:\n${exampleSolution}` : '',
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** @throws AssayError AssignmentInvalid */
function questionOf({ problemStatement }: Exercise): string {
  if (problemStatement?.trim()) return problemStatement;
  throw refused('it has no problem statement. Write in Artemis what was asked.');
}

/**
 * A text exercise as an assignment of essay scoring: its criteria are traits, their instructions levels. `current`: the assignment as it
 * stands; what Artemis knows nothing of (appeals, the language, answers to agents) stays as teachers have it.
 * @throws AssayError AssignmentInvalid, saying what of the exercise cannot be one
 */
export function assignmentOfExercise(
  exercise: Exercise,
  server: string,
  current: CommonAssignment | null = null,
): EssayAssignment {
  const title = exercise.title.trim().slice(0, 200).trim();
  const { title: _, ...own } = current ?? {};
  const written = {
    ...own,
    workflow: 'essay-scoring',
    assignment: assignmentIdOf(exercise, server),
    ...(title && { title }),
    question: questionOf(exercise),
    traits: scalesOf(exercise).map((scale) => ({
      name: scale.name,
      min: scale.min,
      max: scale.max,
      description: descriptionOf(exercise, scale),
      levels: levelsOf(scale),
    })),
  };
  return readAs(ASSIGNMENT.schema, written, (faults) => refused(faults.join('\n  ')));
}
