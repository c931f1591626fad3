import type { IdentifierKind } from '../document-index/schema.ts';
import { SEVERITIES } from '../findings/finding.ts';
import { featureStatusSchema } from '../knowledge/feature-status.ts';
import type { ReviewRecord } from '../review-record.ts';
import { countsGiven, type NarrativeFacts } from './check-narrative.ts';
import type { CountSubject } from './claims.ts';

/** Every text of a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** How many ids of a kind a document names and defines; that it has none says nothing. */
function idsOf({ index: { index } }: ReviewRecord, kind: IdentifierKind): number[] {
  const named = index.identifiers.filter((identifier) => identifier.kind === kind);
  const defined = named.filter(({ definitions }) => definitions.length > 0);
  return [named.length, defined.length].filter((count) => count > 0);
}

function ofDocument(record: ReviewRecord): [CountSubject, number[]][] {
  const { context, document, index, submission, enriched } = record;
  const requirements = context?.requirements ?? [];
  const functional = requirements.filter(({ kind }) => kind === 'functional').length;
  const extracted = (count: number | undefined) => (count === undefined || context === null ? [] : [count]);
  const { figures } = index.index;
  const captioned = figures.filter(({ caption }) => caption !== null).length;
  const described = document.figures.length - enriched.notDescribed.length;
  return [
    ['use-cases', [...extracted(context?.useCases.length), ...idsOf(record, 'use-case')]],
    ['requirements', [...extracted(requirements.length), ...idsOf(record, 'requirement')]],
    ['functional', extracted(functional)],
    ['non-functional', extracted(requirements.length - functional)],
    ['tests', [...extracted(context?.tests.cases.length), ...idsOf(record, 'test')]],
    ['figures', [document.figures.length, figures.length, captioned, described]],
    ['pages', [submission.pages]],
  ];
}

function ofReview({ issues: { issues }, findings, coverage }: ReviewRecord): [CountSubject, number[]][] {
  const features = coverage?.features;
  return [
    ['issues', [issues.length]],
    ['findings', [issues.length, findings.length]],
    ...SEVERITIES.map((severity): [CountSubject, number[]] => [
      severity,
      [issues.filter((issue) => issue.severity === severity).length],
    ]),
    ['features', features ? [features.length] : []],
    ...featureStatusSchema.options.map((status): [CountSubject, number[]] => [
      status,
      features ? [features.filter((feature) => feature.status === status).length] : [],
    ]),
  ];
}

/** What the narratives of a review are held against: its issues, its coverage, and what the document consists of. */
export function narrativeFacts(record: ReviewRecord): NarrativeFacts {
  const { context, coverage, issues } = record;
  const things = ofDocument(record);
  const counts = [...ofReview(record), ...things].filter(([, right]) => right.length > 0);
  return {
    issues: issues.issues.length,
    counts: new Map(counts),
    given: countsGiven(textsIn([context, coverage, issues.issues]), new Set(things.map(([of]) => of))),
  };
}
