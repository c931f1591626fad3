import { AssayError } from '@assay/kit/errors/assay-error';
import { nameOf } from '@assay/platform/assignment/assignment';
import { notProcessed, postReport, type ReportStanding } from '@assay/platform/lti/asset-reports';
import type { LinkSubmission, NoticedWork } from '@assay/platform/lti/link-items';
import type { LinkStore } from '@assay/platform/lti/link-store';
import type { PlatformDownload, PlatformService } from '@assay/platform/lti/platform-service';
import { getAssignment } from '@assay/workflows/assignment-store';
import { objects } from '../runtime/storage.ts';
import { standingOf } from './report-standing.ts';

/** What reports on files of a platform are told with. */
export interface ReportTelling {
  links: LinkStore;
  service: PlatformService;
  download: PlatformDownload;
}

/** Of files beside the one that is assessed. */
const LEFT_ASIDE = notProcessed(
  'Another file is assessed: a newer one, or of several the first of a kind that the assignment takes.',
);

/** Hands in what the platform told of. What is refused stays so until the platform hands it on again. @throws AssayError PlatformUnavailable */
async function becomes(
  handed: LinkSubmission,
  work: NoticedWork,
  { download }: ReportTelling,
): Promise<Pick<NoticedWork, 'taken' | 'file' | 'refused'>> {
  try {
    const { takeAsset } = await import('./take-asset.ts');
    const assignment = await getAssignment(objects(), handed.tenant, handed.assignment);
    return await takeAsset(handed, work, assignment, download);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code === 'PlatformUnavailable') throw error;
    const { code, message } = error;
    return { refused: { asset: work.assets[0]!.id, code, message } };
  }
}

/** Fetches what was handed in, unless that was done, or refused. */
async function taken(handed: LinkSubmission, work: NoticedWork, by: ReportTelling): Promise<NoticedWork> {
  if (work.taken !== undefined || work.refused) return work;
  const became = await becomes(handed, work, by);
  const [own] = [became.taken, became.refused?.asset].filter((id) => id !== undefined);
  const others = work.assets.map(({ id }) => id).filter((id) => id !== own);
  const kept = { ...became, aside: [...(work.aside ?? []), ...others] };
  await by.links.keepNoticed(handed, kept);
  return { ...work, ...kept };
}

const titleOf = ({ tenant, assignment }: LinkSubmission): Promise<string> =>
  getAssignment(objects(), tenant, assignment).then(
    (found) => nameOf(found).title,
    () => 'Assay',
  );

/** What became of a report, and what of a score it told. */
interface ReportOutcome {
  timestamp: string;
  score: { gradingProgress: 'PendingManual' | 'FullyGraded'; scoreGiven?: number; scoreMaximum?: number };
}

/**
 * Tells a platform how what was handed in at an activity of its own stands, once it is taken in. The time is chosen before that is read: whoever
 * tells later tells what is newer. Null: nothing is known of it any more, or another was handed in meanwhile. Throws what services throw.
 */
export async function tellReport(of: LinkSubmission, by: ReportTelling): Promise<ReportOutcome | null> {
  const { links, service } = by;
  const work = of.noticed && (await taken(of, of.noticed, by));
  const timestamp = work ? await links.nextTime(of, of.link) : null;
  const handed = timestamp === null ? null : await links.findHandedIn(of, of.link);
  if (!work || timestamp === null || handed?.handedInAt !== of.handedInAt) return null;
  const { standing, now } = await standingOf(handed, work);
  const title = await titleOf(of);
  const tell = (assetId: string, how: ReportStanding) =>
    postReport(service, work.reportUrl, { assetId, timestamp, title }, how);
  await tell(work.taken ?? work.refused!.asset, standing);
  for (const id of work.aside ?? []) await tell(id, LEFT_ASIDE);
  if (work.aside?.length) await links.keepNoticed(handed, { aside: [] });
  if (!standing.visibleToOwner || !now || now.score === 'pending')
    return { timestamp, score: { gradingProgress: 'PendingManual' } };
  const { scoreGiven } = now.score;
  return { timestamp, score: { gradingProgress: 'FullyGraded', scoreGiven, scoreMaximum: now.scoreMaximum } };
}
