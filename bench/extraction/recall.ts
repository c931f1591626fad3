import type { Box, ExtractedDocument } from './document-parts.ts';
import { flowTexts, keptOut, labelTexts } from './document-parts.ts';
import type { ReferenceWord } from './reference.ts';

const SEQUENCE = 5;
const CHARACTERS = 8;
/** `pdftotext` gives a check mark of the ZapfDingbats font as its code, 3. */
const CHECK_MARK = /[✓✔]/gu;
const HYPHEN = /[\u2010\u2011]/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:(?<=\p{L})-(?=\p{L})[\p{L}\p{M}\p{N}]+)*/gu;

/**
 * The words of a text: letters, marks and digits, with the hyphens between letters; compatibility forms (ligatures) resolved,
 * in lower case.
 */
export function tokens(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(HYPHEN, '-').replace(CHECK_MARK, '3');
  return plain.match(WORD) ?? [];
}

/** How the document wrote the words that the reference leaves divided at a line's end. */
interface HyphenCounts {
  joined: number;
  hyphened: number;
  lost: number;
}

/**
 * The reference's words page by page as tokens. Whether the hyphen of a word that is divided at a line's end belongs to it the
 * reference does not know: it is written as the document does, if it does.
 */
function referenceTokens(words: readonly ReferenceWord[], known: ReadonlySet<string>) {
  const pages: string[][] = [];
  const divided: HyphenCounts = { joined: 0, hyphened: 0, lost: 0 };
  let open = '';
  words.forEach((word, at) => {
    pages[word.page - 1] ??= [];
    const page = pages[word.page - 1]!;
    const next = words[at + 1];
    const text = open + word.text;
    const ends = /\p{L}[-\u00ad\u2010]$/u.test(text) && next?.page === word.page && next.x < word.x;
    open = '';
    if (!ends || !/^\p{Ll}/u.test(next!.text)) {
      page.push(...tokens(text));
      return;
    }
    const forms = [text.slice(0, -1), `${text.slice(0, -1)}-`];
    const has = (form: string) => tokens(form + next!.text).every((token) => known.has(token));
    const found = forms.findIndex(has);
    divided[found === 0 ? 'joined' : found === 1 ? 'hyphened' : 'lost'] += 1;
    open = forms[Math.max(0, found)]!;
  });
  return { pages: Array.from(pages, (page) => page ?? []), divided };
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

/**
 * Share of the words of `pdftotext` that are anywhere in the document (text, figures' labels, headers and footers), the same of
 * those with hyphens inside, and what became of those divided at a line's end.
 */
export function wordRecall(words: readonly ReferenceWord[], document: ExtractedDocument) {
  const found = [...flowTexts(document).values(), ...labelTexts(document)].flatMap(tokens);
  const { pages, divided } = referenceTokens(words, new Set(found));
  const wanted = pages.flat();
  const lost = missing(wanted, found);
  const hyphened = (list: readonly string[]) => list.filter((word) => word.includes('-'));
  return { recall: share(lost, wanted), lost, hyphens: share(hyphened(lost), hyphened(wanted)), divided };
}

/** Every stretch of eight characters of a page's words, spaces left out. */
function grams(words: readonly string[]): string[] {
  const text = words.join('');
  return Array.from({ length: Math.max(0, text.length - CHARACTERS + 1) }, (_, at) =>
    text.slice(at, at + CHARACTERS),
  );
}

/**
 * Share of the reference's sequences of five words of a page's running text that the document's running text has, in the
 * same order; the same of stretches of eight characters (`characters`), and the share of the document's that the reference has
 * (`exact`); and the share of the reference's words that are running text.
 */
export function sequenceRecall(words: readonly ReferenceWord[], document: ExtractedDocument) {
  const flow = inFlow(words, document);
  const texts = [...flowTexts(document)].map(([page, text]) => [page, tokens(text)] as const);
  const { pages } = referenceTokens(flow, new Set(texts.flatMap(([, list]) => list)));
  const wanted = pages.flatMap(sequences);
  const lost = missing(
    wanted,
    texts.flatMap(([, list]) => sequences(list)),
  );
  const mark = (page: number) => (gram: string) => `${page} ${gram}`;
  const wantedGrams = pages.flatMap((list, at) => grams(list).map(mark(at + 1)));
  const foundGrams = texts.flatMap(([page, list]) => grams(list).map(mark(page)));
  return {
    recall: share(lost, wanted),
    lost,
    flow: flow.length / Math.max(1, words.length),
    characters: share(missing(wantedGrams, foundGrams), wantedGrams),
    exact: share(missing(foundGrams, wantedGrams), foundGrams),
  };
}
