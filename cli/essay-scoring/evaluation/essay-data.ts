import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { readEssay } from '@assay/essay-scoring/essay';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Drawable } from '@assay/kit/statistics/folds';
import { leftOutText } from '@assay/kit/tables/keyed-row';
import { type DataTable, readTable } from '@assay/kit/tables/read-table';
import { type ColumnName, renameColumns } from '@assay/kit/tables/rename-columns';
import { MOST_ROWS } from '@assay/kit/tables/table-limits';
import { traitKey } from '@assay/kit/tables/trait-key';
import { writeCsv } from '@assay/kit/tables/write-csv';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import { ratingsOf, TWO_RATERS } from '@assay/platform/exemplar/rated-score';
import { type ExemplarFile, readExemplars } from '@assay/platform/exemplar/read-exemplars';

/** Essays with their scores, as an evaluation reads them. */
export interface EssayData {
  file: string;
  /** Of the file's bytes. */
  sha256: string;
  essays: Exemplar[];
  /** A CSV of `id` and, for each trait, what each rater gave who counts and the one score of them: no text. */
  truthOf: (essays: readonly Exemplar[]) => string;
  /** The ids as the file has them, by those that are used instead, where these differ. */
  givenIds: ReadonlyMap<string, string>;
  /** What of the file is not taken, in words. */
  leftOut: string[];
  /** What is to be known of the file as a whole, such as where one rater gave no score. */
  warnings: string[];
  /** Essays that cannot be judged as submissions, by id, with the reason. */
  unfit: { id: string; why: string }[];
}

const invalid = (words: string, cause?: unknown) => new AssayError('EvaluationInvalid', words, { cause });

function readRows(bytes: Uint8Array, file: string, column: readonly ColumnName[]): DataTable {
  try {
    return renameColumns(readTable(bytes, file), column, file);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'TableTooLarge') throw error;
    const words = `${file} is more than an evaluation reads (${MOST_ROWS.toLocaleString('en')} essays, 50 MB). Draw a part of it first; of what is read, --sample N judges N essays and leaves the others as exemplars.`;
    throw new AssayError('TableTooLarge', words, { cause: error });
  }
}

function requireTraits(
  file: string,
  table: DataTable,
  essays: readonly Exemplar[],
  of: EssayAssignment,
): void {
  const absent = of.traits.filter(({ name }) => essays.every(({ scores }) => !(traitKey(name) in scores)));
  if (absent.length === 0) return;
  const names = absent.map(({ name }) => `"${name}"`).join(', ');
  const has = table.columns.map((column) => `"${column}"`).join(', ');
  throw invalid(
    `${file} has no score for ${names} of the assignment "${of.assignment}": name a column like the trait, or rater1_… and rater2_… of it, or leave the trait out of the assignment. It has ${has}.`,
  );
}

/** The truths without any text, as they are read again for figures: each rater that counts, and the one score of them. */
function truthCsv(
  essays: readonly Exemplar[],
  { cells, givenIds }: Pick<ExemplarFile, 'cells' | 'givenIds'>,
  { traits }: EssayAssignment,
  raters: readonly number[],
): string {
  const given = (id: string, trait: string) => ratingsOf(cells.get(id)!, trait);
  const columns = traits.map(({ name }) => ({
    name,
    key: traitKey(name),
    rated: raters.filter((rater) => essays.some(({ id }) => given(id, name).has(rater))),
  }));
  const header = columns.flatMap(({ name, rated }) => [
    ...rated.map((rater) => `rater${rater}_${name}`),
    `resolved_${name}`,
  ]);
  const areGiven = essays.some(({ id }) => givenIds.has(id));
  const rows = essays.map(({ id, scores }) => [
    id,
    ...(areGiven ? [givenIds.get(id) ?? id] : []),
    ...columns.flatMap(({ name, key, rated }) => {
      if (!(key in scores)) return [...rated.map(() => null), null];
      const ratings = given(id, name);
      return [...rated.map((rater) => ratings.get(rater) ?? null), scores[key]!];
    }),
  ]);
  return writeCsv(['id', ...(areGiven ? ['given_id'] : []), ...header], rows);
}

/** Essays that a submission could not be, told before anything is started. */
function unfitOf(essays: readonly Exemplar[], { question }: EssayAssignment): EssayData['unfit'] {
  return essays.flatMap(({ id, text }) => {
    try {
      readEssay(Buffer.from(text), 'essay.txt', question);
      return [];
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      return [{ id, why: error.message.replace(/^essay\.txt/, 'it') }];
    }
  });
}

/** How a table of scored essays is read. */
export interface DataReading {
  column?: readonly ColumnName[];
  raters?: readonly number[];
}

/**
 * Reads and checks the essays of an evaluation (files as for `exemplars import`).
 * @throws AssayError EvaluationInvalid for a trait that nobody scored and for ids that are there twice; TableInvalid, TableTooLarge, ExemplarsInvalid
 */
export function readEssayData(
  path: string,
  bytes: Uint8Array,
  assignment: EssayAssignment,
  { column = [], raters = TWO_RATERS }: DataReading = {},
): EssayData {
  const file = basename(path);
  const table = readRows(bytes, file, column);
  const exemplars = readExemplars(table, file, assignment, raters);
  if (exemplars.repeated.length > 0) {
    const first = exemplars.repeated.slice(0, 5);
    const lines = leftOutText(
      first.map(({ line, why }) => ({ line, why: why.replace(/, left out$/, '') })),
    ).join('\n  ');
    throw invalid(
      `${file} holds ${exemplars.repeated.length} row(s) again, and which of them counts nobody can tell. Keep one of each:\n  ${lines}`,
    );
  }
  requireTraits(file, table, exemplars.exemplars, assignment);
  const essays = exemplars.exemplars;
  const unfit = unfitOf(essays, assignment);
  if (unfit.length === essays.length)
    throw invalid(
      `No essay of ${file} can be judged as a submission. The first, ${unfit[0]!.id}: ${unfit[0]!.why}`,
    );
  return {
    file,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    essays,
    truthOf: (of) => truthCsv(of, exemplars, assignment, raters),
    givenIds: exemplars.givenIds,
    leftOut: leftOutText([...exemplars.leftOut, ...exemplars.scoresLeftOut]),
    warnings: exemplars.warnings,
    unfit,
  };
}

/** Essays as they are drawn: by the mean place of their scores on the traits' scales. */
export function drawables(essays: readonly Exemplar[], { traits }: EssayAssignment): Drawable[] {
  return essays.map(({ id, scores }) => {
    const places = traits.flatMap(({ name, min, max }) => {
      const score = scores[traitKey(name)];
      return score === undefined ? [] : [(score - min) / (max - min)];
    });
    return { id, level: places.reduce((sum, place) => sum + place, 0) / places.length };
  });
}
