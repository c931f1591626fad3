import type { TakenFiles } from '../submission/taken-files.ts';

/** Where a learner answers questions in place of handing in a file: the questions, and the file that is made of the answers. */
export interface AnswerSheet<A> {
  /** Files of a learner's own answers, which take the place of what is filled in; absent: none are taken. */
  readonly files?: TakenFiles;
  questions(assignment: A): { id: string; question: string }[];
  /** What one learner handed in; `student` names them in it, by no name of theirs. */
  file(student: string, answers: readonly { id: string; answer: string }[]): { name: string; text: string };
}
