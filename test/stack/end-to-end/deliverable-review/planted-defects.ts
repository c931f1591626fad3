import { readFileSync } from 'node:fs';
import type { Issue } from '@assay/deliverable-review/findings/issue';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { type AnchorDocument, anchorQuote } from '@assay/evidence/anchor';
import { parse } from 'yaml';
import * as z from 'zod';

const FOLDER = new URL('../../../../examples/deliverable-review/', import.meta.url);

export const sample = (name: string) => readFileSync(new URL(name, FOLDER));

const defectSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  quote: z.string(),
  where: z.string(),
  what: z.string(),
});
type Defect = z.infer<typeof defectSchema>;

/** What was planted in the sample report. */
export const key = z
  .looseObject({
    defects: z.array(defectSchema),
    features: z.array(z.object({ feature: z.string(), status: z.string() })),
  })
  .parse(parse(sample('planted-defects.yaml').toString('utf8')));

const idsIn = (text: string) => new Set(text.match(/\b(?:FR|NFR|UC|TC)-\d+\b/g));

/** Whether an issue quotes the passage of a defect, in part or as a whole. */
function quotes(issue: Issue, { quote }: Defect, document: AnchorDocument): boolean {
  const planted = anchorQuote(document, quote);
  return issue.evidence.some((evidence) => {
    const found = anchorQuote(document, evidence.quote);
    if (found.start === null || planted.start === null) return false;
    return found.start < planted.end! && planted.start < found.end!;
  });
}

/** Whether an issue of the defect's kind speaks of a requirement, use case or test that the key names for it. */
function speaksOf({ category, description }: Issue, { kind, where, what }: Defect): boolean {
  return category === kind && !idsIn(description).isDisjointFrom(idsIn(`${where} ${what}`));
}

/**
 * The planted defects that a review found: an issue quotes the passage or, being of the same kind, speaks of the same
 * requirement, use case or test; the matrix lacks a link of the requirement; the feature has the status it should have.
 */
export function foundDefects(result: ReviewResult, document: AnchorDocument): string[] {
  const broken = (result.traceability?.rows ?? []).filter(({ missing }) => missing.length > 0);
  const statusOf = (id: string) => result.coverage?.features.find((feature) => feature.id === id)?.status;
  const found = (defect: Defect): boolean => {
    if (defect.kind === 'features')
      return key.features.some(
        ({ feature, status }) => defect.what.includes(feature) && statusOf(feature) === status,
      );
    const traced =
      defect.kind === 'traceability' &&
      broken.some(({ requirement }) => idsIn(`${defect.where} ${defect.what}`).has(requirement));
    return (
      traced || result.issues.some((issue) => quotes(issue, defect, document) || speaksOf(issue, defect))
    );
  };
  return key.defects.filter(found).map(({ id }) => id);
}
