import * as routes from '@assay/api/routes/reviews';
import { putOwner } from '@assay/api/routes/submissions';
import { nearestName } from '@assay/kit/language/nearest-name';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isOnScale, type Score, scaleWords } from '@assay/platform/review/draft-result';
import type { ApiClient } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { withNearest } from '../known-submission.ts';
import { describeQueue, describeReview, type ReviewRead } from '../review-text.ts';
import { terminalText } from '../terminal-text.ts';
import { UsageError } from '../usage-error.ts';
import { assignmentIdOf } from './list-runs.ts';

/** What is decided of a submission. */
interface ReviewOptions {
  most: number;
  score?: string[];
  accept?: boolean;
  hide?: string[];
  show?: string[];
  comment?: string;
  note?: string;
  answer?: { appeal: string; decision: 'upheld' | 'changed' };
  /** Places in the trail. */
  undo?: number[];
  withdraw?: boolean;
  rerun?: boolean;
  owner?: string;
  /** Why; of given scores, and as the answer to an appeal, what students read. */
  reason?: string;
  json?: boolean;
}

type ReviewedScore = NonNullable<ReviewRead['reviewed']>['scores'][number];

/** The score that `TRAIT=SCORE` means. @throws UsageError ReviewInvalid where there is no such trait, or its scale has no such score */
export function scoreOf(scores: readonly ReviewedScore[], given: string): { trait: string; score: Score } {
  const [name, value] = [given.slice(0, given.lastIndexOf('=')), given.slice(given.lastIndexOf('=') + 1)];
  const found = scores.find(({ trait }) => trait === name || traitKey(trait) === traitKey(name));
  const traits = scores.map(({ trait }) => trait);
  const nearest = nearestName(name, traits);
  if (!found)
    throw new UsageError(
      'ReviewInvalid',
      `There is no score called ${JSON.stringify(name)}${nearest ? ` (did you mean ${JSON.stringify(nearest)}?)` : ''}: give TRAIT=SCORE, with one of ${traits.join(', ')}.`,
    );
  const { trait, scale } = found;
  const score = 'labels' in scale || value.trim() === '' ? value.trim() : Number(value);
  if (isOnScale(scale, score)) return { trait, score };
  throw new UsageError('ReviewInvalid', `${trait}: ${JSON.stringify(value)} is not ${scaleWords(scale)}.`);
}

/** What a person says of the scores of a result: those that they give, with why, and, where all are accepted, the others as they stand. */
function scoresOf({ reviewed }: ReviewRead, { score: asked = [], accept, reason }: ReviewOptions) {
  const scores = reviewed?.scores ?? [];
  const given = asked.map((one) => ({ ...scoreOf(scores, one), reason }));
  const isGiven = (trait: string) => given.some((one) => one.trait === trait);
  const left = accept ? scores.filter(({ trait }) => !isGiven(trait)) : [];
  const said = [...given, ...left.map(({ trait, score }) => ({ trait, score, reason: undefined }))];
  return said.flatMap(({ score, ...one }) => (score === null ? [] : [{ ...one, score }]));
}

interface ReviewedWork {
  assignment: string;
  submission: string;
}

/** Decides what is asked for, one after another; scores are read before anything is decided. @throws AssayError ReviewInvalid, ReviewRefused */
async function decide(
  api: ApiClient,
  params: ReviewedWork,
  { review, asked }: { review: ReviewRead; asked: ReviewOptions },
) {
  const {
    reason = '',
    hide = [],
    show = [],
    undo = [],
    comment,
    note,
    answer,
    withdraw,
    rerun,
    owner,
  } = asked;
  const ofRun = review.run === null ? {} : { run: review.run };
  const why = reason === '' ? {} : { reason };
  for (const one of scoresOf(review, asked))
    await api.ask(routes.overrideScore, { params, body: { ...ofRun, ...one } });
  for (const finding of hide)
    await api.ask(routes.hideFinding, { params, body: { ...ofRun, finding, ...why } });
  for (const finding of show)
    await api.ask(routes.showFinding, { params, body: { ...ofRun, finding, ...why } });
  for (const event of undo) await api.ask(routes.undoDecision, { params, body: { ...ofRun, event } });
  if (comment !== undefined)
    await api.ask(routes.addComment, { params, body: { ...ofRun, text: comment, for: 'student' } });
  if (note !== undefined)
    await api.ask(routes.addComment, { params, body: { ...ofRun, text: note, for: 'teachers' } });
  if (answer) {
    const { appeal, decision } = answer;
    const body = { decision, text: reason };
    await api.ask(routes.answerAppeal, { params: { ...params, appeal }, body });
  }
  if (withdraw) await api.ask(routes.withdrawResult, { params, body: { reason } });
  if (rerun) await api.ask(routes.requestRerun, { params, body: { reason } });
  if (owner !== undefined) await api.ask(putOwner, { params, body: { subject: owner } });
}

/** One submission, after what was asked for was decided. */
async function reviewOne(api: ApiClient, params: ReviewedWork, asked: ReviewOptions): Promise<ReviewRead> {
  const review = await api.ask(routes.getReview, { params });
  await decide(api, params, { review, asked });
  return api.ask(routes.getReview, { params });
}

/**
 * Prints what waits for a teacher; or of one submission what counts and what was decided, after deciding what is asked for.
 * @throws AssayError AssignmentNotFound, SubmissionNotFound, ReviewInvalid, ReviewRefused
 */
export async function reviewWorks(
  given: string,
  submission: string | undefined,
  options: ReviewOptions,
): Promise<void> {
  const { most, json, reason = '', ...decisions } = options;
  const { score, answer, withdraw, rerun } = decisions;
  if (submission === undefined && Object.keys(decisions).length > 0)
    throw new UsageError('ReviewInvalid', 'Name the submission that is decided on, behind its assignment.');
  if ((score || answer || withdraw || rerun) && reason.trim() === '')
    throw new UsageError('ReviewInvalid', 'Say why, by --reason.');
  const assignment = await assignmentIdOf(given);
  await overApi(async ({ api }) => {
    const told =
      submission === undefined
        ? await api.ask(routes.getReviewQueue, { params: { assignment }, query: { limit: most } })
        : await withNearest(api, { assignment, submission }, () =>
            reviewOne(api, { assignment, submission }, options),
          );
    const text = 'queue' in told ? describeQueue(told) : describeReview(told);
    process.stdout.write(`${json ? JSON.stringify(told) : terminalText(text)}\n`);
  });
}
