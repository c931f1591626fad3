import { AssayError } from '@assay/kit/errors/assay-error';
import { parse as parseCsv } from 'csv-parse/sync';
import { CRITERIA, type CriterionId, type RatedDecision } from './criteria.ts';
import { ratingIn } from './rating-words.ts';

type RatingsRow = Record<string, string>;

/** A table of ratings by its name and its text. */
export interface RatingsFile {
  name: string;
  text: string;
}

/** One rater's verdict: true is pass, null is an empty cell. */
interface Rating {
  where: string;
  report: string;
  criterion: CriterionId;
  rater: string;
  pass: boolean | null;
}

/** What was not decided by both raters; `by`: who did, null where nobody did. */
export interface Incomplete {
  report: string;
  criterion: CriterionId;
  by: string | null;
}

/** Decisions of both raters, and those left out because one of them gave none. */
interface TaxonomyRatings {
  raters: readonly [string, string];
  decisions: RatedDecision[];
  incomplete: Incomplete[];
}

const LAYOUTS =
  'Give a row per report and rater with the columns report, rater, A1, A2, A3, A4, B1, C1, C2, D1, or a row per report and criterion with report, criterion, rater1, rater2; each rating 1 (pass) or 0 (fail).';

function invalid(words: string, cause?: unknown): AssayError {
  return new AssayError('RatingsInvalid', `The ratings cannot be used: ${words}`, { cause });
}

/** What stands behind the first cell of the header; other marks of that kind are part of cells, such as 1,0. */
const DELIMITER = /^[\ufeff\s]*(?:"[^"]*"|[^\s\ufeff",;][^",;\t\n]*)?([,;\t])/;

/** What a column of a criterion is headed by, words behind its id aside. */
const CRITERION = /^([a-f]\d{1,2})(?![\p{L}\p{N}])/u;

/** @throws AssayError RatingsInvalid for a column of a criterion that there is not, or that is there twice */
function columnNames(head: readonly string[]): string[] {
  const names = head.map((column) => {
    const name = column.trim().toLowerCase();
    const id = CRITERION.exec(name)?.[1];
    return id === undefined ? name : readCriterion(id, 'the header').toLowerCase();
  });
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(`the header has the column "${twice.slice(0, 40)}" twice.`);
  return names;
}

function readRows(csv: string): RatingsRow[] {
  const columns = columnNames;
  const delimiter = DELIMITER.exec(csv)?.[1] ?? ',';
  try {
    return parseCsv(csv, {
      columns,
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    }) as RatingsRow[];
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    throw invalid(`${cause instanceof Error ? cause.message : 'unreadable CSV'}. ${LAYOUTS}`, cause);
  }
}

function readPass(cell: string, where: string): boolean | null {
  const rating = ratingIn(cell);
  if (rating !== undefined) return rating;
  throw invalid(`${where} is "${cell.slice(0, 40)}", neither 1 (pass) nor 0 (fail).`);
}

function readCriterion(cell: string, where: string): CriterionId {
  const found = CRITERIA.find(({ id }) => id === cell.toUpperCase());
  if (found) return found.id;
  const ids = CRITERIA.map(({ id }) => id).join(', ');
  throw invalid(`${where} names the criterion "${cell.slice(0, 40)}"; there are ${ids}.`);
}

function need(row: RatingsRow, column: string, where: string): string {
  if (row[column]) return row[column].normalize('NFC');
  throw invalid(`${where} has no ${column}.`);
}

function ratingsOfRater(row: RatingsRow, line: string): Rating[] {
  const report = need(row, 'report', line);
  const rater = need(row, 'rater', line);
  return CRITERIA.filter(({ id }) => row[id.toLowerCase()] !== undefined).map(({ id }) => {
    const where = `${line}, ${id}`;
    return { where, report, criterion: id, rater, pass: readPass(row[id.toLowerCase()]!, where) };
  });
}

function ratingsOfDecision(row: RatingsRow, line: string): Rating[] {
  const report = need(row, 'report', line);
  const criterion = readCriterion(need(row, 'criterion', line), line);
  return ['rater1', 'rater2'].map((rater) => {
    const where = `${line}, ${rater}`;
    return { where, report, criterion, rater, pass: readPass(row[rater] ?? '', where) };
  });
}

function ratingsOfRows(rows: readonly RatingsRow[], file: string): Rating[] {
  const columns = new Set(Object.keys(rows[0] ?? {}));
  const has = (...names: string[]) => names.every((name) => columns.has(name));
  const line = (index: number) => `${file}row ${index + 1}`;
  if (has('report', 'criterion', 'rater1', 'rater2'))
    return rows.flatMap((row, index) => ratingsOfDecision(row, line(index)));
  if (has('report', 'rater') && CRITERIA.some(({ id }) => has(id.toLowerCase())))
    return rows.flatMap((row, index) => ratingsOfRater(row, line(index)));
  throw invalid(rows.length === 0 ? `there are none. ${LAYOUTS}` : LAYOUTS);
}

function pair(ratings: readonly Rating[]): TaxonomyRatings {
  const raters = [...new Set(ratings.map(({ rater }) => rater))];
  if (raters.length !== 2) {
    const who = raters
      .slice(0, 5)
      .map((rater) => `"${rater.slice(0, 40)}"`)
      .join(', ');
    throw invalid(`they are by ${raters.length} rater(s) (${who}); exactly two are compared.`);
  }
  const [first, second] = raters as [string, string];
  const byDecision = Map.groupBy(ratings, ({ report, criterion }) => JSON.stringify([report, criterion]));
  const taxonomyRatings: TaxonomyRatings = { raters: [first, second], decisions: [], incomplete: [] };
  for (const given of byDecision.values()) {
    const { report, criterion } = given[0]!;
    const [a, b] = [first, second].map((rater) => onlyRating(given, rater)) as [
      boolean | null,
      boolean | null,
    ];
    if (a === null || b === null)
      taxonomyRatings.incomplete.push({
        report,
        criterion,
        by: a !== null ? first : b !== null ? second : null,
      });
    else taxonomyRatings.decisions.push({ report, criterion, ratings: [a, b] });
  }
  return taxonomyRatings;
}

function onlyRating(ratings: readonly Rating[], rater: string): boolean | null {
  const [rating, again] = ratings.filter((candidate) => candidate.rater === rater);
  if (again) throw invalid(`${again.where} rates what ${rating!.where} rated already.`);
  return rating?.pass ?? null;
}

/**
 * Reads two raters' binary ratings from CSV (comma, semicolon or tab), in either of two layouts: a row per report and
 * rater (`report, rater, A1 … D1`), or a row per report and criterion (`report, criterion, rater1, rater2`). Words may stand
 * behind a criterion's id in the header. Several tables are read as one, such as one of each rater. A decision that only one
 * rater took is left out and listed, never counted as a fail.
 * @throws AssayError RatingsInvalid, naming the row
 */
export function readRatings(files: readonly RatingsFile[]): TaxonomyRatings {
  const place = (name: string) => (files.length > 1 ? `${name}, ` : '');
  return pair(files.flatMap(({ name, text }) => ratingsOfRows(readRows(text), place(name))));
}

/** As `readRatings`, of one table. */
export function parseRatings(csv: string): TaxonomyRatings {
  return readRatings([{ name: '', text: csv }]);
}
