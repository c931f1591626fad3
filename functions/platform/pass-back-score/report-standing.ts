import type { ReportStanding, StandardFault } from '@assay/platform/lti/asset-reports';
import type { LinkSubmission, NoticedWork } from '@assay/platform/lti/link-items';
import type { RunItem } from '@assay/platform/run/items';
import { ownOrder } from '../lti/own-order.ts';
import { isOfLast, lastWork } from '../lti/rejected-work.ts';
import type { GradeBookScore } from '../reviews/grade-book-score.ts';
import { learnersScore, toLearner } from '../reviews/learners-work.ts';
import { findReleasedWork } from '../reviews/released-work.ts';
import { failureForStudent } from '../runs/student-failure.ts';
import { runStore } from '../runtime/storage.ts';

/** What the standard calls what was refused. */
const FAULTS: Record<string, StandardFault> = {
  SubmissionUnsupported: 'UNSUPPORTED_ASSET_TYPE',
  SubmissionTooLarge: 'ASSET_TOO_LARGE',
  SubmissionEmpty: 'ASSET_TOO_SMALL',
  PlatformRefused: 'DOWNLOAD_FAILED',
};

const FLAGGED = { indicationColor: '#B54708', indicationAlt: 'Flagged: look at this one first' } as const;

/** What a teacher alone is told. */
const told = (
  processingProgress: ReportStanding['processingProgress'],
  more: Partial<ReportStanding> = {},
): ReportStanding => ({ processingProgress, priority: 0, visibleToOwner: false, ...more });

/** Of what is refused: what the file is at fault for has failed; all else waits for somebody, who then has it handed on again. */
function refusedStanding({ code, message: comment }: { code: string; message: string }): ReportStanding {
  const isFile = code in FAULTS || /^(?:Submission|Document)/.test(code);
  const waits = code === 'SubmissionsTooMany' || code === 'SubmissionTaken' || !isFile;
  if (waits) return told('PendingManual', { priority: 1, comment });
  return told('Failed', { priority: 1, errorCode: FAULTS[code] ?? code, comment });
}

const draft = (run: RunItem | null): ReportStanding =>
  told('Processed', {
    result: 'To review',
    comment: 'A draft is ready. The student sees nothing of it until you release it.',
    ...((run?.needs?.length ?? 0) > 0 && { priority: 1, ...FLAGGED }),
  });

function runStanding(state: RunItem['state'], run: RunItem | null): ReportStanding {
  switch (state) {
    case 'admitted':
    case 'running':
      return told('Processing');
    case 'completed':
    case 'partial':
      return draft(run);
    case 'failed':
    case 'held': {
      const { message: comment } = run?.failure ? failureForStudent(run.failure) : { message: 'It is held.' };
      if (state === 'held') return told('PendingManual', { priority: 1, comment });
      return told('Failed', { priority: 1, errorCode: run?.failure?.code ?? 'AssessmentFailed', comment });
    }
    default:
      return told('NotProcessed', { comment: 'The assessment was stopped.' });
  }
}

/** What of the version that was handed in last is released, as the platform and its student see it; null: nothing. */
async function releasedResult(
  of: LinkSubmission,
  now: GradeBookScore | null,
  own: string | null | undefined,
): Promise<string | null> {
  const released = await findReleasedWork(of, toLearner(of));
  if (!released || !isOfLast(of, released.run, own)) return null;
  if (now === null) return 'Released';
  return now.score === 'pending' ? null : `${now.score.scoreGiven} / ${now.score.scoreMaximum}`;
}

/** How a work that was handed in at a platform stands. */
interface WorkStanding {
  standing: ReportStanding;
  /** Null: the assignment has no grade, or nothing was taken in. */
  now: GradeBookScore | null;
}

/** How what was handed in at the platform stands, as it may be told: no score before its teacher released one. */
export async function standingOf(handed: LinkSubmission, work: NoticedWork): Promise<WorkStanding> {
  const { taken, refused } = work;
  const of = { ...handed, noticed: work };
  if (refused) return { standing: refusedStanding(refused), now: null };
  if (taken === undefined) return { standing: told('Processing'), now: null };
  const [own, now, latest, rejected] = await Promise.all([
    ownOrder(of),
    learnersScore(of),
    runStore().latestRun(of),
    runStore().rejectedUploads(of),
  ]);
  const result = await releasedResult(of, now, own);
  if (result !== null) return { standing: { ...told('Processed', { result }), visibleToOwner: true }, now };
  const run = latest && (await runStore().findRun(latest.latestRun));
  const last = lastWork(of, run, rejected, own);
  if (last.refusal) return { standing: refusedStanding(last.refusal), now };
  return { standing: last.run ? runStanding(last.run.state, last.run) : told('Processing'), now };
}
