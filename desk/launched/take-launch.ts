import { laterWords } from '../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

/** Windows of the desk are told here of launches, since one may wait for its person to launch again. */
const CHANNEL = 'assay-launches';

const launchedWords = laterWords({ en, it });

/**
 * The token of who launched, by the code that the launch gave this window: it is good for one minute and once.
 * @throws Error in words for who looks, where it is not
 */
export async function takeLaunch(code: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  const answer = await fetch('api/lti/desk/token', { method: 'POST', cache: 'no-store', headers, body });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(launchedWords.value.refused);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
  return token;
}

/**
 * Says, above the page as it stands, that a launch is over, until what it returns is called; and tells `given` of the tokens of others in
 * other windows meanwhile.
 */
export function showOver(given: (token: string) => void): () => void {
  const { over, stays } = launchedWords.value;
  const dialog = document.createElement('dialog');
  const [title, text] = [document.createElement('h2'), document.createElement('p')];
  [title.textContent, text.textContent] = [over, stays];
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
