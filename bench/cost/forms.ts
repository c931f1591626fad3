import { reviewAnswers } from '@assay/deliverable-review/answers';
import { type ReviewPart, reviewAnswerSchema } from '@assay/deliverable-review/review-answer';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { OutputFormat } from '@assay/model/agent/output-format';
import * as z from 'zod';

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
