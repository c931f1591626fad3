import { INK } from './asides.ts';
import type { Block, DocumentWarning, ExtractedDocument, Page } from './extracted-document.ts';
import type { PageLayout } from './page-layout.ts';

/** Fewer words of its own, without headings and contents, and a document has hardly any text. */
const FEW_WORDS = 50;
/** A page is unreadable if more than this share of at least so many characters has no meaning in Unicode. */
const UNREADABLE = { share: 0.5, characters: 20 };
const ON_PURPOSE =
  /^\P{L}*(?:this page (?:is |was )?(?:intentionally|deliberately) (?:left )?blank|(?:questa )?pagina (?:è )?(?:stata )?(?:lasciata )?(?:intenzionalmente|volutamente) (?:lasciata )?(?:in )?bianc[ao])\P{L}*$/iu;
const PAGE_NUMBER = /\s(?:\d{1,3}|[ivxl]{1,6})$/u;

/** What of a document can be read. `figures`: hardly any text, but pictures. */
export type Readability = 'text' | 'figures' | 'nearly-blank' | 'blank';

function isUnmapped({ characters, unmapped }: PageLayout): boolean {
  const all = characters + unmapped;
  return all >= UNREADABLE.characters && unmapped > UNREADABLE.share * all;
}

/**
 * The kind of a page: `unreadable` if it is damaged (`damaged`) or most of its characters have no meaning, `blank` if it has nothing
 * but running heads (`isEmpty`).
 */
export function pageKind(
  layout: PageLayout,
  { damaged, isEmpty }: { damaged: boolean; isEmpty: boolean },
): Page['kind'] {
  if (layout.scanned) return 'scanned';
  if (damaged || isUnmapped(layout)) return 'unreadable';
  return isEmpty ? 'blank' : 'text';
}

/** Whether a text says that its page is left blank, or is no word at all. */
export function isNoText(text: string): boolean {
  return ON_PURPOSE.test(text) || !/\p{L}/u.test(text);
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}

function wordsOf(text: string): number {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** Words of the text without headings, and without the entries of a table of contents, which repeat them. */
function ownWords(blocks: readonly Block[]): number {
  const headings = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [keyOf(block.text)] : [])));
  return blocks.reduce((sum, block) => {
    if (block.kind === 'figure' || block.kind === 'heading') return sum;
    if (isNoText(block.text) || (PAGE_NUMBER.test(block.text) && headings.has(keyOf(block.text)))) return sum;
    return sum + wordsOf(block.text);
  }, 0);
}

/** What of a document can be read: its text, its figures alone, hardly anything or nothing. The title page does not count. */
export function readabilityOf({
  blocks,
  figures,
}: Pick<ExtractedDocument, 'blocks' | 'figures'>): Readability {
  const words = ownWords(blocks);
  if (words >= FEW_WORDS) return 'text';
  if (figures.length > 0) return 'figures';
  return words === 0 ? 'blank' : 'nearly-blank';
}

/** Numbers of the pages of a kind. */
export function pagesOfKind(pages: readonly Page[], kind: Page['kind']): number[] {
  return pages.flatMap((page) => (page.kind === kind ? [page.number] : []));
}

/** Pages of a text whose words can be read of their pictures alone: scans, fonts that do not say what they draw, letters drawn as outlines or pictures, handwriting laid onto an empty page. */
export function picturedPages({ pages, blocks, titlePage, asides }: ExtractedDocument): number[] {
  const said = [...blocks.flatMap((block) => (block.kind === 'figure' ? [] : [block])), ...titlePage];
  const worded = new Set(said.filter(({ text }) => !isNoText(text)).map(({ page }) => page));
  const drawn = new Set(blocks.flatMap(({ kind, page }) => (kind === 'figure' ? [page] : [])));
  const inked = new Set(asides.flatMap(({ text, page }) => (text === INK ? [page] : [])));
  const isPictured = ({ kind, number }: Page) =>
    kind === 'scanned' ||
    kind === 'unreadable' ||
    (kind === 'text' ? !worded.has(number) && drawn.has(number) : inked.has(number));
  return pages.filter(isPictured).map(({ number }) => number);
}

/** What a teacher should know of blank pages, and of a document that holds hardly any text. */
export function blankWarnings(
  document: Pick<ExtractedDocument, 'pages' | 'blocks' | 'figures'>,
): DocumentWarning[] {
  const blank = pagesOfKind(document.pages, 'blank');
  const readability = readabilityOf(document);
  const warnings: DocumentWarning[] = [];
  if (blank.length > 0)
    warnings.push({ code: 'BlankPages', message: 'Pages are blank but for running heads.', pages: blank });
  if (readability === 'blank' || readability === 'nearly-blank') {
    const what = readability === 'blank' ? 'no text' : `fewer than ${FEW_WORDS} words`;
    const message = `The document holds ${what} beside its title, headings and contents.`;
    warnings.push({ code: 'BlankDocument', message, pages: [] });
  }
  return warnings;
}
