import type { DeskAdmission } from '@assay/platform/lti/activity';
import { signal } from '@preact/signals';
import { waitFor } from '../busy/wait.ts';
import { apiOfLaunches, session } from '../session.ts';
import { readToken } from '../token.ts';
import { laterWords } from '../words/words.ts';
import { fitFrame } from './fit-frame.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const launchedWords = laterWords({ en, it, de });

/** Where windows that wait for a person to launch again are told of that, and no others. */
export const channelOf = (person: string) => new BroadcastChannel(`assay-launch ${person}`);

/** How the launch of this window stands; `refused`: the API's own words, where it was not used before or too late. */
type LaunchStanding = 'over' | 'opening' | 'used' | 'gone' | 'unreachable' | { refused: string };

/** What is refused of a platform that is registered no more. */
export const GONE = 'LtiPlatformGone';

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
