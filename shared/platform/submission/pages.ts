import { type LineOnPage, lineOnPageSchema } from '@assay/document/text-on-pages';
import * as z from 'zod';
import { type HandedInWork, handedInPageSchema } from '../review/handed-in.ts';
import { type Artifact, artifact, one, picture } from '../run/artifact.ts';
import type { ArtifactReader } from '../run/run-artifacts.ts';

/** The pages of what was handed in, and each that was drawn; what is masked is covered. */
export const PAGES = artifact('pages.json', z.array(handedInPageSchema));
/** Where the words of a text stand on its pages, in the order of the text. */
export const PAGE_LINES = artifact('page-lines.json', z.array(lineOnPageSchema));
export const PAGE_PICTURE = picture('pages/{page}.png');

/** Pages, those that were read from their pictures with what was read; `lines`: those of `text`. */
export function withTranscriptions(
  pages: HandedInWork['pages'],
  lines: readonly LineOnPage[],
  text: string,
): HandedInWork['pages'] {
  const read = Map.groupBy(
    lines.filter(({ words }) => words.length === 0),
    ({ page }) => page,
  );
  return pages.map((page) => {
    const own = read.get(page.page);
    return own ? { ...page, transcribed: text.slice(own[0]!.start, own.at(-1)!.end) } : page;
  });
}

/** The picture of a page. */
export const pictureOf = (page: number) => one(PAGE_PICTURE, page);

/** The text `id` of a result, which an artifact holds, beside the pages that it was read of; null: it has none. */
export const pagesBeside = (id: string, artifact: Artifact<{ text: string }>) => ({
  async read(kept: ArtifactReader): Promise<HandedInWork | null> {
    const pages = await kept.readOptional(PAGES);
    if (!pages) return null;
    const [read, lines] = await Promise.all([kept.readOptional(artifact), kept.readOptional(PAGE_LINES)]);
    if (!read) return null;
    const texts = [{ id, title: null, content: read.text }];
    return { texts, pages: withTranscriptions(pages, lines ?? [], read.text), lines: { [id]: lines ?? [] } };
  },
  picture: pictureOf,
});
