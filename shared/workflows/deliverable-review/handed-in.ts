import type { HandedInWork } from '@assay/platform/review/handed-in';
import type { ArtifactReader } from '@assay/platform/run/run-artifacts';
import { PAGES } from '@assay/platform/submission/pages';
import { ENRICHED } from './artifacts.ts';
import { DOCUMENT_TEXT } from './draft-result.ts';

/** A deliverable as its run read it: its text with figures described, and its pages; null: it was not read. */
export async function readHandedIn(kept: ArtifactReader): Promise<HandedInWork | null> {
  const [enriched, pages] = await Promise.all([kept.readOptional(ENRICHED), kept.readOptional(PAGES)]);
  return (
    enriched && { texts: [{ id: DOCUMENT_TEXT, title: null, content: enriched.text }], pages: pages ?? [] }
  );
}
