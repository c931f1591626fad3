import type { Word } from './words/tokenise.ts';

interface MarkedLine {
  start: number;
  end: number;
  text: string;
}

/** Running heads are looked for among so many lines at the top and at the bottom of a page. */
const EDGE_LINES = 2;
/** On so many pages a line must stand to be a running head. */
const HEAD_PAGES = 3;

function linesOf(text: string, from: number, to: number): MarkedLine[] {
  const lines: MarkedLine[] = [];
  for (let start = from; start < to; ) {
    const index = text.indexOf('\n', start);
    const end = index < 0 || index > to ? to : index;
    const line = text.slice(start, end);
    if (line.trim() !== '') lines.push({ start, end, text: line });
    start = end + 1;
  }
  return lines;
}

/** A line as running heads repeat it: page numbers differ, the rest is the same. */
function headOf({ text }: MarkedLine): string {
  return text
    .replace(/\p{Nd}+/gu, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function edgeLines(lines: readonly MarkedLine[]): MarkedLine[] {
  return lines.length <= 2 * EDGE_LINES
    ? [...lines]
    : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
}

/** A page's number by itself, or the line with which the text of a PDF begins a page. */
const PAGE_NUMBER = /^(?:[^\w\p{Nd}]*\p{Nd}{1,4}[^\w\p{Nd}]*|\[page \p{Nd}+\])$/u;

/** Lines that stand at the edges of several pages: running heads and feet. */
function repeatedLines(pages: readonly (readonly MarkedLine[])[]): MarkedLine[] {
  const edges = pages.map((lines) => edgeLines(lines).map((line) => ({ line, head: headOf(line) })));
  const pagesOf = new Map<string, number>();
  for (const lines of edges)
    for (const head of new Set(lines.map((line) => line.head)))
      pagesOf.set(head, (pagesOf.get(head) ?? 0) + 1);
  return edges
    .flat()
    .filter(({ head }) => pagesOf.get(head)! >= HEAD_PAGES)
    .map(({ line }) => line);
}

/** The lines of a document that are no part of its text: running heads and feet, page numbers. */
function furniture(text: string, pageStarts: readonly number[]): MarkedLine[] {
  const starts = pageStarts.length > 1 ? pageStarts : [0];
  const pages = starts.map((start, index) => linesOf(text, start, starts[index + 1] ?? text.length));
  const isPaged = pageStarts.length > 1;
  const numbers = pages
    .flatMap((lines) => (isPaged ? edgeLines(lines) : lines))
    .filter((line) => PAGE_NUMBER.test(line.text));
  const repeated = isPaged ? repeatedLines(pages) : [];
  return [...new Set([...numbers, ...repeated])].sort((a, b) => a.start - b.start);
}

const LIST_MARK = /^\s*(?:\p{Nd}+(?:\.\p{Nd}+)*|\p{L})[.)]\s/u;

/** A list item's mark begins at most so many characters after its line. */
const MARK_REACH = 12;

function isListMark(text: string, { start, end }: Word): boolean {
  if (text[end] !== '.' && text[end] !== ')') return false;
  const from = Math.max(0, start - MARK_REACH);
  const line = text.slice(from, end + 2);
  const lineStart = line.lastIndexOf('\n', start - from - 1) + 1;
  if (lineStart === 0 && from > 0) return false;
  const mark = LIST_MARK.exec(line.slice(lineStart));
  return mark !== null && from + lineStart + mark[0].length > end;
}

/** So many dots at the least lead to a page number. */
const LEADER_DOTS = 4;
const LONGEST_PAGE_NUMBER = 3;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
const TRAILING_DIGITS = /\p{Nd}{0,9}$/u;

/** Where a line's last number begins; its end if it ends otherwise. */
function trailingNumber(line: string): number {
  return line.length - TRAILING_DIGITS.exec(line.slice(-9))![0].length;
}

/** Whether a line ends in dots, a number behind them or none. */
function hasLeaders({ text }: MarkedLine): boolean {
  const line = text.trimEnd();
  const rest = line.slice(0, trailingNumber(line)).trimEnd();
  let dots = 0;
  for (let at = rest.length - 1; rest[at] === '.' && dots < LEADER_DOTS; dots++) {
    at--;
    if (/\s/.test(rest[at] ?? '')) at--;
  }
  return dots === LEADER_DOTS;
}

/** Whether a line is words and a number at its end: as in a table of contents without leaders. */
function isEntry({ text }: MarkedLine): boolean {
  const line = text.trimEnd();
  const at = trailingNumber(line);
  const digits = line.length - at;
  if (digits === 0 || digits > LONGEST_PAGE_NUMBER || !/\s/.test(line[at - 1] ?? '')) return false;
  return LETTER_OR_DIGIT.test(line.slice(0, at));
}

/** So many lines in a row that end with a number are a table of contents. */
const CONTENTS_LINES = 4;

/** The lines of tables of contents: those with leaders, and runs of lines that end with a number. */
function contentsLines(text: string): MarkedLine[] {
  const markedLines: MarkedLine[] = [];
  let run: MarkedLine[] = [];
  const close = () => {
    markedLines.push(...(run.length >= CONTENTS_LINES ? run : run.filter(hasLeaders)));
    run = [];
  };
  for (const line of linesOf(text, 0, text.length)) {
    if (hasLeaders(line) || isEntry(line)) run.push(line);
    else close();
  }
  close();
  return markedLines;
}

/** Marks the words that stand in the lines, which are in order. */
function markWords(words: readonly Word[], lines: readonly MarkedLine[], marks: Uint8Array): void {
  let line = 0;
  words.forEach(({ start }, index) => {
    while (line < lines.length && lines[line]!.end <= start) line++;
    if (line < lines.length && lines[line]!.start <= start) marks[index] = 1;
  });
}

/** Of each word of a document, in order, ones and zeros. */
interface WordMarks {
  /** It may stand inside of a passage without being part of it: running heads, page numbers, marks of list items. */
  free: Uint8Array;
  /** It names what stands elsewhere: running heads, the table of contents. */
  aside: Uint8Array;
}

/** Tells the words of a document that are no part of its running text (SPEC C21). `pageStarts`: UTF-16 offsets, ascending. */
export function markWordsOf(text: string, words: readonly Word[], pageStarts: readonly number[]): WordMarks {
  const [free, aside] = [new Uint8Array(words.length), new Uint8Array(words.length)];
  const heads = furniture(text, pageStarts);
  markWords(words, heads, free);
  markWords(words, heads, aside);
  markWords(words, contentsLines(text), aside);
  words.forEach((word, index) => {
    if (isListMark(text, word)) free[index] = 1;
  });
  return { free, aside };
}
