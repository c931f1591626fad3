import { signal } from '@preact/signals';
import { readToken, type Session } from './token.ts';
import { words } from './words/words.ts';

/** Held in memory alone: a page that is loaded again asks anew. */
export const session = signal<Session | null>(null);

/** Whether who looks has to sign in again, on the page as it stands. */
export const isOver = signal(false);

/** Asks who came by a launch to launch again, which another window is told; what it gives ends that. */
async function waitForLaunch(who: Session, refused: Response): Promise<() => void> {
  const { showOver } = await import('./launched/launch-over.tsx');
  return showOver(who, refused.clone(), (next) => {
    session.value = next;
  });
}

async function another(who: Session, isAgain: boolean, refused: Response): Promise<void> {
  const next = isAgain ? null : await who.renew?.().catch(() => null);
  if (next) {
    session.value = next;
    return;
  }
  isOver.value = !who.page;
  const end = who.page ? await waitForLaunch(who, refused) : null;
  await new Promise<void>((resolve) => {
    const stop = session.subscribe((now) => {
      if (now !== who) resolve(queueMicrotask(() => stop()));
    });
  });
  isOver.value = false;
  end?.();
}

let waiting: Promise<void> | null = null;

/**
 * Waits until a session whose token counts no more has another, by itself or because its person signs in.
 * @param isAgain true: the one that it had by itself counts no more either
 * @param refused what says that it counts no more
 * @returns whether the same person goes on
 */
export async function renewed(who: Session, isAgain: boolean, refused: Response): Promise<boolean> {
  if (session.value === who) {
    waiting ??= another(who, isAgain, refused).finally(() => {
      waiting = null;
    });
    await waiting;
  }
  return session.value?.person === who.person;
}

/** Forgets who looked and all that they saw, and tells their issuer; where something is not sent, the browser asks them before. */
export function signOut(): void {
  const leave = session.value?.leave;
  // Where a browser keeps nothing for the page, it throws at the question, and there is nothing to forget.
  try {
    if (!isLaunched()) sessionStorage.clear();
  } catch {}
  addEventListener('pagehide', () => {
    session.value = null;
  });
  if (leave) location.replace(leave);
  else location.reload();
}

const given = () => new URLSearchParams(location.hash.slice(1));

/** Whether who looks came by a launch of a learning platform. */
export const isLaunched = (): boolean => !!session.value?.page;

/** Where the API is, of a page that launches of learning platforms open, to which nobody else signs in; undefined: of any other it is below the page. */
export const apiOfLaunches = (): string | undefined => globalThis.document?.documentElement.dataset.api;

/** Whether a token stands in the address, `#token=…`, and where to go: `&to=/…`; or the code of a launch: `#launch=…`. */
export const isTokenGiven = (): boolean => given().has('token') || given().has('launch');

/**
 * Takes the token in the address of a page that was just loaded, and removes it from there at once, so that it stands in no history and no
 * bookmark. Where people sign in it is not taken: whoever sent the link would choose who they are. The code of a launch is, as it counts in the
 * browser alone that launched; what stands before the desk then tells what becomes of it.
 * @returns why it was not taken, in words; empty: it was
 */
export async function takeToken(): Promise<string> {
  const { token = '', launch, to = '/' } = Object.fromEntries(given());
  history.replaceState(null, '', `${location.pathname}#${to}`);
  try {
    if (apiOfLaunches()) {
      if (launch) void (await import('./launched/take-launch.ts')).takeLaunch(launch);
      return '';
    }
    const { signIns } = await (await fetch('config.json', { cache: 'no-cache' })).json();
    if (signIns.length > 0) return words.value.notTaken;
    session.value = readToken(token);
    return '';
  } catch {
    return words.value.unreachable;
  }
}
