import {
  type ImportedCriterion,
  type ImportedLevel,
  type ImportedRubric,
  type LeftOut,
  nameOf,
  readLevelHead,
  readNumber,
  refuseRubric,
} from './criterion.ts';

type CellRows = readonly (readonly string[])[];

/** What a column holds, by its head. */
type ColumnUse = 'criterion' | 'level' | 'weight' | 'description' | 'guidelines' | 'most' | 'marks';

/** Heads that say of a column what it is; every other one names a level. */
const HEADS: readonly [Exclude<ColumnUse, 'criterion' | 'level'>, RegExp][] = [
  ['weight', /^(?:weight(?:ing)?|weight %|gewicht(?:ung)?|peso)$/i],
  [
    'guidelines',
    /^(?:(?:marking |grading )?guide(?:line)?s?(?: for (?:markers|graders))?|(?:notes? )?for (?:markers|graders)|markers?['’]? notes?|internal notes?|hinweise|linee guida)$/i,
  ],
  ['description', /^(?:description|descriptor|what is looked for|beschreibung|descrizione)$/i],
  ['most', /^(?:max(?:imum)?\.?(?: points| score| marks?)?|out of|höchstpunktzahl|punteggio massimo)$/i],
  [
    'marks',
    /^(?:points?|pts\.?|scores?|marks?|grades?|result|comments?|feedback|remarks?|total|punkte|note|punteggio|voto|commenti|kommentar)$/i,
  ],
];

const TOTAL = /^(?:(?:sub)?total|sum|overall|gesamt|summe|totale|somma)\b/i;
const BEST =
  /\b(?:excellent|exemplary|outstanding|advanced|distinguished|exceeds|exceptional|superior|very good|ottimo|eccellente|sehr gut|ausgezeichnet)\b/i;
const WORST =
  /\b(?:poor|unsatisfactory|beginning|beginner|emerging|insufficient|inadequate|fail(?:ing)?|below|weak|novice|limited|does not meet|insufficiente|scarso|ungenügend|mangelhaft)\b/i;

const cellOf = (grid: CellRows, row: number, column: number) => grid[row]?.[column] ?? '';
const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length;

const useOf = (head: string, column: number): ColumnUse => {
  if (column === 0) return 'criterion';
  return HEADS.find(([, words]) => words.test(head))?.[0] ?? 'level';
};

const cellName = (row: number, column: number) => `row ${row + 1}, column ${column + 1}`;

/** Rows above the table with one cell each: its title. */
const titleRows = (grid: CellRows) => {
  const first = grid.findIndex((row) => filled(row) > 1);
  return first < 0 ? grid.length : first;
};

/** Whether the rows of a table are levels, and its columns criteria. */
function isTurned(grid: CellRows): boolean {
  const [head = [], ...rows] = grid;
  const areLevels = rows.length > 1 && rows.every((row) => readLevelHead(row[0] ?? '').points !== null);
  const areHeads = head.slice(1).some((cell) => readLevelHead(cell).points !== null);
  return areLevels && !areHeads;
}

function turn(grid: CellRows): CellRows {
  const width = Math.max(...grid.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => grid.map((row) => row[column] ?? ''));
}

/** Which end of a row of level names is the best one, where a name of an end says so; null: none does. */
export function bestEnd(names: readonly string[]): 'first' | 'last' | null {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (BEST.test(first) || WORST.test(last)) return 'first';
  return BEST.test(last) || WORST.test(first) ? 'last' : null;
}

/** A table while it is read. */
class GridReading {
  readonly #grid: CellRows;
  readonly #uses: ColumnUse[];
  readonly #heads: Pick<ImportedLevel, 'name' | 'points'>[];
  readonly left: LeftOut[] = [];
  /** The first row below the heads. */
  readonly #body: number;
  /** Where a cell stands in the file, in words. */
  readonly #place: (row: number, column: number) => string;

  constructor(grid: CellRows, place: (row: number, column: number) => string) {
    this.#grid = grid;
    this.#place = place;
    const heads = grid[0] ?? [];
    this.#uses = heads.map(useOf);
    const second = grid[1] ?? [];
    const levels = [...this.#uses.keys()].filter((column) => this.#uses[column] === 'level');
    const isOfPoints =
      levels.length > 0 &&
      levels.every((column) => {
        const { name, points } = readLevelHead(second[column] ?? '');
        return name === '' && points !== null;
      });
    this.#body = isOfPoints ? 2 : 1;
    this.#heads = heads.map((head, column) => {
      const own = readLevelHead(head);
      return isOfPoints && this.#uses[column] === 'level'
        ? { name: head, points: readLevelHead(second[column]!).points }
        : own;
    });
    this.#leaveHeads(isOfPoints);
  }

  get levelNames(): string[] {
    return this.#heads.filter((_, column) => this.#uses[column] === 'level').map(({ name }) => name);
  }

  criteria(): ImportedCriterion[] {
    return this.#grid.slice(this.#body).flatMap((row, at) => this.#criterion(row, at + this.#body));
  }

  #leave(row: number, column: number, why: string): void {
    const text = cellOf(this.#grid, row, column);
    if (text !== '') this.left.push({ where: this.#place(row, column), text, why });
  }

  #leaveHeads(isOfPoints: boolean): void {
    for (const [column, use] of this.#uses.entries())
      if (use !== 'level') this.#leave(0, column, 'the head of a column');
    if (isOfPoints) this.#leave(1, 0, 'the head of a row');
  }

  /** The cells of a row whose columns are used so, joined. */
  #said(row: readonly string[], use: ColumnUse): string {
    return this.#uses
      .flatMap((one, column) => (one === use ? (row[column] ?? '') : []))
      .join(' ')
      .trim();
  }

  #level(row: readonly string[], column: number): ImportedLevel {
    const head = this.#heads[column]!;
    const cell = row[column] ?? '';
    const own =
      /^[([]?\s*[-−]?\d{1,4}(?:[.,]\d{1,2})?\s*(?:points?|pts?\.?|marks?|punkte?|punti)\s*[)\]]?\s*[-–—:.]?\s+(?=\S)/i.exec(
        cell,
      );
    if (!own) return { ...head, text: cell };
    return {
      name: head.name,
      points: readLevelHead(own[0].replace(/[-–—:.]\s*$/, '')).points,
      text: cell.slice(own[0].length),
    };
  }

  #criterion(row: readonly string[], at: number): ImportedCriterion[] {
    const levels = [...this.#uses.keys()].filter(
      (column) => this.#uses[column] === 'level' && (row[column] ?? '') !== '',
    );
    const most = this.#number(row, at, 'most');
    const isTotal = TOTAL.test(row[0] ?? '');
    if (isTotal || (row[0] ?? '') === '' || (levels.length === 0 && most === null)) {
      const why = isTotal ? 'a total is reckoned' : 'a row without a criterion, or without levels';
      for (const column of row.keys()) this.#leave(at, column, why);
      return [];
    }
    for (const [column, use] of this.#uses.entries())
      if (use === 'marks') this.#leave(at, column, 'marks and comments are given to each work');
    for (let column = this.#uses.length; column < row.length; column++)
      this.#leave(at, column, 'a cell below no head');
    const { name, description } = nameOf(row[0]!);
    const said = [description, this.#said(row, 'description')].filter(Boolean).join(' ');
    const weight = this.#number(row, at, 'weight');
    if (levels.length > 0 && most !== null)
      this.#leave(at, this.#uses.indexOf('most'), 'the points of the levels say it');
    return [
      {
        name,
        description: said,
        levels: levels.map((column) => this.#level(row, column)),
        weight,
        guidelines: this.#said(row, 'guidelines'),
        most: levels.length > 0 ? null : most,
      },
    ];
  }

  /** A number of a column, percent as a share; null where it says none, and what it says instead is told. */
  #number(row: readonly string[], at: number, use: 'weight' | 'most'): number | null {
    const said = this.#said(row, use);
    const match = /^[×x/]?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(%|points?|pts?\.?)?$/i.exec(said);
    if (match) return match[2] === '%' ? readNumber(match[1]!) / 100 : readNumber(match[1]!);
    for (const [column, one] of this.#uses.entries()) if (one === use) this.#leave(at, column, 'no number');
    return null;
  }
}

/**
 * Reads a rubric that is a table for people: criteria in rows and levels in columns, or the other way round; titles above, points in heads, in a row below them or
 * in the cells; columns for weights, descriptions, graders' guidelines, maximum points, marks.
 * @throws AssayError TableInvalid where no criterion is found
 */
export function readGridRubric(
  rows: CellRows,
  file: string,
): ImportedRubric & { best: 'first' | 'last' | null } {
  const titles = titleRows(rows);
  const table = rows.slice(titles);
  const reading = isTurned(table)
    ? new GridReading(turn(table), (row, column) => cellName(column + titles, row))
    : new GridReading(table, (row, column) => cellName(row + titles, column));
  const criteria = reading.criteria();
  if (criteria.length === 0)
    refuseRubric(
      file,
      'no criterion was found. A rubric is a table with a criterion in each row and its levels, or its maximum points, in columns with heads.',
    );
  const title = rows.slice(0, titles).flat().filter(Boolean).join(' ');
  return { title: title || null, criteria, left: reading.left, best: bestEnd(reading.levelNames) };
}
