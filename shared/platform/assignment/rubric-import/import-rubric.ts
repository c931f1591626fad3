import { type FileTable, readTables } from '@assay/document/read-tables';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { roundPoints } from '../points.ts';
import { rubricSchema, worthOf } from '../rubric.ts';
import { mostPoints } from '../total-rule.ts';
import { leftAround, readAbove } from './above-table.ts';
import { isCanvasRubric, readCanvasRubric } from './canvas-rubric.ts';
import {
  type ImportedCriterion,
  type ImportedRubric,
  type LeftOut,
  refuseRubric,
  type SaidTotal,
} from './criterion.ts';
import { readGridRubric } from './grid-rubric.ts';
import { isMoodleRubric, readMoodleRubric } from './moodle-rubric.ts';
import { type BestLevel, type RubricTrait, traitOf } from './scale.ts';
import { weightedByShares } from './shares.ts';

/** What a file is read as. */
export type RubricSource = 'canvas' | 'moodle' | 'table';

/** How a rubric's file is read where it does not say so itself. */
export interface RubricReading {
  /** Which level is the best one, where no points say it or the lowest are the best. */
  best?: BestLevel | undefined;
  /** Which of several tables holds the rubric, from 1. */
  table?: number | undefined;
}

/** A rubric as an assignment's file has it, and what of the file is not in it. */
export interface RubricImport {
  source: RubricSource;
  title: string | null;
  /** What students are asked, where the document says so above the table; null: it is still to be written. */
  question: string | null;
  traits: RubricTrait[];
  left: LeftOut[];
  /** The most that it is worth in all; null: nothing that a grade book takes. */
  points: number | null;
}

/** The table that holds the rubric: the one that is named, or the only one that can be read as one. */
function chosenTable(tables: readonly FileTable[], { table }: RubricReading, file: string): FileTable {
  if (tables.length === 0) refuseRubric(file, 'there is no table in it.');
  if (table !== undefined)
    return tables[table - 1] ?? refuseRubric(file, `it has ${tables.length} tables, and no table ${table}.`);
  const readable = tables.filter((one) => {
    try {
      readGridRubric(one.rows, file);
      return true;
    } catch {
      return false;
    }
  });
  const [first = tables[0]!, second] = readable;
  if (!second) return first;
  const found = readable.map((one) => `${tables.indexOf(one) + 1} (${one.where})`).join(', ');
  return refuseRubric(
    file,
    `several of its tables may be the rubric: say which, --table N, one of ${found}.`,
  );
}

function readAny(
  bytes: Uint8Array,
  file: string,
  options: RubricReading,
): ImportedRubric & { source: RubricSource; question?: string | null; best?: 'first' | 'last' | null } {
  if (/\.xml$/i.test(file)) {
    const text = new TextDecoder().decode(bytes);
    if (!isMoodleRubric(text)) refuseRubric(file, "this XML is no grading.xml of Moodle's.");
    return { source: 'moodle', ...readMoodleRubric(text, file) };
  }
  const table = chosenTable(readTables(bytes, file), options, file);
  if (isCanvasRubric(table.rows)) return { source: 'canvas', ...readCanvasRubric(table.rows, file) };
  const written = (lines: FileTable['above'] = []) => lines.filter(({ text }) => text.trim() !== '');
  const [lines, below] = [written(table.above), leftAround('below the table', written(table.below))];
  const heads = lines.filter(({ isHeading }, at) => isHeading || at === lines.length - 1);
  const grid = readGridRubric(
    table.rows,
    file,
    heads.map(({ text }) => text),
  );
  const { title, question, left } = readAbove(lines, grid.title !== null);
  return {
    source: 'table',
    ...grid,
    title: grid.title ?? title,
    question,
    left: [...left, ...grid.left, ...below],
  };
}

const mostOf = (traits: readonly RubricTrait[]) =>
  mostPoints(traits.map(({ min, max, points, weight }) => worthOf({ min, max, points, weight })));

/** Whether no criterion says what it is worth. */
const saysNoPoints = (criteria: readonly ImportedCriterion[]): boolean =>
  criteria.every(
    ({ levels, weight, most }) =>
      weight === null && most === null && levels.every(({ points }) => points === null),
  );

/** Criteria with their share of all points: as much as they are of the sum of the best levels; what rounding leaves is the last one's. */
function sharedOut(
  all: number,
  criteria: readonly ImportedCriterion[],
  traits: readonly RubricTrait[],
): ImportedCriterion[] {
  const sum = traits.reduce((most, { max }) => most + max, 0);
  const shares = traits.map(({ max }) => roundPoints((all * max) / sum));
  const before = shares.slice(0, -1).reduce((given, share) => given + share, 0);
  return criteria.map((criterion, at) => ({
    ...criterion,
    most: at === criteria.length - 1 ? roundPoints(all - before) : shares[at]!,
  }));
}

/** What a rubric says that it has in all, where its traits come to another number. */
function otherTotal(total: SaidTotal | null, traits: readonly RubricTrait[]): LeftOut[] {
  const most = mostOf(traits);
  if (total === null || total.points === most) return [];
  const { where, text } = total;
  return [{ where, text, why: `its traits come to ${most ?? 'no'} points: change their points or weights` }];
}

/**
 * Makes the traits of an assignment out of a rubric's file: a table in a Word document, a workbook or a CSV file, Canvas' rubric file, or the grading.xml of Moodle.
 * Every cell of it, and every line above and below it in its document, is in a trait, the title or the question, or in `left` with the reason.
 * @throws AssayError TableInvalid, TableTooLarge with what to do
 */
export function importRubric(bytes: Uint8Array, file: string, options: RubricReading = {}): RubricImport {
  const {
    source,
    title,
    question = null,
    criteria: read,
    best,
    total = null,
    ...others
  } = readAny(bytes, file, options);
  const bestSaid = { best: options.best ?? best ?? null, said: options.best !== undefined };
  const asTrait = (criterion: ImportedCriterion) => traitOf(criterion, bestSaid, file);
  const traitsOf = (all: readonly ImportedCriterion[]) => all.map(asTrait);
  const { criteria, left: ofShares } = weightedByShares(read, total, asTrait);
  const left = [...others.left, ...ofShares];
  const own = traitsOf(criteria);
  const traits = total && saysNoPoints(criteria) ? traitsOf(sharedOut(total.points, criteria, own)) : own;
  const checked = rubricSchema({}).safeParse(traits);
  if (!checked.success) {
    const words = `${file} gives no rubric: ${z.prettifyError(checked.error)}`;
    throw new AssayError('TableInvalid', words, { cause: checked.error });
  }
  return {
    source,
    title,
    question,
    traits,
    left: [...left, ...otherTotal(total, traits)],
    points: mostOf(traits),
  };
}
