import { countWrittenWords } from '@assay/kit/language/count-words';

/** Why a text seems to be no writing of a student's. */
export const DOUBTS = ['few-words', 'address', 'names', 'table', 'repetition', 'question', 'code'] as const;
export type EssayDoubt = (typeof DOUBTS)[number];

/** What a text seems to be instead of an essay; `sure` where it cannot be one. */
interface NotEssay {
  doubt: EssayDoubt;
  sure: boolean;
}

/** Fewer words than these say nothing. An essay of four words was handed in and scored in a real exam. */
const LEAST_WORDS = 3;
const FEW_WORDS = 5;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu;

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sharedBy = (lines: readonly string[], condition: (line: string) => boolean) =>
  share(sum(lines.filter(condition).map(countWrittenWords)), sum(lines.map(countWrittenWords)));

/** Words that are letters: a mark or a number is none. */
const lettered = (text: string) => countWrittenWords(text.replace(/[\p{N}'’]+/gu, ' '));

const LEAST_ROWS = 4;
/** Share of a text's words in lines of a kind from which it is of that kind. */
const MOSTLY = 0.8;
const CELL_WORDS = 3;
/** What divides a row's cells, with the fewest cells that are no enumeration in a sentence. */
const DIVIDERS: [string, number][] = [
  ['\t', 2],
  [';', 2],
  [' | ', 2],
  [',', 3],
];

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** Cells of the lines that are rows of as many short cells each, as a spreadsheet writes them; null where the text is no table. */
function rowsOf(lines: readonly string[], divider: string, fewest: number): string[][] | null {
  const cells = mostCommon(lines.map((line) => line.split(divider).length));
  const alike = (line: string) =>
    line.split(divider).length === cells &&
    countWrittenWords(line) <= CELL_WORDS * cells &&
    !/[.!?]["”’]?$/.test(line);
  if (lines.length < LEAST_ROWS || cells < fewest || sharedBy(lines, alike) < MOSTLY) return null;
  return lines.filter(alike).map((line) => line.split(divider));
}

const NUMBER_CELL = /^\s*"?[\p{L}#€$£-]{0,3}\d[\d.,:/%-]*"?\s*$/u;

/** Whether a column holds numbers below its head: no poem has one. */
function hasNumbers(rows: readonly string[][]): boolean {
  const [, ...below] = rows;
  return rows[0]!.some(
    (_, column) =>
      share(below.filter((row) => NUMBER_CELL.test(row[column]!)).length, below.length) >= MOSTLY,
  );
}

/** Whether a text is a table; `sure` where a column holds numbers, and no blanks follow the commas, as they do in a sentence. */
function findTable(lines: readonly string[]): NotEssay | null {
  const tables = DIVIDERS.flatMap(([divider, fewest]) => rowsOf(lines, divider, fewest) ?? []);
  if (tables.length === 0) return null;
  const sure = DIVIDERS.some(([divider, fewest]) => {
    const rows = rowsOf(lines, divider, fewest);
    return rows !== null && hasNumbers(rows) && rows.every((row) => divider !== ',' || !/^\s/.test(row[1]!));
  });
  return { doubt: 'table', sure };
}

const LISTED = /^\s*(?:[•*-]|\d{1,4}[.)]?)?\s*/;
const CAPITALISED = /^\p{Lu}[\p{L}\p{M}'’-]*[.,]?$/u;

/** Two to four words with capitals and no sentence: a person on a class list. */
function isPerson(line: string): boolean {
  const words = line.replace(LISTED, '').trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && words.every((word) => CAPITALISED.test(word));
}

const isNames = (lines: readonly string[]) =>
  lines.length >= LEAST_ROWS && sharedBy(lines, isPerson) >= MOSTLY;

const RUN = 4;
const LEAST_RUNS = 30;
/** Share of different runs of four words below which a text says the same again and again. An essay has nine tenths. */
const REPEATED = 0.3;

export const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
export const runsOf = (words: readonly string[], length = RUN): string[] =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));

function isRepetition(text: string): boolean {
  const runs = runsOf(wordsOf(text));
  return runs.length >= LEAST_RUNS && share(new Set(runs).size, runs.length) <= REPEATED;
}

/** Words of a text that do not stand in a run of four words that the question has too. */
function ownWords(text: string, question: string): { own: number; all: number } {
  const asked = new Set(runsOf(wordsOf(question)));
  const words = wordsOf(text);
  const copied = new Set<number>();
  for (const [index, run] of runsOf(words).entries())
    if (asked.has(run)) for (let at = index; at < index + RUN; at += 1) copied.add(at);
  return { own: words.length - copied.size, all: words.length };
}

const COPIED = 0.75;
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import \w[\w.]*|from \w[\w.]* import .+|(?:async )?def \w+\(.*|#include .+|\}.*|\/\/.*|#.*|<\/?\w.*>|(?:const|let|var) \w+ ?=.*|(?:el)?if .+:|(?:for|while) .+:|else:|try:|return [\w.([\]].*|print\(.*)$|=>|\w(?:==|!=|:=|\+=)\w|^\s*\w+(?:\.\w+)* ?(?:\(.*\)|= .+)$/;

/** Comments of a program are words too. */
const MOSTLY_CODE = 0.6;
const LONGEST_CODE_LINE = 300;
const isCode = (lines: readonly string[]) =>
  lines.length >= LEAST_ROWS &&
  sharedBy(lines, (line) => line.length <= LONGEST_CODE_LINE && CODE_LINE.test(line)) >= MOSTLY_CODE;

/**
 * Whether a text is something else than an essay: hardly a word, an address, a list of names, a table, the same words again
 * and again, the question alone, a program. Null where nothing speaks against it. `sure` only where no essay
 * and no poem could look so: hardly a word, an address alone, columns of numbers.
 */
export function doubtEssay(text: string, question: string): NotEssay | null {
  const words = lettered(text);
  const unaddressed = lettered(text.replace(ADDRESS, ' '));
  const addressed = unaddressed < words;
  if (unaddressed < (addressed ? FEW_WORDS : LEAST_WORDS))
    return { doubt: addressed ? 'address' : 'few-words', sure: unaddressed < LEAST_WORDS };
  const lines = linesOf(text);
  if (isNames(lines)) return { doubt: 'names', sure: false };
  if (isCode(lines)) return { doubt: 'code', sure: false };
  const table = findTable(lines);
  if (table) return table;
  const { own, all } = ownWords(text, question);
  if (all >= RUN && (own < LEAST_WORDS || share(own, all) < 1 - COPIED))
    return { doubt: 'question', sure: false };
  if (isRepetition(text)) return { doubt: 'repetition', sure: false };
  return words < FEW_WORDS ? { doubt: 'few-words', sure: false } : null;
}
