import type { SignInAttempt } from './code-flow.ts';

/** A sign-in that left the page, and where on the desk it goes on. */
interface KeptAttempt extends SignInAttempt {
  to: string;
}

/** Kept from leaving the page until the return: what proves the return. No token is. */
const ATTEMPT = 'assay-attempt';
/** Where this window's person signed in: loaded again, the page goes there without being asked. */
const PLACE = 'assay-place';
/** Windows of the desk tell each other of returns. */
const CHANNEL = 'assay-returns';

/** Leaves the page to sign in. */
export function leaveFor(attempt: SignInAttempt): void {
  const kept: KeptAttempt = { ...attempt, to: location.hash.slice(1) || '/' };
  sessionStorage.setItem(ATTEMPT, JSON.stringify(kept));
  location.assign(attempt.url);
}

/** A return from an issuer in this window's address, which is taken out of it; `kept` is null where another window began it. */
export function takeReturn(): { returned: string; kept: KeptAttempt | null } | null {
  const returned = location.search;
  if (!new URLSearchParams(returned).has('state')) return null;
  const text = sessionStorage.getItem(ATTEMPT);
  sessionStorage.removeItem(ATTEMPT);
  const kept = text === null ? null : (JSON.parse(text) as KeptAttempt);
  history.replaceState(null, '', `${location.pathname}#${kept?.to ?? '/'}`);
  return { returned, kept };
}

/** Tells the window that began a sign-in of its return. */
export function tellReturn(returned: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(returned);
  channel.close();
}

let listening: BroadcastChannel | null = null;

/** Waits for the return of a sign-in in another window; what was waited for before is no longer. */
export function returnOf({ state }: SignInAttempt): Promise<string> {
  listening?.close();
  const channel = new BroadcastChannel(CHANNEL);
  listening = channel;
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (new URLSearchParams(String(data)).get('state') !== state) return;
      channel.close();
      resolve(String(data));
    };
  });
}

export const placeBefore = (): string | null => sessionStorage.getItem(PLACE);
export const rememberPlace = (issuer: string): void => sessionStorage.setItem(PLACE, issuer);
export const forgetPlace = (): void => sessionStorage.removeItem(PLACE);
