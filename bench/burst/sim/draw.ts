import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';

/** A figure for some, by name, and for all others. */
interface FigureTable {
  of: Record<string, number>;
  otherwise: number;
}

/** Tokens that the provider counts for a call of each agent: the longer of prompt and limit on the answer. */
const TOKENS: FigureTable = {
  of: { 'essay-scoring/advocate': 1500, 'essay-scoring/skeptic': 1700, 'essay-scoring/judge': 4500 },
  otherwise: 1200,
};
/** How far they vary. */
const SPREAD = 0.25;

/** Median time of a function's work, milliseconds, a cold start left out. */
// biome-ignore format: a table
const WORK_MS: FigureTable = {
  of: {
    'open-run': 250, 'embed-essay': 400, 'find-exemplars': 700, 'retrieve-exemplars': 250, 'second-read': 300,
    'assemble-result': 300, 'store-results': 150, 'render-report': 3000,
  },
  otherwise: 120,
};
const WORK_SHAPE = 0.4;

/** How long an answer takes: log-normal around a median in milliseconds, so that few take much longer, and at most so many times that. */
export const ANSWER_MS = 6000;
const ANSWER_SHAPE = 0.35;
const LONGEST_ANSWER = 10;
/** A worker waits no longer for an answer. */
const LONGEST_ANSWER_MS = 840_000;

const figureOf = ({ of, otherwise }: FigureTable, name: string) => of[name] ?? otherwise;

/** Chance, the same for the same seed. */
export class ChanceSource {
  readonly random: RandomSource;

  readonly #answerMs: number;

  constructor(seed: number, answerMs: number) {
    this.random = seededRandom(seed);
    this.#answerMs = answerMs;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.random();
  }

  /** Log-normal around a median. */
  around(median: number, shape: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
    return median * Math.exp(shape * normal);
  }

  tokens(agent: string): number {
    return Math.round(figureOf(TOKENS, agent) * this.between(1 - SPREAD, 1 + SPREAD));
  }

  answerMs(): number {
    const longest = Math.min(LONGEST_ANSWER_MS, LONGEST_ANSWER * this.#answerMs);
    return Math.min(longest, this.around(this.#answerMs, ANSWER_SHAPE));
  }

  workMs(name: string): number {
    return this.around(figureOf(WORK_MS, name), WORK_SHAPE);
  }
}
