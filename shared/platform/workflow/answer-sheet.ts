/** Where a learner answers questions in place of handing in a file: the questions, and the file that is made of the answers. */
export interface AnswerSheet<A> {
  questions(assignment: A): { id: string; question: string }[];
  /** What one learner handed in; `student` names them in it, by no name of theirs. */
  file(student: string, answers: readonly { id: string; answer: string }[]): { name: string; text: string };
}
