import { memoise } from '../../../memo.ts';
import { listedActors } from './actors.ts';
import { type Figure, findFigures } from './figures.ts';
import { type Line, readLines } from './lines.ts';
import { findStatements, firstStatements, isTestSection, type Requirement } from './requirements.ts';
import { type Statement, statementsOf } from './sentences.ts';
import { findTestCases, type TestCase } from './tests.ts';
import { findUseCases, type UseCase } from './use-cases.ts';

/** A deliverable taken apart by its form: what this reader knows of it. */
export interface Structure {
  lines: readonly Line[];
  statements: readonly Statement[];
  requirements: readonly Requirement[];
  /** Every place where a requirement is stated, restatements included. */
  restated: readonly Requirement[];
  useCases: readonly UseCase[];
  actors: readonly string[];
  tests: readonly TestCase[];
  /** The lines of the sections on tests. */
  testLines: readonly Line[];
  figures: readonly Figure[];
}

function read(document: string): Structure {
  const lines = readLines(document);
  const restated = findStatements(lines);
  return {
    lines,
    statements: statementsOf(lines),
    restated,
    requirements: firstStatements(restated),
    useCases: findUseCases(lines),
    actors: listedActors(lines),
    tests: findTestCases(lines),
    testLines: lines.filter((line) => line.kind !== 'contents' && isTestSection(line)),
    figures: findFigures(lines),
  };
}

/** The structure of an enriched text. */
export const structureOf: (document: string) => Structure = memoise(read, 32);
