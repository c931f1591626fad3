import { messagesOf } from '../report/messages.ts';
import { plainLine } from '../report/plain-line.ts';
import { inLanguage } from '../report/words/languages.ts';
import type { Address } from '../review/address.ts';
import type { ScreeningExtent } from './screening.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

/** What a result says of passages that speak to the grader. */
interface AddressReport {
  addressed: readonly Address[];
  screened: ScreeningExtent;
}

/** The file that the note is. */
export const TEACHER_NOTE = 'for-the-teacher.txt';

/** The flags that a report keeps silent about: a report may be given to the student, and these are for the teacher alone. */
const FOR_TEACHER = ['suspected-injection', 'hidden-text'] as const;
export type ForTeacher = (typeof FOR_TEACHER)[number];

/** Whether a flag is for the teacher alone. */
export function isForTeacher(flag: string): flag is ForTeacher {
  return FOR_TEACHER.some((known) => known === flag);
}

/** The words of the note, by language. */
const WORDS = { en: messagesOf(en, 'en'), it: messagesOf(it, 'it'), de: messagesOf(de, 'de') };
type NoteWords = (typeof WORDS)['en'];

const extentOf = (screened: ScreeningExtent, words: NoteWords): string[] => {
  if (screened === true) return [];
  return [screened === 'in-part' ? words.inPart : words.notScreened];
};

/**
 * The note for the teacher that lies beside the report: each passage, its page, who found it. `language`: ISO 639-1; English where the
 * note is not known in it. `others`: what else the teacher alone is told, in that language. None where there is nothing.
 */
export function teacherNote(
  { addressed, screened }: AddressReport,
  language: string,
  others: readonly string[] = [],
) {
  if (addressed.length + others.length === 0) return [];
  const words = inLanguage(language, WORDS);
  const passages = addressed.map(({ passage, page, by, sign }) => {
    const where = [...(page === null ? [] : [words.page(page)]), `${words.by[by]} (${sign})`].join(', ');
    return `- ${words.quoted(plainLine(passage))}\n  ${where}`;
  });
  const spoken = addressed.length === 0 ? [] : [words.intro, ...passages];
  const text = [words.title, ...spoken, ...others, ...extentOf(screened, words)].join('\n\n');
  return [{ name: TEACHER_NOTE, type: 'text/plain; charset=utf-8', text: `${text}\n` }];
}

/** Characters of a passage that a terminal shows. */
const SHOWN = 140;

/** The same for `assay submit` and `runs show`: a line for each passage, and one where the screener did not read all. `isText`: it was read as a text. */
export function addressLines({ addressed, screened }: AddressReport, isText = true): string[] {
  const lines = addressed.map(({ passage, page, by }) => {
    const at = page === null ? '' : `, p. ${page}`;
    return `  speaks to the grader? (${by}${at}): "${plainLine(passage).slice(0, SHOWN)}"`;
  });
  const extent = { true: [], false: ['no agent screened it'], 'in-part': ['a part of it was screened'] };
  const told = extent[`${screened}`].map(
    (words) =>
      `  ${words} for words to the grader; ${isText ? 'patterns looked at all' : 'there was hardly any text for patterns'}`,
  );
  return [...lines, ...told];
}
