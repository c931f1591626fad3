import {
  type ImportedCriterion,
  type ImportedLevel,
  type ImportedRubric,
  type LeftOut,
  nameOf,
  readLevelHead,
  readNumber,
  refuseRubric,
  type SaidTotal,
  type WeightShare,
} from './criterion.ts';
import { levelCell, pointsAlone, pointsBeside, shareBeside } from './said-points.ts';
import { addUp } from './shares.ts';

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
  [
    'most',
    /^(?:max(?:imum)?\.?(?: (?:points|score|marks?))?|(?:points?|marks?) (?:possible|available)|(?:possible|available) (?:points?|marks?)|out of|worth|höchstpunktzahl|max\. punkte|punteggio massimo)$/i,
  ],
  [
    'marks',
    /^(?:points?|pts\.?|scores?|marks?|grades?|result|comments?|feedback|remarks?|total|punkte|note|punteggio|voto|commenti|kommentar)$/i,
  ],
];

/** Heads of columns in which a number is the most that can be given. */
const OF_POINTS = /^(?:points?|pts\.?|punkte|punti)$/i;

const TOTAL = /^(?:(?:sub)?total|sum|overall|gesamt|summe|totale|somma)\b/i;
const BEST =
  /\b(?:excellent|exemplary|outstanding|advanced|distinguished|exceeds|exceptional|superior|very good|ottimo|eccellente|sehr gut|ausgezeichnet)\b/i;
const WORST =
  /\b(?:poor|unsatisfactory|beginning|beginner|emerging|insufficient|inadequate|fail(?:ing)?|below|weak|novice|limited|does not meet|insufficiente|scarso|ungenügend|mangelhaft)\b/i;

/** What the head of a column of criteria is called. */
const OF_CRITERIA =
  /^(?:criteri(?:a|on|o|ums?)|kriteri(?:um|en)|traits?|categor(?:y|ies|ia|ie)|kategorie)\b/i;

const cellOf = (grid: CellRows, row: number, column: number) => grid[row]?.[column] ?? '';
const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length;

const useOf = (head: string, column: number): ColumnUse => {
  if (column === 0) return 'criterion';
  const bare = head.replace(/(?<!\s)\s*[([][^()[\]]*[)\]]$/, '');
  return HEADS.find(([, words]) => words.test(head) || (bare !== '' && words.test(bare)))?.[0] ?? 'level';
};

const cellName = (row: number, column: number) => `row ${row + 1}, column ${column + 1}`;

/** Rows above the table with one cell each: its title. */
const titleRows = (grid: CellRows) => {
  const first = grid.findIndex((row) => filled(row) > 1);
  return first < 0 ? grid.length : first;
};

/** A number of a column of weights or of maximum points. */
const WEIGHT = /^[×x/]?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(%|points?|pts?\.?)?$/i;

/** Whether the rows of a table are levels, and its columns criteria. */
function isTurned(grid: CellRows): boolean {
  const [head = [], ...rows] = grid;
  const said = rows.map((row) => readLevelHead(row[0] ?? '').points);
  const shares = rows.map((row) => shareBeside(row[0] ?? '').percent ?? 0);
  const areShares = addUp(shares);
  const areLevels = rows.length > 1 && !areShares && said.every((points) => points !== null);
  const differ = new Set(said.map((points) => points?.to)).size === said.length;
  const areHeads = head.slice(1).some((cell) => readLevelHead(cell).points !== null);
  const nameLevels = head.slice(1).some((cell) => BEST.test(cell) || WORST.test(cell));
  return areLevels && differ && !areHeads && !nameLevels && !OF_CRITERIA.test(head[0] ?? '');
}

function turn(grid: CellRows): CellRows {
  const width = Math.max(...grid.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => grid.map((row) => row[column] ?? ''));
}

/** Which end of a row of level names is the best one, where a name of an end says so; null: none does. */
function bestEnd(names: readonly string[]): 'first' | 'last' | null {
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
  /** What the head of the criteria, or a row of totals, says of all points. */
  total: SaidTotal | null = null;
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
    this.#readTotal(0, 0);
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
    const { points, text } = levelCell(row[column] ?? '');
    return { name: head.name, points: points ?? head.points, text };
  }

  #criterion(row: readonly string[], at: number): ImportedCriterion[] {
    const levels = [...this.#uses.keys()].filter(
      (column) => this.#uses[column] === 'level' && (row[column] ?? '') !== '',
    );
    const isTotal = TOTAL.test(row[0] ?? '');
    const { rest: named, points } = pointsBeside(row[0] ?? '');
    const { rest, share } = this.#share(row, at, named);
    const most = isTotal ? null : (this.#number(row, at, 'most') ?? points ?? this.#marks(row));
    if (isTotal || (row[0] ?? '') === '' || (levels.length === 0 && most === null && share === null)) {
      const why = isTotal ? 'a total is reckoned' : 'a row without a criterion, or without levels';
      const ofAll = isTotal ? [...row.keys()].find((column) => this.#readTotal(at, column)) : undefined;
      for (const column of row.keys()) if (column !== ofAll) this.#leave(at, column, why);
      return [];
    }
    this.#leaveOtherPoints(row, at, most);
    for (const [column, use] of this.#uses.entries())
      if (use === 'marks' && this.#saysMost(row, column) === null)
        this.#leave(at, column, 'marks and comments are given to each work');
    for (let column = this.#uses.length; column < row.length; column++)
      this.#leave(at, column, 'a cell below no head');
    const { name, description } = nameOf(rest);
    const said = [description, this.#said(row, 'description')].filter(Boolean).join(' ');
    const weight = this.#number(row, at, 'weight');
    return [
      {
        name,
        description: said,
        levels: levels.map((column) => this.#level(row, column)),
        weight: share ? null : weight,
        guidelines: this.#said(row, 'guidelines'),
        most,
        share,
      },
    ];
  }

  /** How much of the whole a criterion says that it is, in a column of weights or beside its name, and the name without that. */
  #share(row: readonly string[], at: number, named: string): { rest: string; share: WeightShare | null } {
    const { percent, rest } = shareBeside(named);
    const column = this.#uses.indexOf('weight');
    const text = row[column] ?? '';
    const match = WEIGHT.exec(text);
    const isShare = match !== null && (match[2] === '%' || cellOf(this.#grid, 0, column).includes('%'));
    if (isShare) {
      if (percent !== null && percent !== readNumber(match[1]!)) this.#leave(at, 0, `it is weighted ${text}`);
      return { rest, share: { percent: readNumber(match[1]!), where: this.#place(at, column), text } };
    }
    if (percent === null || match !== null) return { rest: match ? named : rest, share: null };
    return { rest, share: { percent, where: this.#place(at, 0), text: row[0]! } };
  }

  /** Reads how many points there are in all, where a cell says it; whether it does. */
  #readTotal(row: number, column: number): boolean {
    const text = cellOf(this.#grid, row, column);
    const points = pointsBeside(text).points ?? (row > 0 ? this.#saysMost(this.#grid[row]!, column) : null);
    if (points !== null) this.total = { points, where: this.#place(row, column), text };
    return points !== null;
  }

  /** Tells the points of a row that say another number than the one that counts. */
  #leaveOtherPoints(row: readonly string[], at: number, most: number | null): void {
    for (const [column, use] of this.#uses.entries()) {
      const said = use === 'criterion' ? pointsBeside(row[column] ?? '').points : null;
      const points = said ?? (use === 'marks' ? this.#saysMost(row, column) : null);
      if (points !== null && points !== most) this.#leave(at, column, `it is worth ${most} points`);
    }
  }

  /** The most points that a cell of marks says: `/40`, `40 points`, `__ / 40`; of a column of points a number, too. */
  #saysMost(row: readonly string[], column: number): number | null {
    const [cell, head] = [row[column] ?? '', cellOf(this.#grid, 0, column)];
    return pointsAlone(cell) ?? (OF_POINTS.test(head) && readNumber(cell) > 0 ? readNumber(cell) : null);
  }

  #marks(row: readonly string[]): number | null {
    const said = this.#uses.map((use, column) => (use === 'marks' ? this.#saysMost(row, column) : null));
    return said.find((points) => points !== null) ?? null;
  }

  /** A number of a column; null where it says none, and what it says instead is told. */
  #number(row: readonly string[], at: number, use: 'weight' | 'most'): number | null {
    const said = this.#said(row, use);
    const match = WEIGHT.exec(said);
    if (match) return match[2] === '%' ? readNumber(match[1]!) / 100 : readNumber(match[1]!);
    for (const [column, one] of this.#uses.entries()) if (one === use) this.#leave(at, column, 'no number');
    return null;
  }
}

/**
 * Reads a rubric that is a table for people: criteria in rows and levels in columns, or the other way round; titles above, points in heads, in a row below them or
 * in the cells; columns for weights, descriptions, graders' guidelines, maximum points, marks. `heads`: lines above it in its document.
 * @throws AssayError TableInvalid where no criterion is found
 */
export function readGridRubric(
  rows: CellRows,
  file: string,
  heads: readonly string[] = [],
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
  const above = [
    { where: 'the title', text: title },
    ...heads.toReversed().map((text) => ({ where: 'above the table', text })),
  ];
  const [ofHead] = above.flatMap((head) => {
    const { points } = pointsBeside(head.text);
    return points === null ? [] : [{ ...head, points }];
  });
  const total = ofHead ?? reading.total;
  return { title: title || null, criteria, left: reading.left, total, best: bestEnd(reading.levelNames) };
}
