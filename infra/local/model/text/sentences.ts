import { memoise } from '../memo.ts';

/** A sentence as it stands in a document; `raw` is verbatim, `text` has its white space collapsed. */
export interface Sentence {
  raw: string;
  text: string;
  start: number;
  /** The page of the nearest page marker before it, or null where the document has none. */
  page: number | null;
  paragraph: number;
}

const BREAK = /\n[ \t]*\n+|\n(?=[ \t]*(?:[-*•–]|\d{1,3}[.)])[ \t])/;
const END = /[.!?…。！？]+["”’')\]]*(?=\s|$)|[.!?]+["”']*(?=[A-Z]\p{Ll})|[。！？]/gu;
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|vs|etc|e\.g|i\.e|fig|no|p|pp|cf|al|sec|prof|\p{Lu})\.$/iu;
const PAGE_MARKER = /^[^\p{L}\p{N}\n]*(?:page|pagina|seite|p\.)[ \t]*:?[ \t]*(\d{1,5})\b[^\n]{0,24}$/gimu;

interface Page {
  start: number;
  page: number;
}

function findPages(document: string): Page[] {
  return [...document.matchAll(PAGE_MARKER)].map((match) => ({ start: match.index, page: Number(match[1]) }));
}

/** Page markers become blank lines of the same length, so that every offset stays. */
function blankMarkers(document: string): string {
  return document.replace(PAGE_MARKER, (marker) => '\n'.repeat(marker.length));
}

function pageAt(pages: Page[], at: number): number | null {
  const before = pages.findLast((page) => page.start <= at);
  return (before ?? pages[0])?.page ?? null;
}

/** Cuts at sentence ends; returns [start, end] pairs relative to the paragraph. */
function cut(paragraph: string): [number, number][] {
  const spans: [number, number][] = [];
  let from = 0;
  for (const match of paragraph.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] === '.' && ABBREVIATION.test(paragraph.slice(Math.max(0, end - 8), end))) continue;
    spans.push([from, end]);
    from = end;
  }
  if (from < paragraph.length) spans.push([from, paragraph.length]);
  return spans;
}

function paragraphsOf(document: string): { text: string; start: number }[] {
  const paragraphs: { text: string; start: number }[] = [];
  let start = 0;
  while (start < document.length) {
    const rest = document.slice(start);
    const match = BREAK.exec(rest);
    const length = match ? match.index : rest.length;
    if (length > 0) paragraphs.push({ text: rest.slice(0, length), start });
    start += length + (match?.[0].length ?? 0);
  }
  return paragraphs;
}

function split(document: string): Sentence[] {
  const pages = findPages(document);
  const sentences: Sentence[] = [];
  for (const [paragraph, { text, start }] of paragraphsOf(blankMarkers(document)).entries()) {
    for (const [from, to] of cut(text)) {
      const piece = text.slice(from, to);
      const raw = piece.trim();
      const at = start + from + (piece.length - piece.trimStart().length);
      if (!/[\p{L}\p{N}]/u.test(raw)) continue;
      sentences.push({ raw, text: raw.replace(/\s+/g, ' '), start: at, page: pageAt(pages, at), paragraph });
    }
  }
  return sentences;
}

/** The sentences of a document in order, page markers left out. Unpunctuated lines and list items count as sentences. */
export const sentencesOf: (document: string) => readonly Sentence[] = memoise(split);
