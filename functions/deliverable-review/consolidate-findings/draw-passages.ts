import { PASSAGE_PICTURE } from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import type { Issue } from '@assay/deliverable-review/findings/issue';
import {
  betweenLines,
  citedPages,
  MOST_PICTURE_BYTES,
  type PassagePart,
  PICTURE_PIXELS,
  passageParts,
} from '@assay/deliverable-review/passages';
import { prioritiesOf } from '@assay/deliverable-review/summaries';
import { type Covering, type ReadDocument, readDocument } from '@assay/document/read-document';
import { placesToCover } from '@assay/platform/privacy/cover-pictures';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { PAGES } from '@assay/platform/submission/pages';
import { drawPages, withoutPicture } from '../../platform/read-pages/draw-pages.ts';
import { maskerOf } from '../../platform/reviews/owners.ts';
import { readSource, runStore } from '../../platform/runtime/storage.ts';

/** Draws the parts one by one for as long as all pictures together are small enough. */
async function drawParts(
  { draw, document }: ReadDocument,
  parts: readonly PassagePart[],
  covering: (page: number) => Covering,
  artifacts: RunArtifacts,
): Promise<string[]> {
  const shown: string[] = [];
  let bytes = 0;
  for (const { issue, ...part } of parts) {
    const picture = await draw({ ...betweenLines(part, document), ...covering(part.page) }, PICTURE_PIXELS);
    bytes += picture.byteLength;
    if (bytes > MOST_PICTURE_BYTES) break;
    await artifacts.writePicture(one(PASSAGE_PICTURE, issue), picture);
    shown.push(issue);
  }
  return shown;
}

/**
 * Draws parts of a run's PDF for its issues, each with its passage framed, and its pages; what is masked in the text is covered. The issues
 * that have a picture: a report without any says what one with them does. Of what is measured nobody reads a report, or looks at a page.
 */
export async function drawPassages(
  { runId, purpose }: RunContext,
  issues: readonly Issue[],
  artifacts: RunArtifacts,
): Promise<string[]> {
  if (purpose === 'evaluation') return [];
  const parts = passageParts(issues, prioritiesOf(issues));
  const run = await runStore().getRun(runId);
  const [bytes, assignment] = await Promise.all([readSource(run.source), artifacts.read(ASSIGNMENT)]);
  const mask = await maskerOf(run, assignment);
  const drawn = await readDocument(bytes, async (read) => {
    const covering = placesToCover(read.document, mask);
    const shown = await drawParts(read, parts, covering, artifacts);
    const { pages } = await drawPages(read, citedPages(issues), covering, artifacts);
    await artifacts.write(PAGES, pages);
    return shown;
  }).catch(withoutPicture);
  return drawn ?? [];
}
