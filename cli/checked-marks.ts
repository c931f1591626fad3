import { getReview } from '@assay/api/routes/reviews';
import { AssayError } from '@assay/kit/errors/assay-error';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isOnScale, scaleWords } from '@assay/platform/review/draft-result';
import pLimit from 'p-limit';
import type { ApiClient } from './api-client.ts';
import type { EditedMark, UntakenMark } from './edited-marks.ts';
import type { ReviewRead } from './review-text.ts';

/** Reviews that are read at a time. */
const AT_ONCE = 8;

/** A mark of a table whose score is on its scale, with the trait that it is of. */
export interface CheckedMark extends EditedMark {
  trait: string;
}

const reviewOf = (api: ApiClient, assignment: string, { submission, run }: EditedMark) =>
  api.ask(getReview, { params: { assignment, submission }, query: { run } });

/** @throws AssayError ReviewInvalid where there is no such score, or it has another scale */
function checked(mark: EditedMark, { reviewed }: ReviewRead): CheckedMark {
  const { part, to } = mark;
  const found = reviewed?.scores.find(({ trait }) => trait === part || traitKey(trait) === part);
  if (!found) throw new AssayError('ReviewInvalid', `it has no score called ${part}.`);
  const { trait, scale } = found;
  if (!isOnScale(scale, to))
    throw new AssayError(
      'ReviewInvalid',
      `${trait}: ${JSON.stringify(String(to))} is not ${scaleWords(scale)}.`,
    );
  return { ...mark, trait };
}

/** Refusals of one mark, with which the others are taken. */
export const isOfAMark = (error: unknown): error is AssayError =>
  error instanceof AssayError && /^(?:Review|Precondition|Request)/.test(error.code);

export const untakenMark = ({ line, submission }: EditedMark, { message }: AssayError): UntakenMark => ({
  ...{ line, submission },
  reason: message,
});

/** Marks held against the results that they are of, nothing being changed; and why others cannot be taken. */
export async function checkMarks(
  api: ApiClient,
  assignment: string,
  marks: readonly EditedMark[],
): Promise<{ taken: CheckedMark[]; untaken: UntakenMark[] }> {
  const groups = [...Map.groupBy(marks, ({ submission }) => submission).values()];
  const untaken: UntakenMark[] = [];
  const taken = await pLimit(AT_ONCE).map(groups, async (own) => {
    const review = await reviewOf(api, assignment, own[0]!);
    return own.flatMap((mark) => {
      try {
        return [checked(mark, review)];
      } catch (error) {
        if (!isOfAMark(error)) throw error;
        untaken.push(untakenMark(mark, error));
        return [];
      }
    });
  });
  return { taken: taken.flat(), untaken };
}
