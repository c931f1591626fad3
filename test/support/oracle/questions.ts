import { createHash } from 'node:crypto';
import { seededRandom } from '@assay/kit/statistics/seeded-random';

/** Draws one of some things, a number below a bound, or whether something of so many in a hundred comes true. */
export interface Draw {
  one<T>(of: readonly T[]): T;
  below(bound: number): number;
  percent(chance: number): boolean;
}

/** What was answered to one question, without what is of one engine or moment alone. */
export type Answer = Record<string, unknown>;

/** A service as it is questioned: sequences of operations, each on a place of its own. */
export interface Questions<Operation> {
  name: string;
  /** What is asked whatever the seed: what the two engines are known to differ in, and what ours once had wrong. */
  given: readonly Operation[][];
  draw(draw: Draw): Operation[];
}

/** Asks one sequence of an engine, in a place that the sequence's number names. */
export type Player<Operation> = (operations: readonly Operation[], at: number) => Promise<Answer[]>;

/** The sequences of a seed. */
export function sequencesOf<Operation>(
  { given, draw }: Questions<Operation>,
  seed: number,
  count: number,
): Operation[][] {
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const of: Draw = {
    below,
    one: (from) => from[below(from.length)]!,
    percent: (chance) => below(100) < chance,
  };
  return [...given, ...Array.from({ length: count }, () => draw(of))];
}

/** By which answers are known to be of these questions. */
export const digestOf = (sequences: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(sequences)).digest('hex').slice(0, 16);

/** The name and status of what a request was refused with. */
export function refusalOf(error: unknown): Answer {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === undefined) throw error;
  return { status: $metadata.httpStatusCode, code: name };
}

/** Plays sequences one after another. */
export async function play<Operation>(
  player: Player<Operation>,
  sequences: readonly (readonly Operation[])[],
): Promise<Answer[][]> {
  const answers: Answer[][] = [];
  for (const [at, operations] of sequences.entries()) answers.push(await player(operations, at));
  return JSON.parse(JSON.stringify(answers)) as Answer[][];
}
