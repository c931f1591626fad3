import type { KnownWriter } from '@assay/platform/privacy/known-names';
import { createMasker, knownOf, spokenWords } from '@assay/platform/privacy/mask-text';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { Review } from '@assay/platform/review/fold';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import type { Quiz } from './assignment.ts';
import { readLabel } from './label.ts';
import type { PastAnswer } from './past-answer.ts';
import { rowKey } from './points.ts';
import type { QuizResult } from './result.ts';

/** A result of one student, with what was decided on it and what its student is known by. */
export interface CorrectedWork {
  result: QuizResult;
  draft: DraftResult;
  review: Review;
  writer: KnownWriter;
}

/**
 * Labels that a teacher changed, as past answers: what names their student is taken out of answers and reasons, and each says of which
 * submission it is. Of a table that is no one student's there are none.
 */
export function correctionsOf(work: CorrectedWork, { questions }: Quiz): PastAnswer[] {
  const { result, draft, review, writer } = work;
  if (draft.audience !== 'student') return [];
  const spoken = spokenWords(questions);
  const masks = [writer, ...new Set(result.answers.map(({ student }) => student))].map((known) =>
    createMasker(typeof known === 'string' ? knownOf(known) : known, spoken),
  );
  const masked = (text: string) => masks.reduce((words, mask) => mask(words).text, text);
  const asked = new Map(questions.map((question) => [question.id, question]));
  return reviewedResult(draft, review).scores.flatMap(({ trait, score, machine, overridden }) => {
    const answer = result.answers.find((one) => rowKey(one) === trait);
    const question = answer && asked.get(answer.question);
    const [label, said] = [readLabel(String(score)), readLabel(String(machine))];
    if (!overridden || !answer || !question || label === null || label === said) return [];
    return {
      id: `${draft.submission}-${question.id}`,
      question: question.id,
      questionText: question.question,
      reference: question.reference,
      answer: masked(answer.answer),
      label,
      feedback: masked(overridden.reason),
      correction: { submission: draft.submission, run: draft.runId, machine: said, at: overridden.at },
    };
  });
}

/** Past answers with corrections among them, each once: the one that was kept before gives way, and so does what `counts` no more. */
export function withCorrections(
  past: readonly PastAnswer[],
  corrections: readonly PastAnswer[],
  counts: (correction: NonNullable<PastAnswer['correction']>) => boolean,
): PastAnswer[] {
  const ids = new Set(corrections.map(({ id }) => id));
  const stays = ({ id, correction }: PastAnswer) => !correction || (!ids.has(id) && counts(correction));
  return [...past.filter(stays), ...corrections];
}
