import type { DraftContent, DraftFinding } from '@assay/platform/review/draft-result';
import { missingPart, needsOf, placesByReason, withFlags, withMissing } from '@assay/platform/review/need';
import type { ReviewReason } from '@assay/platform/review/reasons';
import { categoriesRead } from './compared.ts';
import type { Issue } from './findings/issue.ts';
import type { ReviewResult, Strength } from './result.ts';

/** What each flag asks a person for; null: it says how something came about, and gives no cause for doubt. */
// biome-ignore format: a table
const REASON_OF: Readonly<Record<ReviewResult['flags'][number], ReviewReason | null>> = {
  'suspected-injection': 'suspected-injection', 'hidden-text': 'suspected-injection',
  'not-cross-checked': 'parts-missing', 'language-drift': 'language-drift',
  'narrative-corrected': 'claims-unsupported', 'answer-cut-off': 'other-flag',
  'answer-kept-in-part': 'other-flag', 'answer-incomplete': 'other-flag', 'answer-mended': 'other-flag',
  'nearly-blank': 'parts-missing', 'read-by-figures': 'parts-missing', 'pictures-unread': 'parts-missing', 'pages-unreadable': 'parts-missing',
  'figures-not-described': 'parts-missing', 'read-in-sections': null,
};

/** The text that offsets of its evidence count: the document with its figures described. */
export const DOCUMENT_TEXT = 'document';

function issueFinding(issue: Issue): DraftFinding {
  const { id, category, severity, description, recommendation, quote, page, alsoReported, evidence } = issue;
  const also = alsoReported.map((one): [string, string][] => [
    [`${one.id}.description`, one.description],
    [`${one.id}.recommendation`, one.recommendation],
  ]);
  const fields = Object.fromEntries([
    ['description', description],
    ['recommendation', recommendation],
    ['severity', severity],
    ...also.flat(),
  ]);
  const named = { finding: id, kind: 'issue', trait: null, category, fields, page };
  return { ...named, quotes: quote === null ? [] : [quote], cites: { text: DOCUMENT_TEXT, evidence } };
}

function strengthFinding({ title, description, evidence }: Strength, index: number): DraftFinding {
  const { passage, page } = evidence;
  const named = { finding: `strength-${index + 1}`, kind: 'strength', trait: null };
  const cites = { text: DOCUMENT_TEXT, evidence: [evidence] };
  return { ...named, fields: { title, description }, quotes: passage === null ? [] : [passage], page, cites };
}

function narrativeFindings(kind: 'overview' | 'summary', paragraphs: string[] | null): DraftFinding[] {
  return (paragraphs ?? []).map((text, index) => {
    const finding = `${kind}-${index + 1}`;
    return { finding, kind, trait: null, fields: { text }, quotes: [], page: null };
  });
}

/** A deliverable has no scores: what is said of it may be hidden or edited, and appealed against finding by finding. */
export function draftDeliverableResult(result: ReviewResult): DraftContent {
  const { issues, strengths, narratives, flags, missing, addressed } = result;
  const flagged = flags.map((flag) => [flag]);
  const places = placesByReason(flagged, REASON_OF);
  const unsupported = issues.filter(({ quote }) => quote === null).length;
  return {
    scores: [],
    findings: [
      ...narrativeFindings('overview', narratives.overview),
      ...narrativeFindings('summary', narratives.summary),
      ...(strengths ?? []).map(strengthFinding),
      ...issues.map(issueFinding),
    ],
    addressed: addressed.map((address) => ({ ...address, text: DOCUMENT_TEXT })),
    needs: withMissing(
      withFlags(
        needsOf({
          ...places,
          'parts-missing': (places['parts-missing'] ?? 0) + missing.length,
          'claims-unsupported': (places['claims-unsupported'] ?? 0) + unsupported,
        }),
        flagged,
        REASON_OF,
      ),
      missing.map(missingPart),
      { flagged, reasonOf: REASON_OF },
    ),
    readFor: categoriesRead(result),
    total: 'none',
    audience: 'student',
  };
}
