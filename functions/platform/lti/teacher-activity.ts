import { withRoutes } from '@assay/api/commands-of-routes';
import { type CommonAssignment, nameOf } from '@assay/platform/assignment/assignment';
import type { LearnerRow, TeacherActivity } from '@assay/platform/lti/activity';
import { lastWords } from '@assay/platform/lti/last-words';
import type { LinkSubmission, Passback } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { lastWork } from './rejected-work.ts';
import type { LtiServices } from './services.ts';

/** Learners of whom something is read at the same time. */
const READ_AT_ONCE = 16;

/** What is known of the works of an assignment. */
export interface KnownWorks {
  runs: readonly Pick<RunItem, 'submission' | 'runId' | 'state' | 'admittedAt' | 'order'>[];
  /** When what was handed in last came, as `isOfLast` has it, by submission. */
  own: ReadonlyMap<string, string | null | undefined>;
  /** Uploads that became no run, oldest first. */
  rejected: readonly RejectedUpload[];
  /** What grade books were told, oldest first. */
  passbacks: readonly Passback[];
  /** Submissions that are another student's by now. */
  moved: ReadonlySet<string>;
  /** The run of each submission that is released; undefined: none is. */
  released: ReadonlyMap<string, string | undefined>;
}

function toldOf(passback: Passback | undefined): LearnerRow['told'] {
  if (!passback) return null;
  const { state, gradingProgress, scoreGiven, scoreMaximum, code, status } = passback;
  return { state, gradingProgress, scoreGiven, scoreMaximum, code, status };
}

/** Who handed in, how each stands, and what the grade book was told last. */
export function learnerRows(
  handedIn: readonly LinkSubmission[],
  { runs, own, rejected, passbacks, moved, released }: KnownWorks,
): LearnerRow[] {
  const latest = new Map(runs.map((run) => [run.submission, run]));
  const last = new Map(
    lastWords(passbacks).map((passback) => [`${passback.submission} ${passback.link}`, passback]),
  );
  return handedIn.map((one) => {
    const { submission, link, name = null } = one;
    const run = latest.get(submission);
    const { refusal, state } = lastWork(one, run, rejected, own.get(submission));
    const isMoved = moved.has(submission);
    const isShown = run !== undefined && state === run.state && released.get(submission) === run.runId;
    return {
      ...{ submission, name, isMoved },
      state: isShown ? 'released' : (state ?? 'received'),
      why: refusal && withRoutes(refusal.message),
      isOnDesk: run !== undefined && !isMoved,
      told: toldOf(last.get(`${submission} ${link}`)),
    };
  });
}

/** When each came, read where the latest run is not its own. */
async function ownOrders(
  handedIn: readonly LinkSubmission[],
  runs: KnownWorks['runs'],
  { ownOrder }: LtiServices,
): Promise<KnownWorks['own']> {
  const latest = new Map(runs.map((run) => [run.submission, run]));
  const known = await pLimit(READ_AT_ONCE).map(handedIn, async (one) => {
    const run = latest.get(one.submission);
    const isOwn = run === undefined || run.runId === one.run;
    return [one.submission, isOwn ? run?.order : await ownOrder(one)] as const;
  });
  return new Map(known);
}

/** An activity as who teaches sees it. */
export async function teacherActivity(
  session: LtiSession,
  assignment: CommonAssignment,
  services: LtiServices,
): Promise<TeacherActivity> {
  const of = { tenant: session.tenant, assignment: assignment.assignment };
  const [link, learners, runs, rejected, passbacks] = await Promise.all([
    services.links.find(session),
    services.links.ofLink(session),
    services.latestRuns(of),
    services.rejected(of),
    services.passbacks(of),
  ]);
  const handedIn = learners.filter((one) => one.assignment === of.assignment);
  const decided = await pLimit(READ_AT_ONCE).map(
    handedIn,
    async (one) => [one.submission, await services.learnersReview(one)] as const,
  );
  const own = await ownOrders(handedIn, runs, services);
  const moved = new Set(decided.flatMap(([submission, review]) => (review === null ? [submission] : [])));
  const released = new Map(decided.map(([submission, review]) => [submission, review?.released?.runId]));
  const rows = learnerRows(handedIn, { runs, own, rejected, passbacks, moved, released });
  return {
    title: nameOf(assignment).title,
    learners: rows,
    hasUnsent: rows.some(({ told }) => told !== null && told.state !== 'sent'),
    hasRoster: link?.memberships !== undefined,
    mayChoose: !session.isNamed && !link?.isUsed && learners.length === 0,
  };
}
