import { PASSAGE_PICTURE } from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import type { Issue } from '@assay/deliverable-review/findings/issue';
import {
  MOST_PICTURE_BYTES,
  type PassagePart,
  PICTURE_PIXELS,
  passageParts,
} from '@assay/deliverable-review/passages';
import { prioritiesOf } from '@assay/deliverable-review/summaries';
import { type ReadDocument, readDocument } from '@assay/document/read-document';
import { AssayError } from '@assay/kit/errors/assay-error';
import { placesToCover } from '@assay/platform/privacy/cover-pictures';
import type { Masker } from '@assay/platform/privacy/mask-text';
import { one } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { maskerOf } from '../../platform/reviews/owners.ts';
import { readSource, runStore } from '../../platform/runtime/storage.ts';

/** Draws the parts one by one for as long as all pictures together are small enough. */
async function drawParts(
  { document, draw }: ReadDocument,
  parts: readonly PassagePart[],
  mask: Masker,
  artifacts: RunArtifacts,
): Promise<string[]> {
  const covering = placesToCover(document, mask);
  const shown: string[] = [];
  let bytes = 0;
  for (const { issue, ...part } of parts) {
    const picture = await draw({ ...part, ...covering(part.page) }, PICTURE_PIXELS);
    bytes += picture.byteLength;
    if (bytes > MOST_PICTURE_BYTES) break;
    await artifacts.writePicture(one(PASSAGE_PICTURE, issue), picture);
    shown.push(issue);
  }
  return shown;
}

/** A report without pictures says what one with them does. */
function withoutPictures(error: unknown): string[] {
  if (error instanceof AssayError && /^Document/.test(error.code)) return [];
  throw error;
}

/** Draws parts of a run's PDF for its issues, each with its passage framed and with what is masked in the text covered; the issues that have a picture. Of what is measured nobody reads a report. */
export async function drawPassages(
  { runId, purpose }: RunContext,
  issues: readonly Issue[],
  artifacts: RunArtifacts,
): Promise<string[]> {
  const parts = purpose === 'evaluation' ? [] : passageParts(issues, prioritiesOf(issues));
  if (parts.length === 0) return [];
  const run = await runStore().getRun(runId);
  const [bytes, assignment] = await Promise.all([readSource(run.source), artifacts.read(ASSIGNMENT)]);
  const mask = await maskerOf(run, assignment);
  return readDocument(bytes, (read) => drawParts(read, parts, mask, artifacts)).catch(withoutPictures);
}
