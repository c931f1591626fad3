import { cellsOf, type Line } from './lines.ts';

/** A sentence of the student's own text; `text` is a literal part of one line. */
export interface Statement {
  text: string;
  page: number | null;
  line: Line;
}

const END = /[.!?;](?:["”’)])?(?=\s+[\p{Lu}\d•–"“(])/gu;
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|cf|vs|fig|no|sec|es|ecc|art|dr|mr|max|min)|\b\p{Lu}|\b\d{1,2})\.$/iu;
const LONGEST_QUOTE = 260;

function cut(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (ABBREVIATION.test(text.slice(Math.max(0, end - 8), end))) continue;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return [...pieces, text.slice(from)].map((piece) => piece.trim()).filter((piece) => /\p{L}/u.test(piece));
}

/** The sentences of lines that the students wrote as text, lists and tables. */
export function statementsOf(lines: readonly Line[]): Statement[] {
  return lines.flatMap((line) => {
    if (line.kind !== 'text' && line.kind !== 'table') return [];
    return cellsOf(line.text)
      .flatMap(cut)
      .map((text) => ({ text, page: line.page, line }));
  });
}

/** A passage as it can be quoted: cut between words where it is long. */
export function quotable(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const head = text.slice(0, LONGEST_QUOTE);
  const space = head.lastIndexOf(' ');
  return (space > LONGEST_QUOTE / 2 ? head.slice(0, space) : head).trimEnd();
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
