import { createHash } from 'node:crypto';
import { prunedIndexOf, searchPruned } from './pruned-search.ts';
import type { RankedExample } from './ranking.ts';
import { checkMatrix, type TokenMatrix, tokenCount } from './token-encoder.ts';
import { type RankingRequest, searchVocabulary, vocabularyOf } from './vocabulary-search.ts';

/** How often a vector recurs among the examples, on average, for its products to be worth remembering. */
const RECURRING = 4;
/** GET shows a grader three examples (3.4.1). */
const EXAMPLES = 3;

export interface SearchOptions {
  /** How many examples each query is to have; 3. */
  count?: number;
  /** True where this example must not be found for this query. Both by their places, from 0. */
  isLeftOut?: (query: number, example: number) => boolean;
}

/** Examples that can be searched by late interaction. */
interface MaxSimIndex {
  /**
   * The examples of the highest `maxSim` for each query, the highest first, of equal ones the earlier; fewer where there are
   * fewer, none for a query without tokens. Exactly what comparing every query with every example would find.
   */
  search(queries: readonly TokenMatrix[], options?: SearchOptions): RankedExample[][];
}

/** Equal matrices become one object, so that what is found out about one is known of all. */
function shareEqual(matrices: readonly TokenMatrix[]): TokenMatrix[] {
  const known = new Map<string, TokenMatrix>();
  return matrices.map((matrix) => {
    const { buffer, byteOffset, byteLength } = matrix.vectors;
    const key = createHash('sha256')
      .update(new Uint8Array(buffer, byteOffset, byteLength))
      .digest('base64');
    const shared = known.get(key) ?? matrix;
    known.set(key, shared);
    return shared;
  });
}

/**
 * Makes an index of examples (SPEC G6), in one of two ways with the same results: where the encoder gives a word the same vector
 * in every text, over distinct vectors; where it does not, by quantised vectors and a bound.
 * @throws AssayError `ConfigurationInvalid` where vectors have different dimensions or are longer than 1
 */
export function createMaxSimIndex(examples: readonly TokenMatrix[]): MaxSimIndex {
  const dims = examples[0]?.dims ?? 1;
  for (const example of examples) checkMatrix(example, dims);
  const search = roadTo(examples, dims);
  return {
    search(queries, { count = EXAMPLES, isLeftOut = () => false } = {}) {
      if (examples.length === 0) return queries.map(() => []);
      for (const query of queries) checkMatrix(query, dims);
      return search(queries, { count, isLeftOut });
    },
  };
}

type Search = (queries: readonly TokenMatrix[], rankingRequest: RankingRequest) => RankedExample[][];

function roadTo(examples: readonly TokenMatrix[], dims: number): Search {
  const index = vocabularyOf(examples, dims);
  const tokens = examples.reduce((sum, example) => sum + tokenCount(example), 0);
  if (index.vocabulary.count * RECURRING <= tokens)
    return (queries, rankingRequest) => searchVocabulary(index, queries, rankingRequest);
  const pruned = prunedIndexOf(shareEqual(examples), dims);
  return (queries, wanted) => searchPruned(pruned, queries, wanted);
}
