import {
  areNames,
  isEmail,
  isFullDate,
  isInstitution,
  isStudentNumber,
  namesIn,
  smallWords,
} from '../pdf/identity.ts';

/**
 * A line at a text's beginning. `fixed`: its writer's program calls it a title or heading. `style`: the style's name, in small letters.
 * `titlePage`: it is set as what stands between a title and its text.
 */
export interface OpeningLine {
  text: string;
  fixed: boolean;
  style?: string;
  titlePage?: boolean;
}

/** So many lines with words are looked at, until the first sentence. */
const OPENING_LINES = 14;
/** Of a text without a sentence so many are looked at. */
const UNSURE_LINES = 6;
/** A longer line is the essay, whatever it begins with, in characters. */
const LONGEST_LINE = 160;
/** More words than these are no name, date or course, but the essay. */
const MOST_WORDS = 12;
/** A line of so many words that ends as sentences do is one. */
const SENTENCE_WORDS = 5;
/** Lines in a row that are of so many kinds are the head of a school's essay: name, teacher, course, date. */
const HEAD_KINDS = 3;
/** Below or above a title two kinds are enough. */
const TITLED_KINDS = 2;

const PERSON =
  'full name|first name|last name|surname|student name|author name|name|students?|candidates?|authors?|written by|submitted by|submitted to|prepared by|teachers?|instructors?|professors?|tutors?|lecturers?|supervisors?|cognome e nome|nome e cognome|nome cognome|nome|cognome|studentess[ae]|student[ei]|autor[ei]|autric[ei]|candidat[oaie]|docent[ei]|insegnant[ei]|professor[ei]|professoressa|relator[ei]|relatrice|vor- und nachname|name und vorname|vorname und nachname|vorname|nachname|familienname|name der schülerin|name des schülers|schüler(?:in)?|verfasser(?:in)?|verfasst von|geschrieben von|vorgelegt von|eingereicht (?:von|bei)|lehrer(?:in)?|lehrkraft|fachlehrer(?:in)?|klassenlehrer(?:in)?|dozent(?:in)?|betreuer(?:in)?|professorin|student(?:in)?|studierende[r]?|autor(?:in)?|kandidat(?:in)?';
const NUMBER =
  'student id|student number|student no\\.?|id number|candidate number|matriculation number|numero di matricola|n\\. ?matricola|matricola|matrikelnummer|matrikel-?nr\\.?|matrikel|matr\\.-?nr\\.|matr\\.?|id';
const LABEL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<number>${NUMBER})|(?<person>${PERSON})|(?<date>due date|date|data|abgabedatum|datum)|(?<group>course code|course|class|grade|period|corso|classe|sezione|klasse|klassenstufe|jahrgangsstufe|kurs)|(?<email>e-?mail))\\s?[:|]`,
  'giu',
);
type BylineField = 'number' | 'person' | 'date' | 'group' | 'email';
/** What is no title: a label of the one who wrote, so that the names beside it are another's, or a title. */
const WRITER =
  /^(?:(?:full |first |last |student |author )?name|surname|students?|authors?|candidates?|written by|nome|cognome|student[ei]|studentess[ae]|autor[ei]|autric[ei]|vor- und nachname|vorname|nachname|familienname|schüler(?:in)?|verfasser(?:in)?|verfasst von|geschrieben von|eingereicht von|vorgelegt von|studentin|autor(?:in)?)(?!\p{L})[^:|]{0,12}[:|]/iu;
const NUMBER_VALUE = /^[a-z]{0,3}[ -]?\d{3,12}$/i;
const GROUP_VALUE = /^[\p{Lu}\d]\S*(?: \S+){0,4}$/u;
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
/** A teacher as students write of one; others with a title may be an essay's hero. */
const TEACHER = /^prof(?:s|\.ssa|essor|essore|essoressa)?\.? (?=\S+ \S)/i;
const TITLED =
  /^(?:(?:herr|frau) )?(?:prof(?:\.ssa|essor|essore|essoressa|essorin)?|mr|mrs|ms|dr|dott(?:\.ssa)?|herr|frau)\.? (?:dr\. )?(.+)$/i;
/** A course or class with its number: "ENG 101", "Class 3B", "Creative Writing 2". */
const COURSE = /^\p{Lu}\p{L}*(?: \p{Lu}\p{L}*)?[ -]?\d{1,4} ?\p{L}?$/u;
/** "by" and names. */
export const BY =
  /^(?:by|written by|essay by|an essay by|di|a cura di|scritto da|von|verfasst von|geschrieben von|ein aufsatz von|eingereicht von|vorgelegt von)\s?:? (.{2,80})$/iu;
/** Labels of who taught, and wrote nothing. */
const TAUGHT =
  /teach|instruct|prof|tutor|lectur|supervis|submitted to|docent|insegn|relat|lehr|dozent|betreu|bei/iu;
const SALUTATION =
  /^(?:dear|to whom|hello|hi|caro|cara|cari|care|gentile|gentili|egregio|egregia|spettabile|spett|liebe[rs]?|sehr geehrte[rs]?|hallo)(?!\p{L})/iu;
const STYLES = new Set(['author', 'authors', 'date', 'byline', 'affiliation', 'autore', 'data']);
const ENDS = /[.!?…]["”’)]*$/;
const INITIAL = /(?<!\p{L})\p{Lu}\.$/u;

/** Small words of the language, which titles have and names have not. */
const NO_NAMES = new Set(
  'the a an my our your his her its their or of in on at to for with without from by why how what when where who is are was were be not no i it we you he she they this that than more one il lo gli le un uno una mio mia o che chi come perché quando dove non per con senza tra fra nel nella sul sulla der die das den dem des ein eine einer eines einem einen mein meine unser unsere dein deine sein seine ihr ihre und oder im am zum zur vom auf aus bei mit nach über unter vor zwischen für gegen ohne durch wie warum wann wer wo ist sind war waren nicht kein keine ich du er sie es wir alle allem allen alles etwas viel mehr als'.split(
    ' ',
  ),
);

const wordsOf = (line: string) => line.match(/[\p{L}\p{M}\p{N}'’.-]+/gu) ?? [];
const sortedWords = (text: string) => wordsOf(text.toLowerCase()).sort().join(' ');

/** What a text says of names: who the file says wrote it, and which words it writes in small letters. */
interface NameFacts {
  authors: ReadonlySet<string>;
  vocabulary: ReadonlySet<string>;
}

const NOBLE = /\b(?:von|van|zu) (?:der|den|dem)\b/giu;
const couldBeNamed = (line: string) =>
  !/\d/.test(line) && !wordsOf(line.replace(NOBLE, 'von')).some((word) => NO_NAMES.has(word.toLowerCase()));
const isNames = (line: string, { vocabulary }: NameFacts) => couldBeNamed(line) && areNames(line, vocabulary);
/** After a label one name is enough. */
const isValueOfPerson = (value: string, nameFacts: NameFacts) =>
  isNames(value, nameFacts) ||
  (couldBeNamed(value) && wordsOf(value).length <= 2 && wordsOf(value).every((word) => NAME_WORD.test(word)));

function fits(field: BylineField, value: string, nameFacts: NameFacts): boolean {
  if (value === '') return true;
  if (field === 'number') return NUMBER_VALUE.test(value);
  if (field === 'date') return isFullDate(value);
  if (field === 'email') return isEmail(value);
  if (field === 'group') return GROUP_VALUE.test(value) && (/\d/.test(value) || couldBeNamed(value));
  return isValueOfPerson(value.replace(TITLED, '$1'), nameFacts);
}

/** The fields of a form's line, each with what it is called and its value; none where a line does not begin with a label. */
function fieldsOf(line: string): { field: BylineField; label: string; value: string }[] {
  const labels = [...line.matchAll(LABEL)];
  if (labels[0]?.index !== 0) return [];
  return labels.map((label, index) => ({
    field: Object.entries(label.groups!).find(([, found]) => found !== undefined)![0] as BylineField,
    label: label[0],
    value: line
      .slice(label.index + label[0].length, labels[index + 1]?.index)
      .replace(/(?<![\s_,;|])[\s_,;|]+$/, '')
      .trim(),
  }));
}

/** Whether a line is a form's: one label or more, each with a short value that such a field has. */
function isForm(line: string, nameFacts: NameFacts): boolean {
  const fields = fieldsOf(line);
  if (fields.every(({ value }) => value === '')) return fields.length > 1;
  return fields.every(({ field, value }) => fits(field, value, nameFacts));
}

/** `sure`: the line is of the writer, whatever stands beside it; the others are where they stand together. */
type BylineKind = 'sure' | 'names' | 'titled' | 'course' | 'date' | 'institution';

function kindOf({ text, style, fixed }: OpeningLine, nameFacts: NameFacts): BylineKind | null {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > LONGEST_LINE || wordsOf(line).length > MOST_WORDS) return null;
  if (style !== undefined && STYLES.has(style)) return 'sure';
  if (nameFacts.authors.has(sortedWords(line)) || isEmail(line) || isStudentNumber(line)) return 'sure';
  if (ENDS.test(line) && !INITIAL.test(line)) return null;
  if (isForm(line, nameFacts)) return 'sure';
  if (fixed) return null;
  const [, titled] = TITLED.exec(line) ?? [];
  if (titled && isValueOfPerson(titled, nameFacts)) return TEACHER.test(line) ? 'sure' : 'titled';
  if (isFullDate(line)) return 'date';
  const [, by] = BY.exec(line) ?? [];
  if (isNames(by ?? line, nameFacts)) return 'names';
  if (COURSE.test(line)) return 'course';
  return isInstitution(line) && /^\p{Lu}/u.test(line) && !/[:,;]/.test(line) ? 'institution' : null;
}

function isProse(line: string): boolean {
  const words = wordsOf(line);
  return words.length > MOST_WORDS || (words.length >= SENTENCE_WORDS && ENDS.test(line.trim()));
}

interface BylineLine extends OpeningLine {
  index: number;
  kind: BylineKind | null;
}

/** Lines that stand together, each of a kind. */
function runsOf(lines: readonly BylineLine[]): BylineLine[][] {
  const runs: BylineLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === null) runs.push([]);
    else runs.at(-1)!.push(line);
  }
  return runs.filter((run) => run.length > 0);
}

/** The line of names that may be the title of a text that has no other: where another line names the writer, or it stands apart. */
function titleOf(opening: readonly BylineLine[], nameFacts: NameFacts): BylineLine | undefined {
  if (opening.some(({ kind }) => kind === null)) return undefined;
  const [named, other] = opening.filter(({ kind }) => kind === 'names');
  if (named === undefined) return undefined;
  const isNamed =
    other !== undefined ||
    opening.some(({ text }) => WRITER.test(text.trim()) || nameFacts.authors.has(sortedWords(text)));
  const [first, second] = opening;
  const apart = named === first && (second === undefined || second.index > first.index + 1);
  return isNamed || apart ? named : undefined;
}

/** Whether lines that stand together say who wrote a text. `below`: under its title. */
function isHead(run: readonly BylineLine[], hasTitle: boolean): boolean {
  if (run.some(({ kind }) => kind === 'sure')) return true;
  return new Set(run.map(({ kind }) => kind)).size >= (hasTitle ? TITLED_KINDS : HEAD_KINDS);
}

/** Whether a line says "by" and names below another line: nothing else is written so. */
const isBelow = (line: BylineLine, first: BylineLine | undefined) =>
  line !== first && line.kind === 'names' && BY.test(line.text.trim());

/** A text's first lines, and what each of them may be. `stop`: the first of them that is prose; -1: none is. */
export function readOpening(lines: readonly OpeningLine[], authors: readonly string[] = []) {
  const filled: BylineLine[] = [];
  for (let index = 0; index < lines.length && filled.length < OPENING_LINES; index += 1)
    if (lines[index]!.text.trim() !== '') filled.push({ ...lines[index]!, index, kind: null });
  if (filled.some(({ text }) => SALUTATION.test(text.trim()))) return null;
  const nameFacts: NameFacts = {
    authors: new Set(authors.map(sortedWords).filter((words) => words.includes(' '))),
    vocabulary: smallWords(lines.map(({ text }) => text)),
  };
  for (const line of filled) line.kind = kindOf(line, nameFacts);
  const stop = filled.findIndex((line) => !line.fixed && line.kind !== 'sure' && isProse(line.text));
  const opening = filled.slice(0, stop < 0 ? UNSURE_LINES : stop);
  return { opening, stop, title: titleOf(opening, nameFacts) };
}

/**
 * Which of the first lines of a text say who wrote it, for whom and when, and are no part of the essay. Less is more: a line leaves
 * where it is surely of the writer (an address, a number, a form's field with its value, an author of the file, names that are set
 * between a title and its text), and names, dates, courses and teachers where they stand beside such a line or make up a school's head
 * together. The title, headings, sentences and whatever is in doubt stay; so does a letter's head. `lines`: all of the text's, with empty ones.
 * @returns indices in `lines`
 */
export function findByline(lines: readonly OpeningLine[], authors: readonly string[] = []): Set<number> {
  const read = readOpening(lines, authors);
  if (!read) return new Set();
  const { opening, stop, title } = read;
  const others = opening.filter((line) => line !== title);
  const hasTitle = title !== undefined || opening.some(({ kind }) => kind === null);
  const heads = runsOf(others).filter((run) => stop >= 0 && isHead(run, hasTitle));
  const isSet = (line: BylineLine) => line !== title && line.kind === 'names' && line.titlePage;
  const alone = opening.filter(
    (line) => line.kind === 'sure' || (stop >= 0 && (isBelow(line, opening[0]) || isSet(line))),
  );
  return new Set([...heads.flat(), ...alone].map(({ index }) => index));
}

/** What names the writer in a line of a byline. */
function writersIn(line: string): string[] {
  if (isEmail(line)) return line.match(/(?<![^\s<>:@])[^\s<>:@]+@[^\s<>@]+/gu)!;
  if (isStudentNumber(line)) return line.match(/\d+/gu)!;
  const fields = fieldsOf(line);
  if (fields.length > 0)
    return fields.flatMap(({ field, label, value }) => {
      if (field === 'person') return TAUGHT.test(label) || TITLED.test(value) ? [] : namesIn(value);
      return field === 'number' || field === 'email' ? [value] : [];
    });
  const said = BY.exec(line)?.[1] ?? line;
  return TITLED.test(said) || isInstitution(said) || !couldBeNamed(said) ? [] : namesIn(said);
}

/** The writers' names, numbers and addresses in lines that `findByline` found; none of teachers, schools, courses and days. */
export const writersOf = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => writersIn(line.trim().replace(/\s+/g, ' ')))).difference(new Set([''])),
];
