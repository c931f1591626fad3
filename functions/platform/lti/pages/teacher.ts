import { withRoutes } from '@assay/api/commands-of-routes';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { nameOf } from '@assay/platform/assignment/assignment';
import { untold } from '@assay/platform/lti/last-words';
import type { LinkSubmission, Passback } from '@assay/platform/lti/link-items';
import type { CourseMember } from '@assay/platform/lti/memberships';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';
import { html } from 'hono/html';
import { refusalOf, stateOfWork } from '../rejected-work.ts';
import { deskForm } from './forms.ts';
import type { EscapedHtml } from './page.ts';

/** What a teacher is shown of a link. */
interface TeacherView {
  learners: readonly LinkSubmission[];
  runs: readonly Pick<RunItem, 'submission' | 'state' | 'admittedAt'>[];
  /** Uploads of the assignment that became no run, oldest first. */
  rejected: readonly RejectedUpload[];
  /** Submissions that are another student's by now. */
  moved: ReadonlySet<string>;
  passbacks: readonly Passback[];
  /** Of the course; null: they were not asked for. */
  members: readonly CourseMember[] | null;
  /** Whether what the grade book did not take was just asked to be sent again. */
  sentAgain: boolean;
  /** Whether the platform can be asked who is in the course. */
  hasRoster: boolean;
  /** Whether another assignment can be chosen. */
  mayChoose: boolean;
  token: string;
}

function told(passback: Passback | undefined): string {
  if (!passback) return 'nothing sent';
  const { state, gradingProgress, scoreGiven, scoreMaximum, code, status } = passback;
  const why = [code, status && `HTTP ${status}`].filter(Boolean).join(', ');
  if (state === 'failed') return `refused by the platform (${why})`;
  if (state === 'retrying') return `not sent yet, is tried again (${why})`;
  return gradingProgress === 'FullyGraded' ? `${scoreGiven} of ${scoreMaximum}` : 'waits for a teacher';
}

/** What is said in place of a review of work that has become somebody else's. */
const MOVED =
  'It was said that this is another student’s work: the learner sees nothing of it, and no score goes to the grade book. It is reviewed over the API.';

type LatestRun = TeacherView['runs'][number] | undefined;

function learnerRow(one: LinkSubmission, run: LatestRun, passback: Passback | undefined, view: TeacherView) {
  const { rejected, moved, token } = view;
  const refusal = refusalOf(one, run, rejected);
  const state = refusal === null ? (stateOfWork(one, run, rejected) ?? 'received') : 'rejected';
  const why = moved.has(one.submission) ? MOVED : refusal;
  const review = run && why !== MOVED ? deskForm(token, 'Review', one.submission) : '';
  return html`<tr><td>${one.name ?? 'no name given'}</td><td>${state}</td><td>${told(passback)}</td><td><code>${one.submission}</code></td><td>${why === null ? '' : html`<p>${withRoutes(why)}</p>`}${review}</td></tr>`;
}

function handedInTable(view: TeacherView): EscapedHtml {
  const { learners, runs, passbacks } = view;
  if (learners.length === 0) return html`<p>Nobody has handed in yet.</p>`;
  const latest = new Map(runs.map((run) => [run.submission, run]));
  const last = new Map(passbacks.map((passback) => [`${passback.submission} ${passback.link}`, passback]));
  return html`<table>
<thead><tr><th scope="col">Learner</th><th scope="col">Assessment</th><th scope="col">Grade book</th><th scope="col">Submission</th><td></td></tr></thead>
<tbody>${learners.map((one) =>
    learnerRow(one, latest.get(one.submission), last.get(`${one.submission} ${one.link}`), view),
  )}</tbody>
</table>`;
}

const button = (action: string, token: string, words: string): EscapedHtml =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><p><button type="submit" class="plain">${words}</button></p></form>`;

/** Learners of the course who handed in nothing through the link. */
function absentees({ members, learners, hasRoster, token }: TeacherView): EscapedHtml | string {
  if (!members) return hasRoster ? button('/lti/roster', token, 'Who has not handed in?') : '';
  const handedIn = new Set(learners.map(({ user }) => user));
  const absent = members.filter(
    ({ user, role, isActive }) => role === 'student' && isActive && !handedIn.has(user),
  );
  if (absent.length === 0) return html`<p>All learners of the course have handed in.</p>`;
  return html`<h2>Not handed in: ${absent.length}</h2>
<ul>${absent.map(({ name }) => html`<li>${name ?? 'no name given'}</li>`)}</ul>`;
}

/** Scores that the grade book did not take are sent again where a teacher asks for that. */
function sending({ learners, passbacks, sentAgain, token }: TeacherView): EscapedHtml | string {
  if (sentAgain)
    return html`<p class="standing">The grade book is told again. Open the activity anew in a while to see what it took.</p>`;
  const named = new Set(learners.map(({ submission }) => submission));
  const waits = untold(passbacks).some((submission) => named.has(submission));
  return waits ? button('/lti/scores', token, 'Send again what the grade book did not take') : '';
}

/** Who handed in through the link and who did not, how it stands, and what the grade book was told last. */
export function teacherPage(teacherView: TeacherView): EscapedHtml {
  const { mayChoose, token } = teacherView;
  return html`${deskForm(token, 'Open on the review desk')}${handedInTable(teacherView)}
${sending(teacherView)}
${absentees(teacherView)}
${mayChoose ? button('/lti/link', token, 'Choose another assignment') : ''}`;
}

/** Where a teacher chooses an assignment: for a link that has none, or for deep linking. */
export function choosePage(
  assignments: readonly CommonAssignment[],
  { token, action }: { token: string; action: '/lti/link' | '/lti/deep-link' },
): EscapedHtml {
  if (assignments.length === 0)
    return html`<p>There is no assignment yet: make one, for example by <code>PUT …/assignments/ID</code>.</p>`;
  const choices = assignments.map((assignment) => {
    const { id, title } = nameOf(assignment);
    return html`<p><label><input type="radio" name="assignment" value="${id}" required> ${title}</label> <span class="aside">${assignment.workflow.replaceAll('-', ' ')}</span></p>`;
  });
  return html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<fieldset><legend>Which assignment is it?</legend>${choices}</fieldset>
<p><button type="submit">Choose</button></p>
</form>`;
}
