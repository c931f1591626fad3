import type { ScoreRange } from '../statistics/kappa.ts';

interface CommonJudgement {
  /** Whose work was judged: the student, or the submission. */
  id: string;
  /** The id of the question; null where there is only one. */
  question: string | null;
  /** What was judged: the name of a trait, or `label`. The truth's column is found by it. */
  item: string;
  /** Which of several ways of judging it was, such as a variant; null where there is one. */
  system: string | null;
  /** Of something that a result shows beside its own judgements, such as the second reader's: no comparison takes it for the result. */
  beside?: boolean;
  /** The reasons in words. */
  text: string | null;
  /** How likely the value is said to be right, in [0, 1]. */
  probability: number | null;
  /** What was judged, where the result holds it. */
  work?: { question: string; reference: string; answer: string };
  /** What else an error analysis shows of it, by the names of its columns. */
  facts?: Readonly<Record<string, string | number | null>>;
}

/** A whole score on a scale; null is missing. */
export interface ScoreJudgement extends CommonJudgement {
  range: ScoreRange;
  value: number | null;
}

/** One of some labels, which stand in their order from the worst to the best; null is missing, or abstained from. */
export interface LabelJudgement extends CommonJudgement {
  labels: readonly string[];
  value: string | null;
}

/** What a result says of one thing that a teacher may have judged as well. */
export type Judgement = ScoreJudgement | LabelJudgement;

export function isScore(judgement: Judgement): judgement is ScoreJudgement {
  return 'range' in judgement;
}
