import { language, laterWords } from '../words/words.ts';
import { busy } from './busy.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const busyWords = laterWords({ en, it, de });

/** Seconds that are waited for one request, all its tries together. */
const MOST = 30;

/** Seconds after which a refusal says that it may be asked again; where it is of too many (429) and does not say, as many as were `waited`; not a number: it says nothing of the kind. */
function secondsOf({ headers, status }: Response, waited = 0): number {
  const after = headers.get('retry-after') ?? (status === 429 ? String(waited) : '');
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Math.max(1, Math.ceil(seconds));
}

let waiting = 0;

/**
 * Waits until what was refused may be asked again, and says so meanwhile.
 * @param waited seconds that were waited for it before
 * @returns seconds that were waited by then; null: it is not waited for, being too long
 */
export async function waitFor(refused: Response, waited = 0): Promise<number | null> {
  const seconds = secondsOf(refused, waited);
  if (!(waited + seconds <= MOST)) return null;
  waiting += 1;
  busy.value = busyWords.value.busy(seconds);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  waiting -= 1;
  if (waiting === 0) busy.value = '';
  return waited + seconds;
}

/** When what was refused may be asked again, in words; empty: nobody says. */
export function whenText(refused: Response): string {
  if (!refused.headers.has('retry-after')) return '';
  const at = Date.now() + secondsOf(refused) * 1000;
  if (Number.isNaN(at)) return '';
  const time = new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' });
  return busyWords.value.when(time.format(at));
}
