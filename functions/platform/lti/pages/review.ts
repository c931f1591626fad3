import { withRoutes } from '@assay/api/commands-of-routes';
import type { LinkSubmission } from '@assay/platform/lti/link-items';
import { LONGEST_REASON, LONGEST_TEXT } from '@assay/platform/review/event';
import { isReleased, openAppeals } from '@assay/platform/review/fold';
import { REASON_WORDS } from '@assay/platform/review/reason-words';
import { previewOf, type ReleasedResult } from '@assay/platform/review/released-result';
import { isUnderWay, type RejectedUpload, type RunItem, type RunState } from '@assay/platform/run/items';
import { html } from 'hono/html';
import { pageWords } from '../../api/pages/page-words.ts';
import { partName, releasedParts } from '../../api/pages/released-page.ts';
import type { ReviewState } from '../reviewing.ts';
import type { EscapedHtml } from './page.ts';
import { type FormRefusal, refusal } from './refusal.ts';

/** What a teacher is shown of a work. */
interface ReviewView {
  handed: LinkSubmission;
  standing: ReviewState;
  /** Why there is no run of it; null: there is one, or it is still to be taken. */
  rejection: RejectedUpload | null;
  /** Nobody has said that it is somebody else's work. */
  isTheirs: boolean;
  refused: FormRefusal | null;
  token: string;
  at: Date;
}

type FormField = [label: string, control: EscapedHtml];

/** A form that decides something, on the work as it is shown. */
function deciding(
  { handed, standing, token }: ReviewView,
  decision: string,
  button: string,
  fields: FormField[] = [],
) {
  const id = (at: number) => `${decision}-${at}`;
  return html`<form method="post" action="/lti/review">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="submission" value="${handed.submission}">
<input type="hidden" name="version" value="${standing.version}"><input type="hidden" name="decision" value="${decision}">
${fields.map(([label, control], at) => html`<p><label for="${id(at)}">${label}</label> ${control}</p>\n`)}<p><button type="submit">${button}</button></p>
</form>`;
}

/** What was typed into a field of a decision that was refused. */
function typed({ refused }: ReviewView, decision: string, name: string): string {
  const value = refused?.form.decision === decision ? refused.form[name] : undefined;
  return typeof value === 'string' ? value : '';
}

interface DecisionTextField {
  decision: string;
  name: 'reason' | 'text';
  id: string;
}

/** Where a reason or a text is written: with what was written there before, where that was refused. */
function text(reviewView: ReviewView, { decision, name, id }: DecisionTextField): EscapedHtml {
  const longest = name === 'reason' ? LONGEST_REASON : LONGEST_TEXT;
  const before = typed(reviewView, decision, name).slice(0, longest);
  return html`<textarea id="${id}" name="${name}" rows="3" maxlength="${longest}" required>${before}</textarea>`;
}

/** What can be chosen; chosen already where it was before, and that was refused. */
function option(
  reviewView: ReviewView,
  { decision, name }: { decision: string; name: string },
  value: string,
  says = value,
): EscapedHtml {
  const isChosen = value === typed(reviewView, decision, name);
  return html`<option value="${value}"${isChosen ? ' selected' : ''}>${says}</option>`;
}

/** A form that is folded away until it is wanted, or was sent and refused. */
function folded(reviewView: ReviewView, decision: string, summary: string, form: EscapedHtml): EscapedHtml {
  const isOpen = reviewView.refused?.form.decision === decision;
  return html`<details${isOpen ? ' open' : ''}><summary>${summary}</summary>${form}</details>`;
}

/** What became of a run that ended without a result. */
const WITHOUT_RESULT: Partial<Record<RunState, string>> = {
  failed: 'It could not be assessed',
  held: 'It is held, and nothing was asked for it',
  cancelled: 'Its assessment was cancelled, and can be gone on with (POST …/resume)',
  superseded: 'Its assessment was ended, as another version took its place',
  withdrawn: 'Its assessment was ended, as the file was deleted',
};

function withoutResult(run: RunItem): string {
  if (isUnderWay(run)) return 'It is being assessed: there is no result yet.';
  const { state, failure } = run;
  const words = WITHOUT_RESULT[state] ?? 'Its result is not there';
  return failure && (state === 'failed' || state === 'held')
    ? `${words}: ${withRoutes(failure.message)}`
    : `${words}.`;
}

function standingWords({ standing: { run, result, shown }, rejection }: ReviewView): string {
  if (!run && rejection) return `It was rejected, and is not assessed: ${rejection.message}`;
  if (!run) return 'It is on its way: there is no result yet.';
  if (!result) return withoutResult(run);
  if (isReleased(shown, result)) return 'Released: the learner sees what follows.';
  return shown.released
    ? 'A draft: the learner sees an earlier result, which was released.'
    : 'A draft: the learner sees nothing of it.';
}

function needs({ standing }: ReviewView): EscapedHtml | string {
  if (standing.needs.length === 0) return '';
  const each = standing.needs.map(
    ({ reason, places }) => html`<li>${REASON_WORDS[reason]}${places > 1 ? ` (${places} places)` : ''}</li>`,
  );
  return html`<p>Look at this:</p><ul>${each}</ul>`;
}

function release(reviewView: ReviewView): EscapedHtml | string {
  const { result, review } = reviewView.standing;
  const isShown = result !== null && isReleased(review, result);
  const withdrawing = review.released
    ? folded(
        reviewView,
        'withdraw',
        'Withdraw what is released',
        deciding(reviewView, 'withdraw', 'Withdraw', [
          ['Why', text(reviewView, { decision: 'withdraw', name: 'reason', id: 'withdraw-0' })],
        ]),
      )
    : '';
  return html`${result && !isShown ? deciding(reviewView, 'release', 'Release to the learner') : ''}${withdrawing}`;
}

function overriding(reviewView: ReviewView, preview: ReleasedResult): EscapedHtml | string {
  const { scores } = preview;
  if (scores.length === 0) return '';
  const traits = scores.map(({ trait }) =>
    option(reviewView, { decision: 'override', name: 'trait' }, trait, partName(trait, preview)),
  );
  const labels = scores.flatMap(({ scale }) => ('labels' in scale ? scale.labels : []));
  const score =
    labels.length > 0
      ? html`<select id="override-1" name="score" required>${[...new Set(labels)].map((label) => option(reviewView, { decision: 'override', name: 'score' }, label))}</select>`
      : html`<input id="override-1" name="score" type="number" step="1" required value="${typed(reviewView, 'override', 'score')}">`;
  const form = deciding(reviewView, 'override', 'Change', [
    ['Of', html`<select id="override-0" name="trait" required>${traits}</select>`],
    ['Score', score],
    [
      'Why (the learner reads it)',
      text(reviewView, { decision: 'override', name: 'reason', id: 'override-2' }),
    ],
  ]);
  return folded(reviewView, 'override', 'Change a score', form);
}

function answering(reviewView: ReviewView, preview: ReleasedResult | null): EscapedHtml | string {
  const open = openAppeals(reviewView.standing.review);
  if (open.length === 0) return '';
  const nameOf = (part: string) => (preview ? partName(part, preview) : part);
  const each = open.map(({ appeal, trait }) =>
    option(reviewView, { decision: 'answer', name: 'appeal' }, String(appeal), nameOf(trait)),
  );
  const answers = [
    option(reviewView, { decision: 'answer', name: 'answer' }, 'upheld', 'It stays as it is'),
    option(reviewView, { decision: 'answer', name: 'answer' }, 'changed', 'It was changed'),
  ];
  const answer = html`<select id="answer-1" name="answer" required>${answers}</select>`;
  return html`<h2>Answer an appeal</h2>
${open.map(({ trait, text: why }) => html`<p><strong>${nameOf(trait)}</strong>: <span dir="auto">${why}</span></p>`)}
<p class="aside">To change what was appealed against, change the score first, then answer.</p>
${deciding(reviewView, 'answer', 'Answer', [
  ['Appeal about', html`<select id="answer-0" name="appeal" required>${each}</select>`],
  ['Decision', answer],
  ['Answer (the learner reads it)', text(reviewView, { decision: 'answer', name: 'text', id: 'answer-2' })],
])}`;
}

/** What the learner sees once it is released, in the assignment's own language. */
function draft(reviewView: ReviewView, preview: ReleasedResult | null): EscapedHtml | string {
  if (!preview) return '';
  const { tag, standIn, notice } = pageWords(preview.assignment.language);
  const { total } = preview;
  const points =
    typeof total === 'string'
      ? ''
      : html`<p class="score">Score: <strong>${total.scoreGiven} of ${total.scoreMaximum}</strong></p>`;
  const form = deciding(reviewView, 'comment', 'Comment', [
    [
      'Comment (the learner reads it)',
      text(reviewView, { decision: 'comment', name: 'text', id: 'comment-0' }),
    ],
  ]);
  const comment = folded(reviewView, 'comment', 'Comment', form);
  return html`${points}${overriding(reviewView, preview)}${comment}
<section class="feedback" lang="${tag}"><p class="aside">${preview.standIn ? standIn : notice}</p>
${releasedParts(preview)}</section>`;
}

function handedInText({ standing: { submitted } }: ReviewView): EscapedHtml | string {
  return submitted === null
    ? ''
    : html`<details><summary>What was handed in</summary><p class="task" dir="auto">${submitted}</p></details>`;
}

/** What is said in place of a review of work that has become somebody else's. */
const MOVED = html`<p class="standing">It was said that this is another student’s work: the learner sees nothing of it, and no score goes to the grade book. It is reviewed over the API.</p>`;

/** What is said in place of a review of work of which it is to be said again whose it is. */
const UNSETTLED = html`<p class="standing" role="alert"><strong>It has to be said again whose work this is.</strong> It was said that this is another student’s work, and that was not finished: until it is, no learner is shown what is decided, and no score goes to the grade book. Say it again over the API (<code>PUT …/submissions/{submission}/owner</code>); then it can be reviewed.</p>`;

/** What a learner handed in, as it was assessed and as its teacher decides on it. */
export function reviewPage(reviewView: ReviewView): EscapedHtml {
  const { standing, token, at } = reviewView;
  const preview = standing.result && previewOf(standing.result, standing.shown, at.toISOString());
  const back = html`<form method="post" action="/lti/activity"><input type="hidden" name="token" value="${token}"><p><button type="submit" class="plain">All that was handed in</button></p></form>`;
  const refused = (forms: EscapedHtml | string) => refusal('decision', reviewView.refused, forms);
  if (standing.unsettled) return html`${back}${refused('')}${UNSETTLED}`;
  if (!reviewView.isTheirs) return html`${back}${refused('')}${MOVED}`;
  const forms = html`${release(reviewView)}${answering(reviewView, preview)}
${draft(reviewView, preview)}`;
  return html`${back}
${refused(forms)}<p class="standing">${standingWords(reviewView)}</p>
${needs(reviewView)}${handedInText(reviewView)}${forms}`;
}
