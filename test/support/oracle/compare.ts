import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './questions.ts';

/** An operation that two engines answered differently. */
export interface Difference<Operation> {
  operation: Operation;
  theirs: Answer;
  ours: Answer;
  /** What was asked before it in the same sequence. */
  before: readonly Operation[];
}

/** Where the foreign engine is known to be wrong. */
export interface Excuse<Operation> {
  /** What it does, and the sentence of AWS's documentation that says otherwise, with its address. */
  words: string;
  covers(difference: Difference<Operation>): boolean;
  /** What was asked after it in the same sequence is of another state, and is not compared. */
  divides?: true;
}

/** What two engines differ in without an excuse, and the words of excuses that excused nothing. */
interface Comparison<Operation> {
  compared: number;
  differences: (Difference<Operation> & { at: string })[];
  unneeded: string[];
}

/** Compares answers of a foreign engine with those of a stand-in, question by question. */
export function compare<Operation>(
  sequences: readonly (readonly Operation[])[],
  theirs: readonly (readonly Answer[])[],
  ours: readonly (readonly Answer[])[],
  excuses: readonly Excuse<Operation>[],
): Comparison<Operation> {
  const needed = new Set<Excuse<Operation>>();
  const differences: Comparison<Operation>['differences'] = [];
  let compared = 0;
  for (const [number, operations] of sequences.entries())
    for (const [step, operation] of operations.entries()) {
      const difference = {
        operation,
        theirs: theirs[number]![step]!,
        ours: ours[number]![step]!,
        before: operations.slice(0, step),
      };
      compared += 1;
      if (isDeepStrictEqual(difference.theirs, difference.ours)) continue;
      const excuse = excuses.find(({ covers }) => covers(difference));
      if (!excuse) differences.push({ at: `${number}/${step}`, ...difference });
      else needed.add(excuse);
      if (excuse?.divides) break;
    }
  const unneeded = excuses.filter((excuse) => !needed.has(excuse)).map(({ words }) => words);
  return { compared, differences, unneeded };
}

/** Fails with every difference that has no excuse. */
export function assertAlike<Operation>({ differences }: Comparison<Operation>): void {
  const told = differences.map(({ at, operation, theirs, ours }) =>
    [
      `${at} ${JSON.stringify(operation)}`,
      `theirs ${JSON.stringify(theirs)}`,
      `ours   ${JSON.stringify(ours)}`,
    ].join('\n  '),
  );
  assert.equal(told.length, 0, told.join('\n'));
}
