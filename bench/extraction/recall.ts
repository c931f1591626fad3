import type { Box, ExtractedDocument } from './document-parts.ts';
import { flowTexts, keptOut, labelTexts } from './document-parts.ts';
import type { ReferenceWord } from './reference.ts';

const SEQUENCE = 5;
/** `pdftotext` gives a check mark of the ZapfDingbats font as its code, 3. */
const CHECK_MARK = /[✓✔]/gu;
/** Hyphens inside words do not count: whether one at a line's end belongs to the word is a guess on both sides. */
const INNER_HYPHEN = /(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu;

/** The words of a text: letters, marks and digits, compatibility forms (ligatures) resolved, in lower case. */
export function tokens(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(INNER_HYPHEN, '').replace(CHECK_MARK, '3');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The reference's words page by page as tokens; a word divided at a line's end is made whole. */
function referenceTokens(words: readonly ReferenceWord[]): string[][] {
  const pages: string[] = [];
  words.forEach((word, at) => {
    const next = words[at + 1];
    const divided = /\p{L}[-\u00ad]$/u.test(word.text) && next && next.page === word.page && next.x < word.x;
    const text = divided && /^\p{Ll}/u.test(next.text) ? word.text.slice(0, -1) : `${word.text} `;
    pages[word.page - 1] = (pages[word.page - 1] ?? '') + text;
  });
  return Array.from(pages, (text) => tokens(text ?? ''));
}

function sequences(words: readonly string[]): string[] {
  return words.slice(SEQUENCE - 1).map((_, at) => words.slice(at, at + SEQUENCE).join(' '));
}

/** What is in `wanted` and not in `found`, each as often as it is missing. */
export function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of found) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return wanted.filter((entry) => {
    const left = counts.get(entry) ?? 0;
    counts.set(entry, left - 1);
    return left <= 0;
  });
}

function share(lost: readonly string[], wanted: readonly string[]): number {
  return wanted.length === 0 ? 1 : 1 - lost.length / wanted.length;
}

function within([left, top, right, bottom]: Box, { x, y }: ReferenceWord): boolean {
  return x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
}

/** The reference's words that belong to the running text: not to a figure, a running header or a footer. */
function inFlow(words: readonly ReferenceWord[], document: ExtractedDocument): ReferenceWord[] {
  const boxes = keptOut(document);
  return words.filter((word) => !(boxes.get(word.page) ?? []).some((box) => within(box, word)));
}

/** Share of the words of `pdftotext` that are anywhere in the document: text, figures' labels, headers and footers. */
export function wordRecall(words: readonly ReferenceWord[], document: ExtractedDocument) {
  const wanted = referenceTokens(words).flat();
  const found = [...flowTexts(document).values(), ...labelTexts(document)].flatMap(tokens);
  const lost = missing(wanted, found);
  return { recall: share(lost, wanted), lost, words: wanted.length };
}

/**
 * Share of the reference's sequences of five words of a page's running text that the document's running text has, in the
 * same order; and the share of the reference's words that are running text.
 */
export function sequenceRecall(words: readonly ReferenceWord[], document: ExtractedDocument) {
  const flow = inFlow(words, document);
  const wanted = referenceTokens(flow).flatMap(sequences);
  const texts = flowTexts(document);
  const found = [...texts.values()].flatMap((text) => sequences(tokens(text)));
  const lost = missing(wanted, found);
  return { recall: share(lost, wanted), lost, flow: flow.length / Math.max(1, words.length) };
}
