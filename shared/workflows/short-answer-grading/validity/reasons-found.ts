import { AssayError } from '@assay/kit/errors/assay-error';
import type { LabelJudgement } from '@assay/platform/run/judgement';
import { labelSchema } from '../label.ts';
import { type ReasonToJudge, reasonKey } from './reason-to-judge.ts';

/** A label of a result beside the teacher's own, and the teacher's comment where there is one. */
interface CommentedLabel {
  judgement: LabelJudgement;
  truth: string;
  feedback: string | null;
}

/** The reasons of a result that can be judged, and how many cannot. */
export interface ReasonsFound {
  /** Each once. */
  reasons: ReasonToJudge[];
  /** For each answer that can be judged the index of its reason. */
  of: number[];
  /** Answers to which the teacher wrote no comment. */
  withoutFeedback: number;
  /** Answers that have no label or no reason. */
  withoutReason: number;
}

function invalid(words: string): AssayError {
  return new AssayError('EvaluationInvalid', words);
}

function requireWork(pairs: readonly CommentedLabel[]): void {
  if (pairs.some(({ judgement }) => judgement.work)) return;
  throw invalid(
    'Reasons are judged beside the answers that they are about, which these results do not hold: give the result.json or the folder of a run of short-answer-grading.',
  );
}

function requireOneSystem(pairs: readonly CommentedLabel[]): void {
  const systems = [...new Set(pairs.map(({ judgement }) => judgement.system ?? '(none)'))];
  if (systems.length > 1)
    throw invalid(`The results are of several systems (${systems.join(', ')}): choose one with --system.`);
}

function reasonOf({ judgement, truth, feedback }: CommentedLabel): ReasonToJudge | null {
  const { work, value, text } = judgement;
  if (!work || value === null || !text) return null;
  const [label, known] = [labelSchema.parse(value), labelSchema.parse(truth)];
  return { ...work, truth: known, feedback: feedback!.trim(), label, reason: text };
}

/**
 * What of a result beside its truths a judge can be shown (GET, 4.2.2): an answer with a label, a reason and a teacher's comment.
 * @throws AssayError EvaluationInvalid where there is none, or the results are of several systems
 */
export function reasonsFound(pairs: readonly CommentedLabel[]): ReasonsFound {
  requireWork(pairs);
  requireOneSystem(pairs);
  const commented = pairs.filter(({ feedback }) => feedback?.trim());
  const reasons = commented.map(reasonOf);
  const found = reasons.filter((reason) => reason !== null);
  const distinct = new Map(found.map((reason) => [reasonKey(reason), reason]));
  const places = new Map([...distinct.keys()].map((key, index) => [key, index]));
  if (found.length === 0)
    throw invalid(
      `None of ${pairs.length} answers has both a reason and a teacher's comment: the truths need a column "feedback".`,
    );
  return {
    reasons: [...distinct.values()],
    of: found.map((reason) => places.get(reasonKey(reason))!),
    withoutFeedback: pairs.length - commented.length,
    withoutReason: commented.length - found.length,
  };
}
