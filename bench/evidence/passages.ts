import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { pick } from '../../test/support/pseudo-english.ts';
import type { QuotedDocument } from './documents.ts';

/** Lengths of passages, in characters, normalised; both ends included. */
export const BUCKETS: readonly LengthBucket[] = [
  [15, 20],
  [21, 30],
  [31, 50],
  [51, 100],
  [101, 250],
];
export type LengthBucket = readonly [number, number];

/** A text as C9 compares it. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim();
}

const TRIES = 60;
const WORD_START = /(?<=\s)\p{L}/u;
/** In whole lines, what nobody quotes: leaders, a page break, a paragraph's end, the lines that the extraction adds. */
const UNQUOTABLE = /\.{4}|(?:\. ){4}|\f|\n\s*\n|\[(?:page|figure|end of figure) |Text in the figure:|^#|\n#/u;

function drawOnce(random: RandomSource, text: string, [least, most]: LengthBucket): string | null {
  const from = Math.floor(random() * text.length);
  const found = text.slice(from, from + 400).search(WORD_START);
  if (found < 0) return null;
  const length = least + Math.floor(random() * (most - least + 1));
  const cut = /^[\s\S]*(?=\s)/.exec(text.slice(from + found, from + found + length + 1));
  const passage = cut?.[0].trimEnd() ?? '';
  const characters = normalised(passage).length;
  const words = passage.match(/\p{L}{2,}/gu)?.length ?? 0;
  const start = from + found;
  const lines = text.slice(text.lastIndexOf('\n', start) + 1, start + passage.length);
  return characters >= least && characters <= most && words >= 2 && !UNQUOTABLE.test(lines) ? passage : null;
}

/** A passage of a document at whole words, two of them words of letters; null where none was met. */
export function drawPassage(
  random: RandomSource,
  { document }: QuotedDocument,
  bucket: LengthBucket,
): string | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const passage = drawOnce(random, document.text, bucket);
    if (passage !== null) return passage;
  }
  return null;
}

/** Two documents about the same of different projects. */
export function drawPair(
  random: RandomSource,
  subjects: readonly QuotedDocument[],
): [QuotedDocument, QuotedDocument] {
  const quotedDocument = pick(random, subjects);
  const others = subjects.filter(
    ({ about, project }) => about === quotedDocument.about && project !== quotedDocument.project,
  );
  return [quotedDocument, pick(random, others)];
}

const RUN_WORDS = 5;

/** Whether a quote and a text have five words in sequence in common. */
export function sharesRun(quote: string, { plain }: QuotedDocument): boolean {
  const words = normalised(quote).split(' ');
  return words.some((_, at) => {
    return at + RUN_WORDS <= words.length && plain.includes(` ${words.slice(at, at + RUN_WORDS).join(' ')} `);
  });
}
