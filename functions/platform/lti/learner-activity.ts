import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { nameOf } from '@assay/platform/assignment/assignment';
import type { HandInForm, LearnerActivity, ReceivedTexts, TakenHere } from '@assay/platform/lti/activity';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { LtiSession } from '@assay/platform/lti/session';
import type { SubmissionItem } from '@assay/platform/run/items';
import type { TakenFiles } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { LearnersWork } from '../reviews/learners-work.ts';
import { isOver, type LastHandIn, standingOf } from './learner-standing.ts';
import { receiptOf } from './receipt.ts';
import { lastWork } from './rejected-work.ts';
import type { LtiServices } from './services.ts';

/** The largest file that comes within a request, in bytes. */
const LARGEST_HERE = 4_000_000;

const withinRequest = (bytes: number) => Math.min(bytes, LARGEST_HERE);

function takenHere({ endings, bytes, larger = {} }: TakenFiles): TakenHere {
  const most = Object.entries(larger).map(([ending, each]) => [ending, withinRequest(each)]);
  return { endings, bytes: withinRequest(bytes), larger: Object.fromEntries(most) };
}

/** What a learner fills in for an assignment. */
function formOf(assignment: CommonAssignment): HandInForm {
  const { sheet, files } = findWorkflow(assignment.workflow).handIn ?? {};
  if (sheet) {
    const questions = sheet.questions(assignment).map(({ id, question }) => ({ id, question }));
    return { questions, files: sheet.files ? takenHere(sheet.files) : null };
  }
  if (!files) return { takesText: true, files: { endings: null, bytes: LARGEST_HERE } };
  return { takesText: files.endings.includes('txt'), files: takenHere(files) };
}

/** Where a work stands whose run that is; null: it has none. */
async function ofRun(
  run: SubmissionItem | null,
  state: LastHandIn['state'],
  services: LtiServices,
): Promise<LastHandIn> {
  const isExplained = run !== null && (state === 'failed' || state === 'held');
  const failure = isExplained ? await services.failureOf(run.latestRun) : null;
  return { state, runId: run?.latestRun ?? null, failure, refusal: null };
}

/** Where what a learner handed in last stands. */
async function lastOf(
  of: SubmissionName,
  link: string,
  services: LtiServices,
): Promise<LastHandIn & Pick<LearnerActivity, 'received'> & { own?: string | undefined }> {
  const [handed, latest, rejected] = await Promise.all([
    services.links.findHandedIn(of, link),
    services.latestRun(of),
    services.rejected(of),
  ]);
  if (handed === null) return { ...(await ofRun(latest, latest?.state ?? null, services)), received: null };
  const { run, refusal, state } = lastWork(handed, latest, rejected, await services.ownOrder(handed));
  const last = await ofRun(run, state ?? 'admitted', services);
  return { ...last, refusal, received: receiptOf(handed, state), own: handed.run };
}

/** What is told of work that is theirs. */
function toldOf(
  work: LearnersWork,
  { received, ...last }: Awaited<ReturnType<typeof lastOf>>,
): Omit<LearnerActivity, 'title' | 'task' | 'handIn'> {
  const { now, released, appeals } = work;
  const score = now === null || now.score === 'pending' ? null : now.score;
  return {
    standing: standingOf(last, work),
    received,
    appeals: released === null ? appeals.map(({ runId: _, score: __, ...appeal }) => appeal) : [],
    isGraded: now !== null,
    score: score && { given: score.scoreGiven, most: score.scoreMaximum },
    released: released === null ? null : { isLatest: released === last.runId },
  };
}

/** An activity as its learner sees it: what is asked, how their work stands, and what they may hand in until its score is released. */
export async function learnerActivity(
  { tenant, sub, link, isActivity }: LtiSession,
  assignment: CommonAssignment,
  services: LtiServices,
): Promise<LearnerActivity> {
  const of = { tenant, assignment: assignment.assignment, submission: sub };
  const [last, work] = await Promise.all([lastOf(of, link, services), services.learnersWork(of, assignment)]);
  const asked = findWorkflow(assignment.workflow).assignments?.task?.(assignment);
  const common = {
    title: nameOf(assignment).title,
    task: asked === undefined ? null : { text: asked, language: assignment.language },
  };
  if (work === null)
    return {
      ...common,
      ...{ standing: { is: 'moved' }, received: null, appeals: [] },
      ...{ isGraded: false, score: null, released: null, handIn: null },
    };
  const isOpen = !isOver(work) && !isActivity;
  return { ...common, ...toldOf(work, last), handIn: isOpen ? formOf(assignment) : null };
}

/** What a learner's own work was read as, once it was assessed. @throws AssayError ResultMissing */
export async function receivedTexts(
  { tenant, sub, link }: LtiSession,
  assignment: CommonAssignment,
  services: LtiServices,
): Promise<ReceivedTexts> {
  const of = { tenant, assignment: assignment.assignment, submission: sub };
  const [{ runId, own = runId, received }, isOwn] = await Promise.all([
    lastOf(of, link, services),
    services.isTheirs(of),
  ]);
  const texts = isOwn && own !== null && received?.isReadable ? await services.textsOf(own) : null;
  if (texts) return { texts };
  throw new AssayError('ResultMissing', 'What you handed in was not read yet: look again later.');
}
