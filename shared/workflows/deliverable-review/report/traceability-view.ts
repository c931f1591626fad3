import { cut, cutProse } from '@assay/platform/report/cut';
import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewResult } from '../result.ts';
import type { TraceabilityLink, TraceabilityReference, TracedRequirement } from '../traceability.ts';
import { missingViews } from './missing-view.ts';
import { firstOf, listInWords, pageView } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** What a cell has room for, in letters; the run's result has it all. A row of a table cannot be broken across pages. */
const LONGEST = { id: 70, summary: 220, label: 90, disconnect: 900 };
const MOST_REFERENCES = 12;
const MOST_IGNORED = 20;

function cellView(
  references: readonly TraceabilityReference[],
  { missing, unknown }: TracedRequirement,
  link: TraceabilityLink,
  words: ReviewWords,
) {
  const { shown, beyond } = firstOf(references, MOST_REFERENCES);
  return {
    missing: missing.includes(link),
    unknown: unknown.includes(link),
    more: beyond > 0 ? words.more(beyond) : null,
    references: shown.map(({ label, page, found, basis }) => ({
      label: cut(label.trim(), LONGEST.label),
      page: found ? pageView(page, words) : null,
      found,
      stated: basis === 'stated',
    })),
  };
}

function rowView(row: TracedRequirement, words: ReviewWords) {
  return {
    requirement: cut(row.requirement.trim(), LONGEST.id),
    summary: cutProse(row.summary.trim(), LONGEST.summary),
    cells: [
      cellView(row.useCases, row, 'use-case', words),
      cellView(row.design, row, 'design', words),
      cellView(row.tests, row, 'test', words),
    ],
    disconnect: row.disconnect === null ? null : cutProse(row.disconnect.trim(), LONGEST.disconnect),
  };
}

/** The links that somebody looked for, in all rows. */
function knownLinks(rows: readonly TracedRequirement[]): TraceabilityLink[] {
  return (['use-case', 'design', 'test'] as const).filter((link) =>
    rows.every(({ unknown }) => !unknown.includes(link)),
  );
}

/** The rows that lack none of some links. */
function linkedBy(rows: readonly TracedRequirement[], links: readonly TraceabilityLink[]): number {
  return rows.filter(({ missing }) => !missing.some((link) => links.includes(link))).length;
}

const linkNames = (links: readonly TraceabilityLink[], words: ReviewWords) =>
  listInWords(
    links.map((link) => words.linkedTo[link]),
    words,
  );

/** How many requirements are linked throughout, in words; null where no link was looked for in all of them. */
export function linkedInWords(rows: readonly TracedRequirement[], words: ReviewWords): string | null {
  const links = knownLinks(rows);
  return links.length > 0 ? words.linked(linkedBy(rows, links), rows.length, linkNames(links, words)) : null;
}

function counts(rows: readonly TracedRequirement[], words: ReviewWords): string | null {
  const links = knownLinks(rows);
  if (links.length === 0) return null;
  const without = (link: TraceabilityLink) => rows.filter(({ missing }) => missing.includes(link)).length;
  return words.traced({
    rows: rows.length,
    complete: linkedBy(rows, links),
    links: linkNames(links, words),
    without: links.map((link) => `${words.notLinkedTo[link]}: ${without(link)}`).join('; '),
  });
}

/** Why a matrix has no rows: there is nothing to trace, or nobody has looked for what is not stated. */
function noRows({ index, provenance }: ReviewResult, words: ReviewWords): string {
  const requirements = index.series.some(({ kind }) => kind === 'requirement');
  return requirements && saysNothing(provenance) ? words.noLinks : words.noRows;
}

/** How many links the document states, and how many are a model's view; null where there is no link. */
function basisInWords(traceability: ReviewResult['traceability'], words: ReviewWords): string | null {
  const { stated, model } = traceability?.links ?? { stated: 0, model: 0 };
  return stated + model > 0 ? words.linkBasis({ stated, model }) : null;
}

/** Requirement → use case → design → test; why there is no matrix, where there is none. */
export function traceabilityView(result: ReviewResult, words: ReviewWords) {
  const { traceability } = result;
  const rows = traceability?.rows ?? [];
  const { shown, beyond } = firstOf(traceability?.ignored ?? [], MOST_IGNORED);
  const ids = shown.map((id) => cut(id, LONGEST.id)).join(', ');
  return {
    missing: missingViews(result, 'traceability', traceability === null, words),
    none: traceability !== null && rows.length === 0 ? noRows(result, words) : null,
    counts: rows.length > 0 ? counts(rows, words) : null,
    basis: basisInWords(traceability, words),
    unknown: rows.some(({ unknown }) => unknown.length > 0) ? words.unknownLegend : null,
    rows: rows.map((row) => rowView(row, words)),
    ignored: ids === '' ? null : words.ignoredRows(beyond > 0 ? `${ids} ${words.more(beyond)}` : ids),
  };
}
