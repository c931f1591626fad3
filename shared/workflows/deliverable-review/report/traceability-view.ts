import { cut, cutProse } from '../../../report/cut.ts';
import type { ReviewResult } from '../result.ts';
import type { TraceabilityReference, TracedRequirement } from '../traceability.ts';
import { missingViews } from './missing-view.ts';
import { firstOf, pageView } from './page-view.ts';
import type { ReviewWords } from './words/review-words.ts';

/** What a cell has room for, in letters; the run's result has it all. A row of a table cannot be broken across pages. */
const LONGEST = { id: 70, summary: 220, label: 90, disconnect: 900 };
const MOST_REFERENCES = 12;
const MOST_IGNORED = 20;

function cellView(references: readonly TraceabilityReference[], isMissing: boolean, words: ReviewWords) {
  const { shown, beyond } = firstOf(references, MOST_REFERENCES);
  return {
    missing: isMissing,
    more: beyond > 0 ? words.more(beyond) : null,
    references: shown.map(({ label, page, found }) => ({
      label: cut(label.trim(), LONGEST.label),
      page: found ? pageView(page, words) : null,
      found,
    })),
  };
}

function rowView(row: TracedRequirement, words: ReviewWords) {
  const lacks = (link: TracedRequirement['missing'][number]) => row.missing.includes(link);
  return {
    requirement: cut(row.requirement.trim(), LONGEST.id),
    summary: cutProse(row.summary.trim(), LONGEST.summary),
    cells: [
      cellView(row.useCases, lacks('use-case'), words),
      cellView(row.design, lacks('design'), words),
      cellView(row.tests, lacks('test'), words),
    ],
    disconnect: row.disconnect === null ? null : cutProse(row.disconnect.trim(), LONGEST.disconnect),
  };
}

const isLinked = ({ missing }: TracedRequirement) => missing.length === 0;

/** How many requirements are linked throughout, in words. */
export function linkedInWords(rows: readonly TracedRequirement[], words: ReviewWords): string {
  return words.linked(rows.filter(isLinked).length, rows.length);
}

function counts(rows: readonly TracedRequirement[], words: ReviewWords): string {
  const without = (link: TracedRequirement['missing'][number]) =>
    rows.filter(({ missing }) => missing.includes(link)).length;
  return words.traced({
    rows: rows.length,
    complete: rows.filter(isLinked).length,
    useCases: without('use-case'),
    design: without('design'),
    tests: without('test'),
  });
}

/** Requirement → use case → design → test; why there is no matrix, where there is none. */
export function traceabilityView(result: ReviewResult, words: ReviewWords) {
  const { traceability } = result;
  const rows = traceability?.rows ?? [];
  const { shown, beyond } = firstOf(traceability?.ignored ?? [], MOST_IGNORED);
  const ids = shown.map((id) => cut(id, LONGEST.id)).join(', ');
  return {
    missing: missingViews(result, 'traceability', traceability === null, words),
    none: traceability !== null && rows.length === 0 ? words.noRows : null,
    counts: rows.length > 0 ? counts(rows, words) : null,
    rows: rows.map((row) => rowView(row, words)),
    ignored: ids === '' ? null : words.ignoredRows(beyond > 0 ? `${ids} ${words.more(beyond)}` : ids),
  };
}
