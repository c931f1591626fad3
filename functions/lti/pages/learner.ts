import { html } from 'hono/html';
import type { CommonAssignment } from '../../../shared/assignment/assignment.ts';
import type { RunState } from '../../../shared/run/items.ts';
import { findWorkflow } from '../../../shared/workflows/find-workflow.ts';
import type { ScoreNow } from '../../reviewed-score.ts';
import type { Html } from './page.ts';

/** What a learner is shown. */
interface Shown {
  assignment: CommonAssignment;
  /** Of the latest thing that was handed in; null: nothing was. */
  state: RunState | null;
  now: ScoreNow | null;
  token: string;
}

const UNDER_WAY: readonly RunState[] = ['admitted', 'running', 'held'];

function standing({ state, now }: Shown): string {
  if (state === null) return 'Nothing was handed in yet.';
  if (now && now.score !== 'pending')
    return 'Your work was assessed, and your teacher has released the score.';
  if (UNDER_WAY.includes(state)) return 'Your work was handed in and is being assessed.';
  if (state === 'completed' || state === 'partial')
    return 'Your work was assessed. Your teacher looks at it before you see a score.';
  return 'Your work was handed in, and could not be assessed. Hand in again, or ask your teacher.';
}

const released = ({ now }: Shown): Html | string =>
  now && now.score !== 'pending'
    ? html`<p>Score: <strong>${now.score.scoreGiven} of ${now.score.scoreMaximum}</strong></p>`
    : '';

function fields(assignment: CommonAssignment): Html {
  const { sheet, takes } = findWorkflow(assignment.workflow);
  if (sheet)
    return html`${sheet
      .questions(assignment)
      .map(
        ({ id, question }) =>
          html`<p><label for="answer-${id}">${question}</label><textarea id="answer-${id}" name="answer-${id}" rows="4" maxlength="20000"></textarea></p>`,
      )}`;
  return html`<p><label for="text">Your text</label><textarea id="text" name="text" rows="16"></textarea></p>
<p><label for="file">or a file</label> <input id="file" name="file" type="file"> (${takes}; at most 4 MB)</p>`;
}

/** What a learner sees of their work, and where they hand it in until its score is released. */
export function learnerPage(shown: Shown): Html {
  const { assignment, token, now } = shown;
  const isOver = now !== null && now.score !== 'pending';
  const form = html`<form method="post" action="/lti/submissions" enctype="multipart/form-data">
<input type="hidden" name="token" value="${token}">
${fields(assignment)}
<p><button type="submit">Hand in</button></p>
</form>`;
  return html`<p>${standing(shown)}</p>${released(shown)}${isOver ? '' : form}`;
}
