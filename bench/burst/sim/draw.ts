import { type Random, seeded } from '../../anchoring/pseudo-english.ts';

/** Tokens that the provider counts for a call of each agent (the longer of prompt and limit on the answer), and how far they vary. */
const TOKENS: Record<string, number> = {
  'essay-scoring/advocate': 1500,
  'essay-scoring/skeptic': 1700,
  'essay-scoring/judge': 4500,
};
const OTHER_TOKENS = 1200;
const SPREAD = 0.25;
/** Median and shape of how long an answer takes: log-normal, so that few take much longer. Milliseconds. */
const ANSWER_MS = 6000;
const ANSWER_SHAPE = 0.35;
const LONGEST_ANSWER_MS = 60_000;

/** Chance, the same for the same seed. */
export class Draw {
  readonly random: Random;

  constructor(seed: number) {
    this.random = seeded(seed);
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
    return Math.round((TOKENS[agent] ?? OTHER_TOKENS) * this.between(1 - SPREAD, 1 + SPREAD));
  }

  answerMs(_agent: string): number {
    return Math.min(LONGEST_ANSWER_MS, this.around(ANSWER_MS, ANSWER_SHAPE));
  }
}
