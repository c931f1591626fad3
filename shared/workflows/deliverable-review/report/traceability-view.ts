import { cut, cutProse } from '@assay/platform/report/cut';
import { isOutOfScope } from '../owed-links.ts';
import type { ReviewResult } from '../result.ts';
import type {
  TraceabilityLink,
  TraceabilityMatrix,
  TraceabilityReference,
  TracedRequirement,
} from '../traceability.ts';
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

const COLUMNS = [
  { link: 'use-case', references: 'useCases', width: 34 },
  { link: 'design', references: 'design', width: 40 },
  { link: 'test', references: 'tests', width: 28 },
] as const;
type MatrixColumn = (typeof COLUMNS)[number];
/** Millimetres of the columns for links, together. */
const COLUMNS_WIDTH = 102;

/** The columns of a matrix: one for links that nobody calls for is there only if it holds any. */
function columnsOf({ rows, notOwed }: TraceabilityMatrix): MatrixColumn[] {
  return COLUMNS.filter(
    ({ link, references }) => !notOwed.includes(link) || rows.some((row) => row[references].length > 0),
  );
}

function headViews(columns: readonly MatrixColumn[], words: ReviewWords) {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ references, width }) => ({
    name: words[references],
    width: Math.floor((width * COLUMNS_WIDTH) / all),
  }));
}

function rowView(row: TracedRequirement, columns: readonly MatrixColumn[], words: ReviewWords) {
  return {
    requirement: cut(row.requirement.trim(), LONGEST.id),
    summary: cutProse(row.summary.trim(), LONGEST.summary),
    cells: columns.map(({ link, references }) => cellView(row[references], row, link, words)),
    disconnect: row.disconnect === null ? null : cutProse(row.disconnect.trim(), LONGEST.disconnect),
  };
}

/** The links that are called for and that somebody looked for, in all rows. */
function knownLinks({ rows, notOwed }: TraceabilityMatrix): TraceabilityLink[] {
  return COLUMNS.map(({ link }) => link).filter(
    (link) => !notOwed.includes(link) && rows.every(({ unknown }) => !unknown.includes(link)),
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
export function linkedInWords(matrix: TraceabilityMatrix, words: ReviewWords): string | null {
  const { rows } = matrix;
  const links = knownLinks(matrix);
  return links.length > 0 ? words.linked(linkedBy(rows, links), rows.length, linkNames(links, words)) : null;
}

function counts(matrix: TraceabilityMatrix, words: ReviewWords): string | null {
  const { rows } = matrix;
  const links = knownLinks(matrix);
  if (links.length === 0) return null;
  const without = (link: TraceabilityLink) => rows.filter(({ missing }) => missing.includes(link)).length;
  return words.traced({
    rows: rows.length,
    complete: linkedBy(rows, links),
    links: linkNames(links, words),
    without: links.map((link) => `${words.notLinkedTo[link]}: ${without(link)}`).join('; '),
  });
}

/** Why a matrix has no rows: there is nothing to trace, or no link was found. */
function noRows({ index }: ReviewResult, words: ReviewWords): string {
  return index.series.some(({ kind, ids }) => kind === 'requirement' && ids.length > 0)
    ? words.noLinks
    : words.noRows;
}

const KIND_OF = { 'use-case': 'use-case', design: 'component', test: 'test' } as const;

/** Why columns are not there: these are no topics of the review, or the assignment does not ask for them. */
function notLookedFor({ scope, traceability }: ReviewResult, words: ReviewWords): string | null {
  const [out, others] = [true, false].map((isOut) =>
    (traceability?.notOwed ?? []).filter((link) => isOutOfScope(KIND_OF[link], scope) === isOut),
  );
  const said = [
    out!.length > 0 ? words.outOfScope(linkNames(out!, words)) : null,
    others!.length > 0 ? words.notOwed(linkNames(others!, words)) : null,
  ].filter((words) => words !== null);
  return said.length > 0 ? said.join(' ') : null;
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
  const columns = traceability ? columnsOf(traceability) : [];
  const { shown, beyond } = firstOf(traceability?.ignored ?? [], MOST_IGNORED);
  const ids = shown.map((id) => cut(id, LONGEST.id)).join(', ');
  return {
    missing: missingViews(result, 'traceability', traceability === null, words),
    none: traceability !== null && rows.length === 0 ? noRows(result, words) : null,
    counts: traceability && rows.length > 0 ? counts(traceability, words) : null,
    notOwed: notLookedFor(result, words),
    basis: basisInWords(traceability, words),
    unknown: rows.some(({ unknown }) => unknown.length > 0) ? words.unknownLegend : null,
    columns: headViews(columns, words),
    width: columns.length + 1,
    rows: rows.map((row) => rowView(row, columns, words)),
    ignored: ids === '' ? null : words.ignoredRows(beyond > 0 ? `${ids} ${words.more(beyond)}` : ids),
  };
}
