import type { ExtractedDocument, Furniture } from './extracted-document.ts';
import { titleKey } from './heading-lines.ts';

/** A line that is the same on this share of the pages is a running one. */
const SAME = 0.4;
/** A page's number, with what it is called and how many there are, of its words and numbers alone. */
const PAGE_NUMBER =
  /^(?:(?:page|pagina|pag|pg|p|seite|s) )?(?:\d{1,4}|[ivxlcdm]{1,8})(?: (?:(?:of|di|de|von) )?\d{1,4})?$/u;
const ENDS_SENTENCE = /[.!?…]["'”’»)\]]*$/u;

const isPageNumber = (text: string) =>
  PAGE_NUMBER.test((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const withoutNumbers = (text: string) => plain(text).replace(/\d+/g, '#');

/**
 * Of what was left out at the head and foot of pages what may be its writer's: headings that differ by their number or date. Surely none are
 * page numbers, lines that are the same on many pages or count them at the right or the foot, and such as name the page's chapter.
 */
export function ownLines({ furniture, pages, blocks }: ExtractedDocument): Furniture[] {
  const on = (key: (one: Furniture) => string) => {
    const there = Map.groupBy(furniture, key);
    return (one: Furniture) => new Set(there.get(key(one))!.map(({ page }) => page)).size;
  };
  const least = Math.max(2, SAME * pages.length);
  const same = on(({ text }) => plain(text));
  const aheadOf = ({ text, page }: Furniture) => Number(text.match(/\d+/g)?.at(-1)) - page;
  const counting = on((one) => `${withoutNumbers(one.text)} ${aheadOf(one)}`);
  const sheets = new Map(pages.map((page) => [page.number, page]));
  const titles = new Set(blocks.flatMap((one) => (one.kind === 'heading' ? [titleKey(one.text)] : [])));
  return furniture.filter((one) => {
    const { width, height } = sheets.get(one.page)!;
    if (isPageNumber(one.text) || same(one) >= least || titles.has(titleKey(one.text))) return false;
    const isAside = 2 * one.box[0] > width || (2 * one.box[1] > height && !ENDS_SENTENCE.test(one.text));
    return !(isAside && !Number.isNaN(aheadOf(one)) && counting(one) >= least);
  });
}
