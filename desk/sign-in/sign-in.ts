import { readToken, type Session } from '../token.ts';
import {
  forgetPlace,
  leaveFor,
  placeBefore,
  rememberPlace,
  returnOf,
  takeReturn,
  tellReturn,
} from './attempts.ts';
import { finish, prepare, type SignInAttempt, type SignInPlace } from './code-flow.ts';
import { drawAgain, drawDone, drawDoor } from './door.ts';
import { signInWords } from './words.ts';

/** The desk as who signs in meets it: this script shares none of its modules. */
interface DeskAround {
  session: { value: Session | null };
  /** Shows what the address says. */
  go(): void;
  language: string;
}

/** A sign-in as it is shown: where, and to whom (null: nobody was there). */
interface SignInShown {
  box: HTMLElement;
  desk: DeskAround;
  before: Session | null;
}

/** What is known in this window, wherever it is shown. */
const known = {
  places: null as SignInPlace[] | null,
  trouble: null as string | null,
  /** Another window signs in by this one, which has nothing more to do. */
  isDone: false,
  /** Made ready before it is asked for, since browsers let a window open at once or not at all. */
  ready: null as SignInAttempt | null,
};

/** As it is shown now: in another language it is shown anew. */
let latest: SignInShown | null = null;

/** Where they can sign in now: above the page where they did before, once that is ready. */
function placesFor({ before }: SignInShown): SignInPlace[] | null {
  const { places, ready, trouble } = known;
  if (places === null || before === null) return places;
  const own = places.filter(({ issuer }) => issuer === before.issuer);
  return own.length === 0 || ready || trouble !== null ? own : null;
}

function draw(shown: SignInShown): void {
  const { box, desk, before } = shown;
  if (!box.isConnected || desk.session.value !== before) return;
  const { trouble, isDone } = known;
  const view = {
    words: signInWords(desk.language),
    places: placesFor(shown),
    trouble,
    give: (token: string) => give(shown, token),
    signIn: (place: SignInPlace) => void (before ? signInBeside(shown, place) : signInAt(place)),
  };
  if (isDone) drawDone(box, view);
  else (before ? drawAgain : drawDoor)(box, view);
}

/** Does what may not work, and says why where it does not. */
async function tried(step: () => Promise<void>): Promise<void> {
  known.trouble = null;
  await step().catch((error: unknown) => {
    forgetPlace();
    known.trouble = error instanceof Error ? error.message : String(error);
  });
  if (latest) draw(latest);
}

/** Goes on as who has signed in; where that is another person, the page is loaded again, which forgets all that was there. */
function enter({ box, desk, before }: SignInShown, next: Session): void {
  if (before && next.person !== before.person) {
    desk.session.value = null;
    location.reload();
    return;
  }
  box.querySelector('dialog')?.close();
  desk.session.value = next;
}

function give(shown: SignInShown, token: string): boolean {
  const read = readToken(token);
  const place = known.places?.find(({ issuer }) => issuer === read?.issuer);
  const next = place ? readToken(token, place.roleClaim) : read;
  if (next === null) return false;
  forgetPlace();
  enter(shown, next);
  return true;
}

async function take(shown: SignInShown, attempt: SignInAttempt, returned: string): Promise<void> {
  const next = await finish(attempt, returned);
  if (next === null) throw new Error(signInWords(shown.desk.language).unreadable);
  rememberPlace(next.issuer);
  enter(shown, next);
}

const signInAt = (place: SignInPlace): Promise<void> => tried(async () => leaveFor(await prepare(place)));

const makeReady = (place: SignInPlace): Promise<void> =>
  tried(async () => {
    known.ready = await prepare(place);
  });

/** In a window of its own, so that this page stays as it is. An attempt is good for one return. */
async function signInBeside(shown: SignInShown, place: SignInPlace): Promise<void> {
  const attempt = known.ready;
  if (attempt === null) return makeReady(place);
  await tried(async () => {
    const returning = returnOf(attempt);
    if (!open(attempt.url, '_blank', 'popup,width=520,height=720'))
      throw new Error(signInWords(shown.desk.language).blocked);
    const returned = await returning;
    known.ready = null;
    await take(shown, attempt, returned);
  });
  if (known.trouble !== null) known.ready ??= await prepare(place).catch(() => null);
}

/** Goes on with a sign-in that was begun here, or tells the window that began it. */
async function goOn(shown: SignInShown, { returned, kept }: NonNullable<ReturnType<typeof takeReturn>>) {
  if (kept) {
    await take(shown, kept, returned);
    shown.desk.go();
    return;
  }
  tellReturn(returned);
  known.isDone = true;
  close();
}

/** Reads where people sign in, and goes on where this window was. */
async function start(shown: SignInShown): Promise<void> {
  const returning = takeReturn();
  const answer = await fetch('config.json', { cache: 'no-cache' });
  known.places = ((await answer.json()) as { signIns: SignInPlace[] }).signIns;
  if (returning) return goOn(shown, returning);
  const place = known.places.find(({ issuer }) => issuer === placeBefore());
  if (place && shown.before === null) await signInAt(place);
}

let started: Promise<void> | null = null;

/** Shows how to sign in: in place of the desk where nobody is there, above it where somebody was. */
export async function showSignIn(box: HTMLElement, desk: DeskAround): Promise<void> {
  const before = desk.session.value;
  const shown: SignInShown = { box, desk, before };
  known.ready = null;
  latest = shown;
  draw(shown);
  started ??= tried(() => start(shown));
  await started;
  const place = before && known.places?.find(({ issuer }) => issuer === before.issuer);
  if (place) await makeReady(place);
}
