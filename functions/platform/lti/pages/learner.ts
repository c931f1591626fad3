import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { RejectedUpload, RunState } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { isBeyondLimits } from '@assay/platform/submission/limits';
import { sizeInWords } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { html } from 'hono/html';
import type { GradeBookScore } from '../../reviews/grade-book-score.ts';
import { deskForm } from './forms.ts';
import type { EscapedHtml } from './page.ts';

/** What a learner is shown. */
export interface LearnerView {
  assignment: CommonAssignment;
  /** Of the latest thing that was handed in, which became no run where it was rejected; null: nothing was. */
  state: RunState | 'rejected' | null;
  /** Why that could not be assessed; null: it could, or nobody knows. */
  failure: Failure | null;
  /** What became no run; null: nothing did. */
  rejection: Pick<RejectedUpload, 'code' | 'message'> | null;
  /** Null: the assignment has no grade. */
  now: GradeBookScore | null;
  /** Whether anything of their work is released. */
  released: boolean;
  /** That it was, and was taken back. */
  withdrawn?: { reason: string } | undefined;
  /** Whether that is of the latest thing that was handed in. */
  isLatest: boolean;
  /** Nobody has said that it is somebody else's work. */
  isTheirs: boolean;
  /** Whether it is handed in at the platform, and not here. */
  isActivity: boolean;
  token: string;
}

const UNDER_WAY: readonly LearnerView['state'][] = ['admitted', 'running', 'held'];

/** Whether the score is released, so that nothing more can be handed in. */
export const isOver = (now: GradeBookScore | null): boolean => now !== null && now.score !== 'pending';

function standing({ state, failure, rejection, now, released, withdrawn, isLatest }: LearnerView): string {
  if (isOver(now)) return 'Your work was assessed, and your teacher has released the score.';
  if (released && isLatest)
    return 'Your work was assessed, and your teacher has released what is said of it.';
  if (state === null) return 'Nothing was handed in yet.';
  if (rejection && isBeyondLimits(rejection.code))
    return `What you handed in last was not taken. ${rejection.message}`;
  if (state === 'held' && failure?.code === 'ShareReached')
    return `Your work was handed in, and is not assessed yet. ${failure.message}`;
  if (UNDER_WAY.includes(state)) return 'Your work was handed in and is being assessed.';
  if (withdrawn && (state === 'completed' || state === 'partial'))
    return `Your teacher released this, and took it back: ${withdrawn.reason}`;
  if (state === 'completed' || state === 'partial')
    return now
      ? 'Your work was assessed. Your teacher looks at it before you see a score.'
      : 'Your work was assessed. Your teacher looks at it before you see what is said of it.';
  const why = failure ? ` ${failure.message}` : '';
  const what = state === 'failed' ? 'could not be assessed' : 'was not assessed';
  return `Your work was handed in, and ${what}.${why} Hand in again, or ask your teacher.`;
}

const score = ({ now }: LearnerView): EscapedHtml | string =>
  now && now.score !== 'pending'
    ? html`<p class="score">Score: <strong>${now.score.scoreGiven} of ${now.score.scoreMaximum}</strong></p>`
    : '';

/** What is said of the work is read, and appealed against, on the desk; what is written here meanwhile stays. */
const feedback = ({ released, isLatest, token }: LearnerView): EscapedHtml | string =>
  released
    ? html`${isLatest ? '' : html`<p>What is released is of a work that you handed in earlier.</p>`}${deskForm(token, 'Read what is said of it', '', true)}`
    : '';

/** The largest file that comes within a request, in bytes. */
const LARGEST_HERE = 4_000_000;

function fields(assignment: CommonAssignment): EscapedHtml {
  const { handIn, takes } = findWorkflow(assignment.workflow);
  const sheet = handIn?.sheet;
  if (sheet)
    return html`${sheet
      .questions(assignment)
      .map(
        ({ id, question }) =>
          html`<p><label for="answer-${id}">${question}</label><textarea id="answer-${id}" name="answer-${id}" rows="4" maxlength="20000"></textarea></p>`,
      )}`;
  const files = handIn?.files;
  const takesText = !files || files.endings.includes('txt');
  const most = sizeInWords(Math.min(files?.bytes ?? LARGEST_HERE, LARGEST_HERE));
  const accept = files ? html` accept="${files.endings.map((ending) => `.${ending}`).join(',')}"` : '';
  return html`${takesText ? html`<p><label for="text">Your text</label><textarea id="text" name="text" rows="16"></textarea></p>` : ''}
<p><label for="file">${takesText ? 'or a file' : 'Your file'}</label> <input id="file" name="file" type="file"${accept}><br><span class="aside">${takes}; at most ${most}.${takesText ? ' Where there is a file, the text above is left aside.' : ''}</span></p>`;
}

/** What the assignment asks, in its own language. */
function task(assignment: CommonAssignment): EscapedHtml | string {
  const asked = findWorkflow(assignment.workflow).assignments?.task?.(assignment);
  return asked === undefined
    ? ''
    : html`<p class="task" lang="${assignment.language}" dir="auto">${asked}</p>`;
}

function handIn({ assignment, state, token }: LearnerView): EscapedHtml {
  const again = state === null ? '' : html`<p>What you hand in now takes the place of what was there.</p>`;
  return html`<h2>${state === null ? 'Hand in' : 'Hand in again'}</h2>
${again}<form method="post" action="/lti/submissions" enctype="multipart/form-data">
<input type="hidden" name="token" value="${token}">
${fields(assignment)}
<p><button type="submit">Hand in</button></p>
</form>`;
}

/** What a learner is told whose work was said to be somebody else's. */
export const MOVED = 'What was handed in here is kept as another student’s work: ask your teacher.';

/** How a learner's work stands, and where they hand it in until its score is released. */
export function learnerPage(learnerView: LearnerView): EscapedHtml {
  if (!learnerView.isTheirs) return html`${task(learnerView.assignment)}<p class="standing">${MOVED}</p>`;
  return html`${task(learnerView.assignment)}<p class="standing">${standing(learnerView)}</p>${score(learnerView)}
${feedback(learnerView)}${isOver(learnerView.now) || learnerView.isActivity ? '' : handIn(learnerView)}`;
}
