import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import type { RunState } from '@assay/platform/run/items';
import {
  filesOfOne,
  requireEnding,
  requireSize,
  type TakenFiles,
} from '@assay/platform/submission/taken-files';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { contentOf } from '../content.ts';
import { formOf } from '../context.ts';
import { learnerActivity } from '../learner-activity.ts';
import { isOver } from '../learner-standing.ts';
import { onActivity } from '../page-session.ts';
import { lastWork, MOVED } from '../rejected-work.ts';
import type { LearnerFile, LtiServices } from '../services.ts';

/** The end of a file's name, which says its kind: the rest is told its owner alone. */
const ENDING = /\.([a-z0-9]{1,8})$/i;

/** States of a run that comes to something. */
const ASSESSED: readonly RunState[] = ['admitted', 'running', 'held', 'completed', 'partial'];

const nothing = () =>
  new AssayError('SubmissionEmpty', 'Nothing was handed in: write a text, or choose a file.');

async function fileOf(file: File, taken: TakenFiles | undefined): Promise<LearnerFile> {
  if (file.size === 0) throw new AssayError('SubmissionEmpty', 'The file holds nothing: choose another.');
  const ending = ENDING.exec(file.name)?.[1]?.toLowerCase();
  if (!ending)
    throw new AssayError(
      'SubmissionUnsupported',
      'The file’s name has no ending such as .docx or .pdf that says what it is.',
    );
  if (taken) {
    requireEnding(file.name, taken);
    requireSize(file.name, file.size, taken);
  }
  const received = { file: file.name.slice(-255).toWellFormed(), bytes: file.size };
  return { file: `work.${ending}`, bytes: new Uint8Array(await file.arrayBuffer()), received };
}

/** What a learner hands in: answers to the questions, a file, or text. @throws AssayError SubmissionEmpty, SubmissionUnsupported, SubmissionTooLarge */
async function workOf(
  form: Record<string, string | File>,
  assignment: CommonAssignment,
  student: string,
): Promise<LearnerFile> {
  const { handIn } = findWorkflow(assignment.workflow);
  const { sheet } = handIn ?? {};
  const taken = filesOfOne(handIn);
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const encode = (written: string) => new TextEncoder().encode(written);
  if (form.file instanceof File && form.file.name !== '' && (taken || !sheet))
    return fileOf(form.file, taken);
  if (sheet) {
    const answers = sheet.questions(assignment).map(({ id }) => ({ id, answer: text(`answer-${id}`) }));
    const answered = answers.filter(({ answer }) => answer.trim() !== '').length;
    if (answered === 0) throw nothing();
    const { name, text: written } = sheet.file(student, answers);
    return { file: name, bytes: encode(written), received: { answered, asked: answers.length } };
  }
  if (text('text').trim() === '') throw nothing();
  const bytes = encode(text('text'));
  if (taken) {
    requireEnding('work.txt', taken);
    requireSize('Your text', bytes.byteLength, taken);
  }
  const received = { words: countWrittenWords(text('text')), bytes: bytes.byteLength };
  return { file: 'work.txt', bytes, received };
}

/** @throws AssayError LtiRequestInvalid where the work is somebody else's by now, or its score is released */
async function requireOpen(of: SubmissionName, assignment: CommonAssignment, services: LtiServices) {
  const work = await services.learnersWork(of, assignment);
  if (work !== null && !isOver(work)) return;
  const words =
    work === null ? MOVED : 'Your score is released: ask your teacher if you want to hand in again.';
  throw new AssayError('LtiRequestInvalid', words);
}

/** Whether this is what was handed in last, as by who got no answer, and it is assessed or to be: to be assessed anew it has to have failed. */
async function isSameAgain(of: SubmissionName, link: string, content: string, services: LtiServices) {
  const [handed, latest] = await Promise.all([services.links.findHandedIn(of, link), services.latestRun(of)]);
  if (handed?.content !== content) return false;
  if (latest && latest.latestRun === handed.run) return ASSESSED.includes(latest.state);
  const [rejected, own] = await Promise.all([services.rejected(of), services.ownOrder(handed)]);
  return lastWork(handed, latest, rejected, own).state === null;
}

/** A learner hands in: the work is theirs, and its score goes back to the link that it was handed in through. */
export const submit = (services: LtiServices) =>
  onActivity(services, async (context, session) => {
    const { tenant, assignment: id, sub, link, user, name } = session;
    if (session.role !== 'student' || id === undefined || session.isActivity)
      throw new AssayError('LtiRoleUnknown', 'Learners alone hand in, in an activity that is an assignment.');
    if ((await services.links.find(session))?.assignment !== id)
      throw new AssayError(
        'LtiRequestInvalid',
        'Your teacher has changed what this activity is: open it again from the learning platform.',
      );
    const assignment = await services.assignment(tenant, id);
    const of = { tenant, assignment: id, submission: sub };
    await requireOpen(of, assignment, services);
    const work = await workOf(await formOf(context), assignment, sub);
    await refuseUnreadable(findWorkflow(assignment.workflow).handIn, work, assignment);
    if (!(await isSameAgain(of, link, contentOf(assignment, work), services)))
      await services.handIn(of, assignment, work, async () => {
        await services.own(of, { subject: sub, ...(name?.trim() && { name: name.trim().slice(0, 255) }) });
        return services.links.handIn({ ...of, link, user, name });
      });
    return learnerActivity(session, assignment, services);
  });
