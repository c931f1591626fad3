import { meanOf } from '@assay/kit/statistics/score-agreement';
import { readTable } from '@assay/kit/tables/read-table';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { writeCsv } from '@assay/kit/tables/write-csv';
import type { ErrorReading } from '@assay/platform/workflow/study-reading';
import { invalid } from './cells.ts';
import { allRatings, type ScoredPair } from './score-truth.ts';

/** What goes into an error analysis beside the figures. */
interface ErrorAnalysisOptions {
  /** Every essay and trait, not only those where raters agree and a system does not. */
  every?: boolean;
  /** The system whose errors are wanted, the others beside it; null: what any system got wrong. */
  of?: string | null;
  /** Which system's errors are read where none is asked for, and what follows from the scores alone. */
  reading?: ErrorReading | undefined;
  /** Essays by the id that was judged, where they are asked for. */
  texts?: ReadonlyMap<string, string>;
  /** The systems that the model stand-in judged for; null is that of results which name none. */
  standIns?: readonly (string | null)[];
}

/** A table of errors, and how many essay-traits there were to choose from. */
export interface ErrorAnalysis {
  csv: string;
  rows: number;
  of: number;
  /** The system whose errors they are; null: of any. */
  system: string | null;
}

type AnalysisCell = string | number | null;

/** One essay and trait, with what every system said of it. */
interface AnalysisUnit {
  pairs: ScoredPair[];
  ratings: number[];
  /** The raters' mean, not rounded. */
  mean: number;
}

/** The paper's codes, for a person to fill in: direction, reasoning, mechanism, component (MADRAG, 4.4). */
const CODES = ['A', 'B', 'C', 'D'];
const MOST_APART = 1;
const LEAST_OFF = 1;

const residualOf = ({ mean }: AnalysisUnit, { judgement }: ScoredPair) =>
  judgement.value === null ? null : judgement.value - mean;

function unitsOf(pairs: readonly ScoredPair[]): AnalysisUnit[] {
  const key = ({ row, judgement }: ScoredPair) => JSON.stringify([row.line, judgement.item]);
  return [...Map.groupBy(pairs, key).values()].map((scoredPairs) => {
    const ratings = allRatings(scoredPairs[0]!);
    return { pairs: scoredPairs, ratings, mean: meanOf(ratings)! };
  });
}

const isOff = (unit: AnalysisUnit, pair: ScoredPair) => Math.abs(residualOf(unit, pair) ?? 0) > LEAST_OFF;

const nameOf = ({ judgement }: ScoredPair) => judgement.system ?? '';

/** Raters are at most 1 apart, and the system, or any, is more than 1 off their mean (MADRAG, 4.4; SPEC M14). */
function isHighDisagreement(unit: AnalysisUnit, of: string | null): boolean {
  const apart = Math.max(...unit.ratings) - Math.min(...unit.ratings);
  const pairs = unit.pairs.filter((pair) => of === null || nameOf(pair) === of);
  return apart <= MOST_APART && pairs.some((pair) => isOff(unit, pair));
}

function residualsOf(unit: AnalysisUnit): Map<string, number | null> {
  return new Map(unit.pairs.map((pair) => [nameOf(pair), residualOf(unit, pair)]));
}

function columnsOfSystem(system: string, facts: readonly string[]): string[] {
  return ['score', RESIDUAL, 'rationale', ...facts].map((column) => `${system} ${column}`.trim());
}

function cellsOfSystem(unit: AnalysisUnit, system: string, facts: readonly string[]): AnalysisCell[] {
  const pair = unit.pairs.find((candidate) => nameOf(candidate) === system);
  if (!pair) return columnsOfSystem(system, facts).map(() => null);
  const { value, text, facts: own } = pair.judgement;
  return [value, residualOf(unit, pair), text, ...facts.map((fact) => own?.[fact] ?? null)];
}

/** Where a study's truths hold ids as they were given, because they could not be used as they are. */
const GIVEN_ID = 'given-id';

/** How every table of errors begins: a mark for spreadsheets, then these columns. */
const FIRST = ['id', 'trait', 'min', 'max'];
const HEAD = `\ufeff${FIRST.join(',')},`;

const RESIDUAL = 'residual';

/** Whether codes are as they follow from some system's scores in a row of a table of errors, or are none. */
function isAsFollows(cells: Readonly<Record<string, string>>, reading: ErrorReading | undefined): boolean {
  const residuals = new Map(
    Object.entries(cells)
      .filter(([column]) => column.endsWith(RESIDUAL))
      .map(([column, said]) => [column.slice(0, -RESIDUAL.length).trimEnd(), said ? Number(said) : null]),
  );
  const following = [...residuals.keys()].map((system) => reading?.propose(system, residuals));
  return CODES.every((code) => !cells[code] || following.some((own) => own?.[code] === cells[code]));
}

/** Whether a file is a table of errors as `errorAnalysis` makes it, in which nobody has filled in a code that does not follow from the scores. */
export function isUncoded(bytes: Uint8Array, reading?: ErrorReading): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!text.startsWith(HEAD)) return false;
  if (text.trimEnd().split('\r\n').length === 1) return true;
  try {
    const { columns, rows } = readTable(bytes, 'errors.csv', DATA_TABLE);
    return (
      CODES.every((code) => columns.includes(code)) && rows.every(({ cells }) => isAsFollows(cells, reading))
    );
  } catch {
    return false;
  }
}

/** Which of the systems beside each other the model stand-in judged for. */
function standInsOf({ pairs }: AnalysisUnit, standIns: readonly (string | null)[]): string {
  const scoredPairs = pairs.filter(({ judgement }) => standIns.includes(judgement.system));
  return scoredPairs.map((pair) => nameOf(pair) || 'yes').join(' ');
}

/** The system whose errors are read: the one that is asked for, else the workflow's own where it judged, else the only one. @throws AssayError EvaluationInvalid for one that did not judge */
function systemToRead(
  systems: readonly string[],
  { of, reading }: Pick<ErrorAnalysisOptions, 'of' | 'reading'>,
): string | null {
  if (typeof of === 'string') {
    if (systems.includes(of)) return of;
    throw invalid(`"${of.slice(0, 40)}" judged nothing here; errors are of ${systems.join(', ')}.`);
  }
  const own = reading && systems.includes(reading.system) ? reading.system : null;
  return own ?? (systems.length === 1 ? systems[0]! : null);
}

/** What a table of errors holds of each essay-trait, in the order of its columns. */
interface ErrorTable
  extends Required<Pick<ErrorAnalysisOptions, 'standIns'>>,
    Pick<ErrorAnalysisOptions, 'texts'> {
  /** The numbers of the raters. */
  raters: number[];
  systems: { system: string; facts: string[] }[];
  /** Of codes and what is proposed of them. */
  codes: string[];
  propose(unit: AnalysisUnit | null): Record<string, string | null>;
  /** The truths say how ids were given. */
  areGiven: boolean;
}

function factsOf(pairs: readonly ScoredPair[], system: string): string[] {
  const scoredPairs = pairs.filter((pair) => nameOf(pair) === system);
  return [...new Set(scoredPairs.flatMap(({ judgement }) => Object.keys(judgement.facts ?? {})))];
}

function tableOf(
  pairs: readonly ScoredPair[],
  systems: readonly string[],
  { system, reading, standIns = [], texts }: ErrorAnalysisOptions & { system: string | null },
): ErrorTable {
  const propose: ErrorTable['propose'] = (unit) =>
    system === null ? {} : (reading?.propose(system, unit ? residualsOf(unit) : new Map()) ?? {});
  return {
    raters: [...new Set(pairs.flatMap(({ ratings }) => [...ratings.keys()]))].sort((a, b) => a - b),
    systems: systems.map((one) => ({ system: one, facts: factsOf(pairs, one) })),
    codes: [...new Set([...CODES, ...Object.keys(propose(null))])],
    propose,
    areGiven: pairs.some(({ row }) => row.cells.has(GIVEN_ID)),
    ...{ standIns, texts },
  };
}

const columnsOfTable = ({ raters, systems, codes, areGiven, standIns, texts }: ErrorTable): string[] => [
  ...[...FIRST, ...raters.map((rater) => `rater ${rater}`), 'mean', 'truth', 'off'],
  ...systems.flatMap(({ system, facts }) => columnsOfSystem(system, facts)),
  ...codes,
  ...(areGiven ? ['given id'] : []),
  ...(standIns.length > 0 ? ['standIn'] : []),
  ...(texts ? ['text'] : []),
];

function rowOfTable(unit: AnalysisUnit, table: ErrorTable): AnalysisCell[] {
  const { judgement, ratings, truth, row } = unit.pairs[0]!;
  const { raters, systems, codes, areGiven, standIns, texts } = table;
  const off = unit.pairs.filter((pair) => isOff(unit, pair)).map((pair) => nameOf(pair) || 'yes');
  const follows = table.propose(unit);
  return [
    ...[judgement.id, judgement.item, judgement.range.min, judgement.range.max],
    ...raters.map((rater) => ratings.get(rater) ?? null),
    ...[unit.mean, truth, off.join(' ')],
    ...systems.flatMap(({ system, facts }) => cellsOfSystem(unit, system, facts)),
    ...codes.map((column) => follows[column] ?? null),
    ...(areGiven ? [row.cells.get(GIVEN_ID) ?? null] : []),
    ...(standIns.length > 0 ? [standInsOf(unit, standIns)] : []),
    ...(texts ? [texts.get(judgement.id) ?? null] : []),
  ];
}

/**
 * The essay-traits that a person should read to learn why a system errs, systems side by side, with columns for the paper's codes, of which
 * a person fills in what does not follow from the scores (SPEC M14); where the model stand-in judged, `standIn` names for whom. Cells that begin like formulas are made harmless.
 * @throws AssayError EvaluationInvalid where no scores are compared, or by the system that is asked for
 */
export function errorAnalysis(pairs: readonly ScoredPair[], options: ErrorAnalysisOptions): ErrorAnalysis {
  if (pairs.length === 0)
    throw invalid('An error analysis is of scores; these results hold labels. Leave --errors out.');
  const systems = [...new Set(pairs.map(nameOf))];
  const system = systemToRead(systems, options);
  const table = tableOf(pairs, systems, { ...options, system });
  const units = unitsOf(pairs);
  const chosen = options.every ? units : units.filter((unit) => isHighDisagreement(unit, system));
  const rows = chosen.map((unit) => rowOfTable(unit, table));
  const csv = writeCsv(columnsOfTable(table), rows, { bom: true });
  return { csv, rows: rows.length, of: units.length, system };
}
