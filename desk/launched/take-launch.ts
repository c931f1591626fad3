import type { DeskAdmission } from '@assay/platform/lti/activity';
import { signal } from '@preact/signals';
import { waitFor } from '../busy/wait.ts';
import { apiOfLaunches, session } from '../session.ts';
import { readToken, type Session } from '../token.ts';
import { laterWords, words } from '../words/words.ts';
import { fitFrame } from './fit-frame.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const launchedWords = laterWords({ en, it, de });

/** Where windows that wait for a person to launch again are told of that, and no others. */
const channelOf = (person: string) => new BroadcastChannel(`assay-launch ${person}`);

/** How the launch of this window stands; `refused`: the API's own words, where it was not used before or too late. */
type LaunchStanding = 'over' | 'opening' | 'used' | 'gone' | 'unreachable' | { refused: string };

/** What is refused of a platform that is registered no more. */
const GONE = 'LtiPlatformGone';

/** A page that is loaded again came by no launch that still counts. */
export const standing = signal<LaunchStanding>('over');

/** Asks for the token of a code, again for as long as the API is busy. Null: nothing answers that could know. */
async function answerOf(code: string): Promise<Response | null> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', cache: 'no-store', headers, body: JSON.stringify({ code }) } as const;
  const answer = await fetch(`${apiOfLaunches()}/lti/desk/token`, request).catch(() => null);
  if (answer && !answer.ok && (await waitFor(answer)) !== null) return answerOf(code);
  return answer && answer.status < 500 && answer.status !== 429 ? answer : null;
}

/** Goes on as who launched, which windows that wait for that are told. */
export function enter({ token, page }: DeskAdmission): void {
  session.value = { ...readToken(token ?? page)!, page };
  const channel = channelOf(session.value.person);
  channel.postMessage(session.value);
  channel.close();
}

/** By what the desk goes on as who launched; or why it does not. */
type LaunchAnswer =
  | (DeskAdmission & { code?: undefined })
  | { page?: undefined; code?: string; detail?: string };

let code = '';

/** Goes on as who launched, by the code that the launch gave this window, or that it has: it is good for one minute and once. */
export async function takeLaunch(given = code): Promise<void> {
  code = given;
  fitFrame();
  standing.value = 'opening';
  const answer = await answerOf(code);
  const told = (await answer?.json().catch(() => null)) as LaunchAnswer | null;
  if (told?.page !== undefined) enter(told);
  standing.value = answer === null || told === null ? 'unreachable' : whyNot(answer, told);
}

/** What is said where no token came; after one came, the launch is over with its session. */
function whyNot({ status }: Response, told: LaunchAnswer) {
  if (told.page !== undefined) return 'over';
  if (told.code === GONE) return 'gone';
  return status === 401 ? 'used' : { refused: told.detail ?? '' };
}

/** Asks the tool whether the platform of a launch is registered no more; where nobody says so, the launch took too long. */
async function isGone({ page }: Session): Promise<boolean> {
  const request = { cache: 'no-store', headers: { authorization: `Bearer ${page}` } } as const;
  const answer = await fetch(`${apiOfLaunches()}/lti/choice`, request).catch(() => null);
  const told = (await answer?.json().catch(() => null)) as LaunchAnswer | null;
  return told?.code === GONE;
}

/** What a window says whose launch is good no more: what happened, and what can be done. */
function whyOver(who: Session, isTooLate: boolean): [title: string, text: string] {
  const { gone, tell, kept, over, stays, chooses } = launchedWords.value;
  if (!isTooLate) return [gone, `${tell} ${kept}`];
  return [over, who.launched === null ? chooses : stays];
}

/** A dialog above the page that is closed by what ends it alone; whoever wants to read or copy what stands on the page has it beside that. */
function openDialog([title, text]: readonly [string, string], again?: () => void): HTMLDialogElement {
  const make = <T extends keyof HTMLElementTagNameMap>(tag: T, textContent: string, onclick?: () => void) =>
    Object.assign(document.createElement(tag), { textContent, onclick });
  const dialog = Object.assign(document.createElement('dialog'), { ariaLabel: title });
  const look = make('button', launchedWords.value.look, () => {
    dialog.close();
    look.remove();
    dialog.style.cssText = 'position: sticky; inset-block-end: 0';
    dialog.show();
  });
  const actions = Object.assign(make('p', ''), { className: 'actions' });
  if (again) actions.append(make('button', words.value.again, again));
  actions.append(look);
  dialog.append(make('h2', title), make('p', text), actions);
  document.body.append(dialog);
  const show = () => dialog.isConnected && !dialog.open && dialog.showModal();
  dialog.addEventListener('close', show);
  show();
  return dialog;
}

/**
 * Says, above the page as it stands, why a launch is good no more, until what it returns is called; and tells `given` when its person launches again
 * in another window meanwhile, or tries by the same launch whether the platform is registered again.
 */
export async function showOver(who: Session, given: (next: Session) => void): Promise<() => void> {
  const channel = channelOf(who.person);
  channel.onmessage = ({ data }) => given(data as Session);
  const gone = await isGone(who);
  const dialog = openDialog(whyOver(who, !gone), gone ? () => given({ ...who }) : undefined);
  return () => {
    channel.close();
    dialog.close();
    dialog.remove();
  };
}
