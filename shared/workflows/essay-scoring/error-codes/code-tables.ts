import { type CodeLetter, codesOf } from './codes.ts';
import type { CodedError } from './read-codes.ts';

/** How often each code was given, of the errors that have one. */
export interface CodeCounts {
  counts: Record<string, number>;
  coded: number;
}

/** How often two things stand together: rows × columns, of the errors that have both. */
export interface CodeContingency {
  columns: string[];
  rows: { name: string; counts: number[] }[];
  coded: number;
}

/** The tables of an error analysis (MADRAG, 4.4 and appendix E). */
export interface CodeTables {
  errors: number;
  /** Table 3, left. */
  mechanisms: CodeCounts;
  /** Table 3, right. */
  components: CodeCounts;
  /** Table 4: A × C. */
  directionByMechanism: CodeContingency;
  /** Table 5, left. */
  reasoning: CodeCounts;
  /** Table 5, right: trait × B, the traits with most errors first. */
  traitByReasoning: CodeContingency;
  /** Table 10: C × D. */
  mechanismByComponent: CodeContingency;
  /** Table 11: C × B. */
  mechanismByReasoning: CodeContingency;
}

function countsOf(errors: readonly CodedError[], letter: CodeLetter): CodeCounts {
  const given = errors.flatMap(({ codes }) => codes[letter] ?? []);
  const count = (code: string) => given.filter((one) => one === code).length;
  return {
    counts: Object.fromEntries(codesOf(letter).map((code) => [code, count(code)])),
    coded: given.length,
  };
}

function contingency(
  errors: readonly CodedError[],
  names: readonly string[],
  { nameOf, letter }: { nameOf: (error: CodedError) => string | null; letter: CodeLetter },
): CodeContingency {
  const columns = codesOf(letter);
  const both = errors.filter((error) => nameOf(error) !== null && error.codes[letter] !== null);
  const cell = (name: string, code: string) =>
    both.filter((error) => nameOf(error) === name && error.codes[letter] === code).length;
  return {
    columns,
    rows: names.map((name) => ({ name, counts: columns.map((code) => cell(name, code)) })),
    coded: both.length,
  };
}

const byCode = (errors: readonly CodedError[], one: CodeLetter, letter: CodeLetter) =>
  contingency(errors, codesOf(one), { nameOf: ({ codes }) => codes[one], letter });

/** Traits by how many errors are on them, most first; of as many, by name. */
function traitsOf(errors: readonly CodedError[]): string[] {
  const byTrait = Map.groupBy(errors, ({ trait }) => trait);
  const sorted = [...byTrait].sort(([one, of], [other, others]) =>
    of.length === others.length ? (one < other ? -1 : 1) : others.length - of.length,
  );
  return sorted.map(([trait]) => trait);
}

/** The paper's tables of coded errors. An error without one of a table's codes is in the others alone: missing is no category. */
export function codeTables(errors: readonly CodedError[]): CodeTables {
  return {
    errors: errors.length,
    mechanisms: countsOf(errors, 'C'),
    components: countsOf(errors, 'D'),
    directionByMechanism: byCode(errors, 'A', 'C'),
    reasoning: countsOf(errors, 'B'),
    traitByReasoning: contingency(errors, traitsOf(errors), { nameOf: ({ trait }) => trait, letter: 'B' }),
    mechanismByComponent: byCode(errors, 'C', 'D'),
    mechanismByReasoning: byCode(errors, 'C', 'B'),
  };
}
