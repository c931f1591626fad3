/** A line at a text's beginning. `fixed`: its writer's program calls it a title or heading. `style`: the style's name, in small letters. */
export interface OpeningLine {
  text: string;
  fixed: boolean;
  style?: string;
}

/** So many lines with words are looked at, until the first sentence. */
export const OPENING_LINES = 14;
/** Of a text without a sentence so many are looked at. */
const UNSURE_LINES = 6;
/** A longer line is the essay, whatever it begins with, in characters. */
const LONGEST_LINE = 160;
/** More words than these are no name, date or course, but the essay. */
const MOST_WORDS = 12;
/** A line of so many words that ends as sentences do is one. */
const SENTENCE_WORDS = 5;
const MOST_NAMES = 5;

const either = (words: string) =>
  words
    .trim()
    .split(/\s*,\s*/)
    .join('|');

const LABELS = either(`
  name, full name, first name, last name, surname, student, students, student name, student number, student no\\.?, student id, id,
  id number, candidate, candidate number, author, authors, written by, submitted by, submitted to, prepared by, date, class, course,
  course code, module, teacher, instructor, professor, tutor, lecturer, supervisor, school, university, department, e-?mail, matriculation number,
  section, period, group, word count, academic year,
  nome, cognome, nome e cognome, nome cognome, cognome e nome, studente, studentessa, studenti, matricola, n\\.? ?matricola, numero di matricola,
  autore, autrice, autori, candidato, candidata, data, classe, corso, corso di laurea, docente, insegnante, professore, professoressa,
  relatore, scuola, istituto, università, facoltà, dipartimento, gruppo, sezione, anno accademico, a\\.a\\.`);
const MONTHS = either(`
  jan(?:uary)?\\.?, feb(?:ruary)?\\.?, mar(?:ch)?\\.?, apr(?:il)?\\.?, may, june?, july?, aug(?:ust)?\\.?, sept?(?:ember)?\\.?, oct(?:ober)?\\.?,
  nov(?:ember)?\\.?, dec(?:ember)?\\.?, gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre`);
const DAYS = either(`
  monday, tuesday, wednesday, thursday, friday, saturday, sunday, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica`);

/** A label with its value, as a form has them: "Name: …", a table's row "Matricola | …". */
const LABELLED = new RegExp(`^(?:${LABELS})\\s?[:|#–]`, 'i');
const NUMBER_LABELLED =
  /^(?:student (?:id|number|no\.?)|id|matricola|n\. ?matricola|matr\.)\s*(?:n\.|no\.|n°)?\s?\d{4,}$/i;
const EMAIL = /^(?:e-?mail:?\s)?<?[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}>?$/i;
const STUDENT_NUMBER = /^\(?[a-z]{0,3}[ -]?\d{5,12}\)?$/i;
const DATE = new RegExp(
  [
    `^(?:(?:${DAYS}),? )?(?:the )?\\d{1,2}(?:st|nd|rd|th|°|º)?(?: of)? (?:${MONTHS}),? \\d{4}$`,
    `^(?:(?:${DAYS}),? )?(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}$`,
    '^\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{2}|\\d{4})$',
    '^\\d{4}-\\d{2}-\\d{2}$',
  ].join('|'),
  'i',
);
const TITLED = /^(?:prof(?:essor|essore|essoressa)?|mr|mrs|ms|dr|dott|dott\.ssa|prof\.ssa)\.? \p{Lu}/u;
const COURSE =
  /^(?:\p{Lu}{2,5}[ -]?\d{2,4}[A-Z]?|(?:English|History|Biology|Psychology|Philosophy|Writing|Composition|Class|Grade|Period|Classe|Corso) \d{1,4} ?\p{Lu}?)(?:[ ,:-]+.{0,40})?$/u;
/** "by" and names; with a small letter the name may be of one word. */
const BY = /^(?:by|written by|essay by|an essay by|di|a cura di|scritto da)\s?:? (.{2,80})$/iu;
const SALUTATION =
  /^(?:dear|to whom|hello|hi|caro|cara|cari|care|gentile|gentili|egregio|egregia|spettabile|spett)\b/i;
const STYLES = new Set(['author', 'authors', 'date', 'byline', 'affiliation', 'autore', 'data']);

/** Words that titles are made of and names are not. */
const NO_NAMES = new Set(
  either(`
    the, a, an, my, our, your, his, her, its, and, or, of, in, on, at, to, for, with, without, from, why, how, what, when, who, is, are, was, were,
    be, not, no, i, it, we, you, this, that, one, day, time, story, essay, life, patience, laughter, friend, friends, best, computers,
    il, lo, gli, le, un, uno, una, mio, mia, e, o, che, chi, come, perché, quando, non, per, con, senza, tra, fra, nel, nella, sul, sulla, tema,
    saggio, vita, storia, giorno, introduction, introduzione, conclusion, abstract, chapter, capitolo, part, parte, argumentative, persuasive,
    narrative, reflection, report, draft, final, first, second, assignment, question, answer, homework`).split(
    '|',
  ),
);

const wordsOf = (line: string) => line.match(/[\p{L}\p{M}\p{N}'’.-]+/gu) ?? [];
const NAME = /^\p{Lu}[\p{L}\p{M}'’]*(?:-\p{Lu}?[\p{L}\p{M}'’]*)*\.?$/u;
/** Small words within names. */
const PARTICLE = /^(?:de|di|da|del|della|dei|van|von|der|den|la|el|al|bin|ibn|dos|du|le)$/i;

/** Whether a line could be one or more persons' names and nothing else: "Ada M. Rossi", "Rossi Ada, Bianchi Ugo". */
function isNames(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const people = line.split(/\s*(?:,|;|&|\band\b|\be\b)\s*/u).filter(Boolean);
  if (people.length === 0 || people.length > MOST_NAMES || /[.!?:]$/.test(line.replace(/\b\p{Lu}\.$/u, '')))
    return false;
  const words = people.flatMap((person) => person.split(' '));
  const named = words.filter((word) => !PARTICLE.test(word));
  return (
    named.length >= 2 &&
    words.length <= 3 * MOST_NAMES &&
    people.every((person) => person.split(' ').length <= 5) &&
    named.every((word) => NAME.test(word) && !NO_NAMES.has(word.toLowerCase()))
  );
}

const sortedWords = (text: string) => wordsOf(text.toLowerCase()).sort().join(' ');

/** Whether a line says by its form that it is of the writer, the course or the day. */
function isStated({ text, style }: OpeningLine, authors: ReadonlySet<string>): boolean {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > LONGEST_LINE || (/[.!?]$/.test(line) && wordsOf(line).length > SENTENCE_WORDS))
    return false;
  if (LABELLED.test(line) || NUMBER_LABELLED.test(line) || EMAIL.test(line)) return true;
  if (STUDENT_NUMBER.test(line) || DATE.test(line) || COURSE.test(line)) return true;
  if (TITLED.test(line) && isNames(line.replace(/^\S+ /, 'X. '))) return true;
  if (style !== undefined && STYLES.has(style)) return true;
  if (authors.has(sortedWords(line))) return true;
  const by = BY.exec(line)?.[1];
  return by !== undefined && (isNames(by) || (NAME.test(by) && /^by /i.test(line)));
}

/** Whether a line that is stated names the writer, so that other names may be a title. */
function namesWriter(line: string, authors: ReadonlySet<string>): boolean {
  const labelled =
    /^(?:(?:full |student |author )?name|students?|authors?|nome|cognome|student[ie]|studentessa|autor[ei]|autrice)\b[^:|]{0,12}[:|]/i;
  return labelled.test(line) || BY.test(line) || authors.has(sortedWords(line));
}

function isProse(line: string): boolean {
  const words = wordsOf(line);
  return words.length > MOST_WORDS || (words.length >= SENTENCE_WORDS && /[.!?…]["”’)]*$/.test(line.trim()));
}

/**
 * Which of the first lines of a text say who wrote it, for whom and when, and are no part of the essay: lines between the
 * beginning and the first sentence that have a form of their own (labels, dates, addresses, numbers, "by …", an author of the file),
 * and lines of names that stand with them. The title, headings, and whatever is in doubt stay; so does a letter's head.
 * `lines`: with empty ones, from the first on. `wordProcessed`: names alone under a title are an author's there.
 * @returns indices in `lines`
 */
export function findByline(
  lines: readonly OpeningLine[],
  { authors = [], wordProcessed = false }: { authors?: readonly string[]; wordProcessed?: boolean } = {},
): Set<number> {
  const known = new Set(authors.map(sortedWords).filter((words) => words.includes(' ')));
  const filled = lines.map((line, index) => ({ ...line, index })).filter(({ text }) => text.trim() !== '');
  if (filled.slice(0, OPENING_LINES).some(({ text }) => SALUTATION.test(text.trim()))) return new Set();
  const stop = filled.findIndex((line) => !line.fixed && !isStated(line, known) && isProse(line.text));
  const opening = filled.slice(0, Math.min(stop < 0 ? UNSURE_LINES : stop, OPENING_LINES));
  const stated = opening.filter((line) => !line.fixed && isStated(line, known));
  const names = opening.filter((line) => !line.fixed && !stated.includes(line) && isNames(line.text.trim()));
  const titled = opening.length > stated.length + names.length;
  const isNamed = names.length > 1 || stated.some(({ text }) => namesWriter(text.trim(), known));
  const title = !titled && isNamed ? names[0] : undefined;
  const isByline = stop >= 0 && (stated.length > 0 || (wordProcessed && (titled || title !== undefined)));
  const writers = isByline ? names.filter((line) => line !== title) : [];
  return new Set([...stated, ...writers].map(({ index }) => index));
}
