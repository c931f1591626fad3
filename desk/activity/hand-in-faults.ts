import type { HandInForm, TakenHere } from '@assay/platform/lti/activity';
import { endsAsTaken, mostBytes } from '@assay/platform/submission/taken-files';
import { numberText } from '../words/words.ts';
import { activityWords } from './activity-words.ts';

/** A size as people read it, in kB or MB. */
export const sizeText = (bytes: number, round: (size: number) => number): string =>
  bytes < 1e6 ? `${numberText(round(bytes / 1e3))} kB` : `${numberText(round(bytes / 1e5) / 10)} MB`;

const endingsText = (endings: readonly string[]) => endings.map((ending) => `.${ending}`).join(', ');

/** What files are taken, and how large they may be. */
export function takesText({ endings, bytes }: TakenHere): string {
  const [said, most] = [activityWords.value, sizeText(bytes, Math.floor)];
  return endings === null ? said.takesAny(most) : said.takes(endingsText(endings), most);
}

/** Why something of a name and a size is not sent, empty where it is. */
function sizeFault(file: string, size: number, { endings, ...taken }: TakenHere, called = file): string {
  const most = mostBytes(file, { endings: endings ?? [], ...taken });
  if (size <= most) return '';
  return activityWords.value.tooLarge(called, sizeText(size, Math.ceil), sizeText(most, Math.floor));
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Why a file is not sent; empty: it is. */
export function fileFault({ name, size }: File, taken: TakenHere): string {
  const { endings, bytes, larger } = taken;
  if (size === 0) return activityWords.value.nothingInIt;
  if (endings !== null && !endsAsTaken(name, { endings, bytes, ...(larger && { larger }) }))
    return activityWords.value.otherEnding(name, endingsText(endings));
  return sizeFault(name, size, taken);
}

/** How many questions of a sheet a form leaves without an answer; none where a file is given. */
export function unanswered(given: FormData, form: HandInForm): number {
  const { name = '' } = (given.get('file') ?? {}) as { name?: string };
  if (!('questions' in form) || name !== '') return 0;
  return form.questions.filter(({ id }) => isBlank(given.get(`answer-${id}`))).length;
}

/** Why what is in a form is not sent; empty: it is. A file counts before the text. */
export function formFault(given: FormData, form: HandInForm): string {
  const said = activityWords.value;
  const [file, text] = [given.get('file'), given.get('text') ?? ''];
  if (form.files && file instanceof File && file.name !== '') return fileFault(file, form.files);
  if ('questions' in form)
    return [...given.values()].every((one) => one instanceof File || isBlank(one)) ? said.noAnswer : '';
  if (isBlank(text)) return said.nothing;
  return sizeFault('work.txt', new Blob([text]).size, form.files, said.text);
}
