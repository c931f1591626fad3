import type { Covering, ReadDocument } from '@assay/document/read-document';
import { isBlankPicture } from '@assay/document/readability';
import { AssayError } from '@assay/kit/errors/assay-error';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { PAGE_PICTURE, type PAGES } from '@assay/platform/submission/pages';
import type * as z from 'zod';

/** Pages of a document that are drawn at the most, and what all together may have. */
const MOST_PAGES = 100;
const MOST_PAGE_BYTES = 40_000_000;

/** What could not be drawn is shown without a picture. */
export function withoutPicture(error: unknown): null {
  if (error instanceof AssayError && /^Document/.test(error.code)) return null;
  throw error;
}

/**
 * Draws the pages of a run's PDF one by one, what is masked covered, for as long as all together are small enough; of a long document those
 * first that are asked for. Gives all pages, and which were drawn; and which of those that were asked for are blank.
 */
export async function drawPages(
  { document: { pages }, draw }: ReadDocument,
  first: ReadonlySet<number>,
  covering: (page: number) => Covering,
  artifacts: RunArtifacts,
): Promise<{ pages: z.infer<typeof PAGES.schema>; blank: ReadonlySet<number> }> {
  const order = pages.toSorted(
    (one, other) => Number(first.has(other.number)) - Number(first.has(one.number)),
  );
  const [drawn, blank] = [new Set<number>(), new Set<number>()];
  let bytes = 0;
  for (const { number: page, width, height } of order.slice(0, MOST_PAGES)) {
    const picture = await draw({ page, box: [0, 0, width, height], ...covering(page) }).catch(withoutPicture);
    bytes += picture?.byteLength ?? 0;
    if (bytes > MOST_PAGE_BYTES) break;
    if (!picture) continue;
    await artifacts.writePicture(one(PAGE_PICTURE, page), picture);
    drawn.add(page);
    if (first.has(page) && isBlankPicture(picture)) blank.add(page);
  }
  const all = pages.map(({ number: page, label, width, height }) => ({
    ...{ page, label, width, height },
    picture: drawn.has(page),
  }));
  return { pages: all, blank };
}
