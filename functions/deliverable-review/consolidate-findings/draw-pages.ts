import { PAGE_PICTURE, PAGES } from '@assay/deliverable-review/artifacts';
import type { Issue } from '@assay/deliverable-review/findings/issue';
import { MOST_PAGE_BYTES, MOST_PAGES } from '@assay/deliverable-review/passages';
import type { Covering, ReadDocument } from '@assay/document/read-document';
import { AssayError } from '@assay/kit/errors/assay-error';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';

/** What could not be drawn is shown without a picture. */
export function withoutPicture(error: unknown): null {
  if (error instanceof AssayError && /^Document/.test(error.code)) return null;
  throw error;
}

/** The pages that are drawn: of a long document those first on which passages stand. */
function pagesToDraw(numbers: readonly number[], issues: readonly Issue[]): number[] {
  const cited = new Set(
    issues.flatMap(({ evidence }) => evidence.flatMap(({ boxes }) => boxes)).map(({ page }) => page),
  );
  const [first, rest] = [
    numbers.filter((page) => cited.has(page)),
    numbers.filter((page) => !cited.has(page)),
  ];
  return [...first, ...rest].slice(0, MOST_PAGES);
}

/** Draws the pages of a run's PDF one by one, what is masked covered, for as long as all together are small enough, and writes which there are. */
export async function drawPages(
  { document: { pages }, draw }: ReadDocument,
  issues: readonly Issue[],
  covering: (page: number) => Covering,
  artifacts: RunArtifacts,
): Promise<void> {
  const sizes = new Map(pages.map((page) => [page.number, page]));
  const drawn = new Set<number>();
  let bytes = 0;
  for (const page of pagesToDraw([...sizes.keys()], issues)) {
    const { width, height } = sizes.get(page)!;
    const picture = await draw({ page, box: [0, 0, width, height], ...covering(page) }).catch(withoutPicture);
    bytes += picture?.byteLength ?? 0;
    if (bytes > MOST_PAGE_BYTES) break;
    if (!picture) continue;
    await artifacts.writePicture(one(PAGE_PICTURE, page), picture);
    drawn.add(page);
  }
  await artifacts.write(
    PAGES,
    pages.map(({ number: page, label, width, height }) => ({
      ...{ page, label, width, height },
      picture: drawn.has(page),
    })),
  );
}
