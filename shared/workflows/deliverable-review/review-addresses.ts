import { pageAt } from '@assay/evidence/anchor';
import type { Address } from '@assay/platform/review/address';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { findAddresses } from '@assay/platform/submission/find-addresses';
import { allAddresses, readScreening } from '@assay/platform/submission/screening';
import { SCREENED } from './artifacts.ts';
import type { ReviewRecord } from './review-record.ts';

/** What is hidden on the pages is read as well: nobody else in a review is shown it. */
function inHiddenText({ document: { hidden } }: ReviewRecord): Address[] {
  return hidden.flatMap(({ page, text }) => findAddresses(text, {}, () => page));
}

/** What the file holds beside its pages is shown to no agent either. */
function inAsides({ document: { asides } }: ReviewRecord): Address[] {
  return asides.flatMap(({ page, text }) => findAddresses(text, {}, () => page));
}

/** The passages of a deliverable that seem to speak to its reviewers, in what its authors wrote, with their pages. */
export async function readAddresses(kept: Pick<RunArtifacts, 'readOptional'>, record: ReviewRecord) {
  const document = record.sources.text;
  const [screening, given] = await Promise.all([readScreening(kept, document), kept.readOptional(SCREENED)]);
  const signs = findAddresses(document.text, {}, (offset) => pageAt(document.pages, offset));
  return {
    ...screening,
    addressed: allAddresses([...signs, ...inHiddenText(record), ...inAsides(record)], screening.addressed),
    screened: screening.screened && given?.complete === false ? ('in-part' as const) : screening.screened,
  };
}
