import * as z from 'zod';
import type { OutputFormat } from '../../shared/agent/output-format.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { reviewAnswers } from '../../shared/workflows/deliverable-review/answers.ts';
import {
  type ReviewPart,
  reviewAnswerSchema,
} from '../../shared/workflows/deliverable-review/review-answer.ts';

/** A form with one part. An answer that fills other parts as well is accepted: what is measured is the question. */
function formOf(part: ReviewPart): OutputFormat {
  const parse = () => {
    throw new AssayError('ModelOutputInvalid', 'The answer is not a JSON object.');
  };
  const schema = z.object({ [part]: reviewAnswerSchema.shape[part].unwrap() });
  return { kind: 'json', name: `review-${part}`, schema, parse };
}

/** What the product does: every reader of the document answers in one form. */
export const ONE_FORM: Record<string, OutputFormat> = reviewAnswers;

/** What it does not: every role has a form with its own part only. */
export const FORMS_OF_THEIR_OWN: Record<string, OutputFormat> = {
  'review-findings': formOf('findings'),
  'review-features': formOf('features'),
  'review-traceability': formOf('traceability'),
  'review-context': formOf('context'),
};
