import { signal } from '@preact/signals';
import { waitFor } from '../busy/wait.ts';
import { session } from '../session.ts';
import { readToken } from '../token.ts';
import { laterWords } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const launchedWords = laterWords({ en, it });

/** Windows of the desk are told here of launches, since one may wait for its person to launch again. */
const CHANNEL = 'assay-launches';

/** How the launch of this window stands; `refused`: the API's own words, where it was not used before or too late. */
type LaunchStanding = 'over' | 'opening' | 'used' | 'unreachable' | { refused: string };

/** A page that is loaded again came by no launch that still counts. */
export const standing = signal<LaunchStanding>('over');

/** Asks for the token of a code, again for as long as the API is busy. Null: nothing answers that could know. */
async function answerOf(code: string): Promise<Response | null> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', cache: 'no-store', headers, body: JSON.stringify({ code }) } as const;
  const answer = await fetch('api/lti/desk/token', request).catch(() => null);
  if (answer && !answer.ok && (await waitFor(answer)) !== null) return answerOf(code);
  return answer && answer.status < 500 && answer.status !== 429 ? answer : null;
}

function enter(token: string): void {
  session.value = readToken(token);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Goes on as who launched, by the code that the launch gave this window: it is good for one minute and once. */
export async function takeLaunch(code: string): Promise<void> {
  standing.value = 'opening';
  const answer = await answerOf(code);
  const told = (await answer?.json().catch(() => null)) as { token?: string; detail?: string } | null;
  if (told?.token !== undefined) enter(told.token);
  standing.value = answer === null || told === null ? 'unreachable' : whyNot(answer, told);
}

/** What is said where no token came; after one came, the launch is over with its session. */
function whyNot({ status }: Response, { token, detail = '' }: { token?: string; detail?: string }) {
  if (token !== undefined) return 'over';
  return status === 401 ? 'used' : { refused: detail };
}

/**
 * Says, above the page as it stands, that a launch is over, until what it returns is called; and tells `given` of the tokens of others in
 * other windows meanwhile.
 */
export function showOver(given: (token: string) => void): () => void {
  const { over, open, stays } = launchedWords.value;
  const dialog = document.createElement('dialog');
  const [title, text] = [document.createElement('h2'), document.createElement('p')];
  [title.textContent, text.textContent] = [over, `${open} ${stays}`];
  dialog.ariaLabel = over;
  dialog.append(title, text);
  document.body.append(dialog);
  const show = () => dialog.isConnected && dialog.showModal();
  dialog.addEventListener('close', show);
  show();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => given(String(data));
  return () => {
    channel.close();
    dialog.remove();
  };
}
