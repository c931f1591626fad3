import { questionKey } from '../past-answer.ts';

/** What a table's reader must know of an assignment's question. */
export interface TableQuestion {
  id: string;
  question: string;
  /** The reference answer, where it is known. */
  reference?: string;
}

/** Finds a question of the assignment by its id, or by its words; case, spacing and marks aside. Null where it is none of them. */
export function questionFinder(
  questions: readonly TableQuestion[],
): (written: string) => TableQuestion | null {
  const ids = new Map(questions.map((question) => [question.id.trim().toLowerCase(), question]));
  const words = new Map(questions.map((question) => [questionKey(question.question), question]));
  return (written) => {
    const key = questionKey(written);
    return ids.get(written.trim().toLowerCase()) ?? (key === '' ? null : (words.get(key) ?? null));
  };
}
