import type { AssignmentChoice, ChoiceOutcome } from '@assay/platform/lti/activity';
import { useState } from 'preact/hooks';
import { ask, bodyOf, read } from '../api.ts';
import { enter } from '../launched/take-launch.ts';
import { hrefOf, PLACES } from '../route.ts';
import { session } from '../session.ts';
import { Frame, useBusy, useLoad } from '../views/parts.tsx';
import { calledBy, words } from '../words/words.ts';
import { activityWords } from './activity-words.ts';

/** Milliseconds after which what was sent is answered by a download or by nothing, as the page is still there. */
const LEFT_MS = 10_000;

/** Sends what the platform asked for to it: the page leads there. False: the browser does not, as the platform leads on to an origin that it does not name. */
function sendOn(action: string, fields: Record<string, string>): Promise<boolean> {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  return new Promise<boolean>((resolve) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'form-action') resolve(false);
    });
    setTimeout(resolve, LEFT_MS, true);
    form.submit();
  }).finally(() => form.remove());
}

/** Makes a choice; `stays`: what is done where it reached nobody. */
async function choose(assignment: string, stays: () => void): Promise<void> {
  const answer = await ask('/lti/choice', { method: 'POST', body: { assignment } });
  const outcome = await bodyOf<ChoiceOutcome>(answer);
  if ('action' in outcome) return (await sendOn(outcome.action, outcome.fields)) ? undefined : stays();
  location.hash = '#/';
  enter(outcome);
}

/** Where a teacher chooses an assignment: for an activity, or to put it into a course. */
export function Choice() {
  const { value, error, again } = useLoad(() => read<AssignmentChoice>('/lti/choice'));
  const [isBusy, begin] = useBusy();
  const [isRefused, setRefused] = useState(false);
  const said = activityWords.value;
  const all = value?.assignments ?? [];
  return (
    <div class="narrow">
      <Frame
        {...(session.value?.launched && { back: [hrefOf(PLACES.activity), said.activity] as const })}
        {...{ title: said.which, isThere: value !== null, error, again }}
      >
        {all.length === 0 && <p>{said.noAssignment}</p>}
        {all.length > 0 && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const chosen = new FormData(event.currentTarget).get('assignment');
              setRefused(false);
              begin(() => choose(String(chosen), () => setRefused(true)));
            }}
          >
            <fieldset aria-label={said.which}>
              {all.map(({ assignment, title, workflow }) => (
                <label key={assignment}>
                  <input type="radio" name="assignment" value={assignment} required /> <bdi>{title}</bdi>{' '}
                  <span class="aside">
                    {calledBy(words.value.workflows, workflow)}
                    {title !== assignment && ` (${assignment})`}
                  </span>
                </label>
              ))}
            </fieldset>
            <p role="alert" class="wrong">
              {isRefused && said.notSent}
            </p>
            <p class="actions">
              <button type="submit" class="first" aria-disabled={isBusy}>
                {said.choose}
              </button>
            </p>
          </form>
        )}
      </Frame>
    </div>
  );
}
