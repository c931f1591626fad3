import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { lineItemOf } from '@assay/platform/lti/line-items';
import type {
  AskedScore,
  LinkSubmission,
  Passback,
  ResourceLink,
  SubmissionName,
} from '@assay/platform/lti/link-items';
import type { LinkStore } from '@assay/platform/lti/link-store';
import type { PassbackStore } from '@assay/platform/lti/passback-store';
import type { Platform } from '@assay/platform/lti/platform';
import { statusOf } from '@assay/platform/lti/platform-exchange';
import type { PlatformDownload, PlatformService } from '@assay/platform/lti/platform-service';
import type { PlatformStore } from '@assay/platform/lti/platform-store';
import { canvasSubmission, postScore, scoreOf } from '@assay/platform/lti/scores';
import type { GradeBookScore } from '../reviews/grade-book-score.ts';

/** Times that a score is sent with a later time, as the platform has a newer one (Moodle: 409, also after a teacher graded there). */
const SENT_AGAIN = 4;

/** What passing scores back is done with. */
export interface PassingBack {
  platforms: Pick<PlatformStore, 'find'>;
  links: LinkStore;
  passbacks: Pick<PassbackStore, 'keep' | 'ofSubmission'>;
  serviceOf(platform: Platform): PlatformService;
  assetsOf(platform: Platform): PlatformDownload;
  scoreNow(submissionName: SubmissionName): Promise<GradeBookScore | null>;
}

type PassbackOutcome = Pick<Passback, 'state' | 'timestamp' | 'code' | 'status'> & {
  score?: Pick<Passback, 'gradingProgress' | 'scoreMaximum' | 'scoreGiven'>;
};

/** The column of a link, which one process at a time looks for or makes. */
async function columnOf(
  link: ResourceLink,
  service: PlatformService,
  { links }: PassingBack,
  { title, scoreMaximum }: GradeBookScore,
): Promise<string> {
  const known = link.lineitem ?? link.column;
  if (known !== undefined) return known;
  const until = await links.claimColumn(link);
  if (until === null)
    throw new AssayError('PlatformUnavailable', 'The column of the grade book is being made.');
  const { lineitems, scope = [], assignment = '', resourceLink } = link;
  const column = { assignment, title, resourceLink, scoreMaximum };
  try {
    const lineItem = await lineItemOf(service, { lineitem: undefined, lineitems, scope }, column);
    await links.keepColumn(link, lineItem);
    return lineItem;
  } catch (error) {
    await links.giveUpColumn(link, until);
    throw error;
  }
}

/** The grade books that keep each comment they are told: others put it in the place of the one before, and none where a score has none. */
const KEEPS_EACH = 'canvas';

/** The comment that a grade book is to be told; undefined: there is none, or it has it and would keep it twice. */
function commentFor(
  counts: GradeBookScore['score'],
  { toldComment }: LinkSubmission,
  family: string | undefined,
) {
  if (counts === 'pending' || counts.comment === undefined) return undefined;
  const hash = createHash('sha256').update(counts.comment).digest('hex');
  return family === KEEPS_EACH && hash === toldComment ? undefined : { words: counts.comment, hash };
}

/** The time is chosen before the score is read: whoever tells later tells what is newer. */
async function send(
  handed: LinkSubmission,
  link: ResourceLink,
  service: PlatformService,
  by: PassingBack,
  tries = SENT_AGAIN,
): Promise<PassbackOutcome | null> {
  const timestamp = await by.links.nextTime(handed, link.link);
  const now = await by.scoreNow(handed);
  if (timestamp === null || now === null) return null;
  const { score: counts, scoreMaximum } = now;
  const comment = commentFor(counts, handed, link.family);
  const points =
    counts === 'pending' ? { pending: true as const, scoreMaximum } : { ...counts, comment: comment?.words };
  const isNew = handed.handedInAt !== handed.toldOf;
  const score = {
    ...scoreOf({ userId: handed.user, timestamp }, points),
    ...(link.family === KEEPS_EACH && canvasSubmission(isNew ? handed.handedInAt : null)),
  };
  try {
    await postScore(service, await columnOf(link, service, by, now), score);
    if (isNew || comment) await by.links.keepTold(handed, comment?.hash);
    return { state: 'sent', timestamp, score };
  } catch (error) {
    if (statusOf(error) === 409 && tries > 1) return send(handed, link, service, by, tries - 1);
    return { ...failed(error), timestamp, score };
  }
}

/** What becomes of what a platform did not take: it is tried again, or the platform refuses it for good. Throws what is no refusal. */
export function failed(error: unknown): Pick<PassbackOutcome, 'state' | 'code' | 'status'> {
  if (!(error instanceof AssayError)) throw error;
  const { code } = error;
  const status = statusOf(error);
  const passes = code === 'PlatformUnavailable' || status === 409;
  return { state: passes ? 'retrying' : 'failed', code, ...(status !== null && { status }) };
}

/** What a platform that hands on what was handed in there is told of it. */
async function report(
  handed: LinkSubmission,
  platform: Platform,
  by: PassingBack,
  tries = SENT_AGAIN,
): Promise<PassbackOutcome | null> {
  const [service, download] = [by.serviceOf(platform), by.assetsOf(platform)];
  try {
    const { tellReport } = await import('./tell-report.ts');
    const told = await tellReport(handed, { links: by.links, service, download });
    return told && { state: 'sent', ...told };
  } catch (error) {
    if (statusOf(error) === 409 && tries > 1) return report(handed, platform, by, tries - 1);
    const timestamp = (await by.links.nextTime(handed, handed.link)) ?? new Date().toISOString();
    return { ...failed(error), timestamp };
  }
}

async function tell(handed: LinkSubmission, by: PassingBack): Promise<PassbackOutcome | null> {
  const link = await by.links.find(handed);
  const platform = link && (await by.platforms.find(link));
  if (!link || !platform) {
    const timestamp = (await by.links.nextTime(handed, handed.link)) ?? new Date().toISOString();
    return { state: 'failed', code: 'LtiPlatformUnknown', timestamp };
  }
  if (link.isActivity) return report(handed, platform, by);
  const passbackOutcome = await send(handed, link, by.serviceOf(platform), by);
  const isGone = passbackOutcome?.status === 404 && link.lineitem === undefined && link.column !== undefined;
  if (isGone) await by.links.keepColumn(link, null);
  return passbackOutcome;
}

/** The links of which a grade book is still to be told: what came again as another was away is told to none that took it then. */
async function stillToTell(asked: AskedScore, { links, passbacks }: PassingBack, message: string) {
  const all = await links.ofSubmission(asked);
  const named = all.filter(({ link }) => asked.link === undefined || link === asked.link);
  if (named.length < 2) return named;
  const took = (await passbacks.ofSubmission(asked)).filter(
    (one) => one.message === message && one.state === 'sent',
  );
  return named.filter(({ link }) => !took.some((one) => one.link === link));
}

/**
 * Tells every grade book that a submission was handed in from, or that of one link, how it stands now, and keeps what became of it. `message`: by which
 * that was asked, the same where it comes again. Returns what became of it; a submission that came from no platform, or has no grade, tells nothing.
 */
export async function passBack(asked: AskedScore, by: PassingBack, message: string): Promise<Passback[]> {
  const kept: Passback[] = [];
  for (const handed of await stillToTell(asked, by, message)) {
    const passbackOutcome = await tell(handed, by);
    if (!passbackOutcome) continue;
    const { score, ...outcome } = passbackOutcome;
    const { tenant, assignment, submission, link } = handed;
    const passback = {
      ...{ tenant, assignment, submission, link, message },
      ...outcome,
      ...(score && { gradingProgress: score.gradingProgress, scoreMaximum: score.scoreMaximum }),
      ...(score?.scoreGiven !== undefined && { scoreGiven: score.scoreGiven }),
    };
    await by.passbacks.keep(passback);
    kept.push(passback);
  }
  return kept;
}
