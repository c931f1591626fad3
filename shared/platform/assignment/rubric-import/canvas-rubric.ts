import {
  type ImportedCriterion,
  type ImportedRubric,
  type LeftOut,
  readNumber,
  refuseRubric,
} from './criterion.ts';

/** Heads of Canvas' rubric file; behind them each rating has three columns: its name, description and points. */
const [RUBRIC, CRITERION, DESCRIPTION, RANGE] = [
  'rubric name',
  'criteria name',
  'criteria description',
  'criteria enable range',
];
const OF_RATING = ['rating name', 'rating description', 'rating points'];
const KNOWN = new Set([RUBRIC, CRITERION, DESCRIPTION, RANGE, ...OF_RATING]);

const headOf = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a table is a rubric as Canvas exports and imports them. */
export const isCanvasRubric = (rows: readonly (readonly string[])[]): boolean => {
  const heads = (rows[0] ?? []).map(headOf);
  return heads.includes(CRITERION!) && heads.includes('rating points');
};

/** The points of ratings; with ranges each reaches down to above the next one's, the lowest to its own. */
function withRanges(levels: ImportedCriterion['levels'], isRange: boolean): ImportedCriterion['levels'] {
  if (!isRange) return levels;
  const rising = levels.map(({ points }) => points?.to ?? 0).sort((a, b) => a - b);
  return levels.map((level) => {
    const to = level.points?.to ?? 0;
    const below = rising.findLast((one) => one < to);
    const from = below === undefined ? to : below + 1;
    return { ...level, points: Number.isInteger(to) && from <= to ? { from, to } : { from: to, to } };
  });
}

/**
 * Reads the rubric file of Canvas (a row for each criterion, three columns for each rating).
 * @throws AssayError TableInvalid where a rating's points are no number, or the file holds several rubrics
 */
export function readCanvasRubric(rows: readonly (readonly string[])[], file: string): ImportedRubric {
  const [head = [], ...body] = rows;
  const heads = head.map(headOf);
  const at = (name: string) => heads.indexOf(name);
  const names = [...new Set(body.map((row) => row[at(RUBRIC!)] ?? '').filter(Boolean))];
  if (names.length > 1)
    refuseRubric(
      file,
      `it holds ${names.length} rubrics (${names.join(', ')}): give each in a file of its own.`,
    );
  const ratings = [...heads.keys()].filter((column) => heads[column] === OF_RATING[0]);
  const left: LeftOut[] = [];
  const leave = (row: number, column: number, why: string) => {
    const text = rows[row]?.[column] ?? '';
    if (text !== '') left.push({ where: `row ${row + 1}, column ${column + 1}`, text, why });
  };
  for (const column of heads.keys()) leave(0, column, 'the head of a column');
  const criteria = body.flatMap((row, index): ImportedCriterion[] => {
    const name = row[at(CRITERION!)] ?? '';
    const others = [...row.keys()].filter((column) => !KNOWN.has(heads[column] ?? ''));
    for (const column of others) leave(index + 1, column, 'a column that Canvas does not have');
    if (name === '') {
      for (const column of row.keys()) leave(index + 1, column, 'a row without a criterion');
      return [];
    }
    const levels = ratings
      .map((column) => row.slice(column, column + 3))
      .filter((cells) => cells.some(Boolean))
      .map(([rating = '', text = '', points = '']) => {
        const number = readNumber(points);
        if (points === '' || Number.isNaN(number))
          refuseRubric(file, `"${rating}" of "${name}" has no points: "${points}" is no number.`);
        return { name: rating, text, points: { from: number, to: number } };
      });
    const range = row[at(RANGE!)] ?? '';
    leave(
      index + 1,
      at(RANGE!),
      /^true$/i.test(range) ? 'ranges of points are levels of several scores' : 'no ranges',
    );
    return [
      {
        name,
        description: row[at(DESCRIPTION!)] ?? '',
        levels: withRanges(levels, /^true$/i.test(range)),
        weight: null,
        guidelines: '',
        most: null,
      },
    ];
  });
  if (criteria.length === 0) refuseRubric(file, 'it has no row with a criterion.');
  return { title: names[0] ?? null, criteria, left };
}
