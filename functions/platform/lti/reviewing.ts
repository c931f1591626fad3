import { AssayError } from '@assay/kit/errors/assay-error';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { DraftResult } from '@assay/platform/review/draft-result';
import type { Actor, ReviewDecision } from '@assay/platform/review/event';
import { fold, openAppeals, type Review } from '@assay/platform/review/fold';
import type { Need } from '@assay/platform/review/need';
import { isUnsettled, ownTrail } from '@assay/platform/review/own-trail';
import type { RunItem } from '@assay/platform/run/items';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { reviewEtag } from '../api/review-access.ts';
import { readDraftResult } from '../reviews/draft-result.ts';
import { needsNow } from '../reviews/needs.ts';
import { owners } from '../reviews/owners.ts';
import { type ReleaseSummary, releaseTogether } from '../reviews/release-together.ts';
import { decideOn, reviews } from '../reviews/reviews.ts';
import { artifactsOf, runStore } from '../runtime/storage.ts';

/** How a work stands before its teacher. */
export interface ReviewState {
  /** The latest; null: there is none yet. */
  run: RunItem | null;
  /** Of that run; null: it has none. */
  result: DraftResult | null;
  /** Of the whole trail, as the API shows it to who teaches. */
  review: Review;
  /** What of that is the learner's to see: nothing that was said with another student, whose work it was before. */
  shown: Review;
  /** It was said that the work is another's, and that broke off: until it is said again, no student sees what is decided. */
  unsettled: boolean;
  /** The text that was handed in, where the workflow keeps it; null: it does not, or not yet. */
  submitted: string | null;
  /** Why a person should look at it, the most urgent reason first. */
  needs: Need[];
  /** Another one after every decision, and where another result is looked at. */
  version: string;
}

/** What a teacher reviews by. */
export interface ReviewService {
  standing(submissionName: SubmissionName): Promise<ReviewState>;
  /** The result of a run; null: it has none. */
  resultOf(runId: string): Promise<DraftResult | null>;
  /** @throws AssayError PreconditionFailed where it no more stands as `version` says, and what `decide` throws */
  decide(
    of: SubmissionName,
    by: Actor,
    asked: { version: string; decide: (review: Review) => ReviewDecision },
  ): Promise<void>;
  /** Releases together those of the named submissions in which nothing was flagged, a hundred at the most. */
  releaseUnflagged(
    of: Omit<SubmissionName, 'submission'>,
    by: Actor,
    asked: { appealDays: number; named: ReadonlySet<string> },
  ): Promise<ReleaseSummary>;
  /** Appeals that wait for an answer, by submission. */
  openAppeals(of: Omit<SubmissionName, 'submission'>): Promise<ReadonlyMap<string, number>>;
}

async function latestRun(submissionName: SubmissionName): Promise<RunItem | null> {
  const latest = await runStore().latestRun(submissionName);
  return latest && runStore().findRun(latest.latestRun);
}

async function submittedIn({ runId, workflow }: RunItem): Promise<string | null> {
  const artifact = workflow === undefined ? undefined : findWorkflow(workflow).study?.submitted;
  return artifact ? ((await artifactsOf(runId).readOptional(artifact))?.text ?? null) : null;
}

/** Reviews in the table, by the rules that the API has for them. */
export const reviewing: ReviewService = {
  async standing(submissionName) {
    const [run, events] = await Promise.all([latestRun(submissionName), reviews().events(submissionName)]);
    const review = fold(events);
    const owner = await owners().find(submissionName);
    const shown = fold(ownTrail(events, owner));
    const unsettled = isUnsettled(events, owner);
    const result = run && (await readDraftResult(run));
    const submitted = run && (await submittedIn(run));
    const needs = run ? await needsNow(run, { review, ownerUnsettled: unsettled }) : [];
    return { run, result, review, shown, unsettled, submitted, needs, version: reviewEtag(review, run) };
  },

  async resultOf(runId) {
    const run = await runStore().findRun(runId);
    return run && readDraftResult(run);
  },

  async decide(of, by, { version, decide }) {
    const run = await latestRun(of);
    await decideOn(of, by, (review) => {
      if (reviewEtag(review, run) === version) return decide(review);
      const words =
        'Somebody decided something, or said whose work it is, or the work was assessed again, since the page was shown: look at it as it now stands, then decide.';
      throw new AssayError('PreconditionFailed', words);
    });
  },

  releaseUnflagged: (of, by, asked) => releaseTogether(of, by, { which: 'unflagged', ...asked }),

  async openAppeals(of) {
    const trails = await reviews().ofAssignment(of);
    return new Map([...trails].map(([submission, trail]) => [submission, openAppeals(fold(trail)).length]));
  },
};
