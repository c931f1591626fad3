import { plainLine } from '../report/plain-line.ts';
import type { Address } from './address.ts';
import type { ScreeningExtent } from './screening.ts';

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

/** The words of the note, of one language. */
interface NoteWords {
  title: string;
  intro: string;
  by: Record<Address['by'], string>;
  page: (page: number) => string;
  notScreened: string;
  inPart: string;
  quotes: readonly [string, string];
}

const english: NoteWords = {
  title: 'For the teacher alone',
  intro:
    'These passages of the submission seem to speak to whoever grades it. Nothing that they ask for was done, and they changed no score. The report, which may be given to the student, does not mention them. Such a finding can be wrong: please look at the passages yourself.',
  by: { signs: 'found by patterns', screener: 'quoted by the screener' },
  page: (page) => `page ${page}`,
  notScreened: 'Only patterns were used: no agent looked for such passages.',
  inPart: 'The document is long: the screener read the beginning of each part. Patterns looked at all of it.',
  quotes: ['“', '”'],
};

const italian: NoteWords = {
  title: 'Solo per il docente',
  intro:
    'Questi passi dell’elaborato sembrano rivolgersi a chi lo valuta. Nulla di ciò che chiedono è stato fatto, e non hanno cambiato alcun punteggio. La relazione, che può essere data allo studente, non ne parla. Un’indicazione di questo tipo può essere sbagliata: guardi Lei stesso i passi.',
  by: { signs: 'trovato da un programma', screener: 'citato dall’agente di controllo' },
  page: (page) => `pagina ${page}`,
  notScreened: 'È stato usato solo un programma: nessun agente ha cercato passi di questo tipo.',
  inPart:
    'Il documento è lungo: l’agente di controllo ha letto l’inizio di ogni parte. Il programma lo ha letto tutto.',
  quotes: ['«', '»'],
};

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
  const words = language.startsWith('it') ? italian : english;
  const [open, close] = words.quotes;
  const passages = addressed.map(({ passage, page, by, sign }) => {
    const where = [...(page === null ? [] : [words.page(page)]), `${words.by[by]} (${sign})`].join(', ');
    return `- ${open}${plainLine(passage)}${close}\n  ${where}`;
  });
  const spoken = addressed.length === 0 ? [] : [words.intro, ...passages];
  const text = [words.title, ...spoken, ...others, ...extentOf(screened, words)].join('\n\n');
  return [{ name: TEACHER_NOTE, type: 'text/plain; charset=utf-8', text: `${text}\n` }];
}

/** Characters of a passage that a terminal shows. */
const SHOWN = 140;

/** The same for `assay submit` and `runs show`: a line for each passage, and one where the screener did not read all. */
export function addressLines({ addressed, screened }: AddressReport): string[] {
  const lines = addressed.map(({ passage, page, by }) => {
    const at = page === null ? '' : `, p. ${page}`;
    return `  speaks to the grader? (${by}${at}): "${plainLine(passage).slice(0, SHOWN)}"`;
  });
  const extent = { true: [], false: ['no agent screened it'], 'in-part': ['a part of it was screened'] };
  const told = extent[`${screened}`].map(
    (words) => `  ${words} for words to the grader; patterns looked at all`,
  );
  return [...lines, ...told];
}
