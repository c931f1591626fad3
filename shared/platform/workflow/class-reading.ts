import type { ReviewedResult } from '../review/reviewed-result.ts';

/** What was given for a part of a work, on a scale; null: it is missing. */
export type ClassScore = Pick<ReviewedResult['scores'][number], 'trait' | 'scale' | 'asked'> & {
  score: number | string | null;
};

/** What an overview of a class compares of a result beside what a teacher decides on it, every name in words of its language. */
export interface ClassReading {
  /** What issues are sorted by, each in the order of reports; `unread`: categories of which nobody could say that there is none. */
  kinds?: Readonly<Record<'categories' | 'severities', Record<string, string>>> & {
    unread: readonly string[];
  };
  /** What is expected of every work, in the order of the knowledge base; a status is null where nobody could tell. */
  expected?: readonly { title: string; status: 'Present' | 'Partial' | 'Absent' | null }[];
  /** Scores in whose place no teacher puts another. */
  scores?: readonly ClassScore[];
  /** The traits whose lowest number is the best. */
  lowestIsBest?: readonly string[];
  /** The labels of scores in words. */
  labels?: Readonly<Record<string, string>>;
  /** What findings are about that are of no trait, by their names. */
  about?: Readonly<Record<string, string>>;
}
