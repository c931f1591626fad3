import type { HandInForm, LearnerActivity } from '@assay/platform/lti/activity';
import { signal } from '@preact/signals';
import { ApiRefusal, ask, bodyOf, errorText } from '../api.ts';
import { dropSent } from '../views/drafts.ts';
import { told } from '../views/parts.tsx';
import { calledBy } from '../words/words.ts';
import { activityWords } from './activity-words.ts';
import { formFault } from './hand-in-faults.ts';
import { sendingBy } from './sending.ts';

/** How a hand-in is being sent, whichever page is shown meanwhile. `share`: how much is, from 0 to 1, null: none is being sent; `fault`: why the last one is not sent, empty: it is. */
export const sending = signal<{ share: number | null; fault: string }>({ share: null, fault: '' });

/** The activity after a hand-in that was taken, until it is shown. */
export const taken = signal<LearnerActivity | null>(null);

const showSending = (share: number | null, fault = ''): void => {
  sending.value = { share, fault };
};

/** Says what is wrong with a file that was chosen; empty: nothing. What is being sent stays so. */
export const showFault = (fault: string): void => showSending(sending.value.share, fault);

/** What a learner is told of a hand-in that was not taken: by its code, where there are words for that; else in those of who refused it. */
function notTakenText(error: unknown): string {
  const { code, status } = error instanceof ApiRefusal ? error : { code: '', status: 0 };
  return status === 0
    ? errorText(error)
    : calledBy({ [code]: errorText(error), ...activityWords.value.refused }, code);
}

/** Empties the form that is shown: who went elsewhere and came back has another than the one that was sent. */
function emptyForm(sent: HTMLFormElement): void {
  const name = CSS.escape(sent.dataset.draft!);
  document.querySelector<HTMLFormElement>(`form[data-draft=${name}]`)?.reset();
}

/** Hands in what is in a form, if that can be; what is refused is told where the form is shown no more. */
export async function handIn(element: HTMLFormElement, form: HandInForm): Promise<void> {
  const given = new FormData(element);
  const wrong = formFault(given, form);
  showSending(wrong === '' ? 0 : null, wrong);
  if (wrong !== '') return;
  try {
    const request = { method: 'POST', body: given, by: sendingBy(showSending) } as const;
    taken.value = await bodyOf<LearnerActivity>(await ask('/lti/activity/submissions', request));
    if (dropSent(element, given)) emptyForm(element);
    showSending(null);
    told.value = activityWords.value.sent;
  } catch (error) {
    showSending(null, notTakenText(error));
    if (!element.isConnected) told.value = sending.value.fault;
  }
}
