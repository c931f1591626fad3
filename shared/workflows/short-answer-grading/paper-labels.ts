import { questionKey } from './past-answer.ts';
import type { TableQuestion } from './table/find-question.ts';

/** How a label says which question it is of; the first say it most surely. */
export const STYLES = ['words', 'keyword', 'id', 'number', 'letter'] as const;
type LabelStyle = (typeof STYLES)[number];

/** What a student writes before an answer. */
export interface QuestionLabel {
  style: LabelStyle;
  /** What stands about a number, `)` or `(.)`; labels of one list have the same. */
  mark: string;
  /** Where the question stands among the assignment's, from 0; null: there is none of this number. */
  question: number | null;
  /** UTF-16 offsets `[start, end)` in the paper's text. */
  start: number;
  end: number;
}

const KEYWORDS = new Set([
  ...['question', 'quest', 'q', 'answer', 'ans', 'exercise', 'ex', 'problem', 'task', 'item', 'no', 'number'],
  ...['frage', 'antwort', 'antw', 'aufgabe', 'aufg', 'teilaufgabe', 'übung', 'nr', 'nummer'],
  ...['domanda', 'dom', 'quesito', 'risposta', 'risp', 'esercizio', 'es', 'numero', 'n', 'ad'],
  ...['réponse', 'exercice', 'pregunta', 'respuesta', 'ejercicio'],
]);
/** What stands between and before them: "Antwort auf Frage 1". */
const JOINING = new Set(['to', 'auf', 'zu', 'zur', 'alla', 'à', 'la', 'a']);
const MOST_KEYWORDS = 4;
const ONE_WORD = /(\p{L}+)[.°º]? ?/uy;
const TOKEN =
  /([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})(?=[\s):;\]/–—*]|$)(?:[)\]:;./–—*-]{1,3}| [–—-](?=\s|$))?/uy;
/** A word that says no more than that an answer follows. */
const FOLLOWS =
  /^[*_\s]*(?:(?:answer|question|antwort|frage|risposta|domanda|réponse|respuesta) ?:)?[*_\s]*/iu;

/** Where a line's first word is that is no keyword; 0: it begins with none. */
function afterKeywords(line: string): number {
  let [at, isNamed] = [0, false];
  for (let words = 0; words < MOST_KEYWORDS; words += 1) {
    ONE_WORD.lastIndex = at;
    const word = ONE_WORD.exec(line);
    const key = (word?.[1] ?? '').toLowerCase();
    if (!KEYWORDS.has(key) && !JOINING.has(key)) break;
    isNamed ||= KEYWORDS.has(key);
    at = ONE_WORD.lastIndex;
  }
  return isNamed ? at : 0;
}

/** The word after keywords, and where it ends with what sets it off. */
function keyworded(line: string): { written: string; length: number } | null {
  TOKEN.lastIndex = afterKeywords(line);
  const token = TOKEN.lastIndex === 0 ? null : TOKEN.exec(line);
  return token && { written: token[1]!, length: TOKEN.lastIndex };
}

const MARKED = /^([([]?)([\p{L}\p{N}][\p{L}\p{N}._-]{0,79}?)( ?[).:\]/–—-]{1,2})(?=[\s*_]|$)/u;
const LONE = /^([([]?)(\d{1,3}|\p{L})([)\]]?)$/u;
/** What sets a label off in Markdown. */
const EMPHASIS = /^[*_#>\s]{0,8}/;

const NUMBER = /^\d{1,3}$/;
const LETTER = /^[a-z]$/i;
const LAST_NUMBER = /^\D*(\d{1,3})$/;

/** The question of a number: the one whose id ends in it where all ids end in numbers, the one in that place where none has any. */
function numbered(ids: readonly string[]): (number: number) => number | null {
  const numbers = ids.map((id) => Number(LAST_NUMBER.exec(id)?.[1] ?? Number.NaN));
  const own = new Set(numbers).size === ids.length && !numbers.some(Number.isNaN);
  return (number) => {
    const at = own ? numbers.indexOf(number) : ids.some((id) => /\d/.test(id)) ? -1 : number - 1;
    return at >= 0 && at < ids.length ? at : null;
  };
}

type Resolved = Pick<QuestionLabel, 'style' | 'question'>;

/** What a word before an answer says of its question; null: nothing. */
function resolver(questions: readonly TableQuestion[]): (written: string) => Resolved | null {
  const ids = questions.map(({ id }) => id.toLowerCase());
  const ofNumber = numbered(ids);
  const areWords = !ids.every((id) => NUMBER.test(id)) && !ids.every((id) => LETTER.test(id));
  return (written) => {
    const token = written.replace(/[._-]$/, '').toLowerCase();
    const own = ids.indexOf(token);
    const place = own < 0 ? null : own;
    if (place !== null && areWords) return { style: 'id', question: place };
    if (NUMBER.test(token)) return { style: 'number', question: place ?? ofNumber(Number(token)) };
    if (LETTER.test(token)) {
      const at = token.charCodeAt(0) - 'a'.charCodeAt(0);
      return { style: 'letter', question: place ?? (at < ids.length ? at : null) };
    }
    return own < 0 ? null : { style: 'id', question: own };
  };
}

type FoundLabel = Resolved & { mark: string; length: number };

/** A label by a keyword, a number, a letter or an id that a line begins with; null: it begins with none. */
function labelOf(line: string, resolve: ReturnType<typeof resolver>): FoundLabel | null {
  const token = keyworded(line);
  const named = token && resolve(token.written);
  if (named) return { ...named, style: 'keyword', mark: '', length: token.length };
  const marked = MARKED.exec(line) ?? LONE.exec(line);
  const found = marked && resolve(marked[2]!);
  if (!found) return null;
  const mark = `${marked[1]}${marked[3]!.trim()}`;
  if (found.style === 'letter' && /^ |[–—-]/.test(marked[3]!)) return null;
  return { ...found, mark, length: marked[0].length };
}

const WORD = /[\p{L}\p{N}]+/gu;
const CLOSING = /^[^\p{L}\p{N}\s]{0,6}/u;
/** Words of a question by which it is known; fewer may be an answer's own. */
const TELLING_WORDS = 3;

/** Where the words of a question end that stand at a place of a text; null: they do not stand there. */
export function endOfQuestion(text: string, at: number, { question }: TableQuestion): number | null {
  const words = questionKey(question).split(' ');
  if (words.length < TELLING_WORDS) return null;
  const near = text.slice(at, at + 2 * question.length + 100);
  let [next, end] = [0, 0];
  for (const { 0: word, index } of near.matchAll(WORD)) {
    if (questionKey(word) !== words[next]) return null;
    next += 1;
    end = index + word.length;
    if (next === words.length) return at + end + CLOSING.exec(near.slice(end))![0].length;
  }
  return null;
}

/** Where what is written under a label begins, from a place on. */
export const startBehind = (text: string, at: number, end: number): number =>
  at + FOLLOWS.exec(text.slice(at, end))![0].length;

/** Where lines of a paper begin and end: those of its text, and those of its pages that the text goes on over; `begins`: where these begin. */
function linesOf(text: string, begins: readonly number[]): [start: number, end: number][] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
  const starts = [...new Set([0, ...ends, ...begins])].sort((one, other) => one - other);
  return starts.map((start, at) => [start, starts[at + 1] ?? text.length]);
}

/** The labels that lines of a paper begin with, in their order. `begins`: where lines of its pages begin in the text. */
export function labelsIn(
  text: string,
  questions: readonly TableQuestion[],
  begins: readonly number[] = [],
): QuestionLabel[] {
  const resolve = resolver(questions);
  return linesOf(text, begins).flatMap(([start, end]): QuestionLabel[] => {
    const line = text.slice(start, end).trimEnd();
    const from = start + EMPHASIS.exec(line)![0].length;
    const label = labelOf(text.slice(from, start + line.length), resolve);
    if (label) {
      const { style, mark, question, length } = label;
      return [{ ...{ style, mark, question, start }, end: from + length }];
    }
    const found = questions.map((question) => endOfQuestion(text, from, question));
    const question = found.findIndex((at) => at !== null);
    return question < 0 ? [] : [{ style: 'words', mark: '', question, start, end: found[question]! }];
  });
}
