import { type TokenMatrix, tokenCount } from './token-encoder.ts';

/** The inner product of token i of one text and token j of another, added up in the order of the dimensions. */
function product(a: TokenMatrix, i: number, b: TokenMatrix, j: number): number {
  let sum = 0;
  for (let k = 0, p = i * a.dims, q = j * b.dims; k < a.dims; k++, p++, q++)
    sum += a.vectors[p]! * b.vectors[q]!;
  return sum;
}

function largestProduct(query: TokenMatrix, i: number, document: TokenMatrix): number {
  const count = tokenCount(document);
  let largest = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < count; j++) largest = Math.max(largest, product(query, i, document, j));
  return largest;
}

/**
 * Late interaction (SPEC G6; GET, 3.4.1): for each token of the query the largest cosine over the document's tokens, summed.
 * The vectors have length 1, so a cosine is their inner product. At most the number of the query's tokens, rounding aside;
 * −∞ where the document has no token, 0 where only the query has none.
 */
export function maxSim(query: TokenMatrix, document: TokenMatrix): number {
  const count = tokenCount(query);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += largestProduct(query, i, document);
  return sum;
}
