import { memoise } from '../memo.ts';

/** A sentence of a document, its white space collapsed, and the paragraph it stands in. */
export interface DocumentSentence {
  text: string;
  paragraph: number;
}

const MARKER = /^[ \t]*\[[^\]\n]*\][ \t]*$/gm;
const BREAK = /\n[ \t]*\n+|\n(?=[ \t]*(?:[-*•–]|\d{1,3}[.)])[ \t])/;
const END =
  /(?<![.!?…。！？])[.!?…。！？]+["”’')\]]*(?=\s|$)|(?<![.!?])[.!?]+["”']*(?=[A-Z]\p{Ll})|[。！？]/gu;
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e|fig|no|p|pp|cf|al|sec|prof|\p{Lu})\.$/iu;

function cut(paragraph: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] === '.' && ABBREVIATION.test(paragraph.slice(Math.max(0, end - 8), end))) continue;
    pieces.push(paragraph.slice(from, end));
    from = end;
  }
  return [...pieces, paragraph.slice(from)];
}

/**
 * The sentences of a document in order. Unpunctuated lines and list items count as sentences; lines in square brackets, which
 * mark pages and figures, do not.
 */
export const sentencesOf: (document: string) => readonly DocumentSentence[] = memoise((document) => {
  const paragraphs = document
    .replace(MARKER, '\n')
    .split(BREAK)
    .filter((paragraph) => paragraph.length > 0);
  return paragraphs.flatMap((paragraph, at) =>
    cut(paragraph)
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
      .map((piece) => ({ text: piece.trim().replace(/\s+/g, ' '), paragraph: at })),
  );
});
