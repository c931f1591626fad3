import { firstCell, type KeyedRow, type LeftOutRow } from '@assay/kit/tables/keyed-row';
import { numberIn } from './rated-score.ts';

const RATERS = ['rater', 'rater-id', 'rater-name', 'grader', 'scorer', 'marker'];

/** Whether a column (by its key) says who gave the scores of a row. */
export const isRaterColumn = (key: string): boolean => RATERS.includes(key);

/** Works, a row each, and the rows that were left out. */
interface JoinedRows<R> {
  rows: R[];
  leftOut: LeftOutRow[];
}

/** The first row of each key, the others with the line of that first one. */
function firstOfEach<R extends KeyedRow>(rows: readonly R[], keyOf: (row: R) => string) {
  const first = new Map<string, R>();
  const again: { row: R; line: number; scores: string }[] = [];
  for (const row of rows) {
    const known = first.get(keyOf(row));
    if (known) again.push({ row, line: known.line, scores: otherScores({ row, first: known }) });
    else first.set(keyOf(row), row);
  }
  return { first: [...first.values()], again };
}

/** What is said of a row that is there again: whether a number in it, so a score, is another than in the first. */
function otherScores({ row, first }: { row: KeyedRow; first: KeyedRow }): string {
  const keys = new Set([...row.cells.keys(), ...first.cells.keys()]);
  const differ = [...keys].some((key) => numberIn(row.cells.get(key)) !== numberIn(first.cells.get(key)));
  return differ ? ', with other scores' : '';
}

/** Raters by number. */
type RaterNumbers = ReadonlyMap<string, number>;

/** The numbers that a table gives its raters ("1", "Rater 2"), from 1; null where it names them. */
function givenNumbers(raters: readonly string[]): RaterNumbers | null {
  const numbers = new Map(raters.map((name) => [name, Number(/^\D{0,10}(\d{1,2})$/.exec(name)?.[1] ?? 0)]));
  const sorted = [...numbers.values()].sort((one, other) => one - other);
  return sorted.every((number, index) => number === index + 1) ? numbers : null;
}

const byName = (raters: readonly string[]): RaterNumbers =>
  new Map(raters.toSorted().map((name, index) => [name, index + 1]));

/**
 * The numbers of a work's raters. Named ones are numbered by their names, so that the order of the rows changes nothing: of the whole
 * table where a work has more than two, else those of each work by themselves, as of a pool of which each work has two.
 */
function numbering(works: readonly (readonly string[])[]): (ofWork: readonly string[]) => RaterNumbers {
  const all = [...new Set(works.flat())];
  const raterNumbers = givenNumbers(all) ?? (works.some((ofWork) => ofWork.length > 2) ? byName(all) : null);
  return raterNumbers ? () => raterNumbers : byName;
}

/** A work's rows as one: `rater1-ideas` for what the first rater wrote under `ideas`, and `ideas` itself where all wrote the same. */
function joined<R extends KeyedRow>(rows: readonly R[], numberOf: (row: R) => number): R {
  const cells = new Map<string, string>();
  for (const key of rows[0]!.cells.keys()) {
    if (isRaterColumn(key)) continue;
    const written = rows.flatMap((row) => {
      const cell = row.cells.get(key) ?? '';
      return cell === '' ? [] : [{ cell, number: numberOf(row) }];
    });
    const same = written.every(({ cell }) => cell === written[0]!.cell);
    if (same) cells.set(key, written[0]?.cell ?? '');
    for (const { cell, number } of written) cells.set(`rater${number}-${key}`, cell);
  }
  return { ...rows[0]!, cells };
}

/**
 * Makes one row of the rows of one work: a table of scored work may have a row for each rater (a column `rater`, `grader`, `scorer`
 * or `marker`). A rater's second row on the same work is left out, and so is, without such a column, a work's second row.
 */
export function joinRaters<R extends KeyedRow>(
  rows: readonly R[],
  workOf: (row: R) => string,
): JoinedRows<R> {
  const column = RATERS.find((key) => rows.some(({ cells }) => cells.has(key)));
  if (column === undefined) {
    const { first, again } = firstOfEach(rows, workOf);
    const leftOut = again.map(({ row, line, scores }) => ({
      line: row.line,
      why: `the work of line ${line} again (the same id)${scores}, left out`,
    }));
    return { rows: first, leftOut };
  }
  const raterOf = (row: R) => firstCell(row, [column]) ?? '';
  const nameless = rows.filter((row) => raterOf(row) === '');
  const named = rows.filter((row) => raterOf(row) !== '');
  const { first, again } = firstOfEach(named, (row) => JSON.stringify([workOf(row), raterOf(row)]));
  const works = [...Map.groupBy(first, workOf).values()];
  const numbersOf = numbering(works.map((of) => of.map(raterOf)));
  return {
    rows: works.map((of) => {
      const numbers = numbersOf(of.map(raterOf));
      return joined(of, (row) => numbers.get(raterOf(row))!);
    }),
    leftOut: [
      ...nameless.map(({ line }) => ({ line, why: `"${column}" is empty, left out` })),
      ...again.map(({ row, line, scores }) => ({
        line: row.line,
        why: `the same rater on the same work as in line ${line}${scores}, left out`,
      })),
    ],
  };
}
