/** An e-mail address; its length is bounded so that looking for one takes linear time. */
const ADDRESS = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}\.\p{L}/u;
const EMAIL_ALONE = /^(?:e-?mail:?\s)?<?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}>?$/i;
/** A number of a student: five to twelve digits that are no part of a date, version or link. */
const STUDENT_NUMBER = /(?<![\p{L}\d.,/:#-])[A-Za-z]{0,2}\d{5,12}(?![\p{L}\d/:-]|[.,]\d)/u;
const NUMBER_ALONE =
  /^(?:(?:student (?:id|number|no\.?)|id|n\. ?matricola|matricola|matr\.)\s?(?:n\.|no\.|n°|[:|#])?\s?)?\(?[a-z]{0,3}[ -]?\d{5,12}\)?$/i;
const MONTH =
  '(?:jan(?:uary)?\\.?|feb(?:ruary)?\\.?|mar(?:ch)?\\.?|apr(?:il)?\\.?|may|june?|july?|aug(?:ust)?\\.?|sept?(?:ember)?\\.?|oct(?:ober)?\\.?|nov(?:ember)?\\.?|dec(?:ember)?\\.?|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember)';
const DAY =
  '(?:(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag),? (?:den |der )?)?';
/** A day, written out or in digits, and nothing else. */
const FULL_DATE = new RegExp(
  [
    `^${DAY}(?:the |den |der )?\\d{1,2}(?:st|nd|rd|th|°|º|\\.)?(?: of)? ${MONTH},? \\d{4}$`,
    `^${DAY}${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}$`,
    '^\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{2}|\\d{4})$',
    '^\\d{4}-\\d{2}-\\d{2}$',
  ].join('|'),
  'i',
);
/** A date, an academic year or a version that stands for itself. */
const DATE = new RegExp(
  `^\\P{L}*(?:\\p{L}{1,8}[.:]?\\s{1,3})?(?:\\d{1,2}(?:st|nd|rd|th)?\\s{1,3})?${MONTH}[\\s,-]{1,3}(?:\\d{1,2}(?:st|nd|rd|th)?[,\\s]{1,3})?\\d{4}\\P{L}*$|^\\P{L}*\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}\\P{L}*$|^\\P{L}*\\d{1,2}(?:\\.|er|º)?\\s(?:de\\s)?\\p{L}{3,10}\\.?,?\\s(?:de\\s)?(?:19|20)\\d\\d\\P{L}*$|\\b(?:19|20)\\d\\d\\s?[/–-]\\s?(?:(?:19|20)\\d\\d|\\d\\d)\\b|^v(?:er(?:sion[ei]?|\\.)?)?\\s?\\d+(?:\\.\\d+)*\\b`,
  'iu',
);
/** What stands before people's names on a title page, and hardly in a text. */
const ROLE =
  /^(?:(?:written|submitted|prepared|presented|supervised) (?:by|to)|authors?|(?:group|team) (?:members?|name|no\.?|\d+)|supervisors?|(?:co-?)?advis[oe]rs?|lecturers?|instructors?|autor[ei]|gruppo (?:di lavoro|n\.?\s?\d+|\d+)|componenti(?: del gruppo)?|(?:co-?)?relator[ei]|relatric[ei]|candidat[oaie]|realizzato da|svolto da|redatto da|a cura di)(?:\s*:|\s*$|\s+\p{Lu})|(?<!\p{L})(?:matricol[ae]|matriculation|matr\.|student (?:id|number|no)s?|numero di matricola|matrikel\p{L}*)(?!\p{L})|(?<!\p{L})(?:prof|profs|prof\.ssa|dott|dr|ing)\.(?:\s?ssa)?\s{1,3}\p{Lu}/iu;
/** What may also name a role in the system; it counts before names, or alone with its colon. */
const LABEL =
  /^(?:by|developed by|made by|group|team|members?|students?|teachers?|tutors?|professors?|candidates?|gruppo|membri|studenti?|studentess[ae]|docent[ei]|professor[ei]|di|from|to|date|data|due date)\s*(:|\s)\s*/iu;
const INSTITUTION =
  /(?<!\p{L})(?:universit\p{L}*|università|polytechnic\p{L}*|politecnico|ateneo|department of|dipartimento|facult(?:y|ies)|facoltà|fakultät|gymnasium|realschule|gesamtschule|oberschule|hochschule|berufsschule|school of|scuola|institute of|istituto|corso di laurea|laurea (?:triennale|magistrale)|academic year|anno accademico|a\.\s?a\.|bachelor|master(?:['’]s)? (?:degree|thesis|of))(?!\p{L})/iu;
const PARTICLE =
  /^(?:de|di|da|del|della|dei|degli|dal|van|von|der|den|la|le|lo|el|al|bin|ibn|dos|du|y|ter)$/u;
const NAME_WORD = /^(?:\p{Lu}\.?|\p{Lu}[\p{L}'’\u0060´-]*\p{L})$/u;
const BETWEEN_NAMES = /[,;·•&|/\n]|\s(?:and|e|ed|und|et|y)\s/u;
const NAME_WORDS = { fewest: 2, most: 5 };
/** A line that says who wrote, taught or when is no longer (words). */
const LINE_WORDS = 16;

/** Words that a text writes in small letters, of three letters at least. */
export function smallWords(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => !/[@/\\_]/u.test(word));
  return new Set(words.flatMap((word) => word.match(/(?<![\p{L}\d'’.-])\p{Ll}[\p{L}'’-]{2,}/gu) ?? []));
}

function isName(text: string, vocabulary: ReadonlySet<string>): boolean {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const own = words.filter((word) => !PARTICLE.test(word.toLowerCase()));
  if (words.length > NAME_WORDS.most || own.length < NAME_WORDS.fewest) return false;
  return own.every((word) => NAME_WORD.test(word) && !vocabulary.has(word.toLowerCase()));
}

/** What stands in a line as names do: its parts between commas and such. */
export const namesIn = (line: string): string[] =>
  line
    .replace(/\([^()]*\)|[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹∗]+/gu, ' ')
    .split(BETWEEN_NAMES)
    .map((name) => name.replace(/^[\s•*–—.-]+|(?<!\s)\s+$/gu, ''))
    .filter((name) => name !== '');

/**
 * Whether a line is people's names and nothing else: few capitalised words, none of which the document writes in small
 * letters anywhere (`vocabulary`, of `smallWords`).
 */
export function areNames(line: string, vocabulary: ReadonlySet<string>): boolean {
  const names = namesIn(line);
  return names.length > 0 && names.every((name) => isName(name, vocabulary));
}

/** Whether a text holds what belongs to one person: an e-mail address or a student's number. */
export function namesPerson(text: string): boolean {
  return ADDRESS.test(text) || STUDENT_NUMBER.test(text);
}

function isLine(text: string): boolean {
  return text !== '' && text.split(/\s+/).length <= LINE_WORDS;
}

/** Whether a line is one day and nothing else, such as `Monday, 3 May 2024`. */
export function isFullDate(line: string): boolean {
  return FULL_DATE.test(line);
}

/** Whether a line is an e-mail address and nothing else. */
export function isEmail(line: string): boolean {
  return EMAIL_ALONE.test(line);
}

/** Whether a line is a student's number and nothing else but what such a number is called. */
export function isStudentNumber(line: string): boolean {
  return NUMBER_ALONE.test(line);
}

/** Whether a line names a university, a school or a course of studies. */
export function isInstitution(line: string): boolean {
  return INSTITUTION.test(line);
}

/** Whether a line is a date, an academic year or a version. */
export function isDate(line: string): boolean {
  return isFullDate(line) || DATE.test(line);
}

/** Whether a line says who made a document in a way that nothing else does: an address, a student's number, a role. */
export function isPlainIdentity(line: string): boolean {
  const text = line.trim();
  return isLine(text) && (namesPerson(text) || ROLE.test(text));
}

/**
 * Whether a line says who made a document, for whom, where or when, as lines of a title page do: addresses, students'
 * numbers, names, institutions, dates. `vocabulary`: words that the document writes in small letters.
 */
export function isIdentity(line: string, vocabulary: ReadonlySet<string>): boolean {
  const text = line.trim();
  if (!isLine(text)) return false;
  if (isPlainIdentity(text) || isDate(text) || INSTITUTION.test(text) || areNames(text, vocabulary))
    return true;
  const label = LABEL.exec(text);
  if (!label) return false;
  const rest = text.slice(label[0].length);
  return rest === '' ? label[1] === ':' : areNames(rest, vocabulary) || isDate(rest);
}
