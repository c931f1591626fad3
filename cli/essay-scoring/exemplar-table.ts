import { writeCsv } from '@assay/kit/tables/write-csv';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';

/** What the API embeds within a request, and what of text goes into one, in bytes of UTF-8. */
const AT_ONCE = { rows: 50, bytes: 4_000_000 };

/** Exemplars as the requests that bring them, in their order: each of as many as one takes. */
export function partsOf(exemplars: readonly Exemplar[]): Exemplar[][] {
  const parts: Exemplar[][] = [];
  let bytes = 0;
  for (const exemplar of exemplars) {
    const size = Buffer.byteLength(exemplar.text);
    const part = parts.at(-1);
    if (part && part.length < AT_ONCE.rows && bytes + size <= AT_ONCE.bytes) {
      part.push(exemplar);
      bytes += size;
    } else {
      parts.push([exemplar]);
      bytes = size;
    }
  }
  return parts;
}

/** The columns of an exemplar: a score by its trait's key, and what raters gave in the mean as that of one rater. */
function cellsOf({ id, text, overall, scores, means = {} }: Exemplar): Map<string, string | number> {
  return new Map<string, string | number>([
    ...Object.entries(scores),
    ...Object.entries(means).map(([key, mean]): [string, number] => [`rater1-${key}`, mean]),
    ...(overall === null ? [] : [['overall', overall] as const]),
    ['id', id],
    ['text', text],
  ]);
}

/** A table (CSV) that `readExemplars` reads as the exemplars that it is made of. */
export function exemplarTable(exemplars: readonly Exemplar[]): string {
  const rows = exemplars.map(cellsOf);
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return writeCsv(
    columns,
    rows.map((row) => columns.map((column) => row.get(column) ?? null)),
    { isExact: true },
  );
}
