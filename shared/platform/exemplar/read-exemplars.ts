import { AssayError } from '@assay/kit/errors/assay-error';
import { rangeText } from '@assay/kit/language/range-text';
import { firstCell, type KeyedRow, keyedRow, type LeftOutRow } from '@assay/kit/tables/keyed-row';
import type { DataTable } from '@assay/kit/tables/read-table';
import { traitKey } from '@assay/kit/tables/trait-key';
import type { Trait } from '../assignment/rubric.ts';
import { emptyRatings, offScale } from './doubtful-ratings.ts';
import { contentHash, type Exemplar, meanRoundedHalfUp } from './exemplar.ts';
import { joinRaters } from './join-raters.ts';
import { hasUnreadable, numberIn, ratedScore, ratersMean, ratingsOf, TWO_RATERS } from './rated-score.ts';
import { lackingRaters } from './rater-columns.ts';

/** What was read from a table of scored essays, and what in it could not be used. */
export interface ExemplarFile {
  exemplars: Exemplar[];
  /** What the raters gave each exemplar, by its id and the trait's key: the ratings of those that count, in their order. */
  ratings: Map<string, Record<string, number[]>>;
  /** Rows that are not taken. */
  leftOut: LeftOutRow[];
  /** Scores that are not taken, of rows that are. */
  scoresLeftOut: LeftOutRow[];
  /** What is to be known of the table as a whole. */
  warnings: string[];
  /** Scores that nobody gave, and ratings that were not asked for. */
  notes: LeftOutRow[];
  /** Of `leftOut`, those that are there again: the same id, or the same rater on the same work. */
  repeated: LeftOutRow[];
  /** The ids of the table that could not be stored as they are, by the id that each has instead. */
  givenIds: ReadonlyMap<string, string>;
  /** The cells of each exemplar's row, by its id. */
  cells: ReadonlyMap<string, KeyedRow['cells']>;
}

const ID_COLUMNS = ['id', 'essay-id', 'exemplar-id', 'student', 'student-id', 'submission', 'submission-id'];
const TEXT_COLUMNS = ['text', 'essay'];
const OVERALL_COLUMNS = ['overall', 'score', 'domain1-score', 'overall-score'];
const LONGEST_ID = 80;

/** A row's essay, under the id it will have in the bank. */
interface ExemplarRow extends KeyedRow {
  id: string | null;
}

function idOf(row: KeyedRow): string | null {
  const id = firstCell(row, ID_COLUMNS);
  if (id !== null) return safeId(id);
  const text = firstCell(row, TEXT_COLUMNS);
  return text === null ? null : contentHash(text).slice(0, 16);
}

/** An id that can be stored, another for each id: where characters have to go, a hash of the whole id tells them apart. */
function safeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(id) && id.length <= LONGEST_ID) return id;
  const hash = contentHash(JSON.stringify(id)).slice(0, 12);
  const readable = id.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return readable === '' ? hash : `${readable.slice(0, LONGEST_ID - hash.length - 1)}-${hash}`;
}

/** Why a row without a text has none. */
function withoutText(row: KeyedRow): string {
  const differ = TEXT_COLUMNS.some((column) => row.cells.has(`rater1-${column}`));
  return differ
    ? 'the rows of its raters hold different texts, left out'
    : 'no text (a column "essay" or "text"), left out';
}

type Note = (line: number, why: string) => void;

function scoresOf(
  { line, cells }: KeyedRow,
  { traits, raters }: { traits: readonly Trait[]; raters: readonly number[] },
  { unusable, note }: { unusable: Note; note: Note },
): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const trait of traits) {
    const { name, min, max } = trait;
    const score = ratedScore(cells, name, raters);
    const others = [...ratingsOf(cells, name).keys()].filter((rater) => !raters.includes(rater));
    for (const rater of others) note(line, `rater ${rater} of ${name} does not count (--raters)`);
    if (hasUnreadable(cells, name)) unusable(line, `a score of ${name} that is no number, left out`);
    const off = offScale(cells, trait, raters);
    if (score === null) note(line, `no score for ${name}`);
    else if (off !== null)
      unusable(line, `${name} ${off} lies outside ${rangeText({ min, max })} and is left out`);
    else scores[traitKey(name)] = score;
  }
  return scores;
}

/** What raters gave in the mean, where it lies between two scores and the score is that mean rounded: a resolved score stands alone. */
function meansOf(
  { cells }: KeyedRow,
  { traits, raters }: { traits: readonly Trait[]; raters: readonly number[] },
  scores: Readonly<Record<string, number>>,
): Pick<Exemplar, 'means'> {
  const means = traits.flatMap(({ name, min, max }): [string, number][] => {
    const mean = ratersMean(cells, name, raters);
    const isBetween = mean !== null && !Number.isInteger(mean) && mean >= min && mean <= max;
    const isTheScore = isBetween && meanRoundedHalfUp([mean]) === scores[traitKey(name)];
    return isTheScore ? [[traitKey(name), mean]] : [];
  });
  return means.length === 0 ? {} : { means: Object.fromEntries(means) };
}

function refuseScores(file: string, leftOutRows: readonly LeftOutRow[]): never {
  const { line, why } = leftOutRows[0]!;
  const words = `${file}: none of ${leftOutRows.length} scores can be used; the first, in line ${line}: ${why}. Are the file's scores on the scales of the assignment? Give scores on its scales, or the assignment that they are of.`;
  throw new AssayError('ExemplarsInvalid', words);
}

function countedRatings(
  { cells }: KeyedRow,
  { traits, raters }: { traits: readonly Trait[]; raters: readonly number[] },
): Record<string, number[]> {
  const counted = traits.map(({ name }) => {
    const given = [...ratingsOf(cells, name)].filter(([rater]) => raters.includes(rater));
    return [traitKey(name), given.map(([, rating]) => rating)] as const;
  });
  return Object.fromEntries(counted);
}

function refuseEmpty(file: string, traits: readonly Trait[], table: DataTable): never {
  const columns = traits.map((trait) => `"${trait.name}"`).join(', ');
  const has = table.columns.map((column) => `"${column}"`).join(', ');
  const words = `${file} holds no scored essay for this assignment: it needs a column "essay" and a column for ${columns} (or rater1_…, rater2_… of each). It has ${has}; --column essay=HEADER says which is which.`;
  throw new AssayError('ExemplarsInvalid', words);
}

/** The same text under several ids whose scores differ, in one sentence: which is right nobody can tell. */
function textsOfOtherScores(exemplars: readonly Exemplar[], file: string): string[] {
  const scoresOf = ({ scores }: Exemplar) => JSON.stringify(Object.entries(scores).sort());
  const byText = Map.groupBy(exemplars, ({ text }) => contentHash(text));
  const apart = [...byText.values()].filter((of) => new Set(of.map(scoresOf)).size > 1);
  if (apart.length === 0) return [];
  const ids = apart[0]!.map(({ id }) => id).slice(0, 2);
  const words = `${file}: ${apart.length} text(s) stand under several ids with other scores (such as ${ids.join(' and ')}); all are taken`;
  return [words];
}

/**
 * Reads scored essays for an assignment's exemplar bank: for each essay a text (`essay` or `text`), an id (`id`, `essay_id`,
 * `student`; else made from the content), and per trait its own column, or `resolved_…`, or `rater1_…`, `rater2_…` whose mean is rounded half up
 * (SPEC M7); or a row for each rater (`rater`). JSONL may hold `{id, text, scores: {trait: n}}`. `asked`: the numbers of the raters
 * that count, the first two if nothing is said. An essay without any usable score is left out; a trait nobody scored is absent, never zero. Every row that is not taken is named.
 * @throws AssayError ExemplarsInvalid when the table holds no usable essay, or no column of a rater that was asked for
 */
export function readExemplars(
  table: DataTable,
  file: string,
  { traits }: { traits: readonly Trait[] },
  asked?: readonly number[],
): ExemplarFile {
  const raters = asked ?? TWO_RATERS;
  const [leftOut, scoresLeftOut, notes]: LeftOutRow[][] = [[], [], []];
  const noting =
    (list: LeftOutRow[] | undefined): Note =>
    (line, why) =>
      list!.push({ line, why });
  const keyed = table.rows.map(keyedRow).map((row): ExemplarRow => ({ ...row, id: idOf(row) }));
  for (const { id, line } of keyed) if (id === null) noting(leftOut)(line, 'no text and no id, left out');
  const joined = joinRaters(
    keyed.filter(({ id }) => id !== null),
    ({ id }) => id!,
  );
  leftOut!.push(...joined.leftOut);
  const names = traits.map(({ name }) => name);
  const lacking = lackingRaters(joined.rows, names, { file, raters: asked, code: 'ExemplarsInvalid' });
  const ratings: ExemplarFile['ratings'] = new Map();
  const exemplars = joined.rows.flatMap((row): Exemplar[] => {
    const text = firstCell(row, TEXT_COLUMNS);
    if (text === null) {
      noting(leftOut)(row.line, withoutText(row));
      return [];
    }
    const kept = { unusable: noting(scoresLeftOut), note: noting(notes) };
    const scores = scoresOf(row, { traits, raters }, kept);
    if (Object.keys(scores).length === 0) {
      noting(leftOut)(row.line, 'no usable score, left out');
      return [];
    }
    ratings.set(row.id!, countedRatings(row, { traits, raters }));
    const overall = numberIn(firstCell(row, OVERALL_COLUMNS));
    return [{ id: row.id!, text, overall, scores, ...meansOf(row, { traits, raters }, scores) }];
  });
  if (exemplars.length === 0 && scoresLeftOut!.length > 0) refuseScores(file, scoresLeftOut!);
  if (exemplars.length === 0) refuseEmpty(file, traits, table);
  const givenIds = new Map(
    joined.rows.flatMap((row): [string, string][] => {
      const given = firstCell(row, ID_COLUMNS);
      return given === null || given === row.id ? [] : [[row.id!, given]];
    }),
  );
  const cells = new Map(joined.rows.map((row) => [row.id!, row.cells]));
  return {
    exemplars,
    ratings,
    warnings: [
      ...lacking,
      ...emptyRatings(joined.rows, names, { file, raters }),
      ...textsOfOtherScores(exemplars, file),
    ],
    leftOut: leftOut!,
    scoresLeftOut: scoresLeftOut!,
    notes: notes!,
    repeated: joined.leftOut,
    givenIds,
    cells,
  };
}
