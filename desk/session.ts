import { signal } from '@preact/signals';
import { readToken, type Session } from './token.ts';

/** Held in memory alone: a page that is loaded again asks anew. */
export const session = signal<Session | null>(null);

/** Whether who looks has to sign in again, on the page as it stands. */
export const isOver = signal(false);

async function another(who: Session, isAgain: boolean): Promise<void> {
  const next = isAgain ? null : await who.renew?.().catch(() => null);
  if (next) {
    session.value = next;
    return;
  }
  isOver.value = true;
  await new Promise<void>((resolve) => {
    const stop = session.subscribe((now) => {
      if (now !== who) resolve(queueMicrotask(() => stop()));
    });
  });
  isOver.value = false;
}

let waiting: Promise<void> | null = null;

/**
 * Waits until a session whose token counts no more has another, by itself or because its person signs in.
 * @param isAgain true: the one that it had by itself counts no more either
 * @returns whether the same person goes on
 */
export async function renewed(who: Session, isAgain: boolean): Promise<boolean> {
  if (session.value === who) {
    waiting ??= another(who, isAgain).finally(() => {
      waiting = null;
    });
    await waiting;
  }
  return session.value?.person === who.person;
}

/** Forgets who looked and all that they saw, and tells their issuer. */
export function signOut(): void {
  const leave = session.value?.leave;
  sessionStorage.clear();
  session.value = null;
  if (leave) location.replace(leave);
  else location.reload();
}

const given = () => new URLSearchParams(location.hash.slice(1));

/** Whether a token stands in the address: `#token=…`, and where to go: `&to=/…`. */
export const isTokenGiven = (): boolean => given().has('token');

/**
 * Takes the token in the address of a page that was just loaded, and removes it from there at once, so that it stands in no history and no
 * bookmark. Where people sign in it is not taken: whoever sent the link would choose who they are.
 * @returns whether it was taken
 */
export async function takeToken(): Promise<boolean> {
  const { token = '', to = '/' } = Object.fromEntries(given());
  history.replaceState(null, '', `${location.pathname}#${to}`);
  try {
    const { signIns } = await (await fetch('config.json', { cache: 'no-cache' })).json();
    if (signIns.length > 0) return false;
    session.value = readToken(token);
    return true;
  } catch {
    return false;
  }
}
